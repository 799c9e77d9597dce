import type { ApiErrorKind } from '~/api/api-error-kind'
import { ApiError } from '~/api/api-error'
import type { Client, IdempotencyKey } from '~/api/client'

export interface LoggedRequest {
  /** Epoch milliseconds. */
  readonly at: number
  readonly ms: number
  readonly body: unknown
  readonly isMutation: boolean
  readonly status?: number
  readonly reply?: string
  readonly isCut?: true
  readonly error?: ApiErrorKind
  /** For a failed request, its method and path, such as `POST /api/v2/actions`. */
  readonly line?: string
  readonly requestId?: string
}

const REPLY_LIMIT = 4_000
/** The log keeps all actions, but only this many reads. A batch of 10,000 ids sends 200 actions and even more reads. */
const MAX_READS = 400

/** Returns a copy, because the substring of a JavaScript string may keep the whole string in memory. */
function cutOff(text: string, limit: number): string {
  return JSON.parse(JSON.stringify(text.slice(0, limit).toWellFormed())) as string
}

function replyOf(text: string, limit = REPLY_LIMIT): Pick<LoggedRequest, 'reply' | 'isCut'> {
  return text.length > limit ? { reply: cutOff(text, limit), isCut: true } : { reply: text }
}

function errorOf(error: unknown): Partial<LoggedRequest> {
  if (!(error instanceof ApiError)) return {}
  const { kind, status, bodyStart, method, path, requestId } = error.facts
  return {
    error: kind,
    line: `${method} ${path}`,
    ...(requestId !== undefined && { requestId }),
    ...(status !== undefined && { status }),
    ...(bodyStart !== undefined && replyOf(bodyStart)),
  }
}

export type RequestLog = ReturnType<typeof createRequestLog>

export function createRequestLog(now: () => number, limit = REPLY_LIMIT) {
  const requests: LoggedRequest[] = []
  let reads = 0
  const note = (request: LoggedRequest) => {
    if (!request.isMutation) reads += 1
    if (request.isMutation || reads <= MAX_READS) requests.push(request)
  }
  return {
    all: (): readonly LoggedRequest[] => requests,
    /** Returns a client that sends each request with the key, if there is one, and notes the request in the log. */
    withLogging: (client: Client, idempotencyKey?: IdempotencyKey): Client => ({
      baseUrl: client.baseUrl,
      async request(spec) {
        const at = now()
        const about = { at, body: spec.body, isMutation: spec.isMutation === true }
        try {
          const reply = await client.request({ ...spec, idempotencyKey })
          note({ ...about, ms: now() - at, status: reply.status, ...replyOf(reply.text, limit) })
          return reply
        } catch (error) {
          note({ ...about, ms: now() - at, ...errorOf(error) })
          throw error
        }
      },
    }),
  }
}
