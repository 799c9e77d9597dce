/**
 * The single requests in the journal: creations, updates and what was sent by hand. With the batches, which
 * the batch engine reads, they are the one history of what this browser sent.
 */
import { useEffect, useMemo } from 'react'
import { readSingles, type SingleEntry, type SingleRecord } from '~/batch/engine/journal-entry'
import type { ResourceType } from '~/domain/action-table'
import { createStore } from '~/stores/create-store'
import { journalStorage } from './journal-storage'
import { migrateChanges } from './migrate-changes'

export type { SingleRecord } from '~/batch/engine/journal-entry'

interface JournalState {
  /** Lines of the storage, as they were read last. */
  readonly stored: readonly unknown[]
  /** Lines that this tab wrote: they count even where the storage refused them. */
  readonly own: readonly SingleEntry[]
  /** Newest first. */
  readonly records: readonly SingleRecord[]
  /** False until the storage was asked once. */
  readonly isRead: boolean
}

const EMPTY: JournalState = { stored: [], own: [], records: [], isRead: false }

const useStore = createStore('work', () => EMPTY)

function show(change: Partial<Pick<JournalState, 'stored' | 'own' | 'isRead'>>): void {
  const { stored, own } = { ...useStore.getState(), ...change }
  useStore.setState({ ...change, records: readSingles([...stored, ...own]) })
}

/** Where single requests are written down. */
export interface SingleJournal {
  /** Never rejects: where the storage refuses the line, it holds until the tab is closed. */
  readonly note: (entry: SingleEntry) => Promise<void>
}

export const journal: SingleJournal = {
  async note(entry) {
    show({ own: [...useStore.getState().own, entry] })
    try {
      await journalStorage.append(entry)
    } catch {
      // Activity says that the storage fails, from the engine's own journal.
    }
  },
}

/** Reads what this and other tabs have written. Never rejects. */
async function reload(): Promise<void> {
  try {
    await migrateChanges(journalStorage.append)
    show({ stored: await journalStorage.all(), isRead: true })
  } catch {
    show({ isRead: true })
  }
}

/** Removes these requests from the journal. */
export async function forgetSingles(intents: readonly string[]): Promise<void> {
  const gone = new Set(intents)
  const { stored, own } = useStore.getState()
  const isGone = (line: unknown) => readSingles([line]).some(({ intent }) => gone.has(intent))
  show({ stored: stored.filter((line) => !isGone(line)), own: own.filter((each) => !isGone(each)) })
  await Promise.allSettled(intents.map(async (intent) => journalStorage.drop(intent)))
}

/** Notes that somebody has read that the outcome of this request is unknown. */
export function dismissSingle(record: SingleRecord, now: number): Promise<void> {
  const { intent, action, type, id, name, outcome } = record
  return journal.note({
    v: 1,
    kind: 'single',
    intent,
    at: now,
    action,
    type,
    id,
    name,
    ...(outcome !== undefined && { outcome }),
    isDismissed: true,
  })
}

export interface JournalFilter {
  readonly type?: ResourceType
  readonly id?: string
}

/** The single requests that this browser sent, newest first; all of them, or those about one resource. */
export function useJournal({ type, id }: JournalFilter = {}): {
  readonly records: readonly SingleRecord[]
  readonly isRead: boolean
} {
  const { records, isRead } = useStore()
  useEffect(() => {
    void reload()
    // Other tabs write into the same storage.
    const onVisible = () => document.visibilityState === 'visible' && void reload()
    document.addEventListener('visibilitychange', onVisible)
    return () => document.removeEventListener('visibilitychange', onVisible)
  }, [])
  const found = useMemo(
    () =>
      records.filter(
        (each) =>
          (type === undefined || each.type === type) && (id === undefined || each.id === id),
      ),
    [records, type, id],
  )
  return { records: found, isRead }
}
