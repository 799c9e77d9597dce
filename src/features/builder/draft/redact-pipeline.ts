import { withoutSecrets, type Redacted, type SchemaOf } from '~/components/without-secrets'
import { isJsonObject, type JsonObject } from '~/lib/json'
import { stepsIn } from './draft'

export interface Redaction {
  readonly schemaOf: SchemaOf
  /** The secret keys of all tools. A text that is not valid JSON is checked for all of them. */
  readonly secretKeys: () => ReadonlySet<string> | 'loading'
}

/** Cache of redacted steps, by the set of secret keys that was used. */
const redactedSteps = new WeakMap<ReadonlySet<string>, WeakMap<JsonObject, Redacted>>()

/**
 * Redacts only the steps that have changed since the last call, because each keystroke calls this function.
 *
 * @param secretKeys must be the same set until the metadata change
 */
export function redactPipeline(
  pipeline: JsonObject,
  schemaOf: SchemaOf,
  secretKeys: ReadonlySet<string> | 'loading',
): Redacted {
  const steps = stepsIn(pipeline)
  if (secretKeys === 'loading' || steps.length === 0 || !steps.every(isJsonObject)) {
    return withoutSecrets(pipeline, schemaOf)
  }
  const done = redactedSteps.get(secretKeys) ?? new WeakMap<JsonObject, Redacted>()
  redactedSteps.set(secretKeys, done)
  const all = steps.map((step) => {
    const redacted = done.get(step) ?? withoutSecrets(step, schemaOf)
    if (!redacted.isIncomplete) done.set(step, redacted)
    return redacted
  })
  const { value, omitted, isIncomplete } = withoutSecrets({ ...pipeline, steps: [] }, schemaOf)
  return {
    value: { ...value, steps: all.map((each) => each.value) },
    omitted: [
      ...omitted,
      ...all.flatMap((each, at) => each.omitted.map((pointer) => `/steps/${at}${pointer}`)),
    ],
    isIncomplete: isIncomplete || all.some((each) => each.isIncomplete),
  }
}
