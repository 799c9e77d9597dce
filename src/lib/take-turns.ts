/** How long one may work at a stretch, in milliseconds: half a frame. */
const STRETCH = 8

/** Lets the browser do what waits: paint, answer a key. Not by a timer, which a hidden tab slows down. */
export function breathe(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } }
  if (scheduler?.yield !== undefined) return scheduler.yield()
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      port1.close()
      resolve()
    })
    port1.start()
    port2.postMessage(undefined)
  })
}

/** Long work, to be interrupted wherever it yields. */
export type Pieces<Result> = Generator<void, Result, void>

/** Does it without a pause. */
export function atOnce<Result>(work: Pieces<Result>): Result {
  for (;;) {
    const { done, value } = work.next()
    if (done === true) return value
  }
}

/**
 * Does it without being felt. What never yields is done by the time this returns.
 *
 * @throws the signal's reason, once that is aborted
 */
export async function inTurns<Result>(work: Pieces<Result>, signal?: AbortSignal): Promise<Result> {
  const turn = takeTurns()
  for (;;) {
    const { done, value } = work.next()
    if (done === true) return value
    await turn()
    signal?.throwIfAborted()
  }
}

/**
 * For long work on the main thread: to be awaited between its slices.
 *
 * @returns waits before the first slice, since what led to it may have taken long, and then whenever
 *   the work has gone on for half a frame since it last waited
 */
export function takeTurns(): () => Promise<void> | undefined {
  let since = Number.NEGATIVE_INFINITY
  const rest = async () => {
    await breathe()
    since = performance.now()
  }
  return () => (performance.now() - since < STRETCH ? undefined : rest())
}
