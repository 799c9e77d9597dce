import { PIPELINE_COUNT, expect, START, test } from '../support/journey'
import { PipelinesList } from '../support/pipelines-list'
import { resetDemo } from '../support/demo-box'

test('a gate that another tab has decided is not called decided elsewhere', async ({
  context,
  page,
  openDemo,
}) => {
  await context.clock.install({ time: START })
  await openDemo('/approvals')
  const other = await context.newPage()
  await other.goto('/approvals')
  await other.getByRole('link', { name: 'deploy-api-eu' }).click()
  const notice = other.getByRole('region', { name: 'Gate' }).getByRole('status')

  await page.getByRole('link', { name: 'deploy-api-eu' }).click()
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('button', { name: 'Approve 1 pipeline' }).click()
  await expect(page.getByRole('region', { name: 'Results' })).toContainText('1 done')
  await expect(async () => {
    await context.clock.fastForward(5_000)
    await expect(notice).toContainText('Approved from this browser', { timeout: 500 })
  }).toPass()
})

test('a reset of the demo in one tab also resets the other', async ({
  context,
  page,
  list,
  openDemo,
}) => {
  await context.clock.install({ time: START })
  await openDemo('/pipelines')
  await list.expectRows(PIPELINE_COUNT)
  await list.run('staging-web')
  await expect(list.row('staging-web')).toContainText('Queued')
  const other = new PipelinesList(await context.newPage())
  await other.page.goto('/pipelines')
  await expect(other.row('staging-web')).toContainText(/Queued|Running/)

  await resetDemo(page)
  await expect(list.row('staging-web')).toContainText('Succeeded')
  // The other tab shows the reset at once, although the record that it showed before is newer.
  await expect(other.row('staging-web')).toContainText('Succeeded')
})
