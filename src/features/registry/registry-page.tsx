import { useMemo } from 'react'
import { missingRecordsOf } from '~/api/list-paging'
import { QueryState, EmptyAnswer } from '~/components/query-state'
import { StaleNotice, PartialNotice, FailedRead, UnreadableRecords } from '~/components/notices'
import { ServiceCode } from '~/components/service-text'
import { useUrlState } from '~/components/use-url-state'
import { useToolUses } from '~/components/tool-uses'
import { Button, LinkButton } from '~/ui/button'
import { Notice } from '~/ui/notice'
import { DanglingIds } from './dangling-ids'
import {
  fieldsOffered,
  registryRows,
  type RegistryRow,
  USUAL_FIELDS,
  filterOf,
  registryParams,
  type RegistrySort,
  type RegistryView,
} from './registry-rows'
import { RegistryToolbar } from './registry-toolbar'
import { useCancelTools, useRegisteredTools } from '~/queries/registered-tools'
import { rowKeysOf } from '~/components/row-keys'
import { visibleText } from '~/lib/visible-text'
import { useListTable } from '~/components/use-list-table'
import { DataTable } from '~/ui/data-table/data-table'
import { NARROW_SCREEN, useMediaQuery } from '~/ui/use-media-query'
import { registryColumns } from './registry-columns'
import type { List } from '~/api/envelope'
import { sentText } from '~/components/partial-list'
import { paths } from '~/components/paths'
import { counted } from '~/lib/count-text'
import { EmptyState } from '~/ui/empty-state'

/** The registered tools that this token may see (docs/service.md#registered-tools), and the pipelines that use them. */
export default function RegistryPage() {
  const { view, show } = useUrlState(registryParams)
  const filter = filterOf(view)
  const query = useRegisteredTools({ filter })
  const cancel = useCancelTools(filter)
  // The unfiltered list provides the options of the filters, and the total count. Old data are good enough for both.
  const whole = useRegisteredTools({
    enabled: view.identifier !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
  const uses = useToolUses(view.hasUses || view.isDangling)

  const isFailing = query.isPlaceholderData && query.failureReason !== null
  const data = isFailing ? undefined : query.data
  const fields = view.fields ?? USUAL_FIELDS
  const rows = useMemo(
    () => registryRows(data?.items ?? [], view, uses.uses),
    [data, view, uses.uses],
  )
  const known = useMemo(
    () => [...(whole.data?.items ?? []), ...(data?.items ?? [])],
    [whole.data, data],
  )
  const offered = useMemo(() => fieldsOffered(known, fields), [known, fields])
  const isNarrow = useMediaQuery(NARROW_SCREEN)
  // A wide screen also has a column with the names of the pipelines.
  const isWide = useMediaQuery('(width >= 80rem)')
  const { hasUses } = view
  const usesUnknown = uses.pipelines.error === null ? undefined : 'unknown'
  const areUsesPartial = uses.coveredPipelines !== undefined
  const columns = useMemo(
    () => registryColumns({ fields, hasUses, isNarrow, isWide, usesUnknown, areUsesPartial }),
    [fields, hasUses, isNarrow, isWide, usesUnknown, areUsesPartial],
  )
  const { by, descending } = view.sort
  const clear = () => show({ q: '', identifier: '' })
  const { pipelines } = uses
  const unfiltered = whole.data ?? data
  const missing = unfiltered && missingRecordsOf(unfiltered)
  const found = uses.uses?.dangling.size
  // If some pipelines were not read, zero is not certain, because those pipelines may use ids of missing tools.
  const dangling = found === 0 && uses.coveredPipelines !== undefined ? undefined : found

  return (
    <>
      <RegistryToolbar
        view={view}
        onShow={show}
        offered={offered}
        types={[...new Set(known.map(({ tool_identifier = '' }) => tool_identifier))]}
        dangling={dangling}
        list={{
          shown: data && rows.length,
          total: unfiltered?.items.length,
          missing,
          readAt: query.dataUpdatedAt,
          isFetching: query.isFetching,
          onRefresh: () => void query.refetch({ cancelRefetch: false }),
        }}
      />
      {view.isDangling ? (
        <DanglingIds {...uses} />
      ) : (
        <div
          aria-busy={query.isPlaceholderData}
          className="flex min-h-0 flex-1 flex-col overflow-auto short:flex-none short:overflow-visible"
        >
          {data === undefined && (
            <QueryState
              query={query}
              subject="registered tools"
              {...(!isNarrow && { columns, hasSelection: false })}
              onCancel={cancel}
            />
          )}
          {rows.length > 0 && (
            <RegistryTable
              rows={rows}
              columns={columns}
              sort={view.sort}
              onSort={(next) =>
                show({
                  sort: { by: next, descending: by === next ? !descending : next === 'uses' },
                })
              }
            />
          )}
          {data !== undefined && rows.length === 0 && data.unreadable.length === 0 && (
            <NoRegisteredTools view={view} list={data} onClear={clear} />
          )}
        </div>
      )}
      {data !== undefined && !view.isDangling && (
        <div role="status">
          <StaleNotice query={query} />
          <PartialNotice list={data} noun="registered tool" />
          {hasUses && areUsesPartial && (
            <Notice>
              Some uses may be missing
              <span className="max-sm:sr-only">
                : they are counted only in {uses.coveredPipelines}.
              </span>
            </Notice>
          )}
          <UnreadableRecords list={data} />
          {hasUses && (
            <FailedRead query={pipelines}>
              The pipelines that use these tools are unknown
            </FailedRead>
          )}
        </div>
      )}
    </>
  )
}

interface RegistryTableProps {
  readonly rows: readonly RegistryRow[]
  readonly columns: ReturnType<typeof registryColumns>
  readonly sort: RegistryView['sort']
  readonly onSort: (by: RegistrySort) => void
}

const spokenName = ({ name }: RegistryRow) => visibleText(name)

function RegistryTable({ rows, columns, sort, onSort }: RegistryTableProps) {
  const keys = useMemo(() => rowKeysOf(rows.map(({ tool }) => tool)), [rows])
  return (
    <DataTable
      {...useListTable()}
      label="Registered tools"
      rows={rows}
      keys={keys}
      columns={columns}
      nameOf={spokenName}
      sort={sort}
      onSort={onSort}
    />
  )
}

function NoRegisteredTools({
  view: { identifier },
  list,
  onClear,
}: {
  readonly view: RegistryView
  readonly list: List<unknown>
  readonly onClear: () => void
}) {
  const total = list.items.length
  const missing = missingRecordsOf(list)
  const clear = <Button onClick={onClear}>Clear filters</Button>
  if (total > 0) {
    return (
      <EmptyState title="No registered tool matches the search" actions={clear}>
        <p>
          Sluice searched{' '}
          {missing === undefined
            ? counted(total, 'registered tool')
            : `only ${sentText(missing, 'registered tool')}`}{' '}
          by name, type, id and the columns shown.
        </p>
      </EmptyState>
    )
  }
  if (missing !== undefined)
    return <EmptyAnswer missing={missing} actions={identifier !== '' && clear} />
  if (identifier !== '') {
    return (
      <EmptyState title="No registered tool of this type" actions={clear}>
        <p>
          The service lists no registered tool of the type{' '}
          <ServiceCode text={identifier.slice(0, 200)} className="text-sm" /> for you. Sluice cannot
          register tools. Ask an administrator of the service to register one.
        </p>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      isOpen
      title="No registered tools yet"
      actions={
        <LinkButton look="plain" to={paths.tools()}>
          Show tool types
        </LinkButton>
      }
    >
      <p>
        The service lists no registered tools for you. Sluice cannot register tools. Ask an
        administrator of the service to register one.
      </p>
    </EmptyState>
  )
}
