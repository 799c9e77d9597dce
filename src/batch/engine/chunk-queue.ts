/**
 * The unsent items of a batch, as indexes in the confirmed list. `take` returns the next chunk. All items of a chunk have
 * the same message.
 *
 * @param size items in a chunk
 * @param messageFor the message of an item; left out if all items have the same one, which is faster
 */
export function createChunkQueue(size: number, messageFor?: (item: number) => string | undefined) {
  let waiting: readonly number[] = []
  let most = size
  /** Items whose whole chunk was refused as too large. */
  const tooLarge = new Set<number>()
  let tooLargeSize = 0
  return {
    isEmpty: () => waiting.length === 0,
    /** The number of requests that the whole queue needs. */
    requests: () =>
      messageFor === undefined
        ? Math.ceil(waiting.length / most)
        : countChunks(waiting, most, messageFor),
    add(items: readonly number[]) {
      waiting = waiting.concat(items)
    },
    remove(items: ReadonlyMap<number, unknown>) {
      waiting = waiting.filter((item) => !items.has(item))
    },
    clear() {
      waiting = []
    },
    /** Removes the next chunk and returns it. */
    take() {
      const { chunk, rest } =
        messageFor === undefined
          ? { chunk: waiting.slice(0, most), rest: waiting.slice(most) }
          : cutChunk(waiting, most, messageFor)
      waiting = rest
      return chunk
    },
    /** Remembers the refused items of a chunk that was too large for the service. */
    addTooLarge(chunkSize: number, refused: readonly number[]) {
      tooLargeSize = chunkSize
      for (const item of refused) tooLarge.add(item)
    },
    canShrink: () => tooLarge.size > 0 && tooLargeSize > 1,
    /** Makes the next chunks half as large as the refused one, and returns the items that were too large. */
    shrink() {
      most = Math.ceil(tooLargeSize / 2)
      const items = [...tooLarge]
      tooLarge.clear()
      return items
    },
  }
}

/** Takes items with the message of the first one, as many as fit, because a request has one message. */
function cutChunk(
  queue: readonly number[],
  size: number,
  messageFor: (item: number) => string | undefined,
): { readonly chunk: readonly number[]; readonly rest: readonly number[] } {
  const chunk: number[] = []
  const rest: number[] = []
  const [first] = queue
  const words = first === undefined ? undefined : messageFor(first)
  let looked = 0
  for (; looked < queue.length && chunk.length < size; looked += 1) {
    const item = queue[looked] ?? 0
    if (messageFor(item) === words) chunk.push(item)
    else rest.push(item)
  }
  return {
    chunk,
    rest: rest.length === 0 ? queue.slice(looked) : [...rest, ...queue.slice(looked)],
  }
}

function countChunks(
  queue: readonly number[],
  size: number,
  messageFor: (item: number) => string | undefined,
): number {
  const sizes = new Map<string | undefined, number>()
  for (const item of queue) {
    const words = messageFor(item)
    sizes.set(words, (sizes.get(words) ?? 0) + 1)
  }
  return [...sizes.values()].reduce((sum, count) => sum + Math.ceil(count / size), 0)
}
