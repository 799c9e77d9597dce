import { withoutSecrets, type Kept, type SchemaOf } from '~/components/without-secrets'
import { isJsonObject, type JsonObject } from '~/lib/json'
import { stepsIn } from './draft'

/** By what is known of secrets: the steps that were looked through with it. */
const known = new WeakMap<ReadonlySet<string>, WeakMap<JsonObject, Kept>>()

/**
 * A pipeline without its secrets, where only those steps are looked through that have changed since the
 * last time: a draft is written while somebody types.
 *
 * @param secretKeys the same set for as long as the same metadata are known
 */
export function stripPipeline(
  pipeline: JsonObject,
  schemaOf: SchemaOf,
  secretKeys: ReadonlySet<string> | 'waits',
): Kept {
  const steps = stepsIn(pipeline)
  if (secretKeys === 'waits' || steps.length === 0 || !steps.every(isJsonObject)) {
    return withoutSecrets(pipeline, schemaOf)
  }
  const done = known.get(secretKeys) ?? new WeakMap<JsonObject, Kept>()
  known.set(secretKeys, done)
  const strip = (step: JsonObject): Kept => {
    const kept = done.get(step) ?? withoutSecrets(step, schemaOf)
    if (!kept.waits) done.set(step, kept)
    return kept
  }
  const all = steps.map(strip)
  const { value, omitted, waits } = withoutSecrets({ ...pipeline, steps: [] }, schemaOf)
  return {
    value: { ...value, steps: all.map((each) => each.value) },
    omitted: [
      ...omitted,
      ...all.flatMap((each, at) => each.omitted.map((pointer) => `/steps/${at}${pointer}`)),
    ],
    waits: waits || all.some((each) => each.waits),
  }
}
