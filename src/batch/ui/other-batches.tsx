import type { BatchView } from '~/batch/engine/batch'
import { ACTION_TABLE } from '~/domain/action-table'
import { counted } from '~/lib/count-text'
import { clockTime } from '~/lib/time-format'
import { visibleText } from '~/lib/visible-text'
import { useOpenResults } from '~/stores/open-results'
import { useTimeOptions } from '~/stores/preferences'
import { Icon } from '~/ui/icon'
import { announcementOf } from './batch-labels'
import { isRunning } from './batch-store'
import { batchTitle } from './batch-title'

export function needsAttention({ stage, counts }: BatchView): boolean {
  return stage === 'finished' && counts.refused + counts.not_sent + counts.unknown > 0
}

interface OthersProps {
  readonly batches: readonly BatchView[]
  readonly current: BatchView
}

/** For example "3 batches: 1 running · 2 finished · 1 needs attention". */
export function batchStatesText(batches: readonly BatchView[]): string {
  const running = batches.filter(isRunning).length
  const attention = batches.filter(needsAttention).length
  const states = [
    running > 0 && `${running} running`,
    running < batches.length && `${batches.length - running} finished`,
    attention > 0 && `${attention} ${attention === 1 ? 'needs' : 'need'} attention`,
  ]
  return `${batches.length} batches: ${states.filter((words) => words !== false).join(' · ')}`
}

/** The select box for the batch that the results show. It is invisible, and covers the title of this batch. */
export function BatchChoice({ batches, current }: OthersProps) {
  const options = useTimeOptions()
  const names = batches.map(optionOf)
  const others = batches.filter(({ id }) => id !== current.id)
  const isBad = others.some(needsAttention)
  return (
    <>
      <Icon name="chevron-down" className="!size-3.5" />
      {/* Only for a medium-wide screen. A wide screen shows all states instead, and a narrow screen has no room. */}
      <span
        aria-hidden="true"
        className={`shrink-0 max-lg:hidden xl:hidden ${isBad ? 'text-phase-failed' : 'text-soft'}`}
      >
        {counted(others.length, 'other')}
      </span>
      <span className="has-focus-visible:outline-accent absolute inset-y-0 -inset-x-1 rounded-sm has-focus-visible:outline-2">
        <select
          aria-label="Show batch"
          title={`${batchTitle(current)}\n${batchStatesText(batches)}`}
          value={current.id}
          onChange={(event) => useOpenResults.setState({ chosen: event.target.value })}
          className="size-full opacity-0"
        >
          {batches.map(({ id, createdAt }, at) => {
            const name = names[at]
            const isUnique = names.filter((each) => each === name).length === 1
            return (
              <option key={id} value={id}>
                {isUnique ? name : `${name}, ${clockTime(createdAt, options)}`}
              </option>
            )
          })}
        </select>
      </span>
    </>
  )
}

/** With one target, the text begins with the name of the target, because the select box cuts long texts at the end. */
function optionOf(batch: BatchView): string {
  return batch.total === 1
    ? `${visibleText(batch.item(0).target.name)}, ${ACTION_TABLE[batch.action].verb.toLowerCase()}`
    : announcementOf(batch)
}
