/**
 * The `fetch` of the MCP package (`@modelcontextprotocol/client`): adds the token to each request, and records the
 * result.
 */
import { readRetryAfter } from '~/api/retry'
import { isJsonObject, own, parseJson } from '~/lib/json'
import { createTokenMask, type TokenMask } from '~/lib/token'

export interface AgentExchange {
  /** The protocol method, such as `tools/call`. Empty for a request without a method, such as the end of a session. */
  readonly rpc: string
  readonly body: string
  readonly status?: number
  readonly contentType?: string
  readonly retryAfterMs?: number
  readonly trouble?: AgentTrouble
  /** The beginning of the reply, if its status is an error or the reply has a fault. */
  readonly bodyStart?: string
}

export type AgentTrouble =
  | 'offline'
  | 'blocked'
  | 'network'
  | 'empty'
  | 'web_page'
  | 'malformed'
  | 'other_id'
  | 'too_large'

interface AgentFetchEffects {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  readonly now: () => number
  readonly isOnline: () => boolean
  readonly wasBlocked: (url: string, since: number) => Promise<boolean>
  readonly token: () => string | undefined
  readonly isProxied: boolean
  /** Called before the request is sent. From then on, the endpoint may receive it. */
  readonly begin: (exchange: AgentExchange) => void
  readonly note: (exchange: AgentExchange) => void
}

const MAX_BYTES = 64_000_000
const BEGINNING = 2_000

class AgentFetchError extends Error {
  override readonly name = 'AgentFetchError'
  readonly trouble: AgentTrouble
  constructor(trouble: AgentTrouble, cause?: unknown) {
    super(trouble, { cause })
    this.trouble = trouble
  }
}

function requestOf(body: unknown): { readonly method: string; readonly id: unknown } {
  const json = typeof body === 'string' ? parseJson(body)?.value : undefined
  if (!isJsonObject(json)) return { method: '', id: undefined }
  const method = own(json, 'method')
  return { method: typeof method === 'string' ? method : '', id: own(json, 'id') }
}

/** The code of the error that Sluice adds at the end of a stream. The protocol itself defines no positive codes. */
export const ENDED_EARLY = 1

function limited(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let read = 0
  return stream.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(bytes, controller) {
        read += bytes.byteLength
        if (read > MAX_BYTES) controller.error(new AgentFetchError('too_large'))
        else controller.enqueue(bytes)
      },
    }),
  )
}

/** Masks tokens line by line. This is safe because events end with a line break, and tokens contain none. */
function withoutTokens(stream: ReadableStream<Uint8Array<ArrayBuffer>>, hide: TokenMask['hide']) {
  const hideLine = (line: string) =>
    line.startsWith('data:') ? `data:${hide(line.slice('data:'.length))}` : hide(line)
  const hideLines = (text: string) =>
    hide(text) === text
      ? text
      : text
          .split(/([\r\n])/)
          .map(hideLine)
          .join('')
  let rest: string[] = []
  const take = (last: string) => {
    const text = [...rest, last].join('')
    rest = []
    return hideLines(text)
  }
  const lines = new TransformStream<string, string>({
    transform(piece, controller) {
      const end = Math.max(piece.lastIndexOf('\n'), piece.lastIndexOf('\r')) + 1
      if (end > 0) controller.enqueue(take(piece.slice(0, end)))
      rest.push(piece.slice(end))
    },
    flush: (controller) => controller.enqueue(take('')),
  })
  return stream
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(lines)
    .pipeThrough(new TextEncoderStream())
}

/**
 * Adds a last event with an error when a stream breaks or ends. Without this event, the MCP package would wait until a
 * timeout.
 */
function withEnd(stream: ReadableStream<Uint8Array<ArrayBuffer>>, id: unknown) {
  const reader = stream.getReader()
  const error = { code: ENDED_EARLY, message: 'The stream ended.' }
  const last = `\n\nevent: message\ndata: ${JSON.stringify({ jsonrpc: '2.0', id, error })}\n\n`
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const piece = await reader.read().catch(() => ({ value: undefined }))
      if (piece.value !== undefined) {
        controller.enqueue(piece.value)
        return
      }
      controller.enqueue(new TextEncoder().encode(last))
      controller.close()
    },
    cancel: (reason) => reader.cancel(reason),
  })
}

/**
 * The fault of a reply that is not a stream. The reply must be JSON with the id of this request. Otherwise the MCP
 * package would wait until a timeout.
 */
function faultOf(text: string, id: unknown): AgentTrouble | undefined {
  if (text.trim() === '') return 'empty'
  if (/^\s*<(?:!doctype|html)/i.test(text)) return 'web_page'
  const json = parseJson(text)?.value
  const messages: readonly unknown[] = Array.isArray(json) ? json : [json]
  if (!messages.every(isJsonObject)) return 'malformed'
  return messages.some((message) => own(message, 'id') === id) ? undefined : 'other_id'
}

export function createAgentFetch(effects: AgentFetchEffects) {
  return async (url: string | URL, init: RequestInit = {}): Promise<Response> => {
    // In earlier versions of the protocol, GET opens a stream for messages from the endpoint. Sluice does not use this
    // stream.
    if (init.method === 'GET') return new Response(null, { status: 405 })
    const { method: rpc, id } = requestOf(init.body)
    const plain = Object.fromEntries(new Headers(init.headers))
    const since = effects.now()
    const body = typeof init.body === 'string' ? init.body : ''
    const request = { rpc, body }
    const note = (facts: Partial<AgentExchange>) => effects.note({ ...request, ...facts })
    const fail = (trouble: AgentTrouble, facts: Partial<AgentExchange> = {}, cause?: unknown) => {
      note({ ...facts, trouble })
      return new AgentFetchError(trouble, cause)
    }
    effects.begin(request)
    if (!effects.isOnline()) throw fail('offline')
    const token = effects.token()
    let response: Response
    try {
      response = await effects.fetch(String(url), {
        ...init,
        headers: {
          ...plain,
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(effects.isProxied && { 'x-sluice': '1' }),
        },
        credentials: effects.isProxied ? 'same-origin' : 'omit',
        redirect: 'error',
        cache: 'no-store',
        referrerPolicy: 'no-referrer',
      })
    } catch (error) {
      if (init.signal?.aborted === true) throw error
      const isBlocked = await effects.wasBlocked(String(url), since)
      throw fail(isBlocked ? 'blocked' : 'network', {}, error)
    }
    const mask = createTokenMask(token)
    return await readAnswer(response, id, mask, note, fail, effects.now())
  }
}

async function readAnswer(
  response: Response,
  id: unknown,
  { hide }: TokenMask,
  note: (facts: Partial<AgentExchange>) => void,
  fail: (trouble: AgentTrouble, facts: Partial<AgentExchange>, cause?: unknown) => Error,
  now: number,
): Promise<Response> {
  // The endpoint may repeat the token in its reply. The token is masked before the reply is shown or stored.
  const headers = new Headers([...response.headers].map(([name, value]) => [name, hide(value)]))
  const contentType = headers.get('content-type') ?? ''
  const retryAfterMs = readRetryAfter(headers, now)
  const facts = {
    status: response.status,
    contentType,
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  }
  const body = response.body === null ? null : limited(response.body)
  const { status } = response
  if (response.ok && contentType.startsWith('text/event-stream')) {
    note(facts)
    return new Response(body === null ? null : withEnd(withoutTokens(body, hide), id), {
      status,
      headers,
    })
  }
  let text: string
  try {
    text = body === null ? '' : hide(await new Response(body).text())
  } catch (error) {
    throw fail(error instanceof AgentFetchError ? error.trouble : 'network', facts, error)
  }
  const bodyStart = text.slice(0, BEGINNING)
  if (response.ok && id !== undefined) {
    const fault = faultOf(text, id)
    if (fault !== undefined) throw fail(fault, { ...facts, bodyStart })
  }
  note(response.ok ? facts : { ...facts, bodyStart })
  const isBodiless = status === 204 || status === 304
  return new Response(isBodiless ? null : text, { status, headers })
}
