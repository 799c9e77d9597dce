import { preferNotifications, useNotificationPreference } from '~/stores/notification-preference'

const REASONS = {
  refused:
    'This browser blocks notifications. Allow notifications in the browser settings for this site.',
  impossible: 'Notifications need HTTPS and a browser that supports them.',
} as const

export function NotificationToggle({ label = 'Notify me' }: { readonly label?: string }) {
  const preference = useNotificationPreference()
  if (preference === 'refused' || preference === 'impossible')
    return <p className="text-soft min-w-66 text-sm">{REASONS[preference]}</p>
  return (
    <label className="flex min-h-6 items-center gap-2 text-sm">
      <input
        type="checkbox"
        checked={preference === 'on'}
        onChange={({ target }) => void preferNotifications(target.checked)}
      />
      {label}
    </label>
  )
}
