/**
 * One entry of the answer to an action: what it says became of one id. The service documents no such
 * entry, so several forms are read. What contradicts itself, or is not known, is `unclear`.
 */
import { isJsonObject, own, type JsonObject } from '~/lib/json'
import type { Action } from '~/domain/action-table'
import { idOfRecord } from './entry-id'
import { withoutIds } from './entry-target'
import { idFrom } from './coerce'
import { statusWordOf } from '~/domain/phases'
import type { Pipeline } from './pipelines'
import { beginningOfJson } from './raw-beginning'
import { readPipeline } from './pipelines'
import { hasErrors, isUnsure, saysError, statusOf, wordsOf } from './error-body'

export type ItemReply = {
  /** `unclear`: the id is in the answer, but not what became of it, or two things at once. */
  readonly outcome: 'done' | 'refused' | 'unclear'
  /**
   * Why the outcome is unclear although the entry speaks of it. `accepted`: the service only took the
   * request. `contradictory`: the entry contradicts itself, or has a word that Sluice does not know.
   */
  readonly unclear?: 'accepted' | 'contradictory'
  readonly reason?: string
  readonly code?: string
  /** The beginning of what the entry says, where there is no reason that can be read. */
  readonly beginning?: string
  /** The record that the service gave with it. */
  readonly resource?: Pipeline
}

/**
 * `accepted`: taken, and not yet done. `failed`: a refusal or the end of a run, as a reason tells.
 * `other`: neither done nor known to be refused.
 */
type Sign = 'done' | 'refused' | 'accepted' | 'failed' | 'other'

const RESOURCE_KEYS = ['resource', 'data', 'pipeline', 'task', 'result']

/** Words of an outcome that say the same under `status`, where "success" is how a run ended. */
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
/** Under `outcome` and `result`, these speak of the request too. Any other word there is `other`. */
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
/** What a flag says when it is true, and when it is false. */
const FLAGS: readonly (readonly [key: string, yes: Sign, no?: Sign])[] = [
  ['success', 'done', 'refused'],
  ['ok', 'done', 'refused'],
  ['succeeded', 'done', 'refused'],
  ['accepted', 'accepted', 'refused'],
  ['queued', 'accepted'],
  ['pending', 'accepted'],
  ['scheduled', 'accepted'],
]
/** Keys that say that it was not done as soon as they hold anything: `true`, or the reason. */
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
/** Other names, without `_`, that speak against a success as soon as they hold anything. */
const AGAINST =
  /^(?:is|was)?(?:err(?:or)?|fail(?:ed|ure)|fault|exception|skip(?:ped)?|ignored|noop|dryrun)s?(?:message|msg|code|reason|text|details?)?$/
/** And those that do when they are false. */
const NOT_WITHOUT = /^(?:is|was)?(?:done|executed|performed|applied|processed|triggered|changed)$/
/** What these say is read; anything else in an entry may be a reason that is not. */
const READ_KEYS = new Set([...FLAGS.map(([key]) => key), ...OUTCOME_KEYS, ...NUMBER_KEYS])

/** Of a rejection at a gate, "rejected" is the success, so that the word alone says nothing. */
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

/** What keys say against a success that are in none of the tables. */
function doubtsIn(entry: JsonObject): readonly Sign[] {
  return Object.entries(entry).flatMap(([key, value]): Sign[] => {
    if (TABLED.has(key)) return []
    const name = key.toLowerCase().replaceAll('_', '')
    const isFalse = NOT_WITHOUT.test(name) && NO.has(String(value).toLowerCase())
    return isFalse || (AGAINST.test(name) && saysError(value)) ? ['other'] : []
  })
}

/** A status of HTTP for one id, as in an answer with many. */
function signOfNumber(value: unknown): Sign | undefined {
  const status = statusOf(value)
  if (status === 202) return 'accepted'
  if (status === undefined || status < 400 || status > 599) return undefined
  return isUnsure(status) ? 'other' : 'refused'
}

/** What the keys say that speak of the request and of nothing else. */
function explicitSigns(action: Action, entry: JsonObject): readonly Sign[] {
  // A record may list failures of its own, say of its last run: then nobody can tell.
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

/** What another answer within it says against it. It proves nothing by itself, and a record's failures may be old. */
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

type Said = Pick<ItemReply, 'outcome' | 'unclear'>

const CONTRADICTORY = { outcome: 'unclear', unclear: 'contradictory' } as const
const ACCEPTED = { outcome: 'unclear', unclear: 'accepted' } as const

/** The outcome that all signs agree on. A refusal stays one beside a word that is not known. */
function agreed(signs: readonly Sign[], isExplained = false): Said {
  const ofFailure = isExplained ? 'refused' : 'other'
  const all = new Set(signs.map((sign) => (sign === 'failed' ? ofFailure : sign)))
  if (all.has('refused')) {
    return all.has('done') || all.has('accepted') ? CONTRADICTORY : { outcome: 'refused' }
  }
  if (all.has('other')) return CONTRADICTORY
  if (all.has('accepted')) return ACCEPTED
  return { outcome: all.has('done') ? 'done' : 'unclear' }
}

function outcomeOf(action: Action, entry: JsonObject, isExplained: boolean): Said {
  const explicit = [...explicitSigns(action, entry), ...innerSigns(action, entry)]
  // The status of a record is its state. Beside a flag, "success" may be the state of an earlier run,
  // but a word of failure always counts: a doubt is better than a false success.
  const word = isRecord(entry) ? undefined : signOfWord(STATUS_WORDS, statusWordOf(entry))
  const counts = word !== undefined && (explicit.length === 0 || word !== 'done')
  return agreed(counts ? [...explicit, word] : explicit, isExplained)
}

/** Of a status action: a word of failure is how a run ended, unless a reason explains it. */
function outcomeOfLook(entry: JsonObject, isExplained: boolean): Said {
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

/** The record with an entry; one with another id is not this one's. */
function resourceOf(id: string, entry: JsonObject, isBareStatus: boolean): Pipeline | undefined {
  const inner = RESOURCE_KEYS.map((key) => own(entry, key)).find(isJsonObject)
  const record = inner ?? (isRecord(entry) || isBareStatus ? entry : undefined)
  if (record === undefined) return undefined
  const recordId = inner === undefined ? idFrom(own(entry, '_id')) : idOfRecord(inner)
  if (recordId !== undefined && recordId !== id) return undefined
  const isNamed = idFrom(own(record, '_id')) !== undefined
  return readPipeline(isNamed ? record : { ...record, _id: id })
}

/** `{"<id>": "running"}`: for `status` the word is the state, else it may be the outcome. */
function readWord(action: Action, id: string, word: unknown): ItemReply {
  if (action === 'status' && typeof word === 'string') {
    const resource = readPipeline({ _id: id, status: word })
    return resource ? { outcome: 'done', resource } : { outcome: 'unclear' }
  }
  const flag = typeof word === 'boolean' ? signOfFlag(word, 'done', 'refused') : undefined
  const sign = flag ?? signOfWord(STATUS_WORDS, word)
  return sign === undefined ? { outcome: 'unclear' } : agreed([sign])
}

/** `{"success": {"<id>": "skipped"}}`: here the word is about the request. */
export function readWordOfSide(action: Action, id: string, word: unknown): ItemReply {
  if (action === 'status' || typeof word === 'boolean') return readWord(action, id, word)
  const sign = signOfNumber(word) ?? signOfOutcome(word)
  if (sign === undefined) return { outcome: 'unclear' }
  const said = agreed([sign])
  return typeof word === 'string' && said.outcome !== 'done' ? { ...said, reason: word } : said
}

/** What an entry holds beside its id and what was read of it. */
function beginningOfRest(entry: JsonObject, isUnclear: boolean): string | undefined {
  const rest = Object.entries(withoutIds(entry)).filter(([key]) => isUnclear || !READ_KEYS.has(key))
  return rest.length === 0 ? undefined : beginningOfJson(Object.fromEntries(rest))
}

/**
 * Reads one entry; never throws.
 *
 * @param isFailure it stands under a key that says so
 */
export function readEntry(
  action: Action,
  id: string,
  entry: unknown,
  isFailure = false,
): ItemReply {
  if (!isJsonObject(entry)) return readWord(action, id, entry)
  const isLook = action === 'status'
  const { words: reason, code } = wordsOf(entry)
  const isExplained = !isRecord(entry) && (isFailure || reason !== undefined)
  const said = isLook ? outcomeOfLook(entry, isExplained) : outcomeOf(action, entry, isExplained)
  // `{"target": "<id>", "status": "running"}` is the least that a status answer can say.
  const isBareStatus = isLook && said.outcome !== 'refused' && statusWordOf(entry) !== undefined
  const resource = resourceOf(id, entry, isBareStatus)
  const isDone = said.outcome === 'done' || (isLook && said.outcome === 'unclear' && !!resource)
  const isReasonMissing = !isLook && !isDone && reason === undefined
  const beginning = isReasonMissing ? beginningOfRest(entry, said.outcome === 'unclear') : undefined
  return {
    ...said,
    ...(isDone && { outcome: 'done' }),
    ...(!isDone && reason !== undefined && { reason }),
    ...(code !== undefined && { code }),
    ...(beginning !== undefined && { beginning }),
    ...(resource !== undefined && { resource }),
  }
}
