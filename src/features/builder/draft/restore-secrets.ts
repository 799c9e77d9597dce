/**
 * A resumed draft has no secrets. The service still has those of the record, and an update must not
 * remove them there unless the user has emptied them.
 */
import { isJsonObject, own, type JsonObject } from '~/lib/json'
import { partOfPair } from '~/lib/secret-names'
import { OF_A_RUN, partners } from './match-steps'

/**
 * What is to be sent, with all that the draft never had: what neither it nor its beginning has and the
 * service has, was left out of them when they were kept. What was typed since stays, as does an emptied
 * field and what was taken away. Nothing goes from one tool to another.
 *
 * @param base the record that the draft began with, as it was kept
 * @param latest the record as the service has it now
 */
export function putBack(mine: JsonObject, base: JsonObject, latest: JsonObject): JsonObject {
  return inObject(mine, base, latest, (found) => found)
}

/**
 * A draft in which secrets were taken away or emptied, so that `putBack` leaves them empty: without this,
 * one that was kept would look the same as one whose secrets were only left out.
 *
 * @param base what the draft began with, as it is kept
 * @param began the same with its secrets
 */
export function keptEmpty(mine: JsonObject, base: JsonObject, began: JsonObject): JsonObject {
  return inObject(mine, base, began, (found) => (typeof found === 'string' ? '' : null))
}

/** What is put in the place of a secret. @param found what the service has there */
type Filling = (found: unknown) => unknown

const TOOL = 'tool_identifier'

function inObject(
  mine: JsonObject,
  base: JsonObject,
  latest: JsonObject,
  filling: Filling,
): JsonObject {
  const tool = own(mine, TOOL)
  if (tool !== own(base, TOOL) || tool !== own(latest, TOOL)) return mine
  // What stands in the place of another one is not that.
  if (own(mine, '_id') !== own(base, '_id')) return mine
  const isOtherPair = Object.keys(base).some(
    (key) => partOfPair(key) === 'name' && own(base, key) !== own(mine, key),
  )
  const isLeftOut = (key: string) =>
    own(mine, key) === undefined &&
    own(base, key) === undefined &&
    own(latest, key) !== undefined &&
    !OF_A_RUN.has(key) &&
    !(isOtherPair && partOfPair(key) === 'value')
  const keys = Object.keys(latest)
  // In the order of the service: what is the same again is no change then.
  const order = keys.some(isLeftOut) ? [...new Set([...keys, ...Object.keys(mine)])] : undefined
  const all = order ?? Object.keys(mine)
  return Object.fromEntries(
    all.flatMap((key): [string, unknown][] => {
      if (Object.hasOwn(mine, key)) {
        return [[key, inAny(own(mine, key), own(base, key), own(latest, key), filling)]]
      }
      return isLeftOut(key) ? [[key, filling(own(latest, key))]] : []
    }),
  )
}

function inAny(mine: unknown, base: unknown, latest: unknown, filling: Filling): unknown {
  if (isJsonObject(mine) && isJsonObject(base) && isJsonObject(latest)) {
    return inObject(mine, base, latest, filling)
  }
  if (!Array.isArray(mine) || !Array.isArray(base) || !Array.isArray(latest)) return mine
  const [began, now]: readonly (readonly unknown[])[] = [base, latest]
  const inBase = partners(base, mine)
  // By way of the beginning: it and the service have the entries in one order, mine may have moved.
  const inLatest = partners(latest, base)
  return mine.map((each: unknown, at) => {
    const from = inBase[at] ?? -1
    const to = inLatest[from] ?? -1
    return from === -1 || to === -1 ? each : inAny(each, began?.[from], now?.[to], filling)
  })
}
