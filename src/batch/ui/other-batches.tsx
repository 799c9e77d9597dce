import type { BatchView } from '~/batch/engine/batch'
import { ACTION_TABLE } from '~/domain/action-table'
import { clockTime } from '~/lib/time-format'
import { visibleText } from '~/lib/visible-text'
import { useTimeOptions } from '~/stores/preferences'
import { announcementOf } from './batch-labels'
import { isRunning, useBatchStore } from './batch-store'

export function needsAttention({ stage, counts }: BatchView): boolean {
  return stage === 'finished' && counts.refused + counts.not_sent + counts.unknown > 0
}

interface OthersProps {
  readonly batches: readonly BatchView[]
  readonly current: BatchView
}

/** On a phone, the folded results have no choice of batches, so they show the number of the other batches. */
export function OtherCount({ batches, current }: OthersProps) {
  const others = batches.filter(({ id }) => id !== current.id)
  const isBad = others.some(needsAttention)
  return (
    <span className={`sm:hidden ${isBad ? 'text-phase-failed' : 'text-soft'}`}>
      +{others.length}
      <span className="sr-only"> more, {statesOf(batches)}</span>
    </span>
  )
}

/** "1 running · 2 finished · 1 needs attention" */
function statesOf(batches: readonly BatchView[]): string {
  const running = batches.filter(isRunning).length
  const attention = batches.filter(needsAttention).length
  return [
    running > 0 && `${running} running`,
    `${batches.length - running} finished`,
    attention > 0 && `${attention} ${attention === 1 ? 'needs' : 'need'} attention`,
  ]
    .filter((words) => words !== false)
    .join(' · ')
}

export function OtherBatches({ batches, current }: OthersProps) {
  const options = useTimeOptions()
  const names = batches.map(optionOf)
  const others = batches.filter((batch) => batch.id !== current.id && needsAttention(batch)).length
  return (
    <label className="flex min-w-0 items-center gap-2 max-sm:flex-1">
      <span className="text-soft max-xl:sr-only">{statesOf(batches)}</span>
      {others > 0 && (
        <span
          aria-hidden="true"
          title={statesOf(batches)}
          className="text-phase-failed shrink-0 xl:hidden"
        >
          +{others}
        </span>
      )}
      <span className="sr-only">Show batch</span>
      <select
        value={current.id}
        onChange={(event) => useBatchStore.setState({ chosen: event.target.value })}
        className="border-edge bg-canvas h-7 max-w-40 truncate rounded-sm border px-1 max-sm:min-w-0 max-sm:max-w-none max-sm:flex-1 xl:max-w-56 pointer-coarse:h-11"
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
    </label>
  )
}

/** The box is narrow, and batches of one target differ only in its name, so the name comes first. */
function optionOf(batch: BatchView): string {
  return batch.total === 1
    ? `${visibleText(batch.item(0).target.name)}, ${ACTION_TABLE[batch.action].verb.toLowerCase()}`
    : announcementOf(batch)
}
