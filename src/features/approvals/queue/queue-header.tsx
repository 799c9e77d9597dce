import { useSyncExternalStore } from 'react'
import { SelectAll } from '~/components/select-all'
import { countText } from '~/lib/count-text'
import type { Selection } from '~/lib/selection'
import type { QueueEntry } from './queue'

interface QueueHeaderProps {
  readonly waiting: readonly QueueEntry[]
  /** How many of the rows are decided and keep their place. */
  readonly decided: number
  readonly selection: Selection
  readonly onTidy: () => void
}

export function QueueHeader({ waiting, decided, selection, onTidy }: QueueHeaderProps) {
  useSyncExternalStore(selection.subscribe, selection.getSnapshot)
  const selected = waiting.filter(({ key }) => selection.has(key)).length
  return (
    <div
      role="row"
      aria-rowindex={1}
      className="bg-canvas hairline text-soft sticky top-0 z-[1] grid h-8 grid-cols-[var(--check)_minmax(0,1fr)_auto] items-center border-b pr-4 text-xs"
    >
      <span role="columnheader" className="flex pl-4">
        <SelectAll
          rows={waiting.length}
          selected={selected}
          onChange={(isOn) =>
            selection.setRange(
              waiting.map(({ key }) => key),
              isOn,
            )
          }
        />
      </span>
      <span role="columnheader" className="flex items-center gap-2">
        Pipeline
        {decided > 0 && (
          <button type="button" onClick={onTidy} className="hover:text-ink underline">
            Remove {countText(decided)} decided from the list
          </button>
        )}
      </span>
      <span role="columnheader">Waits</span>
    </div>
  )
}
