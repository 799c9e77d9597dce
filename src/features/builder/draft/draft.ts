/** The pipeline that the user builds: its JSON, and a key for each step. A step keeps its key when it moves. */
import { fieldId } from '~/components/schema-form/field-kinds'
import { textsAfter, withText, type FieldTexts } from '~/components/schema-form/form-context'
import { isJsonObject, own, parseJson, type JsonObject } from '~/lib/json'
import { textAt, valueAtPointer, withValueAt, type JsonPath, listAt } from '~/lib/json-path'
import type { KnownLoss } from '~/lib/lossy-values'
import { RUN_KEYS } from '~/api/copy-pipeline'
import { byValue, matchSteps, SMALL_CHANGE } from './match-steps'

export interface Draft {
  readonly pipeline: JsonObject
  readonly keys: readonly string[]
  /** The number of keys created so far. It makes the next key unique. */
  readonly made: number
  /** Maps the key of each copy of a step to the key of its original. */
  readonly copies?: ReadonlyMap<string, string>
  /** The texts that are not valid JSON yet, by field. `JSON_TEXT` is the field of the JSON editor. */
  readonly unparsed: FieldTexts
  /** The text of the JSON editor, even if it is not valid JSON yet. Any other change of the draft removes this text. */
  readonly text?: string | undefined
  /**
   * Parts of the pipeline that JSON parsing lost: duplicate keys, and digits of long numbers. Without the losses in
   * `textLosses`.
   */
  readonly losses: readonly KnownLoss[]
  /** Parts of `text` that JSON parsing lost. */
  readonly textLosses?: readonly KnownLoss[] | undefined
  /**
   * The draft before its changes in the JSON editor. If the user cuts a step there and pastes it again, the step gets
   * its old key.
   */
  readonly origin?: Draft | undefined
}

/** The highest number of losses for the pipeline, and also for its JSON text. Each change searches for all of them. */
export const MAX_LOSSES = 1_000

/** The key in `unparsed` for the text of the JSON editor. */
const JSON_TEXT = 'json'

export type DraftCommand =
  | { readonly type: 'set'; readonly path: JsonPath; readonly value: unknown }
  | {
      readonly type: 'set-in-step'
      readonly step: string
      readonly path: JsonPath
      readonly value: unknown
    }
  /** Replaces the texts that are not valid JSON yet. `field` is the field in which the user types, if there is one. */
  | { readonly type: 'set-unparsed'; readonly unparsed: FieldTexts; readonly field?: string }
  | { readonly type: 'add'; readonly step: JsonObject; readonly at: number }
  | { readonly type: 'move'; readonly step: string; readonly to: number }
  | { readonly type: 'duplicate'; readonly step: string }
  | { readonly type: 'remove'; readonly step: string }
  /** Replaces the whole pipeline by an imported one. The new steps do not show invalid JSON of the old steps. */
  | { readonly type: 'replace'; readonly pipeline: JsonObject; readonly losses: Draft['losses'] }
  /** Changes the text of the JSON editor. The pipeline does not change until the text is valid JSON. */
  | { readonly type: 'set-text'; readonly text: string; readonly losses?: Draft['losses'] }

export const nameIn = (pipeline: JsonObject): string => textAt(pipeline, 'name')

export function draftOf(
  pipeline: JsonObject,
  losses: Draft['losses'] = [],
  unparsed: FieldTexts = new Map(),
): Draft {
  const keys = listAt(pipeline, 'steps').map((_, at) => `s${at}`)
  return { pipeline, keys, made: keys.length, losses, unparsed, text: unparsed.get(JSON_TEXT) }
}

export const lossesOf = ({ losses, textLosses = [] }: Draft) => [...losses, ...textLosses]

/**
 * Returns the losses whose values have not changed since `before`, with the current places of the values. A step that
 * was copied since `before` has the losses of its original.
 */
export function lossesLeft(
  before: Pick<Draft, 'pipeline' | 'keys' | 'losses'>,
  { pipeline, keys, copies }: Draft,
): Draft['losses'] {
  const textOf = (json: JsonObject, path: string) => {
    const value = valueAtPointer(json, path)
    return isJsonObject(value) || Array.isArray(value) ? 'not typed at once' : JSON.stringify(value)
  }
  if (before.losses.length === 0) return []
  const indexes = new Map(before.keys.map((key, index) => [key, index]))
  const placeBefore = (key: string | undefined): number =>
    key === undefined ? -1 : (indexes.get(key) ?? placeBefore(copies?.get(key)))
  const placesNow = Map.groupBy(keys.keys(), (now) => placeBefore(keys[now]))
  return before.losses.flatMap((loss) => {
    const [start = '', at] = /^\/steps\/(\d+)/.exec(loss.path) ?? []
    const paths =
      at === undefined
        ? [loss.path]
        : (placesNow.get(Number(at)) ?? []).map(
            (now) => `/steps/${now}${loss.path.slice(start.length)}`,
          )
    const text = textOf(before.pipeline, loss.path)
    return paths.flatMap((path) => (textOf(pipeline, path) === text ? { ...loss, path } : []))
  })
}

/** Returns a name that no step has yet: "Build 2" for "Build", or "Build 3" if a step has the name "Build 2". */
function numberedName(name: string, steps: readonly unknown[]): string {
  const base = name.replace(/ \d{1,4}$/, '')
  const taken = new Set(steps.map((step) => textAt(step, 'name')))
  let next = Number(name.slice(base.length)) || 1
  do next += 1
  while (taken.has(`${base} ${next}`))
  return `${base} ${next}`
}

/** The copy is a new step, so it has neither an id nor the state of a run. */
function copyOf(step: unknown, steps: readonly unknown[]): unknown {
  if (!isJsonObject(step)) return step
  const kept = Object.entries(step).filter(([key]) => key !== '_id' && !RUN_KEYS.has(key))
  const name = own(step, 'name')
  return {
    ...Object.fromEntries(kept),
    ...(typeof name === 'string' && name.trim() !== '' && { name: numberedName(name, steps) }),
  }
}

function withSteps(draft: Draft, steps: readonly unknown[], keys: readonly string[]): Draft {
  return { ...draft, pipeline: { ...draft.pipeline, steps }, keys }
}

function insert(draft: Draft, step: unknown, at: number): Draft {
  // No step can be added if `steps` is not a list.
  if (!Array.isArray(own(draft.pipeline, 'steps') ?? [])) return draft
  const steps = listAt(draft.pipeline, 'steps').toSpliced(at, 0, step)
  const keys = draft.keys.toSpliced(at, 0, `s${draft.made}`)
  return { ...withSteps(draft, steps, keys), made: draft.made + 1 }
}

/**
 * Replaces the whole pipeline. A step that keeps its key also keeps the texts in its fields. A step that is equal to a
 * step of `origin` gets the key of that step. Any other step keeps its key if its change is small, or else gets a new
 * key.
 */
function withPipeline(draft: Draft, pipeline: JsonObject, origin: Draft): Draft {
  const keysFrom = (old: Draft, matchers: typeof SMALL_CHANGE) =>
    matchSteps(listAt(old.pipeline, 'steps'), listAt(pipeline, 'steps'), matchers).map(
      (at) => old.keys[at],
    )
  const same = keysFrom(origin, [byValue])
  const taken = new Set(same)
  let { made } = draft
  const keys = keysFrom(draft, SMALL_CHANGE).map(
    (key, at) => same[at] ?? (key === undefined || taken.has(key) ? `s${made++}` : key),
  )
  return { ...draft, pipeline, keys, made }
}

/** Returns the draft after the command, or the same object if nothing changes. */
export function applyCommand(draft: Draft, command: DraftCommand): Draft {
  if (command.type === 'set-text') {
    const { text, losses: found = [] } = command
    const textLosses = found.slice(0, MAX_LOSSES)
    if (text === draft.text) return draft
    const typed = parseJson(text)?.value
    const unparsed = withText(draft.unparsed, JSON_TEXT, isJsonObject(typed) ? undefined : text)
    if (!isJsonObject(typed)) return { ...draft, text, unparsed }
    const { origin = draft } = draft
    const next = withPipeline(draft, typed, origin)
    const typedPaths = new Set(textLosses.map(({ path }) => path))
    const losses = lossesLeft(draft, next).filter(({ path }) => !typedPaths.has(path))
    return { ...next, text, textLosses, losses, origin, unparsed }
  }
  const next = applyToPipeline(draft, command)
  if (next === draft) return draft
  const left = lossesLeft({ ...draft, losses: lossesOf(draft) }, next)
  const losses = (command.type === 'replace' ? command.losses : left).slice(0, MAX_LOSSES)
  const unparsed = withText(next.unparsed, JSON_TEXT)
  return { ...next, losses, unparsed, text: undefined, textLosses: undefined, origin: undefined }
}

/** True if the text of the JSON editor is not a JSON object. Then the pipeline does not contain this text. */
export const isTextUnparsed = ({ unparsed }: Draft): boolean => unparsed.has(JSON_TEXT)

function applyToPipeline(
  draft: Draft,
  command: Exclude<DraftCommand, { readonly type: 'set-text' }>,
): Draft {
  const { pipeline, keys, unparsed } = draft
  if (command.type === 'set-unparsed')
    return command.unparsed === unparsed ? draft : { ...draft, unparsed: command.unparsed }
  if (command.type === 'set') {
    const next = withValueAt(pipeline, command.path, command.value)
    return next === pipeline || !isJsonObject(next) ? draft : { ...draft, pipeline: next }
  }
  if (command.type === 'replace') {
    const none = { ...draft, pipeline: {} }
    return withPipeline(none, command.pipeline, none)
  }
  if (command.type === 'add') return insert(draft, command.step, command.at)
  const at = keys.indexOf(command.step)
  const steps = listAt(pipeline, 'steps')
  if (at === -1) return draft
  switch (command.type) {
    case 'set-in-step': {
      const { step, path, value } = command
      const next = withValueAt(steps[at], path, value)
      const texts = textsAfter(unparsed, step, path, value)
      // An undefined value at an empty path does not remove the step. The command `remove` does that.
      if ((next === steps[at] && texts === unparsed) || next === undefined) return draft
      return { ...withSteps(draft, steps.with(at, next), keys), unparsed: texts }
    }
    case 'move': {
      const to = Math.max(0, Math.min(keys.length - 1, command.to))
      if (to === at) return draft
      const moved = <Item>(list: readonly Item[], item: Item) =>
        list.toSpliced(at, 1).toSpliced(to, 0, item)
      return withSteps(draft, moved(steps, steps[at]), moved(keys, command.step))
    }
    case 'duplicate': {
      const { step } = command
      const copy = `s${draft.made}`
      const copies = new Map(draft.copies).set(copy, step)
      // The copy of a step shows the same invalid JSON as the step.
      const texts = new Map(unparsed)
      for (const [field, text] of unparsed)
        if (field.startsWith(`${step}/`)) texts.set(field.replace(step, copy), text)
      return { ...insert(draft, copyOf(steps[at], steps), at + 1), copies, unparsed: texts }
    }
    case 'remove':
      return withSteps(draft, steps.toSpliced(at, 1), keys.toSpliced(at, 1))
    default:
      return command satisfies never
  }
}

const MAX_UNDO_STEPS = 300
/** If the pause between two changes of a field is shorter than this, one undo reverts both. */
const TYPING_MS = 1_500

export interface History {
  readonly past: readonly Draft[]
  readonly present: Draft
  readonly future: readonly Draft[]
  /** The field and the time of the last change. The next change of this field may join the same undo step. */
  readonly last: { readonly field: string; readonly at: number } | undefined
}

export function historyOf(present: Draft): History {
  return { past: [], present, future: [], last: undefined }
}

/** The field that the user types into. `undefined` for a command that is an undo step of its own. */
function typedFieldOf(command: DraftCommand, { unparsed }: Draft): string | undefined {
  if (command.type === 'set-text') return JSON_TEXT
  if (command.type === 'set-unparsed') return command.field
  if (command.type !== 'set' && command.type !== 'set-in-step') return undefined
  const field = fieldId(command.type === 'set' ? '' : command.step, command.path)
  const hasBecomeValid = command.value !== undefined && unparsed.has(field)
  // Tags are the only list that is typed as one text.
  const isTags = command.type === 'set' && Array.isArray(command.value)
  const isTyped = hasBecomeValid || isTags || /string|number/.test(typeof command.value)
  return isTyped ? field : undefined
}

/**
 * Returns the history after a command.
 *
 * @param at epoch milliseconds
 */
export function applyEdit(history: History, command: DraftCommand, at: number): History {
  // A key is never used again, not even after an undo. So the form of a new step shows no state of an old step.
  const { made } = history.future.at(-1) ?? history.present
  const before = { ...history.present, made }
  const present = applyCommand(before, command)
  if (present === before) return history
  const field = typedFieldOf(command, before)
  const { last } = history
  const isSameTyping =
    field !== undefined && last?.field === field && at - last.at <= TYPING_MS && at >= last.at
  return {
    past: isSameTyping ? history.past : [...history.past, history.present].slice(-MAX_UNDO_STEPS),
    present,
    future: [],
    last: field === undefined ? undefined : { field, at },
  }
}

export function undo(history: History): History {
  const before = history.past.at(-1)
  if (before === undefined) return history
  return {
    past: history.past.slice(0, -1),
    present: before,
    future: [history.present, ...history.future],
    last: undefined,
  }
}

export function redo(history: History): History {
  const [next, ...future] = history.future
  if (next === undefined) return history
  return { past: [...history.past, history.present], present: next, future, last: undefined }
}
