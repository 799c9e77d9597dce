/**
 * The official MCP client against the server of `npm run start:http`, in a process of its own
 * (docs/service.md#the-demo-service).
 */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { expect } from './support/expect'
import { addressAfter, test } from './support/http-demo-command'

const ERAS = [
  { mode: { pin: '2026-07-28' }, version: '2026-07-28' },
  { mode: 'legacy', version: '2025-11-25' },
] as const

test('the official MCP client lists and calls functions in the current and the previous protocol version', async ({
  printed,
}) => {
  const endpoint = addressAfter(printed, 'Agent endpoint: ')
  const connect = async (token: string, { mode }: (typeof ERAS)[number]) => {
    const client = new Client({ name: 'try', version: '1' }, { versionNegotiation: { mode } })
    const headers = { authorization: `Bearer ${token}` }
    await client.connect(
      new StreamableHTTPClientTransport(new URL(endpoint), { requestInit: { headers } }),
    )
    return client
  }
  for (const era of ERAS) {
    await test.step(era.version, async () => {
      const client = await connect('demo-engineer', era)
      expect(client.getNegotiatedProtocolVersion()).toBe(era.version)
      expect((await client.listTools()).tools).toHaveLength(4)
      const heard: number[] = []
      const scan = await client.callTool(
        { name: 'security_scan', arguments: {} },
        { onprogress: ({ progress }) => void heard.push(progress) },
      )
      expect(scan.structuredContent).toMatchObject({ scanned: heard.at(-1) })
      const made = await client.callTool({
        name: 'generate_pipeline',
        arguments: { repository: 'acme/api', goals: ['scan', 'approve', 'deploy'] },
      })
      expect(made.structuredContent).toMatchObject({ validation: { valid: true, problems: [] } })
      await client.close()
      await expect(connect('nobody', era)).rejects.toThrow(/401|authoriz/i)
    })
  }
  const evil = await fetch(endpoint, {
    method: 'POST',
    headers: { origin: 'https://evil.example', authorization: 'Bearer demo-engineer' },
  })
  expect(evil.status).toBe(403)
})
