/**
 * The events that Sluice sends to `report.url` of config.json: errors in its code, web vitals and blocked
 * requests. An event has only allowed words, numbers and the names of our own files. So it cannot contain text of
 * the service, a URL, an id or a token.
 */

/** The kinds of report. `config.json` enables each of them separately. */
export type ReportKind = 'errors' | 'vitals' | 'policy'

export type Vital = 'LCP' | 'CLS' | 'INP'

export interface ReportEvent {
  readonly kind: ReportKind
  /** The first part of the path, such as `pipelines`, or `other` for an unknown screen. */
  readonly screen: string
  /** The error, vital or directive, such as `TypeError`, `LCP` or `connect-src`, or `other` for an unknown name. */
  readonly name: string
  /** The value of a web vital: milliseconds, or the score of `CLS`. */
  readonly value?: number
  /** Our own files with line and column, innermost first. */
  readonly frames?: readonly string[]
}

const SCREENS = 'pipelines approvals tasks tools registry agents activity console settings'.split(
  ' ',
)
const ERRORS = [
  'Error TypeError RangeError ReferenceError SyntaxError URIError EvalError AggregateError',
  'AbortError DataCloneError InvalidStateError NetworkError NotFoundError QuotaExceededError',
]
  .join(' ')
  .split(' ')
const DIRECTIVES = [
  'connect-src default-src font-src form-action frame-src img-src manifest-src object-src',
  'require-trusted-types-for script-src script-src-attr script-src-elem style-src style-src-attr',
  'style-src-elem trusted-types worker-src',
]
  .join(' ')
  .split(' ')
const MAX_FRAMES = 10

const allowed = (word: string | undefined, words: readonly string[]): string =>
  words.find((each) => each === word) ?? 'other'

function screenOf(path: string): string {
  return allowed(path.split('/')[1], SCREENS)
}

/** The report of an error. @param error anything that was thrown; the report does not contain its message */
export function errorReport(error: unknown, path: string): ReportEvent {
  const { name, stack } = error instanceof Error ? error : { name: '', stack: '' }
  const frames = [...(stack ?? '').matchAll(/\/assets\/([\w-]+\.js:\d+:\d+)/g)]
  return {
    kind: 'errors',
    screen: screenOf(path),
    name: allowed(name, ERRORS),
    frames: frames.slice(0, MAX_FRAMES).map(([, frame = '']) => frame),
  }
}

/** The report of a blocked request. @param directive the violated directive; the blocked URL is not reported */
export function policyReport(directive: string, path: string): ReportEvent {
  return { kind: 'policy', screen: screenOf(path), name: allowed(directive, DIRECTIVES) }
}

export function vitalReport(name: Vital, value: number, path: string): ReportEvent {
  return { kind: 'vitals', screen: screenOf(path), name, value: Math.round(value * 1_000) / 1_000 }
}
