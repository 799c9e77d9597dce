import type { JournalStore } from '~/batch/engine/journal'
import { lastTimeByIntent, type BatchEntry } from '~/batch/engine/journal-entry'
import { isJsonObject } from '~/lib/json'
import { changeStore, withDatabase } from '~/stores/database'

type Readable = Pick<BatchEntry, 'intent' | 'at'>

/** A damaged entry can have any form, so its keys are checked. */
function isReadable(entry: unknown): entry is Readable {
  return (
    isJsonObject(entry) && typeof entry['intent'] === 'string' && typeof entry['at'] === 'number'
  )
}

/**
 * Removes the entries of the chosen batches and single requests.
 *
 * @param choose gets all entries and returns a test for the entries to remove
 * @param before epoch ms. A damaged entry has no readable time, so it is removed if a later entry is older than this
 */
const remove = (
  choose: (entries: readonly Readable[]) => (entry: Readable) => boolean,
  before = Number.NEGATIVE_INFINITY,
): Promise<void> =>
  changeStore('journal', async (store) => {
    const [keys, entries] = await Promise.all([store.getAllKeys(), store.getAll()])
    const isChosen = choose(entries.filter(isReadable))
    const old = entries.findLastIndex((entry) => isReadable(entry) && entry.at < before)
    const chosen = keys.filter((_, index) => {
      const entry = entries[index]
      return isReadable(entry) ? isChosen(entry) : index < old
    })
    await Promise.all(chosen.map((key) => store.delete(key)))
  })

export const journalStorage: JournalStore = {
  append: (entry) => withDatabase(async (database) => void (await database.add('journal', entry))),
  all: () => withDatabase((database) => database.getAll('journal')),
  prune: (olderThan) =>
    remove((entries) => {
      const times = lastTimeByIntent(entries)
      return ({ intent }) => (times.get(intent) ?? 0) < olderThan
    }, olderThan),
  drop: (dropped) =>
    remove(
      () =>
        ({ intent }) =>
          intent === dropped,
    ),
  clear: () => withDatabase((database) => database.clear('journal')),
}

export const journalCount = () => withDatabase((database) => database.count('journal'))
