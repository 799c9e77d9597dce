/** The latest sources chosen for each tool, stored in this browser. Tokens are never stored. */
import { parseJson } from '~/lib/json'
import { fittingOf, z } from '~/lib/zod'

const KEY = 'sluice.recent-sources'
const PER_TOOL = 5
const TOOLS = 20
/** Longer names are not stored. Real names are shorter. */
const LONGEST = 500

const Name = z.catch(z.string().check(z.maxLength(LONGEST)), '')
const RecentSource = z.object({ workspace: Name, repository: Name, branch: Name })
export type RecentSource = Readonly<z.infer<typeof RecentSource>>
const Recent = fittingOf(z.object({ tool: Name, sources: fittingOf(RecentSource) }))

function readAll(): ReadonlyMap<string, readonly RecentSource[]> {
  try {
    const entries = Recent.parse(parseJson(localStorage.getItem(KEY) ?? '')?.value)
    return new Map(
      entries.map(({ tool, sources }) => [
        tool,
        sources.filter(({ repository }) => repository !== '').slice(0, PER_TOOL),
      ]),
    )
  } catch {
    return new Map()
  }
}

/** The recent sources of this tool, newest first. */
export function recentSources(toolId: string, workspace: string): readonly RecentSource[] {
  return (readAll().get(toolId) ?? []).filter((each) => each.workspace === workspace)
}

/** Puts this source first. The oldest sources beyond the limit are removed. */
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
    // If the storage is full or forbidden, there are no recent sources.
  }
}

/** The workspaces of the recent sources of a tool, newest first. */
export function recentWorkspaces(toolId: string): readonly string[] {
  const all = (readAll().get(toolId) ?? []).map(({ workspace }) => workspace)
  return [...new Set(all)].filter((workspace) => workspace !== '')
}
