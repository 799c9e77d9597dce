import { useAnnouncement } from '~/stores/announcement'

/** One polite live region for the whole app. */
export function Announcer() {
  const { text, turn } = useAnnouncement()
  return (
    <div role="status" className="sr-only">
      {/* Each text is a new element, so that screen readers also read a text that repeats. */}
      <span key={turn}>{text}</span>
    </div>
  )
}
