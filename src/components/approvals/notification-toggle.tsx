import { preferNotifications, useNotificationPreference } from '~/stores/notification-preference'

const WORDS = {
  refused: 'This browser refuses notifications for this site.',
  impossible: 'This browser cannot show notifications here.',
} as const

/** Switches notifications on or off. Switching them on makes the browser ask for permission. */
export function NotificationToggle({ label = 'Notify me' }: { readonly label?: string }) {
  const news = useNotificationPreference()
  if (news === 'refused' || news === 'impossible')
    return <p className="text-soft min-w-66 text-sm">{WORDS[news]}</p>
  return (
    <label className="flex items-center gap-2 text-sm">
      <input
        type="checkbox"
        checked={news === 'on'}
        onChange={({ target }) => void preferNotifications(target.checked)}
      />
      {label}
    </label>
  )
}
