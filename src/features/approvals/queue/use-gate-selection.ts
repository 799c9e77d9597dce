import { useState } from 'react'
import { createSelection, rangeBetween } from '~/lib/selection'
import { isWaiting, type QueueEntry } from './queue'

const NONE: readonly string[] = []

/** Which of the gates that wait are selected; what was cleared can be had back once. */
export function useGateSelection(waiting: readonly QueueEntry[]) {
  const [selection] = useState(createSelection)
  const [anchor, setAnchor] = useState<string>()
  const [cleared, setCleared] = useState(NONE)
  const selected = () => waiting.flatMap(({ key }) => (selection.has(key) ? [key] : []))
  const range = (entries: readonly QueueEntry[], from: string | undefined, to: string) => {
    const order = entries.filter(isWaiting).map(({ key }) => key)
    selection.setRange(rangeBetween(order, from, to), true)
    setAnchor(from ?? to)
  }
  return {
    selection,
    cleared,
    selected,
    toggle(entries: readonly QueueEntry[], at: number, extend: boolean) {
      const entry = entries[at]
      if (entry === undefined || !isWaiting(entry)) return
      setCleared(NONE)
      if (extend) return range(entries, anchor, entry.key)
      selection.toggle(entry.key)
      setAnchor(entry.key)
    },
    /** From one row to the next, with Shift. */
    extend(entries: readonly QueueEntry[], from: number, to: number) {
      const target = entries[to]
      setCleared(NONE)
      if (target !== undefined) range(entries, anchor ?? entries[from]?.key, target.key)
    },
    selectAll() {
      setCleared(NONE)
      selection.selectAll(waiting.map(({ key }) => key))
    },
    clear: () => {
      const before = selected()
      if (before.length > 0) setCleared(before)
      selection.clear()
    },
    restore: () => {
      selection.setRange(cleared, true)
      setCleared(NONE)
    },
  }
}

export type GateSelection = ReturnType<typeof useGateSelection>
