import type { BrowserContext } from '@playwright/test'
import { Batches, idOf, ids } from '../support/batches'
import { expect, test } from '../support/batch-test'
import { Dashboard } from '../support/dashboard'
import { ACT } from '../support/fault-matches'
import { heldReply, json, normalAfter, resetConnection } from '../support/fault-replies'
import { changePipelines } from '../support/fault-world'

const ALL = ids(1, 12)

// approve-lifecycle.spec.ts tests a held key and a double click in the same dialog.
test('quick keys and double clicks run each pipeline once, and never confirm a dialog that has just opened', async ({
  openBatches,
}) => {
  const batches = await openBatches()
  const { dash, page, results, server } = batches
  const confirming = batches.confirmButton('run', 12)
  await test.step('three presses of Enter in the dialog', async () => {
    server.answer(ACT, normalAfter(400))
    await batches.selectAll()
    await batches.openPreflight('run')
    await expect(confirming).toBeFocused()
    await batches.passKeyDelay()
    batches.allowAction('run', ALL)
    await batches.pressEnterThreeTimes()
    await batches.expectOutcomes('run', { Done: ALL })
    expect(batches.sentIds().flat()).toEqual(ALL)
    // A fourth Enter must not press a button, so the heading has the focus.
    await expect(results.heading).toBeFocused()
    server.answer(ACT, ({ normal }) => normal())
  })
  await test.step('three keys on the button in the selection bar open one dialog, and a click confirms at once', async () => {
    await batches.makeAllIdle()
    await batches.selectAll()
    await batches.openPreflight('run')
    await page.keyboard.press('Escape')
    await expect(batches.dialog).toHaveCount(0)
    await expect(batches.actionButton('run')).toBeFocused()
    const before = batches.actionRequests().length
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))
    await page.keyboard.press('Enter')
    // The fake clock is paused, so the test advances it until the dialog opens.
    await dash.passUntil(confirming, 1)
    await expect(confirming).toBeFocused()
    for (const key of ['Enter', 'Space', 'Enter']) {
      await page.clock.runFor(150)
      await page.keyboard.press(key)
    }
    await expect(confirming).toBeVisible()
    expect(batches.actionRequests()).toHaveLength(before)
    await batches.confirm('run', ALL)
    await expect.poll(() => batches.actionRequests().length).toBeGreaterThan(before)
    await page.clock.resume()
    await batches.expectOutcomes('run', { Done: ALL })
  })
  await test.step('two clicks on “Send the rest”', async () => {
    await batches.makeAllIdle()
    server.answer(ACT, json({ message: 'Only for operators.' }, 403), 1)
    await batches.actOnAll('run', ALL)
    await batches.waitUntilFinished()
    batches.allowAction('run', ids(6, 12))
    await results.button('Send the rest').dblclick()
    await batches.expectOutcomes('run', { Refused: ids(1, 5), Done: ids(6, 12) })
  })
})

async function openSecond(first: Batches, context: BrowserContext): Promise<Batches> {
  const second = new Dashboard(await context.newPage(), first.server)
  first.dash.allowRead()
  await second.openList(12)
  return new Batches(second)
}

test('two tabs send each pipeline once, list what the other tab is sending, and lose deleted pipelines from their selections', async ({
  openBatches,
  context,
}) => {
  const first = await openBatches()
  const { server } = first
  const second = await openSecond(first, context)
  await test.step('pipelines that another tab is sending are listed separately, and can run again when that tab has finished', async () => {
    const slow = heldReply()
    server.answer(ACT, slow.reply, 1)
    await first.select('pipeline-01', 'pipeline-02')
    await first.openPreflight('run')
    await first.confirm('run', ids(1, 2))
    await expect.poll(() => first.actionRequests().length).toBe(1)
    await second.select('pipeline-01', 'pipeline-02', 'pipeline-03')
    await second.openPreflight('run')
    const sending = second.dialog.getByRole('region', { name: 'Being sent now' })
    await expect(sending.getByRole('listitem')).toHaveText([/pipeline-01/, /pipeline-02/])
    await expect(sending.getByRole('checkbox')).toHaveCount(0)
    first.allowAction('run', ids(3, 3))
    await second.confirmButton('run', 1).click()
    await expect.poll(() => first.sentIds()).toEqual([ids(1, 2), ids(3, 3)])
    await slow.release(json({ error: 'no' }, 409))
    await first.waitUntilFinished()
    await first.results.more('Select these again')
    await first.openPreflight('run')
    await expect(first.confirmButton('run', 2)).toBeVisible()
    await first.page.keyboard.press('Escape')
  })
  await test.step('three presses of Enter in both tabs', async () => {
    await first.makeAllIdle()
    await second.dash.click('Refresh')
    await expect(second.dash.row('pipeline-03').first()).toContainText('Idle')
    const before = first.actionRequests().length
    const slow = heldReply()
    server.answer(ACT, slow.reply)
    for (const tab of [first, second]) {
      await tab.selectAll()
      await tab.openPreflight('run')
      await expect(tab.confirmButton('run', 12)).toBeFocused()
      await tab.passKeyDelay()
    }
    first.allowAction('run', ALL)
    await first.pressEnterThreeTimes()
    await expect.poll(() => first.actionRequests().length).toBe(before + 1)
    await second.pressEnterThreeTimes()
    await second.results.expectSummary('12 not sent')
    for (let chunk = 0; chunk < 3; chunk += 1) await slow.release()
    await first.expectOutcomes('run', { Done: ALL })
    expect(first.sentIds().slice(before).flat()).toEqual(ALL)
    await expect(second.results.region).toContainText('Another batch')
    server.answer(ACT, ({ normal }) => normal())
  })
  await test.step('a deleted pipeline', async () => {
    await first.makeAllIdle()
    await second.page.getByRole('button', { name: 'Clear selection' }).click()
    await second.select('pipeline-01', 'pipeline-02', 'pipeline-03')
    await first.select('pipeline-01', 'pipeline-02')
    await first.openPreflight('delete')
    await first.dialog.getByRole('textbox').fill('2')
    await first.confirm('delete', ids(1, 2))
    await first.page.clock.runFor(5_000)
    await first.expectOutcomes('delete', { Done: ids(1, 2) })
    await expect(first.page.getByRole('region', { name: 'Selection' })).toHaveCount(0)
    const selection = second.page.getByRole('region', { name: 'Selection' })
    await expect(async () => {
      await second.page.clock.fastForward(2_500)
      await expect(selection).toContainText('1 selected', { timeout: 400 })
    }).toPass()
  })
})

test('pipelines that are being sent, or whose outcome is unknown, are listed separately, and are sent again only on request', async ({
  openBatches,
}) => {
  const batches = await openBatches({ count: 3 })
  const { dialog, page, results, server } = batches
  await test.step('while the run of a row is being sent, a second run of it sends nothing', async () => {
    const slow = heldReply()
    server.answer(ACT, slow.reply, 1)
    batches.allowAction('run', ids(1, 1))
    await page.getByRole('link', { name: 'pipeline-01' }).focus()
    await page.keyboard.press('e')
    await batches.confirmButton('run', 1).click()
    await expect.poll(() => batches.actionRequests().length).toBe(1)
    await page.getByRole('link', { name: 'pipeline-01' }).first().focus()
    await page.keyboard.press('e')
    await expect(dialog.getByRole('region', { name: 'Being sent now' })).toContainText(
      'pipeline-01',
    )
    await expect(dialog.getByRole('button', { name: /^Run/ })).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Close' }).click()
    expect(batches.actionRequests()).toHaveLength(1)
    await slow.release()
    await batches.expectOutcomes('run', { Done: ids(1, 1) })
  })
  await test.step('an unknown outcome can be checked, and is sent again only if the user includes it', async () => {
    await batches.makeAllIdle()
    batches.mayBeRepeated = true
    server.answer(ACT, resetConnection, 3)
    await batches.selectAll()
    await batches.openPreflight('run')
    await batches.confirm('run', ids(1, 3))
    await batches.expectOutcomes('run', { Unknown: ids(1, 3) })
    const before = batches.actionRequests().length
    await results.more('Select these again')
    await batches.openPreflight('run')
    const unknown = dialog.getByRole('region', { name: 'Already sent, outcome unknown' })
    await expect(unknown.getByRole('listitem')).toHaveCount(3)
    await expect(unknown.getByRole('checkbox')).not.toBeChecked()
    const check = unknown.getByRole('button', { name: 'Check status of 3 pipelines' })
    await check.click()
    await expect(async () => {
      await page.clock.fastForward(2_500)
      await expect(check).not.toHaveAttribute('aria-disabled', { timeout: 400 })
    }).toPass()
    expect(batches.actionRequests()).toHaveLength(before)
    await unknown.getByRole('checkbox', { name: 'Send these 3 again' }).check()
    await batches.confirm('run', ids(1, 3))
    await batches.expectOutcomes('run', { Done: ids(1, 3) })
  })
})

test('a selection can be restored after a batch, and is never described as more rows than the user has selected', async ({
  openBatches,
}) => {
  const batches = await openBatches()
  const { dash, dialog, page, results, server } = batches
  const bar = page.getByRole('region', { name: 'Selection' })
  const query = page.getByRole('combobox', { name: 'Filter pipelines' })
  const box = page.getByRole('checkbox', { name: 'Select all' })
  await test.step('it stays if the service refuses all of its pipelines', async () => {
    server.answer(ACT, json({ message: 'Only for operators.' }, 400), 3)
    await batches.actOnAll('run', ALL)
    await batches.expectOutcomes('run', { Refused: ALL })
    await expect(bar).toContainText('12 selected')
    await page.getByRole('button', { name: 'Clear selection' }).click()
  })
  await test.step('it is cleared after a batch, and can be restored', async () => {
    await batches.select('pipeline-11', 'pipeline-12')
    await batches.openPreflight('run')
    await batches.confirm('run', ids(11, 12))
    await expect(bar).toHaveCount(0)
    await batches.expectOutcomes('run', { Done: ids(11, 12) })
    await results.more('Select these again')
    await expect(bar).toContainText('2 selected')
  })
  await test.step('the part that the service refused can be selected with one click', async () => {
    await batches.makeAllIdle()
    const refused = { target: idOf(2), outcome: 'refused', error: { message: 'It is locked.' } }
    const done = [1, 3].map((number) => ({ target: idOf(number), outcome: 'done' }))
    server.answer(ACT, json({ results: [refused, ...done] }), 1)
    await batches.select('pipeline-01', 'pipeline-02', 'pipeline-03')
    await batches.openPreflight('run')
    await batches.confirm('run', ids(1, 3))
    await batches.expectOutcomes('run', { Refused: ids(2, 2), Done: [idOf(1), idOf(3)] })
    await results.button('Select 1').click()
    await expect(page.getByRole('checkbox', { name: 'Select pipeline-02' })).toBeChecked()
    await expect(bar).toContainText('1 selected')
  })
  await test.step('rows that the filter hides are named, and never counted as “all”', async () => {
    await batches.makeAllIdle()
    await batches.select('pipeline-01', 'pipeline-02')
    await query.fill('pipeline-1')
    await dash.expectRows(3)
    await expect(bar).toContainText('2 selected, none in this list')
    await box.click()
    await expect(bar).toContainText('5 selected, 2 not in this list')
    await batches.openPreflight('run')
    await expect(dialog).toContainText('2 of these 5 pipelines are not in the list you see.')
    const hidden = dialog.getByRole('listitem').filter({ hasText: 'not in the list' })
    await expect(hidden).toHaveText([
      /^Idlepipeline-01 not in the list/,
      /^Idlepipeline-02 not in the list/,
    ])
    await page.keyboard.press('Escape')
    await box.click()
    await expect(bar).toContainText('2 selected, none in this list')
    await batches.openPreflight('run')
    await expect(dialog).toContainText('None of these 2 pipelines is in the list you see.')
    await page.keyboard.press('Escape')
    await query.fill('nothing-like-it')
    await expect(page.getByRole('heading', { name: /No pipeline matches/ })).toBeVisible()
    await expect(bar).toContainText('2 selected, none in this list')
    await expect(bar.getByRole('button', { name: /^Select all/ })).toHaveCount(0)
    await expect(bar).not.toContainText(/\ball\b/i)
    await query.fill('')
    await page.getByRole('button', { name: 'Clear selection' }).click()
  })
  await test.step('rows of an earlier batch are not added to the rows that the header checkbox selects', async () => {
    await batches.actOnAll('run', ALL)
    await batches.expectOutcomes('run', { Done: ALL })
    changePipelines(server.world, ALL, { status: 'failed' })
    await dash.click('Refresh')
    // The row has its new status before it is selected, because the selection bar uses the statuses at that time.
    await expect(dash.row('pipeline-12')).toContainText('Failed')
    await query.fill('pipeline-1')
    await dash.expectRows(3)
    await box.click()
    await expect(bar).toContainText('3 selected, all that match the filter')
    await batches.openPreflight('run')
    await expect(batches.confirmButton('run', 3)).toBeVisible()
    await expect(dialog).not.toContainText('in the list you see')
  })
})
