import { useMemo, useRef } from 'react'
import { isCompleteList, missingRecordsOf } from '~/api/list-paging'
import { coveredText } from '~/components/partial-list'
import { QueryState, EmptyAnswer } from '~/components/query-state'
import { ServiceText } from '~/components/service-text'
import { StaleNotice, PartialNotice, FailedRead, UnreadableRecords } from '~/components/notices'
import { useUrlState } from '~/components/use-url-state'
import { useSavedScroll } from '~/components/use-list-table'
import { Button } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { Notice } from '~/ui/notice'
import { useMediaQuery } from '~/ui/use-media-query'
import { useDebounced } from '~/ui/use-delayed'
import { groupTools, usagesOf } from './tool-groups'
import { ToolTable, useToolColumns } from './tool-table'
import { ToolsToolbar } from './tools-toolbar'
import { DEFAULT_TOOLS_VIEW, filterOf, activeFilters, toolsParams } from './tools-view'
import { useRegisteredTools } from '~/queries/registered-tools'
import { useCancelIdentifiers, useToolIdentifiers } from '~/queries/tool-identifiers'

/** After a pause in typing of this many milliseconds, the request is sent. */
const PAUSE = 250

/**
 * The tool types that the service offers for this token (docs/service.md#discovery), and the registered tools of each
 * type.
 */
export default function ToolsPage() {
  const { view, show } = useUrlState(toolsParams)
  const search = useDebounced(view.search, PAUSE)
  const type = useDebounced(view.type, PAUSE)

  const filter = filterOf({ ...view, search, type })
  const query = useToolIdentifiers(filter, { keepsPrevious: true })
  const cancel = useCancelIdentifiers(filter)
  const registry = useRegisteredTools()

  // The rows of the previous filter stay until the new request has a reply or fails.
  const isOld = query.isPlaceholderData || search !== view.search || type !== view.type
  const isFailing = query.isPlaceholderData && query.failureReason !== null
  const data = isFailing ? undefined : query.data
  const groups = useMemo(
    () =>
      groupTools(data?.items ?? [], {
        requestedType: type,
        registered: registry.data?.items,
        isPartial: registry.data && !isCompleteList(registry.data),
      }),
    [data, type, registry.data],
  )
  const filters = activeFilters({ ...view, search, type })
  const isFiltered = filters.length > 0
  // The list that is filtered only by status provides the total count. Old data are good enough for a count.
  const all = useToolIdentifiers(filterOf({ ...DEFAULT_TOOLS_VIEW, status: view.status }), {
    enabled: data !== undefined && isFiltered,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { columns, hasKey } = useToolColumns(view)
  const isPhone = useMediaQuery('(width < 48rem)')
  const scroller = useRef<HTMLDivElement>(null)
  useSavedScroll(scroller, groups.length > 0)
  const unfiltered = isFiltered ? all.data : data
  const missing = data && missingRecordsOf(data)
  const coveredTools = registry.data && coveredText(registry.data, 'registered tool')
  const readBoth = () => {
    void query.refetch({ cancelRefetch: false })
    void registry.refetch({ cancelRefetch: false })
  }
  const clear = () => show({ ...DEFAULT_TOOLS_VIEW, fields: view.fields })

  return (
    <>
      <ToolsToolbar
        view={view}
        onShow={show}
        usages={usagesOf(data?.items ?? [], view.usage)}
        list={{
          shown: data?.items.length,
          total: all.data?.items.length,
          missing: unfiltered && missingRecordsOf(unfiltered),
          readAt: query.dataUpdatedAt,
          isFetching: query.isFetching,
          onRefresh: readBoth,
        }}
      />
      {/* This element scrolls but has no tab stop, because the keyboard reaches it through its links and buttons. */}
      <div
        ref={scroller}
        aria-busy={isOld}
        className="min-h-0 flex-1 overflow-auto short:flex-none short:overflow-visible"
      >
        {data === undefined && (
          <QueryState
            query={query}
            subject="tool types"
            // The last column has only a link, so it has no placeholder. `hasMenu` keeps its space free.
            {...(!isPhone && { columns: columns.slice(0, -1), hasMenu: true })}
            hasGroups
            className={hasKey ? 'max-sm:[--row:81px]' : '[--row:48px]'}
            onCancel={cancel}
          />
        )}
        {data !== undefined && data.items.length > 0 && (
          <ToolTable groups={groups} view={view} isOld={isOld} />
        )}
        {data?.items.length === 0 &&
          data.unreadable.length === 0 &&
          !isOld &&
          (missing === undefined ? (
            <NoTools filters={filters} isSearched={search !== ''} onClear={clear} />
          ) : (
            <EmptyAnswer missing={missing} />
          ))}
      </div>
      {data !== undefined && (
        <div role="status">
          <StaleNotice query={query} onRetry={readBoth} />
          <PartialNotice list={data} noun="tool type" />
          {coveredTools !== undefined && (
            <Notice>
              Some registered tools are missing
              <span className="max-sm:sr-only">: this page shows only {coveredTools}.</span>
            </Notice>
          )}
          <UnreadableRecords list={data} />
          {/* If both reads have failed and old data are shown for both, `StaleNotice` is enough, because its Retry
              repeats both reads. */}
          {(query.error === null || registry.data === undefined) && (
            <FailedRead query={registry}>The registered tools could not be read</FailedRead>
          )}
        </div>
      )}
    </>
  )
}

/** The rules by which the service filters tool types, for a user whose list is empty. */
const RULES = [
  [
    'Roles.',
    'The list has only the types that your roles allow. It is possible that your roles allow none.',
  ],
  [
    'Entitlements.',
    'If your organization has product entitlements, the list has only the tool types that they include.',
  ],
  ['No entitlements.', 'Without entitlements, the list has all types that your roles allow.'],
  [
    'Registration.',
    'Tool types are listed even if no tool is registered. So an empty list has another cause.',
  ],
] as const

function NoTools({
  filters,
  isSearched,
  onClear,
}: {
  readonly filters: readonly string[]
  readonly isSearched: boolean
  readonly onClear: () => void
}) {
  const isFiltered = filters.length > 0
  return (
    <EmptyState
      isOpen={!isFiltered}
      title={isFiltered ? 'No tool type matches' : 'No tool types for you'}
      actions={isFiltered && <Button onClick={onClear}>Clear filters</Button>}
    >
      {isFiltered ? (
        <>
          <p>
            Filters: <ServiceText text={filters.join(', ')} />
          </p>
          {isSearched && <p>The service searches only the identifiers of the tool types.</p>}
        </>
      ) : (
        <p>The service sent an empty list. Ask the person who manages your roles for access.</p>
      )}
      {/* If the search is the only filter, it is the cause of the empty list, not the rules. */}
      {!(isSearched && filters.length === 1) && (
        <>
          <h3 className="text-ink mt-4 text-left font-medium">Rules for this list</h3>
          <ol className="mt-1 grid list-decimal gap-1 pl-5 text-left text-sm text-wrap">
            {RULES.map(([name, words]) => (
              <li key={name} className="pl-1">
                <strong className="text-ink font-medium">{name}</strong> {words}
              </li>
            ))}
          </ol>
        </>
      )}
    </EmptyState>
  )
}
