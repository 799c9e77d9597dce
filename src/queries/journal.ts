/**
 * The single requests in the journal: creations, updates and what was sent by hand. With the batches, which
 * the batch engine reads, they are the one history of what this browser sent.
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
import { type ResourceType, ACTIONS, RESOURCE_TYPES } from '~/domain/action-table'
import { createStore } from '~/stores/create-store'
import { oldChangesMark } from '~/stores/marks'
import { DELETED_COPIES_KEY } from './deleted-copies'
import { dropIntents, journalStorage } from './journal-storage'
import { useService } from './service-context'
import { parseJson } from '~/lib/json'
import { fittingOf, z } from '~/lib/zod'

/** What an earlier version kept of a creation or an update in localStorage. */
const OldChange = z.object({
  at: z.number(),
  action: z.enum(ACTIONS),
  type: z.enum(RESOURCE_TYPES),
  id: z.catch(z.string(), ''),
  name: z.catch(z.string(), ''),
  outcome: z.enum(['done', 'refused', 'not_sent', 'unknown']),
  reason: z.catch(z.string(), ''),
})

/** The intent is made of the content, so that two tabs that move a change at once write the same entry. */
function entryOf(change: z.infer<typeof OldChange>): SingleEntry {
  const { at, action, type, id, name, outcome: kind, reason } = change
  const intent = `moved-${[at, action, type, name].join('-')}`
  const outcome =
    kind === 'done'
      ? ({ kind, confirmedBy: reason === '' ? 'reply' : 'status' } as const)
      : { kind, reason }
  return { v: 1, kind: 'single', intent, at, action, type, id, name, outcome }
}

/** Moves what an earlier version kept into the journal. @throws what `append` throws; then it is tried again with the next reading */
export async function migrateChanges(append: (entry: SingleEntry) => Promise<void>): Promise<void> {
  const text = oldChangesMark.read()
  if (text === undefined) return
  const changes = fittingOf(OldChange).parse(parseJson(text)?.value)
  // The oldest first, as they were sent.
  for (const change of changes.toReversed()) await append(entryOf(change))
  oldChangesMark.remove()
}

export type { SingleRecord } from '~/batch/engine/journal-entry'

/** Lines of this tab that a reading of the storage does not give yet, or never will. */
interface OwnLines {
  /** Until the storage has them and has been read again. */
  readonly writing: readonly SingleEntry[]
  /** The storage refused them: they hold until the tab is closed. */
  readonly refused: readonly SingleEntry[]
  /** The intents of the requests that this tab is sending. */
  readonly sending: ReadonlySet<string>
}

export const useOwnLines = createStore<OwnLines>('work', () => ({
  writing: [],
  refused: [],
  sending: new Set(),
}))

/** Writes a line down. Never rejects: where the storage refuses it, it holds until the tab is closed. */
export async function noteSingle(queries: QueryClient, entry: SingleEntry): Promise<void> {
  useOwnLines.setState(({ writing, sending }) => ({
    writing: [...writing, entry],
    sending: withSending(sending, entry),
  }))
  try {
    await journalStorage.append(entry)
  } catch {
    useOwnLines.setState(({ writing, refused }) => ({
      writing: writing.filter((each) => each !== entry),
      refused: [...refused, entry],
    }))
    return
  }
  // It replaces what the storage has refused before.
  useOwnLines.setState(({ refused }) => ({
    refused: refused.filter(({ intent }) => intent !== entry.intent),
  }))
  // Not awaited: a request does not wait until the whole journal has been read.
  void handToStorage(queries, entry)
}

/** From the next reading on, the line is one of the storage. */
async function handToStorage(queries: QueryClient, entry: SingleEntry): Promise<void> {
  await queries.invalidateQueries(journalQuery)
  // Where the storage cannot be read, the line is still shown from here.
  if (queries.getQueryState(journalQuery.queryKey)?.status === 'error') return
  useOwnLines.setState(({ writing }) => ({ writing: writing.filter((each) => each !== entry) }))
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

export const journalQuery = queryOptions({
  queryKey: ['journal'],
  queryFn: readStored,
  // Other tabs write into the same storage.
  staleTime: 0,
  retry: false,
})

async function readStored(): Promise<readonly SingleEntry[]> {
  // What cannot be moved now is moved at a later reading.
  await migrateChanges(journalStorage.append).catch(() => undefined)
  return readSingleEntries(await journalStorage.all())
}

/** Would leaving the page forget what was sent, because the storage refused it? */
export function hasUnstoredSingles(): boolean {
  return useOwnLines.getState().refused.length > 0
}

export interface JournalFilter {
  readonly type?: ResourceType
  readonly id?: string
}

interface JournalReading {
  /** Newest first. */
  readonly records: readonly SingleRecord[]
  /** False until the storage was asked once. */
  readonly isRead: boolean
  /** False where the storage failed: then it has less than was sent. */
  readonly isStored: boolean
  readonly sending: ReadonlySet<string>
}

/** The single requests that this browser sent, newest first; all of them, or those about one resource. */
export function useJournal({ type, id }: JournalFilter = {}): JournalReading {
  const { data, isPending, isError } = useQuery(journalQuery)
  const { writing, refused, sending } = useOwnLines()
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

/** Reads the journal and the copies again, from which something was removed because of its age. */
export function useReadRecordsAgain(): () => void {
  const queries = useQueryClient()
  return useCallback(() => {
    for (const queryKey of [journalQuery.queryKey, DELETED_COPIES_KEY])
      void queries.invalidateQueries({ queryKey })
  }, [queries])
}

/** Notes that somebody has read that the outcome of a request is unknown. */
export function useDismissSingle() {
  const queries = useQueryClient()
  const { now } = useService()
  return useMutation({
    mutationFn: ({ changedAt: _changedAt, ...record }: SingleRecord) =>
      noteSingle(queries, { ...record, v: 1, kind: 'single', at: now(), isDismissed: true }),
  })
}

/** Removes the requests with these intents from the journal. */
export function useForgetSingles() {
  return useMutation({
    mutationFn(intents: readonly string[]) {
      const gone = new Set(intents)
      const isLeft = ({ intent }: SingleEntry) => !gone.has(intent)
      useOwnLines.setState(({ writing, refused }) => ({
        writing: writing.filter(isLeft),
        refused: refused.filter(isLeft),
      }))
      return dropIntents(gone)
    },
    meta: { invalidates: [journalQuery.queryKey] },
  })
}
