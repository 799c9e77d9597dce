/** The sources that the user chose last for each tool, stored in this browser. Tokens are never stored. */
import { parseJson } from '~/lib/json'
import { arrayOfValid, z } from '~/lib/zod'
import { storedText, browserStorage } from './stored-text'

const stored = storedText('sluice.recent-sources', browserStorage)
const PER_TOOL = 5
const TOOLS = 20
/** The maximum length of a stored name. Real names are shorter. */
const LONGEST = 500

const Name = z.catch(z.string().check(z.maxLength(LONGEST)), '')
const RecentSource = z.object({ workspace: Name, repository: Name, branch: Name })
export type RecentSource = Readonly<z.infer<typeof RecentSource>>
const Recent = arrayOfValid(z.object({ tool: Name, sources: arrayOfValid(RecentSource) }))

function readAll(): ReadonlyMap<string, readonly RecentSource[]> {
  const entries = Recent.parse(parseJson(stored.read() ?? '')?.value)
  return new Map(
    entries.map(({ tool, sources }) => [
      tool,
      sources.filter(({ repository }) => repository !== '').slice(0, PER_TOOL),
    ]),
  )
}

export function recentSources(toolId: string, workspace: string): readonly RecentSource[] {
  return (readAll().get(toolId) ?? []).filter((each) => each.workspace === workspace)
}

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
  stored.write(JSON.stringify(saved))
}

export function recentWorkspaces(toolId: string): readonly string[] {
  const all = (readAll().get(toolId) ?? []).map(({ workspace }) => workspace)
  return [...new Set(all)].filter((workspace) => workspace !== '')
}
