import { useEffect, useState } from 'react'
import { useService } from '~/queries/service-context'
import { lastSeen, type StoredText } from '~/stores/stored-text'
import { Button } from '~/ui/button'
import { Notice } from '~/ui/notice'

/** After an input, later inputs do not count for this many milliseconds. */
const INPUT_INTERVAL = 5_000

// Voice control and screen readers may cause only a click, without the other events.
const INPUT_EVENTS = ['click', 'pointerdown', 'pointermove', 'keydown', 'wheel'] as const

/**
 * Watches for user input: a click, a key, the wheel, or a touch or move of the pointer.
 *
 * @param stored holds the time of the last input in any tab; if it cannot be stored, a tab knows only its own input
 * @param lockIfLate called before an input counts. If it returns true, the page is now locked, and the input does not
 *   count
 */
export function watchLastSeen(
  target: EventTarget,
  stored: StoredText,
  now: () => number,
  lockIfLate: () => boolean,
) {
  let own = 0
  const saveTime = () => {
    own = now()
    stored.write(String(own))
  }
  const onInput = () => {
    if (Math.abs(now() - own) >= INPUT_INTERVAL && !lockIfLate()) saveTime()
  }
  saveTime()
  const listening = new AbortController()
  const options = { capture: true, passive: true, signal: listening.signal }
  for (const name of INPUT_EVENTS) target.addEventListener(name, onInput, options)
  return {
    /**
     * Epoch ms of the last input. Times in the future, for example after a clock change, are ignored. If no past time
     * is known, returns the current time.
     */
    at: () => {
      const inAnyTab = Number(stored.read() ?? 0)
      const times = [own, inAnyTab].filter((time) => time <= now())
      return times.length === 0 ? now() : Math.max(...times)
    },
    stop: () => listening.abort(),
  }
}

/** The warning appears when this many milliseconds are left before the lock. */
const WARNING = 60_000
const CHECK_INTERVAL_NEAR_LOCK = 5_000
/**
 * The check interval while much time is left. It is short, because timers stop while the computer sleeps, and the lock
 * must not be late afterwards.
 */
const CHECK_INTERVAL = 30_000
/** The check interval of a hidden tab. A tab that becomes visible checks immediately. */
const CHECK_INTERVAL_HIDDEN = 300_000

/** Locks Sluice after this many minutes without input, which removes the token. Warns one minute before. */
export function IdleLock({ minutes }: { readonly minutes: number }) {
  const { session, now } = useService()
  const [isNear, setIsNear] = useState(false)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    // After the computer has slept, an input may arrive before the next timer. So an input also checks the time.
    const seen = watchLastSeen(globalThis, lastSeen, now, () => lockIfLate())
    /** Locks the page after the idle time. Warns if this time is nearly over. */
    const lockIfLate = () => {
      const left = seen.at() + minutes * 60_000 - now()
      if (left <= 0) session.lock()
      else setIsNear(left <= WARNING)
      scheduleCheck(left)
      return left <= 0
    }
    const scheduleCheck = (left: number) => {
      clearTimeout(timer)
      const untilNear = Math.max(CHECK_INTERVAL_NEAR_LOCK, left - WARNING)
      const longest = document.hidden ? CHECK_INTERVAL_HIDDEN : CHECK_INTERVAL
      timer = setTimeout(lockIfLate, Math.min(longest, untilNear))
    }
    scheduleCheck(minutes * 60_000)
    document.addEventListener('visibilitychange', lockIfLate)
    return () => {
      document.removeEventListener('visibilitychange', lockIfLate)
      clearTimeout(timer)
      seen.stop()
    }
  }, [session, now, minutes])

  return (
    <div role="status">
      {isNear && (
        <Notice actions={<Button onClick={() => setIsNear(false)}>Stay</Button>}>
          Nobody has used Sluice for a while. Sluice will be locked within a minute.
        </Notice>
      )}
    </div>
  )
}
