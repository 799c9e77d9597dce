/** When somebody last used Sluice in this browser, in whichever tab. */
const KEY = 'sluice.last-seen'
/** Written no more often than this, in milliseconds. */
const EVERY = 5_000

const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

export interface LastSeen {
  /** Epoch ms. A time that is still to come, as after a change of the clock, counts as now. */
  readonly at: () => number
  readonly stop: () => void
}

/**
 * Watches for signs of somebody: any key, click, touch or move of the pointer.
 *
 * @param storage what all tabs share; where there is none, each tab counts for itself
 */
export function watchLastSeen(
  target: EventTarget,
  storage: Storage | undefined,
  now: () => number,
): LastSeen {
  let own = now()
  let written = 0
  const note = () => {
    own = now()
    if (Math.abs(own - written) < EVERY) return
    written = own
    try {
      storage?.setItem(KEY, String(own))
    } catch {
      // Full or forbidden: this tab counts for itself.
    }
  }
  note()
  const listening = new AbortController()
  const options = { capture: true, passive: true, signal: listening.signal }
  for (const sign of SIGNS) target.addEventListener(sign, note, options)
  return {
    at: () => {
      const elsewhere = Number(storage?.getItem(KEY) ?? 0)
      const times = [own, elsewhere].filter((time) => time <= now())
      return times.length === 0 ? now() : Math.max(...times)
    },
    stop: () => listening.abort(),
  }
}
