/**
 * Reading the 200 of an action. Its body is not shown (service description §4.5); contract §2 lists
 * the forms we accept. What cannot be read leaves the id unknown, to be read back with `status`.
 */
import { isJsonObject, own, type JsonObject } from '~/lib/json'
import type { Action } from './action-table'
import type { ApiError } from './api-error'
import { wordsOf } from './api-error'
import { readPipeline, type Pipeline } from './pipelines'

export type ItemReply = {
  /** `unclear`: the id is in the answer, but not what became of it. */
  readonly outcome: 'done' | 'refused' | 'unclear'
  readonly reason?: string
  readonly code?: string
  /** The record that the service gave with it. */
  readonly resource?: Pipeline
}

export interface ActionReply {
  /** The service answered 200; with nothing in `perId` that is all we know. */
  readonly accepted: true
  readonly perId: ReadonlyMap<string, ItemReply>
  /** Ids in the answer that were not in the call. */
  readonly notAskedFor: readonly string[]
  /** Why the body could not be read. */
  readonly error?: ApiError
}

const ID_KEYS = ['target', 'id', '_id', 'resourceId', 'pipelineId', 'taskId']
const ENTRY_LISTS = ['results', 'data', 'items', 'records']
const DONE = new Set(['done', 'ok', 'success', 'accepted'])
const REFUSED = new Set(['refused', 'error', 'denied', 'failure'])

function idOf(entry: unknown): string | undefined {
  if (typeof entry === 'string') return entry
  if (!isJsonObject(entry)) return undefined
  for (const key of ID_KEYS) {
    const value = own(entry, key)
    if (typeof value === 'string' || typeof value === 'number') return String(value)
  }
  return undefined
}

function outcomeOf(entry: JsonObject): ItemReply['outcome'] {
  for (const key of ['success', 'ok']) {
    const flag = own(entry, key)
    if (typeof flag === 'boolean') return flag ? 'done' : 'refused'
  }
  if (own(entry, 'error') !== undefined && own(entry, 'error') !== null) return 'refused'
  for (const key of ['outcome', 'result', 'status']) {
    const word = own(entry, key)
    if (typeof word !== 'string') continue
    if (DONE.has(word.toLowerCase())) return 'done'
    // A phase such as "failed" under `status` is a state of the resource, not of the request.
    if (REFUSED.has(word.toLowerCase()) || (key !== 'status' && word.toLowerCase() === 'failed')) {
      return 'refused'
    }
  }
  return 'unclear'
}

function resourceOf(entry: JsonObject, id: string): Pipeline | undefined {
  const resource = own(entry, 'resource') ?? own(entry, 'data')
  if (isJsonObject(resource)) return readPipeline({ _id: id, ...resource })
  const looksLikeRecord = Object.hasOwn(entry, 'name') || Object.hasOwn(entry, 'createdAt')
  return looksLikeRecord ? readPipeline({ _id: id, ...entry }) : undefined
}

function readEntry(action: Action, id: string, entry: unknown): ItemReply {
  if (!isJsonObject(entry)) {
    // `{"<id>": "running"}`: for `status` the word is the state, else it may be the outcome.
    if (action === 'status' && typeof entry === 'string') {
      const resource = readPipeline({ _id: id, status: entry })
      return resource ? { outcome: 'done', resource } : { outcome: 'unclear' }
    }
    return typeof entry === 'string'
      ? { outcome: outcomeOf({ outcome: entry }) }
      : { outcome: 'unclear' }
  }
  const outcome = outcomeOf(entry)
  const { words, code } = wordsOf(entry)
  const resource = resourceOf(entry, id) ?? bareStatus(action, id, entry)
  return {
    outcome: action === 'status' && outcome === 'unclear' && resource ? 'done' : outcome,
    ...(outcome === 'refused' && words !== undefined && { reason: words }),
    ...(code !== undefined && { code }),
    ...(resource !== undefined && { resource }),
  }
}

/** `{"target": "<id>", "status": "running"}`: the least that a status answer can say. */
function bareStatus(action: Action, id: string, entry: JsonObject): Pipeline | undefined {
  const status = own(entry, 'status')
  return action === 'status' && typeof status === 'string' && outcomeOf(entry) !== 'refused'
    ? readPipeline({ _id: id, status })
    : undefined
}

type Found = readonly [id: string, reply: ItemReply]

function fromList(action: Action, list: readonly unknown[], said?: ItemReply['outcome']): Found[] {
  return list.flatMap((entry): Found[] => {
    const id = idOf(entry)
    if (id === undefined) return []
    // A list of bare ids says no more than that the service knows them, unless its key says it.
    const reply =
      typeof entry === 'string' ? { outcome: 'unclear' as const } : readEntry(action, id, entry)
    return [
      [
        id,
        said === undefined || reply.outcome === said
          ? reply
          : { ...reply, outcome: said, ...reasonOf(entry) },
      ],
    ]
  })
}

function reasonOf(entry: unknown): { reason?: string } {
  const { words } = wordsOf(isJsonObject(entry) ? entry : {})
  return words === undefined ? {} : { reason: words }
}

function collect(action: Action, json: unknown, ids: ReadonlySet<string>): Found[] {
  if (Array.isArray(json)) return fromList(action, json as readonly unknown[])
  if (!isJsonObject(json)) return []
  const success = own(json, 'success') ?? own(json, 'succeeded')
  const failed = own(json, 'errors') ?? own(json, 'failed')
  if (Array.isArray(success) || Array.isArray(failed)) {
    return [
      ...(Array.isArray(success) ? fromList(action, success as readonly unknown[], 'done') : []),
      ...(Array.isArray(failed) ? fromList(action, failed as readonly unknown[], 'refused') : []),
    ]
  }
  for (const key of ENTRY_LISTS) {
    const value = own(json, key)
    if (Array.isArray(value) || isJsonObject(value)) return collect(action, value, ids)
  }
  const single = idOf(json)
  if (single !== undefined && ids.has(single)) return [[single, readEntry(action, single, json)]]
  return Object.entries(json)
    .filter(([key, value]) => ids.has(key) || isJsonObject(value))
    .map(([key, value]): Found => [key, readEntry(action, key, value)])
}

/**
 * Reads what a 200 says of each id.
 *
 * @param targets the ids that were sent
 * @returns per id what it says; ids that are missing from it are missing from `perId`. Said twice and
 *   differently, an id is `unclear`.
 */
export function readActionReply(
  action: Action,
  targets: readonly string[],
  json: unknown,
): ActionReply {
  const ids = new Set(targets)
  const perId = new Map<string, ItemReply>()
  const notAskedFor: string[] = []
  for (const [id, reply] of collect(action, json, ids)) {
    if (!ids.has(id)) {
      notAskedFor.push(id)
      continue
    }
    const before = perId.get(id)
    perId.set(
      id,
      before === undefined || before.outcome === reply.outcome ? reply : { outcome: 'unclear' },
    )
  }
  return { accepted: true, perId, notAskedFor }
}
