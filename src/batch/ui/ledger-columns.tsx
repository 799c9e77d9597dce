import { Link } from 'react-router'
import { phaseOf } from '~/domain/phases'
import type { Pipeline } from '~/api/pipelines'
import type { BatchView } from '~/batch/engine/batch'
import { paths } from '~/components/paths'
import { PhaseBadge } from '~/components/phase-badge'
import { ServiceText } from '~/components/service-text'
import type { DeletedCopy } from '~/stores/deleted-copies'
import type { CellContext, Column } from '~/ui/data-table/columns'
import type { LedgerItem, LedgerLine } from './ledger-lines'
import { reasonOf } from './batch-labels'
import { RecoverAsNew } from './recover-as-new'

interface LedgerFacts {
  readonly type: BatchView['type']
  /** Nothing more is read for the items. */
  readonly isOver: boolean
  /** What the list of pipelines knows, by id. */
  readonly listed: ReadonlyMap<string, Pipeline>
  /** Of a deletion: what this browser kept, by id. */
  readonly copies: ReadonlyMap<string, DeletedCopy>
}

/** The columns of the results: the name, and the current status. */
export function ledgerColumns(facts: LedgerFacts): readonly Column<LedgerLine>[] {
  return [
    {
      id: 'name',
      label: 'Name',
      width: 'minmax(0, 1fr)',
      className: 'truncate !pl-9',
      cell: (line, { tabIndex }) =>
        line.kind === 'item' && <NameCell line={line} type={facts.type} tabIndex={tabIndex} />,
    },
    {
      id: 'now',
      label: 'Now',
      // One width for all rows. A deleted pipeline can be recovered here.
      width: facts.copies.size > 0 ? 'clamp(9rem, 40%, 20rem)' : '9rem',
      cell: (line) => line.kind === 'item' && <NowCell line={line} {...facts} />,
    },
  ]
}

function NameCell({
  line: { item, isMixed },
  type,
  tabIndex,
}: Pick<CellContext, 'tabIndex'> & {
  readonly line: LedgerItem
  readonly type: BatchView['type']
}) {
  const { id, name } = item.target
  return (
    <>
      <Link
        to={
          type === 'pipeline'
            ? paths.pipeline(id)
            : `${paths.tasks()}?task=${encodeURIComponent(id)}`
        }
        data-part="link"
        tabIndex={tabIndex}
        className="hover:underline"
      >
        <ServiceText text={name} />
      </Link>{' '}
      <code className="text-soft font-mono text-xs">
        <ServiceText text={id} />
      </code>
      {isMixed && (
        <>
          {' '}
          <ServiceText text={reasonOf(item.state)} />
        </>
      )}
    </>
  )
}

function NowCell({
  line: { item },
  isOver,
  listed: all,
  copies,
}: LedgerFacts & { readonly line: LedgerItem }) {
  const { target, state, now, isGone, isStale } = item
  const copy = state.kind === 'done' ? copies.get(target.id) : undefined
  if (copy !== undefined)
    return (
      <span className="flex items-center justify-between gap-2">
        <RecoverAsNew copy={copy} />
      </span>
    )
  if (isGone === true) return <span className="text-soft">no longer exists</span>
  if (isStale === true) return <span className="text-soft">status not updated yet</span>
  if (now === undefined) {
    const isRead = !isOver && (state.kind === 'done' || state.kind === 'checking')
    return isRead && <span className="text-soft">reading…</span>
  }
  const listed = all.get(target.id)
  return (
    <span className="flex items-center gap-1.5">
      <span className="text-soft w-8 shrink-0">
        {isOver && listed === undefined ? 'then' : 'now'}
      </span>
      {listed === undefined ? (
        <PhaseBadge phase={now.phase} status={now.status} />
      ) : (
        <PhaseBadge phase={phaseOf(listed)} status={listed.status} />
      )}
    </span>
  )
}
