import { useMemo } from 'react'
import { matchPath, useLocation } from 'react-router'
import { ACTION_TABLE, actionsIn, verdictOf } from '~/domain/action-table'
import { phaseOf } from '~/domain/phases'
import { nameOf, type Pipeline } from '~/api/pipelines'
import { paths } from '~/components/paths'
import { useListedPipeline, usePipeline } from '~/queries/pipeline'
import type { PaletteEntry } from './palette-entries'

export interface PipelineHere {
  readonly id: string
  readonly pipeline: Pipeline
}

/** The pipeline that the screen is about: its own page, or its gate. Only what is read already. */
export function usePipelineHere(): PipelineHere | undefined {
  const id = idAt(useLocation()) ?? ''
  const detail = usePipeline(id, { enabled: false })
  const { data: listed } = useListedPipeline(id)
  const pipeline = useMemo(
    () => (id === '' ? undefined : (detail.data ?? listed)),
    [id, detail.data, listed],
  )
  return useMemo(() => pipeline && { id, pipeline }, [id, pipeline])
}

/** @returns `undefined` where the address is about no pipeline */
export function idAt({
  pathname,
  search,
}: {
  readonly pathname: string
  readonly search: string
}): string | undefined {
  if (pathname === paths.approvals()) return new URLSearchParams(search).get('gate') ?? undefined
  if (pathname === paths.newPipeline()) return undefined
  return matchPath('/pipelines/:id', pathname)?.params.id
}

/** What it can take as it stands, and the screens about it. */
export function entriesOfPipeline(
  { id, pipeline }: PipelineHere,
  isReadOnly: boolean,
): readonly PaletteEntry[] {
  const name = nameOf(pipeline)
  const group = 'This pipeline'
  const acts = actionsIn('palette', 'pipeline').flatMap((action): readonly PaletteEntry[] => {
    if (isReadOnly && action !== 'status') return []
    if (verdictOf(action, 'pipeline', phaseOf(pipeline)).can === 'no') return []
    const verb = action === 'status' ? 'Check status of' : ACTION_TABLE[action].verb
    const choice = { kind: 'act_here', action } as const
    return [{ key: `here ${action}`, group, label: `${verb} ${name}`, choice }]
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
