/**
 * A fake agent endpoint (MCP) on the fault server. It speaks the current or the previous version of the protocol, and a
 * test chooses its answers.
 */
import { json, raw } from './fault-replies'
import type { FaultServer, Received, Reply } from './fault-server'

interface Message {
  readonly id?: number
  readonly method: string
  readonly params?: { readonly name?: string; readonly arguments?: unknown }
}

const PATH = /^\/mcp$/

function messageOf({ body }: Received): Message {
  return (body === '' ? { method: '' } : JSON.parse(body)) as Message
}

/** Makes the reply to a message. A reply may need the id of the message. */
export type Answer = (id: number | undefined, message: Message) => Reply

export const result =
  (value: object): Answer =>
  (id) =>
    json({ jsonrpc: '2.0', id, result: { resultType: 'complete', ...value } })

export const text = (words: string): Answer => result({ content: [{ type: 'text', text: words }] })

export const rpcError =
  (code: number, message: string, status = 200): Answer =>
  (id) =>
    json({ jsonrpc: '2.0', id, error: { code, message } }, status)

/** An `Answer` that ignores the id of the message, such as the reply of a proxy in front of the endpoint. */
export const forAnyId =
  (reply: Reply): Answer =>
  () =>
    reply

const event = (message: object) => `event: message\ndata: ${JSON.stringify(message)}\n\n`

export const progressEvent = (progress: number, total: number, message: string, token: unknown) =>
  event({
    jsonrpc: '2.0',
    method: 'notifications/progress',
    params: { progressToken: token, progress, total, message },
  })

export const resultEvent = (id: number | undefined, value: object) =>
  event({ jsonrpc: '2.0', id, result: { resultType: 'complete', ...value } })

export const stream =
  (pieces: (id: number | undefined) => readonly (string | Buffer)[], end: 'end' | 'open'): Answer =>
  (id) =>
  async ({ res }) => {
    res.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const piece of pieces(id)) {
      await new Promise<void>((resolve) => {
        res.write(piece, () => resolve())
      })
    }
    if (end === 'end') res.end()
  }

export const aFunction = (name: string, more: object = {}) => ({
  name,
  title: `Title of ${name}`,
  description: `What ${name} does.`,
  inputSchema: { type: 'object', properties: { note: { type: 'string', title: 'Note' } } },
  annotations: { readOnlyHint: true },
  ...more,
})

export class AgentEndpoint {
  /** True to speak the previous protocol version, with sessions, instead of the current version. */
  isLegacy = false
  functions: readonly unknown[] = [aFunction('look')]
  /** The request headers that CORS allows. If undefined, pages of other origins cannot read any answer. */
  allowedHeaders: string | undefined
  answers: Partial<Record<string, Answer>> = {}
  readonly #server: FaultServer
  #sessions = 0

  constructor(server: FaultServer) {
    this.#server = server
    server.answerFile(PATH, (exchange) => {
      if (this.allowedHeaders !== undefined) {
        exchange.res.setHeader('access-control-allow-origin', '*')
        exchange.res.setHeader('access-control-allow-headers', this.allowedHeaders)
        if (exchange.received.method === 'OPTIONS') return raw(204)(exchange)
      }
      const message = messageOf(exchange.received)
      const answer = this.answers[message.method] ?? this.#usual(message.method)
      return answer(message.id, message)(exchange)
    })
  }

  calls(): readonly Message[] {
    return this.requests()
      .map(messageOf)
      .filter(({ method }) => method === 'tools/call')
  }

  requests(): readonly Received[] {
    return this.#server.ledger.filter(({ path }) => PATH.test(path))
  }

  #usual(method: string): Answer {
    if (method.startsWith('notifications/')) return forAnyId(raw(202))
    switch (method) {
      case 'server/discover':
        if (this.isLegacy) return rpcError(-32_601, 'Method not found')
        return result({
          supportedVersions: ['2026-07-28'],
          capabilities: { tools: {} },
          ttlMs: 0,
          cacheScope: 'private',
        })
      case 'initialize':
        this.#sessions += 1
        return (id) =>
          json(
            {
              jsonrpc: '2.0',
              id,
              result: {
                protocolVersion: '2025-11-25',
                capabilities: { tools: {} },
                serverInfo: { name: 'before', version: '1' },
              },
            },
            200,
            { 'mcp-session-id': `session-${this.#sessions}` },
          )
      case 'tools/list':
        return result({ tools: this.functions, ttlMs: 0, cacheScope: 'private' })
      case 'tools/call':
        return text('It is done.')
      default:
        return forAnyId(raw(405))
    }
  }
}
