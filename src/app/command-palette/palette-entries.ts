import { ACTION_TABLE, BATCH_ACTIONS, isOffered, type BatchAction } from '~/domain/action-table'
import { verdictOf } from '~/domain/verdict'
import { verbBeforeName } from '~/batch/ui/batch-labels'
import { phaseOf, type Phase } from '~/domain/phases'
import { nameOf, type Pipeline } from '~/api/pipelines'
import { paths } from '~/components/paths'
import { DATE_KEYS, foldCase, TEXT_KEYS } from '~/domain/query-language/query-language'
import type { Overlay } from '../shell/shell'

export const PALETTE_GROUPS = [
  // Selected gates and tasks come first, because they are always on the current screen. Selected pipelines may be on
  // another screen.
  'Selected gates',
  'Selected tasks',
  'This gate',
  'This task',
  'This pipeline',
  'Selected pipelines',
  'Recent',
  'This screen',
  'Results',
  'Screens',
  'Views',
  'Pipelines',
  'Tasks',
  'Registered tools',
  'By id',
  'Help',
  'Settings',
] as const
type PaletteGroup = (typeof PALETTE_GROUPS)[number]

/** What happens when the user chooses an entry. All kinds except `offer` are plain data, which tests can compare. */
export type PaletteChoice =
  | { readonly kind: 'go'; readonly to: string }
  /** Acts on the selected pipelines. */
  | { readonly kind: 'act'; readonly action: BatchAction }
  | { readonly kind: 'act_on'; readonly action: BatchAction; readonly pipeline: Pipeline }
  | { readonly kind: 'act_on_task'; readonly action: BatchAction; readonly task: NamedTask }
  /** Runs a command of the current screen, or changes a setting. */
  | { readonly kind: 'offer'; readonly run: () => void }
  | { readonly kind: 'overlay'; readonly overlay: Overlay }

interface NamedTask {
  readonly id: string
  readonly name: string
  readonly phase: Phase
}

export interface PaletteEntry {
  readonly key: string
  readonly group: PaletteGroup
  readonly label: string
  /** Shown beside the label: an id, a tool type, a place, or “current” for the chosen setting. */
  readonly hint?: string
  /** The keyboard shortcut of this command on the current screen. */
  readonly shortcut?: string
  readonly choice: PaletteChoice
  /** Why the entry cannot be chosen now. */
  readonly refusal?: string
  readonly task?: NamedTask
  /** The pipeline that the entry opens. The palette shows its tags and status instead of the hint. */
  readonly pipeline?: Pipeline
  /** True if only the action `status` is allowed for this pipeline or task. */
  readonly isReadOnly?: boolean
}

/** An entry and its search text. The text is case-folded once, not for each key press. */
export interface Searchable {
  readonly group: PaletteGroup
  readonly text: string
  readonly entry: PaletteEntry
}

/** Words that users may type instead of the label. */
const OTHER_WORDS: ReadonlyMap<string, string> = new Map([
  ['Registry', 'registered'],
  ['Activity', 'history'],
  ['Approvals', 'inbox gates approve reject'],
  ['Approve', 'gates'],
  ['Reject', 'gates'],
  ['Run', 'restart'],
  ['Console', 'curl'],
  ['Sign out', 'log out logout token'],
  ['Keyboard shortcuts', 'help'],
  ['New pipeline', 'create add'],
  ['New task', 'create add'],
  ['Drafts', 'discard'],
  ['MCP endpoint', 'token'],
  ['Clone', 'copy duplicate'],
])

const searchText = (label: string, hint = '') =>
  foldCase(`${label}\n${hint}\n${OTHER_WORDS.get(label) ?? ''}`)

export function searchable(entry: PaletteEntry): Searchable {
  return { group: entry.group, text: searchText(entry.label, entry.hint), entry }
}

export function searchablePipeline(
  id: string,
  pipeline: Pipeline,
  isReadOnly: boolean,
): Searchable {
  const entry = navigationEntry('Pipelines', nameOf(pipeline), paths.pipeline(id), id)
  return searchable({ ...entry, pipeline, isReadOnly })
}

export function navigationEntry(
  group: PaletteGroup,
  label: string,
  to: string,
  hint?: string,
): PaletteEntry {
  return {
    key: to,
    group,
    label,
    choice: { kind: 'go', to },
    ...(hint !== undefined && { hint }),
  }
}

/** How many entries a group of names shows. There may be 100,000 names, so only the best matches are shown. */
const SHOWN_OF_NAMES = 8
const OF_NAMES: ReadonlySet<PaletteGroup> = new Set(['Pipelines', 'Tasks', 'Registered tools'])
/** Whether this group is full, so that more entries may match than the group shows. */
export const isCut = (ofGroup: readonly PaletteEntry[]) =>
  ofGroup.some(({ group }) => OF_NAMES.has(group)) && ofGroup.length >= SHOWN_OF_NAMES
const roomIn = (group: PaletteGroup) => (OF_NAMES.has(group) ? SHOWN_OF_NAMES : Infinity)

/**
 * The entries that contain each word of `text`, group by group. In a group, entries that begin with `text` come first.
 * The other entries keep their order. Rows that share an id become one entry, because the arrow keys cannot move between
 * entries with the same key.
 */
export function matchingEntries(
  entries: readonly Searchable[],
  text: string,
): readonly PaletteEntry[] {
  const wanted = foldCase(text.trim())
  const words = wanted.split(/\s+/)
  const first = new Map<PaletteGroup, Map<string, PaletteEntry>>()
  const others: typeof first = new Map()
  for (const each of entries) {
    if (!words.every((word) => each.text.includes(word))) continue
    const found = each.text.startsWith(wanted) ? first : others
    const ofGroup = found.get(each.group) ?? new Map<string, PaletteEntry>()
    if (ofGroup.size >= roomIn(each.group)) continue
    found.set(each.group, ofGroup.set(each.entry.key, each.entry))
  }
  return PALETTE_GROUPS.flatMap((group) => {
    const ofGroup = new Map([...(first.get(group) ?? []), ...(others.get(group) ?? [])])
    return [...ofGroup.values()].slice(0, roomIn(group))
  })
}

const verbOf = (action: BatchAction) => ACTION_TABLE[action].verb
const WITH_VERB = new RegExp(
  String.raw`^\s*(clone|edit|${BATCH_ACTIONS.map(verbOf).join('|')})(?:(?<=status)\s+of)?\s+(?!(?<=status\s+)of\s*$)(\S.*)`,
  'i',
)

const actionOfVerb = (text: string) =>
  BATCH_ACTIONS.find((action) =>
    [verbOf(action), verbBeforeName(action)].some(
      (verb) => foldCase(verb) === foldCase(text.trim()),
    ),
  )

/**
 * The hint below the entries: how to enter an action, or why an action is not allowed. Empty if an entry does the
 * action.
 */
export function hintFor(
  text: string,
  found: readonly PaletteEntry[],
  whyNot: (action: BatchAction) => string | undefined,
): string {
  const [, verb = text, name] = WITH_VERB.exec(text) ?? []
  const typed = actionOfVerb(verb)
  // An entry such as “Reset demo” or “Stopped pipelines” begins with the verb, but does not do the action.
  const acts = ({ choice, group, label, refusal }: PaletteEntry) =>
    choice.kind !== 'go' &&
    group !== 'Settings' &&
    refusal === undefined &&
    foldCase(label).startsWith(foldCase(text.trim())) &&
    !/^\p{L}/u.test(label.slice(text.trim().length))
  if (found.length > 0 && (name !== undefined || typed === undefined || found.some(acts))) return ''
  const reason = typed && whyNot(typed)
  const action = typed ?? BATCH_ACTIONS.find((each) => whyNot(each) === undefined)
  if (reason !== undefined || name !== undefined || action === undefined) return reason ?? ''
  return `An action needs a name, for example “${verbBeforeName(action).toLowerCase()} deploy”.`
}

/**
 * “clone deploy” finds the first pipelines that match “deploy”. Each entry opens the form for a clone. “run deploy”
 * finds the first pipelines and tasks that match. Each entry requests a run, or has the reason why no run is possible.
 */
export function entriesByVerb(
  entries: readonly Searchable[],
  text: string,
): readonly PaletteEntry[] {
  const [, verb = '', name] = WITH_VERB.exec(text) ?? []
  if (name === undefined) return []
  const action = actionOfVerb(verb)
  const isCopy = verb.toLowerCase() === 'clone'
  const named = entries.filter(({ group }) => group === 'Pipelines' || group === 'Tasks')
  const found = matchingEntries(named, name).flatMap((entry) =>
    action === undefined ? wayTo(isCopy ? 'Clone' : 'Edit', entry) : entryToAct(action, entry),
  )
  return found.toSorted((one, other) => Number(isRefused(one)) - Number(isRefused(other)))
}

const isRefused = ({ refusal }: PaletteEntry) => refusal !== undefined

/** An entry that does the action for the pipeline or task of `entry`, or has the reason why this is not possible. */
function entryToAct(action: BatchAction, entry: PaletteEntry): readonly PaletteEntry[] {
  const { hint: id = '', pipeline, task, isReadOnly } = entry
  const type = task === undefined ? 'pipeline' : 'task'
  const phase = task?.phase ?? (pipeline && phaseOf(pipeline))
  if (phase === undefined || !isOffered(action, type)) return []
  if (isReadOnly === true && action !== 'status') return []
  const verdict = verdictOf(action, type, phase)
  const shared = {
    ...entry,
    key: `${action} ${task?.id ?? id}`,
    label: `${verbBeforeName(action)} ${entry.label}`,
    ...(verdict.can === 'no' && { refusal: verdict.reason }),
  }
  if (task !== undefined) return [{ ...shared, choice: { kind: 'act_on_task', action, task } }]
  return pipeline === undefined ? [] : [{ ...shared, choice: { kind: 'act_on', action, pipeline } }]
}

function wayTo(verb: 'Clone' | 'Edit', entry: PaletteEntry): readonly PaletteEntry[] {
  const { hint: id = '', group } = entry
  if (group !== 'Pipelines') return []
  const to = verb === 'Clone' ? paths.clonePipeline(id) : paths.editPipeline(id)
  return [{ ...entry, key: to, label: `${verb} ${entry.label}`, choice: { kind: 'go', to } }]
}

/**
 * If exactly one pipeline is found, returns entries for its possible actions, Edit and Clone. So users need not know
 * the names of the actions.
 */
export function entriesOfOnlyMatch(found: readonly PaletteEntry[]): readonly PaletteEntry[] {
  const [only, another] = found.filter(({ group }) => group === 'Pipelines')
  if (only === undefined || another !== undefined) return []
  const entries = [
    ...BATCH_ACTIONS.filter((action) => action !== 'status')
      .flatMap((action) => entryToAct(action, only))
      .filter((entry) => !isRefused(entry)),
    ...wayTo('Edit', only),
    ...wayTo('Clone', only),
  ]
  // These entries have no `pipeline`, so that only the entry of the pipeline itself shows the status.
  return entries.map(({ key, group, label, choice }) => ({ key, group, label, choice }))
}

/** Matches a text that is probably an id, because it is long and has a digit. */
const LIKE_AN_ID = /^(?=.*\d)\S{8,}$/
/** Matches a word such as “approve”, which is probably not an id. */
const PLAIN_WORD = /^\p{L}+$/u

/** Matches a query such as “status:failed”. */
const QUERY = new RegExp(
  `^(?:status|${[...Object.keys(TEXT_KEYS), ...DATE_KEYS].join('|')})[:~<>]`,
  'i',
)

/**
 * An entry that opens a pipeline by its id, even if no list contains the pipeline. Empty if the text is probably no id.
 */
export function entryById(text: string, found: readonly PaletteEntry[]): readonly PaletteEntry[] {
  const id = text.trim()
  const isOne = id !== '' && !/\s/.test(id) && id.isWellFormed() && id !== '.' && id !== '..'
  if (!isOne || found.some(({ group, hint }) => group === 'Pipelines' && hint === id)) return []
  if (found.length > 0 ? !LIKE_AN_ID.test(id) : PLAIN_WORD.test(id) || QUERY.test(id)) return []
  const choice = { kind: 'go', to: paths.pipeline(id) } as const
  const label = 'Open the pipeline with this id'
  return [{ key: 'by id', group: 'By id', label, hint: id, choice }]
}

/** The entries for a text, in the order on the screen. `here` is the id of the pipeline on the screen. */
export function findEntries(
  entries: readonly Searchable[],
  text: string,
  here: string | undefined,
): readonly PaletteEntry[] {
  const named = matchingEntries(entries, text)
  const isKnown = ({ key, label, choice }: PaletteEntry) =>
    named.some(
      (each) => each.label === label || (each.choice.kind === 'go' && each.choice.to === key),
    ) &&
    (choice.kind !== 'act_on' || choice.pipeline._id === here)
  const acts = [...entriesOfOnlyMatch(named), ...entriesByVerb(entries, text)]
  const found = [...named, ...acts.filter((entry) => !isKnown(entry))]
  const all = [...found, ...entryById(text, found)]
  return PALETTE_GROUPS.flatMap((group) => all.filter((entry) => entry.group === group))
}
