/**
 * The single requests in the journal: creations, updates and requests sent by hand. The batch engine reads the
 * batches. Together they are the only history of what this browser sent.
 */
import {
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import {
  mergeSingles,
  readSingleEntries,
  type SingleEntry,
  type SingleRecord,
} from '~/batch/engine/journal-entry'
import type { ResourceType } from '~/domain/action-table'
import { createStore } from '~/stores/create-store'
import { DELETED_COPIES_KEY } from './deleted-copies'
import { dropIntents, journalStorage } from './journal-storage'
import { useService } from './service-context'

export type { SingleRecord } from '~/batch/engine/journal-entry'

interface UnstoredEntries {
  /** Entries that are not in the last read of the storage yet. */
  readonly writing: readonly SingleEntry[]
  /** Entries that the storage refused. They stay in memory until the tab is closed. */
  readonly refused: readonly SingleEntry[]
  readonly sending: ReadonlySet<string>
}

export const useUnstoredEntries = createStore<UnstoredEntries>('work', () => ({
  writing: [],
  refused: [],
  sending: new Set(),
}))

/**
 * Stores an entry. Never rejects. If the storage refuses the entry, the entry stays in memory until the tab is
 * closed.
 */
export async function recordSingleRequest(queries: QueryClient, entry: SingleEntry): Promise<void> {
  useUnstoredEntries.setState(({ writing, sending }) => ({
    writing: [...writing, entry],
    sending: withSending(sending, entry),
  }))
  try {
    await journalStorage.append(entry)
  } catch {
    useUnstoredEntries.setState(({ writing, refused }) => ({
      writing: writing.filter((each) => each !== entry),
      refused: [...refused, entry],
    }))
    return
  }
  // This entry replaces earlier entries of the request that the storage refused.
  useUnstoredEntries.setState(({ refused }) => ({
    refused: refused.filter(({ intent }) => intent !== entry.intent),
  }))
  // Not awaited, because a request must not wait until the whole journal has been read.
  void handToStorage(queries, entry)
}

/** Reads the storage first, so that the entry never disappears from the screen in between. */
async function handToStorage(queries: QueryClient, entry: SingleEntry): Promise<void> {
  await queries.invalidateQueries(singleRequestsQuery)
  // If the storage cannot be read, the entry in memory is still shown.
  if (queries.getQueryState(singleRequestsQuery.queryKey)?.status === 'error') return
  useUnstoredEntries.setState(({ writing }) => ({
    writing: writing.filter((each) => each !== entry),
  }))
}

function withSending(
  sending: ReadonlySet<string>,
  { intent, outcome, isDismissed }: SingleEntry,
): ReadonlySet<string> {
  const next = new Set(sending)
  if (outcome === undefined && isDismissed !== true) next.add(intent)
  else next.delete(intent)
  return next
}

export const singleRequestsQuery = queryOptions({
  queryKey: ['journal'],
  queryFn: async () => readSingleEntries(await journalStorage.all()),
  // Other tabs write to the same storage, so cached data may be old.
  staleTime: 0,
  retry: false,
})

/** Whether closing the page would lose entries, because the storage refused them. */
export function hasUnstoredSingles(): boolean {
  return useUnstoredEntries.getState().refused.length > 0
}

export interface SingleFilter {
  readonly type?: ResourceType
  readonly id?: string
}

interface SingleRequests {
  /** Newest first. */
  readonly records: readonly SingleRecord[]
  /** False until the storage has been read once. */
  readonly isRead: boolean
  /** False if the storage failed. Then the records are incomplete. */
  readonly isStored: boolean
  readonly sending: ReadonlySet<string>
}

/** The single requests of this browser, newest first. `type` and `id` select those about one resource. */
export function useSingleRequests({ type, id }: SingleFilter = {}): SingleRequests {
  const { data, isPending, isError } = useQuery(singleRequestsQuery)
  const { writing, refused, sending } = useUnstoredEntries()
  const records = useMemo(
    () =>
      mergeSingles([...(data ?? []), ...refused, ...writing]).filter(
        (each) =>
          (type === undefined || each.type === type) &&
          (id === undefined || each.id === id || each.ids?.includes(id) === true),
      ),
    [data, refused, writing, type, id],
  )
  return { records, isRead: !isPending, isStored: !isError && refused.length === 0, sending }
}

/** Reads the journal and the copies again after old entries were removed. */
export function useReadRecordsAgain(): () => void {
  const queries = useQueryClient()
  return useCallback(() => {
    for (const queryKey of [singleRequestsQuery.queryKey, DELETED_COPIES_KEY])
      void queries.invalidateQueries({ queryKey })
  }, [queries])
}

/** Stores that the user has seen the unknown outcome of a request. */
export function useDismissSingle() {
  const queries = useQueryClient()
  const { now } = useService()
  return useMutation({
    mutationFn: ({ changedAt: _changedAt, ...record }: SingleRecord) =>
      recordSingleRequest(queries, {
        ...record,
        v: 1,
        kind: 'single',
        at: now(),
        isDismissed: true,
      }),
  })
}

export function useForgetSingles() {
  return useMutation({
    mutationFn(intents: readonly string[]) {
      const gone = new Set(intents)
      const isLeft = ({ intent }: SingleEntry) => !gone.has(intent)
      useUnstoredEntries.setState(({ writing, refused }) => ({
        writing: writing.filter(isLeft),
        refused: refused.filter(isLeft),
      }))
      return dropIntents(gone)
    },
    meta: { invalidates: [singleRequestsQuery.queryKey] },
  })
}
