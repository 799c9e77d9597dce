import { expect, test } from '../support/batch-test'
import { ids, idOf } from '../support/batches'
import { ACT, LIST, POLL, targetsOf } from '../support/fault-matches'
import { heldReply, json, raw } from '../support/fault-replies'
import { allowErrors } from '../support/fault-test'
import {
  changePipelines,
  aPipeline,
  entriesOf,
  performAction,
  statusBody,
  statusEntry,
} from '../support/fault-world'

const NOT_LOADED = 'This screen could not be loaded'

test('two batches are answered in reverse order, and each keeps its own results', async ({
  openBatches,
}) => {
  const batches = await openBatches({ count: 4 })
  const { results } = batches
  const slow = heldReply()
  batches.server.answer(ACT, slow.reply, 1)
  await batches.select('pipeline-01', 'pipeline-02')
  await batches.openPreflight('run')
  await batches.confirm('run', ids(1, 2))
  await expect.poll(() => batches.actionRequests().length).toBe(1)
  await batches.select('pipeline-03', 'pipeline-04')
  await batches.openPreflight('run')
  await batches.confirm('run', ids(3, 4))
  await results.expectSummary('2 done')
  await expect(results.row(idOf(3))).toBeVisible()
  await slow.release(json({ error: 'no' }, 400))
  await results.choose(/2 refused/)
  await batches.expectOutcomes('run', { Refused: ids(1, 2) })
})

test('the typed number stays when a target changes and its status is checked again', async ({
  openBatches,
}) => {
  const batches = await openBatches({ count: 3 })
  const { dialog, server } = batches
  await batches.selectAll()
  await batches.openPreflight('delete')
  const gate = dialog.getByRole('textbox', { name: /^Type 3 to confirm/ })
  await gate.fill('3')
  changePipelines(server.world, [idOf(2)], {
    status: 'stopped',
    updatedAt: new Date(Date.UTC(2026, 2, 2, 10, 5)).toISOString(),
  })
  await batches.dash.passUntil(dialog.getByText(/^pipeline-02 is Stopped now/), 21_000)
  await expect(gate).toBeFocused()
  await dialog.getByRole('button', { name: 'Check again', exact: true }).click()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await expect(gate).toHaveValue('3')
})

test('two clicks or a held Enter on a button that sends send one request', async ({
  openBatches,
}) => {
  const batches = await openBatches()
  batches.server.answer(ACT, json({ message: 'Only for operators.' }, 403), 1)
  await batches.actOnAll('run', ids(1, 12))
  await batches.waitUntilFinished()
  batches.allowAction('run', ids(6, 12))
  await batches.results.button('Send the rest').dblclick()
  await batches.expectOutcomes('run', { Refused: ids(1, 5), Done: ids(6, 12) })

  for (const isKey of [false, true]) {
    await batches.makeAllIdle()
    await batches.selectAll()
    await batches.openPreflight('run')
    const confirming = batches.confirmButton('run', 12)
    await expect(confirming).toBeFocused()
    await batches.passKeyDelay()
    batches.allowAction('run', ids(1, 12))
    const before = batches.actionRequests().length
    if (isKey) {
      for (let times = 0; times < 12; times += 1) await batches.page.keyboard.down('Enter')
      await batches.page.keyboard.up('Enter')
    } else await confirming.dblclick()
    await expect.poll(() => batches.actionRequests().length).toBe(before + 3)
    await batches.expectOutcomes('run', { Done: ids(1, 12) })
    expect(batches.actionRequests()).toHaveLength(before + 3)
  }
})

test('after a reload during a batch, sent ids are checked, the rest was not sent, and nothing is sent again', async ({
  openBatches,
}) => {
  const batches = await openBatches()
  const { page } = batches
  page.on('dialog', (dialog) => void dialog.accept())
  const slow = heldReply()
  batches.server.answer(ACT, slow.reply)
  batches.server.answer(ACT, ({ normal }) => normal(), 1)
  await batches.actOnAll('run', ids(1, 12))
  await expect.poll(() => batches.actionRequests().length).toBe(2)
  batches.dash.allowRead()
  await page.reload()
  await batches.dash.expectRows(12)
  await page.getByRole('link', { name: 'Activity' }).click()
  const kept = page.getByRole('button', { name: /^Run 12 pipelines/ })
  // The page reads the journal before the clock moves, because storage that does not answer for 3 s counts as blocked.
  await expect(kept).toBeVisible()
  await expect(async () => {
    await page.clock.fastForward(5_000)
    await expect(kept).toContainText(/5 done\D*2 not sent\D*5 unknown/, { timeout: 400 })
  }).toPass()
  expect(batches.sentIds()).toEqual([ids(1, 5), ids(6, 10)])
})

test.describe('missing scripts', () => {
  test.use(
    allowErrors(
      /^Failed to load resource: .*404.*\/assets\/tools/,
      /^Failed to load module script.*text\/html/,
    ),
  )

  test('another screen that is answered with 404 or with a web page causes no reload while a request is being sent', async ({
    openBatches,
  }) => {
    const batches = await openBatches()
    const { page } = batches
    const slow = heldReply()
    batches.server.answer(ACT, slow.reply)
    await batches.actOnAll('run', ids(1, 12))
    await page.evaluate(() => Object.assign(globalThis, { __same: true }))
    batches.server.answerFile(/\/assets\/tools/, json('gone', 404))
    const webPage = raw(200, '<!doctype html>', { 'content-type': 'text/html' })
    batches.server.answerFile(/\/assets\/settings/, webPage)
    for (const screen of ['Tools', 'Settings']) {
      await page.getByRole('link', { name: screen }).click()
      await expect(page.getByRole('heading', { name: NOT_LOADED }).first()).toBeVisible()
    }
    for (let chunk = 0; chunk < 3; chunk += 1) {
      await expect.poll(() => batches.actionRequests().length).toBe(chunk + 1)
      await slow.release()
    }
    expect(await page.evaluate(() => '__same' in globalThis)).toBe(true)
    await batches.expectOutcomes('run', { Done: ids(1, 12) })
  })
})

const NO_STORAGE = {
  forbidden: () => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    Object.defineProperty(globalThis, 'indexedDB', { get: refuse })
  },
  full: () => {
    // A write that exceeds the quota fails only later, when its transaction aborts.
    const add = Reflect.get(IDBObjectStore.prototype, 'add')
    IDBObjectStore.prototype.add = function (...line) {
      const request = add.apply(this, line)
      this.transaction.abort()
      return request
    }
  },
  unresponsive: () => {
    Object.assign(IDBFactory.prototype, { open: () => new EventTarget() })
  },
} as const

for (const [kind, before] of Object.entries(NO_STORAGE)) {
  test(`with ${kind} storage, the batch is sent, and the page warns and asks before the results are lost`, async ({
    openBatches,
    expectAccessible,
  }) => {
    const batches = await openBatches({ before })
    const { page, results } = batches
    const wouldWarn = () =>
      page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))
    if (kind === 'forbidden') {
      await page.getByRole('link', { name: 'Activity' }).click()
      await expect(page.getByText('Earlier entries may be missing')).toBeVisible()
      await expect(page.getByText('Nothing is recorded in this browser')).toHaveCount(0)
      await page.goBack()
    }
    if (kind === 'full') await batches.actOnAll('run', ids(1, 12))
    else await batches.actOnAllAnyway('run', ids(1, 12))
    await batches.expectOutcomes('run', { Done: ids(1, 12) })
    await expect(results.region).toContainText(
      'These results may be lost when you close or reload the page.',
    )
    await expect(results.region.getByText('This browser cannot store the journal.')).toHaveCount(1)
    await expect.poll(wouldWarn).toBe(true)
    await expectAccessible()
    await page.getByRole('link', { name: 'Activity' }).click()
    await expect(page.getByText(/This browser cannot store the journal/)).toBeVisible()
    await expect(page.getByRole('button', { name: /^Run 12 pipelines\s*12 done/ })).toBeVisible()
    await expectAccessible()
    await page.getByRole('link', { name: 'Pipelines', exact: true }).click()
    await results.button('Dismiss').click()
    await expect.poll(wouldWarn).toBe(false)
  })
}

test('of a damaged journal, readable lines are shown, the others are counted, and new batches work', async ({
  openBatches,
  expectAccessible,
}) => {
  const batches = await openBatches({ count: 2 })
  const { dash, page } = batches
  await batches.actOnAll('run', [idOf(1), idOf(2)])
  await batches.waitUntilFinished()
  await page.evaluate(async () => {
    const done = (request: IDBRequest | IDBTransaction) =>
      new Promise((resolve) => {
        const end = () => resolve(undefined)
        for (const name of ['success', 'complete']) request.addEventListener(name, end)
      })
    const open = indexedDB.open('sluice')
    await done(open)
    const damage = open.result.transaction('journal', 'readwrite')
    const lines = damage.objectStore('journal')
    // Entries that cannot be read, and the end of a batch that does not exist.
    const garbage = [
      'half a li',
      null,
      { v: 2, kind: 'intent' },
      { v: 1, kind: 'sent', items: [7] },
    ]
    for (const [place, line] of garbage.entries()) lines.put(line, 1_000 + place)
    lines.put({ v: 1, kind: 'ended', intent: 'lost', at: Date.now() }, 2_000)
    await done(damage)
    open.result.close()
  })
  dash.allowRead()
  await page.reload()
  await dash.expectRows(2)
  await page.getByRole('link', { name: 'Activity' }).click()
  await expect(page.getByRole('button', { name: /^Run 2 pipelines\s*2 done/ })).toBeVisible()
  await expect(
    page.getByText('4 journal entries could not be read, so this list may be incomplete.'),
  ).toBeVisible()
  await expectAccessible()
  await page.getByRole('link', { name: 'Pipelines', exact: true }).click()
  await batches.actOnAllAnyway('stop', ids(1, 2))
  await batches.expectOutcomes('stop', { Done: ids(1, 2) })
  await page.getByRole('link', { name: 'Activity' }).click()
  await expect(page.getByRole('button', { name: /^Stop 2 pipelines\s*2 done/ })).toBeVisible()
})

test('if the service shows the old state for a while after a batch, the pipelines count as done, and no row changes back', async ({
  openBatches,
}) => {
  const batches = await openBatches({ count: 4, config: { pollSeconds: 5 } })
  const { dash, page, results, server } = batches
  const behind = new Set(ids(1, 4))
  const old = ids(1, 4).map((_id, at) => aPipeline(at + 1, { _id, status: 'idle' }))
  server.answer(LIST, ({ res }) => void res.end(JSON.stringify(old)))
  server.answer(POLL, ({ received, world, res }) => {
    const shown = entriesOf(world, targetsOf(received)).map((entry) => {
      const id = String(entry['target'])
      return behind.has(id) ? statusEntry(id, old[ids(1, 4).indexOf(id)]) : entry
    })
    res.end(JSON.stringify(statusBody(shown)))
  })
  server.answer(ACT, (exchange) => {
    performAction(exchange.world, 'run', ids(1, 4))
    const [one, two] = entriesOf(exchange.world, ids(1, 2))
    const others = ids(3, 4).map((target) => ({ target, outcome: 'done' }))
    return json({ ...statusBody([one, two, ...others]), action: 'run' })(exchange)
  })
  await batches.actOnAll('run', ids(1, 4))
  await expect(results.finished).toBeVisible()
  await results.expectSummary('4 done')
  const waiting = results.region.getByText('the service shows the old status')
  await expect(waiting).toHaveCount(2)
  await expect(dash.row('pipeline-01')).toContainText('Queued')

  await dash.click('Refresh')
  await expect.poll(() => dash.reads().length).toBe(2)
  await dash.nextPoll(5)
  await expect(dash.row('pipeline-01')).toContainText('Queued')
  await expect(dash.row('pipeline-03')).toContainText('Idle')
  behind.delete(idOf(3))
  await dash.passUntil(results.row(idOf(3)).getByText('Queued'), 10_000)
  await expect(dash.row('pipeline-03')).toContainText('Queued')

  // After a minute, the page shows the state that the service reports.
  await dash.passUntil(results.row(idOf(4)).getByText('Idle'), 30_000)
  await expect(waiting).toHaveCount(0)
  await page.clock.fastForward(61_000)
  await expect(dash.row('pipeline-01')).toContainText('Idle')
  expect(batches.sentIds()).toEqual([ids(1, 4)])
})
