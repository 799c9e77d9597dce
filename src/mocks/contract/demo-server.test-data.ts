/** A demo service on a local port, with a clock that the test moves. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseJson } from '~/lib/json'
import { createHttpDemo, type HttpDemoOptions } from '../http'

export const START = Date.UTC(2026, 2, 2, 9)
export const TOKENS = {
  admin: 'demo-admin',
  engineer: 'demo-engineer',
  approver: 'demo-approver',
  viewer: 'demo-viewer',
} as const
export type RoleName = keyof typeof TOKENS

/** All fields that the tests read in replies. Each test checks which of them exist. */
export interface WireRecord {
  readonly _id: string
  readonly id: string
  readonly identifier: string
  readonly name: string
  readonly fullName: string
  readonly status: string
  readonly outcome: string
  readonly target: string
  readonly tool_identifier: string
  readonly createdAt: string
  readonly updatedAt: string
  readonly path: string
  readonly severity: string
  readonly valid: boolean
  readonly error: { readonly code: string; readonly field: string; readonly message: string }
  readonly approval: object
  readonly resource: WireRecord
  readonly results: readonly WireRecord[]
  readonly problems: readonly WireRecord[]
  readonly steps: readonly WireStep[]
  readonly configuration: WireSchema
}

interface WireStep {
  readonly tool: {
    readonly tool_identifier: string
    readonly configuration: Record<string, string>
  }
}

interface WireSchema {
  readonly required: readonly string[]
  readonly properties: Record<string, object>
}

export type WireBody = WireRecord & readonly WireRecord[]

export interface Reply {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly json: WireBody
}

export interface AskOptions {
  readonly method?: string
  /** `null` sends no token. */
  readonly as?: RoleName | null
  readonly token?: string
  /** Sent as JSON. `text` is sent unchanged. */
  readonly body?: unknown
  readonly text?: string
}

export interface TestServer {
  ask(path: string, options?: AskOptions): Promise<Reply>
  act(body: Record<string, unknown>, as?: RoleName): Promise<Reply>
  wait(milliseconds: number): void
  pipelineIn(phase: string): Promise<string>
  readonly url: string
  /** Resolves when the service knows that a client has disconnected. */
  closedConnections(): Promise<void>
  readonly demo: Awaited<ReturnType<typeof createHttpDemo>>
  close(): Promise<void>
}

/** Returns `undefined` if the body is not JSON. The type is an assumption that the tests check. */
function readJson(text: string): WireBody {
  return parseJson(text)?.value as WireBody
}

export async function startTestServer(options: HttpDemoOptions = {}): Promise<TestServer> {
  let now = START
  const demo = await createHttpDemo({
    clock: () => now,
    sleep: () => Promise.resolve(),
    ...options,
  })
  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const handled = await demo.handle(req, res)
    if (!handled) res.writeHead(404).end('not the service')
  }
  let brokenOff = () => {}
  const untilBrokenOff = new Promise<void>((resolve) => {
    brokenOff = resolve
  })
  const server = createServer((req, res) => {
    res.once('close', () => {
      if (!res.writableFinished) setImmediate(brokenOff)
    })
    void answer(req, res)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  async function ask(path: string, { method, as = 'admin', token, body, text }: AskOptions = {}) {
    const sent = text ?? (body === undefined ? undefined : JSON.stringify(body))
    const bearer = token ?? (as === null ? undefined : TOKENS[as])
    const response = await fetch(`http://127.0.0.1:${port}/api/v2${path}`, {
      method: method ?? (sent === undefined ? 'GET' : 'POST'),
      headers: bearer === undefined ? {} : { authorization: `Bearer ${bearer}` },
      ...(sent === undefined ? {} : { body: sent }),
    })
    const received = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      text: received,
      json: readJson(received),
    }
  }

  return {
    ask,
    act: (body, as = 'admin') => ask('/actions', { as, body: { version: 1, ...body } }),
    wait(milliseconds) {
      now += milliseconds
    },
    async pipelineIn(phase) {
      const { json } = await ask('/pipelines')
      const found = json.find(({ status }) => status === phase)
      if (found === undefined) throw new Error(`No pipeline is ${phase}.`)
      return found._id
    },
    url: `http://127.0.0.1:${port}`,
    closedConnections: () => untilBrokenOff,
    demo,
    async close() {
      await new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      })
      await demo.close()
    },
  }
}
