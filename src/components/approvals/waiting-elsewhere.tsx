import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import { nameOf } from '~/api/pipelines'
import { useTabBadge } from '~/components/page-heading'
import { paths } from '~/components/paths'
import { countText } from '~/lib/count-text'
import { visibleText } from '~/lib/visible-text'
import { useMovingStatuses } from '~/queries/moving-statuses'
import { usePipelines } from '~/queries/pipelines'
import { badgeOf } from './uncertain-gates'
import { useNotificationPreference } from '~/stores/notification-preference'
import { type WaitingGate, useWaiting } from './waiting'
import { onClear } from '~/stores/clear-local-data'

/** In the title of the tab, and as a mark on its icon, so that another tab shows what waits. */
function showTabBadge(badge: string | undefined): void {
  useTabBadge.setState({ badge })
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  const name = badge === undefined ? 'favicon.svg' : 'favicon-waiting.svg'
  if (icon !== null) icon.href = icon.href.replace(/[^/]*$/, name)
}

let shown: Notification | undefined

/** It names a pipeline and stands outside the page, where a lock or a sign-out would leave it. */
onClear('read', () => {
  shown?.close()
  shown = undefined
})

/** Shows a notification of the system, in place of the one before. */
export function showNotice(title: string, body: string, onClick: () => void): void {
  try {
    const notice = new Notification(title, { body, tag: 'sluice.gates' })
    notice.addEventListener('click', () => {
      notice.close()
      onClick()
    })
    shown = notice
  } catch {
    // Some phones show none from a page; the badge and the title tell the same.
  }
}

/** For those who want to be told, in milliseconds; in a hidden tab, too. */
const ASK_EVERY = 60_000
/** The list tells only of pipelines that were started elsewhere meanwhile. */
const LIST_EVERY = 10 * ASK_EVERY

/** Says what waits to somebody who looks elsewhere: in the title and on the icon of the tab, and by notifications. */
export function WaitingElsewhere() {
  const isOn = useNotificationPreference() === 'on'
  usePipelines({ enabled: isOn, lookEvery: LIST_EVERY })
  useMovingStatuses(ASK_EVERY, { enabled: isOn })
  const { gates, doubts } = useWaiting()
  const badge = badgeOf(gates?.length ?? 0, doubts)
  useEffect(() => {
    showTabBadge(badge?.text)
    return () => showTabBadge(undefined)
  }, [badge?.text])
  useTold(gates, badge?.spoken, isOn)
  return null
}

/**
 * Tells of what has come to wait since; not of what was there when it began.
 *
 * @param spoken what is said of the number where not everything is known
 */
function useTold(
  waiting: readonly WaitingGate[] | undefined,
  spoken: string | undefined,
  isOn: boolean,
): void {
  const navigate = useNavigate()
  const known = useRef<ReadonlySet<string>>(undefined)
  const tell = useEffectEvent((gates: readonly WaitingGate[]) => {
    const before = known.current
    known.current = new Set(gates.map(nameOfRequest))
    if (before === undefined || !isOn) return
    const fresh = gates.filter((gate) => !before.has(nameOfRequest(gate)))
    const [first] = fresh
    if (first === undefined) return
    const name = visibleText(nameOf(first.pipeline)).slice(0, 100)
    const title =
      fresh.length === 1
        ? `${name} waits for approval`
        : `${countText(fresh.length)} pipelines have come to a gate`
    showNotice(title, spoken ?? `${countText(gates.length)} waiting in all`, () => {
      window.focus()
      void navigate(fresh.length === 1 ? paths.gate(first.key) : paths.approvals())
    })
  })
  useEffect(() => {
    if (waiting !== undefined) tell(waiting)
  }, [waiting])
}

function nameOfRequest({ key, pipeline }: WaitingGate): string {
  return JSON.stringify([key, pipeline.approval?.step, pipeline.approval?.requestedAt])
}
