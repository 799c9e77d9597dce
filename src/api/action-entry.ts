/**
 * One entry of the answer to an action: what it says became of one id. The document shows none
 * (service description §4.5); the words below are our choice (contract §2, §3).
 */
import { isJsonObject, own, type JsonObject } from '~/lib/json'
import type { Action } from './action-table'
import { Flag, Id } from './lenient'
import type { Pipeline } from './pipelines'
import { readPipeline } from './read-pipeline'
import { saysError, wordsOf } from './service-words'

export type ItemReply = {
  /** `unclear`: the id is in the answer, but not what became of it, or two things at once. */
  readonly outcome: 'done' | 'refused' | 'unclear'
  readonly reason?: string
  readonly code?: string
  /** The record that the service gave with it. */
  readonly resource?: Pipeline
}

const ID_KEYS = ['target', 'id', '_id', 'resourceId', 'pipelineId', 'taskId']
const RESOURCE_KEYS = ['resource', 'data', 'pipeline', 'task', 'result']
const DONE = new Set(['done', 'ok', 'success', 'accepted'])
const REFUSED = new Set(['refused', 'error', 'denied', 'failure'])

/** The id that an entry is about: of its keys the one that was asked for, else the first. */
export function idOfEntry(entry: unknown, ids: ReadonlySet<string>): string | undefined {
  if (!isJsonObject(entry)) return Id.parse(entry)
  const found = ID_KEYS.map((key) => Id.parse(own(entry, key))).filter((id) => id !== undefined)
  return found.find((id) => ids.has(id)) ?? found[0]
}

function outcomeOfWord(word: unknown): 'done' | 'refused' | undefined {
  if (typeof word !== 'string') return undefined
  const plain = word.trim().toLowerCase()
  if (DONE.has(plain)) return 'done'
  return REFUSED.has(plain) ? 'refused' : undefined
}

/** What the keys say that speak of the request and of nothing else. */
function explicitOutcomes(entry: JsonObject): ReadonlySet<'done' | 'refused'> {
  const said = new Set<'done' | 'refused'>()
  for (const key of ['success', 'ok']) {
    const flag = Flag.parse(own(entry, key))
    if (flag !== undefined) said.add(flag ? 'done' : 'refused')
  }
  for (const key of ['outcome', 'result']) {
    const word = own(entry, key)
    const isFailed = typeof word === 'string' && /^\s*failed\s*$/i.test(word)
    const outcome = isFailed ? 'refused' : outcomeOfWord(word)
    if (outcome !== undefined) said.add(outcome)
  }
  if (saysError(own(entry, 'error'))) said.add('refused')
  return said
}

function outcomeOf(action: Action, entry: JsonObject): ItemReply['outcome'] {
  const explicit = [...explicitOutcomes(entry)]
  if (explicit.length > 0) return explicit.length === 1 ? (explicit[0] ?? 'unclear') : 'unclear'
  const word = outcomeOfWord(own(entry, 'status'))
  // `status` is the state of a record, and of what a status action reports: "error" or "success"
  // there is how a run ended, unless words explain it.
  if (isRecord(entry)) return 'unclear'
  if (action === 'status') {
    return word === 'refused' && wordsOf(entry).words !== undefined ? 'refused' : 'unclear'
  }
  return word ?? 'unclear'
}

function isRecord(entry: JsonObject): boolean {
  return ['name', 'createdAt', 'updatedAt'].some((key) => Object.hasOwn(entry, key))
}

/** The record with an entry; one with another id is not this one's. */
function resourceOf(id: string, entry: JsonObject, isBareStatus: boolean): Pipeline | undefined {
  const inner = RESOURCE_KEYS.map((key) => own(entry, key)).find(isJsonObject)
  const record = inner ?? (isRecord(entry) || isBareStatus ? entry : undefined)
  if (record === undefined) return undefined
  const recordId = Id.parse(own(record, '_id'))
  if (recordId !== undefined && recordId !== id) return undefined
  return readPipeline(recordId === undefined ? { ...record, _id: id } : record)
}

/** `{"<id>": "running"}`: for `status` the word is the state, else it may be the outcome. */
function readWord(action: Action, id: string, word: unknown): ItemReply {
  if (action === 'status' && typeof word === 'string') {
    const resource = readPipeline({ _id: id, status: word })
    return resource ? { outcome: 'done', resource } : { outcome: 'unclear' }
  }
  const flag = typeof word === 'boolean' ? (word ? 'done' : 'refused') : undefined
  return { outcome: flag ?? outcomeOfWord(word) ?? 'unclear' }
}

/** Reads one entry; never throws. */
export function readEntry(action: Action, id: string, entry: unknown): ItemReply {
  if (!isJsonObject(entry)) return readWord(action, id, entry)
  const outcome = outcomeOf(action, entry)
  const { words, code } = wordsOf(entry)
  const told = own(entry, 'reason')
  const reason = words ?? (typeof told === 'string' ? told.slice(0, 2_000) : undefined)
  // `{"target": "<id>", "status": "running"}` is the least that a status answer can say.
  const isBareStatus =
    action === 'status' && outcome !== 'refused' && typeof own(entry, 'status') === 'string'
  const resource = resourceOf(id, entry, isBareStatus)
  return {
    outcome: action === 'status' && outcome === 'unclear' && resource ? 'done' : outcome,
    ...(outcome !== 'done' && reason !== undefined && { reason }),
    ...(code !== undefined && { code }),
    ...(resource !== undefined && { resource }),
  }
}
