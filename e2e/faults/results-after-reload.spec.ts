/** The tab remembers which results are open. After a reload, it reads them from the journal. */
import { Dashboard } from '../support/dashboard'
import { expect, test } from '../support/batch-test'
import { ids, idOf, type Batches } from '../support/batches'
import { ACT } from '../support/fault-matches'
import { heldReply, json } from '../support/fault-replies'
import { aPipeline, changePipelines, START, statusBody } from '../support/fault-world'
import { ResultsView } from '../support/results-view'

const countsIn = ({ results }: Batches) =>
  results.region.getByRole('group', { name: 'Status of started pipelines' }).getByRole('link')

async function reload({ dash, page }: Batches, count: number): Promise<void> {
  dash.allowRead()
  await page.reload()
  await dash.expectRows(count)
}

/** Waits until Activity lists the batches. By then the journal was read, so open results would be shown. */
async function expectDismissed({ page, results }: Batches, title: RegExp): Promise<void> {
  await page.getByRole('link', { name: 'Activity' }).click()
  await expect(page.getByRole('button', { name: title })).toBeVisible()
  await page.getByRole('link', { name: 'Tools', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tools' })).toBeVisible()
  await expect(results.region).toHaveCount(0)
}

test('after a reload, the results are shown as they were, and follow the started pipelines until the user dismisses them or a day has passed', async ({
  openBatches,
  context,
}) => {
  const batches = await openBatches({ count: 3 })
  const { dash, page, results, server } = batches
  await batches.actOnAll('run', ids(1, 3))
  await batches.waitUntilFinished()
  await results.button('Fold').click()
  await expect(countsIn(batches)).toHaveText(['3 queued'])

  await reload(batches, 3)
  await expect(results.heading).toHaveText('Results: Run 3 pipelines')
  await expect(results.button('Unfold')).toBeVisible()
  await results.expectSummary('3 done')
  await expect(countsIn(batches)).toHaveText(['3 queued'])
  await results.more('Select these again')
  await expect(page.getByText('3 selected')).toBeVisible()

  await page.getByRole('link', { name: 'Tools', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tools' })).toBeVisible()
  changePipelines(server.world, [idOf(1)], { status: 'succeeded' })
  changePipelines(server.world, ids(2, 3), { status: 'failed', run: { message: 'Exit code 7.' } })
  await dash.nextPoll()
  await expect(countsIn(batches)).toHaveText(['2 failed', '1 succeeded'])
  await results.button('Unfold').click()
  await expect(results.row(idOf(3))).toContainText('Exit code 7.')

  const other = new Dashboard(await context.newPage(), server)
  await other.open('activity')
  await expect(other.page.getByRole('button', { name: /^Run 3 pipelines/ })).toBeVisible()
  await other.page.getByRole('link', { name: 'Tools', exact: true }).click()
  await expect(other.page.getByRole('heading', { level: 1, name: 'Tools' })).toBeVisible()
  await expect(new ResultsView(other.page).region).toHaveCount(0)
  await other.page.close()

  await results.button('Dismiss').click()
  await page.getByRole('link', { name: 'Pipelines', exact: true }).click()
  await reload(batches, 3)
  await expectDismissed(batches, /^Run 3 pipelines/)

  await page.getByRole('link', { name: 'Pipelines', exact: true }).click()
  await batches.select('pipeline-01', 'pipeline-02')
  await batches.openPreflight('run')
  await batches.confirm('run', ids(1, 2))
  await batches.waitUntilFinished()
  await page.clock.fastForward(25 * 3_600_000)
  await reload(batches, 3)
  await expectDismissed(batches, /^Run 2 pipelines/)
  expect(batches.sentIds()).toEqual([ids(1, 3), ids(1, 2)])
})

test('after a reload during a request, the results stay when the status confirms every item', async ({
  openBatches,
}) => {
  const batches = await openBatches({ count: 3 })
  const { page, results, server } = batches
  page.on('dialog', (dialog) => void dialog.accept())
  server.answer(ACT, heldReply().reply)
  await batches.actOnAll('run', ids(1, 3))
  await expect.poll(() => batches.actionRequests().length).toBe(1)
  changePipelines(server.world, ids(1, 3), { status: 'running' })
  await reload(batches, 3)
  await batches.waitUntilFinished()
  await results.expectSummary('3 done')
  await expect(results.group('Confirmed by status')).toBeVisible()
  await expect(countsIn(batches)).toHaveText(['3 running'])
  expect(batches.sentIds()).toEqual([ids(1, 3)])
})

test('after a reload, a status that the action did not change is shown one minute after the batch, and at once if the run is new', async ({
  openBatches,
}) => {
  const run = { startedAt: new Date(START - 600_000).toISOString() }
  const batches = await openBatches({
    records: [
      aPipeline(1, { status: 'idle' }),
      aPipeline(2, { status: 'failed', run }),
      aPipeline(3, { status: 'failed', run }),
    ],
    config: { pollSeconds: 5 },
  })
  const { dash, page, results, server } = batches
  const done = ids(1, 3).map((target) => ({ target, outcome: 'done' }))
  server.answer(ACT, json({ ...statusBody(done), action: 'run' }))
  await batches.actOnAll('run', ids(1, 3))
  await batches.waitUntilFinished()
  const startedAt = await page.evaluate(() => new Date(Date.now()).toISOString())
  changePipelines(server.world, [idOf(3)], { status: 'failed', run: { startedAt } })

  await reload(batches, 3)
  await expect(countsIn(batches)).toHaveText(['1 failed'])
  await dash.nextPoll(25)
  for (const id of ids(1, 2))
    await expect(results.row(id)).toContainText('the service shows the old status')
  await expect(results.row(idOf(3))).toContainText('Failed')
  await page.clock.fastForward(61_000)
  await dash.nextPoll(25)
  await expect(results.row(idOf(1))).toContainText('Idle')
  expect(dash.reads()).toHaveLength(2)
})
