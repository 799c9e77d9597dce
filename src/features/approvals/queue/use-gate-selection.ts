import { useEffect, useMemo, useState } from 'react'
import type { Selection } from '~/lib/selection'
import { gateSelection } from '~/stores/selection'
import type { QueueEntry } from './queue'

const NONE: readonly string[] = []

/** Which of the gates that wait are selected; what was cleared can be had back once. */
export function useGateSelection(waiting: readonly QueueEntry[]) {
  const [cleared, setCleared] = useState(NONE)
  useEffect(() => gateSelection.clear, [])
  const selection = useMemo<Selection>(
    () => ({
      ...gateSelection,
      clear() {
        if (gateSelection.size() > 0) setCleared([...gateSelection.ids()])
        gateSelection.clear()
      },
    }),
    [],
  )
  const waitingOf = (isWanted: (key: string) => boolean) =>
    waiting.flatMap(({ key }) => (isWanted(key) ? [key] : []))
  const known = new Set(cleared)
  return {
    selection,
    /** What was selected before it was cleared, and waits. */
    cleared: known.size === 0 ? NONE : waitingOf((key) => known.has(key)),
    selected: () => waitingOf(selection.has),
    selectAll: () => selection.selectAll(waiting.map(({ key }) => key)),
    restore: () => {
      selection.setRange(cleared, true)
      setCleared(NONE)
    },
  }
}

export type GateSelection = ReturnType<typeof useGateSelection>
