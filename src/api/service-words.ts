import { isJsonObject, own } from '~/lib/json'

export interface ServiceWords {
  readonly words?: string
  readonly code?: string
  readonly field?: string
}

const WORDS_LIMIT = 2_000

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.slice(0, WORDS_LIMIT) : undefined
}

/**
 * The service's own words in an error body. Section 7 shows no body: contract §2 says what we read
 * (`{error: "…"}`, `{error: {code, message}}`, `{message}`, `{errors: […]}`).
 */
export function wordsOf(json: unknown): ServiceWords {
  if (typeof json === 'string') return pick({ words: textOf(json) })
  if (!isJsonObject(json)) return {}
  const error = own(json, 'error')
  const errors = own(json, 'errors')
  const listed = (Array.isArray(errors) ? (errors as readonly unknown[]) : [])
    .slice(0, 20)
    .map((entry) => sentenceOf(entry))
  const [only] = listed.length === 1 ? listed : []
  const inner = isJsonObject(error) ? sentenceOf(error) : {}
  const outer = sentenceOf(json)
  const joined = listed.flatMap(({ words }) => words ?? []).join('; ')
  return pick({
    words: inner.words ?? textOf(error) ?? outer.words ?? textOf(joined),
    code: inner.code ?? outer.code ?? only?.code,
    field: inner.field ?? outer.field ?? only?.field,
  })
}

/** What one level says, without looking deeper: a body may be nested without end. */
function sentenceOf(value: unknown): ServiceWords {
  if (!isJsonObject(value)) return pick({ words: textOf(value) })
  const code = own(value, 'code')
  return pick({
    words: ['message', 'detail', 'error', 'title']
      .map((key) => textOf(own(value, key)))
      .find((words) => words !== undefined),
    code: typeof code === 'number' ? String(code) : textOf(code),
    field: textOf(own(value, 'field')),
  })
}

function pick(found: { readonly [Key in keyof ServiceWords]: string | undefined }): ServiceWords {
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined))
}

/** With one of these beside it, `errors` speaks of single items, not of the request. */
const PARTIAL_KEYS = ['data', 'items', 'results', 'records', 'success', 'valid', 'isValid']

/** Is there something under `error`? Only what means "none" in one language or another does not count. */
export function saysError(error: unknown): boolean {
  const isNone = error === undefined || error === null || error === false || error === 0
  return !isNone && error !== '' && !(Array.isArray(error) && error.length === 0)
}

/** Does a 2xx body report a failure of the whole request? It is never a success then (contract §2). */
export function reportsFailure(json: unknown): boolean {
  if (!isJsonObject(json)) return false
  const success = own(json, 'success')
  if (success === false || success === 'false' || saysError(own(json, 'error'))) return true
  const errors = own(json, 'errors')
  return (
    Array.isArray(errors) &&
    errors.length > 0 &&
    !PARTIAL_KEYS.some((key) => (own(json, key) ?? null) !== null) &&
    !errors.some(
      (entry) =>
        isJsonObject(entry) && (Object.hasOwn(entry, 'target') || Object.hasOwn(entry, 'id')),
    )
  )
}
