import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { phaseOf } from '~/domain/phases'
import { paths } from '~/components/paths'
import { epochOf } from '~/lib/time-format'
import type { FocusWish } from '~/ui/data-table/data-table'
import { focusHeading } from '~/ui/focus-heading'
import { GATE } from '../gate-location'
import type { QueueEntry } from '../queue/queue'

import type { Queue } from '../queue/use-queue'

/**
 * The gate whose detail is shown is part of the address. Where there is room for both, the first one
 * is shown while nobody has chosen, and the detail follows when a key moves to another row.
 */
export function useOpenGate({ entries, pipelines }: Queue, isAlone: boolean) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const [focused, setFocused] = useState<{ readonly key: string; readonly asked?: string }>()
  const [wish, setWish] = useState<FocusWish>()
  const asked = params.get(GATE) ?? undefined
  const key = asked ?? (isAlone ? undefined : entries[0]?.key)
  const entry = key === undefined ? undefined : entryOf(key, entries, pipelines)
  // The row that had the focus last, until another gate is asked for.
  const activeKey = focused !== undefined && focused.asked === asked ? focused.key : key
  const activeAt = Math.max(
    0,
    entries.findIndex((each) => each.key === activeKey),
  )

  const activate = (next: string, shown = asked) =>
    setFocused({ key: next, ...(shown !== undefined && { asked: shown }) })
  const show = (next: string) => {
    activate(next, next)
    if (next !== asked) void navigate(paths.gate(next), { replace: true })
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
      if (next !== asked) void navigate(paths.gate(next), { replace: !isAlone })
      focusSoon(DETAIL)
    },
    /** After a decision: the next one, where one is looking. */
    advance(next: string | undefined) {
      if (next === undefined) return focusSoon('main h1')
      activate(next)
      // In the queue of a phone nobody has asked for a detail.
      if (!isAlone || asked !== undefined) show(next)
      if (isAlone && asked !== undefined) return focusSoon(DETAIL)
      return setWish({ key: next })
    },
    /** From the detail back to its row. */
    leave() {
      if (isAlone) void navigate(paths.approvals())
      if (key !== undefined) setWish({ key })
    },
  }
}

export type OpenGate = ReturnType<typeof useOpenGate>

const DETAIL = 'section[aria-label="Gate"] h2'

/** Once the detail stands there, or the confirmation has gone, behind which nothing can be focused. */
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
