/**
 * What an `update` would send. The document names `name` and `description` of a pipeline (§4.5, "Keys
 * accepted inside `settings`: not shown beyond"); whether anything else is taken, nobody says.
 */
import { isJsonObject, own, type JsonObject } from '~/lib/json'
import { isSame } from '~/lib/is-same'
import { OF_THE_RECORD } from '../draft/copy-pipeline'

export interface UpdatePlan {
  /** The keys that are different, with their new values. */
  readonly settings: JsonObject
  /** Keys among them that the document does not name. */
  readonly undocumented: readonly string[]
  /** Keys that are different and that no update can change: those of the record, and such as were taken away. */
  readonly impossible: readonly string[]
}

const DOCUMENTED: ReadonlySet<string> = new Set(['name', 'description'])

export function updatePlan(base: JsonObject, pipeline: JsonObject): UpdatePlan {
  const keys = [...new Set([...Object.keys(base), ...Object.keys(pipeline)])]
  const different = keys.filter((key) => !isSame(own(base, key), own(pipeline, key)))
  const valueOf = (key: string) =>
    // An emptied description is one of no words.
    key === 'description' ? (own(pipeline, key) ?? '') : own(pipeline, key)
  const isPossible = (key: string) => !OF_THE_RECORD.includes(key) && valueOf(key) !== undefined
  const sent = different.filter(isPossible)
  return {
    settings: Object.fromEntries(sent.map((key) => [key, valueOf(key)])),
    undocumented: sent.filter((key) => !DOCUMENTED.has(key)),
    impossible: different.filter((key) => !isPossible(key)),
  }
}

/** Is all of it in what was found? The service may add to it, as it does with the ids of steps. */
export function holds(found: unknown, sent: unknown): boolean {
  if (Array.isArray(sent)) {
    const list: readonly unknown[] = Array.isArray(found) ? found : []
    return list.length === sent.length && sent.every((each, at) => holds(list[at], each))
  }
  if (!isJsonObject(sent)) return Object.is(found, sent)
  return (
    isJsonObject(found) &&
    Object.entries(sent).every(
      ([key, value]) => OF_A_STEP_RUN.has(key) || holds(own(found, key), value),
    )
  )
}

const OF_A_STEP_RUN: ReadonlySet<string> = new Set(['status', 'startedAt', 'finishedAt'])

/** Keys of the settings that the record does not show. */
export function notTaken(record: JsonObject, settings: JsonObject): readonly string[] {
  return Object.entries(settings)
    .filter(([key, value]) => !holds(own(record, key), value))
    .map(([key]) => key)
}
