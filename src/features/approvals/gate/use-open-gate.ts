import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { phaseOf } from '~/domain/phases'
import { paths } from '~/components/paths'
import { epochOf } from '~/lib/time-format'
import type { FocusWish } from '~/ui/data-table/data-table'
import { focusHeading } from '~/ui/focus-heading'
import type { QueueEntry } from '../queue/queue'
import type { Queue } from '../queue/use-queue'

/** Below this there is no room for two columns beside the navigation: the queue, or one gate in its place. */
export const ONE_COLUMN = '(width < 58rem)'

/** State of a visit to a gate that was opened from the queue: Back leads to the queue. */
export const FROM_QUEUE = 'from the queue'

/** The parameter of the address that names the open gate. */
export const GATE = 'gate'

/**
 * The open gate is part of the address. With room for two columns, the first gate is open until the user opens another,
 * and the detail follows the row that has the focus.
 */
export function useOpenGate({ entries, pipelines }: Queue, isAlone: boolean) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { state } = useLocation()
  const [focused, setFocused] = useState<{ readonly key: string; readonly urlKey?: string }>()
  const [wish, setWish] = useState<FocusWish>()
  const urlKey = params.get(GATE) ?? undefined
  const key = urlKey ?? (isAlone ? undefined : entries[0]?.key)
  const entry = key === undefined ? undefined : entryOf(key, entries, pipelines)
  const shown = useRef(urlKey)
  useEffect(() => {
    const left = shown.current
    shown.current = urlKey
    // The detail replaced the queue or the other way round, and the focused element is gone.
    if (!isAlone || left === urlKey) return
    if (urlKey !== undefined) return focusSoon(DETAIL)
    if (left === undefined) return
    setFocused({ key: left })
    setWish({ key: left })
  }, [urlKey, isAlone])
  // The row that had the focus last, until another gate is asked for.
  const activeKey = focused !== undefined && focused.urlKey === urlKey ? focused.key : key
  const activeAt = Math.max(
    0,
    entries.findIndex((each) => each.key === activeKey),
  )

  const activate = (next: string, open = urlKey) =>
    setFocused({ key: next, ...(open !== undefined && { urlKey: open }) })
  const show = (next: string) => {
    activate(next, next)
    // Another gate in the same place: Back still leads to where the first one was opened.
    if (next !== urlKey) void navigate(paths.gate(next), { replace: true, state })
  }
  /** A key has moved the focus to this row: the detail beside it follows. */
  const follow = (next: string) => (isAlone ? activate(next) : show(next))
  return {
    key,
    entry,
    activeKey,
    activeAt,
    wish,
    activate: (next: string) => activate(next),
    follow,
    /** The focus to this row, by key, from wherever it is. */
    move(next: string) {
      follow(next)
      setWish({ key: next })
    },
    /** Its detail, and the focus into it. */
    open(next: string) {
      activate(next, next)
      if (next !== urlKey)
        void navigate(paths.gate(next), { replace: !isAlone, state: isAlone ? FROM_QUEUE : state })
      focusSoon(DETAIL)
    },
    /** After a decision: the next one, where one is looking. */
    advance(next: string | undefined) {
      if (next === undefined) return focusSoon('main h1')
      activate(next)
      // On a phone, the queue stays until the user opens a detail.
      if (!isAlone || urlKey !== undefined) show(next)
      // Alone, the next detail has the focus.
      if (!isAlone || urlKey === undefined) setWish({ key: next })
    },
    /** From the detail back to its row; alone, to the queue as it was left. */
    leave() {
      if (!isAlone) return key !== undefined && setWish({ key })
      if (state === FROM_QUEUE) void navigate(-1)
      else void navigate(paths.approvals())
      return undefined
    },
  }
}

export type OpenGate = ReturnType<typeof useOpenGate>

const DETAIL = 'section[aria-label="Gate"] h2'

/** Waits until the detail is rendered, or the dialog is closed. */
function focusSoon(heading: string): void {
  requestAnimationFrame(() => focusHeading(heading))
}

/** A link may lead to a gate that waits no more; then its present state is the answer. */
function entryOf(
  key: string,
  entries: readonly QueueEntry[],
  pipelines: Queue['pipelines'],
): QueueEntry | undefined {
  const known = entries.find((entry) => entry.key === key)
  if (known !== undefined) return known
  const pipeline = pipelines.find(({ _id }) => _id === key)
  if (pipeline === undefined) return undefined
  const requestedAt = epochOf(pipeline.approval?.requestedAt)
  return { key, pipeline, requestedAt, phase: phaseOf(pipeline), isGone: false }
}
