/**
 * What somebody has typed and not sent yet, kept for this tab: it survives a reload, a crash and a
 * refused token, and goes with the tab or when its owner signs out.
 */
export interface KeptTexts {
  readonly get: (name: string) => string | undefined
  /** Never throws: where the browser keeps nothing, the text lives in the page alone. */
  readonly set: (name: string, text: string | undefined) => void
  /** @param of all whose names begin so */
  readonly clear: (of?: string) => void
}

const PREFIX = 'sluice.typed:'

/** @param storage the tab's, or a stand-in; looked up late, because a browser may forbid it */
export function createKeptTexts(storage: () => Storage): KeptTexts {
  const attempt = <Result>(work: (kept: Storage) => Result): Result | undefined => {
    try {
      return work(storage())
    } catch {
      return undefined
    }
  }
  return {
    get: (name) => attempt((kept) => kept.getItem(PREFIX + name)) ?? undefined,
    set: (name, text) =>
      attempt((kept) =>
        text === undefined ? kept.removeItem(PREFIX + name) : kept.setItem(PREFIX + name, text),
      ),
    clear: (of = '') =>
      attempt((kept) => {
        const names = Array.from({ length: kept.length }, (_, at) => kept.key(at))
        for (const name of names) if (name?.startsWith(PREFIX + of) === true) kept.removeItem(name)
      }),
  }
}

export const keptTexts = createKeptTexts(() => sessionStorage)
