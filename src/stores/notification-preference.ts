/** Whether this browser shows a notification when a pipeline reaches a gate. The default is off. */
import { useEffect } from 'react'
import { createPersistedStore, createStore } from './create-store'

const useWanted = createPersistedStore({
  name: 'sluice.tell-of-gates',
  kind: 'settings',
  empty: { isWanted: false },
  read: (text) => ({ isWanted: text === 'on' }),
  write: ({ isWanted }) => (isWanted ? 'on' : 'off'),
})

/** The permission of the browser. It is kept in memory, because reading it from the browser is slow. */
const usePermission = createStore('settings', () => ({ permission: permitted() }))

function permitted(): NotificationPermission | undefined {
  return 'Notification' in globalThis ? Notification.permission : undefined
}

type NotificationPreference =
  | 'on'
  | 'off'
  /** The user has forbidden notifications in the browser. */
  | 'refused'
  /** This browser or this connection does not support notifications. */
  | 'impossible'

export function useNotificationPreference(): NotificationPreference {
  const { isWanted } = useWanted()
  const { permission } = usePermission()
  useEffect(() => usePermission.setState({ permission: permitted() }), [])
  if (permission === undefined) return 'impossible'
  if (permission === 'denied') return 'refused'
  return isWanted && permission === 'granted' ? 'on' : 'off'
}

/** Call this only in a click handler, because some browsers ask for the permission only after a click or a key press. */
export async function preferNotifications(isWanted: boolean): Promise<void> {
  if (isWanted && 'Notification' in globalThis) await Notification.requestPermission()
  usePermission.setState({ permission: permitted() })
  useWanted.setState({ isWanted })
}
