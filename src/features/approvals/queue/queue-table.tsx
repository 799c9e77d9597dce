import { useMemo } from 'react'
import { nameOf } from '~/api/pipelines'
import type { Selection } from '~/lib/selection'
import { visibleText } from '~/lib/visible-text'
import { ListTable } from '~/components/list-table'
import type { Decision } from '../decisions'
import type { OpenGate } from '../gate/use-open-gate'
import { isWaiting, type QueueEntry } from './queue'
import { queueColumns } from './queue-columns'
import { useStore } from 'zustand'
import { DecideButtons } from '~/components/approvals/decide-buttons'
import { READ_ONLY } from '~/components/read-only'
import { useService } from '~/queries/service-context'
import { countText } from '~/lib/count-text'
import { Button } from '~/ui/button'

/** Rows that stay in view below the one with the focus: what comes next, and room for what is said below the queue. */
const AHEAD = 2

interface QueueTableProps {
  readonly entries: readonly QueueEntry[]
  readonly decisions: ReadonlyMap<string, Decision>
  readonly isAnother: (entry: QueueEntry) => boolean
  readonly selection: Selection
  readonly open: OpenGate
  readonly onTidy: () => void
}

const spokenName = ({ pipeline }: QueueEntry) => visibleText(nameOf(pipeline))
const isDecided = (entry: QueueEntry) => !isWaiting(entry)

/**
 * The queue. What is decided keeps its place as a note, so that rows, badge and title count the same.
 */
export function QueueTable(props: QueueTableProps) {
  const { entries, decisions, isAnother, selection, open, onTidy } = props
  const keys = useMemo(() => entries.map(({ key }) => key), [entries])
  const decided = entries.filter(isDecided).length
  const columns = useMemo(
    () => queueColumns({ decisions, isAnother, decided, onTidy }),
    [decisions, isAnother, decided, onTidy],
  )
  return (
    <ListTable
      label="Waiting for approval"
      rows={entries}
      keys={keys}
      columns={columns}
      nameOf={spokenName}
      selection={selection}
      isNote={isDecided}
      openKey={open.key}
      activeKey={open.activeKey}
      onActive={open.activate}
      onMove={open.follow}
      wish={open.wish}
      ahead={AHEAD}
    />
  )
}

interface SelectionLineProps {
  readonly waiting: readonly QueueEntry[]
  readonly selection: Selection
  /** What was selected before it was cleared, to be had back once. */
  readonly cleared: readonly string[]
  readonly onDecide: (action: 'approve' | 'reject', entries: readonly QueueEntry[]) => void
  readonly onClear: () => void
  readonly onRestore: () => void
}

/** What is selected of the gates that wait, and the two things that can be done with it. */
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
