import type { ScmSource } from '~/api/repositories'
import { useBranches } from '~/queries/branches'
import { useRepositories } from '~/queries/repositories'
import { useCanRead } from '~/queries/service-context'
import { useAsking } from './scm-source'
import { isUnknown } from './search-state'
import type { ChosenSource } from './use-chosen-source'
import { isCut } from './use-branch-search'

/** A placeholder that is never sent. */
const NOWHERE: ScmSource = { tool_id: '', service: 'github' }

/** The choices that the service does not know. The user can still use them. */
export function useSourceDoubts(chosen: ChosenSource): ReadonlySet<keyof ChosenSource> {
  const { tool, workspace, repository, branch } = chosen
  const asking = useAsking(tool, workspace)
  const source = 'source' in asking ? asking.source : NOWHERE
  const canRead = useCanRead()
  // A workspace is checked by reading the first page of its repositories, which the next field needs anyway. A chosen
  // repository is checked by its branches.
  const { query } = useRepositories(
    source,
    '',
    1,
    ({ error }) => canRead && source.workspace !== undefined && repository === '' && error === null,
  )
  // Only reads the cache. The fields send the request.
  const branches = useBranches(source, repository, { enabled: () => false })
  const { data } = branches
  const isListed =
    data === undefined || isCut(data) || data.items.some(({ name }) => name === branch)

  const doubts = new Set<keyof ChosenSource>()
  if (source.workspace !== undefined && isUnknown(query.error)) doubts.add('workspace')
  if (repository !== '' && isUnknown(branches.error)) doubts.add('repository')
  if (branch !== '' && !isListed) doubts.add('branch')
  return doubts
}
