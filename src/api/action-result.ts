/** Reads one entry of the reply to an action. None is documented: a contradictory or unknown outcome is `unclear`. */
import { isJsonObject, own, type JsonObject } from '~/lib/json'
import type { Action } from '~/domain/action-table'
import { idOfRecord } from './entry-id'
import { withoutIds } from './entry-target'
import { idFrom } from './coerce'
import { statusWordOf } from '~/domain/phases'
import { beginningOfJson } from './raw-beginning'
import { readPipeline, type Pipeline } from './pipelines'
import { hasErrors, isUnsure, saysError, statusOf, serviceWordsIn } from './error-body'

export type ItemReply = {
  /** `unclear`: the reply names the id, but no outcome, or contradictory outcomes. */
  readonly outcome: 'done' | 'refused' | 'unclear'
  /**
   * Why the outcome is unclear although the entry has one. `accepted`: the service only took the request.
   * `contradictory`: the entry contradicts itself, or has a word that Sluice does not know.
   */
  readonly unclear?: 'accepted' | 'contradictory'
  readonly reason?: string
  readonly code?: string
  /** The beginning of the entry, if it has no reason that Sluice can read. */
  readonly beginning?: string
  /** The record in the entry. */
  readonly resource?: Pipeline
}

/**
 * The meaning of one key or word. `accepted`: the service took the request, but has not done it yet. `failed`: a
 * refusal if the entry has a reason, else perhaps the end of a run. `other`: neither done nor surely refused.
 */
type Sign = 'done' | 'refused' | 'accepted' | 'failed' | 'other'

const RESOURCE_KEYS = ['resource', 'data', 'pipeline', 'task', 'result']

/** Words under `status` that mean an outcome. "success" is not one of them, because it can be the end of a run. */
const STATUS_WORDS: ReadonlyMap<string, Sign> = new Map([
  ['done', 'done'],
  ['ok', 'done'],
  ['refused', 'refused'],
  ['denied', 'refused'],
  ['error', 'failed'],
  ['failure', 'failed'],
  ['accepted', 'accepted'],
  ['skipped', 'other'],
  ['ignored', 'other'],
])
/** Words under `outcome` and `result`, where "success" is about the request too. Any other word is `other`. */
const OUTCOME_WORDS: ReadonlyMap<string, Sign> = new Map([
  ...STATUS_WORDS,
  ['success', 'done'],
  ['successful', 'done'],
  ['succeeded', 'done'],
  ['completed', 'done'],
  ['failed', 'failed'],
  ['queued', 'accepted'],
  ['enqueued', 'accepted'],
  ['pending', 'accepted'],
  ['scheduled', 'accepted'],
  ['submitted', 'accepted'],
])
/** What each flag means when it is true, and when it is false. */
const FLAGS: readonly (readonly [key: string, yes: Sign, no?: Sign])[] = [
  ['success', 'done', 'refused'],
  ['ok', 'done', 'refused'],
  ['succeeded', 'done', 'refused'],
  ['accepted', 'accepted', 'refused'],
  ['queued', 'accepted'],
  ['pending', 'accepted'],
  ['scheduled', 'accepted'],
]
/** Keys that mean "not done" as soon as they have a value. The value is `true` or the reason. */
const NOT_DONE: readonly (readonly [key: string, sign: Sign])[] = [
  ['skipped', 'other'],
  ['ignored', 'other'],
  ['failed', 'failed'],
  ['rejected', 'failed'],
  ['denied', 'refused'],
]
const OUTCOME_KEYS = ['outcome', 'result']
const TABLED = new Set([...NOT_DONE.map(([key]) => key), 'error', 'errors'])
const NUMBER_KEYS = ['status', 'statusCode', 'status_code', 'httpStatus', 'http_status', 'code']
/** Other key names that contradict a success if they have a value. They are compared without `_`. */
const AGAINST =
  /^(?:is|was)?(?:err(?:or)?|fail(?:ed|ure)|fault|exception|skip(?:ped)?|ignored|noop|dryrun)s?(?:message|msg|code|reason|text|details?)?$/
/** Key names that contradict a success if their value is false. */
const NOT_WITHOUT = /^(?:is|was)?(?:done|executed|performed|applied|processed|triggered|changed)$/
/** Keys whose values Sluice reads. Any other key of an entry may be a reason that Sluice cannot read. */
const READ_KEYS = new Set([...FLAGS.map(([key]) => key), ...OUTCOME_KEYS, ...NUMBER_KEYS])

/** For the action `reject`, "rejected" means success, so this key alone does not mean a refusal. */
export function isRefusalKey(key: string, action: Action): boolean {
  return key !== 'rejected' || action !== 'reject'
}

function signOfWord(words: ReadonlyMap<string, Sign>, word: unknown): Sign | undefined {
  return typeof word === 'string' ? words.get(word.trim().toLowerCase()) : undefined
}

const isWord = (value: unknown) => typeof value === 'string' && value.trim() !== ''

function signOfOutcome(word: unknown): Sign | undefined {
  return isWord(word) ? (signOfWord(OUTCOME_WORDS, word) ?? 'other') : undefined
}

const YES = new Set(['true', 'yes', '1'])
const NO = new Set(['false', 'no', '0'])

function signOfFlag(flag: unknown, yes: Sign, no?: Sign): Sign | undefined {
  const word = String(flag).toLowerCase()
  if (YES.has(word)) return yes
  return NO.has(word) ? no : undefined
}

/** Contradictions of a success, from keys that are in none of the tables. */
function doubtsIn(entry: JsonObject): readonly Sign[] {
  return Object.entries(entry).flatMap(([key, value]): Sign[] => {
    if (TABLED.has(key)) return []
    const name = key.toLowerCase().replaceAll('_', '')
    const isFalse = NOT_WITHOUT.test(name) && NO.has(String(value).toLowerCase())
    return isFalse || (AGAINST.test(name) && saysError(value)) ? ['other'] : []
  })
}

/** An HTTP status for one id, as in a reply about many ids. */
function signOfNumber(value: unknown): Sign | undefined {
  const status = statusOf(value)
  if (status === 202) return 'accepted'
  if (status === undefined || status < 400 || status > 599) return undefined
  return isUnsure(status) ? 'other' : 'refused'
}

/** The signs of all keys that can only be about the request. */
function explicitSigns(action: Action, entry: JsonObject): readonly Sign[] {
  // A record may list failures of its last run, so a failure in a record is not surely a refusal.
  const ofFailure = isRecord(entry) ? 'other' : 'refused'
  const signs: readonly (Sign | undefined)[] = [
    ...FLAGS.map(([key, yes, no]) => signOfFlag(own(entry, key), yes, no)),
    ...OUTCOME_KEYS.map((key) => signOfOutcome(own(entry, key))),
    ...NUMBER_KEYS.map((key) => signOfNumber(own(entry, key))),
    ...NOT_DONE.filter(([key]) => isRefusalKey(key, action) && saysError(own(entry, key))).map(
      ([key, sign]) => {
        const value = own(entry, key)
        const isReason = sign === 'failed' && isWord(value) && value !== 'true'
        return sign === 'refused' || isReason ? ofFailure : sign
      },
    ),
    saysError(own(entry, 'error')) ? 'refused' : undefined,
    hasErrors(own(entry, 'errors')) ? ofFailure : undefined,
    ...doubtsIn(entry),
  ]
  return signs.filter((sign) => sign !== undefined)
}

function isRecord(entry: JsonObject): boolean {
  return ['name', 'createdAt', 'updatedAt'].some((key) => Object.hasOwn(entry, key))
}

/**
 * Signs of a reply that is nested in the entry. They can contradict a success, but they prove nothing alone.
 * Records are skipped, because their failures may be old.
 */
function innerSigns(action: Action, entry: JsonObject): readonly Sign[] {
  return [...RESOURCE_KEYS, 'response']
    .map((key) => own(entry, key))
    .filter(isJsonObject)
    .flatMap((inner) => {
      if (isRecord(inner)) return []
      // Any other word may be the state of the pipeline.
      const word = signOfWord(STATUS_WORDS, statusWordOf(inner))
      return [...explicitSigns(action, inner), ...(word === 'other' ? [word] : [])]
    })
    .flatMap((sign) => (sign === 'done' ? [] : sign === 'accepted' ? sign : 'other'))
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

/** Reads `{"success": {"<id>": "skipped"}}`. Here the word is about the request. */
export function readWordOfSide(action: Action, id: string, word: unknown): ItemReply {
  if (action === 'status' || typeof word === 'boolean') return readWord(action, id, word)
  const sign = signOfNumber(word) ?? signOfOutcome(word)
  if (sign === undefined) return { outcome: 'unclear' }
  const result = agreed([sign])
  return typeof word === 'string' && result.outcome !== 'done'
    ? { ...result, reason: word }
    : result
}

/** The beginning of the parts of an entry that were not read. Its id is left out. */
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
  const isLook = action === 'status'
  const { words: reason, code } = serviceWordsIn(entry)
  const isExplained = !isRecord(entry) && (isFailure || reason !== undefined)
  const result = isLook
    ? outcomeOfStatusEntry(entry, isExplained)
    : outcomeOfActionEntry(action, entry, isExplained)
  // The shortest entry of a reply to `status` is `{"target": "<id>", "status": "running"}`.
  const isBareStatus = isLook && result.outcome !== 'refused' && statusWordOf(entry) !== undefined
  const resource = resourceOf(id, entry, isBareStatus)
  const isDone = result.outcome === 'done' || (isLook && result.outcome === 'unclear' && !!resource)
  const isReasonMissing = !isLook && !isDone && reason === undefined
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
