/** The client of the agent protocol (MCP). Its code loads with the first connection. Results are returned unchanged. */
// This import is the first, because `lib/zod` must set `jitless` before the MCP package creates its schemas.
import { z } from '~/lib/zod'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { JsonObject } from '~/lib/json'
import { valueAt } from '~/lib/json-path'
import { readFunctions, type FunctionList } from '../functions/agent-functions'

export interface AgentProgress {
  readonly progress: number
  readonly total?: number | undefined
  readonly message?: string | undefined
}

export interface AgentConnection {
  /** The version of the protocol, for example `2025-11-25`. */
  readonly protocol: string
  /**
   * `stateless`: this version of the protocol has no sessions. `with` and `without`: whether this connection has a
   * session.
   */
  readonly sessions: 'stateless' | 'without' | 'with'
  readonly serverName: string
  readonly listFunctions: () => Promise<FunctionList>
  readonly call: (
    name: string,
    given: JsonObject,
    options: {
      readonly signal: AbortSignal
      readonly onProgress: (progress: AgentProgress) => void
    },
  ) => Promise<unknown>
  readonly close: () => Promise<void>
}

const CONNECT_TIMEOUT = 30_000
const CALL_TIMEOUT = 60_000
const MAX_PAGES = 64
const NO_RECONNECTION = {
  maxRetries: 0,
  initialReconnectionDelay: 1,
  maxReconnectionDelay: 1,
  reconnectionDelayGrowFactor: 1,
}

const anything = z.unknown()

/** A key in the placeholders that `keepRaw` makes. Its value is the id of the message that has the real result. */
const RAW = 'sluice/raw'

/**
 * The MCP package rejects results that do not fit its schema, but the user should see them. So the package gets a
 * placeholder that always fits. The returned function takes a placeholder and returns the real result.
 */
function keepRaw(transport: StreamableHTTPClientTransport): (placeholder: unknown) => unknown {
  const raws = new Map<unknown, unknown>()
  const pass = transport.onmessage
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- a transport has no `addEventListener`
  transport.onmessage = (message) => {
    if (!('result' in message)) {
      pass?.(message)
      return
    }
    raws.set(message.id, message.result)
    const placeholder = {
      resultType: 'complete',
      content: [],
      tools: [],
      ttlMs: 0,
      cacheScope: 'private',
    }
    pass?.({ ...message, result: { ...placeholder, _meta: { [RAW]: message.id } } })
  }
  return (placeholder) => {
    const id = valueAt(placeholder, ['_meta', RAW])
    const raw = raws.get(id)
    raws.delete(id)
    return raw
  }
}

/**
 * Connects with the current version of the protocol, or with an earlier version.
 *
 * @throws the errors of the MCP package
 */
export async function connectAgent(
  url: string,
  send: (url: string | URL, init?: RequestInit) => Promise<Response>,
): Promise<AgentConnection> {
  const client = new Client(
    { name: 'sluice', version: '1' },
    {
      versionNegotiation: { mode: 'auto', probe: { timeoutMs: CONNECT_TIMEOUT } },
    },
  )
  const transport = new StreamableHTTPClientTransport(new URL(url), {
    fetch: send,
    reconnectionOptions: NO_RECONNECTION,
  })
  await client.connect(transport, { timeout: CONNECT_TIMEOUT })
  const rawOf = keepRaw(transport)
  const isModern = client.getProtocolEra() === 'modern'
  return {
    protocol: client.getNegotiatedProtocolVersion() ?? '',
    sessions: isModern ? 'stateless' : transport.sessionId === undefined ? 'without' : 'with',
    serverName: client.getServerVersion()?.title ?? client.getServerVersion()?.name ?? '',
    async listFunctions() {
      const found: unknown[] = []
      let cursor: unknown
      for (let page = 0; page < MAX_PAGES; page += 1) {
        const params = typeof cursor === 'string' ? { params: { cursor } } : {}
        const result = rawOf(
          await client.request({ method: 'tools/list', ...params }, anything, {
            timeout: CONNECT_TIMEOUT,
          }),
        )
        const tools = valueAt(result, ['tools'])
        if (!Array.isArray(tools)) throw new TypeError('The answer contains no list of functions.')
        found.push(...(tools as readonly unknown[]))
        cursor = valueAt(result, ['nextCursor'])
        if (typeof cursor !== 'string' || cursor === '') break
      }
      return readFunctions(found)
    },
    call: async (name, given, { signal, onProgress }) =>
      rawOf(
        await client.request(
          { method: 'tools/call', params: { name, arguments: given } },
          anything,
          { signal, onprogress: onProgress, timeout: CALL_TIMEOUT, resetTimeoutOnProgress: true },
        ),
      ),
    async close() {
      await transport.terminateSession().catch(() => undefined)
      await client.close()
    },
  }
}
