/**
 * What waits to be sent: places in the confirmed list, in chunks of one size and one message each.
 *
 * @param size items in a chunk
 * @param wordsOf the message of an item; left out where all have the same, and nobody needs to ask
 * ten thousand of them at every look
 */
export function createChunkQueue(size: number, wordsOf?: (item: number) => string | undefined) {
  let waiting: readonly number[] = []
  let most = size
  return {
    isEmpty: () => waiting.length === 0,
    /** How many requests it takes to send all of it. */
    requests: () =>
      wordsOf === undefined
        ? Math.ceil(waiting.length / most)
        : countChunks(waiting, most, wordsOf),
    add(items: readonly number[]) {
      waiting = waiting.concat(items)
    },
    remove(items: ReadonlyMap<number, unknown>) {
      waiting = waiting.filter((item) => !items.has(item))
    },
    clear() {
      waiting = []
    },
    /** What goes out next. */
    take() {
      const { chunk, rest } =
        wordsOf === undefined
          ? { chunk: waiting.slice(0, most), rest: waiting.slice(most) }
          : cutChunk(waiting, most, wordsOf)
      waiting = rest
      return chunk
    },
    /** Of what is taken from now on. */
    resize(next: number) {
      most = next
    },
  }
}

/** As many as fit, all with the message of the first: one request has one. */
function cutChunk(
  queue: readonly number[],
  size: number,
  wordsOf: (item: number) => string | undefined,
): { readonly chunk: readonly number[]; readonly rest: readonly number[] } {
  const chunk: number[] = []
  const rest: number[] = []
  const [first] = queue
  const words = first === undefined ? undefined : wordsOf(first)
  let looked = 0
  for (; looked < queue.length && chunk.length < size; looked += 1) {
    const item = queue[looked] ?? 0
    if (wordsOf(item) === words) chunk.push(item)
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
  wordsOf: (item: number) => string | undefined,
): number {
  const sizes = new Map<string | undefined, number>()
  for (const item of queue) {
    const words = wordsOf(item)
    sizes.set(words, (sizes.get(words) ?? 0) + 1)
  }
  return [...sizes.values()].reduce((sum, count) => sum + Math.ceil(count / size), 0)
}
