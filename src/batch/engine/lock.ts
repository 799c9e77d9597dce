/** As much of `navigator.locks` as one intent needs. */
export interface LocksLike {
  readonly request: (
    name: string,
    options: { readonly ifAvailable?: boolean; readonly signal?: AbortSignal },
    callback: (lock: unknown) => Promise<void>,
  ) => Promise<unknown>
}

/** As much of `BroadcastChannel` as telling other tabs needs. */
export interface ChannelLike {
  readonly postMessage: (message: unknown) => void
  readonly addEventListener: (
    type: 'message',
    listener: (event: { readonly data: unknown }) => void,
  ) => void
}

/** How the name of a lock begins that a tab holds while it is at an intent. */
export const INTENT_LOCK = 'sluice-intent-'
const nameOf = (intent: string) => INTENT_LOCK + intent

/**
 * Runs the work while no other tab can be at the same intent. Where locks are missing or
 * forbidden it runs all the same: only the tab that started an intent ever acts on it.
 */
export async function whileHolding(
  locks: LocksLike | undefined,
  intent: string,
  work: () => Promise<void>,
): Promise<void> {
  if (locks === undefined) return work()
  let running: Promise<void> | undefined
  const start = () => {
    running ??= work()
    return running
  }
  try {
    await locks.request(nameOf(intent), {}, start)
  } catch (error) {
    if (running !== undefined) throw error
    await start()
  }
}

/**
 * Runs the work if no other tab holds the intent.
 *
 * @returns false when another one does
 */
export async function ifFree(
  locks: LocksLike | undefined,
  intent: string,
  work: () => Promise<void>,
): Promise<boolean> {
  if (locks === undefined) {
    await work()
    return true
  }
  let isFree = true
  let running: Promise<void> | undefined
  try {
    await locks.request(nameOf(intent), { ifAvailable: true }, async (lock) => {
      isFree = lock !== null
      if (!isFree) return
      running = work()
      await running
    })
  } catch (error) {
    if (running !== undefined) throw error
    await work()
  }
  return isFree
}
