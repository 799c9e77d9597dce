import { ACTION_TABLE, actionsIn, verdictOf, type BatchAction } from '~/domain/action-table'
import { phaseOf } from '~/domain/phases'
import { nameOf, type Pipeline } from '~/api/pipelines'
import { paths } from '~/components/paths'
import { fold } from '~/domain/query-language/query-language'

export const PALETTE_GROUPS = [
  // Selected gates and tasks are always on the screen; a selection of pipelines may be on another one.
  'Selected gates',
  'Selected tasks',
  'This gate',
  'This task',
  'This pipeline',
  'Selected pipelines',
  'Recent',
  'Screens',
  'Pipelines',
  'Tasks',
  'Registered tools',
  'By id',
  'Help',
] as const
export type PaletteGroup = (typeof PALETTE_GROUPS)[number]

/** What the palette leads to, as data: nothing in it acts before it is chosen. */
export type PaletteChoice =
  | { readonly kind: 'go'; readonly to: string }
  /** On what is selected, or on the pipeline that the screen is about. */
  | { readonly kind: 'act' | 'act_here'; readonly action: BatchAction }
  /** On one that was found by its name. */
  | { readonly kind: 'act_on'; readonly action: BatchAction; readonly pipeline: Pipeline }
  /** What the screen itself can do with what is selected or open on it. */
  | { readonly kind: 'offer'; readonly run: () => void }
  | { readonly kind: 'clear_selection' }
  | { readonly kind: 'shortcuts' }

export interface PaletteEntry {
  readonly key: string
  readonly group: PaletteGroup
  readonly label: string
  /** Beside the label: an id, a state, a type. */
  readonly hint?: string
  readonly choice: PaletteChoice
  /** What it leads to; its state is shown in place of the hint. */
  readonly pipeline?: Pipeline
  /** That pipeline may not be acted on. */
  readonly isReadOnly?: boolean
}

/** What can be found, with the text that is searched, folded once for all keys. */
export interface Searchable {
  readonly group: PaletteGroup
  readonly text: string
  readonly entry: PaletteEntry
}

export function searchable(entry: PaletteEntry): Searchable {
  return { group: entry.group, text: fold(`${entry.label}\n${entry.hint ?? ''}`), entry }
}

/** Leads to the page of a pipeline. */
export function searchablePipeline(
  id: string,
  pipeline: Pipeline,
  isReadOnly: boolean,
): Searchable {
  const entry = goEntry('Pipelines', nameOf(pipeline), paths.pipeline(id), id)
  return searchable({ ...entry, pipeline, isReadOnly })
}

/** @param hint beside the label */
export function goEntry(
  group: PaletteGroup,
  label: string,
  to: string,
  hint?: string,
): PaletteEntry {
  return { key: to, group, label, choice: { kind: 'go', to }, ...(hint !== undefined && { hint }) }
}

/** Of names there may be 100,000: the first of the best are enough. */
const SHOWN_OF_NAMES = 8
const OF_NAMES: ReadonlySet<PaletteGroup> = new Set(['Pipelines', 'Tasks', 'Registered tools'])
const roomIn = (group: PaletteGroup) => (OF_NAMES.has(group) ? SHOWN_OF_NAMES : Infinity)

/**
 * The entries in which each word of the text stands, group by group; in a group those that begin with
 * the text first, else in the order in which they came.
 */
export function matchingEntries(
  entries: readonly Searchable[],
  text: string,
): readonly PaletteEntry[] {
  const wanted = fold(text.trim())
  const words = wanted.split(/\s+/)
  const first = new Map<PaletteGroup, PaletteEntry[]>()
  const others = new Map<PaletteGroup, PaletteEntry[]>()
  for (const each of entries) {
    if (!words.every((word) => each.text.includes(word))) continue
    const found = each.text.startsWith(wanted) ? first : others
    const ofGroup = found.get(each.group) ?? []
    if (ofGroup.length >= roomIn(each.group)) continue
    ofGroup.push(each.entry)
    found.set(each.group, ofGroup)
  }
  return PALETTE_GROUPS.flatMap((group) =>
    [...(first.get(group) ?? []), ...(others.get(group) ?? [])].slice(0, roomIn(group)),
  )
}

/** What can be asked of one pipeline by its verb. */
export const PALETTE_ACTIONS = actionsIn('palette', 'pipeline').filter(
  (action) => action !== 'status',
)
const WITH_VERB = new RegExp(
  String.raw`^\s*(clone|edit|${PALETTE_ACTIONS.join('|')})\s+(\S.*)`,
  'i',
)

/**
 * “clone deploy” leads to a copy of each pipeline that “deploy” finds, from wherever one is; “run deploy”
 * asks for that, as its row does, of each that can take it.
 */
export function entriesByVerb(
  entries: readonly Searchable[],
  text: string,
): readonly PaletteEntry[] {
  const [, verb = '', name] = WITH_VERB.exec(text) ?? []
  if (name === undefined) return []
  const action = PALETTE_ACTIONS.find((each) => each === verb.toLowerCase())
  const isCopy = verb.toLowerCase() === 'clone'
  const named = entries.filter(({ group }) => group === 'Pipelines')
  return matchingEntries(named, name).flatMap((entry) =>
    action === undefined ? wayTo(isCopy ? 'Clone' : 'Edit', entry) : entryToAct(action, entry),
  )
}

/** The action on a pipeline that was found, if it can take it. */
function entryToAct(action: BatchAction, entry: PaletteEntry): readonly PaletteEntry[] {
  const { hint: id = '', pipeline, isReadOnly } = entry
  if (pipeline === undefined || isReadOnly === true) return []
  if (verdictOf(action, 'pipeline', phaseOf(pipeline)).can === 'no') return []
  const label = `${ACTION_TABLE[action].verb} ${entry.label}`
  return [{ ...entry, key: `${action} ${id}`, label, choice: { kind: 'act_on', action, pipeline } }]
}

function wayTo(verb: 'Clone' | 'Edit', entry: PaletteEntry): readonly PaletteEntry[] {
  const { hint: id = '' } = entry
  const to = verb === 'Clone' ? paths.clonePipeline(id) : paths.editPipeline(id)
  return [{ ...entry, key: to, label: `${verb} ${entry.label}`, choice: { kind: 'go', to } }]
}

/** When one pipeline alone is found: what it can take, so that nobody has to know the words for it. */
export function entriesOfOnly(found: readonly PaletteEntry[]): readonly PaletteEntry[] {
  const [only, another] = found.filter(({ group }) => group === 'Pipelines')
  if (only === undefined || another !== undefined) return []
  const entries = [
    ...PALETTE_ACTIONS.flatMap((action) => entryToAct(action, only)),
    ...wayTo('Edit', only),
    ...wayTo('Clone', only),
  ]
  // Its state is shown once, by the pipeline itself.
  return entries.map(({ key, group, label, choice }) => ({ key, group, label, choice }))
}

/** Long enough and with a figure in it: more likely an id than a word. */
const LIKE_AN_ID = /^(?=.*\d)\S{8,}$/

/** The way to a pipeline that no list here knows, when the text may be its id. */
export function entryById(text: string, found: readonly PaletteEntry[]): readonly PaletteEntry[] {
  const id = text.trim()
  const isOne = id !== '' && !/\s/.test(id) && id.isWellFormed() && id !== '.' && id !== '..'
  if (!isOne || found.some(({ group, hint }) => group === 'Pipelines' && hint === id)) return []
  if (found.length > 0 && !LIKE_AN_ID.test(id)) return []
  const choice = { kind: 'go', to: paths.pipeline(id) } as const
  const label = 'Open the pipeline with this id'
  return [{ key: 'by id', group: 'By id', label, hint: id, choice }]
}
