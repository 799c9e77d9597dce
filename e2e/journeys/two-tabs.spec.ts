import { PIPELINE_COUNT, expect, START, test } from '../support/journey'
import { PipelinesList } from '../support/pipelines-list'
import { navigate } from '../support/navigate'
import { resetDemo } from '../support/demo-box'

test('two tabs show each other’s actions, decisions and resets', async ({
  context,
  page,
  list,
  openDemo,
}) => {
  await context.clock.install({ time: START })
  await openDemo('/pipelines')
  await list.expectRows(PIPELINE_COUNT)
  const other = new PipelinesList(await context.newPage())
  await other.page.goto('/pipelines')
  await expect(other.row('deploy-web-eu')).toContainText('Running')
  await test.step('the other tab shows an action', async () => {
    await confirm(list, 'Stop', 'deploy-web-eu')
    await expect(async () => {
      await context.clock.fastForward(5_000)
      await expect(other.row('deploy-web-eu')).toContainText('Stopped', { timeout: 500 })
    }).toPass()
  })
  await test.step('a dialog says what the other tab changed, and keeps the typed text and the focus', async () => {
    for (const name of ['staging-web', 'staging-search'])
      await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check()
    await page.getByRole('button', { name: 'Delete 2', exact: true }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Delete 2 pipelines' })
    const typed = dialog.getByRole('textbox')
    await typed.fill('2')
    await confirm(other, 'Reset', 'staging-search')
    const changed = dialog.getByRole('alert').filter({ hasText: 'staging-search is Idle now.' })
    await expect(async () => {
      await context.clock.fastForward(5_000)
      await expect(changed).toBeVisible({ timeout: 500 })
    }).toPass()
    await expect(typed).toHaveValue('2')
    await expect(typed).toBeFocused()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Clear selection' }).click()
  })
  await test.step('a reset of the demo resets both', async () => {
    await list.run('staging-web')
    await expect(list.row('staging-web')).toContainText(/Queued|Running/)
    await expect(other.row('staging-web')).toContainText(/Queued|Running/)

    await resetDemo(page)
    await expect(list.row('staging-web')).toContainText('Succeeded')
    // The other tab shows the reset at once, although the record that it showed before is newer.
    await expect(other.row('staging-web')).toContainText('Succeeded')
  })
  await test.step('a gate that another tab has decided is not called decided elsewhere', async () => {
    await navigate(page, '/approvals')
    await navigate(other.page, '/approvals')
    await other.page.getByRole('link', { name: 'deploy-api-eu' }).click()
    const notice = other.page.getByRole('region', { name: 'Gate' }).getByRole('status')

    await page.getByRole('link', { name: 'deploy-api-eu' }).click()
    await page.getByRole('button', { name: 'Approve' }).click()
    await page.getByRole('button', { name: 'Approve 1 pipeline' }).click()
    await expect(page.getByRole('region', { name: 'Results' })).toContainText('1 done')
    await expect(async () => {
      await context.clock.fastForward(5_000)
      await expect(notice).toContainText('Approved from this browser', { timeout: 500 })
    }).toPass()
  })
})

/** Stops or resets a pipeline. The state after such an action stays, however slow the polls of a busy machine are. */
async function confirm(list: PipelinesList, verb: 'Reset' | 'Stop', name: string): Promise<void> {
  await list.choose(name, new RegExp(`^${verb}`))
  await list.page
    .getByRole('alertdialog', { name: `${verb} 1 pipeline` })
    .getByRole('button', { name: `${verb} 1 pipeline` })
    .click()
  await list.expectDone(verb, name)
}
