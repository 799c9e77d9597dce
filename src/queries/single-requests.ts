/**
 * The single requests in the journal: creations, updates and requests of the Console. The batch engine reads the
 * entries of batches. The journal is the only history of the actions that this browser sent.
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
import { journalStorage } from './journal-storage'
import { useService } from './service-context'

export type { SingleRecord } from '~/batch/engine/journal-entry'

interface OwnEntries {
  /** The entries of this tab, until the storage has the outcome of their request. */
  readonly entries: readonly SingleEntry[]
  /** The intents (ids) of the requests whose entries the storage refused. These entries stay in memory. */
  readonly refused: ReadonlySet<string>
}

export const useOwnEntries = createStore<OwnEntries>('work', () => ({
  entries: [],
  refused: new Set(),
}))

const isOpen = ({ outcome, isDismissed }: SingleEntry) =>
  outcome === undefined && isDismissed !== true

function forgetOwn(intents: ReadonlySet<string>): void {
  useOwnEntries.setState(({ entries, refused }) => ({
    entries: entries.filter(({ intent }) => !intents.has(intent)),
    refused: new Set([...refused].filter((intent) => !intents.has(intent))),
  }))
}

/**
 * Stores an entry. Never rejects. If the storage refuses the entry, it stays in memory until the page is closed or
 * reloaded.
 */
export async function recordSingleRequest(queries: QueryClient, entry: SingleEntry): Promise<void> {
  useOwnEntries.setState(({ entries }) => ({ entries: [...entries, entry] }))
  try {
    await journalStorage.append(entry)
  } catch {
    useOwnEntries.setState(({ refused }) => ({ refused: new Set([...refused, entry.intent]) }))
    return
  }
  // Not awaited, because a request must not wait until the whole journal has been read.
  void handToStorage(queries, entry)
}

/**
 * Removes the entry from memory after the storage has been read, so that the request never disappears from the screen.
 */
async function handToStorage(queries: QueryClient, entry: SingleEntry): Promise<void> {
  // The query is read even if no screen shows the journal, because the next screen first shows the cached data.
  await queries.invalidateQueries({ queryKey: singleRequestsQuery.queryKey, refetchType: 'all' })
  // If the storage cannot be read, the entries in memory are still shown.
  const isRead = queries.getQueryState(singleRequestsQuery.queryKey)?.status !== 'error'
  const { entries } = useOwnEntries.getState()
  const isLast = entries.findLast(({ intent }) => intent === entry.intent) === entry
  if (isRead && isLast && !isOpen(entry)) forgetOwn(new Set([entry.intent]))
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
  return useOwnEntries.getState().refused.size > 0
}

export interface SingleFilter {
  readonly type?: ResourceType
  readonly id?: string
}

/** The single requests of this browser, newest first. `type` and `id` select the requests about one resource. */
export function useSingleRequests({ type, id }: SingleFilter = {}) {
  const { data, isPending, isError } = useQuery(singleRequestsQuery)
  const { entries, refused } = useOwnEntries()
  const records = useMemo(
    () =>
      mergeSingles([...(data ?? []), ...entries]).filter(
        (each) =>
          (type === undefined || each.type === type) &&
          (id === undefined || each.id === id || each.ids?.includes(id) === true),
      ),
    [data, entries, type, id],
  )
  return {
    records,
    isRead: !isPending,
    /** False if the storage failed. Then the records are incomplete. */
    isStored: !isError && refused.size === 0,
  }
}

/** Reads the journal and the copies of deleted pipelines again after old entries were removed. */
export function useReadRecordsAgain(): () => void {
  const queries = useQueryClient()
  return useCallback(() => {
    for (const queryKey of [singleRequestsQuery.queryKey, DELETED_COPIES_KEY])
      void queries.invalidateQueries({ queryKey })
  }, [queries])
}

/** Stores that the user has dismissed the notice about the unknown outcome of a request. */
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
