/** Whether a reply names another action or type than the request. Then it proves nothing about the request. */
import { ACTIONS, RESOURCE_TYPES, type Action, type ResourceType } from '~/domain/action-table'
import { own, type JsonObject } from '~/lib/json'
import { isRecord } from './action-signs'

/** The request that a reply should be about. */
export interface NamedRequest {
  readonly action: Action
  readonly type: ResourceType | undefined
}

/** The same for "Stop", "stops", "stopped" and "stopping". */
const stemOf = (word: string) =>
  word
    .trim()
    .toLowerCase()
    .replace(/(?:e?s|ed?|ing)$/, '')
    .replace(/(.)\1$/, '$1')

/** A word that is not in the list may be a synonym, so it contradicts nothing. */
function isOther(word: unknown, wanted: string | undefined, known: readonly string[]): boolean {
  if (typeof word !== 'string' || wanted === undefined) return false
  const stem = stemOf(word)
  return stem !== stemOf(wanted) && known.some((each) => stemOf(each) === stem)
}

/** Checks a reply, its envelope or one entry. A record is skipped, because it may have its own `action` and `type`. */
export function isOfOtherRequest({ action, type }: NamedRequest, object: JsonObject): boolean {
  // A reply to a status may name the last action of a pipeline.
  if (action === 'status' || isRecord(object)) return false
  return (
    isOther(own(object, 'action'), action, ACTIONS) ||
    isOther(own(object, 'type'), type, RESOURCE_TYPES)
  )
}
