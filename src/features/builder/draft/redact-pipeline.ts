import { withoutSecrets, type Redacted, type SchemaOf } from '~/components/without-secrets'
import { isJsonObject, type JsonObject } from '~/lib/json'
import { stepsIn } from './draft'

/** What the service says about secrets. */
export interface Redaction {
  readonly schemaOf: SchemaOf
  /** All keys that any metadata mark as secret: a text that is not JSON may be about any tool. */
  readonly secretKeys: () => ReadonlySet<string> | 'loading'
}

/** Steps that were redacted before, by the secret keys that were known then. */
const redactedSteps = new WeakMap<ReadonlySet<string>, WeakMap<JsonObject, Redacted>>()

/** Redacts one step, unless that was done before. */
function stepRedactor(schemaOf: SchemaOf, secretKeys: ReadonlySet<string>) {
  const done = redactedSteps.get(secretKeys) ?? new WeakMap<JsonObject, Redacted>()
  redactedSteps.set(secretKeys, done)
  return (step: JsonObject): Redacted => {
    const redacted = done.get(step) ?? withoutSecrets(step, schemaOf)
    if (!redacted.isIncomplete) done.set(step, redacted)
    return redacted
  }
}

/**
 * A pipeline without its secrets. Looks only through steps that changed since the last call, because a draft is stored
 * while the user types.
 *
 * @param secretKeys the same set as long as the metadata are the same
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
  const redact = stepRedactor(schemaOf, secretKeys)
  const all = steps.map(redact)
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

/** So many steps are looked through within one frame, also on a slow machine. */
const CHUNK = 8

/** Looks through the steps in chunks, so that the first write of a long draft does not block input. */
export async function redactAhead(
  pipeline: JsonObject,
  { schemaOf, secretKeys }: Redaction,
  pause: () => Promise<void>,
): Promise<void> {
  const knownSecrets = secretKeys()
  if (knownSecrets === 'loading') return
  const redact = stepRedactor(schemaOf, knownSecrets)
  for (const [at, step] of stepsIn(pipeline).entries()) {
    if (at % CHUNK === 0) await pause()
    if (isJsonObject(step)) redact(step)
  }
}
