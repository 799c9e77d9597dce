import { useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { BatchView } from '~/batch/engine/batch'
import { useBatchEngine, useBatchStore, useBatches } from '~/batch/ui/batch-store'
import { paths } from '~/components/paths'
import { PageHeading } from '~/components/page-heading'
import { useSavedScroll } from '~/components/use-list-table'
import { containsWords } from '~/domain/query-language/query-language'
import { changedParams } from '~/lib/view-params'
import { useSingleRequests } from '~/queries/single-requests'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton, Button } from '~/ui/button'
import {
  ActivityList,
  SingleRequests,
  countOf,
  searchEntries,
  exportEntries,
  undeletedIds,
  type ActivityEntries,
} from './activity-list'
import { counted, countText } from '~/lib/count-text'
import { Notice } from '~/ui/notice'
import { saveFile } from '~/lib/save-file'
import { Icon } from '~/ui/icon'
import { SearchField } from '~/ui/search-field'
import { PrintedFilter } from '~/components/printed-filter'
import { RecoverAll } from '~/batch/ui/recover-all'
import { RecoverAsNew } from '~/batch/ui/recover-as-new'
import { RelativeTime } from '~/components/relative-time'
import { ServiceCode, ServiceText } from '~/components/service-text'
import { useDeletedCopies } from '~/queries/deleted-copies'
import type { DeletedCopy } from '~/stores/deleted-copies'

export default function ActivityPage() {
  const engine = useBatchEngine()
  const batches = useBatches()
  const isRecovered = useBatchStore((state) => state.isRecovered)
  const { records: singles, isRead, isStored } = useSingleRequests()
  const [params, setParams] = useSearchParams()
  const q = params.get('q') ?? ''
  const open = params.get('open') ?? undefined
  const all = useMemo(() => ({ batches, singles }), [batches, singles])
  const found = useMemo(() => searchEntries(all, q), [all, q])
  const scroller = useRef<HTMLDivElement>(null)
  // If an entry is open, `LedgerView` restores the scroll position, because it renders its rows later.
  useSavedScroll(scroller, isRecovered && isRead && open === undefined)
  const put = (name: 'q' | 'open', value: string) =>
    setParams((before) => changedParams(before, { [name]: value }), { replace: name === 'q' })

  const body = () => {
    if (engine === undefined) return <Opening />
    const isUnstored = !isStored || engine.journalState() === 'memory'
    const unreadable = engine.unreadableEntries()
    const notices = <JournalNotices isUnstored={isUnstored} unreadable={unreadable} />
    if (countOf(all) === 0) {
      if (!isRecovered || !isRead) return <Opening />
      // The journal may lack entries, so a missing entry does not prove that nothing was sent.
      if (isUnstored || unreadable > 0) return notices
      return (
        <EmptyState
          isOpen
          title="Nothing is recorded in this browser"
          actions={
            <LinkButton look="plain" to={paths.pipelines()}>
              Go to Pipelines
            </LinkButton>
          }
        >
          <p>The results of your actions are recorded here. Signing out clears the record.</p>
        </EmptyState>
      )
    }
    return (
      <>
        {notices}
        {(found.batches.length > 0 || found.singles.length === 0) && (
          <ActivityList
            engine={engine}
            batches={found.batches}
            open={open}
            onClearSearch={() => put('q', '')}
            onOpen={(id) => put('open', id === open ? '' : id)}
          />
        )}
        {found.singles.length > 0 && <SingleRequests records={found.singles} />}
      </>
    )
  }
  return (
    <div ref={scroller} data-page="scrolls" className="min-h-0 flex-1 overflow-y-auto">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 pt-3 pb-2">
        <PageHeading title="Activity" />
        {engine !== undefined && countOf(all) > 0 && (
          <ActivityTools
            q={q}
            onSearch={(text) => put('q', text)}
            shown={found}
            total={countOf(all)}
          />
        )}
        <p className="text-soft order-last basis-full text-sm">
          This page lists only the actions of this browser, because the service has no audit API.
        </p>
      </div>
      {body()}
      <DeletedPipelines q={q} batches={batches} />
    </div>
  )
}

function Opening() {
  return (
    <p role="status" className="px-4 text-sm">
      Reading the actions that this browser has sent…
    </p>
  )
}

function JournalNotices({
  isUnstored,
  unreadable,
}: {
  readonly isUnstored: boolean
  readonly unreadable: number
}) {
  return (
    <>
      {isUnstored && (
        <Notice>
          Sluice could not read or store its journal in this browser. Earlier entries may be
          missing, and new entries may be lost when you close or reload the page.
          <span className="max-sm:hidden"> To keep new entries, export them as JSON.</span>
        </Notice>
      )}
      {unreadable > 0 && (
        <Notice>
          {counted(unreadable, 'journal entry', 'journal entries')} could not be read, so this list
          may be incomplete. See the current status in Pipelines.
        </Notice>
      )}
    </>
  )
}

interface ActivityToolsProps {
  readonly q: string
  readonly onSearch: (text: string) => void
  readonly shown: ActivityEntries
  readonly total: number
}

function ActivityTools(props: ActivityToolsProps) {
  const { q, onSearch, shown, total } = props
  const count = countOf(shown)
  const isAll = count === total
  return (
    <>
      <p role="status" className="text-soft text-sm">
        {isAll ? '' : `${countText(count)} of `}
        {counted(total, 'entry', 'entries')}
      </p>
      <PrintedFilter filters={[q]} />
      <SearchField
        label="Search activity"
        placeholder="Action, name or id"
        text={q}
        onChange={onSearch}
      />
      <span className="ml-auto flex flex-wrap items-center gap-2 text-sm max-sm:hidden [&_:is(button,select)]:min-h-8">
        <Button
          onClick={() =>
            saveFile(
              'activity.json',
              'application/json',
              JSON.stringify(exportEntries(shown), null, 2),
            )
          }
        >
          <Icon name="download" />
          JSON
        </Button>
      </span>
    </>
  )
}

/** Copies of the pipelines that this browser deleted: newest first, and by name within a batch. */
function DeletedPipelines({
  q,
  batches,
}: {
  readonly q: string
  readonly batches: readonly BatchView[]
}) {
  const existing = useMemo(() => undeletedIds(batches), [batches])
  const shown = useDeletedCopies()
    .filter(({ id, name }) => !existing.has(id) && containsWords(`${name} ${id}`, q))
    .toSorted((one, other) => other.at - one.at || (one.name < other.name ? -1 : 1))
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="deleted" className="px-4 py-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        <h2 id="deleted" className="text-lg font-semibold">
          Recently deleted
        </h2>
        <RecoverAll copies={shown} />
      </div>
      <p className="text-soft max-w-prose text-sm">
        The service does not keep deleted pipelines. These copies are only in this browser. “Recover
        as new” creates a new pipeline with a new id. If the outcome of a deletion is unknown, the
        old pipeline may still exist.
      </p>
      <ul className="border-line mt-3 border-t">
        {shown.map((copy) => (
          <Copy key={copy.id} copy={copy} />
        ))}
      </ul>
    </section>
  )
}

function Copy({ copy }: { readonly copy: DeletedCopy }) {
  return (
    <li className="border-line flex min-h-10 flex-wrap items-center gap-3 border-b py-1 text-sm">
      <span className="min-w-0 flex-1 max-sm:basis-full">
        <span className="font-medium">
          <ServiceText text={copy.name} />
        </span>{' '}
        <ServiceCode text={copy.id} className="text-soft text-xs" />
      </span>
      <span className="text-soft">
        <RelativeTime moment={copy.at} />
      </span>
      <RecoverAsNew copy={copy} />
    </li>
  )
}
