import { useMemo } from 'react'
import { matchRoutes, useLocation } from 'react-router'
import { nameOf, type Pipeline } from '~/api/pipelines'
import { paths } from '~/components/paths'
import { rowKeysOf } from '~/components/row-keys'
import { ACTION_TABLE, actionsIn } from '~/domain/action-table'
import { verdictOf } from '~/domain/verdict'
import { phaseOf, type Phase } from '~/domain/phases'
import { shareText } from '~/components/selection-labels'
import { useListedPipeline, usePipeline } from '~/queries/pipeline'
import { usePipelines } from '~/queries/pipelines'
import { pipelineSelection } from '~/stores/selection'
import { verbBeforeName } from '~/batch/ui/batch-labels'
import type { PaletteEntry } from './palette-entries'

export interface CurrentPipeline {
  readonly id: string
  readonly pipeline: Pipeline
}

/** The pipeline whose page or gate is on the screen. The hook reads the cache and sends no request. */
export function useCurrentPipeline(): CurrentPipeline | undefined {
  const id = idAt(useLocation()) ?? ''
  const detail = usePipeline(id, { enabled: false })
  const { data: listed } = useListedPipeline(id)
  const pipeline = id === '' ? undefined : (detail.data ?? listed)
  return useMemo(() => pipeline && { id, pipeline }, [id, pipeline])
}

/** The id of the pipeline whose page or gate has this address. `undefined` if the address names no pipeline. */
export function idAt({
  pathname,
  search,
}: {
  readonly pathname: string
  readonly search: string
}): string | undefined {
  if (pathname === paths.approvals()) return new URLSearchParams(search).get('gate') ?? undefined
  if (pathname === paths.newPipeline()) return undefined
  // Unlike `matchPath`, this decodes the id.
  return matchRoutes([{ path: '/pipelines/:id' }], pathname)?.[0]?.params['id']
}

/** The actions that the pipeline can take in its current state, and its screens. */
export function entriesOfPipeline(
  { id, pipeline }: CurrentPipeline,
  isReadOnly: boolean,
): readonly PaletteEntry[] {
  const name = nameOf(pipeline)
  const group = 'This pipeline'
  const acts = actionsIn('palette', 'pipeline').flatMap((action): readonly PaletteEntry[] => {
    if (isReadOnly && action !== 'status') return []
    if (verdictOf(action, 'pipeline', phaseOf(pipeline)).can === 'no') return []
    // The record may have no id, so the entry uses the id in the address.
    const choice = { kind: 'act_on', action, pipeline: { ...pipeline, _id: id } } as const
    return [{ key: `here ${action}`, group, label: `${verbBeforeName(action)} ${name}`, choice }]
  })
  const ways = [
    ['Open', paths.pipeline(id)],
    ['Edit', paths.editPipeline(id)],
    ['Clone', paths.clonePipeline(id)],
    ['Console for', paths.consoleFor(id)],
  ] as const
  return [
    ...acts,
    ...ways.map(([verb, to]): PaletteEntry => ({
      key: `here ${verb}`,
      group,
      label: `${verb} ${name}`,
      choice: { kind: 'go', to },
    })),
  ]
}

/** @returns the selected pipelines, and the keys of their rows in the list */
export function useSelectedPipelines(): {
  readonly pipelines: readonly Pipeline[]
  readonly keys: readonly string[]
} {
  // Reads the list from the cache, because the palette opens immediately and must not send a request.
  const { data } = usePipelines({ enabled: false })
  return useMemo(() => {
    if (data === undefined || pipelineSelection.size() === 0) return { pipelines: [], keys: [] }
    const keys = rowKeysOf(data.items)
    return {
      pipelines: data.items.filter((_, at) => pipelineSelection.has(keys[at] ?? '')),
      keys: keys.filter((key) => pipelineSelection.has(key)),
    }
  }, [data])
}

/** The commands for the selection. An action that no selected pipeline can take is left out. */
export function entriesOfSelection(
  selected: readonly Pipeline[],
  /** True if the list is on the screen, so that its keys act on the selection. */
  hasKeys: boolean,
  isReadOnly: boolean,
): readonly PaletteEntry[] {
  const { length } = selected
  if (length === 0) return []
  const phases = countPhases(selected)
  const group = 'Selected pipelines'
  const noun = length === 1 ? 'pipeline' : 'pipelines'
  const inBar = actionsIn('bar', 'pipeline')
  const counted = actionsIn('palette', 'pipeline').flatMap((action) => {
    if (isReadOnly && action !== 'status') return []
    let can = 0
    for (const [phase, count] of phases)
      if (verdictOf(action, 'pipeline', phase).can !== 'no') can += count
    if (can === 0) return []
    const shortcut = ACTION_TABLE[action].key
    const label = `${verbBeforeName(action)} ${shareText(can, length)} selected ${noun}`
    return {
      key: action,
      group,
      label,
      ...(hasKeys && inBar.includes(action) && shortcut !== undefined && { shortcut }),
      choice: { kind: 'act', action },
    }
  }) satisfies readonly PaletteEntry[]
  return [
    ...counted,
    {
      key: 'clear',
      group,
      label: 'Clear selection',
      ...(hasKeys && { shortcut: 'Escape' }),
      choice: { kind: 'offer', run: pipelineSelection.clear },
    },
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
