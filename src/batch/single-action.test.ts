import { describe, expect, expectTypeOf, test } from 'vitest'
import { aReply } from '~/api/client.test-data'
import type { Outcome } from './outcome'
import { aService, ID, json, lost } from './service.test-data'
import { performSingle, type Progress, type SingleAction } from './single-action'

const RUN: SingleAction = { action: 'run', type: 'pipeline', id: ID }
const BY_REPLY: Outcome = { kind: 'done', confirmedBy: 'reply' }
const BY_STATUS: Outcome = { kind: 'done', confirmedBy: 'status' }

test('looks, sends once, looks again, and tells each step with the record it learned', async () => {
  const service = aService({ phase: 'idle', becomes: 'queued' })
  const steps: Progress[] = []
  const settled = await performSingle(RUN, service.effects, (step) => steps.push(step))
  expect(
    steps.map((step) => [step.state, 'record' in step ? step.record?.status : undefined]),
  ).toEqual([
    ['checking', undefined],
    ['sending', 'idle'],
    ['reading_back', 'idle'],
    ['settled', 'queued'],
  ])
  expect(settled).toBe(steps.at(-1))
  expect(settled.outcome).toEqual(BY_REPLY)
  expect(service.sent()).toEqual(['status', 'run', 'status'])
  expect(service.acted()).toEqual([{ action: 'run', type: 'pipeline', target: [ID], version: 1 }])
})

test('sends the message of a rejection, and no key of ours', async () => {
  const service = aService({ phase: 'waiting_approval', becomes: 'rejected' })
  const reject = {
    action: 'reject',
    type: 'pipeline',
    id: ID,
    message: 'No',
    allowUnknown: true,
  } as const
  expect((await performSingle(reject, service.effects)).outcome).toEqual(BY_REPLY)
  expect(service.acted()).toEqual([
    { action: 'reject', type: 'pipeline', target: [ID], message: 'No', version: 1 },
  ])
})

describe('one request, whatever becomes of it', () => {
  const unreadable = [undefined, json([])]
  test.each([
    ['lost reply, done all the same', { becomes: 'queued', act: lost }, BY_STATUS, 3],
    ['lost reply, run already over', { becomes: 'failed', act: lost }, BY_STATUS, 3],
    ['lost reply, not done', { act: lost }, { kind: 'unknown' }, 5],
    [
      'lost reply, status unreadable',
      { becomes: 'queued', act: lost, status: unreadable },
      { kind: 'unknown' },
      5,
    ],
    ['silent 200, done', { becomes: 'running', act: () => aReply('') }, BY_STATUS, 3],
    ['silent 200, not done', { act: () => aReply('') }, { kind: 'unknown' }, 5],
    ['204', { becomes: 'queued', act: () => aReply(null, 204) }, BY_STATUS, 3],
    ['{"status":"ok"}, done', { becomes: 'queued', act: json({ status: 'ok' }) }, BY_STATUS, 3],
    ['{"status":"ok"}, not done', { act: json({ status: 'ok' }) }, { kind: 'unknown' }, 5],
    [
      'only others are answered for',
      { act: json([{ id: 'z', ok: true }]) },
      { kind: 'unknown' },
      5,
    ],
    [
      'refused per id',
      { act: json([{ id: ID, error: 'busy' }]) },
      { kind: 'refused', reason: 'busy' },
      3,
    ],
    [
      'partial success',
      { becomes: 'queued', act: json({ success: false, results: [{ id: ID, ok: true }] }) },
      BY_REPLY,
      3,
    ],
    ['401', { act: json({}, 401) }, { kind: 'refused' }, 2],
    ['403', { act: json({ error: 'no' }, 403) }, { kind: 'refused', reason: 'no' }, 3],
    ['409', { becomes: 'running', act: json({}, 409) }, { kind: 'refused' }, 3],
    [
      '429',
      { act: () => aReply('', 429, { 'retry-after': '9' }) },
      { kind: 'refused', retryAfterMs: 9_000 },
      2,
    ],
    ['500, done', { becomes: 'queued', act: json({}, 500) }, BY_STATUS, 3],
    ['500, not done', { act: json({}, 500) }, { kind: 'unknown' }, 5],
    ['502 with HTML', { act: () => aReply('<html>', 502) }, { kind: 'unknown' }, 5],
    ['login page with 200', { act: () => aReply('<html>') }, { kind: 'unknown' }, 5],
    ['done, status lost', { becomes: 'queued', status: [undefined, lost] }, BY_REPLY, 5],
  ])('%s', async (_fault, script, outcome, requests) => {
    const service = aService(script)
    const settled = await performSingle(RUN, service.effects)
    expect(settled.outcome).toMatchObject(outcome)
    expect(service.acted()).toHaveLength(1)
    expect(service.sent()).toHaveLength(requests)
  })

  test('a status that shows it late is waited for, twice at most', async () => {
    const later = json([{ _id: ID, name: 'deploy', status: 'running' }])
    const service = aService({ act: lost, status: [undefined, undefined, lost, later] })
    expect(await performSingle(RUN, service.effects)).toMatchObject({
      outcome: BY_STATUS,
      record: { status: 'running' },
    })
    expect(service.slept).toEqual([1_000, 1_000])
  })

  test('a record that came with the reply is not lost with the status', async () => {
    const act = json([{ id: ID, ok: true, resource: { _id: ID, status: 'queued' } }])
    const service = aService({ act, status: [undefined, json({}, 403)] })
    expect(await performSingle(RUN, service.effects)).toMatchObject({
      outcome: BY_REPLY,
      record: { status: 'queued' },
    })
  })
})

describe('asked again while it is under way (I1)', () => {
  test('it is the same promise, one request, and both hear how it ends', async () => {
    const service = aService({ becomes: 'queued' })
    const heard: string[] = []
    const [first, second] = [
      performSingle(RUN, service.effects),
      performSingle({ ...RUN, allowUnknown: true }, { ...service.effects }, ({ state }) =>
        heard.push(state),
      ),
    ]
    expect(second).toBe(first)
    await first
    expect([service.acted().length, heard.at(-1)]).toEqual([1, 'settled'])
  })

  test('by its own listener, too', async () => {
    const service = aService({ becomes: 'queued' })
    const again: unknown[] = []
    const first = performSingle(RUN, service.effects, () =>
      again.push(performSingle(RUN, service.effects)),
    )
    await first
    expect([new Set(again).size, again[0] === first, service.acted().length]).toEqual([1, true, 1])
  })

  test('another action, type or id is another intent; afterwards, so is the same', async () => {
    const service = aService({ phase: 'waiting_approval' })
    const stop: SingleAction = { action: 'stop', type: 'pipeline', id: ID }
    const all = [
      stop,
      { ...stop, type: 'task' as const },
      { ...stop, id: 'p2', allowUnknown: true },
    ]
    await Promise.all(all.map((each) => performSingle(each, service.effects)))
    expect(service.acted()).toHaveLength(3)
    await performSingle(stop, service.effects)
    expect(service.acted()).toHaveLength(4)
  })
})

test('an illegal action cannot be written down', () => {
  expectTypeOf<{ action: 'reset'; type: 'task'; id: string }>().not.toExtend<SingleAction>()
  expectTypeOf<{ action: 'reject'; type: 'pipeline'; id: string }>().not.toExtend<SingleAction>()
  expectTypeOf<{ action: 'update'; type: 'pipeline'; id: string }>().not.toExtend<SingleAction>()
  expectTypeOf<{ action: 'stop'; type: 'task'; id: string }>().toExtend<SingleAction>()
})
