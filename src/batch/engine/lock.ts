/** The part of `navigator.locks` that the engine uses. */
export interface LocksLike {
  readonly request: (
    name: string,
    options: { readonly ifAvailable?: boolean; readonly signal?: AbortSignal },
    callback: (lock: unknown) => Promise<void>,
  ) => Promise<unknown>
  readonly query?: () => Promise<{ readonly held?: readonly { readonly name?: string }[] }>
}

/** The part of `BroadcastChannel` that the engine uses. */
export interface ChannelLike {
  readonly postMessage: (message: unknown) => void
  readonly addEventListener: (type: 'message', listener: () => void) => void
}

/** The prefix of the locks that a tab holds while it runs an intent. */
const INTENT_LOCK = 'sluice-intent-'

/** The lock under which a batch reads the journal and claims its ids. */
export const JOURNAL_LOCK = 'claims'
/** This second prefix marks the lock of a single request. */
const SINGLE = 'single-'

/** The batches that tabs of this browser run now; `undefined` if Web Locks are missing or forbidden. */
export async function intentsHeld(
  locks: LocksLike | undefined,
): Promise<ReadonlySet<string> | undefined> {
  const found = await locks?.query?.().catch(() => undefined)
  if (found === undefined) return undefined
  const names = (found.held ?? []).map(({ name = '' }) => name)
  return new Set(
    names
      .flatMap((name) => (name.startsWith(INTENT_LOCK) ? name.slice(INTENT_LOCK.length) : []))
      .filter((id) => id !== JOURNAL_LOCK && !id.startsWith(SINGLE)),
  )
}

/**
 * Runs the work while no other tab runs the same intent. Waits until another tab releases the lock.
 *
 * @returns false if Web Locks are missing or forbidden; then the work has not run
 */
export async function withLock(
  locks: LocksLike | undefined,
  intent: string,
  work: () => Promise<void>,
  options: { readonly ifAvailable?: boolean } = {},
): Promise<boolean> {
  if (locks === undefined) return false
  let running: Promise<void> | undefined
  try {
    await locks.request(INTENT_LOCK + intent, options, (lock) => {
      running ??= lock === null ? Promise.resolve() : work()
      return running
    })
  } catch (error) {
    if (running !== undefined) throw error
    return false
  }
  return true
}

/** Runs the work if no other tab holds the lock of the intent. Without locks, it always runs the work. */
export async function runUnlessLocked(
  locks: LocksLike | undefined,
  intent: string,
  work: () => Promise<void>,
): Promise<void> {
  if (!(await withLock(locks, SINGLE + intent, work, { ifAvailable: true }))) await work()
}
