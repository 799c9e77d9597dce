import { useMemo, useState, type ReactNode } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { List } from '~/api/envelope'
import { missingRecordsOf, type MissingRecords } from '~/api/list-paging'
import type { Pipeline } from '~/api/pipelines'
import { paths } from '~/components/paths'
import { PageHeading } from '~/components/page-heading'
import { Freshness } from '~/components/relative-time'
import { listCountTexts } from '~/components/partial-list'
import { Button, LinkButton } from '~/ui/button'
import { PopoverButton, ColumnsSelect } from '~/ui/popover-button'
import { Icon } from '~/ui/icon'
import { LazyBoundary } from '~/ui/lazy-with-retry'
import { QueryReading, SortChoice, ViewsPanel } from '../lazy-parts'
import type { ListState, ShowList } from '../list-state'
import { FacetBar } from './facet-bar'
import { QueryBar } from '../query/query-bar'
import {
  type ParsedQuery,
  type QueryProblem,
  phasesAskedFor,
  toggleStatus,
  unknownStatusesIn,
} from '~/domain/query-language/query-parse'
import type { PipelineRow } from '../rows/pipeline-rows'
import type { FilteredRows } from '../rows/filter-pipelines'
import { foldCase, type Term } from '~/domain/query-language/query-language'
import { OPTIONAL_COLUMNS, PIPELINE_COLUMNS, type ColumnName } from '../rows/pipeline-columns'

interface ListToolbarProps {
  /** The time of the last read on the clock of the service, epoch milliseconds. */
  readonly now: number
  readonly view: ListState
  readonly parsed: ParsedQuery
  readonly listed: FilteredRows
  /**
   * The number of rows in the table, without rows that the newest data do not contain. It can differ from `listed`
   * while the order is frozen.
   */
  readonly shown: number
  readonly query: UseQueryResult<List<Pipeline>>
  readonly rows: readonly PipelineRow[]
  readonly hasSelection: boolean
  readonly columns: readonly ColumnName[]
  readonly onColumns: (columns: readonly ColumnName[]) => void
  readonly hasSortChoice: boolean
  /** True if no heading is aligned to the end of the header row, so that the sort choice fits there. */
  readonly isHeaderEndFree: boolean
  readonly onShow: ShowList
  readonly onRefresh: () => void
}

const OFFERED = OPTIONAL_COLUMNS.map((column) => ({
  column,
  label: PIPELINE_COLUMNS[column].label,
}))

function countOf(shown: number, total: number, missing: MissingRecords | undefined): ReactNode {
  const [numbers, noun] = listCountTexts(shown, total, missing, 'pipeline')
  if (missing === undefined && shown >= total) return `${numbers} ${noun}`
  return (
    <>
      {numbers}
      {/* A phone has no room for the noun beside two long numbers. */}
      <span className="max-sm:sr-only"> {noun}</span>
    </>
  )
}

export function ListToolbar(props: ListToolbarProps) {
  const { view, parsed, listed, shown, rows, query, hasSelection, onShow, onRefresh } = props
  const { data, dataUpdatedAt: readAt, isFetching } = query
  const hasFailed = query.failureCount > 0 || query.error !== null
  const missing = data && missingRecordsOf(data)
  const isUnread = readAt === 0 && (hasFailed || !isFetching)
  const total = rows.length
  const [isCsvMissing, setIsCsvMissing] = useState(false)
  const save = () =>
    import('~/components/records-csv').then(
      ({ savePipelinesCsv }) =>
        savePipelinesCsv(
          listed.rows.map(({ pipeline }) => pipeline),
          missing,
        ),
      () => setIsCsvMissing(true),
    )
  const problems = useMemo(
    () => [...parsed.problems, ...unknownStatusProblems(parsed.terms, rows)],
    [parsed, rows],
  )
  return (
    <div className="hairline relative flex flex-col gap-2 border-b px-4 pt-3 pb-2">
      <div className="relative flex flex-wrap items-start gap-x-3 gap-y-2">
        <PageHeading title="Pipelines" />
        <QueryBar
          text={view.q}
          onChange={(q, how) => onShow({ q }, how)}
          problems={problems}
          rows={rows}
          now={props.now}
        />
        <div className="max-sm:ml-auto lg:w-[86px]">
          <PopoverButton
            name="Views"
            icon="bookmark"
            onNarrow="full"
            className="max-h-[60vh] sm:w-80"
          >
            <LazyBoundary>
              <ViewsPanel view={view} />
            </LazyBoundary>
          </PopoverButton>
        </div>
        <div className="max-sm:hidden lg:w-[102px]">
          <ColumnsSelect columns={OFFERED} shown={props.columns} onChange={props.onColumns} />
        </div>
        <Button
          className="min-h-8 max-sm:hidden"
          data-command="Export list as CSV"
          unavailable={
            isCsvMissing
              ? 'No file was saved. Reload the page and try again.'
              : listed.rows.length === 0
                ? 'There are no rows to save.'
                : undefined
          }
          onClick={() => void save()}
        >
          <Icon name="download" />
          <span className="sm:max-lg:sr-only">CSV</span>
        </Button>
        <LinkButton
          isStep
          // A screen has at most one primary button. A Retry button, a button of the empty list, or the Run button for
          // selected rows takes precedence over this button.
          look={data?.items.length === 0 || isUnread || hasSelection ? 'plain' : 'primary'}
          to={paths.newPipeline()}
          className="min-h-8 font-medium"
        >
          <Icon name="plus" />
          New pipeline
        </LinkButton>
      </div>
      {!isUnread && (
        <FacetBar
          counts={listed.facets}
          missing={missing}
          isRead={readAt > 0}
          selected={phasesAskedFor(parsed.terms)}
          onToggle={(phase) => onShow({ q: toggleStatus(view.q, phase) })}
        >
          {view.q !== '' && (
            <LazyBoundary isInToolbar>
              <QueryReading text={view.q} terms={parsed.terms} />
            </LazyBoundary>
          )}
          {/* On a phone, this line is at the end of the header row of the table, because the rows need the height.
              Before the first read there is no header row. */}
          <div
            className={`flex h-7 items-center gap-2 text-sm whitespace-nowrap ${readAt === 0 ? 'max-sm:hidden' : ''} max-sm:absolute max-sm:text-xs max-sm:top-full max-sm:right-4 max-sm:left-(--check) max-sm:z-[2] max-sm:h-(--head) pointer-coarse:sm:h-11`}
          >
            {props.hasSortChoice && shown > 0 && (
              <LazyBoundary isInToolbar>
                <SortChoice sort={view.sort} isInHeader={props.isHeaderEndFree} onShow={onShow} />
              </LazyBoundary>
            )}
            <p role="status" className="text-soft digits max-sm:ml-auto">
              {total > 0 && countOf(shown, total, missing)}
            </p>
            <Freshness
              readAt={readAt}
              hasFailed={hasFailed}
              unavailable={isFetching ? 'The list is being read.' : undefined}
              onRefresh={onRefresh}
            />
          </div>
        </FacetBar>
      )}
    </div>
  )
}

/** Reports the values after `status:` that are neither a phase nor the status of any pipeline. */
function unknownStatusProblems(
  terms: readonly Term[],
  rows: readonly PipelineRow[],
): readonly QueryProblem[] {
  const values = unknownStatusesIn(terms)
  if (values.length === 0 || rows.length === 0) return []
  const words = new Set(rows.map(({ pipeline: { status = '' } }) => foldCase(status.trim())))
  return values
    .filter((value) => !words.has(foldCase(value.trim())))
    .map((value) => ({
      fault: { kind: 'unknown_status', value },
      // Marked as unfinished, because the suggestions show the possible values while the user types a status.
      unfinished: true,
    }))
}
