/** What the keys and words in an entry of an action's reply mean. The service documents none of them. */
import type { Action } from '~/domain/action-table'
import { statusWordOf } from '~/domain/phases'
import { isJsonObject, own, type JsonObject } from '~/lib/json'
import { hasErrors, isUnsure, saysError, statusOf } from './error-body'

/**
 * The meaning of one key or word. `accepted`: the service took the request, but has not done it yet. `failed`: a
 * refusal if the entry has a reason, else perhaps the end of a run. `other`: neither done nor surely refused.
 */
export type Sign = 'done' | 'refused' | 'accepted' | 'failed' | 'other'

export const RESOURCE_KEYS = ['resource', 'data', 'pipeline', 'task', 'result']

/** Words under `status` that mean an outcome. "success" is not in this list, because it can be the end of a run. */
export const STATUS_WORDS: ReadonlyMap<string, Sign> = new Map([
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
export const OUTCOME_WORDS: ReadonlyMap<string, Sign> = new Map([
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
export const OUTCOME_KEYS = ['outcome', 'result']
const NOT_DONE_KEYS = new Set([...NOT_DONE.map(([key]) => key), 'error', 'errors'])
const NUMBER_KEYS = ['status', 'statusCode', 'status_code', 'httpStatus', 'http_status', 'code']
/** Other key names that contradict a success if they have a value. They are compared without `_`. */
const CONTRADICTS_SUCCESS =
  /^(?:is|was)?(?:err(?:or)?|fail(?:ed|ure)|fault|exception|skip(?:ped)?|ignored|noop|dryrun)s?(?:message|msg|code|reason|text|details?)?$/
const CONTRADICTS_IF_FALSE =
  /^(?:is|was)?(?:done|executed|performed|applied|processed|triggered|changed)$/
/** Keys whose values Sluice reads. Any other key of an entry may be a reason that Sluice cannot read. */
export const READ_KEYS = new Set([...FLAGS.map(([key]) => key), ...OUTCOME_KEYS, ...NUMBER_KEYS])

/** For the action `reject`, "rejected" means success, so this key alone does not mean a refusal. */
export function isRefusalKey(key: string, action: Action): boolean {
  return key !== 'rejected' || action !== 'reject'
}

export function signOfWord(words: ReadonlyMap<string, Sign>, word: unknown): Sign | undefined {
  return typeof word === 'string' ? words.get(word.trim().toLowerCase()) : undefined
}

const isWord = (value: unknown) => typeof value === 'string' && value.trim() !== ''

export function signOfOutcome(word: unknown): Sign | undefined {
  return isWord(word) ? (signOfWord(OUTCOME_WORDS, word) ?? 'other') : undefined
}

const YES = new Set(['true', 'yes', '1'])
const NO = new Set(['false', 'no', '0'])

export function signOfFlag(flag: unknown, yes: Sign, no?: Sign): Sign | undefined {
  const word = String(flag).toLowerCase()
  if (YES.has(word)) return yes
  return NO.has(word) ? no : undefined
}

/** Signs that contradict a success, from keys that are not in the tables above. */
function doubtsIn(entry: JsonObject): readonly Sign[] {
  return Object.entries(entry).flatMap(([key, value]): Sign[] => {
    if (NOT_DONE_KEYS.has(key)) return []
    const name = key.toLowerCase().replaceAll('_', '')
    const isFalse = CONTRADICTS_IF_FALSE.test(name) && NO.has(String(value).toLowerCase())
    return isFalse || (CONTRADICTS_SUCCESS.test(name) && saysError(value)) ? ['other'] : []
  })
}

/** An HTTP status for one id, as in a reply about many ids. */
export function signOfNumber(value: unknown): Sign | undefined {
  const status = statusOf(value)
  if (status === 202) return 'accepted'
  if (status === undefined || status < 400 || status > 599) return undefined
  return isUnsure(status) ? 'other' : 'refused'
}

/** The signs of all keys that can only be about the request. */
export function explicitSigns(action: Action, entry: JsonObject): readonly Sign[] {
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

export function isRecord(entry: JsonObject): boolean {
  return ['name', 'createdAt', 'updatedAt'].some((key) => Object.hasOwn(entry, key))
}

/**
 * Signs of a reply that is nested in the entry. They can contradict a success, but they prove nothing alone.
 * Records are skipped, because their failures may be old.
 */
export function innerSigns(action: Action, entry: JsonObject): readonly Sign[] {
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
