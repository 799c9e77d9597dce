const PREFIX = 'sluice.typed:'

/** Where the browser forbids its storage, the text lives in the page alone. */
function attempt<Result>(work: (storage: Storage) => Result): Result | undefined {
  try {
    return work(sessionStorage)
  } catch {
    return undefined
  }
}

/**
 * What somebody has typed and not sent yet, stored for this tab. It survives a reload, a crash and a refused token,
 * and goes when the tab is closed or its user signs out. Nothing here throws.
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
