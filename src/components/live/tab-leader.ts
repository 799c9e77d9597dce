/** As much of `navigator.locks` as choosing one tab of many needs. */
export interface LockManagerLike {
  readonly request: (
    name: string,
    options: { readonly signal: AbortSignal },
    callback: () => Promise<void>,
  ) => Promise<unknown>
}

/** This tab's part in the choice of the one tab that polls. */
export interface TabLeader {
  /** Stands for it; `onChange` tells when this tab is chosen. */
  readonly want: () => void
  /** Steps down, or stands for it no longer. */
  readonly release: () => void
  readonly isLeading: () => boolean
}

interface Claim {
  readonly giveUp: AbortController
  /** Set while the lock is held. */
  letGo?: () => void
}

/**
 * One leader among all tabs that want it: the holder of a Web Lock, which the browser gives to the
 * next tab when this one lets go, crashes or is closed. Without locks each tab leads itself.
 */
export function createTabLeader(
  locks: LockManagerLike | undefined,
  name: string,
  onChange: () => void,
): TabLeader {
  let claim: Claim | undefined
  let isLeading = false
  const set = (next: boolean) => {
    if (isLeading === next) return
    isLeading = next
    onChange()
  }

  const stand = async (mine: Claim, manager: LockManagerLike) => {
    try {
      await manager.request(name, { signal: mine.giveUp.signal }, async () => {
        // Granted in the moment in which it was given up: too late to withdraw, so let go at once.
        if (claim !== mine) return
        const released = new Promise<void>((resolve) => {
          mine.letGo = resolve
        })
        set(true)
        await released
      })
    } catch {
      // Given up, which needs no answer; or locks are forbidden here: then this tab polls for itself.
      if (claim === mine) set(true)
    }
  }

  return {
    isLeading: () => isLeading,
    want() {
      if (claim !== undefined) return
      claim = { giveUp: new AbortController() }
      if (locks === undefined) set(true)
      else void stand(claim, locks)
    },
    release() {
      if (claim === undefined) return
      const { giveUp, letGo } = claim
      claim = undefined
      set(false)
      if (letGo === undefined) giveUp.abort()
      else letGo()
    },
  }
}
