import { own, type JsonObject, isSameJson } from '~/lib/json'
import { stepsIn } from '../draft/draft'
import { restoreSecrets } from '../draft/restore-secrets'
import type { DraftSource } from '../draft/draft-source'
import { RECORD_KEYS } from '../draft/copy-pipeline'
import { stepLabel } from '../draft/step-facts'
import { changesBetween } from '../draft/changes'
import { matchSteps } from '../draft/match-steps'

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
  /** Why the update cannot be sent: it would remove secrets on the service. */
  readonly unavailable?: string
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null

/** @param latest the current record of the service; absent if it could not be read */
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
          'Not possible. The draft was stored without its secrets, and Sluice could not read them from the service. An update would delete the secrets.',
      }),
  }
}

export interface UpdatePlan {
  readonly settings: JsonObject
  readonly undocumented: readonly string[]
  /** Changed keys that no update can send: removed keys, and keys that the service sets. */
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

type Steps = readonly unknown[]

interface MergedSteps {
  readonly steps: Steps
  /** Labels of the steps that both users have changed. My version is sent. */
  readonly replaced: readonly string[]
  /** `steps` contains changes of the other user. */
  readonly hasTheirs: boolean
}

/** The same steps in two forms. `seen` has no secrets and is for comparing; `sent` is for sending. */
interface StepsOf {
  readonly seen: Steps
  readonly sent: Steps
}

/**
 * Merges the step changes of two users. An update sends all steps, so it would revert the changes of the other user.
 *
 * @returns `undefined` if a merge is impossible: both users have added, removed or moved steps, or one user has removed
 *   a step that the other user has changed
 */
export function mergeSteps(base: Steps, mine: StepsOf, theirs: StepsOf): MergedSteps | undefined {
  const [byMe, byThem] = [matchSteps(base, mine.seen), matchSteps(base, theirs.seen)]
  const isMineInOrder = isInOrder(byMe, base)
  if (!isMineInOrder && !isInOrder(byThem, base)) return undefined
  // `list`: the steps of the user who may have added, removed or moved steps. `from`: their positions in `base`.
  const [list, from] = isMineInOrder ? [theirs, byThem] : [mine, byMe]
  const gone = [...base.keys()].filter((at) => !from.includes(at))
  const other = isMineInOrder ? mine : theirs
  if (gone.some((at) => !isSameStep(base[at], other.seen[at]))) return undefined
  const replaced: string[] = []
  let hasTheirs = isMineInOrder && !isInOrder(byThem, base)
  const steps = list.seen.map((_, at): unknown => {
    const began = from[at] ?? -1
    if (began === -1) return list.sent[at]
    const [me, them] = isMineInOrder ? [began, at] : [at, began]
    if (isSameStep(base[began], mine.seen[me])) {
      if (!isSameStep(base[began], theirs.seen[them])) hasTheirs = true
      return theirs.sent[them]
    }
    const isFree = [base[began], mine.seen[me]].some((each) => isSameStep(each, theirs.seen[them]))
    if (!isFree) replaced.push(stepLabel(mine.seen[me], at))
    return mine.sent[me]
  })
  return { steps, replaced, hasTheirs }
}

const isInOrder = (from: readonly number[], base: Steps) =>
  from.length === base.length && from.every((place, at) => place === at)

/** Ignores the keys that a run changes. */
const isSameStep = (one: unknown, other: unknown) =>
  changesBetween({ steps: [one] }, { steps: [other] }).length === 0
