import { useMemo, useState } from 'react'
import type { BatchView } from '~/batch/engine/batch'
import type { BatchEngine } from '~/batch/engine/batch-engine'
import { useSavedPosition, BrokenRow } from '~/components/use-list-table'
import { ServiceText } from '~/components/service-text'
import { useDeletedCopies } from '~/queries/deleted-copies'
import type { DeletedCopy } from '~/stores/deleted-copies'
import { usePreferences } from '~/stores/preferences'
import { DataTable } from '~/ui/data-table/data-table'
import { NARROW_SCREEN, useMediaQuery } from '~/ui/use-media-query'
import { countText } from '~/lib/count-text'
import { visibleText } from '~/lib/visible-text'
import { Button } from '~/ui/button'
import { CopyButton } from '~/ui/copy-button'
import { Sign } from '~/ui/icon'
import { OUTCOME_LOOKS, type OutcomeKind } from './batch-labels'
import { startsRuns, useCurrentStatus, useIsFollowed } from './current-status'
import { LedgerActions, type LedgerCommands } from './ledger-actions'
import { ledgerColumns, type CurrentProps, type LedgerCellProps } from './ledger-columns'
import {
  canRetry,
  NO_RESULTS,
  outcomeOf,
  rowsOf,
  type LedgerGroup,
  type LedgerRow,
} from './ledger-rows'
import { ItemDetails } from './logged-requests'
import { BatchNotices, OutcomeFilter, ProgressBar } from './ledger-summary'
import { SendAgainButton, useRepeatBatch } from './send-again'
import { StartedCounts } from './started-counts'

export interface LedgerViewProps {
  readonly engine: BatchEngine
  readonly batch: BatchView
  /** Selects these ids in the list that the batch came from. */
  readonly onSelect: ((ids: readonly string[]) => void) | undefined
  /** The outcomes that are shown. An empty set shows all. */
  readonly only: ReadonlySet<OutcomeKind>
  /** True on a page that scrolls. There the list is as high as its rows when the batch has finished. */
  readonly scrollsWithPage?: boolean
}

export function LedgerView(
  props: Omit<LedgerViewProps, 'only' | 'scrollsWithPage'> & LedgerCommands,
) {
  const currentOf = useCurrentStatus(props.batch)
  const [only, setOnly] = useState<ReadonlySet<OutcomeKind>>(new Set())
  const isFollowed = useIsFollowed(props.batch)
  const isUnfollowed = !isFollowed && startsRuns(props.batch)
  return (
    <>
      {/* The paddings put the icon of the last button, and the sign of the first count, at the edges of the page. */}
      <div className="flex shrink-0 flex-wrap items-center gap-x-2 pr-2 pb-1 pl-4 text-sm pointer-coarse:pr-0.5">
        <span className="-ml-1.5">
          <OutcomeFilter batch={props.batch} only={only} onChange={setOnly} />
        </span>
        <span className="max-sm:grow sm:contents">
          <StartedCounts batch={props.batch} currentOf={currentOf} />
        </span>
        <span
          data-commands
          className="ml-auto flex min-w-11 items-center justify-end gap-2 max-sm:flex-1 print:hidden"
        >
          <LedgerActions {...props} only={only} currentOf={currentOf} />
        </span>
      </div>
      {isUnfollowed && (
        <p className="text-soft px-4 pb-1 text-sm">
          The status is not updated on this page. See the current status in{' '}
          {props.batch.type === 'pipeline' ? 'Pipelines.' : 'Tasks.'}
        </p>
      )}
      <LedgerBody {...props} only={only} currentOf={currentOf} scrollsWithPage />
    </>
  )
}

export function LedgerBody(props: LedgerViewProps & CurrentProps) {
  const { engine, batch, only } = props
  const rows = useMemo(() => rowsOf(batch, only), [batch, only])
  const [detailed, setDetailed] = useState<number>()
  return (
    <>
      <ProgressBar batch={batch} />
      <BatchNotices batch={batch} isForgotten={engine.journalState() === 'memory'} />
      <LedgerRows {...props} rows={rows} onDetails={setDetailed} />
      {detailed !== undefined && (
        <ItemDetails
          engine={engine}
          batch={batch}
          item={batch.item(detailed)}
          onClose={() => setDetailed(undefined)}
        />
      )}
    </>
  )
}

/**
 * The number of group headings for which space is reserved. The results panel grows upwards from the bottom of the
 * window, so a new heading would move the list above. On a page that scrolls, no space is reserved after the end of the
 * batch.
 */
const GROUPS = 2

const spokenName = (row: LedgerRow) =>
  row.kind === 'group' ? '' : visibleText(row.item.target.name)

function LedgerRows({
  batch,
  rows,
  onSelect,
  currentOf,
  onDetails,
  scrollsWithPage = false,
}: LedgerViewProps & LedgerCellProps & { readonly rows: readonly LedgerRow[] }) {
  const { singleKeys } = usePreferences()
  const isNarrow = useMediaQuery(NARROW_SCREEN)
  const isSmall = useMediaQuery('(width < 72rem)')
  const isCoarse = useMediaQuery('(pointer: coarse)')
  // In pixels. A narrow row has the name, and up to two lines for the status and the reason.
  const rowHeight = isNarrow ? 56 : isCoarse ? 44 : 28
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
  const { type, stage, counts } = batch
  const isOver = stage === 'finished'
  const hasNow = useMemo(() => {
    const isShown = (row: LedgerRow) =>
      row.kind === 'item' && (row.isMixed || currentOf(row.item).kind !== 'unread')
    return !isOver || copies.size > 0 || rows.some(isShown)
  }, [isOver, copies, rows, currentOf])
  const hasIdColumn = !isNarrow && !(isSmall && hasNow)
  const hasDetails = counts.refused + counts.unknown > 0
  const columns = useMemo(() => {
    const facts = { type, isOver, currentOf, onDetails, copies, isNarrow, hasIdColumn }
    return ledgerColumns({ ...facts, hasNow, hasDetails })
  }, [type, isOver, currentOf, onDetails, copies, isNarrow, hasIdColumn, hasNow, hasDetails])
  const saved = useSavedPosition()
  // Read only once. A search in the page changes the saved position, and this change must not scroll the page.
  const [memory] = useState(() => ({
    ...saved,
    // Without a saved place, a table that opens in a scrolled page would scroll the page to the top.
    place: saved.place ?? {
      top: document.querySelector('[data-page=scrolls]')?.scrollTop ?? 0,
      key: undefined,
      part: 'link',
    },
  }))
  const reserved = scrollsWithPage && isOver ? 0 : batch.total + GROUPS
  const headingOf = (row: LedgerRow) =>
    row.kind === 'group' ? (
      <GroupHeading group={row} batch={batch} onSelect={onSelect} currentOf={currentOf} />
    ) : undefined
  return (
    // CSS containment: after a change, the browser lays out only these rows and not the whole page.
    <div
      style={
        {
          '--row': `${rowHeight}px`,
          height: Math.max(rows.length, reserved, 1) * rowHeight,
        } as React.CSSProperties
      }
      className="flex min-h-0 flex-col contain-strict"
    >
      {rows.length === 0 && <p className="text-soft px-4 py-1 text-sm">{NO_RESULTS}</p>}
      <DataTable
        label="Results by id"
        rows={rows}
        keys={keys}
        columns={columns}
        isHeadHidden
        headingOf={headingOf}
        rowHeight={rowHeight}
        nameOf={spokenName}
        brokenRow={BrokenRow}
        singleKeys={singleKeys}
        {...(scrollsWithPage && memory)}
      />
    </div>
  )
}

const NO_COPIES: ReadonlyMap<string, DeletedCopy> = new Map()

function useCopies({ action }: BatchView): ReadonlyMap<string, DeletedCopy> {
  const copies = useDeletedCopies(action === 'delete')
  return useMemo(
    () => (action === 'delete' ? new Map(copies.map((copy) => [copy.id, copy])) : NO_COPIES),
    [action, copies],
  )
}

interface GroupProps extends CurrentProps {
  readonly group: LedgerGroup
  readonly batch: BatchView
  readonly onSelect: LedgerViewProps['onSelect']
}

function GroupHeading(props: GroupProps) {
  const { group, batch, onSelect } = props
  const look = OUTCOME_LOOKS[outcomeOf(group)]
  const count = countText(group.indexes.length)
  const hasButtons = batch.stage === 'finished' && group.state !== 'done'
  const canSelect = hasButtons && onSelect !== undefined && batch.total > 1
  const remaining = useMemo(() => {
    const items = canSelect ? group.indexes.map((index) => batch.item(index)) : []
    return items.filter(({ after }) => after?.kind !== 'gone').map(({ target }) => target.id)
  }, [canSelect, group, batch])
  const what = `${look.label.toLowerCase()}${group.reason && `: ${group.reason}`}`
  const idsOf = () => group.indexes.map((index) => batch.item(index).target.id)
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span className={`w-3 shrink-0 text-center font-medium ${look.color}`}>
        <Sign shape={look.shape} />
      </span>
      {/* A phone has no tooltips, so the reason may take two lines. */}
      <span
        className="truncate font-medium max-sm:line-clamp-2 max-sm:whitespace-normal"
        title={group.reason}
      >
        {group.reason === '' ? (
          look.label
        ) : (
          <>
            {/* Users who see the sign beside the reason do not need this label. */}
            <span className="sr-only">{look.label}: </span>
            <ServiceText text={group.reason} />
          </>
        )}
      </span>
      {batch.total > 1 && <span className="text-soft shrink-0">({count})</span>}
      {/* A phone has no room for this button. The menu of the results also copies ids. */}
      <span className="max-sm:hidden">
        <CopyButton
          isCompact
          label={`Copy ${count} ${group.indexes.length === 1 ? 'id' : 'ids'}`}
          text={() => idsOf().join('\n')}
        />
      </span>
      {hasButtons && (
        // The negative margin cancels the padding of the last button, so that its text ends where the row ends.
        <span className="-mr-2.5 ml-auto flex shrink-0">
          <RetryGroup {...props} what={what} />
          {remaining.length > 0 && (
            <Button
              look="quiet"
              data-command={`Select ${countText(remaining.length)} ${what}`}
              className="text-accent !h-6 max-sm:hidden pointer-coarse:!h-11"
              onClick={() => onSelect?.(remaining)}
            >
              Select {countText(remaining.length)}
            </Button>
          )}
        </span>
      )}
    </span>
  )
}

/** The button that requests items of the group again, with a new preflight. Only for items that pass `canRetry`. */
function RetryGroup({
  group,
  batch,
  what,
  currentOf,
}: GroupProps & {
  /** The outcome and the reason, for the command palette. */
  readonly what: string
}) {
  const repeat = useRepeatBatch(batch)
  const items = useMemo(
    () =>
      group.indexes
        .map((index) => batch.item(index))
        .filter((item) => canRetry(item, currentOf(item))),
    [group, batch, currentOf],
  )
  if (items.length === 0) return null
  const count = countText(items.length)
  return (
    <SendAgainButton
      batch={batch}
      look="quiet"
      data-command={`Retry ${count} ${what}`}
      className="text-accent !h-6 pointer-coarse:!h-11"
      onClick={() => repeat(items)}
    >
      {batch.total === 1 ? 'Retry…' : `Retry ${count}…`}
    </SendAgainButton>
  )
}
