import { useMemo } from 'react'
import { nameOf } from '~/api/pipelines'
import { PHASE_TABLE } from '~/domain/phases'
import { visibleText } from '~/lib/visible-text'
import { useListTable } from '~/components/use-list-table'
import { DataTable } from '~/ui/data-table/data-table'
import { type Decision, decisionText } from '../decisions'
import { type OpenGate, OPENED_FROM_QUEUE } from '../gate/use-open-gate'
import { isWaiting, type QueueEntry } from './queue'
import { gateSelection } from '~/stores/selection'
import { useStore } from 'zustand'
import { DecideButtons } from '~/components/approvals/decide-buttons'
import { useClearSelection } from '~/components/selection-bar'
import { READ_ONLY } from '~/domain/allowed-actions'
import { useService } from '~/queries/service-context'
import { counted, countText } from '~/lib/count-text'
import { Button } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { Link } from 'react-router'
import { paths } from '~/components/paths'
import { PhaseBadge } from '~/components/phase-badge'
import { ServiceText } from '~/components/service-text'
import type { CellContext, Column } from '~/ui/data-table/columns'
import { moveFocusToHeading } from '~/ui/focus-heading'
import { NARROW_SCREEN, useMediaQuery } from '~/ui/use-media-query'
import { GateAgeText, useCommonLongWaits } from '~/components/approvals/gate-age-text'

function queueColumns(
  { decisions, isAnother, onRemoveDecided }: QueueTableProps,
  decided: number,
  isLongMarked: boolean,
): readonly Column<QueueEntry>[] {
  return [
    {
      id: 'name',
      label: (
        <span className="flex items-center gap-2">
          {/* In a narrow window, there is no space for the label beside the button. */}
          <span className={decided > 0 ? 'max-xl:sr-only' : ''}>Pipeline</span>
          {decided > 0 && (
            <button
              ref={moveFocusToHeading}
              type="button"
              onClick={onRemoveDecided}
              className="hover:text-ink h-(--head) underline"
            >
              Remove {countText(decided)} decided from the list
            </button>
          )}
        </span>
      ),
      width: 'minmax(0, 1fr)',
      className: 'flex items-center gap-x-2 max-xl:flex-wrap',
      cell: (entry, place) => (
        <GateName
          entry={entry}
          decision={decisions.get(entry.pipeline._id ?? '')}
          isAnother={isAnother(entry)}
          {...place}
        />
      ),
    },
    {
      id: 'age',
      label: 'Waits',
      width: 'auto',
      isRightAligned: true,
      className: 'text-right whitespace-nowrap',
      cell: (entry) =>
        isWaiting(entry) ? (
          <GateAgeText requestedAt={entry.requestedAt} isMarked={isLongMarked} />
        ) : (
          !entry.isGone && <PhaseBadge phase={entry.phase} status={entry.pipeline.status} />
        ),
    },
  ]
}

/**
 * The name of the pipeline. It is a link if the pipeline waits, or if its row is the active row. The active row always
 * needs a link, because the link gets the focus.
 */
function GateName({
  entry,
  decision,
  isAnother,
  tabIndex,
  isOpen,
}: CellContext & {
  readonly entry: QueueEntry
  readonly decision: Decision | undefined
  readonly isAnother: boolean
}) {
  const { pipeline } = entry
  const waits = isWaiting(entry)
  const name = nameOf(pipeline)
  const text = decisionText(entry, decision)
  const note = text === PHASE_TABLE[entry.phase].label ? undefined : text
  const id = pipeline._id ?? 'without an id'
  const hasNote = note !== undefined || (waits && isAnother)
  return (
    <>
      {waits && <span className="sr-only">Waiting</span>}
      {waits || tabIndex === 0 ? (
        <Link
          to={paths.gate(entry.key)}
          state={OPENED_FROM_QUEUE}
          data-part="link"
          tabIndex={tabIndex}
          aria-current={isOpen || undefined}
          title={`${visibleText(name).slice(0, 300)}\n${visibleText(id.slice(0, 100))}`}
          // If space is short, the name of the gate is cut before the name of the pipeline.
          className={`truncate hover:underline ${hasNote ? '' : 'max-w-full shrink-0'} ${waits ? 'font-medium' : 'text-soft'}`}
        >
          <ServiceText text={name} />
        </Link>
      ) : (
        <span className="text-soft truncate">
          <ServiceText text={name} />
        </span>
      )}
      {waits && pipeline.approval?.step !== undefined && (
        // In a narrow list, the gate is below the name, so that neither text is cut.
        <span
          className={`text-soft min-w-0 truncate text-xs leading-[calc(6px+var(--row)/4)] max-xl:order-last max-xl:basis-full xl:text-sm ${hasNote ? 'shrink-99' : ''}`}
        >
          <ServiceText text={pipeline.approval.step} />
        </span>
      )}
      {note !== undefined && <span className="text-soft shrink-0 text-xs">{note}</span>}
      {waits && isAnother && (
        <span className="text-phase-waiting_approval shrink-0 text-xs">new gate</span>
      )}
    </>
  )
}

/** This many rows below the focused row stay visible, so that the user sees the next gates. */
const AHEAD = 2

interface QueueTableProps {
  readonly entries: readonly QueueEntry[]
  readonly decisions: ReadonlyMap<string, Decision>
  readonly isAnother: (entry: QueueEntry) => boolean
  readonly open: OpenGate
  readonly onRemoveDecided: () => void
}

const spokenName = ({ pipeline }: QueueEntry) => visibleText(nameOf(pipeline))
const isDecided = (entry: QueueEntry) => !isWaiting(entry)

/** The queue. A gate that no longer waits may keep its row, but is not counted and cannot be selected. */
export function QueueTable(props: QueueTableProps) {
  const { entries, open } = props
  const keys = useMemo(() => entries.map(({ key }) => key), [entries])
  const isPhone = useMediaQuery(NARROW_SCREEN)
  const longWaits = useCommonLongWaits(entries.filter(isWaiting))
  // On a phone, the toolbar does not say how many gates have waited long, so each of these rows is marked.
  const isLongMarked = longWaits === 0 || isPhone
  // Below this width, rows are higher, because the gate is on a second line of its row.
  const list = useListTable(undefined, useMediaQuery('(width < 80rem)') ? 44 : 36)
  return (
    <div className="contents" style={{ '--row': `${list.rowHeight}px` } as React.CSSProperties}>
      <DataTable
        {...list}
        label="Waiting for approval"
        rows={entries}
        keys={keys}
        columns={queueColumns(props, entries.filter(isDecided).length, isLongMarked)}
        nameOf={spokenName}
        selection={gateSelection}
        isNote={isDecided}
        openKey={open.key}
        activeKey={open.activeKey}
        onActive={open.activate}
        onMove={open.follow}
        focusRequest={open.focusRequest}
        ahead={AHEAD}
      />
    </div>
  )
}

interface SelectionLineProps {
  readonly waiting: readonly QueueEntry[]
  readonly selected: readonly QueueEntry[]
  readonly onDecide: (action: 'approve' | 'reject', entries: readonly QueueEntry[]) => void
}

export function SelectionLine({ waiting, selected, onDecide }: SelectionLineProps) {
  const { config } = useService()
  const { cleared } = useStore(gateSelection)
  // The gates that were selected before the last Clear and still wait.
  const restorable = waiting.filter(({ key }) => cleared.has(key)).length
  const isCleared = selected.length === 0
  useClearSelection(gateSelection.clear, !isCleared)
  if (isCleared && restorable === 0) return null
  return (
    <section
      aria-label="Selection"
      className="bg-raised hairline short:sticky short:bottom-0 flex h-11 shrink-0 items-center gap-3 border-t px-4 text-sm pointer-coarse:h-14"
    >
      <p role="status" className="max-sm:text-xs">
        {isCleared ? (
          'Selection cleared'
        ) : (
          <strong className="font-semibold">
            {countText(selected.length)}
            <span className="max-[22rem]:sr-only"> selected</span>
          </strong>
        )}
      </p>
      {!isCleared && (
        <DecideButtons
          count={selected.length}
          isMain
          unavailable={config.readOnly ? READ_ONLY : undefined}
          className="max-sm:flex-1"
          onDecide={(decision) => onDecide(decision, selected)}
        />
      )}
      {/* The same button clears the selection and restores it, so that the focus stays on the
          button. */}
      <Button
        look={isCleared ? 'plain' : 'quiet'}
        title={isCleared ? undefined : 'Clear selection'}
        className={`ml-auto ${isCleared ? '' : '-mr-2.5 pointer-coarse:-mr-3.5'}`}
        onClick={isCleared ? gateSelection.restore : gateSelection.clear}
      >
        {isCleared ? (
          `Select ${counted(restorable, 'gate')} again`
        ) : (
          <>
            <Icon name="close" />
            <span className="sr-only">Clear selection</span>
          </>
        )}
      </Button>
    </section>
  )
}
