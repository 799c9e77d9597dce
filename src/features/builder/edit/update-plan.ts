/** What an `update` would send. The service documents only `name` and `description` as settings. */
import { own, type JsonObject, isSameJson } from '~/lib/json'
import { RECORD_KEYS } from '../draft/copy-pipeline'

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
