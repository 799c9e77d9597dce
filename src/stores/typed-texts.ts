const PREFIX = 'sluice.typed:'

/** Returns `undefined` if the browser forbids storage. */
function attempt<Result>(work: (storage: Storage) => Result): Result | undefined {
  try {
    return work(sessionStorage)
  } catch {
    return undefined
  }
}

/**
 * Text that the user typed but has not sent. It survives a reload, a crash and a refused token. It is removed
 * when the tab is closed or the user signs out. Never throws.
 */
export const typedTexts = {
  get: (name: string): string | undefined =>
    attempt((storage) => storage.getItem(PREFIX + name)) ?? undefined,
  set: (name: string, text: string | undefined): void =>
    attempt((storage) =>
      text === undefined ? storage.removeItem(PREFIX + name) : storage.setItem(PREFIX + name, text),
    ),
  /** @param prefix clears all texts whose names begin with it */
  clear: (prefix: string): void =>
    attempt((storage) => {
      const names = Array.from({ length: storage.length }, (_, at) => storage.key(at))
      for (const name of names)
        if (name?.startsWith(PREFIX + prefix) === true) storage.removeItem(name)
    }),
}
