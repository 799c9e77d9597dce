import { recordAnnouncements } from '../support/announcements'
import { expect, test } from '../support/batch-test'
import { ids, idOf, type Batches } from '../support/batches'
import { ACT, LIST, POLL } from '../support/fault-matches'
import { heldReply, json } from '../support/fault-replies'

async function runOne(batches: Batches, number: number): Promise<void> {
  const id = idOf(number)
  const name = `pipeline-${id.slice(3)}`
  await batches.select(name)
  await batches.runSelected(id)
  // Waits for the heading of this batch, because the results of an earlier batch have already finished.
  await expect(batches.results.heading).toHaveText(`Results: Run ${name}`)
  await batches.waitUntilFinished()
}

test('of several batches, the results show the chosen one, those with the same title have their times, and the palette has the commands of the shown one', async ({
  openBatches,
}) => {
  const batches = await openBatches({ count: 6 })
  const { page, results } = batches
  for (const [from, to] of [
    [1, 2],
    [3, 4],
  ] as const) {
    await batches.select(...ids(from, to).map((id) => `pipeline-${id.slice(3)}`))
    await batches.openPreflight('run')
    await batches.confirm('run', ids(from, to))
    // The results of the first batch have already finished.
    await expect.poll(() => batches.sentIds().at(-1)).toEqual(ids(from, to))
    await batches.waitUntilFinished()
  }
  await runOne(batches, 5)
  const choice = results.region.getByRole('combobox', { name: /Show batch/ })
  const options = choice.getByRole('option')
  const withTime = /^Run 2 pipelines: 2 done, \d\d:\d\d:\d\d$/
  await expect(options).toHaveText(['pipeline-05, run', withTime, withTime])
  const [, one, other] = await options.allTextContents()
  expect(one).not.toBe(other)
  await expect(results.heading).toHaveText('Results: Run pipeline-05')
  await expect(results.heading.getByTitle('Run pipeline-05')).toBeVisible()
  // The select box for the batch covers the title, so the tooltip of the select box is shown.
  await expect(results.region.getByTitle(/^Run pipeline-05\n3 batches: 3 finished$/)).toBeVisible()
  await results.choose(/^Run 2 pipelines/)
  await expect(results.heading).toHaveText('Results: Run 2 pipelines')

  // After a reload, the results show the batch that the user had chosen.
  const chosen = await choice.inputValue()
  batches.dash.allowRead()
  await page.reload()
  await batches.dash.expectRows(6)
  await expect(results.heading).toHaveText('Results: Run 2 pipelines')
  await expect(choice).toHaveValue(chosen)

  await page.getByRole('link', { name: 'Activity' }).click()
  await expect(
    page.getByRole('list', { name: 'Sent actions' }).getByRole('button', { expanded: false }),
  ).toHaveText([/^Run pipeline-05/, /^Run 2 pipelines/, /^Run 2 pipelines/])

  await test.step('an open palette changes its commands with the results', async () => {
    await page.getByRole('link', { name: 'Pipelines', exact: true }).click()
    // The deletion starts from the menu of a row, so that no commands of a selection bar are in the palette.
    await page.getByRole('button', { name: 'Actions for pipeline-06' }).click()
    await page.getByRole('menuitem', { name: /^Delete/ }).click()
    await batches.confirm('delete', [idOf(6)])
    await page.keyboard.press('Control+k')
    const commands = page.getByRole('group', { name: 'Results' })
    const showInList = commands.getByRole('option', { name: 'Show in list' })
    await expect(showInList).toBeVisible()
    // The deletion is sent while the palette is open. Then the pipeline is in no list.
    await page.clock.fastForward(6_000)
    await batches.waitUntilFinished()
    await expect(results.heading).toHaveText('Results: Delete pipeline-06')
    await expect(showInList).toHaveCount(0)
    await expect(commands.getByRole('option', { name: 'Copy id' })).toBeVisible()
  })
})

test('an action during the check of another action is refused, each refusal is announced, and the next action ends the notice', async ({
  openBatches,
}) => {
  const batches = await openBatches({ count: 3 })
  const { page, server } = batches
  const run = async (name: string) => {
    await page.getByRole('button', { name: `Actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Run', exact: true }).click()
  }
  const refusal = page.getByText('An action was not sent, because Sluice was still checking')
  await runOne(batches, 3)
  const slow = heldReply()
  // After a second, the check would open a dialog. Without a clock, no poll takes the held reply either.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 3_000))
  await server.answered()
  server.answer(POLL, slow.reply, 1)
  batches.allowAction('run', [idOf(1)])
  await run('pipeline-01')
  await run('pipeline-02')
  await expect(refusal).toBeVisible()
  const announced = await recordAnnouncements(page)
  await run('pipeline-02')
  await expect
    .poll(announced)
    .toContainEqual(expect.stringContaining('An action was not sent, because'))
  await page.clock.resume()
  await slow.release()
  await expect.poll(() => batches.sentIds().at(-1)).toEqual([idOf(1)])
  await expect(refusal).toBeVisible()
  batches.allowAction('run', [idOf(2)])
  await run('pipeline-02')
  await expect(refusal).toHaveCount(0)
  await expect.poll(() => batches.sentIds().at(-1)).toEqual([idOf(2)])
})

test('in Settings, nothing can be cleared while a batch is running, and the reason is shown until the batch ends', async ({
  openBatches,
}) => {
  const batches = await openBatches({ count: 1 })
  const { page, server } = batches
  const slow = heldReply()
  server.answer(ACT, slow.reply, 1)
  await batches.select('pipeline-01')
  await batches.runSelected(idOf(1))
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Clear everything in this browser…' }).click()
  const refusal = page.getByRole('alert').filter({ hasText: 'because a batch is running' })
  await expect(refusal).toBeVisible()
  await slow.release()
  await expect(refusal).toHaveCount(0)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})

test('on a phone, the open results of a batch that starts no run show its time', async ({
  openBatches,
}) => {
  const batches = await openBatches({ count: 2, each: { status: 'running' } })
  const { page, results } = batches
  await batches.actOnAll('stop', ids(1, 2))
  await batches.waitUntilFinished()
  await page.setViewportSize({ width: 390, height: 844 })
  const time = results.region.locator('time').filter({ visible: true })
  await expect(time).toHaveCount(0)
  await results.button('Unfold').click()
  await expect(time).toHaveCount(1)
  // The checks after each test need the navigation.
  await page.setViewportSize({ width: 1280, height: 800 })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a selection folds the opened results, and Dismiss closes them', async ({ openBatches }) => {
    const batches = await openBatches({ count: 12 })
    const { page, results } = batches
    await runOne(batches, 1)
    // The folded line has room for the statuses, but not for the number of the other batches.
    await expect(results.region.getByText('1 queued')).toBeVisible()
    await runOne(batches, 2)
    await expect(results.region.getByText('1 other')).toBeHidden()
    await results.button('Unfold').click()
    await expect(results.button('Fold')).toBeVisible()
    await batches.select('pipeline-04')
    await expect(results.button('Unfold')).toBeVisible()
    // Selecting another row does not fold results that the user has opened again.
    await results.button('Unfold').click()
    await batches.select('pipeline-05')
    await expect(results.button('Fold')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Selection' })).toContainText('2 selected')
    await expect(results.region.getByText('1 queued')).toBeVisible()
    await results.button('Dismiss').click()
    await expect(results.region).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    // The checks after each test need the navigation.
    await page.getByRole('button', { name: 'Menu' }).tap()
  })
})

test('a pipeline that a complete list lacks leaves the selection, and a deleted pipeline cannot be selected again', async ({
  openBatches,
}) => {
  const batches = await openBatches({ count: 6 })
  const { dash, dialog, page, results, server } = batches
  const { world } = server
  const bar = page.getByRole('region', { name: 'Selection' })
  await batches.select('pipeline-01', 'pipeline-02', 'pipeline-03')
  server.answer(LIST, json({ items: world.pipelines.slice(1), total: 6 }), 1)
  await dash.click('Refresh')
  await expect(bar).toContainText('3 selected, 1 not in this list')
  world.pipelines = world.pipelines.slice(1)
  await dash.click('Refresh')
  await expect(bar).toContainText('2 selected')

  await batches.openPreflight('delete')
  await dialog.getByRole('textbox', { name: /^Type 2 to confirm/ }).fill('2')
  await batches.confirm('delete', ids(2, 3))
  await page.clock.fastForward(6_000)
  await batches.expectOutcomes('delete', { Done: ids(2, 3) })
  await results.button('More about these results').click()
  await expect(page.getByRole('menuitem', { name: 'Copy 2 ids' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: /^Select/ })).toHaveCount(0)
})
