/** Batches that outlive a click: other screens, other tabs, what is said and what is kept of them. */
import { readFile } from 'node:fs/promises'
import { expect, test } from '../support/batch-test'
import { ids, idOf } from '../support/batches'
import { ACT } from '../support/fault-matches'
import { held, json } from '../support/fault-replies'

test('a second tab says that it is in progress in another tab, and sends nothing', async ({
  openBatches,
  context,
}) => {
  const batches = await openBatches()
  const slow = held()
  batches.server.answer(ACT, slow.reply)
  await batches.actOnAll('run', ids(1, 12))
  await expect.poll(() => batches.acts().length).toBe(1)
  const other = await context.newPage()
  batches.dash.wish()
  await other.goto(`${batches.server.url}activity`)
  await other.getByRole('button', { name: /^Run 12 pipelines/ }).click()
  await expect(other.getByText('In progress in another tab of this browser.')).toBeVisible()
  await expect(other.getByRole('button', { name: 'Stop what is left' })).toHaveCount(0)
  expect(batches.acts()).toHaveLength(1)
  await other.close()
  for (let chunk = 1; chunk <= 3; chunk += 1) {
    await expect.poll(() => batches.acts().length).toBe(chunk)
    await slow.release()
  }
  await batches.expectOutcomes('run', { Done: ids(1, 12) })
})

test('read-only: every action says why not, and nothing is sent', async ({ openBatches }) => {
  const batches = await openBatches({ count: 3, config: { readOnly: true } })
  await batches.selectAll()
  await expect(batches.offer('run')).toHaveAttribute('aria-disabled', 'true')
  await batches.offer('delete').click({ force: true })
  await expect(batches.sheet).toHaveCount(0)
  expect(batches.acts()).toHaveLength(0)
})

test('closing the page warns while something is being sent, and not afterwards', async ({
  openBatches,
}) => {
  const batches = await openBatches()
  const { page } = batches
  const wouldWarn = () =>
    page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))
  const slow = held()
  batches.server.answer(ACT, slow.reply, 1)
  await batches.actOnAll('run', ids(1, 12))
  await expect.poll(() => batches.acts().length).toBe(1)
  expect(await wouldWarn()).toBe(true)
  await slow.release()
  await batches.expectOutcomes('run', { Done: ids(1, 12) })
  expect(await wouldWarn()).toBe(false)
})

test('what came of it is said at the start and at the end, and taken along as JSON and CSV', async ({
  openBatches,
}) => {
  const batches = await openBatches()
  const { page, results } = batches
  batches.server.answer(ACT, json({ message: 'Not today.' }, 400), 1)
  await batches.actOnAll('run', ids(1, 12))
  await batches.expectOutcomes('run', { Refused: ids(1, 5), Done: ids(6, 12) })
  await expect(
    page.getByRole('status').filter({ hasText: 'Run 12 pipelines: 7 done · 5 refused' }),
  ).toHaveCount(1)
  const [file] = await Promise.all([page.waitForEvent('download'), results.button('JSON').click()])
  const kept = JSON.parse(await readFile(await file.path(), 'utf8')) as {
    readonly items: readonly { readonly id: string; readonly outcome: string }[]
  }
  expect(kept.items.filter(({ outcome }) => outcome === 'refused').map(({ id }) => id)).toEqual(
    ids(1, 5),
  )
  const [table] = await Promise.all([page.waitForEvent('download'), results.button('CSV').click()])
  expect(await readFile(await table.path(), 'utf8')).toContain('id-01,pipeline-01,refused')
})

test('Activity: found by a name, repeated through the sheet, and forgotten', async ({
  openBatches,
}) => {
  const batches = await openBatches({ count: 2 })
  const { page } = batches
  batches.server.answer(ACT, json({ message: 'Not today.' }, 400), 1)
  await batches.actOnAll('run', ids(1, 2))
  await batches.settle()
  await page.getByRole('link', { name: 'Activity' }).click()
  const search = page.getByRole('searchbox', { name: 'Search activity' })
  await search.fill('nothing-like-it')
  await expect(page.getByRole('listitem').filter({ hasText: 'Nothing matches.' })).toBeVisible()
  await search.fill('pipeline-02')
  await page.getByRole('button', { name: /^Run 2 pipelines/ }).click()
  await page.getByRole('button', { name: 'Repeat…' }).click()
  await batches.confirm('run', ids(1, 2))
  await expect.poll(() => batches.timesReceived('run', idOf(2))).toBe(2)
  await expect(page.getByRole('button', { name: /^Run 2 pipelines\s*2 done/ })).toBeVisible()
  await page.getByRole('button', { name: /^Forget (?:all|these)/ }).click()
  const question = page.getByRole('alertdialog', { name: /^Forget 2/ })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await question.getByRole('button', { name: /^Forget 2/ }).click()
  await expect(page.getByText('Nothing has been sent from this browser')).toBeVisible()
})
