import { PIPELINE_COUNT, expect, test } from '../support/journey'
import { navigate } from '../support/navigate'

const STOP = 'Stop 1 pipeline'

test('stopping asks first and can be canceled, an impossible action is in the menu with its reason, and a key acts on the selection', async ({
  page,
  list,
  openList,
}) => {
  await openList()
  await test.step('Escape, a click outside or the browser’s Back cancels a stop without a request', async () => {
    await list.focusOn('staging-api')
    await page.keyboard.press('s')
    const dialog = page.getByRole('alertdialog', { name: STOP })
    // The title names the pipeline. Only screen readers hear the count.
    await expect(dialog.getByRole('heading', { level: 2 })).toHaveText(
      'Stop 1 pipeline: staging-api',
    )
    await expect(dialog).toContainText('The run ends at its current step.')
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(list.link('staging-api')).toBeFocused()
    await page.keyboard.press('s')
    await expect(dialog).toBeVisible()
    await page.mouse.click(5, 5)
    await expect(dialog).toHaveCount(0)

    // A double click on an action opens its dialog once.
    await list.box('staging-api').click()
    await page.getByRole('button', { name: /^Stop 1/ }).dblclick()
    await expect(dialog).toContainText('staging-api')
    await page.mouse.click(5, 5)
    await expect(dialog).toHaveCount(0)
    await list.box('staging-api').click()

    // Back changes the page below the dialog.
    await list.facet('Running').click()
    await expect(page).toHaveURL(/q=status%3Arunning/)
    await list.focusOn('staging-api')
    await page.keyboard.press('s')
    await expect(dialog).toBeVisible()
    await page.goBack()
    await expect(dialog).toHaveCount(0)
    await list.expectRows(PIPELINE_COUNT)
    await list.link('staging-api').click()
    await page.getByRole('button', { name: 'Stop' }).click()
    await expect(dialog).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Pipelines' })).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await expect(list.row('staging-api')).toContainText('Running')
    expect(list.sentActions()).toEqual([])
    await expect(list.results).toHaveCount(0)
  })
  await test.step('an impossible action, and a key while the focused row is not selected', async () => {
    await list.visit()
    const menu = await list.openMenu('staging-api')
    await expect(menu.getByRole('menuitem', { name: 'Check status' })).toBeFocused()
    const run = menu.getByRole('menuitem', { name: /^Run/ })
    await expect(run).toBeDisabled()
    await expect(run).toHaveAccessibleDescription('It is already running.')
    await expect(menu.getByRole('menuitem', { name: /^Stop/ })).toBeEnabled()
    await page.keyboard.press('Escape')
    await list.focusOn('staging-api')
    await page.keyboard.press('e')
    await expect(page.getByRole('dialog')).toContainText('It is already running.')
    await page.keyboard.press('Escape')
    await expect(list.link('staging-api')).toBeFocused()

    await list.box('deploy-web-us').click()
    await list.box('docs-site').click()
    await list.focusOn('staging-web')
    await page.keyboard.press('e')
    const dialog = page.getByRole('dialog', { name: 'Run 2 pipelines' })
    await expect(dialog).toContainText('docs-site')
    await expect(dialog).not.toContainText('staging-web')
    await page.keyboard.press('Escape')
    const other = await list.openMenu('staging-web')
    await expect(other.getByRole('menuitem', { name: /^Run/ })).toHaveText(/^Run…?$/)
    await page.keyboard.press('Escape')
    await expect(other).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(list.selection).toHaveCount(0)
    await list.focusOn('staging-web')
    await page.keyboard.press('e')
    await expect(page.getByRole('dialog', { name: 'Run 1 pipeline' })).toContainText('staging-web')
    expect(list.sentActions()).toEqual([])
  })
})

test('after an action from the row menu the focus returns to the row @firefox', async ({
  page,
  list,
  openList,
}) => {
  await openList()
  await list.choose('staging-api', /^Stop/)
  await page
    .getByRole('alertdialog', { name: STOP })
    .getByRole('button', { name: 'Cancel' })
    .click()
  await expect(list.row('staging-api').locator(':focus')).toHaveCount(1)
  const menu = await list.openMenu('staging-api')
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await expect(list.grid.getByRole('button', { name: 'Actions for staging-api' })).toBeFocused()
})

test('by keyboard alone, a user finds, runs and stops a pipeline; a result stays until it is dismissed; and deleted pipelines are marked and not counted, and can be recovered', async ({
  page,
  list,
  openList,
}) => {
  await openList()
  await test.step('by keyboard alone', async () => {
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(list.query).toBeFocused()
    await page.keyboard.type('name:docs-site')
    await expect(list.names).toHaveText(['docs-site'])
    await page.keyboard.press('Enter')
    await expect(list.link('docs-site')).toBeFocused()
    await page.keyboard.press('e')
    await expect(page.getByRole('button', { name: 'Run 1 pipeline' })).toBeFocused()
    await page.clock.runFor(500)
    await page.keyboard.press('Enter')
    await list.expectDone('Run', 'docs-site')
    await expect(list.row('docs-site')).toContainText('Queued')
    await page.keyboard.press('s')
    const sheet = page.getByRole('alertdialog', { name: STOP })
    const cancel = sheet.getByRole('button', { name: 'Cancel' })
    await expect(cancel).toBeFocused()
    // The dialog ignores keys in the first half second, because nobody can have read it yet.
    await page.clock.runFor(500)
    await page.keyboard.press('Enter')
    await expect(sheet).toHaveCount(0)
    // If the queued pipeline started while the dialog is open, the dialog would ask for another look.
    await expect(list.row('docs-site')).toContainText('Running')
    await page.keyboard.press('s')
    await expect(cancel).toBeFocused()
    await page.keyboard.press('Tab')
    await page.clock.runFor(500)
    await page.keyboard.press('Enter')
    await list.expectDone('Stop', 'docs-site')
    await expect(list.row('docs-site')).toContainText('Stopped')
    await expect(list.link('docs-site')).toBeFocused()
    expect(list.sentActions()).toEqual(['run', 'stop'])
  })
  await test.step('a result stays, also after a visit to another screen, and a deleted pipeline is recovered', async () => {
    await list.visit()
    await list.results.getByRole('button', { name: 'Dismiss' }).click()
    const announced = page.getByRole('status').filter({ hasText: 'Run 1 pipeline: 1 done' })
    await expect(announced).toHaveCount(0)
    await list.focusOn('staging-web')
    await page.keyboard.press('e')
    await page.getByRole('dialog').getByRole('button', { name: 'Run 1 pipeline' }).click()
    await list.expectDone('Run', 'staging-web')
    await expect(announced).toHaveCount(1)
    expect(list.sentActions()).toEqual(['run', 'stop', 'run'])
    await page.getByRole('link', { name: 'Tools' }).click()
    await page.getByRole('link', { name: 'Pipelines', exact: true }).click()
    await list.expectDone('Run', 'staging-web')
    await list.results.getByRole('button', { name: 'Dismiss' }).click()
    await expect(list.results).toHaveCount(0)
    await expect(page.locator(':focus')).toHaveCount(1)

    await list.choose('docs-site', /^Delete/)
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: 'Delete 1 pipeline', exact: true })
      .click()
    await expect(list.results.getByText('1 done', { exact: true })).toBeVisible()
    const recover = list.results.getByRole('button', { name: 'Recover as new' })
    await recover.click()
    await expect(
      page.getByRole('status').filter({ hasText: 'Recovered as a new pipeline.' }),
    ).toHaveCount(1)
    await expect(recover).toHaveCount(0)
    await expect(page.locator(':focus')).toHaveCount(1)
    await page.getByRole('link', { name: 'Open the new pipeline' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'docs-site' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Pipelines', exact: true }).click()
    await expect(list.row('docs-site')).toHaveCount(1)
    await expect(list.row('docs-site')).toContainText('Idle')
  })
  await test.step('pipelines that are deleted while the pointer rests in the list are marked, and no longer counted', async () => {
    // Whether the run of staging-web has failed by now depends on its time.
    await navigate(page, '/pipelines?q=status:failed -name:staging-web')
    await list.expectRows(7)
    const [one = '', two = '', other = ''] = await list.names.allTextContents()
    await list.box(one).click()
    await list.box(two).click()
    await list.deleteSelected(2)
    await list.box(other).hover()
    const count = `5 of ${PIPELINE_COUNT - 2} pipelines`
    await expect(list.count).toHaveText(count)
    await expect(list.facet('Failed')).toContainText('5')
    await expect(list.row(one)).toContainText('no longer exists')
    await expect(page.getByText('2 pipelines removed.')).toBeVisible()
    await page.getByRole('heading', { level: 1 }).hover()
    await expect(list.row(one)).toHaveCount(0)
    await expect(list.count).toHaveText(count)

    await list.query.fill('')
    await list.box('deploy-web-us').click()
    await list.box('docs-site').click()
    await list.deleteSelected(2)
    await list.box('staging-web').hover()
    await expect(list.results.getByText('2 done', { exact: true })).toBeVisible()
    await expect(list.row('docs-site')).toContainText('no longer exists')
    const menu = await list.openMenu('docs-site')
    for (const name of ['Run', 'Delete…'])
      await expect(menu.getByRole('menuitem', { name })).toHaveAccessibleDescription(
        'It does not exist on the service.',
      )
    await page.keyboard.press('Escape')
    await expect(list.count).toHaveText(`${PIPELINE_COUNT - 4} pipelines`)
    await page.getByRole('heading', { level: 1 }).click()
    await expect(list.row('docs-site')).toHaveCount(0)
    await expect(list.count).toHaveText(`${PIPELINE_COUNT - 4} pipelines`)
  })
})

test('the number on each button of the bar is the number that the dialog confirms, without unknown states', async ({
  page,
  list,
  openList,
}) => {
  await openList('/pipelines', { scenario: 'other-shapes' })
  await list.selectAll.click()
  for (const verb of ['Run', 'Stop', 'Reset', 'Delete']) {
    const button = list.selection.getByRole('button', { name: new RegExp(`^${verb} \\d+$`) })
    const label = await button.innerText()
    await expect(button).toHaveAttribute('title', /^4 pipelines are in an unknown state/)
    await button.click()
    const title = page.getByRole('heading', { level: 2, name: `${label} pipelines`, exact: true })
    await expect(title).toBeVisible()
    await expect(page.getByRole('button', { name: '4 unknown', exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(title).toHaveCount(0)
  }
})
