import type { BatchAction } from '~/domain/action-table'
import { LIST_KEYS } from '~/domain/action-keys'
import { visibleText } from '~/lib/visible-text'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { missingRecordsOf } from '~/api/list-paging'
import { nameOf } from '~/api/pipelines'
import { useBatch } from '~/batch/ui/use-batch'
import { useServiceTime } from '~/stores/clock'
import { pipelineSelection, useWithoutGone } from '~/stores/selection'
import { usePreferences } from '~/stores/preferences'
import { useListTable, useSavedPosition } from '~/components/use-list-table'
import { useUrlState } from '~/components/use-url-state'
import { DataTable } from '~/ui/data-table/data-table'
import { useFrozenRows } from '~/ui/use-frozen-rows'
import { LazyBoundary, usePreload } from '~/ui/lazy-with-retry'
import { NARROW_SCREEN, SMALL_WINDOW, useMediaQuery } from '~/ui/use-media-query'
import { ListBody, ListStatus } from './body/list-body'
import { FrozenOrderNotice, PRELOADED, PipelineSelection, RowMenu } from './lazy-parts'
import { DEFAULT_LIST_STATE, listParams } from './list-state'
import { ListToolbar } from './toolbar/list-toolbar'
import { parseQuery } from '~/domain/query-language/query-parse'
import { filterPipelines } from './rows/filter-pipelines'
import {
  columnsOf,
  NARROW_COLUMNS,
  type ColumnName,
  type PipelineColumns,
  type SortKey,
} from './rows/pipeline-columns'
import {
  type PipelineRow,
  sortPipelines,
  useRows,
  useWatchVisible,
  type Sort,
} from './rows/pipeline-rows'
import { markOfUnlisted, useKnownStatuses } from '~/queries/known-statuses'
import { useGoneIds } from '~/queries/pipelines'

export default function PipelinesPage() {
  usePreload(PRELOADED)
  const { timeZone } = usePreferences()
  const { view, show } = useUrlState(listParams)
  const { query, rows } = useRows()
  const { requestPipelines } = useBatch()
  const hasSelection = useStore(pipelineSelection, ({ ids }) => ids.size > 0)
  useWithoutGone(pipelineSelection, useGoneIds())
  const [menu, setMenu] = useState<{ key: string; button: HTMLElement }>()

  const { q, sort } = view
  const { names, defaults, columns } = usePipelineColumns(view.columns)
  const hasHeading = (key: SortKey) => columns.some((column) => column.sort === key)
  const parsed = useMemo(() => parseQuery(q), [q])
  // The typed text renders at once. The filtered rows may render later.
  const shown = useDeferredValue(view)
  const { by, descending } = shown.sort
  const { terms } = useMemo(() => parseQuery(shown.q), [shown.q])
  const isFiltered = terms.length > 0
  const sorted = useMemo(() => sortPipelines(rows, { by, descending }), [rows, by, descending])
  const readAt = query.dataUpdatedAt
  // Ages in the query count from the last read, so that no row leaves the list only because time passes.
  const now = useServiceTime(readAt)
  const listed = useMemo(
    () => filterPipelines(sorted, terms, now, timeZone),
    [sorted, terms, now, timeZone],
  )
  const viewName = JSON.stringify([shown.q, by, descending])
  const statuses = useKnownStatuses()
  const absent = useCallback(
    (row: PipelineRow): PipelineRow => ({
      ...row,
      mark: markOfUnlisted(readAt, statuses.get(row.pipeline._id ?? '')),
    }),
    [readAt, statuses],
  )
  const frozen = useFrozenRows({ listed: listed.rows, all: rows, view: viewName, absent })
  const keys = useMemo(() => frozen.rows.map(({ key }) => key), [frozen.rows])
  const missing = query.data && missingRecordsOf(query.data)

  const actOn = (
    action: BatchAction,
    target: PipelineRow | 'selected',
    requiresConfirmation = false,
  ) => {
    const listedKeys = new Set(keys)
    // A row that has left the list may still be on the screen.
    const all = target === 'selected' ? new Set([...sorted, ...frozen.rows]) : [target]
    const targets = [...all].filter((row) => row === target || pipelineSelection.has(row.key))
    requestPipelines(
      action,
      targets.map(({ pipeline }) => pipeline),
      {
        selection: pipelineSelection,
        keys: targets.map(({ key }) => key),
        isListed: (id) => listedKeys.has(id),
        requiresConfirmation,
      },
    )
  }

  const onQuery = (wanted: string) => show({ q: wanted })
  const menuRow = menu && frozen.rows.find(({ key }) => key === menu.key)

  return (
    <>
      <ListToolbar
        view={view}
        parsed={parsed}
        listed={listed}
        shown={frozen.rows.length - frozen.absentCount}
        rows={rows}
        query={query}
        now={now}
        hasSelection={hasSelection}
        columns={names}
        onColumns={(next) => show({ columns: isSameSet(next, defaults) ? undefined : next })}
        // The sort choice is shown if no heading shows the order, or if no heading can restore the default order.
        hasSortChoice={!hasHeading(sort.by) || !hasHeading(DEFAULT_LIST_STATE.sort.by)}
        isHeaderEndFree={!columns.some(({ isRightAligned }) => isRightAligned)}
        onShow={show}
        onRefresh={() => {
          frozen.catchUp()
          void query.refetch({ cancelRefetch: false })
        }}
      />
      <div
        className={`flex min-h-0 flex-1 flex-col overflow-auto max-sm:[--row:64px] max-[22rem]:[--row:72px] short:flex-none short:overflow-visible ${listed.facets.unknown > 0 ? 'lg:[--status:188px]' : ''}`}
      >
        <ListBody
          query={query}
          columns={columns}
          count={frozen.rows.length}
          terms={terms}
          rows={rows}
          onQuery={onQuery}
        >
          <div className="contents" {...frozen.area}>
            <PipelineTable
              rows={frozen.rows}
              keys={keys}
              columns={columns}
              sort={sort}
              onSort={(next) =>
                show({
                  sort: {
                    by: next,
                    descending: sort.by === next ? !sort.descending : next === 'updated',
                  },
                })
              }
              onMenu={({ key }, button) => setMenu({ key, button })}
              onKey={(action, row) => actOn(action, row, true)}
            />
            {/* The menu is inside the `frozen.area` element, so that the rows keep their order while it is open. */}
            {menu !== undefined && menuRow !== undefined && (
              <LazyBoundary>
                <RowMenu
                  row={menuRow}
                  button={menu.button}
                  onAct={(action) => actOn(action, menuRow)}
                  onClose={() => setMenu(undefined)}
                />
              </LazyBoundary>
            )}
          </div>
        </ListBody>
      </div>
      {/* The notices are below the rows, so that a new notice does not move the rows under the pointer. */}
      <ListStatus query={query} rows={rows} />
      {frozen.isOutdated && (
        <div {...frozen.area}>
          <LazyBoundary isQuiet>
            <FrozenOrderNotice frozen={frozen} isFiltered={isFiltered} />
          </LazyBoundary>
        </div>
      )}
      {hasSelection && (
        <LazyBoundary>
          <PipelineSelection
            all={rows}
            frozen={frozen}
            keys={keys}
            isFiltered={isFiltered}
            missing={missing}
            onAct={(action) => actOn(action, 'selected')}
            onQuery={onQuery}
          />
        </LazyBoundary>
      )}
    </>
  )
}

interface PipelineTableProps {
  readonly rows: readonly PipelineRow[]
  readonly keys: readonly string[]
  readonly columns: PipelineColumns
  readonly sort: Sort
  readonly onSort: (by: SortKey) => void
  readonly onMenu: (row: PipelineRow, button: HTMLElement) => void
  /** Called for a shortcut key. A confirmation opens before anything is sent. */
  readonly onKey: (action: keyof typeof LIST_KEYS, row: PipelineRow | 'selected') => void
}

const spokenName = ({ pipeline }: PipelineRow) => visibleText(nameOf(pipeline))

const isSameSet = (some: readonly ColumnName[], others: readonly ColumnName[]) =>
  some.length === others.length && some.every((name) => others.includes(name))

const WIDE_DEFAULTS: readonly ColumnName[] = ['status', 'tags', 'lastRun', 'updated']
const SMALL_DEFAULTS: readonly ColumnName[] = ['status', 'updated']

/**
 * The columns that the user has chosen, or the default columns. Below 80rem, fewer columns are the default, because the
 * columns Name and Details need the space. Below 40rem, there is always only one column.
 */
function usePipelineColumns(chosen: readonly ColumnName[] | undefined) {
  const { density } = usePreferences()
  const isNarrow = useMediaQuery(NARROW_SCREEN)
  const isSmall = useMediaQuery(SMALL_WINDOW)
  const isWide = useMediaQuery('(width >= 80rem)')
  const defaults = isWide ? WIDE_DEFAULTS : SMALL_DEFAULTS
  const names = chosen ?? defaults
  // A compact row has no second line for the time.
  const isTimeBelow = isSmall && density === 'comfortable' && chosen === undefined
  const columns = useMemo(
    () => (isNarrow ? NARROW_COLUMNS : columnsOf(names, isTimeBelow)),
    [names, isNarrow, isTimeBelow],
  )
  return { names, defaults, columns }
}

type RowKeys = Record<
  (typeof LIST_KEYS)[keyof typeof LIST_KEYS],
  (row: PipelineRow | 'selected') => void
>

/** The table of pipelines. The shortcut keys act on the selection or the active row. */
function PipelineTable({ onKey, ...table }: PipelineTableProps) {
  // On the narrowest phones, a reason may need three lines.
  const isTall = useMediaQuery('(width < 22rem)')
  return (
    <DataTable
      {...useListTable(isTall ? 72 : 64)}
      // The rows of another filter are deferred, so their scroll position is restored with them.
      {...useDeferredValue(useSavedPosition())}
      {...table}
      label="Pipelines"
      nameOf={spokenName}
      selection={pipelineSelection}
      rowKeys={
        {
          [LIST_KEYS.run]: (row) => onKey('run', row),
          [LIST_KEYS.stop]: (row) => onKey('stop', row),
        } satisfies RowKeys
      }
      onRendered={useWatchVisible(table.rows)}
    />
  )
}
