import { describe, expect, test } from 'vitest'
import {
  type Answer,
  anEngine,
  done,
  json,
  kindsOf,
  lost,
  never,
  reasonsOf,
  runOf,
  settle,
  text,
  twoTabs,
} from './engine.test-data'

function later(): { readonly answer: Answer; readonly come: () => void } {
  let come = () => {}
  const waits = new Promise<void>((resolve) => {
    come = resolve
  })
  return {
    come: () => come(),
    async answer(body) {
      await waits
      return done(body)
    },
  }
}

const idsOf = (items: readonly { readonly target: { readonly id: string } }[]) =>
  items.map(({ target }) => target.id)

async function preflightOf(tab: ReturnType<typeof anEngine>, ...ids: string[]) {
  const found = await tab.engine.preflight(runOf(...ids))
  return {
    found,
    eligible: idsOf(found.eligible),
    notEligible: idsOf(found.notEligible),
    alreadySent: found.alreadySent.map(({ target, state }) => `${target.id} ${state}`),
  }
}

describe('the preflight of ids that another batch has sent', () => {
  test('the preflight lists ids that another batch is sending separately, and other ids can be sent', async () => {
    const tab = anEngine({ answers: [never], effects: { chunkSize: 1 } })
    tab.engine.start(runOf('a', 'b'))
    await settle()
    expect(await preflightOf(tab, 'a', 'b', 'c')).toMatchObject({
      eligible: ['c'],
      alreadySent: ['a sending', 'b sending'],
    })
  })

  test('the preflight lists an id as being sent even if its status says that it already runs', async () => {
    const tab = anEngine({ answers: [never], becomes: 'running' })
    tab.engine.start(runOf('a'))
    await settle()
    expect(await preflightOf(tab, 'a')).toMatchObject({
      notEligible: [],
      alreadySent: ['a sending'],
    })
  })

  test('the preflight lists pending ids separately, with their current status', async () => {
    const tab = anEngine({ answers: [never], phase: { a: 'failed' } })
    tab.engine.start(runOf('a'))
    await settle()
    const { found } = await preflightOf(tab, 'a')
    expect(found.alreadySent).toMatchObject([{ phase: 'failed', record: { _id: 'a' } }])
  })

  test('the preflight offers ids again that are done, refused or not sent', async () => {
    const refusal = { target: 'b', outcome: 'refused', error: { message: 'locked' } }
    const tab = anEngine({
      answers: [done, json([refusal]), json({ error: 'no' }, 403)],
      effects: { chunkSize: 1 },
    })
    const view = await tab.perform(runOf('a', 'b', 'c', 'd'))
    expect(kindsOf(view)).toEqual(['done', 'refused', 'refused', 'not_sent'])
    expect(await preflightOf(tab, 'a', 'b', 'c', 'd')).toMatchObject({
      eligible: ['a', 'b', 'c', 'd'],
      alreadySent: [],
    })
  })

  test('the preflight lists ids with an unknown outcome separately, with the batch that can check them', async () => {
    const tab = anEngine({ answers: [lost] })
    const { id } = await tab.perform(runOf('a'))
    const { found, eligible } = await preflightOf(tab, 'a', 'b')
    expect(eligible).toEqual(['b'])
    expect(found.alreadySent).toMatchObject([{ target: { id: 'a' }, state: 'unknown', batch: id }])
  })

  test('the preflight keeps the reason why an action is not possible, even if an earlier outcome is unknown', async () => {
    const tab = anEngine({ answers: [lost], phase: { a: 'idle' } })
    await tab.perform({ ...runOf('a'), action: 'stop' })
    await tab.perform(runOf('a'))
    const found = await tab.engine.preflight({ ...runOf('a'), action: 'stop' })
    expect([idsOf(found.notEligible), found.alreadySent]).toEqual([['a'], []])
  })

  test('another action on the same pipeline does not affect the preflight', async () => {
    const tab = anEngine({ answers: [never], phase: 'running' })
    tab.engine.start({ ...runOf('a'), action: 'reset' })
    await settle()
    const found = await tab.engine.preflight({ ...runOf('a'), action: 'stop' })
    expect([idsOf(found.eligible), found.alreadySent]).toEqual([['a'], []])
  })

  test('an id is no longer unknown after a later success of the same action', async () => {
    const tab = anEngine({ answers: [lost, done] })
    await tab.perform(runOf('a'))
    const { found } = await preflightOf(tab, 'a')
    await tab.finish(
      tab.engine.start(runOf('a'), { batchId: found.batchId, resendIds: new Set(['a']) }),
    )
    expect(await preflightOf(tab, 'a')).toMatchObject({ eligible: ['a'], alreadySent: [] })
  })

  test('an id stays unknown after a later refusal of the same action', async () => {
    const tab = anEngine({ answers: [lost, json({ error: 'who are you?' }, 401)] })
    await tab.perform(runOf('a'))
    const { found } = await preflightOf(tab, 'a')
    await tab.finish(
      tab.engine.start(runOf('a'), { batchId: found.batchId, resendIds: new Set(['a']) }),
    )
    expect(await preflightOf(tab, 'a')).toMatchObject({ eligible: [], alreadySent: ['a unknown'] })
  })

  test('the preflight includes the ids that another tab is sending', async () => {
    const { tabs } = twoTabs({ answers: [never] })
    tabs[0].engine.start(runOf('a'))
    await settle()
    expect(await preflightOf(tabs[1], 'a', 'b')).toMatchObject({
      eligible: ['b'],
      alreadySent: ['a sending'],
    })
  })

  test('the preflight shows an unknown outcome for the request of a tab that was closed', async () => {
    const { tabs, locks } = twoTabs({ answers: [never] })
    tabs[0].engine.start(runOf('a'))
    await settle()
    locks.crash(0)
    await tabs[1].engine.preflight(runOf('a'))
    await settle()
    expect(await preflightOf(tabs[1], 'a')).toMatchObject({ alreadySent: ['a unknown'] })
  })
})

describe('starting a batch with ids that another batch has sent', () => {
  test('a start does not send ids that became pending since the preflight, and gives the reason', async () => {
    const first = later()
    const tab = anEngine({ answers: [first.answer] })
    const one = await tab.engine.preflight(runOf('a', 'b'))
    const other = await tab.engine.preflight(runOf('b', 'c'))
    const id = tab.engine.start(runOf('a', 'b'), { batchId: one.batchId })
    const second = tab.engine.start(runOf('b', 'c'), { batchId: other.batchId })
    const view = await tab.finish(second)
    expect(kindsOf(view)).toEqual(['not_sent', 'done'])
    expect(reasonsOf(view)[0]).toBe('Another batch is sending this id now.')
    first.come()
    expect(kindsOf(await tab.finish(id))).toEqual(['done', 'done'])
    expect(tab.actionRequests().flat().toSorted()).toEqual(['a', 'b', 'c'])
  })

  test('a start does not send ids that another batch has finished since the preflight', async () => {
    const { tabs } = twoTabs()
    const looked = await tabs[1].engine.preflight(runOf('a', 'b'))
    await tabs[0].perform(runOf('a'))
    const view = await tabs[1].finish(
      tabs[1].engine.start(runOf('a', 'b'), { batchId: looked.batchId }),
    )
    expect(kindsOf(view)).toEqual(['not_sent', 'done'])
    expect(reasonsOf(view)[0]).toBe(
      'Another batch sent this action for this id after the last check.',
    )
    expect([tabs[0].actionRequests(), tabs[1].actionRequests()]).toEqual([[['a']], [['b']]])
  })

  test('an id that was refused before the preflight is not sent if its own batch has sent it again since then', async () => {
    const { tabs } = twoTabs({ answers: [text('', 413)] })
    const { id } = await tabs[0].perform(runOf('a', 'b'))
    const looked = await tabs[1].engine.preflight(runOf('a'))
    tabs[0].engine.sendSmaller(id)
    expect(kindsOf(await tabs[0].finish(id))).toEqual(['done', 'done'])
    const view = await tabs[1].finish(tabs[1].engine.start(runOf('a'), { batchId: looked.batchId }))
    expect([kindsOf(view), tabs[1].actionRequests()]).toEqual([['not_sent'], []])
  })

  test('if all ids became pending, a start sends nothing, and “Send the rest” is not offered', async () => {
    const tab = anEngine({ answers: [never] })
    tab.engine.start(runOf('a'))
    const view = await tab.finish(tab.engine.start(runOf('a')))
    expect([kindsOf(view), view.canSendRest]).toEqual([['not_sent'], false])
    expect(tab.actionRequests()).toEqual([['a']])
  })

  test('a start sends an id with an unknown outcome again only if the user included it', async () => {
    const tab = anEngine({ answers: [lost] })
    await tab.perform(runOf('a', 'b'))
    const view = await tab.finish(tab.engine.start(runOf('a', 'b'), { resendIds: new Set(['b']) }))
    expect(kindsOf(view)).toEqual(['not_sent', 'done'])
    expect(tab.actionRequests()).toEqual([['a', 'b'], ['b']])
  })

  test('an id that was sent again is done as soon as its status shows it', async () => {
    const phase = { a: 'idle' }
    const queues: Answer = (body) => {
      phase.a = 'queued'
      return lost(body)
    }
    const tab = anEngine({ answers: [lost, queues], phase })
    await tab.perform(runOf('a'))
    const { found } = await preflightOf(tab, 'a')
    const resendIds = new Set(['a'])
    const view = await tab.finish(
      tab.engine.start(runOf('a'), { batchId: found.batchId, resendIds }),
    )
    expect(view.item(0).state).toEqual({ kind: 'done', confirmedBy: 'status' })
  })

  test('a start never sends an id that is being sent, even if the user included it', async () => {
    const tab = anEngine({ answers: [never] })
    tab.engine.start(runOf('a'))
    await settle()
    const view = await tab.finish(tab.engine.start(runOf('a'), { resendIds: new Set(['a']) }))
    expect([kindsOf(view), tab.actionRequests()]).toEqual([['not_sent'], [['a']]])
  })

  test('if two tabs start at the same moment, one of them sends each id', async () => {
    const { tabs } = twoTabs({ answers: [never] }, { answers: [never] })
    for (const tab of tabs) tab.engine.start(runOf('a', 'b'))
    await settle()
    expect(tabs.flatMap((tab) => tab.actionRequests())).toEqual([['a', 'b']])
    const loser = tabs.find((tab) => tab.actionRequests().length === 0)
    const [view] = loser?.engine.batches().filter(({ stage }) => stage === 'finished') ?? []
    expect(view && kindsOf(view)).toEqual(['not_sent', 'not_sent'])
  })

  test('the status of the same ids can be checked several times', async () => {
    const tab = anEngine({ looks: [never] })
    const status = { ...runOf('a'), action: 'status' } as const
    tab.engine.start({ ...status })
    await settle()
    const view = await tab.finish(tab.engine.start({ ...status }))
    expect(kindsOf(view)).toEqual(['done'])
  })
})
