import { own, type JsonObject, isSameJson } from '~/lib/json'
import { stepsIn } from '../draft/draft'
import { mergeSteps, type StepsOf } from './merge-steps'
import { restoreSecrets } from '../draft/restore-secrets'
import type { DraftSource } from '../draft/draft-source'
import { RECORD_KEYS } from '../draft/copy-pipeline'

export interface UpdateOfDraft {
  readonly plan: UpdatePlan
  /** The draft, with the secrets of the service added. */
  readonly whole: JsonObject
  /** The current record of the service, in the same form as `record` of the source, so that both can be compared. */
  readonly seen: JsonObject | undefined
  /** True if secrets of the service were added, because the draft was stored without its secrets. */
  readonly isFilled: boolean
  /** Keys and step names that both the user and others have changed. The update replaces the changes by others. */
  readonly replaced: readonly string[]
  /** True if the update also contains step changes by others. */
  readonly hasTheirs: boolean
  /** Why the update cannot be sent. Sending it would remove secrets on the service. */
  readonly unavailable?: string
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null

/** Plans an update. @param latest the current record of the service; absent if it could not be read */
export function updateOfDraft(
  { record, withoutSecrets }: Pick<DraftSource, 'record' | 'withoutSecrets'>,
  pipeline: JsonObject,
  latest: JsonObject | undefined,
): UpdateOfDraft {
  const plan = updatePlan(record, pipeline)
  if (latest === undefined)
    return { ...withoutLatest(plan, withoutSecrets !== undefined), whole: pipeline }
  const known = withoutSecrets?.(latest)
  const seen = known === undefined ? latest : known.isIncomplete ? undefined : known.value
  const filled = known === undefined ? pipeline : restoreSecrets(pipeline, record, latest)
  const fill = (value: JsonObject) =>
    Object.fromEntries(Object.entries(value).map(([key, each]) => [key, own(filled, key) ?? each]))
  const settings = fill(plan.settings)
  const isFilled = known !== undefined && !isSameJson(settings, plan.settings)
  const outcome = { plan: { ...plan, settings }, whole: fill(pipeline), seen, isFilled }
  if (seen === undefined) return { ...outcome, replaced: [], hasTheirs: false }
  const mine: StepsOf = { seen: stepsIn(pipeline), sent: stepsIn(settings) }
  const merged = merge(stepsIn(record), mine, { seen: stepsIn(seen), sent: stepsIn(latest) })
  const both = updatePlan(record, seen).settings
  const isReplaced = (key: string) =>
    Object.hasOwn(both, key) && !isSameJson(own(both, key), own(pipeline, key))
  const isMerged = Object.hasOwn(settings, 'steps') && isReplaced('steps') && merged !== undefined
  return {
    ...outcome,
    plan: {
      ...plan,
      settings: isMerged ? { ...settings, steps: merged.steps } : settings,
    },
    replaced: Object.keys(settings).flatMap((key) => {
      if (!isReplaced(key)) return []
      return key === 'steps' && isMerged ? merged.replaced : [key]
    }),
    hasTheirs: isMerged && merged.hasTheirs,
  }
}

const merge: typeof mergeSteps = (base, mine, theirs) =>
  mine.seen.length === mine.sent.length ? mergeSteps(base, mine, theirs) : undefined

/** The result if the current record could not be read. */
function withoutLatest(plan: UpdatePlan, isStoredWithoutSecrets: boolean) {
  const isNested = Object.values(plan.settings).some(isObject)
  return {
    plan,
    seen: undefined,
    isFilled: false,
    replaced: [],
    hasTheirs: false,
    ...(isStoredWithoutSecrets &&
      isNested && {
        unavailable:
          'Not possible: the draft has no secrets, and Sluice cannot read the ones on the service. Saving would delete them.',
      }),
  }
}

export interface UpdatePlan {
  /** The changed keys with their new values. */
  readonly settings: JsonObject
  /** Keys of `settings` that the service does not document. */
  readonly undocumented: readonly string[]
  /** Changed keys that no update can send: removed keys, and those that the service sets itself. */
  readonly impossible: readonly string[]
}

const DOCUMENTED: ReadonlySet<string> = new Set(['name', 'description'])

export function updatePlan(base: JsonObject, pipeline: JsonObject): UpdatePlan {
  const keys = [...new Set([...Object.keys(base), ...Object.keys(pipeline)])]
  const different = keys.filter((key) => !isSameJson(own(base, key), own(pipeline, key)))
  const valueOf = (key: string) =>
    // An emptied description is sent as an empty text.
    key === 'description' ? (own(pipeline, key) ?? '') : own(pipeline, key)
  const isPossible = (key: string) => !RECORD_KEYS.includes(key) && valueOf(key) !== undefined
  const sent = different.filter(isPossible)
  return {
    settings: Object.fromEntries(sent.map((key) => [key, valueOf(key)])),
    undocumented: sent.filter((key) => !DOCUMENTED.has(key)),
    impossible: different.filter((key) => !isPossible(key)),
  }
}
