import { isJsonObject, own, parseJson } from '~/lib/json'
import { readDraft, type DraftRecord } from './draft-record'

const PREFIX = 'sluice.draft:'

function attempt<Result>(work: (storage: Storage) => Result): Result | undefined {
  try {
    return work(localStorage)
  } catch {
    return undefined
  }
}

interface LeftBehind {
  readonly read: number
  readonly record: DraftRecord
}

/** Drafts that a page wrote while it went away, where writing is done at once. Never throws. */
export const leftBehind = {
  /** @param read the revision that the page has read or written */
  put: (record: DraftRecord, read: number): void => {
    attempt((storage) => storage.setItem(PREFIX + record.id, JSON.stringify({ read, record })))
  },
  remove: (id: string): void => {
    attempt((storage) => storage.removeItem(PREFIX + id))
  },
  all: (): readonly LeftBehind[] =>
    attempt((storage) =>
      Object.keys(storage)
        .filter((key) => key.startsWith(PREFIX))
        .flatMap((key) => {
          const kept = parseJson(storage.getItem(key) ?? '')?.value
          const [read, draft] = isJsonObject(kept)
            ? [own(kept, 'read'), readDraft(own(kept, 'record'))]
            : []
          if (draft === undefined || typeof read !== 'number') return []
          const { json: _json, baseJson: _base, ...record } = draft
          return [{ read, record }]
        }),
    ) ?? [],
}
