import type { JournalStore } from './journal'
import { lastTimeByIntent, type JournalEntry } from './journal-entry'

export function createMemoryStore(): JournalStore {
  let entries: readonly JournalEntry[] = []
  return {
    async append(entry) {
      entries = [...entries, entry]
    },
    all: async () => entries,
    async prune(before) {
      const times = lastTimeByIntent(entries)
      entries = entries.filter(({ intent }) => (times.get(intent) ?? 0) >= before)
    },
    async drop(intent) {
      entries = entries.filter((entry) => entry.intent !== intent)
    },
    async clear() {
      entries = []
    },
  }
}
