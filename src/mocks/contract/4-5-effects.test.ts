/** The demo service over real HTTP: targets and effects of the actions (docs/service.md#actions). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  startTestServer,
  type TestServer,
  type WireBody,
  type WireRecord,
} from './demo-server.test-data'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(() => server.demo.service.reset())
afterAll(() => server.close())

const ID = 'f'.repeat(24)

function resultOf(json: WireBody): WireRecord {
  const [result] = json.results
  if (result === undefined) throw new Error('The reply has no results.')
  return result
}

describe('the targets of an action', () => {
  test('each target gets one result, in the order of the request, and duplicate ids count once', async () => {
    const idle = await server.pipelineIn('idle')
    const running = await server.pipelineIn('running')
    const { json } = await server.act({
      action: 'run',
      type: 'pipeline',
      target: [ID, idle, running, idle, ID],
    })
    expect(json.results).toMatchObject([
      { target: ID, outcome: 'refused', status: null, error: { code: 'not_found' } },
      { target: idle, outcome: 'done', status: 'queued' },
      { target: running, outcome: 'refused', status: 'running', error: { code: 'state_conflict' } },
    ])
  })

  test('500 different ids are accepted, and 501 are refused', async () => {
    const ids = Array.from({ length: 501 }, (_, at) => `id-${at}`)
    const ask = (target: string[]) => server.act({ action: 'status', type: 'pipeline', target })
    expect((await ask(ids.slice(0, 500))).json.results).toHaveLength(500)
    const tooMany = await ask(ids)
    expect([tooMany.status, tooMany.json.error.code]).toEqual([413, 'too_many_targets'])
    expect((await ask([...ids.slice(0, 500), 'id-0'])).status).toBe(200)
  })
})

describe('the effects of the actions', () => {
  const statusOf = async (id: string, type = 'pipeline') => {
    const { json } = await server.act({ action: 'status', type, target: [id] }, 'viewer')
    return resultOf(json).resource
  }

  test('run starts a run, which ends by itself', async () => {
    const { json } = await server.act({
      action: 'create',
      type: 'pipeline',
      settings: {
        name: 'quick',
        steps: [
          {
            name: 'One',
            tool: { tool_identifier: 'run_script', configuration: { script: 'true' } },
          },
        ],
      },
    })
    const id = resultOf(json).target
    await server.act({ action: 'run', type: 'pipeline', target: [id] }, 'engineer')
    expect(await statusOf(id)).toMatchObject({
      status: 'queued',
      run: { number: '1', startedBy: 'engineer@demo' },
    })
    server.wait(4000)
    expect(await statusOf(id)).toMatchObject({ status: 'running' })
    server.wait(120_000)
    expect(['succeeded', 'failed']).toContain((await statusOf(id)).status)
  })

  test('approve continues a run, reject keeps its message, stop ends a run, and reset clears it', async () => {
    const { json: list } = await server.ask('/pipelines')
    const waiting: string[] = list
      .filter((one: { status: string }) => one.status === 'waiting_approval')
      .map((one: { _id: string }) => one._id)
    expect(waiting.length).toBeGreaterThanOrEqual(7)
    const [first = '', second = '', third = '', fourth = ''] = waiting
    expect((await statusOf(first)).approval).toMatchObject({
      step: expect.any(String),
      requestedAt: expect.any(String),
      requestedBy: expect.any(String),
      instructions: expect.any(String),
    })
    await server.act({ action: 'approve', type: 'pipeline', target: [first] }, 'approver')
    expect(await statusOf(first)).toMatchObject({ status: 'running' })
    await server.act(
      { action: 'reject', type: 'pipeline', target: [second], message: ' Too late. ' },
      'approver',
    )
    expect(await statusOf(second)).toMatchObject({
      status: 'rejected',
      run: { message: ' Too late. ', rejectedBy: 'approver@demo' },
    })
    await server.act({ action: 'stop', type: 'pipeline', target: [third] })
    expect(await statusOf(third)).toMatchObject({ status: 'stopped' })
    await server.act({ action: 'reset', type: 'pipeline', target: [fourth] })
    const cleared = await statusOf(fourth)
    expect(cleared.status).toBe('idle')
    expect(cleared).not.toHaveProperty('run')
    expect(cleared).not.toHaveProperty('approval')
  })

  test('update changes name and description and nothing else', async () => {
    const id = await server.pipelineIn('succeeded')
    const before = await statusOf(id)
    server.wait(1000)
    const { json } = await server.act({
      action: 'update',
      type: 'pipeline',
      target: id,
      settings: { name: 'new', description: 'words' },
    })
    expect(json.results).toMatchObject([{ target: id, outcome: 'done', status: 'succeeded' }])
    const { updatedAt, ...after } = await statusOf(id)
    expect(Date.parse(updatedAt)).toBeGreaterThan(Date.parse(before.updatedAt))
    const { updatedAt: _updatedAt, ...rest } = before
    expect(after).toEqual({ ...rest, name: 'new', description: 'words' })
  })

  test('a deleted pipeline does not exist any more', async () => {
    const id = await server.pipelineIn('idle')
    await server.act({ action: 'delete', type: 'pipeline', target: [id] })
    expect((await server.ask(`/pipelines/${id}`)).status).toBe(404)
    const { json } = await server.act({ action: 'status', type: 'pipeline', target: [id] })
    expect(json.results[0]).toMatchObject({ outcome: 'refused', error: { code: 'not_found' } })
  })

  test('a task can be created, run, stopped, updated and read', async () => {
    const { json } = await server.act({
      action: 'create',
      type: 'task',
      settings: { name: 'sweep', script: './sweep.sh' },
    })
    const id = resultOf(json).target
    expect(json.results[0]?.resource).toMatchObject({
      _id: id,
      name: 'sweep',
      script: './sweep.sh',
      status: 'idle',
    })
    await server.act({ action: 'run', type: 'task', target: [id] })
    await server.act({ action: 'stop', type: 'task', target: [id] })
    await server.act({ action: 'update', type: 'task', target: id, settings: { name: 'broom' } })
    expect(await statusOf(id, 'task')).toMatchObject({ name: 'broom', status: 'stopped' })
    expect(
      (await server.act({ action: 'status', type: 'pipeline', target: [id] })).json.results[0]
        ?.outcome,
    ).toBe('refused')
  })

  test('the audit log records who did what, including refused actions', async () => {
    const id = await server.pipelineIn('idle')
    await server.act({ action: 'run', type: 'pipeline', target: [id, ID] }, 'engineer')
    expect((await server.demo.service.auditLog()).at(-1)).toMatchObject({
      kind: 'acted',
      by: 'engineer@demo',
      action: 'run',
      ids: [id],
      refused: [ID],
    })
  })

  test('the audit log has one entry per minute for status requests', async () => {
    const check = () =>
      server.act({ action: 'status', type: 'pipeline', target: [ID, 'other'] }, 'viewer')
    const checks = async () =>
      (await server.demo.service.auditLog()).filter(
        ({ kind, by }) => kind === 'checked' && by === 'viewer@demo',
      )
    await check()
    await check()
    await check()
    expect(await checks()).toMatchObject([{ requests: 1, ids: 2 }])
    server.wait(60_000)
    await check()
    expect((await checks()).slice(1)).toMatchObject([{ requests: 3, ids: 6 }])
  })
})
