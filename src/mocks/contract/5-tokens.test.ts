import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROLE_CARDS, ROLES } from '../model/roles'
import { startTestServer, type TestServer } from './demo-server.test-data'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('replies contain the names of people, but no token', async () => {
  const waiting = await server.pipelineIn('waiting_approval')
  const other = await server.pipelineIn('succeeded')
  const reject = { action: 'reject', type: 'pipeline', target: [waiting], message: 'no' }
  const replies = [
    await server.ask('/pipelines', { body: { name: 'new', steps: [] } }),
    await server.act({ action: 'create', type: 'task', settings: { name: 'a task' } }, 'engineer'),
    await server.act(reject, 'approver'),
    await server.act({ action: 'run', type: 'pipeline', target: [other] }),
    await server.act({ action: 'run', type: 'pipeline', target: [other] }, 'viewer'),
    await server.act({ action: 'status', type: 'pipeline', target: [waiting, other] }),
    await server.ask(`/pipelines/${other}`),
    await server.ask('/pipelines'),
    await server.ask('/tools/registry'),
    await server.ask('/pipelines', { token: 'demo-nobody' }),
  ]
  const text = replies.map((reply) => reply.text).join('\n')
  expect(text).toContain(ROLE_CARDS.approver.person)
  expect(text).toContain(ROLE_CARDS.admin.person)
  for (const role of ROLES) expect(text).not.toContain(ROLE_CARDS[role].token)
})
