import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { ACTION_VERBS, verdictOf } from '~/api/action-table'
import { pipelineQueries } from '~/api/pipeline-queries'
import { registeredToolQueries } from '~/api/registered-tools'
import { paths } from '~/components/paths'
import { pipelineSelection } from '~/components/pipeline-selection'
import { screenOffers } from '~/components/screen-offers'
import { useCanRead, useService } from '~/components/service-context'
import { IndexedPipeline, rowKeysOf } from '~/features/pipelines/rows/indexed-pipeline'
import { useTaskNames } from '~/features/tasks/reading/use-task-names'
import { entriesOfPipeline, type PipelineHere } from './pipeline-here'
import {
  goEntry,
  PALETTE_ACTIONS,
  searchable,
  SearchablePipeline,
  type PaletteEntry,
  type Searchable,
} from './palette-entries'

const SCREENS: readonly (readonly [string, string])[] = [
  ['Pipelines', paths.pipelines()],
  ['New pipeline', paths.newPipeline()],
  ['Choose a source', paths.source()],
  ['Approvals', paths.approvals()],
  ['Tasks', paths.tasks()],
  ['Tools', paths.tools()],
  ['Registry', paths.registry()],
  ['Agents', paths.agents()],
  ['Activity', paths.activity()],
  ['Console', paths.console()],
  ['Settings', paths.settings()],
]

const FIXED: readonly PaletteEntry[] = [
  ...SCREENS.map(([label, to]) => goEntry('Screens', label, to)),
  { key: 'shortcuts', group: 'Help', label: 'Keyboard shortcuts', choice: { kind: 'shortcuts' } },
]

/** What the selected can take; an action that none of them can take is not offered. */
function entriesOfSelection(selected: readonly IndexedPipeline[]): readonly PaletteEntry[] {
  const { length } = selected
  if (length === 0) return []
  const group = 'Selected pipelines'
  const counted = PALETTE_ACTIONS.flatMap((action) => {
    const can = selected.filter(({ phase }) => verdictOf(action, 'pipeline', phase).can !== 'no')
    const label = `${ACTION_VERBS[action]} ${can.length.toLocaleString()} of ${length.toLocaleString()} selected`
    return can.length === 0 ? [] : { key: action, group, label, choice: { kind: 'act', action } }
  }) satisfies readonly PaletteEntry[]
  return [
    ...counted,
    {
      key: 'status',
      group,
      label: `Check status of ${length.toLocaleString()} selected`,
      choice: { kind: 'act', action: 'status' },
    },
    { key: 'clear', group, label: 'Clear selection', choice: { kind: 'clear_selection' } },
  ]
}

function entriesOfScreen(): readonly PaletteEntry[] {
  return screenOffers().map(({ group, label, run }) => ({
    key: `${group} ${label}`,
    group,
    label,
    choice: { kind: 'offer', run },
  }))
}

/** The selected pipelines as the list knows them. */
export function useSelectedPipelines(): readonly IndexedPipeline[] {
  const { client } = useService()
  // Only what is read already: the palette opens at once and asks for no list by itself.
  const { data } = useQuery({ ...pipelineQueries(client).list(), enabled: false })
  return useMemo(() => {
    if (data === undefined || pipelineSelection.size() === 0) return []
    const selected = new Set(pipelineSelection.ids())
    const keys = rowKeysOf(data.items)
    return data.items.flatMap((pipeline, at) => {
      const key = keys[at] ?? ''
      return selected.has(key) ? new IndexedPipeline(key, pipeline) : []
    })
  }, [data])
}

/** Everything that the palette can lead to. Names are read once somebody has typed something. */
export function usePaletteEntries(
  selected: readonly IndexedPipeline[],
  here: PipelineHere | undefined,
  recent: readonly PaletteEntry[],
  isTyping: boolean,
): readonly Searchable[] {
  const { client, config } = useService()
  const enabled = useCanRead() && isTyping
  const pipelines = useQuery({ ...pipelineQueries(client).list(), enabled, staleTime: Infinity })
  const tools = useQuery({ ...registeredToolQueries(client).list(), enabled, staleTime: 60_000 })

  const tasks = useTaskNames(isTyping)
  // As the screen is now, below the palette.
  const [offers] = useState(entriesOfScreen)

  const fixed = useMemo(
    () =>
      [
        ...offers,
        ...(config.readOnly ? [] : entriesOfSelection(selected)),
        ...(here === undefined ? [] : entriesOfPipeline(here, config.readOnly)).filter(
          // The screen knows more about it.
          ({ label }) => offers.every((offer) => offer.label !== label),
        ),
        ...FIXED,
      ].map(searchable),
    [config.readOnly, offers, selected, here],
  )
  const named = useMemo(() => {
    if (!isTyping) return recent.map(searchable)
    const ofPipelines = (pipelines.data?.items ?? []).flatMap((pipeline) => {
      const { _id: id } = pipeline
      return id === undefined ? [] : new SearchablePipeline(id, pipeline, config.readOnly)
    })
    const ofTools = (tools.data?.items ?? []).flatMap(({ _id: id, name, tool_identifier: type }) =>
      id === undefined
        ? []
        : goEntry('Registered tools', name ?? id, paths.registeredTool(id), type),
    )
    const ofTasks = tasks.map(({ id, name }) =>
      goEntry('Tasks', name, paths.task(id), name === id ? undefined : id),
    )
    return [...ofPipelines, ...[...ofTasks, ...ofTools].map(searchable)]
  }, [config.readOnly, isTyping, recent, pipelines.data, tasks, tools.data])

  return useMemo(() => [...fixed, ...named], [fixed, named])
}
