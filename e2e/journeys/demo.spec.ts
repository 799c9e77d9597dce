import { goOffline } from '../support/fault-test'
import { PIPELINE_COUNT, START, expect, test } from '../support/journey'
import { chooseRole, chooseScenario, resetDemo } from '../support/demo-box'
import { navigate } from '../support/navigate'

test('every screen has the folded box of the demo, one click shows its controls, a chosen scenario and role survive a reload, and a reset restores the demo and removes the selection and the results', async ({
  page,
  list,
  openDemo,
  context,
}) => {
  await context.clock.setFixedTime(START)
  const box = page.getByRole('region', { name: 'Demo' })
  await openDemo('/nowhere')
  for (const path of ['/nowhere', '/settings', '/pipelines']) {
    if (path !== '/nowhere') await navigate(page, path)
    await expect(page).toHaveURL(path)
    await expect(box).toContainText('Demo · ')
  }
  const controls = [
    box.getByLabel('Scenario'),
    box.getByLabel('Role'),
    box.getByRole('button', { name: 'Reset demo' }),
  ]
  for (const control of controls) await expect(control).toBeHidden()
  await box.getByText('Demo · Default').click()
  for (const control of controls) await expect(control).toBeVisible()

  await test.step('a chosen scenario and a chosen role', async () => {
    await navigate(page, '/pipelines?q=tag:web')
    await list.expectRows(6)
    await chooseScenario(page, 'Approvals')
    await expect(page.getByRole('region', { name: 'Demo' })).toContainText('Demo · Approvals')
    await expect(page).toHaveURL('/pipelines?q=tag%3Aweb')
    await list.query.fill('')
    await list.expectRows(200)
    await chooseRole(page, 'Approver')
    await expect(box).toContainText('Approver')
    const cut = () =>
      box
        .locator('summary *')
        .evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth).length)
    await expect.poll(cut).toBe(0)
    await list.expectRows(200)
    await page.reload()
    await list.expectRows(200)
    await expect(page.getByLabel('Scenario')).toHaveValue('approvals')
    await expect(page.getByLabel('Role').locator('option:checked')).toHaveText('Approver')
  })
  await test.step('a reset', async () => {
    await chooseScenario(page, 'Default')
    // The choice of a scenario loads the page again, which folds the box.
    await list.expectRows(PIPELINE_COUNT)
    await chooseRole(page, 'Admin')
    await list.expectRows(PIPELINE_COUNT)
    await list.run('staging-web')
    await expect(list.row('staging-web')).toContainText('Queued')
    await page.reload()
    await expect(list.row('staging-web')).toContainText('Queued')
    await list.expectDone('Run', 'staging-web')
    // The row of the next pipeline must be in view, because a menu closes when the list scrolls.
    await list.results.getByRole('button', { name: 'Fold', exact: true }).click()
    await list.run('docs-site')
    await list.expectDone('Run', 'docs-site')
    await list.box('deploy-web-eu').click()
    await expect(list.selection).toContainText('1 selected')
    await resetDemo(page)
    await expect(list.row('staging-web')).toContainText('Succeeded')
    await expect(list.selection).toHaveCount(0)
    await expect(list.box('deploy-web-eu')).not.toBeChecked()
    await page.reload()
    await expect(list.row('staging-web')).toContainText('Succeeded')
    // Activity lists the batches once the journal was read. Then open results would be shown too.
    await page.getByRole('link', { name: 'Activity' }).click()
    await expect(page.getByRole('button', { name: /^Run docs-site/ })).toBeVisible()
    await page.goBack()
    await expect(list.row('staging-web')).toContainText('Succeeded')
    await expect(list.results).toHaveCount(0)
  })
})

test.describe('a demo that starts runs by itself', () => {
  test.use({ livingDemo: true })

  test('has its tasks again after a sign-out', async ({ page, openDemo }) => {
    await openDemo('/tasks')
    const tasks = page.getByRole('grid', { name: 'Tasks' }).getByRole('checkbox')
    await expect(tasks.nth(1)).toBeVisible()
    await page.getByRole('button', { name: 'Sign out' }).click()
    // The sign-out asks no question, because the user has created no task.
    const dialog = page.getByRole('dialog', { name: 'Connect to the service' })
    await expect(dialog).toContainText('You are signed out.')
    await dialog.getByRole('button', { name: 'Engineer' }).click()
    await page.getByRole('link', { name: 'Tasks' }).click()
    await expect(tasks.nth(1)).toBeVisible()
  })
})

test.describe('in another scenario', () => {
  test.use({ allowedErrors: [/status of 401 .*\/api\/v2\//] })

  test('the results are closed, because they are about pipelines of the former scenario, and the token dialog of a refused token lets the user choose a scenario', async ({
    page,
    list,
    openList,
    openDemo,
  }) => {
    await openList()
    await list.run('staging-web')
    await list.expectDone('Run', 'staging-web')
    await page.goto('/activity?scenario=approvals')
    // Activity lists the batches once the journal was read. Then open results would be shown too.
    await expect(page.getByRole('button', { name: /^Run staging-web/ })).toBeVisible()
    await page.getByRole('link', { name: 'Pipelines', exact: true }).click()
    await list.expectRows(200)
    await expect(list.results).toHaveCount(0)

    await test.step('in the scenario in which every token is refused', async () => {
      await page
        .getByRole('checkbox', { name: /^Select (?!all)/ })
        .first()
        .check()
      await list.selection.getByRole('button', { name: /^Check status/ }).click()
      await expect(list.results).toContainText('1 done')
      await openDemo('/pipelines', 'unauthorized')
      const dialog = page.getByRole('dialog', { name: 'The service refused the token' })
      await expect(dialog).toBeVisible()
      await expect(page.locator('h1')).toHaveText('Pipelines')
      await dialog.getByRole('button', { name: 'Engineer' }).click()
      await expect(dialog).toBeVisible()
      await dialog.getByRole('button', { name: 'Leave this scenario' }).click()
      await list.expectRows(PIPELINE_COUNT)
      // The journal was read, and the results of the former scenario stay closed.
      await page.getByRole('link', { name: 'Activity' }).click()
      await expect(page.getByRole('button', { name: /^Check status/ })).toBeVisible()
      await page.getByRole('link', { name: 'Tools', exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Tools' })).toBeVisible()
      await expect(list.results).toHaveCount(0)
    })
  })
})

test.describe('in the scenario in which no request reaches the service', () => {
  test.use({ allowedErrors: [/Failed to load resource/] })

  test('the page says so, only once if the browser is offline, and another scenario can be chosen, also with a full disk', async ({
    page,
    context,
    list,
    openDemo,
  }) => {
    await openDemo('/pipelines', 'offline')
    await expect(page.getByRole('main')).toContainText('No answer from')
    await chooseScenario(page, 'Default')
    await list.expectRows(PIPELINE_COUNT)
    await test.step('offline, even if several reads failed', async () => {
      const screens = page.getByRole('navigation', { name: 'Screens' })
      // Pipelines reads one list, Registry reads several. The other screens have the same notice.
      for (const name of ['Pipelines', 'Registry']) {
        await test.step(name, async () => {
          await screens.getByRole('link', { name }).click()
          await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
          await goOffline(page)
          await page.getByRole('button', { name: 'Refresh' }).click()
          const sayings = page
            .getByRole('main')
            .getByText(/offline/i)
            .filter({ visible: true })
          await expect(sayings).toHaveText(/^You are offline/)
          await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0)
          await context.setOffline(false)
          await expect(sayings).toHaveCount(0)
        })
      }
    })
    await test.step('with a full disk, because the address contains the scenario', async () => {
      await page.getByRole('link', { name: 'Pipelines', exact: true }).click()
      await page.evaluate(() => {
        IDBObjectStore.prototype.put = () => {
          throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
        }
      })
      await chooseScenario(page, 'Approvals')
      await list.expectRows(200)
      await expect(page.getByLabel('Scenario')).toHaveValue('approvals')
    })
  })
})
