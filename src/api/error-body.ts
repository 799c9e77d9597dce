import { isJsonObject, own, type JsonObject } from '~/lib/json'
import { kindOfStatus, type ApiErrorKind } from './api-error'
import { namesResource } from './entry-id'

export interface ServiceWords {
  readonly words?: string
  readonly code?: string
  readonly field?: string
}

const WORDS_LIMIT = 2_000
/** Entries of a list that are read for words. */
const MOST_ENTRIES = 20
/** A body may be nested without end. */
const DEEPEST = 4

/** Keys whose object describes the error. It is read before the other keys. */
const ERROR_KEYS = ['error', 'fault'] as const
/**
 * Keys of the reason, the most specific first. No error body is documented, so these are common names. `error`,
 * `fault` and `title` come last, because they often name only the kind of failure.
 */
const REASON_KEYS = [
  'message',
  'msg',
  'detail',
  'details',
  'reason',
  'error_description',
  'faultstring',
  'errors',
  'error',
  'fault',
  'title',
] as const
const CODE_KEYS = ['code', 'errorCode', 'error_code'] as const
const FIELD_KEYS = ['field', 'fieldName', 'param', 'property'] as const

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.slice(0, WORDS_LIMIT) : undefined
}

/** The first that `read` finds under the keys. */
function firstOf<Found>(
  keys: readonly string[],
  read: (key: string) => Found | undefined,
): Found | undefined {
  for (const key of keys) {
    const found = read(key)
    if (found !== undefined) return found
  }
  return undefined
}

/** The service's own words in an error body, wherever they stand. */
export function wordsOf(json: unknown): ServiceWords {
  const reason = reasonIn(json, 0)
  if (!isJsonObject(json)) return pick({ words: reason })
  const inner = ERROR_KEYS.map((key) => own(json, key)).find(isJsonObject)
  const levels = [inner, json, onlyEntryOf(json)].filter((level) => level !== undefined)
  const codes = levels.flatMap((level) => codeIn(level) ?? [])
  const fields = levels.flatMap((level) => fieldIn(level) ?? [])
  return pick({ words: reason, code: codes[0], field: fields[0] })
}

function reasonIn(value: unknown, depth: number): string | undefined {
  if (depth > DEEPEST) return undefined
  if (Array.isArray(value)) return reasonInList(value as readonly unknown[], depth)
  if (!isJsonObject(value)) return textOf(value)
  return (
    firstOf(ERROR_KEYS, (key) => {
      const inner = own(value, key)
      return isJsonObject(inner) ? reasonIn(inner, depth + 1) : undefined
    }) ??
    firstOf(REASON_KEYS, (key) => {
      const inner = own(value, key)
      return key === 'errors' && isJsonObject(inner)
        ? reasonByField(inner, depth + 1)
        : reasonIn(inner, depth + 1)
    })
  )
}

/** Of several, each says which field it is about. */
function reasonInList(list: readonly unknown[], depth: number): string | undefined {
  const entries = list.slice(0, MOST_ENTRIES)
  const reasons = entries.flatMap((entry) => {
    const reason = reasonIn(entry, depth + 1)
    if (reason === undefined) return []
    const field = list.length > 1 && isJsonObject(entry) ? fieldIn(entry) : undefined
    return [field === undefined ? reason : `${field}: ${reason}`]
  })
  return textOf(reasons.join('; '))
}

/** `{name: ["too long"], tags: "too many"}` */
function reasonByField(fields: JsonObject, depth: number): string | undefined {
  const reasons = Object.entries(fields)
    .slice(0, MOST_ENTRIES)
    .flatMap(([field, value]) => {
      const reason = reasonIn(value, depth + 1)
      return reason === undefined ? [] : [`${field}: ${reason}`]
    })
  return textOf(reasons.join('; '))
}

/** The single entry of a list of errors, which may carry the code and the field. */
function onlyEntryOf(json: JsonObject): JsonObject | undefined {
  const lists = ['errors', 'detail', 'details'].map((key) => own(json, key))
  const list = lists.find((each) => Array.isArray(each)) as readonly unknown[] | undefined
  if (list?.length === 1 && isJsonObject(list[0])) return list[0]
  const byField = own(json, 'errors')
  const fields = isJsonObject(byField) ? Object.keys(byField) : []
  return fields.length === 1 ? { field: fields[0] } : undefined
}

function codeIn(object: JsonObject): string | undefined {
  return firstOf(CODE_KEYS, (key) => {
    const code = own(object, key)
    return typeof code === 'number' ? String(code) : textOf(code)
  })
}

/** A field by name, or by its place: `["body", "steps", 0]` is `steps.0`. */
export function fieldIn(object: JsonObject): string | undefined {
  const place = own(object, 'loc')
  if (!Array.isArray(place)) return firstOf(FIELD_KEYS, (key) => textOf(own(object, key)))
  const parts = place as readonly unknown[]
  return textOf((parts[0] === 'body' ? parts.slice(1) : parts).join('.'))
}

function pick(found: { readonly [Key in keyof ServiceWords]: string | undefined }): ServiceWords {
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined))
}

/** With one of these beside it, `errors` speaks of single items, not of the request. */
const PARTIAL_KEYS = ['data', 'items', 'results', 'records', 'success', 'valid', 'isValid']
const SUCCESS_KEYS = ['success', 'ok', 'isSuccess', 'succeeded']
const STATUS_KEYS = ['code', 'status', 'statusCode']
const FAILURE_WORDS = new Set(['error', 'fail', 'failure'])

/** Is there something under `error`? Only what means "none" in one language or another does not count. */
export function saysError(error: unknown): boolean {
  const isNone = error === undefined || error === null || error === false || error === 0
  return (
    !isNone && error !== '' && error !== 'false' && !(Array.isArray(error) && error.length === 0)
  )
}

/** Does `errors` hold any: in a list, by field, or as text? A number only counts them. */
export function hasErrors(errors: unknown): boolean {
  return typeof errors === 'object' && errors !== null
    ? Object.keys(errors).length > 0
    : textOf(errors) !== undefined
}

/** A number that may be an HTTP status. Some services write it as text. */
export function statusOf(value: unknown): number | undefined {
  if (typeof value === 'string') return /^\d{3}$/.test(value) ? Number(value) : undefined
  return typeof value === 'number' ? value : undefined
}

/** The first status from 400 on under the keys. */
function statusIn(json: JsonObject, keys: readonly string[]): number | undefined {
  return firstOf(keys, (key) => {
    const status = statusOf(own(json, key))
    return status !== undefined && status >= 400 ? status : undefined
  })
}

const isHttpStatus = (status: number) => status < 600

/** A code above 599 is the service's own: beside data it may as well mean success. */
function saysFailureCode(json: JsonObject): boolean {
  const code = statusIn(json, ['code'])
  if (code !== undefined && (isHttpStatus(code) || !holdsData(json))) return true
  const status = statusIn(json, ['status', 'statusCode'])
  const isFailure =
    (status !== undefined && isHttpStatus(status)) || FAILURE_WORDS.has(wordOfStatus(json))
  // It may be the state of a record, too: only a reason beside it makes it a failure of the request.
  return isFailure && !namesResource(json) && reasonIn(json, 0) !== undefined
}

/** The word under `status`, folded. */
function wordOfStatus(json: JsonObject): string {
  return textOf(own(json, 'status'))?.trim().toLowerCase() ?? ''
}

function holdsData(json: JsonObject): boolean {
  return PARTIAL_KEYS.some((key) => {
    const value = own(json, key)
    return typeof value === 'object' && value !== null && Object.keys(value).length > 0
  })
}

function failsAsWhole(json: JsonObject): boolean {
  const isDenied = SUCCESS_KEYS.map((key) => own(json, key)).some(
    (success) => success === false || success === 'false',
  )
  return isDenied || saysError(own(json, 'error')) || saysFailureCode(json)
}

/** Does it speak of errors that are not of a part of what it holds, nor of single ids? */
function holdsErrorsOnly(json: JsonObject): boolean {
  const isPartial = PARTIAL_KEYS.some((key) => (own(json, key) ?? null) !== null)
  return hasErrors(own(json, 'errors')) && !isPartial && !errorsIn(json).some(namesResource)
}

const errorsIn = (json: JsonObject) => [own(json, 'errors')].flat() as readonly unknown[]

/** The statuses of HTTP from 400 that a body gives for the request as a whole. */
function statusesIn(json: JsonObject): readonly number[] {
  const errors = errorsIn(json).filter((entry) => !namesResource(entry))
  return [json, ...ERROR_KEYS.map((key) => own(json, key)), ...errors].flatMap((level) => {
    const status = isJsonObject(level) ? statusIn(level, STATUS_KEYS) : undefined
    return status !== undefined && isHttpStatus(status) ? [status] : []
  })
}

/** Did the service itself fail, or give up waiting? Then what was asked for may have been done. */
export const isUnsure = (status: number) => status >= 500 || status === 408

/**
 * The failure that a 2xx body reports, be it of the whole request or of what nobody can tell.
 *
 * @returns what a reply with the status in the body would be, where that says more; `undefined` for no failure
 */
export function failureIn(json: unknown): ApiErrorKind | undefined {
  if (!isJsonObject(json) || !(failsAsWhole(json) || holdsErrorsOnly(json))) return undefined
  const statuses = statusesIn(json)
  if (statuses.some(isUnsure)) return 'server'
  const kinds = statuses.map(kindOfStatus)
  return kinds.find((kind) => kind !== undefined && STOPPING.has(kind)) ?? 'reported'
}

const STOPPING: ReadonlySet<ApiErrorKind> = new Set(['unauthorized', 'forbidden', 'rate_limited'])

/**
 * Does a 2xx body that reports a failure say that none of the ids was acted on? Of several it may mean
 * that only some failed, and an "error" may have come after it was done.
 */
export function isSurelyRefused(json: unknown, ids: number): boolean {
  if (!isJsonObject(json)) return false
  const status = statusIn(json, STATUS_KEYS)
  if (saysError(own(json, 'error'))) return true
  if (status !== undefined && isHttpStatus(status) && !isUnsure(status)) return true
  return ids < 2 && wordOfStatus(json) !== 'error'
}
