import { browserStorage, tabStorage } from './storages'

/** One text under one key. Never throws: where the browser forbids storage, nothing is there. */
export interface Mark {
  readonly read: () => string | undefined
  /** @returns false when the storage is full or forbidden */
  readonly write: (text: string) => boolean
  readonly remove: () => void
}

function attempt<Result>(work: () => Result, otherwise: Result): Result {
  try {
    return work()
  } catch {
    return otherwise
  }
}

export const mark = (key: string, storage: () => Storage | undefined): Mark => ({
  read: () => attempt(() => storage()?.getItem(key) ?? undefined, undefined),
  write: (text) =>
    attempt(() => {
      const place = storage()
      place?.setItem(key, text)
      return place !== undefined
    }, false),
  remove: () => attempt(() => storage()?.removeItem(key), undefined),
})

/** Our fonts are in the cache of this browser. public/early.js reads it before the first paint. */
export const fontsMark = mark('sluice.fonts', browserStorage)
/** The missing file for which this tab has reloaded the page. */
export const reloadedMark = mark('sluice.reloaded', tabStorage)
/** When somebody last used Sluice in this browser, in whichever tab. */
export const lastSeenMark = mark('sluice.last-seen', browserStorage)
/** The creations and updates that an earlier version kept. */
export const oldChangesMark = mark('sluice.changes', browserStorage)

/** Does the browser keep anything for this page? Its storage may be full or forbidden. */
export function isStorageWritable(): boolean {
  const probe = mark('sluice.probe', browserStorage)
  const isWritten = probe.write('1')
  probe.remove()
  return isWritten
}

const DRAFT_PREFIX = 'sluice.draft:'

/** The text of a draft that a page left behind when it went away. */
export const unloadDraftMark = (id: string): Mark => mark(DRAFT_PREFIX + id, browserStorage)

/** The ids of the drafts that pages left behind. */
export function unloadDraftIds(): readonly string[] {
  try {
    const keys = Object.keys(browserStorage() ?? {})
    return keys
      .filter((key) => key.startsWith(DRAFT_PREFIX))
      .map((key) => key.slice(DRAFT_PREFIX.length))
  } catch {
    return []
  }
}
