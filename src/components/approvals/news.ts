/** Whether this browser tells of gates that have come to wait; off until somebody wants it. */
import { useSyncExternalStore } from 'react'
import { onClear } from '~/stores/clear-local-data'

const KEY = 'sluice.tell-of-gates'
const listeners = new Set<() => void>()

type News =
  | 'on'
  | 'off'
  /** The browser was told not to. */
  | 'refused'
  /** This browser, or this connection, knows no notifications. */
  | 'impossible'

/** Kept here as well, for where the browser keeps nothing. */
let isWanted = read()
onClear('settings', () => {
  isWanted = false
})

/** Asking goes to another process, a frame's worth of time: not with each drawing of the badge. */
let permission = permitted()

function permitted(): NotificationPermission | undefined {
  return 'Notification' in globalThis ? Notification.permission : undefined
}

function read(): boolean {
  try {
    return localStorage.getItem(KEY) === 'on'
  } catch {
    return false
  }
}

function news(): News {
  if (permission === undefined) return 'impossible'
  if (permission === 'denied') return 'refused'
  return isWanted && permission === 'granted' ? 'on' : 'off'
}

function subscribe(listener: () => void): () => void {
  permission = permitted()
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useNews(): News {
  return useSyncExternalStore(subscribe, news)
}

/** By a click only: the browser asks its owner then. */
export async function wantNews(wanted: boolean): Promise<void> {
  if (wanted && 'Notification' in globalThis) await Notification.requestPermission()
  permission = permitted()
  isWanted = wanted
  try {
    localStorage.setItem(KEY, wanted ? 'on' : 'off')
  } catch {
    // It holds until the tab is closed.
  }
  for (const listener of listeners) listener()
}
