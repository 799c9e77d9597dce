import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { useNavigate } from 'react-router'
import { nameOf } from '~/api/pipelines'
import { paths } from '~/components/paths'
import { counted, countText } from '~/lib/count-text'
import { visibleText } from '~/lib/visible-text'
import { useOngoingStatuses, useReadListWhenIdle, useRereadList } from '~/queries/ongoing-statuses'
import { badgeOf, type WaitingGate, useWaiting } from './waiting'
import { useNotificationPreference } from '~/stores/notification-preference'
import { onClear } from '~/stores/clear-local-data'
import { useWaitingBadge, type WaitingBadge } from '~/stores/waiting-badge'

/**
 * Shows the number of waiting gates in the navigation and in the title of the tab. While gates wait, the tab has
 * another icon. So a user of another tab sees that gates wait.
 */
function showBadge(badge: WaitingBadge): void {
  useWaitingBadge.setState(badge, true)
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  const name = badge.text === undefined ? 'favicon.svg' : 'favicon-waiting.svg'
  if (icon !== null) icon.href = icon.href.replace(/[^/]*$/, name)
}

let shown: Notification | undefined

/** A lock and a sign-out close the notification. It is outside the page and contains the name of a pipeline. */
onClear('read', () => {
  shown?.close()
  shown = undefined
})

/** Shows a system notification, which replaces the previous notification. */
export function showNotification(title: string, body: string, onClick: () => void): void {
  try {
    const notification = new Notification(title, { body, tag: 'sluice.gates' })
    notification.addEventListener('click', () => {
      notification.close()
      onClick()
    })
    shown = notification
  } catch {
    // Some phones forbid notifications of a page. The badge and the title still show the number.
  }
}

/**
 * How often the states of pipelines that run or wait are polled for notifications, in milliseconds. A hidden tab polls
 * too.
 */
const POLL_INTERVAL = 60_000

export function GateNotifications() {
  const isOn = useNotificationPreference() === 'on'
  useReadListWhenIdle()
  useRereadList('also hidden', { enabled: isOn })
  useOngoingStatuses(POLL_INTERVAL, { enabled: isOn })
  const { gates, uncertainGates } = useWaiting()
  const badge = useMemo(
    () => badgeOf(gates?.length ?? 0, uncertainGates),
    [gates?.length, uncertainGates],
  )
  useEffect(() => {
    showBadge(badge)
    return () => showBadge({})
  }, [badge])
  useGateNotifications(gates, badge.spoken, isOn)
  return null
}

/**
 * Shows one notification for the gates that have appeared since the previous read.
 *
 * @param spoken the number of waiting gates in words, if more gates may wait than Sluice can see
 */
function useGateNotifications(
  waiting: readonly WaitingGate[] | undefined,
  spoken: string | undefined,
  isOn: boolean,
): void {
  const navigate = useNavigate()
  const knownKeys = useRef<ReadonlySet<string>>(undefined)
  const notify = useEffectEvent((gates: readonly WaitingGate[]) => {
    const before = knownKeys.current
    knownKeys.current = new Set(gates.map(gateKeyOf))
    if (before === undefined || !isOn) return
    const fresh = gates.filter((gate) => !before.has(gateKeyOf(gate)))
    const [first] = fresh
    if (first === undefined) return
    const name = visibleText(nameOf(first.pipeline)).slice(0, 100)
    const title =
      fresh.length === 1
        ? `${name} waits for approval`
        : `${countText(fresh.length)} pipelines now wait at a gate`
    showNotification(title, spoken ?? `${counted(gates.length, 'gate')} waiting in total`, () => {
      window.focus()
      void navigate(fresh.length === 1 ? paths.gate(first.key) : paths.approvals())
    })
  })
  useEffect(() => {
    if (waiting !== undefined) notify(waiting)
  }, [waiting])
}

function gateKeyOf({ key, pipeline }: WaitingGate): string {
  return JSON.stringify([key, pipeline.approval?.step, pipeline.approval?.requestedAt])
}
