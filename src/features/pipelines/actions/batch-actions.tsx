import { useMemo } from 'react'
import { ACTION_TABLE, type BatchAction } from '~/domain/action-table'
import { useBatch } from '~/batch/ui/use-batch'
import { pipelineSelection } from '~/stores/selection'
import { READ_ONLY } from '~/components/read-only'
import { useService } from '~/queries/service-context'
import { countText } from '~/lib/count-text'
import { Button } from '~/ui/button'
import type { IndexedPipeline } from '../rows/indexed-pipeline'
import { countActions, wordsOfCount, type Chosen } from './selection-verdicts'

/** What the selected can take: each action with how many can, and why the others cannot. */
export function BatchActions({
  chosen,
  selected,
  listed,
}: {
  readonly chosen: Chosen
  /** What is selected at the moment of the click. */
  readonly selected: () => readonly IndexedPipeline[]
  /** Keys of the rows that the list shows. */
  readonly listed: readonly string[]
}) {
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
  return (
    <>
      {counts.map((count) => {
        const { action, can } = count
        if (action === 'status')
          return (
            <Button key={action} onClick={() => ask(action)}>
              {ACTION_TABLE[action].verb}
            </Button>
          )
        const words = wordsOfCount(count)
        const unavailable = config.readOnly ? READ_ONLY : can === 0 ? words : undefined
        return (
          <Button
            key={action}
            look={action === 'delete' ? 'danger' : 'plain'}
            title={words}
            unavailable={unavailable}
            onClick={() => ask(action)}
            // What clears or deletes stands apart from what runs.
            className={action === 'reset' ? 'ml-3' : ''}
          >
            {ACTION_TABLE[action].verb} {countText(can)}
          </Button>
        )
      })}
    </>
  )
}
