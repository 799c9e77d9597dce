/**
 * The unsent items of a batch, as indexes in the confirmed list. `take` returns the next chunk. All items of a chunk
 * have the same message, because a request has one message.
 */
export function createChunkQueue(size: number, messageFor: (item: number) => string | undefined) {
  let waiting: readonly number[] = []
  let maxLength = size
  const tooLarge = new Set<number>()
  let tooLargeSize = 0
  return {
    isEmpty: () => waiting.length === 0,
    requests: () =>
      [...Map.groupBy(waiting, messageFor).values()].reduce(
        (sum, { length }) => sum + Math.ceil(length / maxLength),
        0,
      ),
    add(items: readonly number[]) {
      waiting = waiting.concat(items)
    },
    remove(items: ReadonlyMap<number, unknown>) {
      waiting = waiting.filter((item) => !items.has(item))
    },
    clear() {
      waiting = []
    },
    take(): readonly number[] {
      const chunk: number[] = []
      const rest: number[] = []
      const message = messageFor(waiting[0] ?? 0)
      for (const item of waiting)
        (chunk.length < maxLength && messageFor(item) === message ? chunk : rest).push(item)
      waiting = rest
      return chunk
    },
    addTooLarge(chunkSize: number, refused: readonly number[]) {
      tooLargeSize = chunkSize
      for (const item of refused) tooLarge.add(item)
    },
    canShrink: () => tooLarge.size > 0 && tooLargeSize > 1,
    /**
     * Makes the next chunks half as large as the last chunk that was too large. Returns the refused items of all chunks
     * that were too large.
     */
    shrink() {
      maxLength = Math.ceil(tooLargeSize / 2)
      const items = [...tooLarge]
      tooLarge.clear()
      return items
    },
  }
}
