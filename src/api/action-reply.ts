/**
 * Reads the body of a reply to an action. The service documents no form of this body, so several forms are accepted.
 * If the outcome of an id cannot be read, a batch checks the id with `status`.
 */
import { isJsonObject, own, type JsonObject } from '~/lib/json'
import {
  isResource,
  mayMeanRefusal,
  readEntry,
  readWordInList,
  type ItemReply,
} from './action-result'

import { type Action, type ResourceType, ACTIONS, RESOURCE_TYPES } from '~/domain/action-table'
import { phaseOf, type Phase } from '~/domain/phases'
import type { ApiError } from './api-error'
import { textWithoutSecrets } from '~/lib/secret-names'
import { idOfEntry } from './entry-id'

export type { ItemReply } from './action-result'

/** The outcomes that were read from a reply with a 2xx status. */
export interface ActionReply {
  /** Empty if the reply names no id of the request. */
  readonly perId: ReadonlyMap<string, ItemReply>
  readonly unexpectedIds: readonly string[]
  /** The HTTP status was 202: the service took the request, but may not have done it yet. */
  readonly isOnlyAccepted?: true
  /** The beginning of the body, if the body names no id of the request. */
  readonly beginning?: string
  readonly error?: ApiError
}

/** The meaning of each key for the ids under it. `other` means neither done nor surely refused. */
const OUTCOME_LISTS: readonly (readonly [key: string, meaning: Meaning])[] = [
  ['success', 'done'],
  ['succeeded', 'done'],
  ['errors', 'refused'],
  ['failed', 'refused'],
]
/** The additional keys do not count in a reply to `status`, because they may be run states there. */
const OUTCOME_LISTS_OF_ACTIONS: typeof OUTCOME_LISTS = [
  ...OUTCOME_LISTS,
  ['rejected', 'refused'],
  ['skipped', 'other'],
  ['ignored', 'other'],
]
/** The words of these phases can also be the outcome of an action. The words of the other phases are run states. */
const OUTCOME_PHASES: ReadonlySet<Phase> = new Set(['succeeded', 'failed', 'rejected', 'unknown'])
const ENTRY_KEYS = ['results', 'data', 'items', 'records']
const CREATED_KEYS = [...ENTRY_KEYS, 'result', 'resource', 'task', 'pipeline']
/**
 * A body can be nested without end, so only this many levels are searched. The deepest known form is
 * `{data: {results: {<id>: …}}}`.
 */
const LEVELS = 3

type Found = readonly [id: string, reply: ItemReply]
type Meaning = 'done' | 'refused' | 'other'
interface RepliedRequest extends NamedRequest {
  readonly ids: ReadonlySet<string>
}

const ofOtherRequest = (reply: ItemReply): ItemReply => ({
  ...reply,
  outcome: 'unclear',
  unclear: 'other_request',
})

function replyOf(request: RepliedRequest, id: string, entry: unknown, isFailure?: boolean) {
  const reply = readEntry(request.action, id, entry, isFailure)
  const isOther = isJsonObject(entry) && isOfOtherRequest(request, entry)
  return isOther ? ofOtherRequest(reply) : reply
}

/**
 * Combines the outcome of an entry with the meaning of the key above it. An entry that contradicts this key is unclear.
 */
function withMeaning(reply: ItemReply, meaning: Meaning | undefined): ItemReply {
  if (meaning === undefined || reply.outcome === meaning || reply.unclear !== undefined)
    return reply
  if (meaning === 'other' && reply.outcome === 'refused') return reply
  return reply.outcome === 'unclear' && meaning !== 'other'
    ? { ...reply, outcome: meaning }
    : { ...reply, outcome: 'unclear', unclear: 'contradictory' }
}

function fromList(request: RepliedRequest, list: readonly unknown[], meaning?: Meaning): Found[] {
  return list.flatMap((each): Found[] => {
    // In a GraphQL connection, each edge holds its entry as `node`.
    const entry = isJsonObject(each) && isJsonObject(own(each, 'node')) ? own(each, 'node') : each
    // A creation makes one resource, so an entry without an id is about that resource.
    const unnamed = request.action === 'create' && isJsonObject(entry) ? '' : undefined
    const id = idOfEntry(entry, request.ids) ?? unnamed
    if (id === undefined) return []
    // A bare id shows only that the service knows the id, unless the key above the id says more.
    const reply =
      typeof entry === 'object' ? replyOf(request, id, entry, meaning === 'refused') : UNCLEAR
    return [[id, withMeaning(reply, meaning)]]
  })
}

const UNCLEAR: ItemReply = { outcome: 'unclear' }

/** Reads one value of `{success: […], errors: […]}`. The value is a list, or a map from id to details. */
function fromOutcomeList(request: RepliedRequest, list: unknown, meaning: Meaning): Found[] {
  if (Array.isArray(list)) return fromList(request, list as readonly unknown[], meaning)
  if (!isJsonObject(list)) return []
  return Object.entries(list)
    .filter(([id]) => request.ids.has(id))
    .map(([id, value]): Found => {
      const isReason = meaning !== 'done' && typeof value === 'string' && value.trim() !== ''
      const reply = isReason
        ? { reason: textWithoutSecrets(value) }
        : isJsonObject(value)
          ? replyOf(request, id, value, meaning === 'refused')
          : readWordInList(request.action, id, value)
      return [id, withMeaning({ outcome: 'unclear', ...reply }, meaning)]
    })
}

function fromMap(request: RepliedRequest, map: JsonObject): Found[] {
  return Object.entries(map)
    .filter(([id, value]) => request.ids.has(id) || isJsonObject(value))
    .map(([id, value]): Found => [id, replyOf(request, id, value)])
    .filter(([id, reply]) => request.ids.has(id) || reply.outcome !== 'unclear')
}

/** Whether the keys of the body are run states. Then the key "failed" means failed runs, not refused ids. */
function isByState(json: JsonObject): boolean {
  return Object.entries(json).some(
    ([key, value]) => typeof value === 'object' && !OUTCOME_PHASES.has(phaseOf({ status: key })),
  )
}

function collect(request: RepliedRequest, json: unknown, levels: number): readonly Found[] {
  if (Array.isArray(json)) return fromList(request, json as readonly unknown[])
  if (!isJsonObject(json)) return []
  const found = collectFrom(request, json, levels)
  if (!isOfOtherRequest(request, json)) return found
  return found.map(([id, reply]) => [id, ofOtherRequest(reply)])
}

function collectFrom(request: RepliedRequest, json: JsonObject, levels: number): readonly Found[] {
  const lists = (request.action === 'status' ? OUTCOME_LISTS : OUTCOME_LISTS_OF_ACTIONS).filter(
    ([key]) => mayMeanRefusal(key, request.action) && !isByState(json),
  )
  const direct = [
    ...lists.flatMap(([key, meaning]) => fromOutcomeList(request, own(json, key), meaning)),
    ...ENTRY_KEYS.flatMap((key) => listOf(request, own(json, key))),
  ]
  if (direct.length > 0) return direct
  const isCreation = request.action === 'create'
  const single = idOfEntry(json, request.ids)
  // In the reply to a creation, an id at the top level is the new id only if there is also a `name`. Otherwise it may
  // be the id of the HTTP request.
  const isCreated = isCreation && (levels < LEVELS || Object.hasOwn(json, 'name'))
  if (single !== undefined && (isCreated || request.ids.has(single))) {
    return [[single, replyOf(request, single, json)]]
  }
  for (const key of levels > 0 ? (isCreation ? CREATED_KEYS : ENTRY_KEYS) : []) {
    const found = isJsonObject(own(json, key)) ? collect(request, own(json, key), levels - 1) : []
    if (found.length > 0) return found
  }
  if (isCreation) return levels === LEVELS ? [['', replyOf(request, '', json)]] : []
  const mapped = fromMap(request, json)
  if (mapped.length > 0) return mapped
  return Object.values(json)
    .flatMap((value) => listOf(request, value))
    .filter(([id]) => request.ids.has(id))
}

function listOf(request: RepliedRequest, value: unknown): Found[] {
  return Array.isArray(value) ? fromList(request, value as readonly unknown[]) : []
}

const MAX_REASON = 2_000

function merge(replies: readonly ItemReply[]): ItemReply {
  const odd = replies.find(({ unclear }) => unclear !== undefined)
  if (odd !== undefined) return odd
  const known = replies.filter(({ outcome }) => outcome !== 'unclear')
  const [first, ...others] = known
  if (first === undefined) return replies[0] ?? UNCLEAR
  if (others.some(({ outcome }) => outcome !== first.outcome)) {
    return { outcome: 'unclear', unclear: 'contradictory' }
  }
  const resource = replies.map((reply) => reply.resource).find((each) => each !== undefined)
  const reasons = known.flatMap(({ reason, field }) =>
    reason ? (field && others.length > 0 ? `${field}: ${reason}` : reason) : [],
  )
  const reason = [...new Set(reasons)].join('; ').slice(0, MAX_REASON)
  return { ...first, ...(reason && { reason }), ...(resource && { resource }) }
}

/**
 * Reads the outcome of each id from a reply. Never throws.
 *
 * @param targets the ids of the request
 * @param type the type of the request; if it is absent, a reply that names another type is read as usual
 * @returns `perId` lacks the ids that are not in the reply. An id with contradictory outcomes is `unclear`. After a
 * creation, `perId` has the ids of the reply, and `''` for an entry without an id
 */
export function readActionReply(
  action: Action,
  targets: readonly string[],
  json: unknown,
  type?: ResourceType,
): ActionReply {
  const ids = new Set(targets)
  const found = Map.groupBy(collect({ action, type, ids }, json, LEVELS), ([id]) => id)
  const perId = new Map<string, ItemReply>()
  for (const [id, entries] of found) {
    const isRequested = ids.has(id) || action === 'create'
    if (isRequested) perId.set(id, merge(entries.map(([, reply]) => reply)))
  }
  const unexpectedIds = [...found.keys()].filter((id) => id !== '' && !ids.has(id))
  return { perId, unexpectedIds }
}

interface NamedRequest {
  readonly action: Action
  readonly type: ResourceType | undefined
}

/**
 * Whether the word means another entry of `known` than `wanted`. A word that matches no entry may be a synonym, so it
 * contradicts nothing.
 */
function isOtherWord(word: unknown, wanted: string | undefined, known: readonly string[]): boolean {
  if (typeof word !== 'string' || wanted === undefined) return false
  const plain = word.trim().toLowerCase()
  // "approved" and "approving" begin like "approve" without its last letter.
  const named = known.find((each) => plain.startsWith(each.replace(/e$/, '')))
  return named !== undefined && named !== wanted
}

/**
 * Whether a reply, its envelope or one entry names another action or type than the request. Such a reply proves nothing
 * about the request. A record is skipped, because it may have its own `action` and `type`.
 */
function isOfOtherRequest({ action, type }: NamedRequest, object: JsonObject): boolean {
  // A reply to the action `status` may name the last action of the pipeline.
  if (action === 'status' || isResource(object)) return false
  return (
    isOtherWord(own(object, 'action'), action, ACTIONS) ||
    isOtherWord(own(object, 'type'), type, RESOURCE_TYPES)
  )
}
