/** The agent endpoint over real HTTP, called by the official MCP client (docs/service.md#agent-endpoint). */
import {
  Client,
  StreamableHTTPClientTransport,
  type CallToolResult,
  type Progress,
} from '@modelcontextprotocol/client'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { AGENT_PAUSE } from '../demo-service'
import { startTestServer, TOKENS, type RoleName, type TestServer } from './demo-server.test-data'

const ERAS = {
  'the current protocol': { mode: { pin: '2026-07-28' }, version: '2026-07-28' },
  'the one before': { mode: 'legacy', version: '2025-11-25' },
} as const
type Era = keyof typeof ERAS

let server: TestServer

beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

async function connect(era: Era, as: RoleName = 'engineer'): Promise<Client> {
  const client = new Client(
    { name: 'contract', version: '1' },
    { versionNegotiation: { mode: ERAS[era].mode } },
  )
  const transport = new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`), {
    requestInit: { headers: { authorization: `Bearer ${TOKENS[as]}` } },
  })
  await client.connect(transport)
  return client
}

const textOf = ({ content }: CallToolResult) =>
  content.map((block) => (block.type === 'text' ? block.text : '')).join('\n')

function post(body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${server.url}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      authorization: 'Bearer demo-viewer',
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

const INITIALIZE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'curl', version: '1' },
  },
}

describe.each(Object.keys(ERAS) as Era[])('the agent endpoint in %s', (era) => {
  test('the official client finds the four functions with their descriptions', async () => {
    const client = await connect(era)
    expect(client.getNegotiatedProtocolVersion()).toBe(ERAS[era].version)
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual([
      'security_scan',
      'generate_pipeline',
      'analyze_architecture',
      'audit_compliance',
    ])
    for (const tool of tools) {
      expect(tool.description).toBeTruthy()
      expect(tool.inputSchema.type).toBe('object')
      expect(tool.outputSchema?.['type']).toBe('object')
      expect(tool.annotations?.readOnlyHint).toBe(tool.name !== 'generate_pipeline')
    }
    await client.close()
  })

  test('a call reports its progress, then returns a text, and data that match the schema', async () => {
    const client = await connect(era)
    await client.listTools()
    const heard: Progress[] = []
    const result = await client.callTool(
      { name: 'security_scan', arguments: {} },
      { onprogress: (progress) => heard.push(progress) },
    )
    const pipelines = (await server.ask('/pipelines')).json
    expect(result.structuredContent).toMatchObject({ scanned: pipelines.length })
    expect(textOf(result)).toContain(`${pipelines.length} pipelines scanned`)
    expect(heard.length).toBeGreaterThan(2)
    expect(heard.at(-1)).toMatchObject({ progress: pipelines.length, total: pipelines.length })
    await client.close()
  })

  test('a generated pipeline validates on the service and can be saved at once', async () => {
    const client = await connect(era)
    const input = { repository: 'acme/api', goals: ['deploy', 'scan', 'approve'], name: 'made' }
    const draft = await client.callTool({ name: 'generate_pipeline', arguments: input })
    const { pipeline } = draft.structuredContent as { pipeline: object }
    const checked = await server.ask('/pipelines/validate', { body: pipeline })
    expect(checked.json).toMatchObject({ valid: true, problems: [] })
    const before = (await server.ask('/pipelines')).json.length

    const saved = await client.callTool({
      name: 'generate_pipeline',
      arguments: { ...input, save: true },
    })
    const { created } = saved.structuredContent as { created: string }
    expect((await server.ask(`/pipelines/${created}`)).json.name).toBe('made')
    expect((await server.ask('/pipelines')).json).toHaveLength(before + 1)
    await client.close()
  })

  test('invalid arguments and unknown repositories are refused with a reason', async () => {
    const client = await connect(era)
    const wrong = await client.callTool({ name: 'generate_pipeline', arguments: { goals: [] } })
    expect(wrong.isError).toBe(true)
    const missing = await client.callTool({
      name: 'generate_pipeline',
      arguments: { repository: 'acme/nothing', goals: ['build'] },
    })
    expect(missing).toMatchObject({ isError: true })
    expect(textOf(missing)).toContain('has access to this repository')
    await client.close()
  })
})

describe('the access to the agent endpoint', () => {
  test('a call without a valid token is refused with 401', async () => {
    for (const authorization of ['', 'Bearer nobody']) {
      const refused = await post(INITIALIZE, { authorization })
      expect(refused.status).toBe(401)
      expect(refused.headers.get('www-authenticate')).toBe('Bearer')
    }
  })

  test('a viewer may scan and generate, but gets only the tools of its role', async () => {
    const client = await connect('the current protocol', 'viewer')
    const scan = await client.callTool({ name: 'audit_compliance', arguments: {} })
    expect(scan.isError).not.toBe(true)
    const made = await client.callTool({
      name: 'generate_pipeline',
      arguments: { repository: 'acme/api', goals: ['build'] },
    })
    expect(textOf(made)).toContain('acme/api')
    const graph = await client.callTool({ name: 'analyze_architecture', arguments: {} })
    expect(JSON.stringify(graph)).not.toContain('GitHub acme-vault')
    await client.close()
  })

  test('a call from a page of another origin is refused with 403', async () => {
    const { host } = new URL(server.url)
    expect((await post(INITIALIZE, { origin: 'https://evil.example' })).status).toBe(403)
    expect((await post(INITIALIZE, { origin: 'null' })).status).toBe(403)
    expect((await post(INITIALIZE, { origin: `http://${host}` })).status).toBe(200)
  })
})

describe('a request that is not a call', () => {
  const authorization = 'Bearer demo-viewer'

  test.each(['GET', 'DELETE', 'PUT'])(
    '%s is refused, because the endpoint has no sessions',
    async (method) => {
      const reply = await fetch(`${server.url}/mcp`, {
        method,
        headers: { authorization, accept: 'text/event-stream' },
      })
      expect(reply.status).toBe(405)
    },
  )

  test('broken JSON, a body that is not a message, and a body that nests too deeply get a 4xx', async () => {
    expect((await post('{')).status).toBe(400)
    expect((await post('')).status).toBe(400)
    expect((await post(`${'['.repeat(5000)}${']'.repeat(5000)}`)).status).toBe(400)
    expect((await post(INITIALIZE, { 'content-type': 'text/plain' })).status).toBe(415)
  })

  test('a function stops when the caller disconnects', async () => {
    await server.close()
    const pauses: (() => void)[] = []
    server = await startTestServer({
      scenario: 'slow',
      // Only the pauses inside the function wait for the test. The delay of the scenario before the function must not
      // block the test.
      sleep: (milliseconds) =>
        milliseconds === AGENT_PAUSE
          ? new Promise((resolve) => void pauses.push(resolve))
          : Promise.resolve(),
    })
    const client = await connect('the current protocol')
    const leave = new AbortController()
    const call = client.callTool(
      { name: 'security_scan', arguments: {} },
      { signal: leave.signal, onprogress: () => leave.abort() },
    )
    await expect(call).rejects.toThrow()
    await server.closedConnections()
    pauses.forEach((goOn) => goOn())
    await server.ask('/pipelines')
    expect(pauses).toHaveLength(1)
    await client.close()
  })
})
