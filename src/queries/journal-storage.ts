import type { JournalStore } from '~/batch/engine/journal'
import { lastTimes, type JournalEntry } from '~/batch/engine/journal-entry'
import { isJsonObject } from '~/lib/json'
import { changeStore, withDatabase } from '~/stores/database'

type Line = Pick<JournalEntry, 'intent' | 'at'>

/** A damaged line can have any form, so its keys are checked. */
function isLine(line: unknown): line is Line {
  return isJsonObject(line) && typeof line['intent'] === 'string' && typeof line['at'] === 'number'
}

/**
 * Removes the lines of the chosen intents.
 *
 * @param choose gets all lines and returns a test for the lines to remove
 * @param before epoch ms; a damaged line has no time, so it is removed if a later line is older than this
 */
const remove = (
  choose: (lines: readonly Line[]) => (line: Line) => boolean,
  before = Number.NEGATIVE_INFINITY,
): Promise<void> =>
  changeStore('journal', async (store) => {
    const [keys, lines] = await Promise.all([store.getAllKeys(), store.getAll()])
    const isChosen = choose(lines.filter(isLine))
    const old = lines.findLastIndex((line) => isLine(line) && line.at < before)
    const chosen = keys.filter((_, index) => {
      const line = lines[index]
      return isLine(line) ? isChosen(line) : index < old
    })
    await Promise.all(chosen.map((key) => store.delete(key)))
  })

export const dropIntents = (intents: ReadonlySet<string>): Promise<void> =>
  remove(
    () =>
      ({ intent }) =>
        intents.has(intent),
  )

export const journalStorage: JournalStore = {
  append: (entry) => withDatabase(async (database) => void (await database.add('journal', entry))),
  all: () => withDatabase((database) => database.getAll('journal')),
  prune: (olderThan) =>
    remove((lines) => {
      const times = lastTimes(lines)
      return ({ intent }) => (times.get(intent) ?? 0) < olderThan
    }, olderThan),
  drop: (intent) => dropIntents(new Set([intent])),
  clear: () => withDatabase((database) => database.clear('journal')),
}
