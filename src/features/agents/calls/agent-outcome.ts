/** Decides the outcome of a call that has no result: refused, not sent, or unknown (the function may have run). */
import { reasonOfKind } from '~/batch/engine/outcome-messages'
import { serviceMessageIn } from '~/api/error-body'
import { parseJson } from '~/lib/json'
import { ENDED_EARLY, type AgentExchange, type AgentTrouble } from '../endpoint/agent-fetch'

/** Recognizes an error of the MCP package by its code, so that this file does not load the package. */
export function isTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'REQUEST_TIMEOUT'
}

/** The code of a protocol error, which is a number. Errors of the MCP package itself have strings as codes. */
function rpcCodeOf(error: unknown): number | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'number'
    ? error.code
    : undefined
}

export interface FailedOutcome {
  readonly kind: 'not_sent' | 'refused' | 'unknown'
  readonly words: string
  readonly retryAfterMs?: number
}

const unknown = (words: string): FailedOutcome => ({ kind: 'unknown', words })
const notSent = (words: string): FailedOutcome => ({ kind: 'not_sent', words })

const TROUBLES: Readonly<Record<Exclude<AgentTrouble, 'offline' | 'blocked'>, string>> = {
  network: reasonOfKind('network'),
  empty: 'The answer was empty.',
  web_page: 'A web page answered instead of the endpoint.',
  malformed: 'The answer does not follow the protocol.',
  other_id: 'The answer belongs to another request.',
  too_large: 'The answer is larger than 64 MB, so Sluice did not read it.',
}

const CORS_HINT =
  ' One possible cause: the endpoint’s CORS settings block the answer. They must allow the headers authorization, content-type, mcp-method, mcp-name, mcp-protocol-version and mcp-session-id.'

/**
 * Error codes of calls that never ran. In this order: parse error, invalid request, unknown method, invalid arguments,
 * wrong header, missing capability of the client, unsupported version.
 */
const REFUSALS: ReadonlySet<number> = new Set([
  -32_700, -32_600, -32_601, -32_602, -32_020, -32_021, -32_022,
])
/**
 * A header mismatch. Older endpoints use the same code for a timeout, after which the function may have run. Only the
 * HTTP status distinguishes the two cases.
 */
const HEADER_OR_TIMEOUT = -32_001

const SHORT = 2_000

/** 408 is not a refusal, because the function may have run before the timeout. */
const isRefusal = (status: number | undefined): status is number =>
  status !== undefined && status >= 400 && status < 500 && status !== 408

function refusalOf(exchange: AgentExchange, status: number): FailedOutcome {
  const message = serviceMessageIn(parseJson(exchange.bodyStart ?? '')?.value).message
  const words = {
    401: 'The call had no valid token (401).',
    403: 'You have no permission to call this function (403).',
    404: 'The endpoint has nothing at this address, or the session has ended (404).',
    413: 'The arguments are too large for the endpoint (413).',
    429: 'The endpoint asks for fewer requests (429).',
  }[status]
  return {
    kind: 'refused',
    words: `${words ?? `The endpoint refused the call (${status}).`}${message === undefined ? '' : ` The answer says: “${message}”`}`,
    ...(exchange.retryAfterMs !== undefined && { retryAfterMs: exchange.retryAfterMs }),
  }
}

interface FailedCall {
  readonly error: unknown
  /** The request of the call. `undefined` if no request was made. It has no status if no reply came. */
  readonly exchange: AgentExchange | undefined
  readonly isCanceled: boolean
  readonly hasProgress: boolean
  /**
   * Whether the origin of the endpoint is not the origin of the page. Then the browser hides replies that CORS does not
   * allow.
   */
  readonly isForeign: boolean
}

export function judgeFailedCall({
  error,
  exchange,
  isCanceled,
  hasProgress,
  isForeign,
}: FailedCall): FailedOutcome {
  if (isCanceled) {
    return unknown(
      'Canceled. Sluice asked the endpoint to stop. Work that was already done is not undone.',
    )
  }
  const { trouble, status } = exchange ?? {}
  if (trouble === 'offline') return notSent('This browser is offline.')
  if (trouble === 'blocked')
    return notSent('The content security policy of this site blocks the endpoint.')
  if (isTimeout(error))
    return unknown(
      'Sluice closed the stream, because it received no answer and no progress for 60 s.',
    )
  if (trouble !== undefined) {
    const hint = trouble === 'network' && isForeign ? CORS_HINT : ''
    return unknown(TROUBLES[trouble] + hint)
  }
  const code = rpcCodeOf(error)
  const message = error instanceof Error ? error.message.slice(0, SHORT) : String(error)
  if (code !== undefined && code !== ENDED_EARLY) {
    const words = `The endpoint answered with error ${code}: “${message}”`
    const isRefused = REFUSALS.has(code) || (code === HEADER_OR_TIMEOUT && isRefusal(status))
    return { kind: isRefused ? 'refused' : 'unknown', words }
  }
  if (status === 408) return unknown('The endpoint timed out (408).')
  if (exchange !== undefined && isRefusal(status)) return refusalOf(exchange, status)
  if (status !== undefined && status >= 500) return unknown(`The endpoint failed (${status}).`)
  if (exchange === undefined) return notSent(message)
  if (status === undefined) return unknown(TROUBLES.network)
  return unknown(
    hasProgress ? 'The answer ended early.' : 'The answer ended before any content arrived.',
  )
}
