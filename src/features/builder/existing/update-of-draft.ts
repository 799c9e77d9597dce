import { own, type JsonObject } from '~/lib/json'
import { isSame } from '~/lib/is-same'
import { namesSecret } from '~/lib/text-without-secrets'
import { putBack } from './put-back'
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
  if (withoutSecrets === undefined) return { plan, whole: pipeline, seen: latest, isFilled: false }
  const isNested = Object.values(plan.settings).some((value) =>
    typeof value === 'string' ? namesSecret(value) : isObject(value),
  )
  if (latest === undefined) {
    return {
      plan,
      whole: pipeline,
      seen: undefined,
      isFilled: false,
      ...(isNested && {
        unavailable:
          'This draft was kept without secrets, and those on the service could not be read. Sent now, it would take them away.',
      }),
    }
  }
  const filled = putBack(pipeline, record, latest)
  const fill = (value: JsonObject) =>
    Object.fromEntries(Object.entries(value).map(([key, each]) => [key, own(filled, key) ?? each]))
  const { value, waits } = withoutSecrets(latest)
  const settings = fill(plan.settings)
  return {
    plan: { ...plan, settings },
    isFilled: !isSame(settings, plan.settings),
    whole: fill(pipeline),
    seen: waits ? undefined : value,
  }
}
