import {
  hasMaskedValue,
  secretsAtRisk,
  unreturnedText,
  type SchemaOfTool,
  type SecretsAtRisk,
} from '~/domain/secrets-at-risk'
import type { Change } from '~/components/changes-list'
import { listAt, valueAtPointer } from '~/lib/json-path'
import { own, type JsonObject, isSameJson } from '~/lib/json'
import { matchSteps } from '../draft/match-steps'
import { restoreSecrets } from '../draft/restore-secrets'
import type { SendResult } from '~/queries/send-once'
import type { DraftSource } from '../draft/draft-session'
import { RECORD_KEYS } from '~/api/copy-pipeline'
import { stepLabel } from '../draft/step-facts'
import { changesBetween } from '../draft/changes'

export interface UpdateOfDraft extends SecretsAtRisk {
  readonly plan: UpdatePlan
  /** A text about the secrets that the update may clear. */
  readonly warning: string | undefined
  /** The draft, with the missing secrets added from the service. */
  readonly whole: JsonObject
  /** What has changed on the service since the user opened the pipeline. Empty if this is unknown. */
  readonly byOthers: readonly Change[]
  /** True if secrets from the service were added, because the draft was stored without them. */
  readonly isFilled: boolean
  /**
   * Keys and step names that both the user and other people have changed. The update overwrites the changes of the
   * other people.
   */
  readonly replaced: readonly string[]
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null

type Source = Pick<DraftSource, 'record' | 'withoutSecrets'>

/**
 * @param latest the current record of the service; undefined if it could not be read
 * @param schemaOf undefined if the metadata could not be read
 */
export function updateOfDraft(
  source: Source,
  pipeline: JsonObject,
  latest: JsonObject | undefined,
  schemaOf: SchemaOfTool | undefined,
): UpdateOfDraft {
  const change = mergedUpdate(source, pipeline, latest)
  const { settings } = change.plan
  const before = listAt(latest ?? source.record, 'steps')
  const found = matchSteps(before, listAt(settings, 'steps')).map((from) => before[from])
  const { unavailable, unreturned } = secretsAtRisk(settings, schemaOf ?? NO_SCHEMA, found)
  const way = 'Enter the secret in the draft, then update.'
  return {
    ...change,
    unreturned,
    warning:
      schemaOf === undefined && Object.hasOwn(settings, 'steps')
        ? UNKNOWN_KEYS
        : unreturned.length > 0
          ? unreturnedText(unreturned)
          : undefined,
    unavailable: change.unavailable ?? (unavailable && `${unavailable} ${way}`),
  }
}

const NO_SCHEMA: SchemaOfTool = () => undefined
const UNKNOWN_KEYS =
  'The step metadata could not be read, so write-only keys are unknown. The update may clear their values.'

function mergedUpdate(
  source: Source,
  pipeline: JsonObject,
  latest: JsonObject | undefined,
): Omit<UpdateOfDraft, 'unreturned' | 'warning'> {
  const { record, withoutSecrets } = source
  const plan = updatePlan(record, pipeline)
  if (latest === undefined)
    return { ...withoutLatest(plan, withoutSecrets !== undefined), whole: pipeline }
  const seen = comparableOf(source, latest)
  const filled = withoutSecrets ? restoreSecrets(pipeline, record, latest) : pipeline
  const fill = (value: JsonObject) =>
    Object.fromEntries(Object.entries(value).map(([key, each]) => [key, own(filled, key) ?? each]))
  const settings = fill(plan.settings)
  const isFilled = withoutSecrets !== undefined && !isSameJson(settings, plan.settings)
  const byOthers = changesSince(source, seen)
  const outcome = { whole: fill(pipeline), byOthers, isFilled, unavailable: undefined }
  if (seen === undefined) return { ...outcome, plan: { ...plan, settings }, replaced: [] }
  const theirs = updatePlan(record, seen).settings
  const isReplaced = (key: string) =>
    Object.hasOwn(theirs, key) && !isSameJson(own(theirs, key), own(pipeline, key))
  const replaced = Object.keys(settings).filter((key) => key !== 'steps' && isReplaced(key))
  if (!Array.isArray(settings['steps'])) {
    return { ...outcome, plan: { ...plan, settings }, replaced }
  }
  const mine = { seen: listAt(pipeline, 'steps'), sent: listAt(settings, 'steps') }
  const merged = mergeSteps(listAt(record, 'steps'), mine, {
    seen: listAt(seen, 'steps'),
    sent: listAt(latest, 'steps'),
  })
  return {
    ...outcome,
    plan: { ...plan, settings: { ...settings, steps: merged.steps } },
    replaced: [...replaced, ...merged.replaced],
  }
}

/**
 * The current record, without its secrets if the draft was stored without them, so that both can be compared.
 * `undefined` if the metadata do not yet say which values are secret.
 */
export function comparableOf({ withoutSecrets }: Source, latest: JsonObject | undefined) {
  if (latest === undefined || withoutSecrets === undefined) return latest
  const { isIncomplete, value } = withoutSecrets(latest)
  return isIncomplete ? undefined : value
}

/** What has changed on the service. @param seen from `comparableOf` */
export const changesSince = ({ record }: Source, seen: JsonObject | undefined): readonly Change[] =>
  seen === undefined ? [] : changesBetween(record, { ...seen, updatedAt: record['updatedAt'] })

function withoutLatest(plan: UpdatePlan, isStoredWithoutSecrets: boolean) {
  const isNested = Object.values(plan.settings).some(isObject)
  return {
    plan,
    byOthers: [],
    isFilled: false,
    replaced: [],
    unavailable:
      isStoredWithoutSecrets && isNested
        ? 'Not possible. The draft was stored without its secrets, and Sluice could not read them from the service. An update would delete the secrets.'
        : undefined,
  }
}

/**
 * JSON Pointers to the secrets that a new pipeline from this draft would lack. The draft was stored without them, and
 * the service did not return them. A step with a masked secret counts too.
 *
 * @param omitted the secrets that were not stored, with their places in the stored draft
 * @param keys the keys of the steps that the draft has now
 * @param whole the draft, with the secrets that the service returned
 */
export function secretsNotSaved(
  omitted: readonly string[],
  keys: readonly string[],
  whole: JsonObject,
): readonly string[] {
  const missing = omitted
    .map((pointer) =>
      pointer.replace(/^\/steps\/(\d+)/, (_start, at) => `/steps/${keys.indexOf(`s${at}`)}`),
    )
    .filter(
      (pointer) => !pointer.startsWith('/steps/-1') && valueAtPointer(whole, pointer) === undefined,
    )
  const masked = listAt(whole, 'steps').flatMap((step, at) =>
    hasMaskedValue(step) ? [`/steps/${at}`] : [],
  )
  return [...missing, ...masked]
}

/** Says whether the pipeline has all changes, after the service has reported an update as done. */
export function updatedText({
  impossible,
  result: { ignored = [], record, hasUncheckedSecrets },
}: {
  readonly impossible: readonly string[]
  readonly result: Pick<SendResult, 'ignored' | 'hasUncheckedSecrets'> & {
    readonly record?: unknown
  }
}): string {
  if (ignored.length > 0)
    return `The service reports success, but the pipeline does not have the new value in ${ignored.join(', ')}. Your draft is kept.`
  if (record === undefined)
    return 'The service reports success, but Sluice could not read the pipeline again to check the values.'
  const found =
    impossible.length > 0
      ? `The pipeline on the service has the changes that were sent. Not sent: ${impossible.join(', ')}.`
      : 'The pipeline on the service has all changes.'
  return hasUncheckedSecrets === true
    ? `${found} The service does not return secrets, so Sluice cannot check them.`
    : found
}

export interface UpdatePlan {
  readonly settings: JsonObject
  readonly undocumented: readonly string[]
  /** Changed keys that no update can send: keys that the user has removed, and keys that the service sets. */
  readonly impossible: readonly string[]
}

const DOCUMENTED: ReadonlySet<string> = new Set(['name', 'description'])

export function updatePlan(base: JsonObject, pipeline: JsonObject): UpdatePlan {
  const keys = [...new Set([...Object.keys(base), ...Object.keys(pipeline)])]
  const different = keys.filter((key) => !isSameJson(own(base, key), own(pipeline, key)))
  const valueOf = (key: string) =>
    // An update cannot remove a key, so an emptied description is sent as an empty text.
    key === 'description' ? (own(pipeline, key) ?? '') : own(pipeline, key)
  const isPossible = (key: string) => !RECORD_KEYS.includes(key) && valueOf(key) !== undefined
  const sent = different.filter(isPossible)
  return {
    settings: Object.fromEntries(sent.map((key) => [key, valueOf(key)])),
    undocumented: sent.filter((key) => !DOCUMENTED.has(key)),
    impossible: different.filter((key) => !isPossible(key)),
  }
}

type Steps = readonly unknown[]

/** The same steps in two forms. `seen` is compared, and may lack secrets. `sent` is sent. */
interface StepsOf {
  readonly seen: Steps
  readonly sent: Steps
}

/**
 * Returns the steps of the update, which always contains all steps. A step that only others changed is sent with their
 * changes. A step that the user changed is sent with the user's changes. Steps that others added at the end stay. If
 * others removed or moved steps, the user's steps overwrite all steps on the service. They also do if the user and
 * others added different steps. `replaced` names the steps whose changes by others are overwritten.
 */
export function mergeSteps(base: Steps, mine: StepsOf, theirs: StepsOf) {
  const inBase = matchSteps(base, mine.seen)
  const inTheirs = matchSteps(base, theirs.seen)
  const added = theirs.seen.slice(base.length)
  const mineAdded = mine.seen.filter((_step, at) => inBase[at] === -1)
  const isInPlace =
    theirs.seen.length >= base.length &&
    inTheirs.every((from, at) => from === (at < base.length ? at : -1)) &&
    (mineAdded.length === 0 || isApplied(added, mineAdded.slice(0, added.length)))
  if (!isInPlace) {
    return { steps: mine.sent, replaced: isApplied(theirs.seen, mine.seen) ? [] : ['steps'] }
  }
  const isKept = (from: number) =>
    [base[from], mine.seen[inBase.indexOf(from)]].some((same) =>
      isApplied([theirs.seen[from]], [same]),
    )
  // The keys that a run changes are compared too, because the user can edit them as JSON.
  const isMine = (from: number) => !isSameJson(base[from], mine.seen[inBase.indexOf(from)])
  const kept = mine.sent.map((step, at) => {
    const from = inBase[at] ?? -1
    return from === -1 || isMine(from) ? step : theirs.sent[from]
  })
  return {
    steps: mineAdded.length === 0 ? [...kept, ...theirs.sent.slice(base.length)] : kept,
    replaced: [...base.keys()]
      .filter((from) => isMine(from) && !isKept(from))
      .map((from) => stepLabel(theirs.seen[from], from)),
  }
}

/**
 * Whether the steps on the service (`theirs`) are the same as the steps `mine`. Ignores the keys that a run changes,
 * and the id that the service gave to a new step.
 */
const isApplied = (theirs: Steps, mine: Steps) =>
  changesBetween({ steps: theirs }, { steps: mine }).every(
    ({ kind, where }) => kind === 'removed' && where.length === 2 && where[1] === '_id',
  )
