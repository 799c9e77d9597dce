/**
 * The official MCP client against the server of `npm run start:http`, in a process of its own
 * (docs/service.md#the-demo-service).
 */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { test as base } from '@playwright/test'
import { expect } from './support/expect'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildFolder } from './support/build-folder'

const test = base.extend<{ endpoint: string }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright needs a destructured argument here
  endpoint: async ({}, provide) => {
    const folder = await mkdtemp(join(tmpdir(), 'sluice-agents-'))
    const options = ['http', '--port', '0', '--state', join(folder, 'state.jsonl')]
    const child = fork(join(buildFolder('server'), 'start.js'), options, { silent: true })
    const url = await new Promise<string>((resolve, reject) => {
      let said = ''
      child.stdout?.on('data', (text) => {
        said += String(text)
        const found = /For agents: (http:\/\/\S+\/mcp)\s/.exec(said)?.[1]
        if (found !== undefined) resolve(found)
      })
      child.once('exit', () => reject(new Error(`The server ended: ${said}`)))
    })
    await provide(url)
    const ended = once(child, 'exit')
    child.kill()
    await ended
    await rm(folder, { recursive: true, force: true })
  },
})

const ERAS = [
  { mode: { pin: '2026-07-28' }, version: '2026-07-28' },
  { mode: 'legacy', version: '2025-11-25' },
] as const

test('the official client lists and calls functions, in the current and the previous protocol version', async ({
  endpoint,
}) => {
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
