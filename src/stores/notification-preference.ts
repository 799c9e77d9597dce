/** Whether this browser tells of gates that have come to wait; off until somebody wants it. */
import { useEffect } from 'react'
import { createPersistedStore, createStore } from './create-store'

const useWanted = createPersistedStore({
  name: 'sluice.tell-of-gates',
  kind: 'settings',
  empty: { isWanted: false },
  read: (text) => ({ isWanted: text === 'on' }),
  write: ({ isWanted }) => (isWanted ? 'on' : 'off'),
})

/** What the browser allows. Asking it goes to another process: not with each drawing. */
const usePermission = createStore('settings', () => ({ permission: permitted() }))

function permitted(): NotificationPermission | undefined {
  return 'Notification' in globalThis ? Notification.permission : undefined
}

type NotificationPreference =
  | 'on'
  | 'off'
  /** The browser was told not to. */
  | 'refused'
  /** This browser, or this connection, knows no notifications. */
  | 'impossible'

export function useNotificationPreference(): NotificationPreference {
  const { isWanted } = useWanted()
  const { permission } = usePermission()
  useEffect(() => usePermission.setState({ permission: permitted() }), [])
  if (permission === undefined) return 'impossible'
  if (permission === 'denied') return 'refused'
  return isWanted && permission === 'granted' ? 'on' : 'off'
}

/** By a click only: the browser asks its owner then. */
export async function preferNotifications(isWanted: boolean): Promise<void> {
  if (isWanted && 'Notification' in globalThis) await Notification.requestPermission()
  usePermission.setState({ permission: permitted() })
  useWanted.setState({ isWanted })
}
