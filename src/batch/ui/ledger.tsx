import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '~/components/paths'
import { PhaseBadge } from '~/components/phase-badge'
import type { CellContext, Column } from '~/ui/data-table/columns'
import { RecoverAsNew } from './recover-as-new'
import type { BatchEngine } from '~/batch/engine/batch-engine'
import type { BatchItem, BatchView } from '~/batch/engine/batch'
import { ServiceText } from '~/components/service-text'
import { LedgerActions } from './ledger-actions'
import { rowsOf, type LedgerItem, type LedgerRow } from './ledger-rows'
import { Notices, OutcomeFilter, ProgressBar } from './ledger-summary'
import { reasonOf, type OutcomeKind } from './batch-labels'
import { progressOf, progressText } from '~/api/run-progress'
import { BrokenRow } from '~/components/use-list-table'
import { usePreferences } from '~/stores/preferences'
import { useDeletedCopies } from '~/queries/deleted-copies'
import type { DeletedCopy } from '~/stores/deleted-copies'
import { visibleText } from '~/lib/visible-text'
import { DataTable } from '~/ui/data-table/data-table'
import { NARROW, useMedia } from '~/ui/use-media'
import { useCurrentStatus, type CurrentStatus } from './current-status'
import { headingsOf } from './ledger-group'
import { StartedNow } from './started-now'

export interface LedgerProps {
  readonly engine: BatchEngine
  readonly batch: BatchView
  /** Selects these ids in the list that the batch came from. */
  readonly onSelect: ((ids: readonly string[]) => void) | undefined
  /** The outcomes that are shown. An empty set shows all. */
  readonly only: ReadonlySet<OutcomeKind>
  /** The page scrolls, so the list is as high as its rows. */
  readonly isWhole?: boolean
}

export function Ledger(props: Omit<LedgerProps, 'only' | 'isWhole'>) {
  const currentOf = useCurrentStatus(props.batch)
  const [only, setOnly] = useState<ReadonlySet<OutcomeKind>>(new Set())
  return (
    <>
      <div className="flex shrink-0 flex-wrap items-center gap-1 pr-4 pl-2.5 text-sm">
        <OutcomeFilter batch={props.batch} only={only} onChange={setOnly} />
        <StartedNow batch={props.batch} currentOf={currentOf} />
        <span data-commands className="ml-auto flex items-center gap-1">
          <LedgerActions {...props} only={only} />
        </span>
      </div>
      <LedgerBody {...props} only={only} currentOf={currentOf} isWhole />
    </>
  )
}

export interface CurrentProps {
  readonly currentOf: (item: BatchItem) => CurrentStatus
}

export function LedgerBody({
  engine,
  batch,
  onSelect,
  only,
  currentOf,
  isWhole = false,
}: LedgerProps & CurrentProps) {
  const rows = useMemo(() => rowsOf(batch, only), [batch, only])
  return (
    <>
      <ProgressBar batch={batch} />
      <Notices batch={batch} isForgotten={engine.journalState() === 'memory'} />
      <LedgerRows
        batch={batch}
        rows={rows}
        onSelect={onSelect}
        currentOf={currentOf}
        isWhole={isWhole}
      />
    </>
  )
}

/** Space for this many headings is reserved, so that new groups do not move the content above. */
const GROUPS = 2

const spokenName = (row: LedgerRow) =>
  row.kind === 'group' ? '' : visibleText(row.item.target.name)

function LedgerRows({
  batch,
  rows,
  onSelect,
  currentOf,
  isWhole,
}: Pick<LedgerProps, 'batch' | 'onSelect'> &
  CurrentProps & { readonly isWhole: boolean; readonly rows: readonly LedgerRow[] }) {
  const { singleKeys } = usePreferences()
  const isNarrow = useMedia(NARROW)
  // A narrow row has two lines.
  const rowHeight = useMedia('(pointer: coarse)') || isNarrow ? 44 : 28
  const copies = useCopies(batch)
  const keys = useMemo(
    () =>
      rows.map((row) =>
        row.kind === 'item'
          ? row.item.target.id
          : `group ${row.state} ${row.isDecided} ${row.reason}`,
      ),
    [rows],
  )
  const { type, stage } = batch
  const isOver = stage === 'finished'
  const hasNow = useMemo(() => {
    const isShown = (row: LedgerRow) =>
      row.kind === 'item' && (row.isMixed || currentOf(row.item).kind !== 'unread')
    return !isOver || copies.size > 0 || rows.some(isShown)
  }, [isOver, copies, rows, currentOf])
  const columns = useMemo(
    () => ledgerColumns({ type, isOver, currentOf, copies }, isNarrow, hasNow),
    [type, isOver, currentOf, copies, isNarrow, hasNow],
  )
  const reserved = isWhole && isOver ? 0 : batch.total + GROUPS
  return (
    // CSS containment: after a change, the browser lays out only these rows and not the whole page.
    <div
      style={
        {
          '--row': `${rowHeight}px`,
          height: Math.max(rows.length, reserved) * rowHeight,
        } as React.CSSProperties
      }
      className="flex min-h-0 flex-col contain-strict"
    >
      <DataTable
        label="Results by id"
        rows={rows}
        keys={keys}
        columns={columns}
        isHeadHidden
        acrossOf={headingsOf(batch, onSelect)}
        rowHeight={rowHeight}
        nameOf={spokenName}
        brokenRow={BrokenRow}
        singleKeys={singleKeys}
      />
    </div>
  )
}

const NO_COPIES: ReadonlyMap<string, DeletedCopy> = new Map()

function useCopies({ action }: BatchView): ReadonlyMap<string, DeletedCopy> {
  const copies = useDeletedCopies()
  return useMemo(
    () => (action === 'delete' ? new Map(copies.map((copy) => [copy.id, copy])) : NO_COPIES),
    [action, copies],
  )
}

interface CellFacts extends CurrentProps {
  readonly type: BatchView['type']
  /** Every item has its outcome. Stale records may still be read again for a minute. */
  readonly isOver: boolean
  /** For a deletion: the copies in this browser, by id. */
  readonly copies: ReadonlyMap<string, DeletedCopy>
}

/**
 * The columns of the results: the name, the id, and the current status. A phone has no room for both the id and the
 * status. Without a status, the whole id is shown.
 */
function ledgerColumns(
  facts: CellFacts,
  isNarrow: boolean,
  hasNow: boolean,
): readonly Column<LedgerRow>[] {
  const idWidth = hasNow ? '6.5rem' : isNarrow ? '9rem' : '13rem'
  return [
    {
      id: 'name',
      label: 'Name',
      width: isNarrow ? 'minmax(0, 1fr)' : 'minmax(0, 20rem)',
      className: 'truncate !pl-9',
      cell: (row, { tabIndex }) =>
        row.kind === 'item' && (
          <>
            <NameLink row={row} type={facts.type} tabIndex={tabIndex} />
            {isNarrow && (
              <RunProgress current={facts.currentOf(row.item)} className="block text-xs" />
            )}
          </>
        ),
    },
    ...(isNarrow && hasNow ? [] : [{ ...ID, width: idWidth }]),
    ...(isNarrow && !hasNow ? [] : [nowColumn(facts, isNarrow)]),
  ]
}

function nowColumn(facts: CellFacts, isNarrow: boolean): Column<LedgerRow> {
  return {
    id: 'now',
    label: 'Now',
    // A wide column has room for the button that recovers a deleted pipeline. All rows have the same columns.
    width: !isNarrow ? 'minmax(0, 1fr)' : facts.copies.size > 0 ? '40%' : '9rem',
    cell: (row) => row.kind === 'item' && <NowCell row={row} {...facts} />,
  }
}

const ID: Omit<Column<LedgerRow>, 'width'> = {
  id: 'id',
  label: 'Id',
  className: 'flex',
  cell: (row) =>
    row.kind === 'item' && (
      <code
        title={visibleText(row.item.target.id)}
        className="text-soft truncate font-mono text-xs"
      >
        <ServiceText text={row.item.target.id} />
      </code>
    ),
}

function NameLink({
  row: { item },
  type,
  tabIndex,
}: Pick<CellContext, 'tabIndex'> & {
  readonly row: LedgerItem
  readonly type: BatchView['type']
}) {
  const { id, name } = item.target
  return (
    <Link
      to={
        type === 'pipeline' ? paths.pipeline(id) : `${paths.tasks()}?task=${encodeURIComponent(id)}`
      }
      data-part="link"
      tabIndex={tabIndex}
      title={visibleText(`${name}\n${id}`)}
      className="hover:underline"
    >
      <ServiceText text={name} />
    </Link>
  )
}

function NowCell({ row: { item, isMixed }, ...facts }: CellFacts & { readonly row: LedgerItem }) {
  return (
    <span className="flex items-center gap-3">
      <StatusNow item={item} {...facts} />
      {isMixed && <Note text={reasonOf(item.state)} />}
    </span>
  )
}

function Note({ text, className = '' }: { readonly text: string; readonly className?: string }) {
  return (
    <span title={visibleText(text)} className={`text-soft min-w-0 truncate ${className}`}>
      <ServiceText text={text} />
    </span>
  )
}

/** The current status, and the step or the reason that the list shows with it. */
function StatusNow({ item, isOver, currentOf, copies }: CellFacts & Pick<LedgerItem, 'item'>) {
  const { target, state } = item
  const copy = state.kind === 'done' ? copies.get(target.id) : undefined
  if (copy !== undefined) return <RecoverAsNew isCompact copy={copy} />
  const current = currentOf(item)
  switch (current.kind) {
    case 'gone':
      return <span className="text-soft">no longer exists</span>
    case 'stale':
      return <span className="text-soft">status not updated yet</span>
    case 'unread': {
      const isRead = !isOver && (state.kind === 'done' || state.kind === 'checking')
      return isRead && <span className="text-soft">reading…</span>
    }
    case 'read':
      return (
        <>
          <span className="flex shrink-0 items-center gap-1.5">
            {current.isLastSeen && <span className="text-soft shrink-0">last seen:</span>}
            <PhaseBadge phase={current.phase} status={current.status} />
          </span>
          {/* A phone shows it below the name. */}
          <RunProgress current={current} className="max-sm:hidden" />
        </>
      )
    default:
      return current satisfies never
  }
}

/** The current step of the run, or why the run failed. */
function RunProgress({
  current,
  className,
}: {
  readonly current: CurrentStatus
  readonly className: string
}) {
  const progress =
    current.kind === 'read' && current.record !== undefined && progressOf(current.record)
  return progress && <Note text={progressText(progress)} className={className} />
}
