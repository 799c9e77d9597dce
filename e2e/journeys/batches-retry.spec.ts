import { refusedResult, refuseSome } from '../support/batch-replies'
import { expect, test } from '../support/batch-test'
import { ids, idOf } from '../support/batches'
import { ACT } from '../support/fault-matches'
import { heldReply, json } from '../support/fault-replies'
import { unfoldResults } from '../support/results-view'
import { changePipelines, entriesOf, statusBody } from '../support/fault-world'

test('three failures among 200 pipelines are solved with three actions, and Activity renders only the visible rows of the batch', async ({
  openBatches,
  context,
}) => {
  await context.grantPermissions(['clipboard-write'])
  const batches = await openBatches({ count: 200, config: { batchChunk: 50 } })
  const { results } = batches
  const failing = ['id-17', 'id-90', 'id-160']
  batches.server.answer(ACT, refuseSome(failing, 'Its tool was busy.'))
  await batches.actOnAll('run', ids(1, 200))
  await batches.waitUntilFinished()
  await results.expectSummary('197 done · 3 refused')
  await expect(results.group(/Its tool was busy\./)).toBeVisible()
  expect(batches.sentIds().map((chunk) => chunk.length)).toEqual([50, 50, 50, 50])
  // Our permissions policy forbids reading the clipboard, so the test records what is written.
  await batches.page.evaluate(() => {
    navigator.clipboard.writeText = async (text) =>
      void Object.assign(globalThis, { __copied: text })
  })
  await results
    .group(/Its tool was busy\./)
    .getByRole('button', { name: 'Copy 3 ids' })
    .click()
  await expect(results.button('Copied')).toBeVisible()
  expect(await batches.page.evaluate(() => Reflect.get(globalThis, '__copied') as string)).toBe(
    failing.join('\n'),
  )

  // Action 1 shows only the refused pipelines, action 2 opens the retry, and action 3 confirms the retry.
  batches.server.answer(ACT, ({ normal }) => normal())
  await results.button('3 refused').click()
  await expect.poll(async () => (await results.rows()).map(({ id }) => id)).toEqual(failing)
  await results.button('Retry 3…').click()
  await batches.confirm('run', failing)
  await batches.expectOutcomes('run', { Done: failing })
  expect(batches.sentIds().at(-1)).toEqual(failing)

  // In Activity, the long batch scrolls with the page, and only its visible rows are rendered.
  const { page } = batches
  await page.getByRole('link', { name: 'Activity' }).click()
  await page.getByRole('button', { name: /^Run 200 pipelines/ }).click()
  const ledger = page.getByRole('list', { name: 'Sent actions' }).getByRole('grid')
  const rows = ledger.getByRole('row')
  await expect(rows.nth(1)).toBeInViewport()
  await expect.poll(() => rows.count()).toBeLessThan(100)
  await expect.poll(() => ledger.evaluate((grid) => grid.scrollHeight - grid.clientHeight)).toBe(0)
  await rows.nth(3).hover()
  await page.mouse.wheel(0, 100_000)
  await expect(rows.filter({ hasText: idOf(200) })).toBeInViewport()
  await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).not.toBeInViewport()
})

test('each reason has its own Retry and Select, without a filter one entry selects all pipelines that can be retried, also on a phone, deleted pipelines have no Retry, a filter limits copies and links, and the palette has all actions of the results', async ({
  openBatches,
}) => {
  const batches = await openBatches({ count: 6 })
  const { page, results, server } = batches
  await test.step('the palette retries, exports, folds and dismisses the results', async () => {
    server.answer(ACT, refuseSome(ids(1, 2), 'Its tool was busy.'))
    await batches.actOnAll('run', ids(1, 6))
    await batches.waitUntilFinished()
    const commands = page.getByRole('group', { name: 'Results' }).getByRole('option')
    const choose = async (label: string) => {
      await page.keyboard.press('Control+k')
      await commands.filter({ hasText: label }).click()
    }
    await page.keyboard.press('Control+k')
    await expect(commands).toHaveText([
      'Retry all 2',
      'Select the 2 to retry',
      'Select these again',
      'Copy 6 ids',
      'Copy curl',
      'Requests and answers',
      'Export 6 results as CSV',
      'Export 6 results as JSON',
      'Show in list',
      'Fold the results',
      'Dismiss the results',
      'Retry 2 refused: Its tool was busy.',
      'Select 2 refused: Its tool was busy.',
    ])
    await page.keyboard.press('Escape')
    const [file] = await Promise.all([page.waitForEvent('download'), choose('CSV')])
    expect(file.suggestedFilename()).toMatch(/\.csv$/)
    await choose('Select 2 refused')
    await expect(page.getByRole('region', { name: 'Selection' })).toContainText('2 selected')

    server.answer(ACT, ({ normal }) => normal())
    const filter = page.getByRole('combobox', { name: 'Filter pipelines' })
    await filter.focus()
    await choose('Retry 2 refused')
    await batches.confirm('run', ids(1, 2))
    await batches.expectOutcomes('run', { Done: ids(1, 2) })
    await expect(filter).toBeFocused()
    await choose('Fold the results')
    await results.button('Unfold').click()
    await choose('Dismiss the results')
    await expect(results.region).toHaveCount(0)
  })
  await test.step('deleted pipelines have no Retry, and a filter limits the copied ids, the export and the link to the list', async () => {
    await batches.makeAllIdle()
    server.answer(
      ACT,
      json({
        action: 'run',
        type: 'pipeline',
        results: [
          ...ids(1, 3).map((id) => refusedResult(id, 'Quota used up until tomorrow.', 'quota')),
          refusedResult(idOf(4), 'There is no such pipeline.', 'not_found'),
          refusedResult(idOf(5), 'No agent is free.', 'busy'),
        ],
      }),
      1,
    )
    await batches.actOnAll('run', ids(1, 6))
    await batches.waitUntilFinished()
    const quota = results.group(/Quota used up/)
    await expect(quota.getByRole('button', { name: 'Retry 3…' })).toBeVisible()
    await expect(results.group(/No agent/).getByRole('button', { name: 'Retry 1…' })).toBeVisible()
    await expect(
      results.group(/no such pipeline/).getByRole('button', { name: /^Retry/ }),
    ).toHaveCount(0)
    await results.button('5 refused').click()
    await page.context().grantPermissions(['clipboard-write'])
    await results.button('More about these results').click()
    await expect(page.getByRole('menuitem', { name: 'Export 5 results as CSV' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Copy curl of 5 ids' })).toBeVisible()
    await page.getByRole('menuitem', { name: 'Copy 5 ids' }).click()
    await expect(results.region.getByText('5 ids copied')).toBeVisible()
    await page
      .getByRole('grid', { name: 'Pipelines' })
      .getByRole('columnheader', { name: 'Name' })
      .click()
    await expect(page).toHaveURL(/sort=name/)
    await results.region.getByRole('link', { name: 'Show in list' }).click()
    await expect(page).toHaveURL(/q=id%3Aid-1|q=id%3Aid-01/)
    await expect(page).toHaveURL(/sort=name/)
    await batches.dash.expectRows(5)
    await quota.getByRole('button', { name: 'Select 3' }).click()
    const selection = page.getByRole('region', { name: 'Selection' })
    await expect(selection).toContainText('3 selected')
    // With a filter, “Select these again” is the entry for the shown results.
    await results.button('More about these results').click()
    await expect(page.getByRole('menuitem', { name: 'Select these again' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: /^Select the \d/ })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await results.button('5 refused').click()
    await results.more('Select the 4 to retry')
    await expect(selection).toContainText('4 selected')
    await page.setViewportSize({ width: 390, height: 844 })
    await selection.getByRole('button', { name: 'Clear' }).click()
    await unfoldResults(results.region)
    await results.more('Select the 4 to retry')
    await expect(selection).toContainText('4 selected')
    await page.setViewportSize({ width: 1280, height: 720 })
  })
})

test('a pipeline that another user has stopped is refused with the service’s message and its current state', async ({
  openBatches,
}) => {
  const batches = await openBatches({ count: 3, each: { status: 'running' } })
  await batches.selectAll()
  await batches.openPreflight('stop')
  changePipelines(batches.server.world, [idOf(2)], {
    status: 'stopped',
    run: { message: 'By hand.' },
  })
  batches.server.answer(ACT, (exchange) => {
    const { world } = exchange
    changePipelines(world, [idOf(1), idOf(3)], { status: 'stopped' })
    const [one, , three] = entriesOf(world, ids(1, 3))
    const results = [one, refusedResult(idOf(2), 'jan.kowalski stopped it at 09:58.'), three]
    return json({ ...statusBody(results), action: 'stop' })(exchange)
  })
  await batches.confirm('stop', ids(1, 3))
  await batches.expectOutcomes('stop', { Refused: [idOf(2)], Done: [idOf(1), idOf(3)] })
  await expect(batches.results.group('jan.kowalski stopped it at 09:58.')).toBeVisible()
  await expect(batches.results.group('jan.kowalski stopped it at 09:58.')).toContainText('(1)')
  await expect(batches.results.group(/^Done/)).toContainText('(2)')
  const row = batches.results.row(idOf(2))
  await expect(row).toContainText(/Stopped earlier\s*By hand\./)
  // A status from before the batch has the color of its note, because it is not an outcome of the batch.
  const colorOf = (words: string) =>
    row.getByText(words, { exact: true }).evaluate((text) => getComputedStyle(text).color)
  expect(await colorOf('Stopped')).toBe(await colorOf('earlier'))
})

test('only pipelines that were certainly not done are sent again after a click, whether the rest was canceled or the outcome is unknown', async ({
  openBatches,
}) => {
  const batches = await openBatches()
  const { page, results, server } = batches
  await test.step('the rest was canceled', async () => {
    const slow = heldReply()
    server.answer(ACT, slow.reply, 1)
    await batches.actOnAll('run', ids(1, 12))
    await expect.poll(() => batches.actionRequests().length).toBe(1)
    await results.button('Cancel the 7 not sent').click()
    await slow.release()
    await batches.expectOutcomes('run', { Done: ids(1, 5), 'Not sent': ids(6, 12) })
    await batches.sendAgain('Send the rest', 'run', ids(6, 12))
    await batches.expectOutcomes('run', { Done: ids(1, 12) })
  })
  await test.step('Retry and “Select 7” have the rest, and unknown outcomes are checked', async () => {
    await batches.makeAllIdle()
    const sent = batches.actionRequests().length
    server.answer(ACT, json({ error: 'boom' }, 500), 1)
    await batches.actOnAll('run', ids(1, 12))
    await batches.waitUntilFinished()
    await expect(results.button('Retry 7…')).toBeVisible()
    changePipelines(server.world, ids(1, 5), { status: 'running' })
    await results.button('Check status of 5 pipelines').click()
    await batches.expectOutcomes('run', { Done: ids(1, 5), 'Not sent': ids(6, 12) })
    expect(batches.actionRequests()).toHaveLength(sent + 1)
    await results.button('Select 7').click()
    await expect(page.getByText('7 selected')).toBeVisible()
  })
})
