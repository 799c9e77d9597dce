import { describe, expect, test } from 'vitest'
import type { Action, ResourceType } from '~/domain/action-table'
import { readActionReply } from './action-reply'

const read = (json: unknown, action: Action = 'run', type: ResourceType = 'pipeline') =>
  readActionReply(action, ['p1'], json, type).perId.get('p1')

const entry = { id: 'p1', ok: true }
const OTHER = { outcome: 'unclear', unclear: 'other_request' }

describe('a reply about another request than the one that was sent', () => {
  test.each([
    { action: 'stop', results: [entry] },
    { action: ' STOP ', results: [entry] },
    { action: 'stopped', results: [entry] },
    { action: 'Stopping', results: [entry] },
    { action: 'deletes', p1: { ok: true } },
    { type: 'task', results: [entry] },
    { type: 'Tasks', results: [entry] },
    { data: { action: 'reset', type: 'pipeline', results: [entry] } },
    [{ ...entry, action: 'approved' }],
    { results: [{ ...entry, type: 'task' }] },
    { p1: { ok: true, action: 'stop' } },
    { success: [{ id: 'p1', action: 'stop' }] },
    { ...entry, action: 'stop' },
    // The reply is about `stop`, so even its refusal says nothing about `run`.
    { action: 'stop', results: [{ id: 'p1', ok: false }] },
  ])('the reply %j, which is about another request, proves nothing', (json) =>
    expect(read(json)).toMatchObject(OTHER),
  )

  test('a reply about another request proves nothing about a task or a creation', () => {
    expect(read({ type: 'pipeline', results: [entry] }, 'run', 'task')).toMatchObject(OTHER)
    const created = readActionReply('create', [], { action: 'update', task: entry }, 'task')
    expect(created.perId.get('p1')).toMatchObject(OTHER)
  })
})

test('a reply that says “rejected” is no success of approve', () => {
  expect(read({ results: [{ ...entry, action: 'rejected' }] }, 'approve')).toMatchObject(OTHER)
  expect(read({ action: 'Approved', results: [entry] }, 'reject')).toMatchObject(OTHER)
})

describe('a reply that names the request in its own words', () => {
  test.each([
    { action: 'RUN', type: 'Pipelines', results: [entry] },
    { action: 'running', type: 'PIPELINE', results: [entry] },
    { action: 'runs', results: [entry] },
    // Words that are neither a documented action nor a documented type.
    { action: 'ran', type: 'workflow', results: [entry] },
    { action: 'start', type: 'batch', results: [entry] },
    { action: '', type: null, results: [entry] },
    { action: { name: 'stop' }, type: ['task'], results: [entry] },
    [{ ...entry, type: 'build' }],
    // A record may have an action and a type of its own.
    [{ ...entry, name: 'deploy', action: 'stop', type: 'task' }],
    [{ ...entry, resource: { _id: 'p1', name: 'deploy', type: 'task' } }],
  ])('the reply %j, which names the request in other words, is read as usual', (json) =>
    expect(read(json)?.outcome).toBe('done'),
  )

  test.each([
    ['stop', 'stopped'],
    ['reset', 'resetting'],
    ['delete', 'deleted'],
    ['approve', 'approving'],
    ['reject', 'Rejected'],
    ['update', 'updates'],
  ] as const)('a reply to %s can name the action “%s”', (action, word) =>
    expect(read({ action: word, results: [entry] }, action)?.outcome).toBe('done'),
  )

  test('a reply to `status` can name the last action of a pipeline', () => {
    const json = [{ id: 'p1', action: 'run', status: 'running' }]
    expect(read(json, 'status')).toMatchObject({ outcome: 'done', resource: { status: 'running' } })
  })
})
