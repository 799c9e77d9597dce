import { describe, expect, test } from 'vitest'
import { ACTION_BODIES, TARGETS } from './action-bodies.test-data'
import { readActionReply, type ActionReply } from './action-reply'
import { KNOWN_PHASES, PHASE_TABLE } from '~/domain/phases'
import { UNCLEAR_BODIES } from './unclear-bodies.test-data'

const read = (body: string, action: 'run' | 'status' = 'run'): ActionReply =>
  readActionReply(action, TARGETS, JSON.parse(body))

describe('reading the 200 reply to an action', () => {
  test.each([...ACTION_BODIES, ...UNCLEAR_BODIES])(
    'the outcome of each id is read from the reply $body',
    ({ body, says, extra = [], action = 'run' }) => {
      const { perId, unexpectedIds } = readActionReply(action, TARGETS, JSON.parse(body))
      const told = Object.fromEntries(
        [...perId].map(([id, { outcome, reason }]) => [
          id,
          outcome === 'refused' && reason !== undefined ? [outcome, reason] : outcome,
        ]),
      )
      expect({ told, unexpectedIds }).toEqual({
        told: says,
        unexpectedIds: extra,
      })
    },
  )

  test('a refusal has the code of the service', () => {
    const reply = read('[{"target":"p1","error":{"code":"state_conflict","message":"m"}}]')
    expect(reply.perId.get('p1')).toEqual({
      outcome: 'refused',
      code: 'state_conflict',
      reason: 'm',
    })
  })

  test.each([
    ['{"id":"p1","accepted":true}', 'accepted', undefined, '{ "accepted": true }'],
    ['{"id":"p1","status":"accepted"}', 'accepted', undefined, '{ "status": "accepted" }'],
    [
      '{"id":"p1","ok":true,"result":"queued"}',
      'accepted',
      undefined,
      '{ "ok": true, "result": "queued" }',
    ],
    [
      '{"id":"p1","ok":true,"skipped":true}',
      'contradictory',
      undefined,
      '{ "ok": true, "skipped": true }',
    ],
    ['{"id":"p1","ok":true,"errors":["no"]}', 'contradictory', 'no', undefined],
    [
      '{"id":"p1","ok":true,"error":true}',
      'contradictory',
      undefined,
      '{ "ok": true, "error": true }',
    ],
    ['{"id":"p1","mode":"async"}', undefined, undefined, '{ "mode": "async" }'],
    ['{"id":"p1"}', undefined, undefined, undefined],
    // A refusal without a readable reason. Keys that may contain a reason are shown as received.
    ['{"id":"p1","ok":false}', undefined, undefined, undefined],
    ['{"id":"p1","ok":false,"status":"idle"}', undefined, undefined, '{ "status": "idle" }'],
    ['{"id":"p1","ok":false,"why":"busy"}', undefined, undefined, '{ "why": "busy" }'],
    ['{"id":"p1","ok":false,"why":"busy","msg":"no"}', undefined, 'no', undefined],
    ['{"id":"p1","ok":true,"why":"busy","msg":"fine"}', undefined, undefined, undefined],
    [
      '{"id":"p1","ok":false,"apiToken":"CANARY"}',
      undefined,
      undefined,
      '{ "apiToken": "••••••••" }',
    ],
  ])(
    'an id that is not done has the reason of the service, or else the received text, in %s',
    (entry, unclear, reason, beginning) => {
      const item = read(`[${entry}]`).perId.get('p1')
      expect([item?.unclear, item?.reason, item?.beginning]).toEqual([unclear, reason, beginning])
    },
  )

  test.each(['accepted', 'queued', 'enqueued', 'pending', 'scheduled', 'submitted'])(
    'the outcome “%s” means accepted, not done',
    (word) => {
      for (const key of ['outcome', 'result']) {
        const item = read(`[{"id":"p1","${key}":"${word}"}]`).perId.get('p1')
        expect(item).toMatchObject({ outcome: 'unclear', unclear: 'accepted' })
      }
    },
  )

  test.each(['accepted', 'queued', 'pending', 'scheduled'])(
    'the flag “%s” means accepted, not done',
    (key) => {
      const item = read(`[{"id":"p1","${key}":true}]`).perId.get('p1')
      expect(item).toMatchObject({ outcome: 'unclear', unclear: 'accepted' })
    },
  )

  test.each(KNOWN_PHASES.flatMap((phase) => PHASE_TABLE[phase].words))(
    'the state “%s” is neither a refusal nor, under a key for states, a success',
    (word) => {
      for (const body of [`[{"id":"p1","status":"${word}"}]`, `{"p1":"${word}"}`]) {
        expect(read(body).perId.get('p1')?.outcome).toBe('unclear')
      }
      for (const key of ['outcome', 'result']) {
        const item = read(`[{"id":"p1","${key}":"${word}"}]`).perId.get('p1')
        expect(item?.outcome).not.toBe('refused')
      }
    },
  )

  test('two different results for one id are a contradiction, so the outcome is unclear', () => {
    const twice = read('[{"id":"p1","ok":true},{"id":"p1","ok":false,"msg":"no"}]')
    expect(twice.perId.get('p1')).toEqual({ outcome: 'unclear', unclear: 'contradictory' })
    const sides = read('{"success":[{"id":"p1","ok":false}]}')
    expect(sides.perId.get('p1')).toMatchObject({ outcome: 'unclear', unclear: 'contradictory' })
  })

  test.each([
    [
      '[{"target":"p1","outcome":"done","resource":{"_id":"p1","status":"queued","x":1}}]',
      'queued',
    ],
    ['[{"target":"p1","outcome":"done","pipeline":{"status":"queued"}}]', 'queued'],
    ['[{"_id":"p1","name":"a","status":"queued"}]', 'queued'],
    ['[{"target":"p1","outcome":"refused","resource":{"_id":"p1","status":"idle"}}]', 'idle'],
    ['[{"target":"p1","outcome":"done","resource":{"_id":"p2","status":"queued"}}]', undefined],
    ['[{"target":"p1","outcome":"done","resource":{"id":"p2","status":"queued"}}]', undefined],
    ['[{"target":"p1","_id":"p2","name":"b","status":"queued"}]', undefined],
    ['[{"target":"p1","outcome":"done","resource":{"id":"p1","status":"queued"}}]', 'queued'],
    ['[{"target":"p1","outcome":"done","status":"queued"}]', undefined],
  ])('only the record of the requested id is returned from %s', (body, status) => {
    const resource = read(body).perId.get('p1')?.resource
    expect([resource?.status, resource?._id]).toEqual([status, status && 'p1'])
  })

  test('a refused status has no record', () => {
    const { perId } = read('[{"id":"p1","outcome":"refused","status":"idle"}]', 'status')
    expect(perId.get('p1')).toEqual({ outcome: 'refused' })
  })

  test('the first of two records for one id is returned', () => {
    const entry = (status: string) => `{"id":"p1","ok":true,"resource":{"status":"${status}"}}`
    const { perId } = read(`[${entry('queued')},{"id":"p1","ok":true},${entry('idle')}]`)
    expect(perId.get('p1')?.resource?.status).toBe('queued')
  })

  test('a state without a record is read as a record with that state', () => {
    const { perId } = read('{"p1":"Zzz","p2":{"status":"running"}}', 'status')
    expect([perId.get('p1')?.resource?.status, perId.get('p2')?.resource?.status]).toEqual([
      'Zzz',
      'running',
    ])
    const nested = read('{"p1":{"status":{"state":"Zzz"}},"p2":{"phase":"running"}}', 'status')
    expect([...nested.perId.values()].map(({ resource }) => resource?.status)).toEqual([
      'Zzz',
      'running',
    ])
  })

  test('a state under a key for success is read as a record', () => {
    const { perId } = read('{"success":{"p1":"running"}}', 'status')
    expect(perId.get('p1')).toMatchObject({ outcome: 'done', resource: { status: 'running' } })
  })

  test('ids are compared as strings, even if they are numbers or named like members of Object', () => {
    const ids = ['__proto__', 'constructor', 'toString', '7']
    const body =
      '{"__proto__":{"outcome":"done"},"constructor":{"outcome":"done"},"7":{"outcome":"done"}}'
    const { perId } = readActionReply('run', ids, JSON.parse(body))
    expect([...perId.keys()].toSorted()).toEqual(['7', '__proto__', 'constructor'])
    expect(readActionReply('run', ['7'], [{ id: 7, outcome: 'done' }]).perId.size).toBe(1)
    // JavaScript rounds this number, so the parsed id is not the id that was sent.
    const rounded = readActionReply(
      'run',
      ['9007199254740992'],
      JSON.parse('[{"id":9007199254740993,"ok":true}]'),
    )
    expect(rounded.perId.size).toBe(0)
  })
})
