import { describe, expect, test } from 'vitest'
import { anEngine, json, kindsOf, lost, never, runOf, settle, twoTabs } from './engine.test-data'
import type { ItemState } from './batch'
import { findEarlierSends } from './earlier-sends'
import type { JournalStore } from './journal'
import { createLedger } from './ledger'
import { createMemoryStore } from './memory-store.test-data'

describe('the outcome of an id in two batches', () => {
  const ledgerOf = (id: string, sequence: number, state: ItemState, createdAt = 1) => {
    const facts = {
      id,
      action: 'run',
      type: 'pipeline',
      createdAt,
      sequence,
      stateBefore: () => undefined,
    } as const
    const ledger = createLedger({ ...facts, targets: runOf('a').targets }, () => {})
    ledger.set(0, state)
    return ledger
  }
  const unknown = { kind: 'unknown', reason: 'no answer' } as const
  const wasDone = { kind: 'done', confirmedBy: 'reply' } as const
  test.each([
    ['a later success ends an unknown outcome', 1, 2, 'ended'],
    ['an earlier success does not end it', 2, 1, 'unknown'],
    ['a success that may be earlier does not end it', 2, 2, 'unknown'],
  ])(
    'the outcome of an id in two batches is the same in any order of reading: %s',
    (_name, first, second, state) => {
      const ledgers = [ledgerOf('one', first, unknown), ledgerOf('other', second, wasDone)]
      for (const all of [ledgers, ledgers.toReversed()])
        expect(findEarlierSends(all, runOf('a')).get('a')?.state).toBe(state)
    },
  )

  test('a success ends only the unknown outcomes before it', () => {
    const ledgers = [
      ledgerOf('before', 5, unknown, 100),
      ledgerOf('success', 6, wasDone, 200),
      // A tab that cannot read the journal counts from 1 again.
      ledgerOf('after', 1, unknown, 300),
    ]
    for (const all of [ledgers, ledgers.toReversed()])
      expect(findEarlierSends(all, runOf('a')).get('a')).toMatchObject({
        state: 'unknown',
        batch: 'after',
      })
  })

  test('the order of two batches does not change if the clock is set back between them', async () => {
    const { tabs } = twoTabs(
      { effects: { now: () => 9_000_000 } },
      { answers: [lost], effects: { now: () => 1_000 } },
    )
    await tabs[0].perform(runOf('a'))
    const { batchId } = await tabs[1].engine.preflight(runOf('a'))
    await tabs[1].finish(tabs[1].engine.start(runOf('a'), { batchId: batchId }))
    for (const tab of tabs)
      expect((await tab.engine.preflight(runOf('a'))).alreadySent).toMatchObject([
        { state: 'unknown' },
      ])
  })
})

test('“Send the rest” leaves out the ids that another batch is sending', async () => {
  const tab = anEngine({
    answers: [json({ error: 'no' }, 403), never],
    effects: { chunkSize: 1 },
  })
  const { id } = await tab.perform(runOf('a', 'b', 'c'))
  tab.engine.start(runOf('b'))
  await settle()
  tab.engine.sendRest(id)
  const view = await tab.finish(id)
  expect(kindsOf(view)).toEqual(['refused', 'not_sent', 'done'])
  expect(tab.actionRequests()).toEqual([['a'], ['b'], ['c']])
})

test('“Send the rest” leaves out the ids of a batch that another tab sent and the journal no longer has', async () => {
  const { tabs } = twoTabs({ answers: [json({ error: 'no' }, 403)], effects: { chunkSize: 1 } })
  const { id } = await tabs[0].perform(runOf('a', 'b', 'c'))
  const other = await tabs[1].perform(runOf('b'))
  await tabs[0].engine.recover()
  await tabs[1].effects.journal.drop(other.id)
  await tabs[0].engine.recover()
  expect(tabs[0].engine.batches().map((view) => view.id)).toEqual([id])
  tabs[0].engine.sendRest(id)
  expect(kindsOf(await tabs[0].finish(id))).toEqual(['refused', 'not_sent', 'done'])
  expect(tabs.map((tab) => tab.actionRequests())).toEqual([[['a'], ['c']], [['b']]])
})

test('“Send the rest” while the journal is being written leaves out the ids that another tab has sent', async () => {
  const journal = createMemoryStore()
  const written = Promise.withResolvers<undefined>()
  const append: JournalStore['append'] = async (entry) => {
    if (entry.kind === 'ended') await written.promise
    await journal.append(entry)
  }
  const { tabs } = twoTabs(
    {
      answers: [json({ error: 'no' }, 403)],
      effects: { journal: { ...journal, append }, chunkSize: 1 },
    },
    { answers: [never], effects: { journal } },
  )
  const id = tabs[0].engine.start(runOf('a', 'b', 'c'))
  await settle()
  tabs[1].engine.start(runOf('b'))
  await settle()
  tabs[0].engine.sendRest(id)
  written.resolve(undefined)
  expect(kindsOf(await tabs[0].finish(id))).toEqual(['refused', 'not_sent', 'done'])
  expect(tabs.map((tab) => tab.actionRequests())).toEqual([[['a'], ['c']], [['b']]])
})
