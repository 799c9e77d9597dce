/** The demo service over real HTTP: actions, their types, errors and roles (docs/service.md#actions). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestServer, type RoleName, type TestServer } from './demo-server.test-data'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(() => server.demo.service.reset())
afterAll(() => server.close())

const ID = 'f'.repeat(24)

describe('the supported types of each action', () => {
  test.each([
    ['status', 'task', true],
    ['status', 'pipeline', true],
    ['create', 'task', true],
    ['create', 'pipeline', true],
    ['update', 'task', true],
    ['update', 'pipeline', true],
    ['run', 'task', true],
    ['run', 'pipeline', true],
    ['stop', 'task', true],
    ['stop', 'pipeline', true],
    ['reset', 'pipeline', true],
    ['reset', 'task', false],
    ['delete', 'pipeline', true],
    ['delete', 'task', false],
    ['approve', 'pipeline', true],
    ['approve', 'task', false],
    ['reject', 'pipeline', true],
    ['reject', 'task', false],
  ])('whether %s of a %s is supported is %s', async (action, type, supported) => {
    const target = action === 'update' ? ID : [ID]
    const { status, json } = await server.act({
      action,
      type,
      target,
      settings: { name: 'x' },
      message: 'no',
    })
    if (!supported) {
      expect([status, json.error.code, json.error.field]).toEqual([400, 'type_unsupported', 'type'])
      return
    }
    expect(status).toBe(200)
    expect(json).toMatchObject({ action, type, version: 1 })
    expect(json.results).toHaveLength(1)
  })
})

describe('the body of an action is checked in the documented order', () => {
  const bad = { version: 2, target: 7, settings: 7, message: 7 }
  test.each([
    ['first the action is checked', { ...bad, type: 'nothing' }, 'action_required'],
    ['an unknown action', { ...bad, action: 'launch', type: 'nothing' }, 'action_unsupported'],
    [
      'an action named like an inherited property',
      { ...bad, action: 'toString' },
      'action_unsupported',
    ],
    ['then the type', { ...bad, action: 'run' }, 'type_required'],
    ['an unknown type', { ...bad, action: 'run', type: 'job' }, 'type_unsupported'],
    [
      'a type that the action does not have',
      { ...bad, action: 'reset', type: 'task' },
      'type_unsupported',
    ],
    [
      'then the parameters: version',
      { ...bad, action: 'run', type: 'pipeline' },
      'version_unsupported',
    ],
    [
      'version as text',
      { action: 'run', type: 'pipeline', version: '1', target: [ID] },
      'version_unsupported',
    ],
    [
      'no version',
      { action: 'run', type: 'pipeline', version: undefined, target: [ID] },
      'version_unsupported',
    ],
    ['target', { action: 'run', type: 'pipeline' }, 'target_required'],
    ['an empty list', { action: 'run', type: 'pipeline', target: [] }, 'target_required'],
    ['a single id for a list', { action: 'run', type: 'pipeline', target: ID }, 'target_malformed'],
    [
      'a list with a number',
      { action: 'run', type: 'pipeline', target: [ID, 7] },
      'target_malformed',
    ],
    [
      'a list for a single id',
      { action: 'update', type: 'pipeline', target: [ID], settings: {} },
      'target_malformed',
    ],
    [
      'update without target',
      { action: 'update', type: 'pipeline', settings: { name: 'x' } },
      'target_required',
    ],
    [
      'update without settings',
      { action: 'update', type: 'pipeline', target: ID },
      'settings_required',
    ],
    [
      'update with settings of the wrong form',
      { action: 'update', type: 'pipeline', target: ID, settings: [] },
      'settings_malformed',
    ],
    [
      'update that changes nothing',
      { action: 'update', type: 'pipeline', target: ID, settings: {} },
      'settings_malformed',
    ],
    [
      'update of the status',
      { action: 'update', type: 'pipeline', target: ID, settings: { status: 'succeeded' } },
      'settings_malformed',
    ],
    [
      'update to a blank name',
      { action: 'update', type: 'pipeline', target: ID, settings: { name: ' ' } },
      'settings_malformed',
    ],
    [
      'update with steps that are not a list',
      { action: 'update', type: 'pipeline', target: ID, settings: { steps: 'x' } },
      'settings_malformed',
    ],
    ['create without settings', { action: 'create', type: 'pipeline' }, 'settings_required'],
    [
      'create without a name',
      { action: 'create', type: 'task', settings: { script: 'ls' } },
      'settings_malformed',
    ],
    [
      'reject without message',
      { action: 'reject', type: 'pipeline', target: [ID] },
      'message_required',
    ],
    [
      'reject with a blank message',
      { action: 'reject', type: 'pipeline', target: [ID], message: ' \n' },
      'message_required',
    ],
  ])('an invalid body gets the code of its first error: %s', async (_name, body, code) => {
    const before = await server.demo.service.auditLog()
    const { status, json } = await server.act(body)
    expect([status, json.error.code]).toEqual([400, code])
    expect(await server.demo.service.auditLog()).toEqual(before)
  })
})

describe('the permissions of the roles', () => {
  const allowed: Record<string, readonly RoleName[]> = {
    status: ['admin', 'engineer', 'approver', 'viewer'],
    create: ['admin', 'engineer'],
    update: ['admin', 'engineer'],
    run: ['admin', 'engineer'],
    stop: ['admin', 'engineer'],
    reset: ['admin', 'engineer'],
    delete: ['admin', 'engineer'],
    approve: ['admin', 'approver'],
    reject: ['admin', 'approver'],
  }
  const roles: readonly RoleName[] = ['admin', 'engineer', 'approver', 'viewer']
  test.each(Object.keys(allowed).flatMap((action) => roles.map((role) => [action, role] as const)))(
    'the action %s is done or refused for the role %s, as its permissions say',
    async (action, role) => {
      const target = action === 'update' ? ID : [ID]
      const body = { action, type: 'pipeline', target, settings: { name: 'x' }, message: 'no' }
      const { status, json } = await server.act(body, role)
      const [other, ...rest] = (allowed[action] ?? []).filter((each) => each !== 'admin')
      if (allowed[action]?.includes(role) === true) return expect(status).toBe(200)
      expect(rest).toEqual([])
      const who = role === 'viewer' ? 'A viewer' : `An ${role}`
      const may = other === 'approver' ? 'Approver' : 'Engineer'
      expect([status, json.error.message]).toEqual([
        403,
        `${who} may not ${action} pipelines. Nothing was changed. Use the role ${may} or Admin.`,
      ])
    },
  )
})
