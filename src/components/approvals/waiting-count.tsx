import { useEffect, useEffectEvent, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useNavigate } from 'react-router'
import { nameOf } from '~/api/pipelines'
import { paths } from '~/components/paths'
import { countText } from '~/lib/count-text'
import { visibleText } from '~/lib/visible-text'
import { useNews } from './news'
import { markTab } from './tab-mark'
import { useWaiting } from './use-waiting'
import type { WaitingGate } from './waiting'

/**
 * How many wait: behind the link to Approvals, in the title and on the icon of the tab. It comes after
 * the first rows, so it is put into the navigation from beside it, which costs the first load nothing.
 */
export function WaitingCount() {
  const news = useNews()
  const waiting = useWaiting(news === 'on')
  const count = waiting?.length ?? 0
  useEffect(() => markTab(count), [count])
  useTold(waiting, news === 'on')
  const link = document.querySelector('nav a[href$="/approvals"]')
  if (link === null || count === 0) return null
  return createPortal(
    <span className="text-phase-waiting_approval ml-auto pl-2 font-medium tabular-nums">
      {countText(count)}
    </span>,
    link,
  )
}

/** Tells of what has come to wait since; not of what was there when it began. */
function useTold(waiting: readonly WaitingGate[] | undefined, isOn: boolean): void {
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
    show(title, `${countText(gates.length)} waiting in all`, () => {
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

function show(title: string, body: string, onClick: () => void): void {
  try {
    const notice = new Notification(title, { body, tag: 'sluice.gates' })
    notice.addEventListener('click', () => {
      notice.close()
      onClick()
    })
  } catch {
    // Some phones show none from a page; the badge and the title tell the same.
  }
}
