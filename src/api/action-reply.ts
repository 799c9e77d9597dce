/**
 * Reading the 200 of an action. The service documents no body for it, so several forms are accepted.
 * What cannot be read leaves the id unknown, to be read back with `status`.
 */
import { isJsonObject, own, type JsonObject } from '~/lib/json'
import { isRefusalKey, readEntry, readWordOfSide, type ItemReply } from './action-result'
import type { Action } from '~/domain/action-table'
import { phaseOf, type Phase } from '~/domain/phases'
import type { ApiError } from './api-error'
import { idOfEntry } from './entry-target'

export type { ItemReply } from './action-result'

export interface ActionReply {
  /** The service answered 200; with nothing in `perId` that is all we know. */
  readonly accepted: true
  readonly perId: ReadonlyMap<string, ItemReply>
  /** Ids in the answer that were not in the call. */
  readonly notAskedFor: readonly string[]
  /** The status was 202: the request was taken, and nothing it names is done yet. */
  readonly isOnlyAccepted?: true
  /** How the answer begins, where it says nothing of any id. */
  readonly beginning?: string
  /** Why the body could not be read. */
  readonly error?: ApiError
}

/** What it says of an id to stand under this key. `other`: neither done nor known to be refused. */
const SIDES: readonly (readonly [key: string, said: Said])[] = [
  ['success', 'done'],
  ['succeeded', 'done'],
  ['errors', 'refused'],
  ['failed', 'refused'],
]
/** The same, except for a status: there these may be states. */
const SIDES_OF_ACTING: typeof SIDES = [
  ...SIDES,
  ['rejected', 'refused'],
  ['skipped', 'other'],
  ['ignored', 'other'],
]
const OTHER_STATES: ReadonlySet<Phase> = new Set([
  'idle',
  'queued',
  'running',
  'waiting_approval',
  'stopped',
])
const ENTRY_KEYS = ['results', 'data', 'items', 'records']
/** `{data: {results: {<id>: …}}}` is deep enough; a body may be nested without end. */
const LEVELS = 3

type Found = readonly [id: string, reply: ItemReply]
type Said = 'done' | 'refused' | 'other'
interface RepliedRequest {
  readonly action: Action
  readonly ids: ReadonlySet<string>
}

/** @param said what the key says that the list stands under; an entry that says otherwise is unclear */
function withSaid(reply: ItemReply, said: Said | undefined): ItemReply {
  if (said === undefined || reply.outcome === said || reply.unclear !== undefined) return reply
  // A refusal stays one under "skipped".
  if (said === 'other' && reply.outcome === 'refused') return reply
  return reply.outcome === 'unclear' && said !== 'other'
    ? { ...reply, outcome: said }
    : { ...reply, outcome: 'unclear', unclear: 'contradictory' }
}

function fromList(request: RepliedRequest, list: readonly unknown[], said?: Said): Found[] {
  return list.flatMap((each): Found[] => {
    // An edge of a connection holds its entry as `node`.
    const entry = isJsonObject(each) && isJsonObject(own(each, 'node')) ? own(each, 'node') : each
    const id = idOfEntry(entry, request.ids)
    if (id === undefined) return []
    // A bare id says no more than that the service knows it, unless the key above says more.
    const reply =
      typeof entry === 'object' ? readEntry(request.action, id, entry, said === 'refused') : UNCLEAR
    return [[id, withSaid(reply, said)]]
  })
}

const UNCLEAR: ItemReply = { outcome: 'unclear' }

/** `{success: […], errors: […]}`; either may be a map from id to what there is to say. */
function fromSide(request: RepliedRequest, side: unknown, said: Said): Found[] {
  if (Array.isArray(side)) return fromList(request, side as readonly unknown[], said)
  if (!isJsonObject(side)) return []
  return Object.entries(side)
    .filter(([id]) => request.ids.has(id))
    .map(([id, value]): Found => {
      const isReason = said !== 'done' && typeof value === 'string' && value.trim() !== ''
      const read = isJsonObject(value) ? readEntry : readWordOfSide
      const reply = isReason
        ? { reason: value }
        : read(request.action, id, value, said === 'refused')
      return [id, withSaid({ outcome: 'unclear', ...reply }, said)]
    })
}

function fromMap(request: RepliedRequest, map: JsonObject): Found[] {
  return Object.entries(map)
    .filter(([id, value]) => request.ids.has(id) || isJsonObject(value))
    .map(([id, value]): Found => [id, readEntry(request.action, id, value)])
    .filter(([id, reply]) => request.ids.has(id) || reply.outcome !== 'unclear')
}

/** Are the lists named by run states? Then "failed" means runs that failed, not ids that were refused. */
function isByState(json: JsonObject): boolean {
  return Object.entries(json).some(
    ([key, value]) => typeof value === 'object' && OTHER_STATES.has(phaseOf({ status: key })),
  )
}

function collect(request: RepliedRequest, json: unknown, levels: number): readonly Found[] {
  if (Array.isArray(json)) return fromList(request, json as readonly unknown[])
  if (!isJsonObject(json)) return []
  const sides = (request.action === 'status' ? SIDES : SIDES_OF_ACTING).filter(
    ([key]) => isRefusalKey(key, request.action) && !isByState(json),
  )
  const direct = [
    ...sides.flatMap(([key, said]) => fromSide(request, own(json, key), said)),
    ...ENTRY_KEYS.flatMap((key) => listOf(request, own(json, key))),
  ]
  if (direct.length > 0) return direct
  const single = idOfEntry(json, request.ids)
  if (single !== undefined && request.ids.has(single)) {
    return [[single, readEntry(request.action, single, json)]]
  }
  for (const key of levels > 0 ? ENTRY_KEYS : []) {
    const found = isJsonObject(own(json, key)) ? collect(request, own(json, key), levels - 1) : []
    if (found.length > 0) return found
  }
  const mapped = fromMap(request, json)
  if (mapped.length > 0) return mapped
  // Lists under names that we do not know count for the ids that we asked for.
  return Object.values(json)
    .flatMap((value) => listOf(request, value))
    .filter(([id]) => request.ids.has(id))
}

function listOf(request: RepliedRequest, value: unknown): Found[] {
  return Array.isArray(value) ? fromList(request, value as readonly unknown[]) : []
}

/** Said twice and differently, an id is unclear; said once and hinted at elsewhere, it is said. */
function merge(replies: readonly ItemReply[]): ItemReply {
  const odd = replies.find(({ unclear }) => unclear !== undefined)
  if (odd !== undefined) return odd
  const [first, ...others] = replies.filter(({ outcome }) => outcome !== 'unclear')
  if (first === undefined) return replies[0] ?? UNCLEAR
  if (others.some(({ outcome }) => outcome !== first.outcome)) {
    return { outcome: 'unclear', unclear: 'contradictory' }
  }
  const resource = replies.map((reply) => reply.resource).find((each) => each !== undefined)
  return resource === undefined ? first : { ...first, resource }
}

/**
 * Reads what an answer says of each id.
 *
 * @param targets the ids that were sent
 * @returns per id what it says; ids that are missing from it are missing from `perId`. Said twice and
 *   differently, an id is `unclear`. Never throws.
 */
export function readActionReply(
  action: Action,
  targets: readonly string[],
  json: unknown,
): ActionReply {
  const ids = new Set(targets)
  const said = Map.groupBy(collect({ action, ids }, json, LEVELS), ([id]) => id)
  const perId = new Map<string, ItemReply>()
  for (const [id, found] of said) {
    if (ids.has(id)) perId.set(id, merge(found.map(([, reply]) => reply)))
  }
  return { accepted: true, perId, notAskedFor: [...said.keys()].filter((id) => !ids.has(id)) }
}
