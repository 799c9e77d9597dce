import { useMemo } from 'react'
import { ACTION_TABLE, verdictOf } from '~/domain/action-table'
import { phaseOf, type Phase } from '~/domain/phases'
import type { Pipeline } from '~/api/pipelines'
import { pipelineSelection } from '~/stores/selection'
import { usePipelines } from '~/queries/pipelines'
import { rowKeysOf } from '~/components/row-keys'
import { countText } from '~/lib/count-text'
import { PALETTE_ACTIONS, type PaletteEntry } from './palette-entries'

/** The selected pipelines as the list knows them. */
export function useSelectedPipelines(): readonly Pipeline[] {
  // Only what is read already: the palette opens at once and asks for no list by itself.
  const { data } = usePipelines({ enabled: false })
  return useMemo(() => {
    if (data === undefined || pipelineSelection.size() === 0) return []
    const keys = rowKeysOf(data.items)
    return data.items.filter((_, at) => pipelineSelection.has(keys[at] ?? ''))
  }, [data])
}

/** What the selected can take; an action that none of them can take is not offered. */
export function entriesOfSelection(selected: readonly Pipeline[]): readonly PaletteEntry[] {
  const { length } = selected
  if (length === 0) return []
  const phases = countPhases(selected)
  const group = 'Selected pipelines'
  const counted = PALETTE_ACTIONS.flatMap((action) => {
    let can = 0
    for (const [phase, count] of phases)
      if (verdictOf(action, 'pipeline', phase).can !== 'no') can += count
    const label = `${ACTION_TABLE[action].verb} ${countText(can)} of ${countText(length)} selected`
    return can === 0 ? [] : { key: action, group, label, choice: { kind: 'act', action } }
  }) satisfies readonly PaletteEntry[]
  return [
    ...counted,
    {
      key: 'status',
      group,
      label: `Check status of ${countText(length)} selected`,
      choice: { kind: 'act', action: 'status' },
    },
    { key: 'clear', group, label: 'Clear selection', choice: { kind: 'clear_selection' } },
  ]
}

function countPhases(pipelines: readonly Pipeline[]): ReadonlyMap<Phase, number> {
  const counts = new Map<Phase, number>()
  for (const pipeline of pipelines) {
    const phase = phaseOf(pipeline)
    counts.set(phase, (counts.get(phase) ?? 0) + 1)
  }
  return counts
}
