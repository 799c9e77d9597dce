import { Link } from 'react-router'
import { progressOf, progressText } from '~/api/run-progress'
import type { BatchItem, BatchView } from '~/batch/engine/batch'
import { paths } from '~/components/paths'
import { PhaseBadge } from '~/components/phase-badge'
import { ServiceText } from '~/components/service-text'
import { visibleText } from '~/lib/visible-text'
import type { DeletedCopy } from '~/stores/deleted-copies'
import { Button } from '~/ui/button'
import type { CellContext, Column } from '~/ui/data-table/columns'
import { Icon } from '~/ui/icon'
import { reasonOf } from './batch-labels'
import { statusLabel, type CurrentStatus } from './current-status'
import type { LedgerItem, LedgerRow } from './ledger-rows'
import { RecoverAsNew } from './recover-as-new'

export interface CurrentProps {
  readonly currentOf: (item: BatchItem) => CurrentStatus
}

export interface LedgerCellProps extends CurrentProps {
  /** Opens the details of `batch.item(index)`. */
  readonly onDetails: (index: number) => void
}

interface CellFacts extends LedgerCellProps {
  readonly type: BatchView['type']
  /** True if every item has its outcome. */
  readonly isOver: boolean
  readonly copies: ReadonlyMap<string, DeletedCopy>
  readonly isNarrow: boolean
  /** False if a column for the id would cut the reasons. */
  readonly hasIdColumn: boolean
}

interface ColumnFacts extends CellFacts {
  /** True if a row may have a current status, a reason or a button beside its name. */
  readonly hasNow: boolean
  /** True if an item was refused or is unknown, so that its row has a button for the details. */
  readonly hasDetails: boolean
}

interface ItemProps extends CellFacts {
  readonly row: LedgerItem
}

/**
 * The columns of the results: the name, the id if there is room, and the current status. A deleted pipeline has a
 * button that recovers it instead of the status. Refused and unknown items also have a button for their details. A
 * narrow screen shows the status below the name, and has a separate column for the buttons.
 */
export function ledgerColumns(facts: ColumnFacts): readonly Column<LedgerRow>[] {
  const name = { id: 'name', label: 'Name' }
  const id: Column<LedgerRow> = {
    id: 'id',
    label: 'Id',
    // Wide enough for an id of 24 characters.
    width: '12.25rem',
    className: 'flex',
    cell: (row) => row.kind === 'item' && <TargetId row={row} />,
  }
  const buttons: Column<LedgerRow> = {
    id: 'buttons',
    label: 'Recover or details',
    width: facts.copies.size > 0 ? '10rem' : '2.75rem',
    className: 'flex items-center gap-3',
    cell: (row, place) =>
      row.kind === 'item' && (recoverButton(row, facts) ?? detailsButton(row, facts, place)),
  }
  if (facts.isNarrow)
    return [
      {
        ...name,
        width: 'minmax(0, 1fr)',
        className: '!pl-9',
        cell: (row, place) => row.kind === 'item' && <NarrowCell row={row} {...facts} {...place} />,
      },
      ...(facts.copies.size > 0 || facts.hasDetails ? [buttons] : []),
    ]
  return [
    {
      ...name,
      width: facts.hasNow ? 'clamp(15rem, 30%, 24rem)' : 'minmax(0, 24rem)',
      className: 'truncate !pl-9',
      cell: (row, place) => row.kind === 'item' && <NameLink row={row} {...facts} {...place} />,
    },
    ...(facts.hasIdColumn ? [id] : []),
    {
      id: 'now',
      label: 'Now',
      width: 'minmax(0, 1fr)',
      className: 'flex items-center gap-3',
      cell: (row, place) =>
        row.kind === 'item' &&
        (recoverButton(row, facts) ?? (
          <>
            <StatusNow row={row} {...facts} />
            {detailsButton(row, facts, place)}
          </>
        )),
    },
  ]
}

function NarrowCell({ tabIndex, ...props }: ItemProps & Pick<CellContext, 'tabIndex'>) {
  return (
    <>
      <span className="block truncate font-medium">
        <NameLink {...props} tabIndex={tabIndex} />
      </span>
      <span className="text-soft line-clamp-2 text-xs leading-3.5">
        <StatusNow {...props} />
      </span>
    </>
  )
}

function recoverButton({ item }: LedgerItem, { copies }: CellFacts) {
  const copy = item.state.kind === 'done' ? copies.get(item.target.id) : undefined
  return copy && <RecoverAsNew isCompact copy={copy} />
}

function detailsButton(
  { index, item: { state, target } }: LedgerItem,
  { onDetails, isNarrow }: CellFacts,
  { tabIndex }: CellContext,
) {
  return state.kind === 'refused' || state.kind === 'unknown' ? (
    // The negative margin cancels the padding of the button, so that its text ends where the row ends.
    <Button
      look="quiet"
      data-part="details"
      data-on-hover
      tabIndex={tabIndex}
      aria-label={`Details of ${visibleText(target.name)}`}
      className="text-soft hover:text-ink -mr-2.5 ml-auto !h-6 pointer-coarse:!h-11 pointer-coarse:min-w-11"
      onClick={() => onDetails(index)}
    >
      {isNarrow ? <Icon name="chevron-down" className="-rotate-90" /> : 'Details…'}
    </Button>
  ) : undefined
}

function TargetId({ row }: Pick<ItemProps, 'row'>) {
  const { id } = row.item.target
  return (
    <code title={visibleText(id)} className="text-soft truncate font-mono text-xs">
      <ServiceText text={id} />
    </code>
  )
}

function NameLink({
  row: { item },
  type,
  tabIndex,
}: Pick<ItemProps, 'row' | 'type'> & Pick<CellContext, 'tabIndex'>) {
  const { id, name } = item.target
  return (
    <Link
      to={type === 'pipeline' ? paths.pipeline(id) : paths.task(id)}
      data-part="link"
      tabIndex={tabIndex}
      title={visibleText(`${name}\n${id}`)}
      className="hover:underline"
    >
      <ServiceText text={name} />
    </Link>
  )
}

function Note({ text, isNarrow }: Pick<CellFacts, 'isNarrow'> & { readonly text: string }) {
  return (
    <span
      title={visibleText(text)}
      className={`text-soft ${isNarrow ? 'ml-1' : 'min-w-0 truncate'}`}
    >
      <ServiceText text={text} />
    </span>
  )
}

function StatusNow(props: ItemProps) {
  const { row, currentOf, isNarrow } = props
  const { item, isMixed } = row
  const current = currentOf(item)
  const progress = current.kind === 'read' && current.record && progressOf(current.record)
  return (
    <>
      <StatusText {...props} current={current} />{' '}
      {progress && <Note text={progressText(progress)} isNarrow={isNarrow} />}{' '}
      {isMixed && <Note text={reasonOf(item.state)} isNarrow={isNarrow} />}
    </>
  )
}

function StatusText({
  row,
  isOver,
  hasIdColumn,
  current,
}: ItemProps & { readonly current: CurrentStatus }) {
  switch (current.kind) {
    case 'gone':
      return <span className="text-soft">does not exist</span>
    case 'stale':
      return <span className="text-soft">the service shows the old status</span>
    case 'unread': {
      const { kind } = row.item.state
      if (!isOver && (kind === 'done' || kind === 'checking'))
        return <span className="text-soft">reading…</span>
      return !hasIdColumn && <TargetId row={row} />
    }
    case 'read': {
      const label = statusLabel(row.item, current)
      return (
        <span
          className={`inline-flex max-w-full shrink-0 items-center gap-1.5 align-bottom ${label === 'earlier' ? '[&_*]:!text-soft' : ''}`}
        >
          <PhaseBadge phase={current.phase} status={current.status} />{' '}
          {label !== undefined && <span className="text-soft shrink-0">{label}</span>}
        </span>
      )
    }
    default:
      return current satisfies never
  }
}
