import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { phaseOf } from '~/domain/phases'
import { paths } from '~/components/paths'
import { PhaseBadge } from '~/components/phase-badge'
import type { CellContext, Column } from '~/ui/data-table/columns'
import { RecoverAsNew } from './recover-as-new'
import type { BatchEngine } from '~/batch/engine/batch-engine'
import type { BatchView } from '~/batch/engine/batch'
import { ServiceText } from '~/components/service-text'
import { LedgerActions } from './ledger-actions'
import { rowsOf, type LedgerItem, type LedgerRow } from './ledger-rows'
import { Notices, OutcomeFilter, ProgressBar } from './ledger-summary'
import { reasonOf, type OutcomeKind } from './batch-labels'
import type { List } from '~/api/envelope'
import type { Pipeline } from '~/api/pipelines'
import { progressOf, progressText } from '~/api/run-progress'
import { BrokenRow } from '~/components/use-list-table'
import { usePreferences } from '~/stores/preferences'
import { useDeletedCopies } from '~/queries/deleted-copies'
import { usePipelines } from '~/queries/pipelines'
import type { DeletedCopy } from '~/stores/deleted-copies'
import { visibleText } from '~/lib/visible-text'
import { DataTable } from '~/ui/data-table/data-table'
import { NARROW, useMedia } from '~/ui/use-media'
import { headingsOf } from './ledger-group'

export interface LedgerProps {
  readonly engine: BatchEngine
  readonly batch: BatchView
  /** Selects these ids in the list that the batch came from. */
  readonly onSelect: ((ids: readonly string[]) => void) | undefined
  /** The outcomes that are shown. An empty set shows all. */
  readonly only: ReadonlySet<OutcomeKind>
}

export function Ledger(props: Omit<LedgerProps, 'only'>) {
  const [only, setOnly] = useState<ReadonlySet<OutcomeKind>>(new Set())
  return (
    <>
      <div className="flex shrink-0 flex-wrap items-center gap-1 pr-4 pl-2.5 text-sm">
        <OutcomeFilter batch={props.batch} only={only} onChange={setOnly} />
        <span data-commands className="ml-auto flex items-center gap-1">
          <LedgerActions {...props} only={only} />
        </span>
      </div>
      <LedgerBody {...props} only={only} />
    </>
  )
}

export function LedgerBody({ engine, batch, onSelect, only }: LedgerProps) {
  const rows = useMemo(() => rowsOf(batch, only), [batch, only])
  return (
    <>
      <ProgressBar batch={batch} />
      <Notices batch={batch} isForgotten={engine.journalState() === 'memory'} />
      <LedgerRows batch={batch} rows={rows} onSelect={onSelect} />
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
}: Pick<LedgerProps, 'batch' | 'onSelect'> & { readonly rows: readonly LedgerRow[] }) {
  const { singleKeys } = usePreferences()
  const rowHeight = useMedia('(pointer: coarse)') ? 44 : 28
  const isNarrow = useMedia(NARROW)
  const listed = useListed(batch)
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
  const columns = useMemo(
    () => ledgerColumns({ type, isOver: stage === 'finished', listed, copies }, isNarrow),
    [type, stage, listed, copies, isNarrow],
  )
  return (
    // CSS containment: after a change, the browser lays out only these rows and not the whole page.
    <div
      style={
        {
          '--row': `${rowHeight}px`,
          height: Math.max(rows.length, batch.total + GROUPS) * rowHeight,
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

const NOTHING_LISTED: ReadonlyMap<string, Pipeline> = new Map()

/** The listed pipelines, if the batch has ended. They are then newer, because the batch reads no more statuses. */
function useListed(batch: BatchView): ReadonlyMap<string, Pipeline> {
  const { data } = usePipelines({ enabled: false })
  const isListed = batch.type === 'pipeline' && batch.stage === 'finished'
  return useMemo(() => (isListed && data ? byId(data) : NOTHING_LISTED), [isListed, data])
}

const NO_COPIES: ReadonlyMap<string, DeletedCopy> = new Map()

function useCopies({ action }: BatchView): ReadonlyMap<string, DeletedCopy> {
  const copies = useDeletedCopies()
  return useMemo(
    () => (action === 'delete' ? new Map(copies.map((copy) => [copy.id, copy])) : NO_COPIES),
    [action, copies],
  )
}

function byId({ items }: List<Pipeline>): ReadonlyMap<string, Pipeline> {
  return new Map(items.flatMap((each) => (each._id === undefined ? [] : [[each._id, each]])))
}

interface CellFacts {
  readonly type: BatchView['type']
  /** Every item has its outcome. Stale records may still be read again for a minute. */
  readonly isOver: boolean
  readonly listed: ReadonlyMap<string, Pipeline>
  /** For a deletion: the copies in this browser, by id. */
  readonly copies: ReadonlyMap<string, DeletedCopy>
}

/** A phone has no room for the id. */
function ledgerColumns(facts: CellFacts, isNarrow: boolean): readonly Column<LedgerRow>[] {
  return [
    {
      id: 'name',
      label: 'Name',
      width: isNarrow ? 'minmax(0, 1fr)' : 'minmax(0, 20rem)',
      className: 'truncate !pl-9',
      cell: (row, { tabIndex }) =>
        row.kind === 'item' && <NameLink row={row} type={facts.type} tabIndex={tabIndex} />,
    },
    ...(isNarrow ? [] : [ID]),
    {
      id: 'now',
      label: 'Now',
      // A wide column has room for the button that recovers a deleted pipeline. All rows have the same columns.
      width: !isNarrow ? 'minmax(0, 1fr)' : facts.copies.size > 0 ? '40%' : '9rem',
      cell: (row) => row.kind === 'item' && <NowCell row={row} {...facts} />,
    },
  ]
}

const ID: Column<LedgerRow> = {
  id: 'id',
  label: 'Id',
  width: '6.5rem',
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
      <CurrentStatus item={item} {...facts} />
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
function CurrentStatus({
  item,
  isOver,
  listed: all,
  copies,
}: CellFacts & Pick<LedgerItem, 'item'>) {
  const { target, state, now, isGone, isStale } = item
  const copy = state.kind === 'done' ? copies.get(target.id) : undefined
  if (copy !== undefined) return <RecoverAsNew isCompact copy={copy} />
  if (isGone === true) return <span className="text-soft">no longer exists</span>
  if (isStale === true) return <span className="text-soft">status not updated yet</span>
  if (now === undefined) {
    const isRead = !isOver && (state.kind === 'done' || state.kind === 'checking')
    return isRead && <span className="text-soft">reading…</span>
  }
  const listed = all.get(target.id)
  const progress = listed && progressOf(listed)
  return (
    <>
      <span className="flex shrink-0 items-center gap-1.5">
        {isOver && listed === undefined && <span className="text-soft shrink-0">last seen:</span>}
        <PhaseBadge phase={listed ? phaseOf(listed) : now.phase} status={(listed ?? now).status} />
      </span>
      {/* A phone has no room for the step. */}
      {progress && <Note text={progressText(progress)} className="max-sm:hidden" />}
    </>
  )
}
