import { useEffect, useState } from 'react'
import { useService } from '~/queries/service-context'
import { lastSeenMark, type Mark } from '~/stores/marks'
import { Button } from '~/ui/button'
import { Notice } from '~/ui/notice'

/** The mark is written at most once in this time. Milliseconds. */
const EVERY = 5_000

const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

interface LastSeen {
  /** Epoch ms of the last input. A time in the future, for example after a clock change, counts as now. */
  readonly at: () => number
  readonly stop: () => void
}

/**
 * Watches for user input: any key, click, touch or pointer move.
 *
 * @param mark stores the time of the last input for all tabs; if it cannot be stored, a tab knows only its own input
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

/** The warning appears so long before the lock. Milliseconds. */
const WARNING = 60_000
const LOOK_EVERY = 5_000
/**
 * The check interval while much time is left. It stays short, because a timer that slept with the machine must not
 * delay the lock.
 */
const LOOK_SELDOM = 30_000
/** The check interval of a hidden tab. When the tab becomes visible, it checks first. */
const LOOK_HIDDEN = 300_000

/** Drops the token when there was no input for so many minutes, and warns one minute before. */
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
