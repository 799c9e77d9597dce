import { withoutSecrets, type Kept, type SchemaOf } from '~/components/without-secrets'
import { isJsonObject, type JsonObject } from '~/lib/json'
import { stepsIn } from './draft'

export interface Secrecy {
  readonly schemaOf: SchemaOf
  /** What any metadata mark as secret: nobody knows which tools stand in a text that cannot be read. */
  readonly secretKeys: () => ReadonlySet<string> | 'waits'
}

/** By what is known of secrets: the steps that were looked through with it. */
const known = new WeakMap<ReadonlySet<string>, WeakMap<JsonObject, Kept>>()

/** Looks through one step, unless that was done before. */
function stripping(schemaOf: SchemaOf, secretKeys: ReadonlySet<string>) {
  const done = known.get(secretKeys) ?? new WeakMap<JsonObject, Kept>()
  known.set(secretKeys, done)
  return (step: JsonObject): Kept => {
    const kept = done.get(step) ?? withoutSecrets(step, schemaOf)
    if (!kept.waits) done.set(step, kept)
    return kept
  }
}

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
  const strip = stripping(schemaOf, secretKeys)
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

/** So many steps of a draft hold up no frame, also on a slow machine. */
const AT_ONCE = 8

/**
 * Looks through the steps a few at a time, so that what is written first of a long draft holds up nobody.
 *
 * @param rest lets others have their turn
 */
export async function stripAhead(
  pipeline: JsonObject,
  { schemaOf, secretKeys }: Secrecy,
  rest: () => Promise<void>,
): Promise<void> {
  const ofSecrets = secretKeys()
  if (ofSecrets === 'waits') return
  const strip = stripping(schemaOf, ofSecrets)
  for (const [at, step] of stepsIn(pipeline).entries()) {
    if (at % AT_ONCE === 0) await rest()
    if (isJsonObject(step)) strip(step)
  }
}
