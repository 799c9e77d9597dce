import { useMemo } from 'react'
import { ACTION_TABLE, type BatchAction } from '~/domain/action-table'
import { useBatch } from '~/batch/ui/use-batch'
import { pipelineSelection } from '~/stores/selection'
import { READ_ONLY } from '~/components/read-only'
import { useService } from '~/queries/service-context'
import { countText } from '~/lib/count-text'
import type { PipelineEntry } from '../rows/pipeline-entry'
import { countActions, wordsOfCount, type Chosen } from './selection-verdicts'

export interface BarAction {
  readonly id: BatchAction
  /** "Run 3". */
  readonly label: string
  /** How many can, and why the others cannot. */
  readonly words: string | undefined
  readonly unavailable: string | undefined
  readonly ask: () => void
}

/** Each action that the batch bar offers for the selected rows, with how many of them can take it. */
export function useBarActions(
  chosen: Chosen,
  /** What is selected at the moment of the click. */
  selected: () => readonly PipelineEntry[],
  /** Keys of the rows that the list shows. */
  listed: readonly string[],
): readonly BarAction[] {
  const { config } = useService()
  const { requestPipelines } = useBatch()
  const counts = useMemo(() => countActions(chosen), [chosen])
  const ask = (action: BatchAction) => {
    const entries = selected()
    const inList = new Set(listed)
    requestPipelines(
      action,
      entries.map(({ pipeline }) => pipeline),
      {
        selection: pipelineSelection,
        keys: entries.map(({ key }) => key),
        isListed: (id) => inList.has(id),
      },
    )
  }
  return counts.map((count) => {
    const { action, can } = count
    const { verb } = ACTION_TABLE[action]
    const common = { id: action, ask: () => ask(action) }
    if (action === 'status')
      return { ...common, label: verb, words: undefined, unavailable: undefined }
    const words = wordsOfCount(count)
    return {
      ...common,
      label: `${verb} ${countText(can)}`,
      words,
      unavailable: config.readOnly ? READ_ONLY : can === 0 ? words : undefined,
    }
  })
}
