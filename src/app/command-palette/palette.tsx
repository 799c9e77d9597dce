import { useDeferredValue, useId, useMemo, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { nameOf, type Pipeline } from '~/api/pipelines'
import type { BatchAction } from '~/batch/engine/batch'
import { launchOf } from '~/batch/ui/launch-of'
import { useLauncher, type Launch } from '~/batch/ui/batch-request'
import { pipelineSelection } from '~/stores/selection'
import { Dialog } from '~/ui/dialog'
import { onClear } from '~/stores/clear-local-data'
import { placeInMenu } from '~/ui/menu-keys'
import {
  entriesByVerb,
  entryById,
  matchingEntries,
  type PaletteChoice,
  type PaletteEntry,
  type Searchable,
} from './palette-entries'
import { PaletteList } from './palette-list'
import { usePipelineHere } from './pipeline-here'
import { useSelectedPipelines } from './selected-pipelines'
import { usePaletteEntries } from './use-palette-entries'

interface PaletteProps {
  readonly onClose: () => void
  readonly onShortcuts: () => void
}

/** Where somebody went by the palette, latest first. In memory only, because it holds names. */
let recent: readonly PaletteEntry[] = []
onClear('read', () => {
  recent = []
})
const RECENT = 5

function remember(entry: PaletteEntry): void {
  if (entry.choice.kind !== 'go') return
  const others = recent.filter(({ key }) => key !== entry.key)
  recent = [{ ...entry, group: 'Recent' } as const, ...others].slice(0, RECENT)
}

function findEntries(entries: readonly Searchable[], text: string): readonly PaletteEntry[] {
  const named = matchingEntries(entries, text)
  const isKnown = ({ key, label }: PaletteEntry) =>
    named.some(
      (each) => each.label === label || (each.choice.kind === 'go' && each.choice.to === key),
    )
  // What the screen is about has an entry of its own.
  const byVerb = entriesByVerb(entries, text).filter((entry) => !isKnown(entry))
  const found = [...named, ...byVerb]
  const byId = entryById(text, found)
  return byId === undefined ? found : [...found, byId]
}

function launchOn(action: BatchAction, id: string, pipeline: Pipeline): Launch {
  const targets = [{ id, name: nameOf(pipeline) }]
  return { request: { action, type: 'pipeline', targets }, records: new Map([[id, pipeline]]) }
}

/** Finds a screen, a pipeline, a tool or an action by a few letters (UX 57). */
export function Palette({ onClose, onShortcuts }: PaletteProps) {
  const id = useId()
  const navigate = useNavigate()
  const launcher = useLauncher()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const [visited] = useState(recent)
  const selected = useSelectedPipelines()
  const here = usePipelineHere()
  const entries = usePaletteEntries(selected, here, visited, text.trim() !== '')
  const wanted = useDeferredValue(text)
  const found = useMemo(() => findEntries(entries, wanted), [entries, wanted])

  const follow = (choice: PaletteChoice) => {
    switch (choice.kind) {
      case 'go':
        return void navigate(choice.to)
      case 'act':
        return launcher.ask(launchOf(choice.action, selected, pipelineSelection))
      case 'act_here':
        return here === undefined
          ? undefined
          : launcher.ask(launchOn(choice.action, here.id, here.pipeline))
      case 'act_on':
        return launcher.ask(launchOn(choice.action, choice.pipeline._id ?? '', choice.pipeline))
      case 'offer':
        return choice.run()
      case 'clear_selection':
        return pipelineSelection.clear()
      case 'shortcuts':
        return onShortcuts()
      default:
        return choice satisfies never
    }
  }
  const choose = (entry: PaletteEntry) => {
    remember(entry)
    onClose()
    follow(entry.choice)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      // Of the text as it stands now: what is drawn may be of a letter before.
      const entry = (wanted === text ? found : findEntries(entries, text))[at]
      if (entry !== undefined && !event.repeat) choose(entry)
      return
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    const next = placeInMenu(
      event.key,
      at,
      found.map(({ label }) => label),
    )
    if (next === undefined) return
    setAt(next)
    document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' })
  }

  return (
    <Dialog title="Find or do" size="wide" onClose={onClose}>
      <input
        autoFocus
        type="text"
        role="combobox"
        aria-label="Screen, pipeline, tool or action"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={found.length > 0 ? `${id}-${at}` : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder="Screen, pipeline, tool or action"
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
        className="border-edge bg-canvas h-9 w-full rounded-sm border px-3 pointer-coarse:h-11"
      />
      <PaletteList id={id} entries={found} at={at} onChoose={choose} onPoint={setAt} />
    </Dialog>
  )
}
