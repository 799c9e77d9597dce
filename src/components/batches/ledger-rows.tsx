import { useQueryClient } from '@tanstack/react-query'
import { memo, useCallback, useMemo, useRef, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import type { List } from '~/api/envelope'
import { phaseOf } from '~/api/phases'
import { pipelineKeys } from '~/api/pipeline-queries'
import type { Pipeline } from '~/api/pipelines'
import type { BatchItem, BatchView } from '~/batch/batch'
import { paths } from '~/components/paths'
import { PhaseBadge } from '~/components/phase-badge'
import { ServiceText } from '~/components/service-text'
import { countText } from '~/lib/count-text'
import { CopyButton } from '~/ui/copy-button'
import { ErrorBoundary } from '~/ui/error-boundary'
import { useVirtualRows } from '~/ui/virtual-rows'
import { BrokenRecord } from './broken-record'
import type { LedgerLine, LedgerLines } from './ledger-lines'
import { DECIDED_LOOK, reasonOf, STATE_LOOKS } from './words'

const LINE = 28

/** Room for so many groups is kept from the start: what stands above must not move as they come. */
const GROUPS = 2

/** One row an id, however many: only those that can be seen are drawn. */
export function LedgerRows({
  view,
  lines,
}: {
  readonly view: BatchView
  readonly lines: LedgerLines
}) {
  const scroller = useRef<HTMLDivElement>(null)
  const { from, to, total } = useVirtualRows(scroller, lines.count, LINE, 0)
  const shown = useMemo(() => lines.slice(from, to), [lines, from, to])
  const listed = useListed(view, shown)
  return (
    // What changes inside concerns nothing outside, so only these lines are laid out anew (B2).
    <div
      ref={scroller}
      style={{ height: Math.max(total, (view.total + GROUPS) * LINE) }}
      className="min-h-0 overflow-y-auto contain-strict"
    >
      <ul className="relative" style={{ height: total }}>
        {shown.map((line, index) => (
          <li
            key={from + index}
            style={{ transform: `translateY(${(from + index) * LINE}px)` }}
            className="absolute inset-x-0 flex h-7 contain-layout items-center gap-3 px-4 text-sm"
          >
            {line.kind === 'group' ? (
              <GroupLine line={line} view={view} />
            ) : (
              <ErrorBoundary
                key={line.at}
                fallback={BrokenRecord}
                subject={view.item(line.at).target.id}
              >
                <ItemLine
                  item={view.item(line.at)}
                  type={view.type}
                  isMixed={line.isMixed}
                  isOver={view.stage === 'finished'}
                  listed={listed.get(view.item(line.at).target.id)}
                />
              </ErrorBoundary>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/**
 * What the list knows of these, once they are read back no more: it goes on being read, and it was given
 * what was read back.
 */
function useListed(view: BatchView, lines: readonly LedgerLine[]): ReadonlyMap<string, Pipeline> {
  const queries = useQueryClient()
  const isFollowed = view.type === 'pipeline' && view.stage === 'finished'
  const subscribe = useCallback(
    (listener: () => void) => queries.getQueryCache().subscribe(listener),
    [queries],
  )
  const data = useSyncExternalStore(subscribe, () =>
    isFollowed ? queries.getQueryData<List<Pipeline>>(pipelineKeys.list) : undefined,
  )
  return useMemo(() => {
    const found = new Map<string, Pipeline>()
    if (data === undefined) return found
    const wanted = new Set(
      lines.flatMap((line) => (line.kind === 'group' ? [] : view.item(line.at).target.id)),
    )
    for (const record of data.items) {
      if (record._id !== undefined && wanted.has(record._id)) found.set(record._id, record)
    }
    return found
  }, [data, lines, view])
}

function GroupLine({
  line,
  view,
}: {
  readonly line: Extract<LedgerLine, { kind: 'group' }>
  readonly view: BatchView
}) {
  const look = line.isDecided ? DECIDED_LOOK : STATE_LOOKS[line.state]
  return (
    <span className={`flex min-w-0 items-center gap-2 font-medium ${look.colour}`}>
      <span aria-hidden="true" className="w-3 shrink-0 text-center">
        {look.shape}
      </span>
      {/* On a phone there is no pointer to ask for the rest of it, so it takes two lines (UX 25). */}
      <span
        className="truncate max-sm:line-clamp-2 max-sm:text-xs max-sm:leading-3.5 max-sm:whitespace-normal"
        title={line.reason}
      >
        {look.label}
        {line.reason !== '' && (
          <>
            : <ServiceText text={line.reason} />
          </>
        )}
      </span>
      <span className="text-soft shrink-0 font-normal">({countText(line.items.length)})</span>
      <CopyButton
        isCompact
        label={`Copy ${countText(line.items.length)} ${line.items.length === 1 ? 'id' : 'ids'}`}
        text={() => line.items.map((at) => view.item(at).target.id).join('\n')}
      />
    </span>
  )
}

/** An item is the same object until something of it changes; most stay as they are (B2). */
const ItemLine = memo(function ItemLine({
  item,
  type,
  isMixed,
  isOver,
  listed,
}: {
  readonly item: BatchItem
  readonly type: BatchView['type']
  readonly isMixed: boolean
  /** Nothing more is read for it. */
  readonly isOver: boolean
  readonly listed: Pipeline | undefined
}) {
  const { target, now, isGone, isBehind } = item
  const name = <ServiceText text={target.name} />
  return (
    <>
      <span className="min-w-0 flex-1 truncate pl-5">
        <Link
          to={
            type === 'pipeline'
              ? paths.pipeline(target.id)
              : `${paths.tasks()}?task=${encodeURIComponent(target.id)}`
          }
          className="hover:underline"
        >
          {name}
        </Link>{' '}
        <code className="text-soft font-mono text-xs">
          <ServiceText text={target.id} />
        </code>
        {isMixed && (
          <>
            {' '}
            <ServiceText text={reasonOf(item.state)} />
          </>
        )}
      </span>
      {isGone === true && <span className="text-soft shrink-0">no longer exists</span>}
      {isBehind === true && <span className="text-soft shrink-0">status not updated yet</span>}
      {now !== undefined && isGone !== true && isBehind !== true && (
        // As wide as nearly all are, so that their shapes stand below each other.
        <span className="inline-flex max-w-1/2 min-w-31 shrink-0 items-center gap-1.5">
          <span className="text-soft shrink-0">
            {isOver && listed === undefined ? 'then' : 'now'}
          </span>
          {listed === undefined ? (
            <PhaseBadge phase={now.phase} status={now.status} />
          ) : (
            <PhaseBadge phase={phaseOf(listed)} status={listed.status} />
          )}
        </span>
      )}
    </>
  )
})
