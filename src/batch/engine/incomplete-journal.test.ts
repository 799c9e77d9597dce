/** An incomplete journal must not be read as "nothing was sent", because earlier requests may be missing from it. */
import { describe, expect, test } from 'vitest'
import {
  anEngine,
  kindsOf,
  lost,
  never,
  reasonsOf,
  runOf,
  settle,
  twoTabs,
} from './engine.test-data'
import type { JournalStore } from './journal'
import type { LocksLike } from './lock'
import { createMemoryStore } from './memory-store.test-data'

const fails = () => Promise.reject(new Error('blocked'))
const aStore = (more: Partial<JournalStore>): JournalStore => ({ ...createMemoryStore(), ...more })
const refused: LocksLike = { request: fails, query: fails }
const again = new Set(['a'])

describe.each([
  ['cannot be read', { all: fails }],
  ['has lines that cannot be read', { all: async () => ['garbage'] }],
] as const)('a journal that %s', (_name, more) => {
  test('the preflight reports that the journal is incomplete', async () => {
    const tab = anEngine({ effects: { journal: aStore(more) } })
    expect(await tab.engine.preflight(runOf('a'))).toMatchObject({ isJournalComplete: false })
  })

  test('with an incomplete journal, only the ids are sent that the user has included explicitly', async () => {
    const tab = anEngine({ effects: { journal: aStore(more) } })
    const view = await tab.finish(tab.engine.start(runOf('a', 'b'), { resendIds: again }))
    expect([kindsOf(view), tab.actionRequests(), view.canSendRest]).toEqual([
      ['done', 'not_sent'],
      [['a']],
      false,
    ])
    expect(reasonsOf(view)[1]).toBe('Sluice could not read which requests other tabs have sent.')
  })
})

test('a journal that can be read again counts as complete again', async () => {
  let isReadable = false
  const store = createMemoryStore()
  const all = () => (isReadable ? store.all() : fails())
  const tab = anEngine({ effects: { journal: { ...store, all } } })
  expect((await tab.engine.preflight(runOf('a'))).isJournalComplete).toBe(false)
  isReadable = true
  expect((await tab.engine.preflight(runOf('a'))).isJournalComplete).toBe(true)
})

test('an earlier success does not resolve an unknown outcome, even if the journal could not be read when the tab opened', async () => {
  let isReadable = false
  const store = createMemoryStore()
  const closed = anEngine({ effects: { journal: store } })
  for (const id of ['b', 'a']) await closed.perform(runOf(id))
  const journal = { ...store, all: () => (isReadable ? store.all() : fails()) }
  const tab = anEngine({ answers: [lost], effects: { journal, newId: () => 'later' } })
  tab.pass(60_000)
  const view = await tab.finish(tab.engine.start(runOf('a'), { resendIds: again }))
  expect(kindsOf(view)).toEqual(['unknown'])
  isReadable = true
  const { alreadySent } = await tab.engine.preflight(runOf('a'))
  expect(alreadySent).toMatchObject([{ target: { id: 'a' }, state: 'unknown', batch: 'later' }])
})

test('if the browser refuses locks, the journal is incomplete after a failed write, because other tabs may also have failed to write', async () => {
  const effects = { journal: aStore({ append: fails }), locks: refused }
  const tab = anEngine({ effects })
  expect((await tab.engine.preflight(runOf('a'))).isJournalComplete).toBe(true)
  await tab.perform(runOf('a'))
  expect((await tab.engine.preflight(runOf('b'))).isJournalComplete).toBe(false)
})

/** Closes a tab during its first request, damages one line of its journal, and opens the next tab. */
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
  [
    'of another version makes the outcome of its ids unknown',
    { v: 2 },
    ['unknown', 'not_sent', 'not_sent'],
  ],
  [
    'without readable ids makes every outcome unknown',
    { items: 'x' },
    ['unknown', 'unknown', 'unknown'],
  ],
])('a “sent” line %s', async (_name, damage, kinds) => {
  const { tab, id } = await afterDamage('sent', damage)
  const view = await tab.finish(id)
  expect(kindsOf(view)).toEqual(kinds)
  expect(reasonsOf(view)[0]).toContain('The action may have been done.')
  const found = await tab.engine.preflight(runOf('a'))
  expect(found).toMatchObject({
    isJournalComplete: true,
    alreadySent: [{ target: { id: 'a' }, state: 'unknown' }],
  })
})

test('if the first line of a batch is unreadable, the preflight says that lines may be missing', async () => {
  const { tab } = await afterDamage('intent', { action: 'explode' })
  expect(await tab.engine.preflight(runOf('a'))).toMatchObject({ isJournalComplete: false })
})

async function sendAllTheSame({ engine, finish }: ReturnType<typeof anEngine>, id: string) {
  const { batchId, isJournalComplete } = await engine.preflight(runOf(id))
  expect(isJournalComplete).toBe(false)
  return finish(engine.start(runOf(id), { batchId: batchId, resendIds: new Set([id]) }))
}

describe('a user who has once sent despite an incomplete journal', () => {
  test.each([
    ['cannot be read or written', { all: fails, append: fails, drop: fails }],
    ['has a line that cannot be read', { all: async () => ['garbage'] }],
  ])(
    'after the user has sent despite a journal that %s, the next actions do not ask again',
    async (_name, more) => {
      const tab = anEngine({ effects: { journal: aStore(more) } })
      await sendAllTheSame(tab, 'a')
      const { batchId, isJournalComplete } = await tab.engine.preflight(runOf('b'))
      expect(isJournalComplete).toBe(true)
      const view = await tab.finish(tab.engine.start(runOf('b'), { batchId: batchId }))
      expect([kindsOf(view), reasonsOf(view)]).toEqual([['done'], [undefined]])
    },
  )

  test('if the browser also refuses locks, the action is sent once, and the next actions do not ask again either', async () => {
    const journal = aStore({ all: fails, append: fails, drop: fails })
    const tab = anEngine({ effects: { journal, locks: refused } })
    await sendAllTheSame(tab, 'a')
    expect(tab.actionRequests()).toEqual([['a']])
    expect((await tab.engine.preflight(runOf('b'))).isJournalComplete).toBe(true)
  })

  test('a newly damaged line makes the next action ask again', async () => {
    let lines = ['garbage']
    const tab = anEngine({ effects: { journal: aStore({ all: async () => lines }) } })
    await sendAllTheSame(tab, 'a')
    lines = ['garbage', 'more']
    expect((await tab.engine.preflight(runOf('b'))).isJournalComplete).toBe(false)
  })

  test('a line that is damaged after the journal could be read again makes the next action ask again', async () => {
    let all = async (): Promise<readonly unknown[]> => fails()
    const tab = anEngine({ effects: { journal: aStore({ all: async () => all() }) } })
    await sendAllTheSame(tab, 'a')
    all = async () => ['garbage']
    expect((await tab.engine.preflight(runOf('b'))).isJournalComplete).toBe(true)
    all = async () => ['garbage', 'more']
    expect((await tab.engine.preflight(runOf('b'))).isJournalComplete).toBe(false)
  })

  test('after another tab has sent without a journal, the next action asks again', async () => {
    const journal = aStore({ all: fails, append: fails, drop: fails })
    const { tabs, locks } = twoTabs(
      { answers: [never], effects: { journal } },
      { effects: { journal } },
    )
    await sendAllTheSame(tabs[1], 'z')
    tabs[0].engine.start(runOf('a'), { resendIds: again })
    await settle()
    expect((await tabs[1].engine.preflight(runOf('a'))).isJournalComplete).toBe(false)
    locks.crash(0)
    expect((await tabs[1].engine.preflight(runOf('a'))).isJournalComplete).toBe(true)
  })
})

test('if the storage is full, ids that another tab sends without a journal are not sent here', async () => {
  const journal = aStore({ append: fails })
  const { tabs } = twoTabs({ answers: [never], effects: { journal } }, { effects: { journal } })
  tabs[0].engine.start(runOf('a'))
  await settle()
  const { batchId } = await tabs[1].engine.preflight(runOf('a'))
  const view = await tabs[1].finish(tabs[1].engine.start(runOf('a'), { batchId: batchId }))
  expect([kindsOf(view), tabs[1].actionRequests()]).toEqual([['not_sent'], []])
  expect((await tabs[1].engine.preflight(runOf('a'))).isJournalComplete).toBe(false)
})

test('if the first line of a batch is missing, the preflight says that lines may be missing', async () => {
  const { tab } = await afterDamage('intent', { kind: 'ended' })
  expect(await tab.engine.preflight(runOf('a'))).toMatchObject({ isJournalComplete: false })
})
