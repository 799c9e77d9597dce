import { useMemo, useState } from 'react'
import type { Selection } from '~/lib/selection'
import { gateSelection } from '~/stores/selection'
import type { QueueEntry } from './queue'

const NONE: readonly string[] = []

/** The selected gates. A cleared selection can be restored once. */
export function useGateSelection(waiting: readonly QueueEntry[]) {
  const [cleared, setCleared] = useState(NONE)
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
    /** The cleared selection, without gates that no longer wait. */
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
