import { useSessionState } from '~/queries/service-context'
import { useAnnouncement } from '~/stores/announcement'

/** One polite live region for the whole app. */
export function Announcer() {
  const { text, turn } = useAnnouncement()
  // A request that was sent before a lock may end after the lock.
  const isLocked = useSessionState() === 'locked'
  return (
    <div role="status" className="sr-only">
      {/* Each text is a new element, so that screen readers also read a text that repeats. */}
      <span key={turn}>{isLocked ? '' : text}</span>
    </div>
  )
}
