/**
 * Reads one entry of the reply to an action, such as `{"id": "p1", "ok": true}`. The service documents no form of an
 * entry. If Sluice cannot be sure of the outcome, the outcome is `unclear`.
 */
import { isJsonObject, own, type JsonObject } from '~/lib/json'
import type { Action } from '~/domain/action-table'
import { idOfRecord, withoutIds } from './entry-id'
import { idFrom } from './coerce'
import { statusWordOf } from '~/domain/phases'
import { textWithoutSecrets } from '~/lib/secret-names'
import { beginningOfJson } from './raw-beginning'
import { readPipeline, type Pipeline } from './pipelines'
import { hasErrors, mayHaveBeenDone, isErrorValue, serviceMessageIn, statusOf } from './error-body'

export type ItemReply = {
  /** `unclear`: the reply names the id, but does not surely say that the action was done or refused. */
  readonly outcome: 'done' | 'refused' | 'unclear'
  /**
   * Why the outcome is unclear although the entry says something about it. `accepted`: the service only took the
   * request. `contradictory`: the reply contradicts itself, or its word is neither a success nor a sure refusal, such
   * as “skipped”. `other_request`: the reply names another action or type than the request.
   */
  readonly unclear?: 'accepted' | 'contradictory' | 'other_request'
  readonly reason?: string
  readonly code?: string
  /** What the reason is about, such as a key of the settings. */
  readonly field?: string
  /**
   * The beginning of the entry as text. Present only for an action other than `status` that is not done and has no
   * reason.
   */
  readonly beginning?: string
  readonly resource?: Pipeline
}

type EntryOutcome = Pick<ItemReply, 'outcome' | 'unclear'>

const CONTRADICTORY = { outcome: 'unclear', unclear: 'contradictory' } as const
const ACCEPTED = { outcome: 'unclear', unclear: 'accepted' } as const

/**
 * The meaning of one key or word of an entry for the request. `accepted`: the service took the request, but may not
 * have done it yet. `failed`: a refusal if the entry has a reason, otherwise perhaps the state of a run. `other`:
 * neither done nor surely refused.
 */
type Meaning = 'done' | 'refused' | 'accepted' | 'failed' | 'other'
type Words = Readonly<Record<string, Meaning>>

/**
 * Words under `status`, `state` or `phase`, or directly under an id. “success” is missing, because it can be the state
 * of a pipeline after its run.
 */
const STATUS_WORDS: Words = {
  done: 'done',
  ok: 'done',
  refused: 'refused',
  denied: 'refused',
  error: 'failed',
  failure: 'failed',
  accepted: 'accepted',
  skipped: 'other',
  ignored: 'other',
}
/** Words under `outcome` and `result`, where “success” can only be about the request. Any other word means `other`. */
const OUTCOME_WORDS: Words = {
  ...STATUS_WORDS,
  success: 'done',
  successful: 'done',
  succeeded: 'done',
  completed: 'done',
  failed: 'failed',
  queued: 'accepted',
  enqueued: 'accepted',
  pending: 'accepted',
  scheduled: 'accepted',
  submitted: 'accepted',
}
const FLAGS: Readonly<Record<string, readonly [yes: Meaning, no?: Meaning]>> = {
  success: ['done', 'refused'],
  ok: ['done', 'refused'],
  succeeded: ['done', 'refused'],
  accepted: ['accepted', 'refused'],
  queued: ['accepted'],
  pending: ['accepted'],
  scheduled: ['accepted'],
}
/** Keys that mean “not done” if their value is `true` or a reason. */
const NOT_DONE: Words = {
  skipped: 'other',
  ignored: 'other',
  failed: 'failed',
  rejected: 'failed',
  denied: 'refused',
}
const OUTCOME_KEYS = ['outcome', 'result']
const NUMBER_KEYS = new Set([
  'status',
  'statusCode',
  'status_code',
  'httpStatus',
  'http_status',
  'code',
])
const RESOURCE_KEYS = ['resource', 'data', 'pipeline', 'task', 'result']
const CONTRADICTS_SUCCESS =
  /^(?:is|was)?(?:err(?:or)?|fail(?:ed|ure)|fault|exception|skip(?:ped)?|ignored|noop|dryrun)s?(?:message|msg|code|reason|text|details?)?$/
const CONTRADICTS_IF_FALSE =
  /^(?:is|was)?(?:done|executed|performed|applied|processed|triggered|changed)$/

/**
 * Whether an entry is the record of a pipeline or task. In a record, keys such as `errors` or `failed` may be about the
 * last run. They do not prove that the request was refused.
 */
export function isResource(entry: JsonObject): boolean {
  return ['name', 'createdAt', 'updatedAt'].some((key) => Object.hasOwn(entry, key))
}

/** False only for the key “rejected” after the action `reject`, because the key then means success. */
export function mayMeanRefusal(key: string, action: Action): boolean {
  return key !== 'rejected' || action !== 'reject'
}

const isWord = (value: unknown) => typeof value === 'string' && value.trim() !== ''

function meaningOfWord(words: Words, word: unknown): Meaning | undefined {
  const plain = typeof word === 'string' ? word.trim().toLowerCase() : ''
  return Object.hasOwn(words, plain) ? words[plain] : undefined
}

function meaningOfOutcome(word: unknown): Meaning | undefined {
  return isWord(word) ? (meaningOfWord(OUTCOME_WORDS, word) ?? 'other') : undefined
}

const isYes = (flag: unknown) => /^(?:true|yes|1)$/i.test(String(flag))
const isNo = (flag: unknown) => /^(?:false|no|0)$/i.test(String(flag))

function meaningOfNumber(value: unknown): Meaning | undefined {
  const status = statusOf(value)
  if (status === 202) return 'accepted'
  if (status === undefined || status < 400 || status > 599) return undefined
  return mayHaveBeenDone(status) ? 'other' : 'refused'
}

/** What one key of an entry says about the request. `undefined` if it says nothing about the request. */
function meaningOfKey(key: string, value: unknown, isOfRecord: boolean): Meaning | undefined {
  const flag = Object.hasOwn(FLAGS, key) ? FLAGS[key] : undefined
  if (flag !== undefined) return isYes(value) ? flag[0] : isNo(value) ? flag[1] : undefined
  if (OUTCOME_KEYS.includes(key)) return meaningOfOutcome(value)
  if (NUMBER_KEYS.has(key)) return meaningOfNumber(value)
  const ofFailure = isOfRecord ? 'other' : 'refused'
  if (key === 'error') return isErrorValue(value) ? 'refused' : undefined
  if (key === 'errors') return hasErrors(value) ? ofFailure : undefined
  const notDone = Object.hasOwn(NOT_DONE, key) ? NOT_DONE[key] : undefined
  if (notDone !== undefined && isErrorValue(value)) {
    const isReason = isWord(value) && value !== 'true'
    return notDone === 'refused' || (notDone === 'failed' && isReason) ? ofFailure : notDone
  }
  const name = key.toLowerCase().replaceAll('_', '')
  const isFailure = CONTRADICTS_SUCCESS.test(name) && isErrorValue(value)
  return isFailure || (CONTRADICTS_IF_FALSE.test(name) && isNo(value)) ? 'other' : undefined
}

function meaningsIn(action: Action, entry: JsonObject): readonly Meaning[] {
  return Object.entries(entry).flatMap(
    ([key, value]) =>
      (mayMeanRefusal(key, action) ? meaningOfKey(key, value, isResource(entry)) : undefined) ?? [],
  )
}

/**
 * Reads the reply that an entry may contain, for example under `result`. This reply can contradict a success, but it
 * cannot prove a success or a refusal. A nested record is skipped, because its failures may be old.
 */
function innerMeanings(action: Action, entry: JsonObject): readonly Meaning[] {
  return [...RESOURCE_KEYS, 'response']
    .map((key) => own(entry, key))
    .filter(isJsonObject)
    .flatMap((inner) => {
      if (isResource(inner)) return []
      const isOther = meaningOfWord(STATUS_WORDS, statusWordOf(inner)) === 'other'
      return [...meaningsIn(action, inner), ...(isOther ? (['other'] as const) : [])]
    })
    .flatMap((meaning) => (meaning === 'done' ? [] : meaning === 'accepted' ? meaning : 'other'))
}

/**
 * Combines all meanings into one outcome. A refusal together with `done` or `accepted` is a contradiction. Otherwise a
 * refusal has priority over `other`, `other` over `accepted`, and `accepted` over `done`.
 */
function agreed(meanings: readonly Meaning[], isExplained = false): EntryOutcome {
  const ofFailure = isExplained ? 'refused' : 'other'
  const all = new Set(meanings.map((meaning) => (meaning === 'failed' ? ofFailure : meaning)))
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
  const explicit = [...meaningsIn(action, entry), ...innerMeanings(action, entry)]
  const word = isResource(entry) ? undefined : meaningOfWord(STATUS_WORDS, statusWordOf(entry))
  const counts = word !== undefined && (explicit.length === 0 || word !== 'done')
  return agreed(counts ? [...explicit, word] : explicit, isExplained)
}

/**
 * For the action `status`, a word for failure is usually the state of a run. The word is a refusal only if the entry is
 * not a record, and has a reason or is under a key such as `errors`.
 */
function outcomeOfStatusEntry(entry: JsonObject, isExplained: boolean): EntryOutcome {
  const known = new Set<'done' | 'refused'>()
  const add = (meaning: Meaning | undefined) => {
    if (meaning === 'done' || meaning === 'refused') known.add(meaning)
    if (meaning === 'failed' && isExplained) known.add('refused')
  }
  for (const key of ['success', 'ok', 'error', ...OUTCOME_KEYS])
    add(meaningOfKey(key, own(entry, key), false))
  if (known.size === 0 && isExplained) {
    const meaning = meaningOfWord(STATUS_WORDS, own(entry, 'status'))
    if (meaning !== 'done') add(meaning)
  }
  const [first, second] = known
  return { outcome: first === undefined || second !== undefined ? 'unclear' : first }
}

function resourceOf(id: string, entry: JsonObject, isBareStatus: boolean): Pipeline | undefined {
  const inner = RESOURCE_KEYS.map((key) => own(entry, key)).find(isJsonObject)
  const record = inner ?? (isResource(entry) || isBareStatus ? entry : undefined)
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
  const meaning =
    typeof word === 'boolean' ? (word ? 'done' : 'refused') : meaningOfWord(STATUS_WORDS, word)
  return agreed(meaning === undefined ? [] : [meaning])
}

/**
 * Reads `{"success": {"<id>": "skipped"}}`. For actions other than `status`, the word is about the request, not about
 * the state of the pipeline.
 */
export function readWordInList(action: Action, id: string, word: unknown): ItemReply {
  if (action === 'status' || typeof word === 'boolean') return readWord(action, id, word)
  const meaning = meaningOfNumber(word) ?? meaningOfOutcome(word)
  const result = agreed(meaning === undefined ? [] : [meaning])
  return typeof word === 'string' && meaning !== undefined && result.outcome !== 'done'
    ? { ...result, reason: textWithoutSecrets(word) }
    : result
}

/** Reads one entry. Never throws. @param isFailure the entry is under a key that means failure, such as `errors` */
export function readEntry(
  action: Action,
  id: string,
  entry: unknown,
  isFailure = false,
): ItemReply {
  if (!isJsonObject(entry)) return readWord(action, id, entry)
  const isStatus = action === 'status'
  const { message: reason, ...codeAndField } = serviceMessageIn(entry)
  const isExplained = !isResource(entry) && (isFailure || reason !== undefined)
  const result = isStatus
    ? outcomeOfStatusEntry(entry, isExplained)
    : outcomeOfActionEntry(action, entry, isExplained)
  // In a reply to `status`, `{"target": "<id>", "status": "running"}` counts as a record too.
  const isBareStatus = isStatus && result.outcome !== 'refused' && statusWordOf(entry) !== undefined
  const resource = resourceOf(id, entry, isBareStatus)
  const isDone =
    result.outcome === 'done' || (isStatus && result.outcome === 'unclear' && !!resource)
  // A key such as `ok: false` does not explain why the id was refused, so it is not shown.
  const rest = Object.entries(withoutIds(entry)).filter(
    ([key, value]) => result.outcome === 'unclear' || meaningOfKey(key, value, false) === undefined,
  )
  const isReasonMissing = !isStatus && !isDone && reason === undefined && rest.length > 0
  const beginning = isReasonMissing ? beginningOfJson(Object.fromEntries(rest)) : undefined
  return {
    ...result,
    ...(isDone && { outcome: 'done' }),
    ...(!isDone && reason !== undefined && { reason }),
    ...codeAndField,
    ...(beginning !== undefined && { beginning }),
    ...(resource !== undefined && { resource }),
  }
}
