/** Pages over plain HTTP have no Web Locks. A tab is only gone if it wrote nothing for some time. */
import { expect, test } from 'vitest'
import { anEngine, kindsOf, never, reasonsOf, runOf, settle, type Answer } from './engine.test-data'
import type { JournalStore } from './journal'
import type { LocksLike } from './lock'
import { createMemoryStore } from './memory-store.test-data'

const SECOND = 1_000
const MINUTE = 60 * SECOND

/** Two tabs of one browser, whose timers can be paused. */
function twoTabs({
  answers = [never],
  locks,
}: { answers?: readonly Answer[]; locks?: LocksLike } = {}) {
  const journal = createMemoryStore()
  const aTab = (name: string, reads: Partial<JournalStore> = {}) => {
    let time = 1_000
    let lastId = 0
    let timers: { readonly due: number; readonly ring: () => void }[] = []
    const sleep = (ms: number) => new Promise<void>((ring) => timers.push({ due: time + ms, ring }))
    const pass = async (ms: number) => {
      const until = time + ms
      for (;;) {
        const [next] = timers.toSorted((one, other) => one.due - other.due)
        if (next === undefined || next.due > until) break
        timers = timers.filter((timer) => timer !== next)
        time = Math.max(time, next.due)
        next.ring()
        await settle()
      }
      time = until
    }
    const effects = {
      journal: { ...journal, ...reads },
      locks,
      sleep,
      now: () => time,
      newId: () => `${name}-${(lastId += 1)}`,
      chunkSize: 1,
    }
    return { ...anEngine({ answers, effects }), pass, jump: (ms: number) => (time += ms) }
  }
  let isReadable = true
  const all = () => (isReadable ? journal.all() : Promise.reject(new Error('blocked')))
  return {
    journal,
    sender: aTab('sender'),
    other: aTab('other', { all }),
    setReadable: (next: boolean) => (isReadable = next),
  }
}
type Tabs = ReturnType<typeof twoTabs>

async function started({ sender, other }: Tabs) {
  const { batchId } = await sender.engine.preflight(runOf('a', 'b'))
  sender.engine.start(runOf('a', 'b'), { batchId: batchId })
  await settle()
  await other.engine.recover()
  await settle()
  return batchId
}
const elapse = async ({ sender, other }: Tabs, ms: number) => {
  for (let at = 0; at < ms; at += SECOND) {
    await sender.pass(SECOND)
    await other.pass(SECOND)
  }
}
const refuse = () => Promise.reject(new Error('SecurityError'))
const forbidden: LocksLike = { request: refuse, query: refuse }

test.each([
  ['missing', undefined],
  ['forbidden', forbidden],
])(
  'with locks that are %s, a slow tab keeps the batch that it is sending',
  async (_name, locks) => {
    const tabs = twoTabs(locks && { locks })
    const id = await started(tabs)
    await elapse(tabs, 10 * MINUTE)
    expect(tabs.other.viewOf(id).stage).toBe('elsewhere')
    expect(kindsOf(tabs.other.viewOf(id))).toEqual(['sent', 'queued'])
    expect(kindsOf(tabs.sender.viewOf(id))).toEqual(['sent', 'queued'])
    const { alreadySent } = await tabs.other.engine.preflight(runOf('a', 'b'))
    expect(alreadySent.map(({ state }) => state)).toEqual(['sending', 'sending'])
  },
)

test('a tab that wrote nothing for three minutes counts as closed, so its batch ends here and no action is sent', async () => {
  const tabs = twoTabs()
  const id = await started(tabs)
  await tabs.other.pass(2 * MINUTE)
  expect(tabs.other.viewOf(id).stage).toBe('elsewhere')
  await tabs.other.pass(2 * MINUTE)
  expect(kindsOf(await tabs.other.finish(id))).toEqual(['unknown', 'not_sent'])
  expect(tabs.other.actionRequests()).toEqual([])
})

test('after a sleep of the computer, the sending tab has time to write to the journal before it counts as closed', async () => {
  const tabs = twoTabs()
  const id = await started(tabs)
  tabs.other.jump(8 * 60 * MINUTE)
  tabs.sender.jump(8 * 60 * MINUTE)
  await elapse(tabs, MINUTE)
  expect(tabs.other.viewOf(id).stage).toBe('elsewhere')
})

test('an unreadable journal does not mean that the other tab was closed', async () => {
  const tabs = twoTabs()
  const id = await started(tabs)
  tabs.setReadable(false)
  await tabs.other.pass(10 * MINUTE)
  expect(tabs.other.viewOf(id).stage).toBe('elsewhere')
  tabs.setReadable(true)
  await tabs.other.pass(4 * MINUTE)
  expect(kindsOf(await tabs.other.finish(id))).toEqual(['unknown', 'not_sent'])
})

test('a tab that was paused finds that its batch was taken over, sends no more, and gives the reason', async () => {
  const gate = Promise.withResolvers<undefined>()
  const tabs = twoTabs({
    answers: [
      async ({ target }) => {
        await gate.promise
        return new Response(JSON.stringify(target.map((id) => ({ id, outcome: 'done' }))))
      },
    ],
  })
  const id = await started(tabs)
  await tabs.other.pass(4 * MINUTE)
  gate.resolve(undefined)
  await settle()
  await tabs.sender.pass(MINUTE)
  const view = await tabs.sender.finish(id)
  expect(tabs.sender.actionRequests()).toEqual([['a']])
  expect([kindsOf(view), reasonsOf(view)[1]]).toEqual([
    ['done', 'not_sent'],
    'Another tab took the batch over while this tab was suspended.',
  ])
})

test.each([
  ['the same', ['a', 'b'], ['a', 'b'], ['a', 'b']],
  ['one in common', ['a', 'b'], ['b', 'c'], ['a', 'b', 'c']],
])(
  'if two tabs confirm %s at the same moment, each id is sent once',
  async (_name, one, other, each) => {
    const tabs = twoTabs({ answers: [] })
    const ids = [
      tabs.sender.engine.start(runOf(...one)),
      tabs.other.engine.start(runOf(...other)),
    ] as const
    await settle()
    await tabs.sender.finish(ids[0])
    const view = await tabs.other.finish(ids[1])
    const acted = [...tabs.sender.actionRequests(), ...tabs.other.actionRequests()]
    expect(acted.flat().toSorted()).toEqual(each)
    expect(reasonsOf(view)).toContain('Another batch is sending this id now.')
  },
)
