import { Batches, idOf, ids } from '../support/batches'
import { expect, test } from '../support/batch-test'
import { Dashboard } from '../support/dashboard'
import { ACT } from '../support/fault-matches'
import { heldReply, json, normalAfter, resetConnection } from '../support/fault-replies'
import { changePipelines } from '../support/fault-world'

const ALL = ids(1, 12)

test.describe('three quick presses of Enter', () => {
  test('run each pipeline once', async ({ openBatches }) => {
    const batches = await openBatches()
    batches.server.answer(ACT, normalAfter(400))
    await batches.selectAll()
    await batches.openPreflight('run')
    batches.allowAction('run', ALL)
    await expect(batches.confirmButton('run', 12)).toBeFocused()
    await batches.passKeyDelay()
    await batches.pressEnterThreeTimes()
    await batches.expectOutcomes('run', { Done: ALL })
    expect(batches.sentIds().flat()).toEqual(ALL)
    // A fourth Enter must not press a button, so the heading has the focus.
    await expect(batches.results.heading).toBeFocused()
  })

  test('on the button in the selection bar open one dialog and confirm nothing, but a click confirms at once', async ({
    openBatches,
  }) => {
    const batches = await openBatches()
    await batches.selectAll()
    await batches.openPreflight('run')
    await batches.page.keyboard.press('Escape')
    await expect(batches.dialog).toHaveCount(0)
    await expect(batches.actionButton('run')).toBeFocused()
    await batches.page.clock.pauseAt(await batches.page.evaluate(() => Date.now() + 10_000))
    await batches.page.keyboard.press('Enter')
    // The fake clock is paused, so the test advances it until the dialog opens.
    await batches.dash.passUntil(batches.confirmButton('run', 12), 1)
    await expect(batches.confirmButton('run', 12)).toBeFocused()
    for (const key of ['Enter', 'Space', 'Enter']) {
      await batches.page.clock.runFor(150)
      await batches.page.keyboard.press(key)
    }
    await expect(batches.confirmButton('run', 12)).toBeVisible()
    expect(batches.actionRequests()).toEqual([])
    await batches.confirm('run', ALL)
    await expect.poll(() => batches.actionRequests().length).toBeGreaterThan(0)
    await batches.page.clock.resume()
    await batches.expectOutcomes('run', { Done: ALL })
  })

  test('in two tabs run each pipeline once', async ({ openBatches, context }) => {
    const first = await openBatches()
    const slow = heldReply()
    first.server.answer(ACT, slow.reply)
    const second = await openSecond(first, context)
    for (const tab of [first, second]) {
      await tab.selectAll()
      await tab.openPreflight('run')
      await expect(tab.confirmButton('run', 12)).toBeFocused()
      await tab.passKeyDelay()
    }
    first.allowAction('run', ALL)
    await first.pressEnterThreeTimes()
    await expect.poll(() => first.actionRequests().length).toBe(1)
    await second.pressEnterThreeTimes()
    await second.results.expectSummary('12 not sent')
    for (let chunk = 0; chunk < 3; chunk += 1) await slow.release()
    await first.expectOutcomes('run', { Done: ALL })
    expect(first.sentIds().flat()).toEqual(ALL)
    await expect(second.results.region).toContainText('Another batch')
  })
})

async function openSecond(
  first: Batches,
  context: Parameters<Parameters<typeof test>[2]>[0]['context'],
): Promise<Batches> {
  const second = new Dashboard(await context.newPage(), first.server)
  first.dash.allowRead()
  await second.openList(12)
  return new Batches(second)
}

test('pipelines that another tab is sending are listed separately, and can run again when that tab has finished', async ({
  openBatches,
  context,
}) => {
  const first = await openBatches({ config: { batchChunk: 50 } })
  const slow = heldReply()
  first.server.answer(ACT, slow.reply, 1)
  const second = await openSecond(first, context)
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

test('while the run of a row is being sent, a second run of it sends nothing, and the dialog says why', async ({
  openBatches,
}) => {
  const batches = await openBatches({ count: 3 })
  batches.server.answer(ACT, heldReply().reply)
  batches.allowAction('run', ids(1, 1))
  await batches.page.getByRole('link', { name: 'pipeline-01' }).focus()
  await batches.page.keyboard.press('e')
  await batches.confirmButton('run', 1).click()
  await expect.poll(() => batches.actionRequests().length).toBe(1)
  await batches.page.getByRole('link', { name: 'pipeline-01' }).first().focus()
  await batches.page.keyboard.press('e')
  await expect(batches.dialog.getByRole('region', { name: 'Being sent now' })).toContainText(
    'pipeline-01',
  )
  await expect(batches.dialog.getByRole('button', { name: /^Run/ })).toHaveCount(0)
  await batches.dialog.getByRole('button', { name: 'Close' }).click()
  expect(batches.actionRequests()).toHaveLength(1)
})

test('pipelines with an unknown outcome are listed separately, can be checked, and are sent again only on request', async ({
  openBatches,
}) => {
  const batches = await openBatches({ count: 3, config: { batchChunk: 50 } })
  batches.mayBeRepeated = true
  batches.server.answer(ACT, resetConnection, 3)
  await batches.selectAll()
  await batches.openPreflight('run')
  await batches.confirm('run', ids(1, 3))
  await batches.expectOutcomes('run', { Unknown: ids(1, 3) })
  const before = batches.actionRequests().length

  await batches.results.more('Select these again')
  await batches.openPreflight('run')
  const unknown = batches.dialog.getByRole('region', { name: 'Already sent, outcome unknown' })
  await expect(unknown.getByRole('listitem')).toHaveCount(3)
  await expect(unknown.getByRole('checkbox')).not.toBeChecked()
  await unknown.getByRole('button', { name: 'Check status of 3 pipelines' }).click()
  await expect(async () => {
    await batches.page.clock.fastForward(2_500)
    await expect(
      unknown.getByRole('button', { name: 'Check status of 3 pipelines' }),
    ).not.toHaveAttribute('aria-disabled', { timeout: 400 })
  }).toPass()
  expect(batches.actionRequests()).toHaveLength(before)

  await unknown.getByRole('checkbox', { name: 'Send these 3 again' }).check()
  await batches.confirm('run', ids(1, 3))
  await batches.expectOutcomes('run', { Done: ids(1, 3) })
})

test.describe('a selection', () => {
  test('is restored when the service refuses all of its pipelines, and is cleared and can be restored after a batch', async ({
    openBatches,
  }) => {
    const batches = await openBatches()
    const { page, server, results } = batches
    const bar = page.getByRole('region', { name: 'Selection' })
    server.answer(ACT, json({ message: 'Only for operators.' }, 400), 3)
    await batches.actOnAll('run', ALL)
    await batches.expectOutcomes('run', { Refused: ALL })
    await expect(bar).toContainText('12 selected')

    await page.getByRole('button', { name: 'Clear selection' }).click()
    await batches.select('pipeline-11', 'pipeline-12')
    await batches.openPreflight('run')
    await batches.confirm('run', ids(11, 12))
    await expect(bar).toHaveCount(0)
    await batches.expectOutcomes('run', { Done: ids(11, 12) })
    await results.more('Select these again')
    await expect(bar).toContainText('2 selected')
  })

  test('can be restored with one click if the service refuses a part of its pipelines', async ({
    openBatches,
  }) => {
    const batches = await openBatches({ count: 3 })
    const refused = { target: idOf(2), outcome: 'refused', error: { message: 'It is locked.' } }
    const done = [1, 3].map((number) => ({ target: idOf(number), outcome: 'done' }))
    batches.server.answer(ACT, json({ results: [refused, ...done] }))
    await batches.actOnAll('run', ids(1, 3))
    await batches.expectOutcomes('run', { Refused: ids(2, 2), Done: [idOf(1), idOf(3)] })
    await batches.results.button('Select 1').click()
    await expect(batches.page.getByRole('checkbox', { name: 'Select pipeline-02' })).toBeChecked()
    await expect(batches.page.getByRole('region', { name: 'Selection' })).toContainText(
      '1 selected',
    )
  })

  test('of an earlier batch is not added to the rows that the header checkbox selects', async ({
    openBatches,
  }) => {
    const batches = await openBatches()
    const { page, server, dash } = batches
    const bar = page.getByRole('region', { name: 'Selection' })
    await batches.actOnAll('run', ALL)
    await batches.expectOutcomes('run', { Done: ALL })
    changePipelines(server.world, ALL, { status: 'failed' })
    await dash.click('Refresh')
    // The row has its new status before it is selected, because the selection bar uses the statuses at that time.
    await expect(dash.row('pipeline-12')).toContainText('Failed')
    await page.getByRole('combobox', { name: 'Filter pipelines' }).fill('pipeline-1')
    await dash.expectRows(3)
    await page.getByRole('checkbox', { name: 'Select all' }).click()
    await expect(bar).toContainText('3 selected, all that match the filter')
    await batches.openPreflight('run')
    await expect(batches.confirmButton('run', 3)).toBeVisible()
    await expect(batches.dialog).not.toContainText('in the list you see')
  })

  test('with rows that the filter hides says so, and is never described as “all”', async ({
    openBatches,
  }) => {
    const batches = await openBatches()
    const { page, dash } = batches
    const bar = page.getByRole('region', { name: 'Selection' })
    const query = page.getByRole('combobox', { name: 'Filter pipelines' })
    const box = page.getByRole('checkbox', { name: 'Select all' })
    await batches.select('pipeline-01', 'pipeline-02')
    await query.fill('pipeline-1')
    await dash.expectRows(3)
    await expect(bar).toContainText('2 selected, none in this list')
    await box.click()
    await expect(bar).toContainText('5 selected, 2 not in this list')
    await batches.openPreflight('run')
    await expect(batches.dialog).toContainText(
      '2 of these 5 pipelines are not in the list you see.',
    )
    const hidden = batches.dialog.getByRole('listitem').filter({ hasText: 'not in the list' })
    await expect(hidden).toHaveText([
      /^Idlepipeline-01 not in the list/,
      /^Idlepipeline-02 not in the list/,
    ])
    await page.keyboard.press('Escape')
    await box.click()
    await expect(bar).toContainText('2 selected, none in this list')
    await batches.openPreflight('run')
    await expect(batches.dialog).toContainText('None of these 2 pipelines is in the list you see.')
    await page.keyboard.press('Escape')

    await query.fill('nothing-like-it')
    await expect(page.getByRole('heading', { name: /No pipeline matches/ })).toBeVisible()
    await expect(bar).toContainText('2 selected, none in this list')
    await expect(bar.getByRole('button', { name: /^Select all/ })).toHaveCount(0)
    await expect(bar).not.toContainText(/\ball\b/i)
  })

  test('loses deleted pipelines, also in another tab', async ({ openBatches, context }) => {
    const batches = await openBatches({ count: 12 })
    const second = await openSecond(batches, context)
    await second.select('pipeline-01', 'pipeline-02', 'pipeline-03')
    await batches.select('pipeline-01', 'pipeline-02')
    await batches.openPreflight('delete')
    await batches.dialog.getByRole('textbox').fill('2')
    await batches.confirm('delete', ids(1, 2))
    await batches.page.clock.runFor(5_000)
    await batches.expectOutcomes('delete', { Done: ids(1, 2) })
    await expect(batches.page.getByRole('region', { name: 'Selection' })).toHaveCount(0)
    await expect(async () => {
      await second.page.clock.fastForward(2_500)
      await expect(second.page.getByRole('region', { name: 'Selection' })).toContainText(
        '1 selected',
        { timeout: 400 },
      )
    }).toPass()
  })
})
