/** Whether a record shows what an `update` asked for. */
import { isJsonObject, own, type JsonObject } from '~/lib/json'

/** What the service adds to a step while it runs. */
const OF_A_STEP_RUN: ReadonlySet<string> = new Set(['status', 'startedAt', 'finishedAt'])

/** Is all of it in what was found? The service may add to it, as it does with the ids of steps. */
function holds(found: unknown, sent: unknown): boolean {
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

/** The keys of the settings that the record does not show. */
export function notTaken(record: JsonObject, settings: JsonObject): readonly string[] {
  return Object.entries(settings)
    .filter(([key, value]) => !holds(own(record, key), value))
    .map(([key]) => key)
}
