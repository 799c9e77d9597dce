/** What was chosen last through each tool, kept in this browser; never a token. */
import { isJsonObject, own, parseJson } from '~/lib/json'

export interface RecentSource {
  readonly workspace: string
  readonly repository: string
  readonly branch: string
}

const KEY = 'sluice.recent-sources'
const PER_TOOL = 5
const TOOLS = 20
/** Longer than any name that somebody would look for. */
const LONGEST = 500

function textIn(value: unknown, key: string): string {
  const text = isJsonObject(value) ? own(value, key) : undefined
  return typeof text === 'string' && text.length <= LONGEST ? text : ''
}

function readAll(): ReadonlyMap<string, readonly RecentSource[]> {
  try {
    const saved = parseJson(localStorage.getItem(KEY) ?? '[]')?.value
    if (!Array.isArray(saved)) return new Map()
    const entries = saved.flatMap((entry: unknown): [string, readonly RecentSource[]][] => {
      const tool = textIn(entry, 'tool')
      const sources = isJsonObject(entry) ? own(entry, 'sources') : undefined
      if (tool === '' || !Array.isArray(sources)) return []
      const read = sources.map((each: unknown) => ({
        workspace: textIn(each, 'workspace'),
        repository: textIn(each, 'repository'),
        branch: textIn(each, 'branch'),
      }))
      return [[tool, read.filter(({ repository }) => repository !== '').slice(0, PER_TOOL)]]
    })
    return new Map(entries)
  } catch {
    return new Map()
  }
}

/** The newest first. */
export function recentSources(toolId: string, workspace: string): readonly RecentSource[] {
  return (readAll().get(toolId) ?? []).filter((each) => each.workspace === workspace)
}

/** Puts this choice first; what is too many is forgotten. */
export function rememberSource(toolId: string, source: RecentSource): void {
  if (Object.values(source).some((text) => text.length > LONGEST)) return
  const all = readAll()
  const before = (all.get(toolId) ?? []).filter(
    ({ workspace, repository }) =>
      workspace !== source.workspace || repository !== source.repository,
  )
  const others = [...all].filter(([tool]) => tool !== toolId)
  const next = [[toolId, [source, ...before].slice(0, PER_TOOL)] as const, ...others]
  const saved = next.slice(0, TOOLS).map(([tool, sources]) => ({ tool, sources }))
  try {
    localStorage.setItem(KEY, JSON.stringify(saved))
  } catch {
    // Storage is full or forbidden: there are no recent choices then.
  }
}

/** The workspaces of the recent choices through a tool, the newest first. */
export function recentWorkspaces(toolId: string): readonly string[] {
  const all = (readAll().get(toolId) ?? []).map(({ workspace }) => workspace)
  return [...new Set(all)].filter((workspace) => workspace !== '')
}
