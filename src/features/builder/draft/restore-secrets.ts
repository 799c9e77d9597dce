/** A stored draft has no secrets. An update must keep the secrets of the service, unless the user emptied them. */
import { isJsonObject, own, type JsonObject } from '~/lib/json'
import { partOfPair } from '~/lib/secret-names'
import { RUN_KEYS } from '~/api/copy-pipeline'
import { matchSteps } from './match-steps'

/**
 * Adds the secrets of the service to the draft. The draft and `base` were stored without secrets, so a value that only
 * `latest` has counts as a secret. Values of the draft do not change. If only the draft lacks a value, the user has
 * removed it, so it is not added. A secret is never added to another tool.
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
