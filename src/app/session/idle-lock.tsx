import { useEffect, useState } from 'react'
import { useService } from '~/queries/service-context'
import { lastSeenMark, type Mark } from '~/stores/marks'
import { Button } from '~/ui/button'
import { Notice } from '~/ui/notice'

/** Written no more often than this, in milliseconds. */
const EVERY = 5_000

const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

interface LastSeen {
  /** Epoch ms. A time that is still to come, as after a change of the clock, counts as now. */
  readonly at: () => number
  readonly stop: () => void
}

/**
 * Watches for signs of somebody: any key, click, touch or move of the pointer.
 *
 * @param mark what all tabs share; where nothing can be written, each tab counts for itself
 */
export function watchLastSeen(target: EventTarget, mark: Mark, now: () => number): LastSeen {
  let own = now()
  let written = 0
  const note = () => {
    own = now()
    if (Math.abs(own - written) < EVERY) return
    written = own
    mark.write(String(own))
  }
  note()
  const listening = new AbortController()
  const options = { capture: true, passive: true, signal: listening.signal }
  for (const sign of SIGNS) target.addEventListener(sign, note, options)
  return {
    at: () => {
      const elsewhere = Number(mark.read() ?? 0)
      const times = [own, elsewhere].filter((time) => time <= now())
      return times.length === 0 ? now() : Math.max(...times)
    },
    stop: () => listening.abort(),
  }
}

/** Said so long before it locks, in milliseconds. */
const WARNING = 60_000
const LOOK_EVERY = 5_000
/** While there is time left. No longer: a timer that slept with the machine must not leave it open. */
const LOOK_SELDOM = 30_000
/** In a hidden tab, which does nothing for as long as it can: the one who comes back to it is looked at first. */
const LOOK_HIDDEN = 300_000

/** Forgets the token when nobody was here for so long, and says so a minute before. */
export function IdleLock({ minutes }: { readonly minutes: number }) {
  const { session, now } = useService()
  const [isNear, setIsNear] = useState(false)

  useEffect(() => {
    const seen = watchLastSeen(globalThis, lastSeenMark, now)
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      const left = seen.at() + minutes * 60_000 - now()
      if (left <= 0) session.lock()
      else setIsNear(left <= WARNING)
      lookAgain(left)
    }
    const lookAgain = (left: number) => {
      clearTimeout(timer)
      const untilNear = Math.max(LOOK_EVERY, left - WARNING)
      const most = document.hidden ? LOOK_HIDDEN : LOOK_SELDOM
      timer = setTimeout(look, Math.min(most, untilNear))
    }
    lookAgain(minutes * 60_000)
    document.addEventListener('visibilitychange', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      clearTimeout(timer)
      seen.stop()
    }
  }, [session, now, minutes])

  return (
    <div role="status">
      {isNear && (
        <Notice actions={<Button onClick={() => setIsNear(false)}>Stay</Button>}>
          Nobody has used Sluice for a while. It will be locked within a minute.
        </Notice>
      )}
    </div>
  )
}
