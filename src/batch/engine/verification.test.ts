import { describe, expect, test } from 'vitest'
import { readPipeline, type Pipeline } from '~/api/pipelines'
import { createReadRetry } from '~/api/retry'
import { anEngine, done, json, kindsOf, lost, runOf, settle, text } from './engine.test-data'
import type { Script } from './engine.test-data'
import { createMemoryStore } from './memory-store.test-data'

describe('a status check', () => {
  const performAbsent = async () => {
    const tab = anEngine({ answers: [json([{ id: 'a', outcome: 'done' }])], becomes: 'queued' })
    const view = await tab.perform(runOf('a', 'b', 'c'))
    const before = tab.statusRequests().length
    return { tab, view, lookedSince: () => tab.statusRequests().slice(before).flat() }
  }

  test('a status check reads only ids with an unknown outcome, and sends no action', async () => {
    const { tab, view, lookedSince } = await performAbsent()
    expect(kindsOf(view)).toEqual(['done', 'unknown', 'unknown'])
    tab.engine.checkStatus(view.id)
    await tab.finish(view.id)
    expect(new Set(lookedSince())).toEqual(new Set(['b', 'c']))
    expect(tab.actionRequests()).toHaveLength(1)
  })

  test('a status check shows the batch as unfinished from its first moment', async () => {
    const { tab, view } = await performAbsent()
    expect(tab.engine.batch(view.id)?.stage).toBe('finished')
    tab.engine.checkStatus(view.id)
    expect(tab.engine.batch(view.id)?.stage).toBe('verifying')
    await tab.finish(view.id)
    expect(tab.engine.batch(view.id)?.stage).toBe('finished')
  })

  test('a status check of some ids reads only those whose outcome is unknown', async () => {
    const { tab, view, lookedSince } = await performAbsent()
    tab.engine.checkStatus(view.id, ['a', 'c', 'nobody'])
    await tab.finish(view.id)
    expect(new Set(lookedSince())).toEqual(new Set(['c']))
  })

  test('a status check gives the outcome if the status shows it', async () => {
    const tab = anEngine({ answers: [lost], looks: [undefined, text('', 403)], becomes: 'queued' })
    const { batchId } = await tab.engine.preflight(runOf('a'))
    const unread = await tab.finish(tab.engine.start(runOf('a'), { batchId: batchId }))
    expect(kindsOf(unread)).toEqual(['unknown'])
    tab.engine.checkStatus(batchId)
    const view = await tab.finish(batchId)
    expect(view.item(0).state).toEqual({ kind: 'done', confirmedBy: 'status' })
    expect(tab.actionRequests()).toEqual([['a']])
  })
})

describe('reading the status after a batch', () => {
  /** A preflight has read the state before, so a change of the state confirms the action. */
  const aKnown = async (script: Script, ...ids: readonly string[]) => {
    const tab = anEngine(script)
    const { batchId } = await tab.engine.preflight(runOf(...ids))
    const before = tab.statusRequests().length
    const id = tab.engine.start(runOf(...ids), { batchId: batchId })
    return { tab, id, readBack: () => tab.statusRequests().slice(before) }
  }

  test('after all chunks are sent, the status is read in chunks, each id once', async () => {
    const script = { becomes: 'queued', effects: { chunkSize: 2 } }
    const { tab, id, readBack } = await aKnown(script, 'a', 'b', 'c')
    await tab.finish(id)
    expect(readBack()).toEqual([['a', 'b'], ['c']])
    expect(tab.order.indexOf('status a,b', 2)).toBeGreaterThan(tab.order.indexOf('run c'))
  })

  test('while the status is read, unknown outcomes are shown as being checked', async () => {
    const gate = Promise.withResolvers<void>()
    const slow = async () => {
      await gate.promise
      return new Response('', { status: 403 })
    }
    const { tab, id } = await aKnown({ answers: [lost], looks: [undefined, slow] }, 'a')
    await settle()
    expect(kindsOf(tab.viewOf(id))).toEqual(['checking'])
    expect(tab.viewOf(id).stage).toBe('verifying')
    expect(tab.engine.isActing()).toBe(false)
    gate.resolve()
    expect(kindsOf(await tab.finish(id))).toEqual(['unknown'])
  })

  test('the status is read again if the state changes late', async () => {
    const late = json([{ id: 'a', resource: { _id: 'a', status: 'idle' } }])
    const script = { answers: [text('')], becomes: 'queued', looks: [undefined, late, late] }
    const { tab, id } = await aKnown(script, 'a')
    expect((await tab.finish(id)).item(0).state).toEqual({ kind: 'done', confirmedBy: 'status' })
    expect(tab.slept).toHaveLength(2)
  })

  test('the wait before the second status read is longer than before the first', async () => {
    const readRetry = createReadRetry(
      () => 0,
      () => 1,
    )
    const { tab, id } = await aKnown({ answers: [text('')], effects: { readRetry } }, 'a')
    expect(kindsOf(await tab.finish(id))).toEqual(['unknown'])
    expect(tab.slept).toEqual([2_000, 4_000])
  })

  test('if the service asks for fewer requests without a time, the status is read after a delay that Sluice chooses', async () => {
    const readRetry = createReadRetry(
      () => 0,
      () => 1,
    )
    const script = { answers: [text(''), text('', 429)], becomes: 'queued' }
    const { tab, id } = await aKnown({ ...script, effects: { readRetry, chunkSize: 1 } }, 'a', 'b')
    expect(kindsOf(await tab.finish(id))).toEqual(['done', 'refused'])
    expect(tab.slept).toEqual([2_000])
  })

  test.each([1, 2])(
    'if the service refuses the token at status read %i, reading ends and the other outcomes stay unknown',
    async (look) => {
      const looks = [...Array.from({ length: 2 + look }, () => undefined), text('', 401)]
      const script = { answers: [text('')], looks, effects: { chunkSize: 1 } }
      const { tab, id, readBack } = await aKnown(script, 'a', 'b', 'c')
      const view = await tab.finish(id)
      expect(kindsOf(view)[0]).toBe('unknown')
      expect([readBack(), view.stage]).toEqual([[['a'], ['b']].slice(0, look), 'finished'])
    },
  )

  test('reading the status keeps a refusal, and shows the state beside it', async () => {
    const { tab, id } = await aKnown(
      { answers: [json({ error: 'busy' }, 409)], becomes: 'running' },
      'a',
    )
    expect((await tab.finish(id)).item(0)).toMatchObject({
      state: { kind: 'refused', reason: 'busy' },
      after: { phase: 'running' },
    })
  })

  test('a refused decision is marked if its gate no longer waits, also after a reload', async () => {
    const journal = createMemoryStore()
    const refused = json({ error: 'busy' }, 409)
    const decide = async (action: 'approve' | 'run', becomes: string) => {
      const tab = anEngine({
        answers: [refused],
        phase: 'waiting_approval',
        becomes,
        effects: { journal },
      })
      const view = await tab.perform({ ...runOf('a'), action })
      const later = anEngine({ effects: { journal } })
      await later.engine.recover()
      return [view, later.engine.batch(view.id)].map((each) => each?.item(0).state)
    }
    const state = { kind: 'refused', reason: 'busy' }
    const marked = { ...state, isDecidedElsewhere: true }
    expect(await decide('approve', 'running')).toEqual([marked, marked])
    expect(await decide('approve', 'waiting_approval')).toEqual([state, state])
    expect(await decide('approve', 'odd')).toEqual([state, state])
    expect(await decide('run', 'running')).toEqual([state, state])
  })

  test('the records of a status read are passed on', async () => {
    const seen: string[][] = []
    const showRecords = (records: ReadonlyMap<string, unknown>) => seen.push([...records.keys()])
    const tab = anEngine({ effects: { showRecords } })
    await tab.perform(runOf('a', 'b'))
    expect(seen).toEqual([['a', 'b']])
  })

  test('a click interrupts the status reads, and its request is sent first', async () => {
    const tab = anEngine({
      answers: [text(''), text('', 429, { 'retry-after': '60' })],
      effects: { chunkSize: 1, sleep: () => new Promise(() => {}) },
    })
    const id = tab.engine.start(runOf('a', 'b', 'c'))
    await settle()
    expect([tab.viewOf(id).stage, tab.statusRequests()]).toEqual(['verifying', []])
    tab.pass(60_000)
    tab.engine.sendRest(id)
    await settle()
    expect(tab.actionRequests()).toEqual([['a'], ['b'], ['c']])
  })
})

describe('a done item whose status still shows the old state', () => {
  const aLate = async (...looks: Script['looks'] & object) => {
    const handed: string[] = []
    let isStale: (id: string, record: Pipeline) => boolean = () => false
    const tab = anEngine({
      phase: 'idle',
      looks: [undefined, ...looks],
      effects: {
        showRecords: (records, _type, _askedAt, shows) => {
          handed.push(...[...records.values()].map(({ status = '' }) => status))
          isStale = shows ?? isStale
        },
      },
    })
    const { batchId } = await tab.engine.preflight(runOf('a'))
    const id = tab.engine.start(runOf('a'), { batchId: batchId })
    return { tab, id, handed, isStale: (status: string) => isStale('a', aRecord(status)) }
  }
  const aRecord = (status: string) => readPipeline({ _id: 'a', status }) ?? expect.fail()
  const queued = json([{ id: 'a', resource: { _id: 'a', status: 'queued' } }])

  test('a done item with a stale status is read for a minute, and then shows the state from the service', async () => {
    const { tab, id } = await aLate()
    const view = await tab.finish(id)
    await settle()
    expect(tab.slept).toEqual([2_000, 4_000, 8_000, 16_000, 30_000])
    expect(tab.actionRequests()).toEqual([['a']])
    expect(view.stage).toBe('finished')
    expect(tab.viewOf(id).item(0)).toMatchObject({
      state: { kind: 'done' },
      after: { kind: 'read', phase: 'idle' },
    })
  })

  test.each([
    ['a minute without a new state', []],
    ['a new state', [undefined, undefined, undefined, undefined, queued]],
  ])('after %s and “Send the rest”, stale statuses are read for a minute', async (_name, looks) => {
    const tab = anEngine({ answers: [done, text('', 429)], looks, effects: { chunkSize: 1 } })
    const { batchId } = await tab.engine.preflight(runOf('a', 'b', 'c'))
    tab.engine.start(runOf('a', 'b', 'c'), { batchId: batchId })
    await tab.finish(batchId)
    await settle()
    const before = tab.slept.length
    tab.pass(60_000)
    tab.engine.sendRest(batchId)
    await tab.finish(batchId)
    await settle()
    expect(tab.actionRequests()).toEqual([['a'], ['b'], ['c']])
    expect(tab.slept.slice(before)).toEqual([2_000, 4_000, 8_000, 16_000, 30_000])
  })

  test('a batch is finished and can be removed while stale statuses are read', async () => {
    const gate = Promise.withResolvers<void>()
    // Like the page, reads all batches after each change.
    const onChange = () => queueMicrotask(() => void tab.engine.batches())
    const tab = anEngine({ effects: { sleep: () => gate.promise, onChange } })
    const { batchId } = await tab.engine.preflight(runOf('a'))
    const id = tab.engine.start(runOf('a'), { batchId: batchId })
    await settle()
    const view = tab.viewOf(id)
    expect([view.stage, view.item(0).after?.kind]).toEqual(['finished', 'stale'])
    await tab.engine.clear()
    gate.resolve()
    await settle()
    expect([tab.engine.batch(id), tab.statusRequests().length]).toEqual([undefined, 2])
    expect(await tab.store.all()).toEqual([])
  })

  test('the reads of stale statuses stop when the new state appears', async () => {
    const { tab, id, handed, isStale } = await aLate(undefined, undefined, queued)
    await tab.finish(id)
    await settle()
    expect(tab.viewOf(id).item(0).after).toMatchObject({ kind: 'read', phase: 'queued' })
    expect(tab.slept).toEqual([2_000, 4_000])
    expect(handed.at(-1)).toBe('queued')
    expect([isStale('idle'), isStale('queued')]).toEqual([true, false])
  })

  test('the reads of stale statuses stop when the service refuses the token', async () => {
    const { tab, id } = await aLate(undefined, text('', 401))
    await tab.finish(id)
    await settle()
    expect(tab.slept).toEqual([2_000])
    expect(tab.viewOf(id).item(0).after?.kind).toBe('read')
  })

  test('the status is also read if the answer to the action itself has the old state', async () => {
    const old = { id: 'a', outcome: 'done', resource: { _id: 'a', status: 'idle' } }
    const tab = anEngine({ answers: [json([old])], becomes: 'queued' })
    const { batchId } = await tab.engine.preflight(runOf('a'))
    const view = await tab.finish(tab.engine.start(runOf('a'), { batchId: batchId }))
    expect(view.item(0)).toMatchObject({ state: { kind: 'done' }, after: { phase: 'queued' } })
  })
})

test('an id whose status check failed is done as soon as a later read has its record', async () => {
  const unread = json({ results: [] })
  const tab = anEngine({ looks: [unread, unread, unread, unread] })
  const { id } = await tab.perform({ ...runOf('a'), action: 'status' })
  expect(kindsOf(tab.viewOf(id))).toEqual(['unknown'])
  for (let look = 0; look < 4 && kindsOf(tab.viewOf(id))[0] === 'unknown'; look += 1) {
    tab.engine.checkStatus(id)
    await tab.finish(id)
  }
  expect(kindsOf(tab.viewOf(id))).toEqual(['done'])
})
