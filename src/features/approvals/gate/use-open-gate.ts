import { useEffect, useRef, useState } from 'react'
import {
  NavigationType,
  useLocation,
  useNavigate,
  useNavigationType,
  useSearchParams,
} from 'react-router'
import { approvalsOf } from '~/api/gates'
import { phaseOf } from '~/domain/phases'
import { paths } from '~/components/paths'
import { useSavedPosition } from '~/components/use-list-table'
import { epochOf } from '~/lib/time-format'
import type { FocusRequest } from '~/ui/data-table/data-table'
import { focusHeading } from '~/ui/focus-heading'
import type { Decision } from '../decisions'
import type { QueueEntry, Queue } from '../queue/queue'

/** Matches a screen that is too narrow or too low for two columns. Such a screen shows either the queue or one gate. */
export const ONE_COLUMN_SCREEN = '(width < 48rem) or (height < 30rem)'

/**
 * The history state of a gate that was opened from the queue. For such a gate, `useBackToQueue` goes back in the
 * history.
 */
export const OPENED_FROM_QUEUE = 'from the queue'

export const GATE_PARAM = 'gate'

/**
 * Returns a function that leads from a gate back to the queue. If the gate was opened from the queue, it goes back in
 * the history, so that the queue keeps its scroll position.
 */
export function useBackToQueue(): () => void {
  const { state } = useLocation()
  const navigate = useNavigate()
  return () => void (state === OPENED_FROM_QUEUE ? navigate(-1) : navigate(paths.approvals()))
}

/**
 * The open gate and the active row, and the functions that change them. The URL names the open gate. In two columns,
 * the first gate is open if the URL names no gate. There, a key that moves to another row also opens the gate of that
 * row.
 */
export function useOpenGate(
  { entries, pipelines }: Queue,
  isAlone: boolean,
  decisions: ReadonlyMap<string, Decision>,
  wasSeenWaiting: (key: string) => boolean,
) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const backToQueue = useBackToQueue()
  const { state } = useLocation()
  const [focused, setFocused] = useState<{ readonly key: string; readonly urlKey?: string }>()
  const [focusRequest, setFocusRequest] = useState<FocusRequest>()
  const urlKey = params.get(GATE_PARAM) ?? undefined
  // The first gate stays open until this tab has decided it. If another person decides it, the next gate must not take
  // its place. Otherwise the user's next key press would decide the next gate.
  const [first, setFirst] = useState<string>()
  const decision = decisions.get(first ?? '')
  const isOurs = decision?.state.kind === 'done' && !decision.isFromJournal
  const unnamed =
    urlKey !== undefined || isAlone ? undefined : ((isOurs ? undefined : first) ?? entries[0]?.key)
  if (unnamed !== first) setFirst(unnamed)
  const key = urlKey ?? unnamed
  const entry =
    key === undefined ? undefined : entryOf(key, entries, pipelines, wasSeenWaiting(key))
  // On a screen with two columns, Back and Forward activate the row of the open gate. If the URL names no gate, they
  // activate the row from which the user left. The activated row gets the focus if the focus was in the queue.
  const isBack = useNavigationType() === NavigationType.Pop
  const [named, setNamed] = useState(urlKey)
  if (named !== urlKey) {
    setNamed(urlKey)
    if (!isAlone && isBack) setFocused(undefined)
  }
  const { place } = useSavedPosition()
  const left = entries.find((each) => each.key === place?.key)?.key
  const returned = urlKey === undefined ? (left ?? key) : key
  // The active row is the last focused row. After the URL names another gate, the active row is the row of that gate.
  const activeKey = focused !== undefined && focused.urlKey === urlKey ? focused.key : returned
  const shown = useRef(urlKey)
  useEffect(() => {
    const closed = shown.current
    shown.current = urlKey
    if (closed === urlKey) return
    if (!isAlone) {
      if (!isBack) return
      requestAnimationFrame(() => {
        const isInQueue = document.activeElement?.closest('[role=grid]') !== null
        if (returned !== undefined && isInQueue) setFocusRequest({ key: returned })
      })
      return
    }
    // In one column, a detail or the queue has replaced the element that had the focus.
    if (urlKey !== undefined) return focusSoon(GATE_HEADING)
    if (closed === undefined) return
    setFocused({ key: closed })
    setFocusRequest({ key: closed })
  }, [urlKey, returned, isAlone, isBack])
  const activeAt = Math.max(
    0,
    entries.findIndex((each) => each.key === activeKey),
  )

  const activate = (next: string, open = urlKey) =>
    setFocused({ key: next, ...(open !== undefined && { urlKey: open }) })
  const show = (next: string, replace = true) => {
    activate(next, next)
    if (next !== urlKey) void navigate(paths.gate(next), { replace, state })
  }
  /** The gate that a key opened last. Several keys in a row add only one history entry. */
  const followed = useRef<string>(undefined)
  /**
   * Called for a key that moves to the row `next`. If the detail is beside the queue, it then shows the gate of this
   * row.
   */
  const follow = (next: string) => {
    if (isAlone) return activate(next)
    show(next, urlKey !== undefined && urlKey === followed.current)
    if (next !== urlKey) followed.current = next
  }
  return {
    key,
    urlKey,
    entry,
    activeKey,
    activeAt,
    focusRequest,
    activate: (next: string) => activate(next),
    follow,
    move(next: string) {
      follow(next)
      setFocusRequest({ key: next })
    },
    open(next: string) {
      activate(next, next)
      if (next !== urlKey)
        void navigate(paths.gate(next), {
          replace: !isAlone,
          state: isAlone ? OPENED_FROM_QUEUE : state,
        })
      focusSoon(GATE_HEADING)
    },
    /**
     * Called when a decision is sent and the open gate stays open. In two columns, moves the focus to a row.
     *
     * @param decided the row of the open gate or the active row, if the decision includes it. If `undefined`, the
     *   decision is about other rows, and the active row gets the focus.
     */
    stay(decided: string | undefined) {
      const row = decided ?? activeKey
      if (!isAlone && row !== undefined) setFocusRequest({ key: row })
    },
    /** After a decision, moves to the next gate, or to the heading of the page if no gate is left. */
    advance(next: string | undefined) {
      if (next === undefined) return focusSoon('main h1')
      activate(next)
      // In one column, the queue stays open if the user decided without opening a detail.
      if (!isAlone || urlKey !== undefined) show(next)
      // In one column with an open detail, the effect above moves the focus to the next detail. In all other cases, the
      // row of the next gate gets the focus.
      if (!isAlone || urlKey === undefined) setFocusRequest({ key: next })
    },
    /** In two columns, moves the focus from the detail to the row of its gate. In one column, returns to the queue. */
    leave() {
      if (isAlone) backToQueue()
      else if (key !== undefined) setFocusRequest({ key })
    },
  }
}

export type OpenGate = ReturnType<typeof useOpenGate>

export const GATE_HEADING = 'section[aria-label="Gate"] h2'

/** Waits one frame, until the detail has rendered or the confirmation has closed. */
function focusSoon(heading: string): void {
  requestAnimationFrame(() => focusHeading(heading))
}

/**
 * The row of the open gate. A link may name a gate that no longer waits and has no row. For such a link, this function
 * makes a row with the current state of the pipeline.
 */
function entryOf(
  key: string,
  entries: readonly QueueEntry[],
  pipelines: Queue['pipelines'],
  wasSeenWaiting: boolean,
): QueueEntry | undefined {
  const known = entries.find((entry) => entry.key === key)
  if (known !== undefined) return known
  const pipeline = pipelines.find(({ _id }) => _id === key)
  if (pipeline === undefined) return undefined
  const requestedAt = epochOf(pipeline.approval?.requestedAt)
  const phase = phaseOf(pipeline)
  const hasWaited = wasSeenWaiting || phase === 'rejected' || approvalsOf(pipeline).length > 0
  return { key, pipeline, requestedAt, phase, isGone: false, hasWaited }
}
