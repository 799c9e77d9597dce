import { browserStorage, tabStorage } from './storages'

/** One text under one key. Never throws: where the browser forbids storage, nothing is there. */
export interface Mark {
  readonly read: () => string | undefined
  /** @returns false when the storage is full or forbidden */
  readonly write: (text: string) => boolean
  readonly remove: () => void
}

export function mark(key: string, place: () => Storage | undefined): Mark {
  return {
    read() {
      try {
        return place()?.getItem(key) ?? undefined
      } catch {
        return undefined
      }
    },
    write(text) {
      try {
        place()?.setItem(key, text)
        return place() !== undefined
      } catch {
        return false
      }
    },
    remove() {
      try {
        place()?.removeItem(key)
      } catch {
        // It was never written.
      }
    },
  }
}

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
