import { refuseSome } from '../support/batch-replies'
import { ACT } from '../support/fault-matches'
import { json } from '../support/fault-replies'
import { ids } from '../support/batches'
import { expect, test } from '../support/batch-test'
import { boundingBoxOf } from '../support/bounding-box'

test('an opened entry does not scroll the page, and Back from a pipeline returns to its row', async ({
  openBatches,
}) => {
  const batches = await openBatches({ count: 30 })
  const { page } = batches
  await batches.actOnAll('run', ids(1, 30))
  await batches.waitUntilFinished()
  await batches.makeAllIdle()
  await batches.actOnAll('reset', ids(1, 30))
  await batches.waitUntilFinished()
  await page.setViewportSize({ width: 1280, height: 600 })
  await page.getByRole('link', { name: 'Activity' }).click()
  const entry = (name: string) =>
    page.getByRole('list', { name: 'Sent actions' }).getByRole('button', { name })
  await entry('Run 30 pipelines').click()
  const scroller = page.locator('[data-page=scrolls]')
  const top = () => scroller.evaluate((element) => element.scrollTop)
  await expect(page.getByRole('link', { name: 'pipeline-01' })).toBeVisible()
  await scroller.evaluate((element) => element.scrollTo(0, 50))
  await entry('Reset 30 pipelines').click()
  await expect(page.getByRole('link', { name: 'pipeline-01' })).toBeVisible()
  await expect.poll(top).toBe(50)

  const link = page.getByRole('link', { name: 'pipeline-15' })
  await scroller.evaluate((element) => element.scrollTo(0, 300))
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: 'pipeline-15' })).toBeVisible()
  await page.goBack()
  await expect(link).toBeFocused()
  await expect.poll(top).toBe(300)
  // After a reload, the rows arrive later than the page.
  await page.reload()
  await expect(link).toBeFocused()
  await expect.poll(top).toBe(300)
})

test('the requests of an entry and of a refused item open in a dialog, also on a phone, and are gone after a reload', async ({
  openBatches,
}) => {
  const batches = await openBatches({ count: 3, config: { batchChunk: 2 } })
  const { page, results } = batches
  await test.step('the requests of an entry, whose commands are all in one menu on a phone', async () => {
    batches.server.answer(ACT, json({ message: 'Not today.' }, 400, { 'x-request-id': 'req-9' }), 1)
    await batches.select('pipeline-01', 'pipeline-02')
    await batches.openPreflight('run')
    await batches.confirm('run', ids(1, 2))
    await batches.waitUntilFinished()
    const dialog = page.getByRole('dialog', { name: /^Requests and answers/ })
    await batches.results.more('Requests and answers…')
    await dialog.getByText(/^Run: 400 after/).click()
    await expect(dialog.getByLabel(/^Run: 400 after/)).toContainText(
      /Request: POST \/api\/v2\/actions\s*Request id: req-9/,
    )
    await dialog.getByRole('button', { name: 'Close' }).click()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${batches.server.url}activity`)
    await page.getByRole('button', { name: /^Run 2 pipelines/ }).click()
    const menu = page.getByRole('button', { name: 'More about these results' })
    // The counts, the current statuses and the menu have one line.
    const parts = [page.getByRole('group', { name: 'Filter by outcome' }), menu]
    const tops = async () => (await Promise.all(parts.map(boundingBoxOf))).map((box) => box?.y)
    await expect(async () => expect(new Set(await tops()).size).toBe(1)).toPass()
    await menu.click()
    // After a reload, the page has the outcomes, but no longer the requests.
    await expect(page.getByRole('menuitem', { name: 'Requests and answers…' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await page.getByRole('menuitem', { name: 'Repeat…' }).click()
    await batches.confirm('run', ids(1, 2))
    await page.getByRole('button', { name: /^Run 2 pipelines\s*2 done/ }).click()
    await menu.click()
    await page.getByRole('menuitem', { name: 'Requests and answers…' }).click()
    await dialog.getByText(/^Run: 200 after/).click()
    await expect(dialog.getByLabel(/^Run: 200 after/)).toContainText(/"id-01",\s*"id-02"/)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(menu).toBeFocused()
    await page.setViewportSize({ width: 1280, height: 844 })
  })
  await test.step('a refused item has its reason and its requests', async () => {
    await batches.dash.visit('pipelines')
    await batches.makeAllIdle()
    const [first, second, third] = ids(1, 3) as [string, string, string]
    batches.server.answer(ACT, refuseSome([first, third], 'Its tool was busy.'))
    await batches.actOnAll('run', [first, second, third])
    await batches.waitUntilFinished()
    await expect(results.button(/^Details of/)).toHaveCount(2)
    await results.row(third).getByRole('link').focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Details of pipeline-03' })
    await expect(dialog).toContainText('id-03')
    await expect(dialog).toContainText('Refused: Its tool was busy.')
    const request = dialog.getByText(/^Run: 200 after/)
    await expect(request).toHaveCount(1)
    await request.click()
    await expect(dialog.getByLabel(/^Run: 200 after/)).toContainText(
      /"target":\s*\[\s*"id-03"\s*\]/,
    )
    await page.keyboard.press('Escape')
    await expect(results.row(third).getByRole('button', { name: /^Details of/ })).toBeFocused()

    await page.reload()
    await results.row(third).getByRole('button', { name: 'Details of pipeline-03' }).click()
    await expect(dialog).toContainText('Refused: Its tool was busy.')
    await expect(dialog).toContainText('Requests are kept only in the page that sent them')
  })
})
