/** Selected rows whose pipelines no longer exist, or left the list. */
import { useEffect, useMemo, useState } from 'react'
import { isCompleteList } from '~/api/list-paging'
import { rowKeysOf } from '~/components/row-keys'
import { counted } from '~/lib/count-text'
import { useKnownStatuses } from '~/queries/known-statuses'
import { useGoneIds, usePipelines } from '~/queries/pipelines'
import { provesExistence } from '~/queries/remaining-pipelines'
import { pipelineSelection } from '~/stores/selection'
import type { PipelineRow } from '../rows/pipeline-rows'

/**
 * Says how many pipelines left the selection because they were deleted, or because a complete list lacks them. After
 * the next read of the list, the next change of the selection removes the text.
 */
export function useLostText(ids: ReadonlySet<string>, rows: readonly PipelineRow[]): string {
  const unlisted = useWithoutUnlisted(ids, rows)
  const gone = useGoneIds()
  const [last, setLast] = useState({ ids, unlisted, lost: new Set<string>(), areGone: true })
  if (last.ids !== ids) {
    const wasSelected = (id: string) => last.ids.has(id) || last.lost.has(id)
    const left = [...gone, ...last.unlisted].filter((id) => wasSelected(id) && !ids.has(id))
    setLast({ ids, unlisted, lost: new Set(left), areGone: left.every((id) => gone.has(id)) })
  } else if (last.unlisted !== unlisted) setLast({ ...last, unlisted })
  const { size } = last.lost
  if (size === 0) return ''
  const words = last.areGone
    ? size === 1
      ? 'no longer exists'
      : 'no longer exist'
    : 'left the list'
  return `${counted(size, 'pipeline')} ${words}`
}

const NO_IDS: readonly string[] = []

/**
 * Removes pipelines that a complete list lacks from the selection, and returns their ids. A row that is still on the
 * screen stays selected.
 */
function useWithoutUnlisted(ids: ReadonlySet<string>, rows: readonly PipelineRow[]) {
  const { data, error, dataUpdatedAt } = usePipelines({ enabled: false })
  const statuses = useKnownStatuses()
  const isComplete = data !== undefined && error === null && isCompleteList(data)
  const listed = useMemo(() => new Set(rowKeysOf(data?.items ?? [])), [data])
  const unlisted = useMemo(() => {
    const missing = isComplete ? [...ids].filter((id) => !listed.has(id)) : NO_IDS
    if (missing.length === 0) return NO_IDS
    const shown = new Set(rows.map(({ key }) => key))
    const isKept = (id: string) => provesExistence(dataUpdatedAt, statuses.get(id)) || shown.has(id)
    return missing.filter((id) => !isKept(id))
  }, [ids, isComplete, listed, dataUpdatedAt, statuses, rows])
  useEffect(() => {
    if (unlisted.length > 0) pipelineSelection.setRange(unlisted, false)
  }, [unlisted])
  return unlisted
}
