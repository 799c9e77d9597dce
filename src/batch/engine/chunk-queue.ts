/**
 * The unsent items of a batch, as indexes of its targets. `take` returns the next chunk. All items of a chunk have the
 * same message, because a request has one message.
 */
export function createChunkQueue(size: number, messageFor: (index: number) => string | undefined) {
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
    add(indexes: readonly number[]) {
      waiting = waiting.concat(indexes)
    },
    remove(indexes: ReadonlyMap<number, unknown>) {
      waiting = waiting.filter((index) => !indexes.has(index))
    },
    clear() {
      waiting = []
    },
    take(): readonly number[] {
      const chunk: number[] = []
      const rest: number[] = []
      const message = messageFor(waiting[0] ?? 0)
      for (const index of waiting)
        (chunk.length < maxLength && messageFor(index) === message ? chunk : rest).push(index)
      waiting = rest
      return chunk
    },
    addTooLarge(chunkSize: number, refused: readonly number[]) {
      tooLargeSize = chunkSize
      for (const index of refused) tooLarge.add(index)
    },
    canShrink: () => tooLarge.size > 0 && tooLargeSize > 1,
    /**
     * Makes the next chunks half as large as the last chunk that was too large. Returns the refused items of all chunks
     * that were too large.
     */
    shrink() {
      maxLength = Math.ceil(tooLargeSize / 2)
      const indexes = [...tooLarge]
      tooLarge.clear()
      return indexes
    },
  }
}
