/** As much of `navigator.locks` as one intent needs. */
export interface LocksLike {
  readonly request: (
    name: string,
    options: { readonly ifAvailable?: boolean; readonly signal?: AbortSignal },
    callback: (lock: unknown) => Promise<void>,
  ) => Promise<unknown>
  readonly query?: () => Promise<{ readonly held?: readonly { readonly name?: string }[] }>
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
const INTENT_LOCK = 'sluice-intent-'

/** Batches look at the journal one after the other. */
export const CLAIMS = 'claims'
/** How the name of a lock goes on that belongs to a request which is no batch. */
const SINGLE = 'single-'

/** The batches that tabs of this browser are at; `undefined` where locks are missing or forbidden. */
export async function intentsHeld(
  locks: LocksLike | undefined,
): Promise<ReadonlySet<string> | undefined> {
  const found = await locks?.query?.().catch(() => undefined)
  if (found === undefined) return undefined
  const names = (found.held ?? []).map(({ name = '' }) => name)
  return new Set(
    names
      .flatMap((name) => (name.startsWith(INTENT_LOCK) ? name.slice(INTENT_LOCK.length) : []))
      .filter((id) => id !== CLAIMS && !id.startsWith(SINGLE)),
  )
}

/**
 * Runs the work while no other tab can be at the same intent; waits for one that is.
 *
 * @returns false where locks are missing or forbidden: then nothing has run
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

/** Without locks, a tab that works writes at least so often, in milliseconds. */
const ALIVE_MS = 5_000

/** Runs the work as `withLock` does; where there are no locks, `writeAlive` tells other tabs meanwhile. */
export async function withLockOrSigns(
  locks: LocksLike | undefined,
  intent: string,
  work: (hasLock: boolean) => Promise<void>,
  { sleep, writeAlive }: SignsOfLife,
): Promise<void> {
  if (await withLock(locks, intent, () => work(true))) return
  let isWorking = true
  const stayAlive = async () => {
    await sleep(ALIVE_MS)
    if (!isWorking) return
    await writeAlive()
    void stayAlive()
  }
  void stayAlive()
  await work(false)
  isWorking = false
}

export interface SignsOfLife {
  readonly sleep: (ms: number) => Promise<unknown>
  readonly writeAlive: () => Promise<void>
}

/** Runs the work if no other tab holds the intent; where there are no locks, it runs all the same. */
export async function ifFree(
  locks: LocksLike | undefined,
  intent: string,
  work: () => Promise<void>,
): Promise<void> {
  if (!(await withLock(locks, SINGLE + intent, work, { ifAvailable: true }))) await work()
}
