import type { BatchEngine } from '~/batch/engine/batch-engine'
import type { BatchItem, BatchView } from '~/batch/engine/batch'
import { OutcomeCounts } from '~/batch/ui/ledger-summary'
import { useRepeatBatch, useWhyNotSentAgain } from '~/batch/ui/send-again'
import { canRetry } from '~/batch/ui/ledger-rows'
import { shownOutcomeOf, STATE_LOOKS } from '~/batch/ui/batch-labels'
import { OutcomeText } from '~/batch/ui/outcome-text'
import { RelativeTime } from '~/components/relative-time'
import { BatchTitle } from '~/batch/ui/batch-title'
import { Button } from '~/ui/button'
import { moveFocusToHeading } from '~/ui/focus-heading'
import { Icon } from '~/ui/icon'
import { LazyBoundary, lazyNamed } from '~/ui/lazy-with-retry'
import { ServiceText } from '~/components/service-text'
import { counted } from '~/lib/count-text'
import { Link } from 'react-router'
import { ACTION_TABLE } from '~/domain/action-table'
import { paths } from '~/components/paths'
import type { SingleRecord } from '~/queries/single-requests'
import { ledgerRecordOf } from '~/batch/ui/ledger-export'
import { containsWords } from '~/domain/query-language/query-language'

/** This code is usually loaded already, because the results panel also needs it and loads while the page is idle. */
const LedgerView = lazyNamed(async () => (await import('~/batch/ui/ledger-view')).LedgerView)

interface ActivityListProps {
  readonly engine: BatchEngine
  readonly batches: readonly BatchView[]
  readonly open: string | undefined
  readonly onOpen: (id: string) => void
  readonly onClearSearch: () => void
}

export function ActivityList(props: ActivityListProps) {
  const { engine, batches, open, onOpen, onClearSearch } = props
  return (
    <ul aria-label="Sent actions" className="border-line border-t">
      {batches.map((batch) => (
        <li key={batch.id} className="border-line border-b">
          <button
            type="button"
            data-print
            aria-expanded={batch.id === open}
            onClick={() => onOpen(batch.id)}
            className="hover:bg-hover flex min-h-9 w-full items-center gap-x-4 px-4 py-1 text-left text-sm max-sm:flex-wrap pointer-coarse:min-h-11"
          >
            <Icon
              name="chevron-down"
              className={`text-soft ${batch.id === open ? '' : '-rotate-90'}`}
            />
            <span className="truncate font-medium sm:min-w-57 max-sm:line-clamp-2 max-sm:flex-1 max-sm:whitespace-normal">
              <BatchTitle batch={batch} />
            </span>
            <span className="shrink-0 grow max-sm:order-last max-sm:basis-full max-sm:pl-8">
              {/* The open batch shows its results below, with the same counts. */}
              {batch.id !== open && <OutcomeCounts batch={batch} />}
            </span>
            <span className="text-soft">
              <RelativeTime moment={batch.createdAt} />
            </span>
          </button>
          {batch.id === open && <OpenBatch engine={engine} batch={batch} />}
        </li>
      ))}
      {batches.length === 0 && (
        <li className="text-soft flex flex-wrap items-center gap-3 px-4 py-6 text-sm">
          No entry matches. The search looks at actions, names and ids.
          <Button ref={moveFocusToHeading} onClick={onClearSearch}>
            Clear the search
          </Button>
        </li>
      )}
    </ul>
  )
}

function OpenBatch({ engine, batch }: { readonly engine: BatchEngine; readonly batch: BatchView }) {
  const repeat = useRepeatBatch(batch)
  const whyNotSent = useWhyNotSentAgain(batch)
  return (
    <div className="border-line flex flex-col border-t pt-1">
      <LazyBoundary>
        <LedgerView
          engine={engine}
          batch={batch}
          onSelect={undefined}
          commands={[
            {
              id: 'repeat',
              label: 'Repeat…',
              unavailable:
                whyNotSent ??
                (batch.action === 'reject'
                  ? 'Activity does not contain the reason of a rejection. Reject again in Approvals.'
                  : undefined),
              onSelect: () => repeat(batch.items()),
            },
          ]}
        />
      </LazyBoundary>
    </div>
  )
}

export function SingleRequests({ records }: { readonly records: readonly SingleRecord[] }) {
  return (
    <section aria-labelledby="single" className="py-6">
      <h2 id="single" className="px-4 text-lg font-semibold">
        Single requests
      </h2>
      <ul aria-labelledby="single" className="border-line mt-3 border-t">
        {records.map((record) => (
          <SingleRequest key={record.intent} record={record} />
        ))}
      </ul>
    </section>
  )
}

function SingleRequest({ record }: { readonly record: SingleRecord }) {
  const { at, action, type, id, ids = [id], name } = record
  const { kind, reason } = shownOutcomeOf(record)
  const shown = name === '' ? ids.join(', ') : name
  return (
    <li className="border-line flex min-h-9 flex-wrap items-center gap-x-4 gap-y-1 border-b px-4 py-1 text-sm">
      <span className="w-40 font-medium max-sm:flex-1">
        {ACTION_TABLE[action].verb} {counted(ids.length, type)}
      </span>
      <span className="w-[36%] break-words max-sm:order-last max-sm:basis-full">
        {id === '' ? (
          <ServiceText text={shown} />
        ) : (
          <Link
            className="text-accent hover:underline"
            to={type === 'task' ? paths.task(id) : paths.pipeline(id)}
          >
            <ServiceText text={shown} />
          </Link>
        )}
      </span>
      <span className="min-w-0 flex-1 break-words max-sm:order-last max-sm:basis-full">
        <OutcomeText look={STATE_LOOKS[kind]} reason={reason} />
      </span>
      <span className="text-soft">
        <RelativeTime moment={at} />
      </span>
    </li>
  )
}

export interface ActivityEntries {
  readonly batches: readonly BatchView[]
  readonly singles: readonly SingleRecord[]
}

export const countOf = ({ batches, singles }: ActivityEntries): number =>
  batches.length + singles.length

/** The entries that contain all words of the search in their action, type, names or ids. */
export function searchEntries({ batches, singles }: ActivityEntries, q: string): ActivityEntries {
  if (q.trim() === '') return { batches, singles }
  const isFound = ({ action, type }: BatchView | SingleRecord, names: () => readonly string[]) => {
    const title = `${action} ${type}`
    // Tests the title first, because the names of a large batch take time to read.
    return containsWords(title, q) || containsWords([title, ...names()].join(' '), q)
  }
  return {
    batches: batches.filter((batch) =>
      isFound(batch, () =>
        Array.from(batch.items(), ({ target }) => `${target.name} ${target.id}`),
      ),
    ),
    singles: singles.filter((single) =>
      isFound(single, () => [single.name, single.id, ...(single.ids ?? [])]),
    ),
  }
}

/** The ids whose last deletion was refused or not sent, so that their pipelines still exist. */
export function undeletedIds(batches: readonly BatchView[]): ReadonlySet<string> {
  const last = new Map<string, BatchItem>()
  // The newest batch is the first one.
  for (const batch of batches.filter(({ action }) => action === 'delete'))
    for (const item of batch.items()) if (!last.has(item.target.id)) last.set(item.target.id, item)
  const isUndeleted = (item: BatchItem) => canRetry(item, item.after ?? { kind: 'unread' })
  return new Set([...last].flatMap(([id, item]) => (isUndeleted(item) ? [id] : [])))
}

/** Plain data for an export file, newest first. */
export function exportEntries({ batches, singles }: ActivityEntries): readonly object[] {
  const all = [
    ...batches.map((batch) => ledgerRecordOf(batch, new Set())),
    ...singles.map(plainSingle),
  ]
  return all.toSorted((one, other) => other.createdAt - one.createdAt)
}

function plainSingle(record: SingleRecord) {
  const { action, type, at, changedAt, id, ids = [id], name } = record
  const { kind, reason } = shownOutcomeOf(record)
  const items = ids.map((each) => ({ id: each, name, outcome: kind, reason }))
  return { action, type, createdAt: at, finishedAt: changedAt, items }
}
