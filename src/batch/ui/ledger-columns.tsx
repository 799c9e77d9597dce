import { Link } from 'react-router'
import { progressOf, progressText } from '~/api/run-progress'
import type { BatchItem, BatchView } from '~/batch/engine/batch'
import { paths } from '~/components/paths'
import { PhaseBadge } from '~/components/phase-badge'
import { ServiceText } from '~/components/service-text'
import { visibleText } from '~/lib/visible-text'
import type { DeletedCopy } from '~/stores/deleted-copies'
import type { CellContext, Column } from '~/ui/data-table/columns'
import { reasonOf } from './batch-labels'
import type { CurrentStatus } from './current-status'
import type { LedgerItem, LedgerRow } from './ledger-rows'
import { RecoverAsNew } from './recover-as-new'

export interface CurrentProps {
  readonly currentOf: (item: BatchItem) => CurrentStatus
}

interface CellFacts extends CurrentProps {
  readonly type: BatchView['type']
  /** Every item has its outcome. Stale records may still be read again for a minute. */
  readonly isOver: boolean
  readonly copies: ReadonlyMap<string, DeletedCopy>
}

/**
 * The columns of the results: the name, the id, and the current status. A phone has no room for both the id and the
 * status. Without a status, the whole id is shown.
 */
export function ledgerColumns(
  facts: CellFacts,
  isNarrow: boolean,
  hasNow: boolean,
): readonly Column<LedgerRow>[] {
  const idWidth = hasNow ? '6.5rem' : isNarrow ? '9rem' : '13rem'
  return [
    {
      id: 'name',
      label: 'Name',
      width: isNarrow ? 'minmax(0, 1fr)' : hasNow ? 'minmax(0, 20rem)' : 'minmax(0, 24rem)',
      className: 'truncate !pl-9',
      cell: (row, { tabIndex }) =>
        row.kind === 'item' && (
          <>
            <NameLink row={row} type={facts.type} tabIndex={tabIndex} />
            {isNarrow && (
              <RunProgress
                current={facts.currentOf(row.item)}
                // A phone cannot show the title, so the reason takes two lines.
                className="block max-sm:line-clamp-2 max-sm:text-xs max-sm:leading-3.5 max-sm:whitespace-normal"
              />
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
    // 40% of a phone has room for the button that recovers a deleted pipeline.
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

function StatusNow({ item, isOver, currentOf, copies }: CellFacts & Pick<LedgerItem, 'item'>) {
  const { target, state } = item
  const copy = state.kind === 'done' ? copies.get(target.id) : undefined
  if (copy !== undefined) return <RecoverAsNew isCompact copy={copy} />
  const current = currentOf(item)
  switch (current.kind) {
    case 'gone':
      return <span className="text-soft">does not exist</span>
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
          {/* On a phone, the progress is below the name. */}
          <RunProgress current={current} className="max-sm:hidden" />
        </>
      )
    default:
      return current satisfies never
  }
}

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
