import { useEffect, useState } from 'react'
import { useService } from '~/queries/service-context'
import { browserStorage } from '~/lib/storages'
import { Button } from '~/ui/button'
import { Notice } from '~/ui/notice'
import { watchLastSeen } from './last-seen'

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
    const seen = watchLastSeen(globalThis, browserStorage(), now)
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
