/**
 * Reads one entry of the reply to an action. The service documents no entry, so a contradictory or unknown outcome is
 * `unclear`.
 */
import { isJsonObject, own, type JsonObject } from '~/lib/json'
import type { Action } from '~/domain/action-table'
import {
  OUTCOME_KEYS,
  OUTCOME_WORDS,
  READ_KEYS,
  RESOURCE_KEYS,
  STATUS_WORDS,
  type Sign,
  explicitSigns,
  innerSigns,
  isRecord,
  signOfFlag,
  signOfNumber,
  signOfOutcome,
  signOfWord,
} from './action-signs'
import { idOfRecord } from './entry-id'
import { withoutIds } from './entry-target'
import { idFrom } from './coerce'
import { statusWordOf } from '~/domain/phases'
import { beginningOfJson } from './raw-beginning'
import { readPipeline, type Pipeline } from './pipelines'
import { saysError, serviceMessageIn } from './error-body'

export type ItemReply = {
  /** `unclear`: the reply names the id, but no outcome, or contradictory outcomes. */
  readonly outcome: 'done' | 'refused' | 'unclear'
  /**
   * Why the outcome is unclear although the entry names an outcome. `accepted`: the service only took the request.
   * `contradictory`: the entry contradicts itself, or has a word that Sluice does not know. `other_request`: the
   * reply names another action or type than the request.
   */
  readonly unclear?: 'accepted' | 'contradictory' | 'other_request'
  readonly reason?: string
  readonly code?: string
  /** The beginning of the entry, if it has no reason that Sluice can read. */
  readonly beginning?: string
  readonly resource?: Pipeline
}

type EntryOutcome = Pick<ItemReply, 'outcome' | 'unclear'>

const CONTRADICTORY = { outcome: 'unclear', unclear: 'contradictory' } as const
const ACCEPTED = { outcome: 'unclear', unclear: 'accepted' } as const

/** The outcome on which all signs agree. An unknown word does not change a refusal. */
function agreed(signs: readonly Sign[], isExplained = false): EntryOutcome {
  const ofFailure = isExplained ? 'refused' : 'other'
  const all = new Set(signs.map((sign) => (sign === 'failed' ? ofFailure : sign)))
  if (all.has('refused')) {
    return all.has('done') || all.has('accepted') ? CONTRADICTORY : { outcome: 'refused' }
  }
  if (all.has('other')) return CONTRADICTORY
  if (all.has('accepted')) return ACCEPTED
  return { outcome: all.has('done') ? 'done' : 'unclear' }
}

function outcomeOfActionEntry(
  action: Action,
  entry: JsonObject,
  isExplained: boolean,
): EntryOutcome {
  const explicit = [...explicitSigns(action, entry), ...innerSigns(action, entry)]
  // In a record, `status` is its state and does not count. Beside a flag, "done" does not count either. Words
  // for failure always count, because a doubt is better than a false success.
  const word = isRecord(entry) ? undefined : signOfWord(STATUS_WORDS, statusWordOf(entry))
  const counts = word !== undefined && (explicit.length === 0 || word !== 'done')
  return agreed(counts ? [...explicit, word] : explicit, isExplained)
}

/** For the action `status`: a word for failure means that a run failed, unless the entry has a reason. */
function outcomeOfStatusEntry(entry: JsonObject, isExplained: boolean): EntryOutcome {
  const refusal = isExplained ? 'refused' : undefined
  const signOf = (words: ReadonlyMap<string, Sign>, key: string) => {
    const sign = signOfWord(words, own(entry, key))
    return sign === 'failed' ? refusal : sign
  }
  const signs = [
    ...['success', 'ok'].map((key) => signOfFlag(own(entry, key), 'done', 'refused')),
    ...OUTCOME_KEYS.map((key) => signOf(OUTCOME_WORDS, key)),
    saysError(own(entry, 'error')) ? 'refused' : undefined,
  ].filter((sign) => sign === 'done' || sign === 'refused')
  const [first] = signs
  if (first !== undefined) {
    return { outcome: signs.every((sign) => sign === first) ? first : 'unclear' }
  }
  const isRefused = isExplained && signOf(STATUS_WORDS, 'status') === 'refused'
  return { outcome: isRefused ? 'refused' : 'unclear' }
}

/** The record in an entry. A record with another id is ignored. */
function resourceOf(id: string, entry: JsonObject, isBareStatus: boolean): Pipeline | undefined {
  const inner = RESOURCE_KEYS.map((key) => own(entry, key)).find(isJsonObject)
  const record = inner ?? (isRecord(entry) || isBareStatus ? entry : undefined)
  if (record === undefined) return undefined
  const recordId = inner === undefined ? idFrom(own(entry, '_id')) : idOfRecord(inner)
  if (recordId !== undefined && recordId !== id) return undefined
  const isNamed = idFrom(own(record, '_id')) !== undefined
  return readPipeline(isNamed ? record : { ...record, _id: id })
}

/** Reads `{"<id>": "running"}`. For `status`, the word is the state. For other actions, it may be the outcome. */
function readWord(action: Action, id: string, word: unknown): ItemReply {
  if (action === 'status' && typeof word === 'string') {
    const resource = readPipeline({ _id: id, status: word })
    return resource ? { outcome: 'done', resource } : { outcome: 'unclear' }
  }
  const flag = typeof word === 'boolean' ? signOfFlag(word, 'done', 'refused') : undefined
  const sign = flag ?? signOfWord(STATUS_WORDS, word)
  return sign === undefined ? { outcome: 'unclear' } : agreed([sign])
}

/** Reads `{"success": {"<id>": "skipped"}}`. The word is about the request, not about the state of the pipeline. */
export function readWordInList(action: Action, id: string, word: unknown): ItemReply {
  if (action === 'status' || typeof word === 'boolean') return readWord(action, id, word)
  const sign = signOfNumber(word) ?? signOfOutcome(word)
  if (sign === undefined) return { outcome: 'unclear' }
  const result = agreed([sign])
  return typeof word === 'string' && result.outcome !== 'done'
    ? { ...result, reason: word }
    : result
}

/** The beginning of those parts of an entry that Sluice does not read, without the id. */
function beginningOfRest(entry: JsonObject, isUnclear: boolean): string | undefined {
  const rest = Object.entries(withoutIds(entry)).filter(([key]) => isUnclear || !READ_KEYS.has(key))
  return rest.length === 0 ? undefined : beginningOfJson(Object.fromEntries(rest))
}

/**
 * Reads one entry. Never throws.
 *
 * @param isFailure the entry is under a key that means failure
 */
export function readEntry(
  action: Action,
  id: string,
  entry: unknown,
  isFailure = false,
): ItemReply {
  if (!isJsonObject(entry)) return readWord(action, id, entry)
  const isStatus = action === 'status'
  const { message: reason, code } = serviceMessageIn(entry)
  const isExplained = !isRecord(entry) && (isFailure || reason !== undefined)
  const result = isStatus
    ? outcomeOfStatusEntry(entry, isExplained)
    : outcomeOfActionEntry(action, entry, isExplained)
  // The shortest entry of a reply to `status` is `{"target": "<id>", "status": "running"}`.
  const isBareStatus = isStatus && result.outcome !== 'refused' && statusWordOf(entry) !== undefined
  const resource = resourceOf(id, entry, isBareStatus)
  const isDone =
    result.outcome === 'done' || (isStatus && result.outcome === 'unclear' && !!resource)
  const isReasonMissing = !isStatus && !isDone && reason === undefined
  const beginning = isReasonMissing
    ? beginningOfRest(entry, result.outcome === 'unclear')
    : undefined
  return {
    ...result,
    ...(isDone && { outcome: 'done' }),
    ...(!isDone && reason !== undefined && { reason }),
    ...(code !== undefined && { code }),
    ...(beginning !== undefined && { beginning }),
    ...(resource !== undefined && { resource }),
  }
}
