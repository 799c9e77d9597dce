import { expect, test } from 'vitest'
import { anEngine, done, kindsOf, lost, runOf, settle, text, twoTabs } from './engine.test-data'
import type { Answer, Script } from './engine.test-data'

/** A browser that goes offline while the service performs the action of the reply `lostWithConnection`. */
function aBrowser() {
  let isOnline = true
  const lostWithConnection: Answer = (body) => {
    isOnline = false
    return lost(body)
  }
  return {
    lostWithConnection,
    options: { isOnline: () => isOnline },
    setOnline: (next: boolean) => {
      isOnline = next
    },
  }
}

async function afterPreflight(script: Script, ...ids: readonly string[]) {
  const tab = anEngine({ effects: { chunkSize: 1 }, ...script })
  const { batchId } = await tab.engine.preflight(runOf(...ids))
  const before = tab.statusRequests().length
  const view = await tab.finish(tab.engine.start(runOf(...ids), { batchId }))
  return {
    tab,
    view,
    checkAgain: () => {
      tab.engine.checkAgain(batchId)
      return tab.finish(batchId)
    },
    readBack: () => tab.statusRequests().slice(before),
  }
}

test('an outcome that could not be checked offline is checked when the browser is online again, and nothing is sent again', async () => {
  const { lostWithConnection, options, setOnline } = aBrowser()
  const { tab, view, checkAgain, readBack } = await afterPreflight(
    { answers: [done, lostWithConnection], becomes: 'queued', options },
    'a',
    'b',
    'c',
  )
  expect(kindsOf(view)).toEqual(['done', 'unknown', 'not_sent'])
  expect(readBack()).toEqual([])
  setOnline(true)
  const checked = await checkAgain()
  expect(kindsOf(checked)).toEqual(['done', 'done', 'not_sent'])
  expect(checked.item(1).state).toEqual({ kind: 'done', confirmedBy: 'status' })
  expect(readBack()).toEqual([['b']])
  await checkAgain()
  expect([tab.actionRequests(), readBack()]).toEqual([[['a'], ['b']], [['b']]])
})

test('an earlier unknown outcome is also checked if the next request could not be sent offline', async () => {
  const { options, setOnline } = aBrowser()
  const acceptedWithoutResult: Answer = (body) => {
    setOnline(false)
    return text('')(body)
  }
  const script = { answers: [acceptedWithoutResult], becomes: 'queued', options }
  const { view, checkAgain } = await afterPreflight(script, 'a', 'b')
  expect(kindsOf(view)).toEqual(['unknown', 'not_sent'])
  setOnline(true)
  expect(kindsOf(await checkAgain())).toEqual(['done', 'not_sent'])
})

test('if the status proves nothing, the outcome stays unknown, and it is checked only once more', async () => {
  const { lostWithConnection, options, setOnline } = aBrowser()
  const { checkAgain, readBack } = await afterPreflight(
    { answers: [lostWithConnection], options },
    'a',
  )
  setOnline(true)
  expect(kindsOf(await checkAgain())).toEqual(['unknown'])
  expect(readBack()).toHaveLength(3)
  expect(kindsOf(await checkAgain())).toEqual(['unknown'])
  expect(readBack()).toHaveLength(3)
})

test('a batch is checked again three times at most, if the connection breaks each time', async () => {
  const script = { answers: [lost], looks: [undefined, ...Array.from({ length: 99 }, () => lost)] }
  const { checkAgain, readBack } = await afterPreflight(script, 'a')
  const perCheck = readBack().length
  for (let times = 0; times < 5; times += 1)
    expect(kindsOf(await checkAgain())).toEqual(['unknown'])
  expect(readBack()).toHaveLength(4 * perCheck)
})

test.each([401, 403, 429, 500])(
  'a check that failed with %i is not repeated when the browser is online again',
  async (status) => {
    const failed = Array.from({ length: 9 }, () => text('', status))
    const script = { answers: [lost], looks: [undefined, ...failed] }
    const { checkAgain, readBack } = await afterPreflight(script, 'a')
    const before = readBack().length
    expect(kindsOf(await checkAgain())).toEqual(['unknown'])
    expect(readBack()).toHaveLength(before)
  },
)

test('only the tab that could not check the outcome checks it again, and a removed batch is not checked', async () => {
  const { lostWithConnection, options, setOnline } = aBrowser()
  const script = { answers: [lostWithConnection], becomes: 'queued', options }
  const { tabs } = twoTabs(script)
  const [own, other] = tabs
  const { id } = await own.perform(runOf('a'))
  await other.engine.recover()
  setOnline(true)
  other.engine.checkAgain(id)
  await settle()
  expect([other.sent(), kindsOf(other.viewOf(id))]).toEqual([[], ['unknown']])
  const before = own.sent().length
  await own.engine.clear()
  own.engine.checkAgain(id)
  await settle()
  expect(own.sent()).toHaveLength(before)
})
