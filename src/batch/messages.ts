import type { BatchRequest } from './batch'

/** What is said with an action: one message for all, or one for each id. */
export interface Messages {
  readonly of: (id: string) => string | undefined
  /** Every one of them, to be kept off the disk. */
  readonly all: readonly string[]
}

export function messagesOf({
  message,
  messages,
}: Pick<BatchRequest, 'message' | 'messages'>): Messages {
  if (messages === undefined)
    return { of: () => message, all: message === undefined ? [] : [message] }
  // A copy: what was confirmed is what is sent (security 43).
  const each = new Map(messages)
  return { of: (id) => each.get(id), all: [...new Set(each.values())] }
}

/**
 * What goes out next: as many as fit, all with the message of the first, since one request has one
 * `message` (service description §4.5).
 *
 * @param wordsOf the message of an item
 */
export function cutChunk(
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

/** How many requests it takes to send all of these. */
export function countChunks(
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
