import { describe, expect, test } from 'vitest'
import { anEngine, json, kindsOf, lost, reasonsOf, runOf, settle } from './engine.test-data'
import { createJournal, type JournalStore } from './journal'
import { createMemoryStore } from './memory-store.test-data'
import { lastTimeByIntent, type BatchEntry, type JournalEntry } from './journal-entry'

const anEntry = (intent: string, at = 1): BatchEntry => ({ v: 1, kind: 'ended', intent, at })
const anIntent = (intent: string): BatchEntry => ({
  ...anEntry(intent),
  kind: 'intent',
  action: 'run',
  type: 'pipeline',
  ids: ['a'],
  names: ['A'],
  before: [null],
})
const fails = () => Promise.reject(new Error('QuotaExceededError'))
const aStore = (more: Partial<JournalStore>): JournalStore => ({ ...createMemoryStore(), ...more })

describe('what the journal records', () => {
  test('the batch and the request are recorded before it is sent, and its outcome before the next', async () => {
    const tab = anEngine({ effects: { chunkSize: 1 } })
    await tab.perform(runOf('a', 'b'))
    expect(tab.order.slice(0, 7)).toEqual([
      'intent',
      'sent',
      'run a',
      'settled',
      'sent',
      'run b',
      'settled',
    ])
    expect(tab.order.at(-1)).toBe('ended')
  })

  test('nothing is sent before the journal contains it', async () => {
    const gate = Promise.withResolvers<void>()
    const tab = anEngine({ effects: { journal: aStore({ append: () => gate.promise }) } })
    const id = tab.engine.start(runOf('a'))
    await settle()
    expect(tab.sent()).toEqual([])
    gate.resolve()
    await tab.finish(id)
    expect(tab.actionRequests()).toEqual([['a']])
  })

  test('the journal has names, ids, times, outcomes and reasons, but no token and no body', async () => {
    const error = { message: 'busy', secret: 'CANARY_body' }
    const tab = anEngine({
      answers: [
        json([
          { id: 'a', outcome: 'done', secret: 'CANARY_body' },
          { id: 'b', error },
        ]),
      ],
    })
    const view = await tab.perform(runOf('a', 'b'))
    const disk = JSON.stringify(await tab.store.all())
    for (const word of ['Name of a', view.id, 'busy']) expect(disk).toContain(word)
    expect(disk).not.toMatch(/CANARY|Bearer|version/)
    expect(tab.entries[0]).toEqual({
      v: 1,
      kind: 'intent',
      intent: view.id,
      at: 1_000,
      action: 'run',
      type: 'pipeline',
      sequence: 1,
      ids: ['a', 'b'],
      names: ['Name of a', 'Name of b'],
      before: [null, null],
      lastRuns: [null, null],
    })
  })

  test('the journal has the phases before the action, if they are known', async () => {
    const tab = anEngine({ phase: { a: 'failed' } })
    const { batchId } = await tab.engine.preflight(runOf('a'))
    tab.engine.start(runOf('a', 'b'), { batchId: batchId })
    await tab.finish(batchId)
    expect(tab.entries[0]).toMatchObject({ before: ['failed', null] })
  })
})

describe('a journal whose storage fails', () => {
  test('if the storage fails from the start, the batch continues in memory and reports it', async () => {
    const tab = anEngine({ effects: { journal: aStore({ append: fails, drop: fails }) } })
    expect(tab.engine.journalState()).toBe('kept')
    const view = await tab.perform(runOf('a', 'b'))
    expect([kindsOf(view), tab.engine.journalState()]).toEqual([['done', 'done'], 'memory'])
  })

  test('if the storage fails during a batch, no line of the batch stays on disk', async () => {
    const store = createMemoryStore()
    let room = 2
    const append = (entry: JournalEntry) => ((room -= 1) < 0 ? fails() : store.append(entry))
    const tab = anEngine({ effects: { journal: { ...store, append }, chunkSize: 1 } })
    const view = await tab.perform(runOf('a', 'b'))
    expect([kindsOf(view), await store.all()]).toEqual([['done', 'done'], []])
    expect(tab.engine.journalState()).toBe('memory')
  })

  test('if lines on disk cannot be removed after a failed write, nothing more is sent', async () => {
    const store = createMemoryStore()
    let room = 2
    const append = (entry: JournalEntry) => ((room -= 1) < 0 ? fails() : store.append(entry))
    const tab = anEngine({ effects: { journal: { ...store, append, drop: fails }, chunkSize: 1 } })
    const view = await tab.perform(runOf('a', 'b', 'c'))
    expect(tab.actionRequests()).toEqual([['a']])
    expect(kindsOf(view)).toEqual(['done', 'not_sent', 'not_sent'])
    expect(view).toMatchObject({ stopReason: { kind: 'journal' }, canSendRest: false })
    expect(reasonsOf(view)[2]).toBe('This browser could not record the request.')
  })

  test('if the storage cannot be read, no batch is recovered, and the state of the journal is “memory”', async () => {
    const tab = anEngine({ effects: { journal: aStore({ all: fails }) } })
    await tab.engine.recover()
    expect([tab.engine.journalState(), tab.engine.batches()]).toEqual(['memory', []])
  })
})

describe('a journal in front of a failing storage', () => {
  test('the journal stores no further line of a batch that is only in memory', async () => {
    let isFull = true
    const store = createMemoryStore()
    const append = (entry: JournalEntry) => (isFull ? fails() : store.append(entry))
    const journal = createJournal({ ...store, append })
    expect(await journal.append(anIntent('one'))).toBe('ok')
    isFull = false
    await journal.append(anEntry('one'))
    expect(await store.all()).toEqual([])
    await journal.append(anEntry('two'))
    expect(await store.all()).toHaveLength(1)
  })

  test('the journal is broken for a batch whose old lines could not be removed', async () => {
    let isFull = true
    const store = createMemoryStore()
    const append = (entry: JournalEntry) => (isFull ? fails() : store.append(entry))
    const journal = createJournal({ ...store, append, drop: fails })
    expect(await journal.append(anEntry('one'))).toBe('failed')
    isFull = false
    expect(await journal.append(anEntry('one'))).toBe('failed')
    expect(await journal.append(anEntry('two'))).toBe('ok')
  })

  test('a failed removal of old batches, or one failed reading, loses nothing', async () => {
    const store = createMemoryStore()
    let all: JournalStore['all'] = fails
    const journal = createJournal({ ...store, all: async () => all(), prune: fails })
    await journal.prune(1)
    await journal.append(anIntent('one'))
    expect([await journal.read(), journal.state()]).toEqual([undefined, 'memory'])
    all = store.all
    expect([await journal.read(), journal.state()]).toEqual([[anIntent('one')], 'kept'])
  })

  test('the functions of the journal never reject', async () => {
    const store = { append: fails, all: fails, prune: fails, drop: fails, clear: fails }
    const journal = createJournal(store)
    await journal.append(anEntry('one'))
    await journal.prune(1)
    await journal.clear()
    expect([await journal.read(), journal.state()]).toEqual([undefined, 'memory'])
  })
})

describe('the journal store in memory', () => {
  test('the store in memory can remove one batch, old batches by their last line, or all batches', async () => {
    const store = createMemoryStore()
    for (const [intent, at] of [
      ['one', 1],
      ['two', 2],
      ['one', 9],
      ['three', 5],
    ] as const) {
      await store.append(anEntry(intent, at))
    }
    const intents = async () => (await store.all()).map((entry) => (entry as BatchEntry).intent)
    await store.prune(5)
    expect(await intents()).toEqual(['one', 'one', 'three'])
    await store.drop('one')
    expect(await intents()).toEqual(['three'])
    await store.clear()
    expect(await intents()).toEqual([])
  })

  test('pruning uses the newest time of a batch, even if the clock was set back', () => {
    expect(lastTimeByIntent([anEntry('one', 5), anEntry('one', 3), anEntry('two', -1)])).toEqual(
      new Map([
        ['one', 5],
        ['two', -1],
      ]),
    )
  })
})

test('an action whose answer was lost is recorded as unknown', async () => {
  const tab = anEngine({ answers: [lost] })
  await tab.perform(runOf('a'))
  expect(tab.entries.find(({ kind }) => kind === 'settled')).toMatchObject({
    items: [0],
    outcomes: [{ kind: 'unknown' }],
  })
})
