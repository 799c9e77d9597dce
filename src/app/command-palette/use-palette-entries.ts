import { useDeferredValue, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import type { Pipeline } from '~/api/pipelines'
import { DISPLAY_CHOICES } from '~/components/display-options'
import { paths } from '~/components/paths'
import { usePreferences } from '~/stores/preferences'
import { useRecentPlaces } from '~/stores/recent-places'
import { pageCommands, useCommandSources, type PageCommand } from '~/stores/page-commands'
import { LINKS } from '../shell/navigation'
import { usePipelines } from '~/queries/pipelines'
import { useRegisteredTools } from '~/queries/registered-tools'
import { useService } from '~/queries/service-context'
import { PREDEFINED_VIEWS } from '~/features/pipelines/views/views-panel'
import { useTaskNames } from '~/features/tasks/data/use-tasks'
import { useSavedViews } from '~/stores/saved-views'
import { entriesOfPipeline, type CurrentPipeline, entriesOfSelection } from './pipeline-entries'
import {
  navigationEntry,
  searchable,
  searchablePipeline,
  type PaletteEntry,
  type Searchable,
} from './palette-entries'

const SCREENS = LINKS.map(({ label, to }) => navigationEntry('Screens', label, to))

const FIXED: readonly PaletteEntry[] = [
  ...SCREENS.slice(0, 1),
  navigationEntry('Screens', 'New pipeline', paths.newPipeline()),
  navigationEntry('Screens', 'Choose a source', paths.source()),
  ...SCREENS.slice(1),
  {
    key: 'shortcuts',
    group: 'Help',
    label: 'Keyboard shortcuts',
    shortcut: '?',
    choice: { kind: 'overlay', overlay: 'shortcuts' },
  },
]

const SIGN_OUT: PaletteEntry = {
  key: 'Sign out',
  group: 'Settings',
  label: 'Sign out',
  choice: { kind: 'overlay', overlay: 'sign-out' },
}

const SHOWN_RECENT = 5

type Command = Omit<PageCommand, 'group'> & Pick<PaletteEntry, 'group'>

const entryOf = ({ group, label, isCurrent, shortcut, run }: Command): PaletteEntry => ({
  key: `${group} ${label}`,
  group,
  label: label.replace('…', ''),
  ...(isCurrent === true && { hint: 'current' }),
  ...(shortcut !== undefined && { shortcut }),
  choice: { kind: 'offer', run },
})

/** Entries that are shown only while the user types, because they are used less often than the others. */
const RARE: readonly PaletteEntry[] = (
  [
    ['New task', paths.tasks(), 'in Tasks'],
    ['Add tasks by id', paths.tasks(), 'in Tasks'],
    ['Test the connection', paths.agents(), 'in Agents'],
    ['MCP endpoint', paths.agents(), 'in Agents'],
    ['Import', paths.newPipeline(), 'in New pipeline'],
    ['Drafts', paths.newPipeline(), 'in New pipeline'],
    ['Export list as CSV', paths.pipelines(), 'in Pipelines'],
    ['Missing tools', paths.missingTools(), 'in Registry'],
  ] as const
).map(([label, to, hint]) => ({ ...navigationEntry('Screens', label, to, hint), key: label }))

const settingsOf = (now: ReturnType<typeof usePreferences.getState>): readonly PaletteEntry[] =>
  Object.entries(DISPLAY_CHOICES).flatMap(([key, [label, options]]) =>
    Object.entries(options).map(([value, text]) =>
      entryOf({
        group: 'Settings',
        label: `${label}: ${text}`,
        isCurrent: value === now[key as keyof typeof DISPLAY_CHOICES],
        run: () => usePreferences.setState({ [key]: value }),
      }),
    ),
  )

/** Settings, and commands that are not possible now, are shown only if the user types their words. */
const isSearchOnly = ({ group, refusal }: PaletteEntry) =>
  group === 'Settings' || refusal !== undefined

const isScreen = ({ group }: PaletteEntry) => group === 'Screens'

/**
 * All entries of the palette. Missing lists, such as registered tools, are requested after the user has typed
 * something.
 */
export function usePaletteEntries(
  selected: readonly Pipeline[],
  here: CurrentPipeline | undefined,
  isTyping: boolean,
): readonly Searchable[] {
  const { config, session } = useService()
  const { pathname } = useLocation()
  const preferences = usePreferences()
  const pipelines = usePipelines({ enabled: isTyping, staleTime: Infinity })
  const tools = useRegisteredTools({ enabled: isTyping, staleTime: 60_000 })

  const tasks = useTaskNames(isTyping)
  const savedViews = useSavedViews()
  const sources = useCommandSources()
  // The commands of the current screen. They are read when the palette opens, and when a part of the screen that adds
  // commands appears or disappears.
  // oxlint-disable-next-line react/exhaustive-deps -- the commands are read from the store and the page
  const all = useMemo(() => [...pageCommands().map(entryOf), ...entriesOfControls()], [sources])
  const [offers, searchOnly, isNotOffered] = useMemo(
    () => [
      all.filter((entry) => !isSearchOnly(entry)),
      all.filter(isSearchOnly),
      // False if the current screen has a command with the same label. One entry for both is enough.
      ({ label }: PaletteEntry) => all.every((offer) => offer.label !== label),
    ],
    [all],
  )

  const fixed = useMemo(
    () =>
      [
        ...entriesOfSelection(selected, pathname === paths.pipelines(), config.readOnly),
        ...offers,
        ...(here === undefined ? [] : entriesOfPipeline(here, config.readOnly)).filter(
          isNotOffered,
        ),
        ...FIXED,
      ].map(searchable),
    [config.readOnly, offers, isNotOffered, pathname, selected, here],
  )
  // Computed after the palette is visible, so that its opening does not wait for 10,000 names.
  const isReady = useDeferredValue(true, false) || isTyping
  const names = useMemo(() => {
    if (!isReady) return []
    const ofPipelines = (pipelines.data?.items ?? []).flatMap((pipeline) => {
      const { _id: id } = pipeline
      return id === undefined ? [] : searchablePipeline(id, pipeline, config.readOnly)
    })
    const ofTools = (tools.data?.items ?? []).flatMap(({ _id: id, name, tool_identifier: type }) =>
      id === undefined
        ? []
        : navigationEntry('Registered tools', name ?? id, paths.registeredTool(id), type),
    )
    const ofTasks = tasks.map(({ id, name, phase, trouble }): PaletteEntry => ({
      ...navigationEntry('Tasks', name, paths.task(id), name === id ? undefined : id),
      ...(trouble?.kind !== 'gone' && { task: { id, name, phase }, isReadOnly: config.readOnly }),
    }))
    return [...ofPipelines, ...[...ofTasks, ...ofTools].map(searchable)]
  }, [config.readOnly, isReady, pipelines.data, tasks, tools.data])

  const [visited] = useState(() =>
    useRecentPlaces.getState().places.filter((place) => place !== pathname),
  )
  const recent = useMemo(() => {
    const entries = new Map(
      [...FIXED, ...names.map(({ entry }) => entry)].map((entry) => [entry.key, entry]),
    )
    // In this group, screens come last, because the palette also lists all screens in their own group.
    return visited
      .flatMap((place) => entries.get(place) ?? [])
      .toSorted((one, other) => Number(isScreen(one)) - Number(isScreen(other)))
      .slice(0, SHOWN_RECENT)
      .map((entry) => searchable({ ...entry, group: 'Recent' }))
  }, [names, visited])

  const rare = useMemo(() => {
    const hasSession =
      config.auth === 'token' ? session.token() !== undefined : config.signOutUrl !== ''
    const views = [...PREDEFINED_VIEWS, ...savedViews].map(({ name, search }) => ({
      ...navigationEntry('Views', name, paths.pipelines() + search, 'in Pipelines, Views'),
      key: `view ${name} ${search}`,
    }))
    return [
      ...[...RARE, ...settingsOf(preferences)].filter(isNotOffered),
      ...views,
      ...searchOnly,
      ...(hasSession ? [SIGN_OUT] : []),
    ].map(searchable)
  }, [config, isNotOffered, preferences, savedViews, session, searchOnly])
  return useMemo(
    () => [...fixed, ...(isTyping ? [...names, ...rare] : recent)],
    [fixed, isTyping, names, rare, recent],
  )
}

/**
 * Matches the controls of the screen that the palette offers too. These are the controls with `data-command` or a
 * keyboard shortcut, and the buttons and links inside `data-commands`. Menu buttons and pressed buttons inside
 * `data-commands` are left out. `data-command` has the label of the entry, if it differs from the name of the control.
 */
const CONTROLS =
  'main :is([data-command], [data-commands] :is(a, button):not([aria-haspopup=menu], [aria-pressed=true]), [aria-keyshortcuts])'

/**
 * Matches the buttons that open nothing and show no result. When the palette presses such a button, the focus stays
 * where the user works.
 */
const KEEPS_FOCUS =
  'button:not([aria-haspopup=menu], [aria-expanded], [aria-pressed], [data-part=copy])'

function entriesOfControls(): readonly PaletteEntry[] {
  return [...document.querySelectorAll<HTMLElement>(CONTROLS)]
    .filter((control) => {
      // A control inside closed details can be pressed too, because `press` opens the details.
      const shown = control.closest('details') ?? control
      return shown.checkVisibility()
    })
    .flatMap((control, at): readonly PaletteEntry[] => {
      const { command } = control.dataset
      const label = (command || (control.ariaLabel ?? control.textContent)).trim()
      const shortcut = control.getAttribute('aria-keyshortcuts') ?? undefined
      const group = control.closest('[aria-label=Results]') === null ? 'This screen' : 'Results'
      const refusal = control.ariaDisabled === 'true' ? descriptionOf(control) : undefined
      if (refusal === '') return []
      const entry = entryOf({ group, label, shortcut, run: () => press(control) })
      return [
        { ...entry, key: `control ${at} ${label}`, ...(refusal !== undefined && { refusal }) },
      ]
    })
}

/** The description of a control. If the control cannot be used now, the description says why. */
function descriptionOf(control: HTMLElement): string {
  const ids = control.getAttribute('aria-describedby')?.split(/\s+/) ?? []
  const texts = ids.map((id) => document.getElementById(id)?.textContent ?? '')
  return texts.join(' ').trim()
}

/** Presses the control. Closed details around it are opened first, and open details stay open. */
function press(control: HTMLElement): void {
  const isSummary = control.matches('summary')
  const details = control.closest('details')
  if (details !== null && !isSummary) details.open = true
  if (!control.matches(KEEPS_FOCUS) || document.activeElement === document.body) control.focus()
  if (!isSummary || details?.open !== true) control.click()
}
