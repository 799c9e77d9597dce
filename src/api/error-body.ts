import { isJsonObject, own, type JsonObject } from '~/lib/json'
import { kindOfStatus, type ApiErrorFacts } from './api-error'
import type { ApiErrorKind } from './api-error-kind'
import { hasResourceId } from './entry-id'
import { textWithoutSecrets } from '~/lib/secret-names'

type ServiceMessage = Pick<ApiErrorFacts, 'message' | 'code' | 'field'>

const MAX_LENGTH = 2_000
const MAX_ENTRIES = 20
/** A body can be nested without end, so only this many levels are read. */
const MAX_DEPTH = 4

/** An object under one of these keys describes the error, so it is read before the other keys. */
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
  return typeof value === 'string' && value.trim() !== '' ? value.slice(0, MAX_LENGTH) : undefined
}

function firstOf<Found>(
  keys: readonly string[],
  read: (key: string) => Found | undefined,
): Found | undefined {
  return keys.map(read).find((found) => found !== undefined)
}

/**
 * The message, code and field in an error body. The message is the first reason under the keys above, also in nested
 * objects. The code and the field can be in the body, in its `error` or `fault`, or in its only error. The message may
 * be stored, so secrets in it are masked.
 */
export function serviceMessageIn(json: unknown): ServiceMessage {
  const text = reasonIn(json, 0)
  const reason = text && textWithoutSecrets(text)
  if (!isJsonObject(json)) return pick({ message: reason })
  const inner = ERROR_KEYS.map((key) => own(json, key)).find(isJsonObject)
  const levels = [inner, json, onlyEntryOf(json)].filter((level) => level !== undefined)
  const codes = levels.flatMap((level) => codeIn(level) ?? [])
  const fields = levels.flatMap((level) => errorFieldOf(level) ?? [])
  return pick({ message: reason, code: codes[0], field: fields[0] })
}

function reasonIn(value: unknown, depth: number): string | undefined {
  if (depth > MAX_DEPTH) return undefined
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

function reasonInList(list: readonly unknown[], depth: number): string | undefined {
  const entries = list.slice(0, MAX_ENTRIES)
  const reasons = entries.flatMap((entry) => {
    const reason = reasonIn(entry, depth + 1)
    if (reason === undefined) return []
    const field = list.length > 1 && isJsonObject(entry) ? errorFieldOf(entry) : undefined
    return [field === undefined ? reason : `${field}: ${reason}`]
  })
  return textOf(reasons.join('; '))
}

/** Reads reasons by field, such as `{name: ["too long"], tags: "too many"}`. */
function reasonByField(fields: JsonObject, depth: number): string | undefined {
  const reasons = Object.entries(fields)
    .slice(0, MAX_ENTRIES)
    .flatMap(([field, value]) => {
      const reason = reasonIn(value, depth + 1)
      return reason === undefined ? [] : [`${field}: ${reason}`]
    })
  return textOf(reasons.join('; '))
}

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

/** The field of an error, by name or as a path: `["body", "steps", 0]` becomes `steps.0`. */
export function errorFieldOf(object: JsonObject): string | undefined {
  const place = own(object, 'loc')
  if (!Array.isArray(place)) return firstOf(FIELD_KEYS, (key) => textOf(own(object, key)))
  const parts = place as readonly unknown[]
  return textOf((parts[0] === 'body' ? parts.slice(1) : parts).join('.'))
}

function pick(found: {
  readonly [Key in keyof ServiceMessage]: string | undefined
}): ServiceMessage {
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined))
}

/** If the body has one of these keys, `errors` is about single items, not about the whole request. */
const PARTIAL_KEYS = ['data', 'items', 'results', 'records', 'success', 'valid', 'isValid']
const SUCCESS_KEYS = ['success', 'ok', 'isSuccess', 'succeeded']
const STATUS_KEYS = ['code', 'status', 'statusCode']
const FAILURE_WORDS = new Set(['error', 'fail', 'failure'])

/**
 * Whether the value of `error` means an error. `null`, `false`, “false”, `0`, an empty text and an empty list do not.
 */
export function isErrorValue(error: unknown): boolean {
  const isNone = error === undefined || error === null || error === false || error === 0
  return (
    !isNone && error !== '' && error !== 'false' && !(Array.isArray(error) && error.length === 0)
  )
}

/** Whether `errors` contains errors: a list, an object by field, or a text. A number is only a count. */
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

function statusIn(json: JsonObject, keys: readonly string[]): number | undefined {
  return firstOf(keys, (key) => {
    const status = statusOf(own(json, key))
    return status !== undefined && status >= 400 ? status : undefined
  })
}

const isHttpStatus = (status: number) => status < 600

/**
 * Whether a code or status in the body means failure. A code that is not an HTTP status may mean success if the body
 * has data.
 */
function saysFailureCode(json: JsonObject): boolean {
  const code = statusIn(json, ['code'])
  if (code !== undefined && (isHttpStatus(code) || !holdsData(json))) return true
  const status = statusIn(json, ['status', 'statusCode'])
  const isFailure =
    (status !== undefined && isHttpStatus(status)) || FAILURE_WORDS.has(wordOfStatus(json))
  // The status may be the state of a record. So it means a failure only if the body has a reason and names no resource.
  return isFailure && !hasResourceId(json) && reasonIn(json, 0) !== undefined
}

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
  return isDenied || isErrorValue(own(json, 'error')) || saysFailureCode(json)
}

/** Whether the body reports errors about the whole request, not about a part of it or about single ids. */
function holdsErrorsOnly(json: JsonObject): boolean {
  const isPartial = PARTIAL_KEYS.some((key) => (own(json, key) ?? null) !== null)
  return hasErrors(own(json, 'errors')) && !isPartial && !errorsIn(json).some(hasResourceId)
}

const errorsIn = (json: JsonObject) => [own(json, 'errors')].flat() as readonly unknown[]

function statusesIn(json: JsonObject): readonly number[] {
  const errors = errorsIn(json).filter((entry) => !hasResourceId(entry))
  return [json, ...ERROR_KEYS.map((key) => own(json, key)), ...errors].flatMap((level) => {
    const status = isJsonObject(level) ? statusIn(level, STATUS_KEYS) : undefined
    return status !== undefined && isHttpStatus(status) ? [status] : []
  })
}

/** Whether a status means that the service failed or timed out, so that the action may have been done. */
export const mayHaveBeenDone = (status: number) => status >= 500 || status === 408

/**
 * The failure that a 2xx body reports for the whole request, or without saying which ids failed.
 *
 * @returns `server`, `unauthorized`, `forbidden` or `rate_limited` if an HTTP status in the body says so, else
 * `reported`; `undefined` if the body reports no failure, or only failures of single ids
 */
export function failureIn(json: unknown): ApiErrorKind | undefined {
  if (!isJsonObject(json) || !(failsAsWhole(json) || holdsErrorsOnly(json))) return undefined
  const statuses = statusesIn(json)
  if (statuses.some(mayHaveBeenDone)) return 'server'
  const kinds = statuses.map(kindOfStatus)
  return kinds.find((kind) => kind !== undefined && STOPPING.has(kind)) ?? 'reported'
}

const STOPPING: ReadonlySet<ApiErrorKind> = new Set(['unauthorized', 'forbidden', 'rate_limited'])

/**
 * True if a 2xx body proves that the service acted on no id. An `error` in the body proves this, and so does a 4xx
 * status other than 408. If the request has a single id, every reported failure proves this. The exception is the
 * status word “error”, because an error can come after the action.
 *
 * @param ids the number of ids in the request
 */
export function isSurelyRefused(json: unknown, ids: number): boolean {
  if (!isJsonObject(json)) return false
  const status = statusIn(json, STATUS_KEYS)
  if (isErrorValue(own(json, 'error'))) return true
  if (status !== undefined && isHttpStatus(status) && !mayHaveBeenDone(status)) return true
  return ids < 2 && wordOfStatus(json) !== 'error'
}
