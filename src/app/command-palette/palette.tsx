import { useDeferredValue, useId, useMemo, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { missingRecordsOf } from '~/api/list-paging'
import { phaseOf } from '~/domain/phases'
import { sentText } from '~/components/partial-list'
import { PhaseBadge } from '~/components/phase-badge'
import { ServiceText } from '~/components/service-text'
import { whyNotAllowed } from '~/domain/switched-off-actions'
import { usePipelines } from '~/queries/pipelines'
import { useService } from '~/queries/service-context'
import { useBatch } from '~/batch/ui/use-batch'
import { pipelineSelection } from '~/stores/selection'
import { rememberPlace } from '~/stores/recent-places'
import { usePreferences } from '~/stores/preferences'
import { Dialog } from '~/ui/dialog'
import { Icon } from '~/ui/icon'
import { indexAfterKey } from '~/ui/menu'
import {
  entriesByVerb,
  entriesOfOnlyMatch,
  entryById,
  hintFor,
  matchingEntries,
  PALETTE_GROUPS,
  type PaletteChoice,
  type PaletteEntry,
  type Searchable,
} from './palette-entries'
import { useCurrentPipeline, useSelectedPipelines } from './pipeline-entries'
import { usePaletteEntries } from './use-palette-entries'
import type { Overlay } from '../shell/shell'

interface PaletteProps {
  /** The text that the user typed before the palette was loaded. */
  readonly typed: string
  readonly onClose: () => void
  readonly onOpen: (overlay: Overlay) => void
}

function findEntries(entries: readonly Searchable[], text: string): readonly PaletteEntry[] {
  const named = matchingEntries(entries, text)
  const isKnown = ({ key, label }: PaletteEntry) =>
    named.some(
      (each) => each.label === label || (each.choice.kind === 'go' && each.choice.to === key),
    )
  const acts = [...entriesOfOnlyMatch(named), ...entriesByVerb(entries, text)]
  // The same entry can be in both lists, for example for the pipeline of the current screen.
  const found = [...named, ...acts.filter((entry) => !isKnown(entry))]
  const all = [...found, ...entryById(text, found)]
  // Sorted by group, because arrow keys move in the order on the screen.
  return PALETTE_GROUPS.flatMap((group) => all.filter((entry) => entry.group === group))
}

export function Palette({ typed, onClose, onOpen }: PaletteProps) {
  const id = useId()
  const navigate = useNavigate()
  const { config } = useService()
  const { requestTargets, requestPipelines } = useBatch()
  const [text, setText] = useState(typed)
  const [at, setAt] = useState(0)
  const selected = useSelectedPipelines()
  const here = useCurrentPipeline()
  const entries = usePaletteEntries(selected, here, text.trim() !== '')
  const wanted = useDeferredValue(text)
  const found = useMemo(() => findEntries(entries, wanted), [entries, wanted])

  const follow = (choice: PaletteChoice) => {
    switch (choice.kind) {
      case 'go':
        // The shell remembers only paths. The address of a task has the id after the `?`, so it is remembered here.
        rememberPlace(choice.to)
        return void navigate(choice.to)
      case 'act':
        return requestPipelines(choice.action, selected, { selection: pipelineSelection })
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
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      // Uses the current text, because the rendered list may belong to an earlier text.
      const entry = (wanted === text ? found : findEntries(entries, text))[at]
      if (entry !== undefined && !event.repeat) choose(entry)
      return
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    const next = indexAfterKey(
      event.key,
      at,
      found.map(({ label }) => label),
    )
    if (next === undefined) return
    setAt(next)
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
          aria-activedescendant={found.length > 0 ? `${id}-${at}` : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder="Search or run a command"
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setAt(0)
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
        onPoint={setAt}
      />
    </Dialog>
  )
}

interface PaletteListProps {
  readonly id: string
  readonly entries: readonly PaletteEntry[]
  readonly at: number
  readonly hint: string
  readonly onChoose: (entry: PaletteEntry) => void
  readonly onPoint: (at: number) => void
}

function PaletteList({ id, entries, at, hint, onChoose, onPoint }: PaletteListProps) {
  return (
    <>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label="Search results"
        hidden={entries.length === 0}
        className="-mx-5 -mt-1 -mb-5 max-h-[60vh] overflow-y-auto px-5 pb-3 text-sm"
      >
        {PALETTE_GROUPS.map((group) => {
          const ofGroup = entries.filter((entry) => entry.group === group)
          if (ofGroup.length === 0) return undefined
          return (
            <div key={group} role="group" aria-label={group}>
              <div
                aria-hidden="true"
                className="text-soft flex h-(--head) items-end px-2.5 pb-1 text-xs [:first-child>&]:h-auto"
              >
                {group}
              </div>
              {ofGroup.map((entry) => {
                const place = entries.indexOf(entry)
                return (
                  <div
                    key={entry.key}
                    id={`${id}-${place}`}
                    role="option"
                    tabIndex={-1}
                    aria-selected={place === at}
                    aria-disabled={entry.refusal !== undefined}
                    onPointerDown={(event) => event.preventDefault()}
                    onPointerMove={() => onPoint(place)}
                    onClick={() => onChoose(entry)}
                    className="aria-selected:bg-picked flex min-h-8 items-center gap-3 rounded-sm px-2.5 py-1.5 pointer-coarse:min-h-11"
                  >
                    {/* Aligns the labels with the text of the search field. */}
                    <span className="flex min-w-0 items-center gap-2">
                      <span className="size-4 shrink-0 text-soft">
                        {entry.icon && <Icon name={entry.icon} />}
                      </span>
                      <span className="truncate">
                        <ServiceText text={entry.label} />
                      </span>
                    </span>
                    <Beside entry={entry} isNamesake={hasNamesake(entry, ofGroup)} />
                  </div>
                )
              })}
            </div>
          )
        })}
      </div>
      <p
        role="status"
        className={hint === '' && entries.length > 0 ? 'sr-only' : 'text-soft text-sm'}
      >
        {entries.length === 0 ? (
          <NothingFound hint={hint} />
        ) : (
          <>
            <span className="sr-only">{entries.length} found. </span>
            {hint}
          </>
        )}
      </p>
    </>
  )
}

function hasNamesake({ key, label }: PaletteEntry, entries: readonly PaletteEntry[]): boolean {
  return entries.some((other) => other.label === label && other.key !== key)
}

interface BesideProps {
  readonly entry: PaletteEntry
  readonly isNamesake: boolean
}

/**
 * Shows the state and the tags of a pipeline. If its name is not unique, the id replaces the tags. Other entries show
 * their keyboard shortcut, or else their hint. An entry that cannot be chosen shows only the reason.
 */
function Beside({ entry, isNamesake }: BesideProps) {
  const { hint = '', pipeline, shortcut = '', refusal } = entry
  const { singleKeys } = usePreferences()
  if (refusal !== undefined) return <span className="text-soft ml-auto text-xs">{refusal}</span>
  if (pipeline !== undefined) {
    const { tags = [], status } = pipeline
    return (
      <>
        <span
          // A phone has no space for the tags. It shows the id if the name is not unique.
          className={`text-soft ml-auto min-w-0 truncate text-xs ${isNamesake ? '' : 'max-sm:hidden'}`}
        >
          <ServiceText text={isNamesake ? hint : tags.join(' · ')} />
        </span>
        <span className="w-28 max-w-[50%] shrink-0 text-xs max-sm:ml-auto max-sm:w-auto">
          <PhaseBadge phase={phaseOf(pipeline)} status={status} />
        </span>
      </>
    )
  }
  if (singleKeys && shortcut !== '')
    return (
      <kbd aria-hidden="true" className="text-soft ml-auto font-mono text-xs max-sm:hidden">
        {shortcut}
      </kbd>
    )
  if (hint === '') return null
  return (
    <span className="text-soft ml-auto max-w-[50%] shrink-0 truncate font-mono text-xs">
      <ServiceText text={hint} />
    </span>
  )
}

function NothingFound({ hint }: Pick<PaletteListProps, 'hint'>) {
  const { data } = usePipelines({ enabled: false })
  const missing = data && missingRecordsOf(data)
  return (
    <>
      Nothing found. {hint} The filter in Pipelines also searches descriptions and tags.
      {missing !== undefined && ` Sluice searched only ${sentText(missing)}.`}
    </>
  )
}
