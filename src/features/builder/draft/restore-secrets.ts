/** A stored draft has no secrets. An update must keep the secrets of the service, unless the user emptied them. */
import { isJsonObject, own, type JsonObject } from '~/lib/json'
import { partOfPair } from '~/lib/secret-names'
import { RUN_KEYS } from '~/api/copy-pipeline'
import { textAt } from '~/lib/json-path'

/**
 * Adds the secrets of the service to the draft. If only the service has a value, the value is a secret that was not
 * stored. Values that the draft or `base` has do not change. A secret is never added to another tool.
 *
 * @param base the original record, as stored without secrets
 * @param latest the current record of the service
 */
export function restoreSecrets(mine: JsonObject, base: JsonObject, latest: JsonObject): JsonObject {
  return inObject(mine, base, latest, (found) => found)
}

/**
 * Adds an empty value for each secret that the user has removed. Otherwise `restoreSecrets` would add the secret
 * again, because it cannot distinguish a removed secret from a secret that was not stored.
 *
 * @param base the original record without secrets
 * @param began the original record with secrets
 */
export function markEmptied(mine: JsonObject, base: JsonObject, began: JsonObject): JsonObject {
  return inObject(mine, base, began, (found) => (typeof found === 'string' ? '' : null))
}

/**
 * Returns the value for a missing secret.
 *
 * @param found the value of the secret in the other record
 */
type Fill = (found: unknown) => unknown

const TOOL = 'tool_identifier'

function inObject(mine: JsonObject, base: JsonObject, latest: JsonObject, fill: Fill): JsonObject {
  const tool = own(mine, TOOL)
  if (tool !== own(base, TOOL) || tool !== own(latest, TOOL)) return mine
  // An object with another id is another object, so it must not get the secrets of the old object.
  if (own(mine, '_id') !== own(base, '_id')) return mine
  // An environment variable with another name is another variable, so it must not get the old value.
  const isOtherPair = Object.keys(base).some(
    (key) => partOfPair(key) === 'name' && own(base, key) !== own(mine, key),
  )
  const isLeftOut = (key: string) =>
    own(mine, key) === undefined &&
    own(base, key) === undefined &&
    own(latest, key) !== undefined &&
    !RUN_KEYS.has(key) &&
    !(isOtherPair && partOfPair(key) === 'value')
  const keys = Object.keys(latest)
  // The keys have the order of the service, so that an unchanged object has the same JSON as on the service.
  const order = keys.some(isLeftOut) ? new Set([...keys, ...Object.keys(mine)]) : Object.keys(mine)
  return Object.fromEntries(
    [...order].flatMap((key): [string, unknown][] => {
      if (Object.hasOwn(mine, key)) {
        return [[key, inAny(own(mine, key), own(base, key), own(latest, key), fill)]]
      }
      return isLeftOut(key) ? [[key, fill(own(latest, key))]] : []
    }),
  )
}

function inAny(mine: unknown, base: unknown, latest: unknown, fill: Fill): unknown {
  if (isJsonObject(mine) && isJsonObject(base) && isJsonObject(latest)) {
    return inObject(mine, base, latest, fill)
  }
  if (!Array.isArray(mine) || !Array.isArray(base) || !Array.isArray(latest)) return mine
  const inBase = matchSteps(base, mine)
  // The entries of the draft may have moved. So each entry is found first in `base`, and then in `latest`.
  const inLatest = matchSteps(latest, base)
  return mine.map((each: unknown, at) => {
    const from = inBase[at] ?? -1
    const to = inLatest[from] ?? -1
    return to === -1 ? each : inAny(each, base[from] as unknown, latest[to] as unknown, fill)
  })
}

/** Each function returns a text by which two steps are matched. The most reliable function is first. */
const MATCHERS: readonly ((step: unknown, at: number) => string | undefined)[] = [
  (step) => textAt(step, '_id') || undefined,
  (step) => JSON.stringify(step),
  (step) => textAt(step, 'name') || undefined,
  (_step, at) => String(at),
]

/** For each step in `after`, its position in `before`; -1 for a new step. */
export function matchSteps(
  before: readonly unknown[],
  after: readonly unknown[],
): readonly number[] {
  const found = after.map(() => -1)
  const free = new Set(before.keys())
  for (const matcher of MATCHERS) {
    const positions = new Map<string, number[]>()
    for (const at of free) {
      const key = matcher(before[at], at)
      if (key !== undefined) positions.set(key, [...(positions.get(key) ?? []), at])
    }
    for (const [at, step] of after.entries()) {
      const key = found[at] === -1 ? matcher(step, at) : undefined
      const match = key === undefined ? undefined : positions.get(key)?.shift()
      if (match === undefined) continue
      found[at] = match
      free.delete(match)
    }
  }
  return found
}
