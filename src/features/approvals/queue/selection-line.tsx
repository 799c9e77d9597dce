import { useStore } from 'zustand'
import { DecideButtons } from '~/components/approvals/decide-buttons'
import { READ_ONLY } from '~/components/read-only'
import { useService } from '~/queries/service-context'
import { countText } from '~/lib/count-text'
import type { Selection } from '~/lib/selection'
import { Button } from '~/ui/button'
import type { QueueEntry } from './queue'

interface SelectionLineProps {
  readonly waiting: readonly QueueEntry[]
  readonly selection: Selection
  /** The cleared selection, which can be restored once. */
  readonly cleared: readonly string[]
  readonly onDecide: (action: 'approve' | 'reject', entries: readonly QueueEntry[]) => void
  readonly onClear: () => void
  readonly onRestore: () => void
}

export function SelectionLine(props: SelectionLineProps) {
  const { waiting, selection, cleared, onDecide, onClear, onRestore } = props
  const { config } = useService()
  useStore(selection)
  const selected = waiting.filter(({ key }) => selection.has(key))
  const isCleared = selected.length === 0
  if (isCleared && cleared.length === 0) return null
  return (
    <section
      aria-label="Selection"
      className="bg-picked hairline flex min-h-11 shrink-0 items-center gap-2 border-t px-4 py-1.5 text-sm max-sm:flex-wrap"
    >
      <p role="status" className={`shrink-0 ${isCleared ? '' : 'font-semibold'}`}>
        {isCleared ? 'Selection cleared' : `${countText(selected.length)} selected`}
      </p>
      {/* The same button, so that the focus stays in it. */}
      <Button
        look={isCleared ? 'plain' : 'quiet'}
        className="max-sm:ml-auto"
        onClick={isCleared ? onRestore : onClear}
      >
        {isCleared ? `Select these ${countText(cleared.length)} again` : 'Clear selection'}
      </Button>
      {!isCleared && (
        <DecideButtons
          count={selected.length}
          isMain
          unavailable={config.readOnly ? READ_ONLY : undefined}
          className="ml-auto max-sm:basis-full"
          onDecide={(decision) => onDecide(decision, selected)}
        />
      )}
    </section>
  )
}
