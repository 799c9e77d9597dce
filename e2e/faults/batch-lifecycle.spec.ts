import type { Locator } from '@playwright/test'
import { expect, test } from '../support/batch-test'
import { ids, idOf } from '../support/batches'
import { boundingBoxOf } from '../support/bounding-box'
import { ACT, LIST, POLL, targetsOf } from '../support/fault-matches'
import { heldReply, json, neverReply, raw } from '../support/fault-replies'
import { allowErrors } from '../support/fault-test'
import {
  changePipelines,
  aPipeline,
  entriesOf,
  performAction,
  statusBody,
  statusEntry,
} from '../support/fault-world'
import { waitForFittingButtons } from '../support/fitting-buttons'

test('two batches that are answered in reverse order keep their own results, and a typed number stays when a target is checked again', async ({
  openBatches,
}) => {
  const batches = await openBatches({ count: 4 })
  const { dash, dialog, results, server } = batches
  await test.step('two batches', async () => {
    const slow = heldReply()
    server.answer(ACT, slow.reply, 1)
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
  await test.step('a typed number', async () => {
    await batches.makeAllIdle()
    await batches.selectAll()
    await batches.openPreflight('delete')
    const gate = dialog.getByRole('textbox', { name: /^Type 4 to confirm/ })
    await gate.fill('4')
    changePipelines(server.world, [idOf(2)], {
      status: 'stopped',
      updatedAt: new Date(Date.UTC(2026, 2, 2, 10, 5)).toISOString(),
    })
    await dash.passUntil(dialog.getByText(/^pipeline-02 is Stopped now/), 21_000)
    await expect(gate).toBeFocused()
    await dialog.getByRole('button', { name: 'Check again', exact: true }).click()
    await expect(dialog.getByRole('alert')).toHaveCount(0)
    await expect(gate).toHaveValue('4')
  })
})

test.describe('missing scripts', () => {
  test.use(
    allowErrors(
      /^Failed to load resource: .*404.*\/assets\/tools/,
      /^Failed to load module script.*text\/html/,
    ),
  )

  test('while a batch is being sent, a missing script causes no reload; after a reload, sent ids are checked, and nothing is sent again', async ({
    openBatches,
  }) => {
    const batches = await openBatches()
    const { page, server } = batches
    await test.step('another screen is answered with 404 or with a web page', async () => {
      const slow = heldReply()
      server.answer(ACT, slow.reply)
      await batches.actOnAll('run', ids(1, 12))
      await page.evaluate(() => Object.assign(globalThis, { __same: true }))
      server.answerFile(/\/assets\/tools/, json('gone', 404))
      const webPage = raw(200, '<!doctype html>', { 'content-type': 'text/html' })
      server.answerFile(/\/assets\/settings/, webPage)
      for (const screen of ['Tools', 'Settings']) {
        await page.getByRole('link', { name: screen }).click()
        const failed = page.getByRole('heading', { name: 'This screen could not be loaded' })
        await expect(failed.first()).toBeVisible()
      }
      for (let chunk = 0; chunk < 3; chunk += 1) {
        await expect.poll(() => batches.actionRequests().length).toBe(chunk + 1)
        await slow.release()
      }
      expect(await page.evaluate(() => '__same' in globalThis)).toBe(true)
      await batches.expectOutcomes('run', { Done: ids(1, 12) })
      server.restoreFiles()
    })
    await test.step('a reload during a batch', async () => {
      await page.getByRole('link', { name: 'Pipelines', exact: true }).click()
      await batches.makeAllIdle()
      page.on('dialog', (dialog) => void dialog.accept())
      server.answer(ACT, heldReply().reply)
      server.answer(ACT, ({ normal }) => normal(), 1)
      await batches.actOnAll('run', ids(1, 12))
      await expect.poll(() => batches.actionRequests().length).toBe(5)
      batches.dash.allowRead()
      await page.reload()
      await batches.dash.expectRows(12)
      await page.getByRole('link', { name: 'Activity' }).click()
      const kept = page.getByRole('button', { name: /^Run 12 pipelines/ }).first()
      // The page reads the journal before the clock moves, because storage that does not answer for 3 s counts as blocked.
      await expect(kept).toBeVisible()
      await expect(async () => {
        await page.clock.fastForward(5_000)
        await expect(kept).toContainText(/5 done\D*2 not sent\D*5 unknown/, { timeout: 400 })
      }).toPass()
      expect(batches.sentIds().slice(3)).toEqual([ids(1, 5), ids(6, 10)])
    })
  })
})

/** Fails if an edge of the window, or of a parent that clips its content, cuts the control. */
async function expectWhole(control: Locator): Promise<void> {
  await expect(control).toBeVisible()
  await expect(control).toBeInViewport({ ratio: 1 })
}

async function middleOf(part: Locator): Promise<number> {
  const { y = 0, height = 0 } = (await boundingBoxOf(part)) ?? {}
  return Math.round(y + height / 2)
}

test('at each width the results keep Fold and Dismiss in the window, and their menu has the buttons that do not fit, and the end of a batch neither adds nor moves an entry of the open menu', async ({
  openBatches,
}) => {
  const batches = await openBatches()
  const { page, results, server } = batches
  server.answer(ACT, neverReply)
  server.answer(ACT, ({ normal }) => normal(), 1)
  await batches.actOnAll('run', ids(1, 12))
  await expect.poll(() => batches.actionRequests().length).toBe(2)
  await page.clock.fastForward(61_000)
  await results.expectSummary('5 done · 2 not sent · 5 unknown')
  await batches.waitUntilFinished()
  const more = results.button('More about these results')
  const check = results.button('Check status of 5 pipelines')
  const title = results.heading.getByText('Run 12 pipelines')
  for (const width of [1920, 1024, 900, 768, 390, 320]) {
    await test.step(`${width} pixels`, async () => {
      await page.setViewportSize({ width, height: 800 })
      if (width === 390) await results.button('Unfold').click()
      await expectWhole(results.button('Dismiss'))
      await expectWhole(results.button('Fold'))
      await expectWhole(more)
      if (width >= 768) await expectWhole(results.button('Send the rest'))
      await expect.poll(async () => (await title.boundingBox())?.width).toBeGreaterThan(90)
      await waitForFittingButtons(results.region)
      if (width <= 390) {
        // On a phone, two lines are above the rows.
        const first = await middleOf(results.heading)
        for (const name of ['Fold', 'Dismiss'])
          expect(await middleOf(results.button(name))).toBe(first)
        const second = await middleOf(more)
        expect(second).toBeGreaterThan(first)
        expect([first, second]).toContain(await middleOf(results.button('5 unknown')))
        await expect(check).toBeHidden()
      }
      await more.click()
      await expect(page.getByRole('menu')).toBeVisible()
      const entry = (name: string) => page.getByRole('menuitem', { name })
      if (width <= 390) await expect(entry('Check status of 5 pipelines')).toBeVisible()
      const isLink = await results.region.getByRole('link', { name: 'Show in list' }).isVisible()
      expect((await entry('Show in list').count()) + Number(isLink)).toBe(1)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('menu')).toHaveCount(0)
    })
  }
  await test.step('the end of a batch while the menu is open', async () => {
    await page.setViewportSize({ width: 1280, height: 2_000 })
    await results.button('Dismiss').click()
    await batches.makeAllIdle()
    const slow = heldReply()
    server.answer(ACT, slow.reply, 1)
    await batches.actOnAll('run', ids(1, 12))
    await expect.poll(() => batches.actionRequests().length).toBe(3)
    await expect(results.button(/^Cancel the 7/)).toBeVisible()
    // Now the bar has no space for the button, so it is in the menu.
    await page.setViewportSize({ width: 660, height: 720 })
    await waitForFittingButtons(results.region)
    await expect(results.button(/^Cancel the 7/)).toBeHidden()
    await results.button('More about these results').click()
    const entries = page.getByRole('menuitem')
    await expect(entries.first()).toHaveText('Cancel the 7 not sent')
    const labels = await entries.allTextContents()
    await slow.release(json({ message: 'Only for operators.' }, 403))
    await expect(entries.first()).toHaveText(/^Cancel the 7 not sent.*No longer possible/)
    await expect(results.group(/Refused/)).toBeVisible()
    await expect(entries).toHaveText(labels.map((label) => new RegExp(`^${label}`)))
  })
  // The checks after each test need the navigation.
  await page.setViewportSize({ width: 1280, height: 800 })
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
