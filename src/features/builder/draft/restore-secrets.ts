/** A resumed draft has no secrets. An update must not remove those on the service unless the user emptied them. */
import { isJsonObject, own, type JsonObject } from '~/lib/json'
import { partOfPair } from '~/lib/secret-names'
import { RUN_KEYS, matchSteps } from './match-steps'

/**
 * The draft with the secrets of the service. A value that only the service has was left out when the draft
 * was stored. Typed, emptied and removed values stay. No secret moves to another tool.
 *
 * @param base the record that the draft began with, as it was stored
 * @param latest the record as the service has it now
 */
export function restoreSecrets(mine: JsonObject, base: JsonObject, latest: JsonObject): JsonObject {
  return inObject(mine, base, latest, (found) => found)
}

/**
 * The draft with empty values where secrets were removed, so that `restoreSecrets` leaves them empty. Otherwise
 * a removed secret would look like one that was left out when the draft was stored.
 *
 * @param base the record that the draft began with, as it is stored
 * @param began the same with its secrets
 */
export function markEmptied(mine: JsonObject, base: JsonObject, began: JsonObject): JsonObject {
  return inObject(mine, base, began, (found) => (typeof found === 'string' ? '' : null))
}

/** The value for a missing secret. @param found the value on the service */
type Fill = (found: unknown) => unknown

const TOOL = 'tool_identifier'

function inObject(mine: JsonObject, base: JsonObject, latest: JsonObject, fill: Fill): JsonObject {
  const tool = own(mine, TOOL)
  if (tool !== own(base, TOOL) || tool !== own(latest, TOOL)) return mine
  // It replaced another object.
  if (own(mine, '_id') !== own(base, '_id')) return mine
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
  // In the order of the service, so that an unchanged value is no change.
  const order = keys.some(isLeftOut) ? [...new Set([...keys, ...Object.keys(mine)])] : undefined
  const all = order ?? Object.keys(mine)
  return Object.fromEntries(
    all.flatMap((key): [string, unknown][] => {
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
  const [began, now]: readonly (readonly unknown[])[] = [base, latest]
  const inBase = matchSteps(base, mine)
  // Matched through `base`, because entries of the draft may have moved.
  const inLatest = matchSteps(latest, base)
  return mine.map((each: unknown, at) => {
    const from = inBase[at] ?? -1
    const to = inLatest[from] ?? -1
    return to === -1 ? each : inAny(each, began?.[from], now?.[to], fill)
  })
}
