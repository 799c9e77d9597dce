import { useMemo } from 'react'
import { ACTION_VERBS } from '~/domain/action-table'
import type { BatchAction } from '~/batch/engine/batch'
import { useBatch } from '~/batch/ui/use-batch'
import { pipelineSelection } from '~/components/pipeline-selection'
import { READ_ONLY } from '~/components/read-only'
import { useService } from '~/queries/service-context'
import { countText } from '~/lib/count-text'
import { Button } from '~/ui/button'
import type { IndexedPipeline } from '../rows/indexed-pipeline'
import { countActions, wordsOfCount, type BarAction, type Chosen } from './selection-verdicts'

const LOOKS = {
  run: 'plain',
  stop: 'plain',
  reset: 'plain',
  delete: 'danger',
} as const satisfies Record<BarAction, string>

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
        const words = wordsOfCount(count)
        const unavailable = config.readOnly ? READ_ONLY : count.can === 0 ? words : undefined
        return (
          <Button
            key={count.action}
            look={LOOKS[count.action]}
            title={words}
            unavailable={unavailable}
            onClick={() => ask(count.action)}
            // What clears or destroys stands apart from what runs (UX 33).
            className={count.action === 'reset' ? 'ml-3' : ''}
          >
            {ACTION_VERBS[count.action]} {countText(count.can)}
          </Button>
        )
      })}
      <Button onClick={() => ask('status')}>Check status</Button>
    </>
  )
}
