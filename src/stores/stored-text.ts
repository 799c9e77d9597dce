/** One stored text under one key. Never throws. If the browser forbids storage, the text is missing. */
export interface StoredText {
  readonly read: () => string | undefined
  /** Stores the text. @returns false if the storage is full or forbidden */
  readonly write: (text: string) => boolean
  readonly remove: () => void
}

function attempt<Result>(work: () => Result, fallback: Result): Result {
  try {
    return work()
  } catch {
    return fallback
  }
}

export const tabStorage = (): Storage | undefined => attempt(() => sessionStorage, undefined)

export const browserStorage = (): Storage | undefined => attempt(() => localStorage, undefined)

export const storedText = (key: string, storage: () => Storage | undefined): StoredText => ({
  read: () => attempt(() => storage()?.getItem(key) ?? undefined, undefined),
  write: (text) =>
    attempt(() => {
      const place = storage()
      place?.setItem(key, text)
      return place !== undefined
    }, false),
  remove: () => attempt(() => storage()?.removeItem(key), undefined),
})

/** Has a text if our fonts are in the browser cache. public/early.js reads it before the first paint. */
export const fontsCached = storedText('sluice.fonts', browserStorage)
/** The file whose absence has made this tab reload the page. The same missing file does not reload the page again. */
export const reloadedFile = storedText('sluice.reloaded', tabStorage)
/** When the user last used Sluice in this browser, in any tab. */
export const lastSeen = storedText('sluice.last-seen', browserStorage)

export const keysWithPrefix = (
  prefix: string,
  storage: () => Storage | undefined,
): readonly string[] =>
  attempt(() => Object.keys(storage() ?? {}).filter((key) => key.startsWith(prefix)), [])

const DRAFT_PREFIX = 'sluice.draft:'

/** The text of a draft that was not saved before its page closed. @param key `draft-storage.ts` makes the keys */
export const unloadDraft = (key: string): StoredText =>
  storedText(DRAFT_PREFIX + key, browserStorage)

export const unloadDraftKeys = () =>
  keysWithPrefix(DRAFT_PREFIX, browserStorage).map((key) => key.slice(DRAFT_PREFIX.length))

const TYPED_PREFIX = 'sluice.typed:'

const typedText = (name: string) => storedText(TYPED_PREFIX + name, tabStorage)

/**
 * Text that the user typed but has not sent. It survives a reload, a crash and a refused token. It is removed
 * when the tab is closed or the user signs out. Never throws.
 */
export const typedTexts = {
  get: (name: string): string | undefined => typedText(name).read(),
  set(name: string, text: string | undefined): void {
    if (text === undefined) typedText(name).remove()
    else typedText(name).write(text)
  },
  clear(prefix: string): void {
    for (const key of keysWithPrefix(TYPED_PREFIX + prefix, tabStorage))
      storedText(key, tabStorage).remove()
  },
}
