export interface LocksLike {
  readonly request: (
    name: string,
    options: { readonly ifAvailable?: boolean; readonly signal?: AbortSignal },
    callback: (lock: unknown) => Promise<void>,
  ) => Promise<unknown>
  readonly query?: () => Promise<{ readonly held?: readonly { readonly name?: string }[] }>
}

export interface ChannelLike {
  readonly postMessage: (message: unknown) => void
  readonly addEventListener: (type: 'message', listener: () => void) => void
}

const LOCK_PREFIX = 'sluice-intent-'

/** A batch holds this lock while it reads the journal and then stores the ids that it will send. */
export const JOURNAL_LOCK = 'claims'
/** In the lock name of a single request, this text follows `LOCK_PREFIX`. */
export const SINGLE = 'single-'

/** The ids of the batches that tabs of this browser run now; `undefined` if Web Locks are missing or forbidden. */
export async function runningBatches(
  locks: LocksLike | undefined,
): Promise<ReadonlySet<string> | undefined> {
  const found = await locks?.query?.().catch(() => undefined)
  if (found === undefined) return undefined
  const names = (found.held ?? []).map(({ name = '' }) => name)
  return new Set(
    names
      .flatMap((name) => (name.startsWith(LOCK_PREFIX) ? name.slice(LOCK_PREFIX.length) : []))
      .filter((id) => id !== JOURNAL_LOCK && !id.startsWith(SINGLE)),
  )
}

/**
 * Waits for the lock of this name, and runs the work under it. So only one tab at a time does this work. With
 * `ifAvailable`, the function does not wait, and skips the work if another tab holds the lock.
 *
 * @returns false only if Web Locks are missing or forbidden. Then the work has not run
 */
export async function withLock(
  locks: LocksLike | undefined,
  name: string,
  work: () => Promise<void>,
  options: { readonly ifAvailable?: boolean } = {},
): Promise<boolean> {
  if (locks === undefined) return false
  let running: Promise<void> | undefined
  try {
    await locks.request(LOCK_PREFIX + name, options, (lock) => {
      running ??= lock === null ? Promise.resolve() : work()
      return running
    })
  } catch (error) {
    if (running !== undefined) throw error
    return false
  }
  return true
}

/** Runs the work if no other tab holds the lock of this name. Without locks, it always runs the work. */
export async function runUnlessLocked(
  locks: LocksLike | undefined,
  name: string,
  work: () => Promise<void>,
): Promise<void> {
  if (!(await withLock(locks, SINGLE + name, work, { ifAvailable: true }))) await work()
}
