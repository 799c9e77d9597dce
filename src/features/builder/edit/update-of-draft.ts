import { own, type JsonObject } from '~/lib/json'
import { isSame } from '~/lib/is-same'
import { stepsIn } from '../draft/draft'
import { mergeSteps, type StepsOf } from './merge-steps'
import { putBack } from '../draft/restore-secrets'
import type { SourceOfDraft } from './source-of'
import { updatePlan, type UpdatePlan } from './update-plan'

export interface UpdateOfDraft {
  readonly plan: UpdatePlan
  /** The draft with what is on the service already. */
  readonly whole: JsonObject
  /** The record as it is now, as far as it can be compared with what the draft began with. */
  readonly seen: JsonObject | undefined
  /** Does it go out with what the draft was kept without? */
  readonly isFilled: boolean
  /** Where both have changed something, and mine takes the place of theirs: keys, and steps by their names. */
  readonly replaced: readonly string[]
  /** Are changes of theirs to other steps in what is sent? */
  readonly hasTheirs: boolean
  /** Why it must not be sent: it would empty secrets on the service. */
  readonly unavailable?: string
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null

/**
 * What an update would send of a draft that may have been kept without its secrets.
 *
 * @param latest the record as the service has it now; absent when that is not known
 */
export function updateOfDraft(
  { record, withoutSecrets }: Pick<SourceOfDraft, 'record' | 'withoutSecrets'>,
  pipeline: JsonObject,
  latest: JsonObject | undefined,
): UpdateOfDraft {
  const plan = updatePlan(record, pipeline)
  if (latest === undefined)
    return { ...unread(plan, withoutSecrets !== undefined), whole: pipeline }
  const known = withoutSecrets?.(latest)
  const seen = known === undefined ? latest : known.waits ? undefined : known.value
  const filled = known === undefined ? pipeline : putBack(pipeline, record, latest)
  const fill = (value: JsonObject) =>
    Object.fromEntries(Object.entries(value).map(([key, each]) => [key, own(filled, key) ?? each]))
  const settings = fill(plan.settings)
  const isFilled = known !== undefined && !isSame(settings, plan.settings)
  const outcome = { plan: { ...plan, settings }, whole: fill(pipeline), seen, isFilled }
  if (seen === undefined) return { ...outcome, replaced: [], hasTheirs: false }
  const mine: StepsOf = { seen: stepsIn(pipeline), sent: stepsIn(settings) }
  const merged = merge(stepsIn(record), mine, { seen: stepsIn(seen), sent: stepsIn(latest) })
  const both = updatePlan(record, seen).settings
  const isReplaced = (key: string) =>
    Object.hasOwn(both, key) && !isSame(own(both, key), own(pipeline, key))
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

/** What the service has now is not known. */
function unread(plan: UpdatePlan, isKeptWithout: boolean) {
  const isNested = Object.values(plan.settings).some(isObject)
  return {
    plan,
    seen: undefined,
    isFilled: false,
    replaced: [],
    hasTheirs: false,
    ...(isKeptWithout &&
      isNested && {
        unavailable:
          'This draft was kept without secrets, and those on the service could not be read. Sent now, it would take them away.',
      }),
  }
}
