import { describe, expect, test } from 'vitest'
import type { BatchRequest } from './batch'
import { createMemoryStore } from './memory-store.test-data'
import type { JournalEntry } from './journal-entry'
import { type Answer, anEngine, done, kindsOf, runOf, settle, targetsOf } from './engine.test-data'

describe('which ids a batch sends', () => {
  test('the confirmed ids are sent unchanged and in their order', async () => {
    const ids = ['z', 'a', 'ключ', ' 1 ', '\u202Eb', '"', '__proto__', '10', '9']
    const tab = anEngine()
    const view = await tab.perform(runOf(...ids))
    expect(tab.bodies()).toEqual([
      `{"action":"run","type":"pipeline","target":${JSON.stringify(ids)},"version":1}`,
    ])
    expect([...view.items()].map(({ target }) => target)).toEqual(targetsOf(...ids))
  })

  test('an id that occurs twice is sent once, at its first position', async () => {
    const tab = anEngine()
    const view = await tab.perform(runOf('b', 'a', 'b', 'c', 'a'))
    expect(tab.actionRequests()).toEqual([['b', 'a', 'c']])
    expect([view.total, view.counts.done]).toEqual([3, 3])
  })

  test('the confirmed ids are sent even if the list is changed after the click', async () => {
    const tab = anEngine({ effects: { chunkSize: 1 } })
    const targets = [...targetsOf('a', 'b')]
    const request = { ...runOf(), targets, action: 'run' as BatchRequest['action'] }
    const id = tab.engine.start(request)
    targets[1] = { id: 'x', name: 'Another' }
    targets.push({ id: 'y', name: 'One more' })
    request.action = 'delete'
    await tab.finish(id)
    expect(tab.actionRequests()).toEqual([['a'], ['b']])
    expect(JSON.stringify(tab.bodies())).not.toContain('delete')
  })

  test('the targets in a view are frozen, so that no code can change them', async () => {
    const tab = anEngine()
    const { target } = (await tab.perform(runOf('a'))).item(0)
    expect(Object.isFrozen(target)).toBe(true)
  })

  test('if the user confirmed only some ids of the preflight, only these are sent', async () => {
    const tab = anEngine({ phase: { a: 'idle', b: 'running', c: 'idle' } })
    const { batchId, eligible } = await tab.engine.preflight(runOf('a', 'b', 'c'))
    const targets = eligible.map(({ target }) => target)
    await tab.finish(tab.engine.start({ ...runOf(), targets }, { batchId: batchId }))
    expect(tab.actionRequests()).toEqual([['a', 'c']])
  })

  test('many confirmed ids are sent in several requests, one after the other', async () => {
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    const slow: Answer = async (body) => {
      await held
      return done(body)
    }
    const tab = anEngine({ answers: [slow], effects: { chunkSize: 2 } })
    const id = tab.engine.start(runOf('a', 'b', 'c', 'd', 'e'))
    await settle()
    expect(tab.actionRequests()).toEqual([['a', 'b']])
    expect(kindsOf(tab.viewOf(id))).toEqual(['sent', 'sent', 'queued', 'queued', 'queued'])
    expect(tab.viewOf(id)).toMatchObject({ stage: 'sending', chunksSent: 1, chunksTotal: 3 })
    expect(tab.engine.isActing()).toBe(true)
    answer()
    const view = await tab.finish(id)
    expect(tab.actionRequests()).toEqual([['a', 'b'], ['c', 'd'], ['e']])
    expect(view).toMatchObject({ stage: 'finished', chunksSent: 3, chunksTotal: 3 })
    expect(tab.engine.isActing()).toBe(false)
  })

  test('an item without an id is never sent', async () => {
    const tab = anEngine()
    const view = await tab.perform(runOf('a', ''))
    expect(kindsOf(view)).toEqual(['done', 'not_sent'])
    tab.engine.sendRest(view.id)
    await tab.finish(view.id)
    expect(tab.actionRequests()).toEqual([['a']])
  })

  test('a batch without ids sends nothing', async () => {
    const tab = anEngine()
    const view = await tab.perform(runOf())
    expect([view.stage, tab.sent()]).toEqual(['finished', []])
  })
})

describe('one confirmation sends each id once', () => {
  test('a double click with the same preflight sends each id once', async () => {
    const tab = anEngine()
    const { batchId } = await tab.engine.preflight(runOf('a'))
    for (let click = 0; click < 3; click += 1) {
      expect(tab.engine.start(runOf('a'), { batchId: batchId })).toBe(batchId)
      await settle()
    }
    expect([tab.actionRequests(), tab.engine.batches().length]).toEqual([[['a']], 1])
  })

  test('a new request without a preflight is a new batch, as a retry needs it', async () => {
    const tab = anEngine()
    const first = await tab.perform(runOf('a'))
    tab.pass(1)
    const second = await tab.perform(runOf('a'))
    expect(first.id).not.toBe(second.id)
    expect(tab.actionRequests()).toEqual([['a'], ['a']])
    expect(tab.engine.batches().map(({ id }) => id)).toEqual([second.id, first.id])
  })
})

test('after the engine is cleared, a running batch sends no further request, and nothing stays stored', async () => {
  const gate = Promise.withResolvers<void>()
  const slow: Answer = async (body) => {
    await gate.promise
    return done(body)
  }
  const tab = anEngine({ answers: [slow], effects: { chunkSize: 1 } })
  tab.engine.start(runOf('a', 'b'))
  await settle()
  await tab.engine.clear()
  gate.resolve()
  await settle()
  expect([tab.engine.batches(), tab.actionRequests(), await tab.store.all()]).toEqual([
    [],
    [['a']],
    [],
  ])
})

test('a request that is being recorded while the engine is cleared is not sent', async () => {
  const gate = Promise.withResolvers<void>()
  const store = createMemoryStore()
  const journal = {
    ...store,
    async append(entry: JournalEntry) {
      if (entry.kind === 'sent') await gate.promise
      await store.append(entry)
    },
  }
  const tab = anEngine({ effects: { journal } })
  tab.engine.start(runOf('a'))
  await settle()
  await tab.engine.clear()
  gate.resolve()
  await settle()
  expect(tab.sent()).toEqual([])
})

describe('the snapshots of a batch', () => {
  test('the view of a batch is the same object until the batch changes', async () => {
    const tab = anEngine()
    const one = await tab.perform(runOf('a'))
    expect(tab.engine.batches()[0]).toBe(one)
    tab.pass(1)
    const two = await tab.perform(runOf('b'))
    expect(tab.engine.batches()).toEqual([two, one])
    expect(tab.engine.batch(one.id)).toBe(one)
    expect(tab.engine.batch(two.id)).toBe(two)
  })

  test('removing a batch notifies the listener', async () => {
    const left: number[] = []
    const tab = anEngine({ effects: { onChange: () => left.push(tab.engine.batches().length) } })
    const { id } = await tab.perform(runOf('a'))
    expect(left.at(-1)).toBe(1)
    await tab.engine.clear()
    expect([left.at(-1), tab.engine.batch(id)]).toEqual([0, undefined])
  })

  test('a view that is read after each change shows that the batch finished, also after another status check', async () => {
    const stages: (string | undefined)[] = []
    const look = () => void stages.push(tab.engine.batches()[0]?.stage)
    const tab = anEngine({
      answers: [() => new Response('')],
      effects: { onChange: () => queueMicrotask(look) },
    })
    const id = tab.engine.start(runOf('a'))
    await settle()
    expect(stages.at(-1)).toBe('finished')
    const before = stages.length
    tab.engine.checkStatus(id)
    await settle()
    expect(stages.slice(before)).toContain('verifying')
    expect(stages.at(-1)).toBe('finished')
  })
})
