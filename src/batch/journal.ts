/** Where the journal is kept: an append-only list (product.md, "Batches outlive the page"). */
export interface JournalStore {
  readonly append: (entry: JournalLine) => Promise<void>
  /** In the order in which they were appended, by whichever tab. */
  readonly all: () => Promise<readonly unknown[]>
  /** Removes the intents whose last entry is older (epoch ms). */
  readonly prune: (before: number) => Promise<void>
  /** Removes all that is written of this intent. */
  readonly drop: (intent: string) => Promise<void>
  readonly clear: () => Promise<void>
}

/** What the store has to know of an entry. */
export interface JournalLine {
  readonly intent: string
  /** Epoch milliseconds. */
  readonly at: number
}

export type JournalState = 'kept' | 'memory'
