import { describe, expect, test } from 'vitest'
import { anEngine, json, kindsOf, lost, never, reasonsOf, runOf, settle } from './engine.test-data'
import type { Script } from './engine.test-data'
import { createMemoryStore } from './memory-store.test-data'
import { createModelLocks } from './model-locks.test-data'

async function afterCrash(script: Script, next: Script = {}) {
  const journal = createMemoryStore()
  const closed = anEngine({ answers: [never], ...script, effects: { journal, ...script.effects } })
  const { batchId } = await closed.engine.preflight(runOf('a', 'b', 'c'))
  closed.engine.start(runOf('a', 'b', 'c'), { batchId })
  await settle()
  const tab = anEngine({ ...next, effects: { journal, ...next.effects } })
  await tab.engine.recover()
  return { tab, intent: batchId, journal, closed, view: await tab.finish(batchId) }
}
const small = { chunkSize: 1 }

describe('a batch of a page that crashed', () => {
  test('after a crash, sent ids without an outcome are unknown, their status is read, and the rest was not sent', async () => {
    const { tab, view } = await afterCrash({ effects: small })
    expect(kindsOf(view)).toEqual(['unknown', 'not_sent', 'not_sent'])
    expect(reasonsOf(view)).toEqual([
      'The page was closed before the answer was read. The action may have been done.',
      'The page was closed.',
      'The page was closed.',
    ])
    expect(view.stopReason?.kind).toBe('closed')
    expect([tab.actionRequests(), new Set(tab.statusRequests().flat())]).toEqual([
      [],
      new Set(['a']),
    ])
  })

  test('after a crash, an unfinished status read is repeated, and its answer counts', async () => {
    const journal = createMemoryStore()
    const closed = anEngine({ looks: [never], effects: { journal } })
    const intent = closed.engine.start({ ...runOf('a', 'b'), action: 'status' })
    await settle()
    const tab = anEngine({ phase: { a: 'failed', b: null }, effects: { journal } })
    await tab.engine.recover()
    const view = await tab.finish(intent)
    expect(view.item(0).state).toEqual({ kind: 'done', confirmedBy: 'reply' })
    expect(view.item(1).state).toMatchObject({ kind: 'refused', code: 'not_found' })
    expect(tab.actionRequests()).toEqual([])
  })

  test('after a crash, a changed status means that the action was done', async () => {
    const { view } = await afterCrash({ phase: 'idle' }, { phase: 'running' })
    expect(view.item(0)).toMatchObject({
      state: { kind: 'done', confirmedBy: 'status' },
      before: { status: 'idle' },
      after: { phase: 'running' },
    })
    expect(view.counts.done).toBe(3)
  })

  test.each(['3', '4'])(
    'after a crash, a pipeline that failed again is done only if its run is new: run %s',
    async (number) => {
      const failedIn = (run: object) =>
        json(['a', 'b', 'c'].map((id) => ({ id, resource: { _id: id, status: 'failed', run } })))
      const looks = [failedIn({ number }), failedIn({ number }), failedIn({ number })]
      const { view } = await afterCrash({ looks: [failedIn({ number: '3' })] }, { looks })
      expect(view.counts.done).toBe(number === '3' ? 0 : 3)
    },
  )

  test('after a crash, the next page cannot send the rest, because nothing was confirmed in it', async () => {
    const { tab, view, intent: batchId } = await afterCrash({ effects: small })
    expect([view.canSendRest, view.offersSmallerChunks]).toEqual([false, false])
    tab.engine.sendRest(batchId)
    tab.engine.sendSmaller(batchId)
    tab.engine.start(runOf('a'), { batchId })
    await settle()
    expect(tab.actionRequests()).toEqual([])
  })

  test('after a crash, names, action, ids and times are those that the user confirmed', async () => {
    const { view } = await afterCrash({})
    expect(view).toMatchObject({ action: 'run', type: 'pipeline', total: 3, createdAt: 1_000 })
    expect([...view.items()].map(({ target }) => target)).toEqual(runOf('a', 'b', 'c').targets)
  })

  test('the outcome after a crash is recorded once, so a third page reads no status again', async () => {
    const { journal, intent, view } = await afterCrash({ effects: small })
    const third = anEngine({ effects: { journal } })
    await third.engine.recover()
    expect(kindsOf(await third.finish(intent))).toEqual(kindsOf(view))
    expect(third.sent()).toEqual([])
  })

  test('after a crash, a click can check the status', async () => {
    const { tab, intent } = await afterCrash(
      {},
      { looks: [() => new Response('', { status: 403 })] },
    )
    expect(kindsOf(tab.viewOf(intent))).toEqual(['unknown', 'unknown', 'unknown'])
    const before = tab.statusRequests().length
    tab.engine.checkStatus(intent, ['b'])
    await tab.finish(intent)
    expect(new Set(tab.statusRequests().slice(before).flat())).toEqual(new Set(['b']))
  })
})

test.each([
  ['are missing', undefined],
  ['are refused', { request: () => Promise.reject(new Error('SecurityError')) }],
])('after a crash, the status is read even if Web Locks %s', async (_name, locks) => {
  const { tab, view } = await afterCrash({ effects: small }, { effects: { locks } })
  expect(kindsOf(view)).toEqual(['unknown', 'not_sent', 'not_sent'])
  expect([tab.actionRequests(), tab.statusRequests().flat().includes('a')]).toEqual([[], true])
})

test('a finished batch is shown with its outcomes, and nothing is read', async () => {
  const journal = createMemoryStore()
  const before = anEngine({ answers: [undefined, lost], effects: { ...small, journal } })
  const view = await before.perform(runOf('a', 'b', 'c'))
  const tab = anEngine({ effects: { journal } })
  await tab.engine.recover()
  expect(kindsOf(await tab.finish(view.id))).toEqual(kindsOf(view))
  expect(tab.viewOf(view.id).finishedAt).toBe(view.finishedAt)
  expect(tab.sent()).toEqual([])
})

test('reading the journal again keeps the states that this tab has read for a batch without new lines', async () => {
  const journal = createMemoryStore()
  const { id } = await anEngine({ answers: [lost], effects: { journal } }).perform(runOf('a'))
  const tab = anEngine({ effects: { journal } })
  await tab.engine.recover()
  tab.engine.checkStatus(id)
  const view = await tab.finish(id)
  const requests = tab.engine.requests(id)
  expect(view.item(0)).toMatchObject({ state: { kind: 'unknown' }, after: { phase: 'idle' } })
  expect(requests).toHaveLength(tab.statusRequests().length)
  await tab.engine.recover()
  expect(tab.viewOf(id)).toBe(view)
  expect(tab.engine.requests(id)).toEqual(requests)
})

test('unreadable lines of the journal are counted, and the other lines are shown', async () => {
  const { journal } = await afterCrash({})
  const lines = [{ v: 2, kind: 'intent' }, null, 'garbage', ...(await journal.all())]
  const tab = anEngine({ effects: { journal: { ...journal, all: async () => lines } } })
  expect(tab.engine.unreadableEntries()).toBe(0)
  await tab.engine.recover()
  expect([tab.engine.unreadableEntries(), tab.engine.batches().length]).toEqual([3, 1])
})

describe('the history of batches', () => {
  const performOld = async () => {
    const journal = createMemoryStore()
    const { id } = await anEngine({ effects: { journal } }).perform(runOf('a'))
    return { journal, id }
  }

  test.each([
    ['is kept forever by default', undefined, 1],
    ['is kept for the chosen time', 10_000, 1],
    ['is not kept longer than that', 500, 0],
  ])('a batch of the history %s', async (_name, keepForMs, count) => {
    const { journal } = await performOld()
    const tab = anEngine({
      effects: {
        journal,
        now: () => 6_000,
        ...(keepForMs !== undefined && { keepForMs: () => keepForMs }),
      },
    })
    await tab.engine.recover()
    expect(tab.engine.batches()).toHaveLength(count)
    expect((await journal.all()).length > 0).toBe(count === 1)
  })

  test('the history becomes shorter at once if the user chooses a shorter period', async () => {
    const { journal } = await performOld()
    let keepFor = 10_000
    const tab = anEngine({ effects: { journal, now: () => 6_000, keepForMs: () => keepFor } })
    await tab.engine.recover()
    expect(tab.engine.batches()).toHaveLength(1)
    keepFor = 500
    await tab.engine.recover()
    expect([tab.engine.batches(), await journal.all()]).toEqual([[], []])
  })

  test('the batches of the history can be removed, also on disk', async () => {
    const tab = anEngine()
    await tab.perform(runOf('a'))
    await tab.perform(runOf('b'))
    await tab.engine.clear()
    expect([tab.engine.batches(), await tab.store.all()]).toEqual([[], []])
  })
})

describe('a batch that another tab runs', () => {
  const openTwo = async () => {
    const journal = createMemoryStore()
    const locks = createModelLocks()
    const first = anEngine({ answers: [never], effects: { journal, locks: locks.of(0), ...small } })
    const id = first.engine.start(runOf('a', 'b'))
    await settle()
    let isBlocked = false
    const all = () => (isBlocked ? Promise.reject(new Error('blocked')) : journal.all())
    const tab = anEngine({ effects: { journal: { ...journal, all }, locks: locks.of(1) } })
    await tab.engine.recover()
    await settle()
    return { tab, id, locks, block: (next: boolean) => (isBlocked = next) }
  }

  test('a batch that another tab runs is shown here, and clicks have no effect', async () => {
    const { tab, id } = await openTwo()
    expect(tab.viewOf(id).stage).toBe('elsewhere')
    expect(kindsOf(tab.viewOf(id))).toEqual(['sent', 'queued'])
    tab.engine.stopRest(id)
    tab.engine.sendRest(id)
    tab.engine.checkStatus(id)
    await settle()
    expect([tab.sent(), tab.viewOf(id).stage]).toEqual([[], 'elsewhere'])
  })

  test('if the tab that runs a batch is closed, the batch ends here and no action is sent', async () => {
    const { tab, id, locks } = await openTwo()
    locks.crash(0)
    expect(kindsOf(await tab.finish(id))).toEqual(['unknown', 'not_sent'])
    expect([tab.actionRequests(), tab.statusRequests().flat().includes('a')]).toEqual([[], true])
  })

  test('a batch that another tab has finished is finished here, although that tab still reads its status', async () => {
    const journal = createMemoryStore()
    const locks = createModelLocks()
    const sleep = () => new Promise<void>(() => {})
    const first = anEngine({ effects: { journal, locks: locks.of(0), sleep } })
    const { batchId } = await first.engine.preflight(runOf('a'))
    first.engine.start(runOf('a'), { batchId })
    await settle()
    expect(first.viewOf(batchId).item(0).after?.kind).toBe('stale')
    const tab = anEngine({ effects: { journal, locks: locks.of(1) } })
    await tab.engine.recover()
    expect(tab.viewOf(batchId).stage).toBe('finished')
    expect(kindsOf(tab.viewOf(batchId))).toEqual(['done'])
  })

  test('if the other tab is closed while the journal is unreadable, the next read takes its batch over', async () => {
    const { tab, id, locks, block } = await openTwo()
    block(true)
    locks.crash(0)
    await settle()
    expect(tab.viewOf(id).stage).toBe('elsewhere')
    block(false)
    await tab.engine.recover()
    expect(kindsOf(await tab.finish(id))).toEqual(['unknown', 'not_sent'])
    expect(tab.actionRequests()).toEqual([])
  })
})

test('a message from another tab causes a read of the journal, at most once a second', async () => {
  const journal = createMemoryStore()
  let hear = () => {}
  const wake: (() => void)[] = []
  const tab = anEngine({
    effects: {
      journal,
      sleep: (ms) => new Promise<void>((resolve) => ms === 1_000 && wake.push(resolve)),
      channel: { postMessage: () => {}, addEventListener: (_type, listener) => (hear = listener) },
    },
  })
  const { id } = await anEngine({ effects: { journal } }).perform(runOf('a'))
  for (let times = 0; times < 3; times += 1) hear()
  expect(wake).toHaveLength(1)
  wake[0]?.()
  await settle()
  expect(tab.engine.batches().map((view) => view.id)).toEqual([id])
})

test('clearing the journal also clears the batches in the other tabs', async () => {
  const journal = createMemoryStore()
  let hear = () => {}
  const other = anEngine({
    effects: {
      journal,
      channel: { postMessage: () => {}, addEventListener: (_type, listener) => (hear = listener) },
    },
  })
  const tab = anEngine({
    effects: {
      journal,
      channel: { postMessage: () => hear(), addEventListener: () => {} },
    },
  })
  const { id } = await tab.perform(runOf('a'))
  await settle()
  expect(other.engine.batches().map((view) => view.id)).toEqual([id])
  await tab.engine.clear()
  await settle()
  expect(other.engine.batches()).toEqual([])
})
