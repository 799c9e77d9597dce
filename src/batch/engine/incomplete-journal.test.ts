/** What the journal cannot tell is unknown: it is never taken for "nothing was sent". */
import { describe, expect, test } from 'vitest'
import { anEngine, kindsOf, never, reasonsOf, runOf, settle } from './engine.test-data'
import type { JournalStore } from './journal'
import { createMemoryStore } from './memory-store.test-data'

const fails = () => Promise.reject(new Error('blocked'))
const aStore = (more: Partial<JournalStore>): JournalStore => ({ ...createMemoryStore(), ...more })
const again = new Set(['a'])

describe.each([
  ['cannot be read', { all: fails }],
  ['has lines that cannot be read', { all: async () => ['garbage'] }],
] as const)('a journal that %s', (_name, more) => {
  test('is named by the preflight', async () => {
    const tab = anEngine({ effects: { journal: aStore(more) } })
    expect(await tab.engine.preflight(runOf('a'))).toMatchObject({ isJournalComplete: false })
  })

  test('keeps back what nobody has said to send all the same', async () => {
    const tab = anEngine({ effects: { journal: aStore(more) } })
    const view = await tab.finish(tab.engine.start(runOf('a', 'b'), { again }))
    expect([kindsOf(view), tab.acted(), view.canSendRest]).toEqual([
      ['done', 'not_sent'],
      [['a']],
      false,
    ])
    expect(reasonsOf(view)[1]).toBe('What other tabs of this browser have sent could not be read.')
  })
})

test('a journal that can be read again is believed again', async () => {
  let isReadable = false
  const store = createMemoryStore()
  const all = () => (isReadable ? store.all() : fails())
  const tab = anEngine({ effects: { journal: { ...store, all } } })
  expect((await tab.engine.preflight(runOf('a'))).isJournalComplete).toBe(false)
  isReadable = true
  expect((await tab.engine.preflight(runOf('a'))).isJournalComplete).toBe(true)
})

test('where a line could not be written, other tabs may have written none either: the next preflight says so', async () => {
  const tab = anEngine({ effects: { journal: aStore({ append: fails }) } })
  expect((await tab.engine.preflight(runOf('a'))).isJournalComplete).toBe(true)
  await tab.perform(runOf('a'))
  expect((await tab.engine.preflight(runOf('b'))).isJournalComplete).toBe(false)
})

/** What the next page says of a batch whose tab was closed over its first chunk, one line of it damaged. */
async function afterDamage(kind: string, damage: object) {
  const journal = createMemoryStore()
  const closed = anEngine({ answers: [never], effects: { journal, chunkSize: 1 } })
  const id = closed.engine.start(runOf('a', 'b', 'c'))
  await settle()
  const lines = (await journal.all()).map((line) =>
    Object(line).kind === kind ? { ...Object(line), ...damage } : line,
  )
  const tab = anEngine({ effects: { journal: { ...journal, all: async () => lines } } })
  await tab.engine.recover()
  return { tab, id }
}

test.each([
  ['of another version: its ids are unknown', { v: 2 }, ['unknown', 'not_sent', 'not_sent']],
  ['without readable ids: all are unknown', { items: 'x' }, ['unknown', 'unknown', 'unknown']],
])('a line that says what was sent, %s', async (_name, damage, kinds) => {
  const { tab, id } = await afterDamage('sent', damage)
  const view = await tab.finish(id)
  expect(kindsOf(view)).toEqual(kinds)
  expect(reasonsOf(view)[0]).toContain('It may have been done.')
  const found = await tab.engine.preflight(runOf('a'))
  expect(found).toMatchObject({
    isJournalComplete: true,
    alreadySent: [{ target: { id: 'a' }, state: 'unknown' }],
  })
})

test('a batch whose first line cannot be read: the preflight says that something may be missing', async () => {
  const { tab } = await afterDamage('intent', { action: 'explode' })
  expect(await tab.engine.preflight(runOf('a'))).toMatchObject({ isJournalComplete: false })
})
