import { useDeferredValue, useId, useMemo, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { whyNotAllowed } from '~/domain/allowed-actions'
import { useService } from '~/queries/service-context'
import { useBatch } from '~/batch/ui/use-batch'
import { actOnSelection } from '~/stores/page-commands'
import { pipelineSelection } from '~/stores/selection'
import { rememberPlace } from '~/stores/recent-places'
import { Dialog } from '~/ui/dialog'
import { Icon } from '~/ui/icon'
import { indexAfterKey } from '~/ui/menu'
import { findEntries, hintFor, type PaletteChoice, type PaletteEntry } from './palette-entries'
import { useCurrentPipeline, useSelectedPipelines } from './pipeline-entries'
import { PaletteList } from './palette-list'
import { usePaletteEntries } from './use-palette-entries'
import type { Overlay } from '../shell/shell'

interface PaletteProps {
  /** The text that the user typed before the palette was loaded. */
  readonly typed: string
  readonly onClose: () => void
  readonly onOpen: (overlay: Overlay) => void
}

export function Palette({ typed, onClose, onOpen }: PaletteProps) {
  const id = useId()
  const navigate = useNavigate()
  const { config } = useService()
  const { requestTargets, requestPipelines } = useBatch()
  const [text, setText] = useState(typed)
  const selected = useSelectedPipelines()
  const here = useCurrentPipeline()
  const entries = usePaletteEntries(selected.pipelines, here, text.trim() !== '')
  const wanted = useDeferredValue(text)
  const found = useMemo(() => findEntries(entries, wanted, here?.id), [entries, wanted, here])
  // A poll may reorder the entries before the user presses Enter. So the highlight stays on the entry to which the user
  // moved it. If the user has not moved it, and the first entry does more than open a page, the highlight stays on that
  // entry. Otherwise the first entry of the current list is highlighted.
  const [highlighted, setHighlighted] = useState<PaletteEntry>()
  const first = found[0]?.choice.kind === 'go' ? undefined : found[0]
  if (wanted === text && highlighted === undefined && first !== undefined) setHighlighted(first)
  const indexIn = (list: readonly PaletteEntry[]) =>
    highlighted ? list.findIndex((entry) => isSameEntry(entry, highlighted)) : 0
  const at = indexIn(found)

  const follow = (choice: PaletteChoice) => {
    switch (choice.kind) {
      case 'go':
        // The shell remembers only paths. The address of a task has the id after the `?`, so it is remembered here.
        rememberPlace(choice.to)
        return void navigate(choice.to)
      case 'act': {
        const act = actOnSelection()
        if (act !== undefined) return act(choice.action)
        return requestPipelines(choice.action, selected.pipelines, {
          selection: pipelineSelection,
          keys: selected.keys,
        })
      }
      case 'act_on':
        return requestPipelines(choice.action, [choice.pipeline])
      case 'act_on_task':
        return requestTargets(choice.action, [choice.task], { type: 'task' })
      case 'offer':
        return choice.run()
      case 'overlay':
        return onOpen(choice.overlay)
      default:
        return choice satisfies never
    }
  }
  const choose = (entry: PaletteEntry) => {
    if (entry.refusal !== undefined) return
    // The palette closes first, so that the focus returns before the command moves the focus or opens a dialog.
    flushSync(onClose)
    follow(entry.choice)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, repeat, nativeEvent } = event
    const isEnter = key === 'Enter'
    if (nativeEvent.isComposing || !(isEnter || key === 'ArrowDown' || key === 'ArrowUp')) return
    event.preventDefault()
    // The rendered list may belong to an earlier text.
    const current = wanted === text ? found : findEntries(entries, text, here?.id)
    const from = indexIn(current)
    if (isEnter) {
      const entry = current[from]
      if (entry !== undefined && !repeat) choose(entry)
      return
    }
    const next = indexAfterKey(
      key,
      from,
      current.map(({ label }) => label),
    )
    if (next === undefined) return
    setHighlighted(current[next])
    document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' })
  }

  return (
    <Dialog title="Search or run a command" isTitleHidden size="wide" onClose={onClose}>
      <div className="relative">
        <Icon
          name="search"
          className="text-soft pointer-events-none absolute top-2.5 left-2.5 pointer-coarse:top-3.5"
        />
        <input
          autoFocus
          type="text"
          role="combobox"
          aria-label="Screen, pipeline, tool or action"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={found[at] ? `${id}-${at}` : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder="Search or run a command"
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setHighlighted(undefined)
          }}
          onKeyDown={onKeyDown}
          className="h-9 w-full pr-3 pl-8"
        />
      </div>
      <PaletteList
        id={id}
        entries={found}
        at={at}
        hint={hintFor(wanted, found, (action) => whyNotAllowed(config, action))}
        onChoose={choose}
        onPoint={(index) => wanted === text && setHighlighted(found[index])}
      />
    </Dialog>
  )
}

function isSameEntry(one: PaletteEntry, other: PaletteEntry): boolean {
  return one.key === other.key && one.group === other.group
}
