import { useMemo } from 'react'
import { missingFrom } from '~/api/list-paging'
import { wordsOfReadError } from '~/components/error-messages'
import { PartialNotice } from '~/components/partial-notice'
import { QueryState } from '~/components/query-state'
import { StaleNotice } from '~/components/read-notices'
import { ServiceText } from '~/components/service-text'
import { UnreadableRecords } from '~/components/unreadable-records'
import { useUrlState } from '~/components/use-url-state'
import { useToolUses } from '~/components/use-tool-uses'
import { Button } from '~/ui/button'
import { focusHeading } from '~/ui/focus-heading'
import { Notice } from '~/ui/notice'
import { DanglingIds } from './dangling-ids'
import { NoRegisteredTools } from './no-registered-tools'
import { fieldsOffered, registryRows } from './registry-rows'
import { RegistryTable } from './registry-table'
import { RegistryToolbar } from './registry-toolbar'
import { filterOf, readRegistryView, USUAL_FIELDS, writeRegistryView } from './registry-view'
import { useCancelTools, useFilteredTools, useRegisteredTools } from '~/queries/registered-tools'

/** The tools that are registered and that this token may see (§4.2), and who uses them. */
export default function RegistryPage() {
  const { view, show } = useUrlState(readRegistryView, writeRegistryView)
  const filter = filterOf(view)
  const query = useFilteredTools(filter)
  const cancel = useCancelTools(filter)
  // The choices, and the count without the filter. Old data are good enough.
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
  const { by, descending } = view.sort
  const clear = () => {
    focusHeading()
    show({ q: '', identifier: '' })
  }
  const { pipelines } = uses
  const unfiltered = whole.data ?? data
  const missing = unfiltered && missingFrom(unfiltered)
  const found = uses.uses?.dangling.size
  // A pipeline that is not here may hold an id that no tool has.
  const dangling = found === 0 && uses.covered !== undefined ? undefined : found

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
          className={`flex min-h-0 flex-1 flex-col overflow-auto ${query.isPlaceholderData ? 'opacity-60' : ''}`}
        >
          {data === undefined && (
            <QueryState query={query} subject="registered tools" onCancel={cancel} />
          )}
          {rows.length > 0 && (
            <RegistryTable
              rows={rows}
              fields={fields}
              view={view}
              usesUnknown={pipelines.error === null ? undefined : 'not known'}
              areUsesPartial={uses.covered !== undefined}
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
          {view.hasUses && uses.covered !== undefined && (
            <Notice>Uses are counted in {uses.covered}.</Notice>
          )}
          <UnreadableRecords list={data} />
          {view.hasUses && pipelines.error !== null && (
            <Notice actions={<Button onClick={() => void pipelines.refetch()}>Retry</Button>}>
              Which pipelines use these tools is not known:{' '}
              <ServiceText text={wordsOfReadError(pipelines.error).cause} />
            </Notice>
          )}
        </div>
      )}
    </>
  )
}
