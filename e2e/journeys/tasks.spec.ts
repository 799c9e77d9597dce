import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { recordAnnouncements } from '../support/announcements'
import { expect, openMenuOfScreens, START, test } from '../support/journey'
import { ResultsView, expectStarted, unfoldResults } from '../support/results-view'
import { waitForFittingButtons } from '../support/fitting-buttons'

/** Two tasks that exist in the demo from the start. */
const VACUUM = 'b73f354ac5c90d62f1094e0e'
const WARM = 'ae4e5349155050f2c6c36d55'

const rowsOf = (page: Page) => page.getByRole('grid', { name: 'Tasks' }).getByRole('row')

/** The row of a task, and not the row with its details. */
const rowOf = (page: Page, text: string) =>
  rowsOf(page).filter({ hasText: text, has: page.getByRole('checkbox') })

test(
  'a task is created, run, changed, removed and restored',
  { tag: '@phone' },
  async ({ context, page, openDemo }) => {
    await context.clock.setFixedTime(START)
    await openDemo('/tasks', 'default')
    await expect(page.getByRole('heading', { name: 'No tasks yet' })).toBeVisible()
    await page.getByRole('button', { name: 'New task' }).click()
    const sheet = page.getByRole('dialog')
    const name = sheet.getByRole('textbox', { name: 'Name', exact: true })
    await sheet.getByRole('button', { name: 'Create task' }).click()
    await expect(name).toHaveAccessibleDescription('Enter a name. Nothing was sent.')
    await expect(name).toBeFocused()
    await name.pressSequentially('Rebuild the index')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'New task' }).click()
    await expect(name).toHaveValue('Rebuild the index')
    await sheet.getByRole('button', { name: 'Create task' }).click()
    await expect(sheet).toHaveCount(0)
    await expect(page).toHaveURL(/\/tasks\?.*task=/)
    await expect(page).toHaveTitle(/\S · Tasks · Sluice$/)
    const row = rowOf(page, 'Rebuild the index')
    await expect(row).toContainText('Idle')
    await expect(page.getByRole('region', { name: 'Task' })).toContainText('Description')

    const menu = page.getByRole('button', { name: 'Actions for Rebuild the index' })
    await menu.click()
    await expect(
      page.getByRole('menuitem', { name: 'Approve, Reject, Reset, Delete' }),
    ).toContainText('Only for pipelines.')
    await page.getByRole('menuitem', { name: 'Run', exact: true }).click()
    await expectStarted(page, 'Rebuild the index')
    const results = page.getByRole('region', { name: 'Results' })
    await expect(results).toContainText('1 done')
    await unfoldResults(results)
    await expect(results.getByRole('link', { name: 'Rebuild the index' })).toHaveAttribute(
      'href',
      /^\/tasks\?task=[0-9a-f]{24}$/,
    )
    await expect(row).toContainText('Queued')
    await menu.click()
    await page.getByRole('menuitem', { name: 'Update…' }).click()
    await name.press('ControlOrMeta+a')
    await name.pressSequentially('Rebuild all of it')
    await sheet.getByRole('button', { name: 'Update 1 task' }).click()
    await expect(page.getByRole('link', { name: 'Rebuild all of it' })).toBeVisible()

    await page.getByRole('button', { name: 'Actions for Rebuild all of it' }).click()
    await page.getByRole('menuitem', { name: 'Remove from this browser' }).click()
    await expect(page.getByRole('heading', { name: 'No tasks yet' })).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.reload()
    await expect(page.getByRole('link', { name: 'Rebuild all of it' })).toBeVisible()
    await openMenuOfScreens(page)
    await page.getByRole('link', { name: 'Activity' }).click()
    const changed = page.getByRole('list', { name: 'Single requests' }).getByRole('listitem')
    await expect(changed).toHaveText([
      /^Update 1 taskRebuild all of it Done/,
      /^Create 1 taskRebuild the index Done/,
    ])
  },
)

test('tasks are added by their ids, searched and stopped together, and an id without a task is named', async ({
  context,
  page,
  openDemo,
}) => {
  await context.clock.setFixedTime(START)
  await openDemo('/tasks?task=nowhere', 'default')
  await expect(rowOf(page, 'nowhere')).toContainText('Does not exist')
  await expect(page.getByRole('region', { name: 'Task' })).toContainText(
    'The service has no task with this id',
  )
  await page.getByRole('link', { name: 'nowhere' }).click()
  await expect(page.getByRole('heading', { name: 'No tasks yet' })).toBeVisible()
  // Without tasks, there is nothing to refresh or save, and only one button adds tasks.
  await expect(page.getByRole('main').getByRole('button')).toHaveText(['New task', 'Add by id…'])
  await page.getByRole('main').getByRole('button', { name: 'Add by id…' }).click()
  const sheet = page.getByRole('dialog', { name: 'Add tasks by id' })
  const ids = page.getByRole('textbox', { name: 'Ids of tasks' })
  await sheet.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(ids).toBeFocused()
  await expect(ids).toHaveAccessibleDescription(/^Enter at least one id\./)
  await ids.fill(`${VACUUM}, ${WARM}`)
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await page.getByRole('main').getByRole('button', { name: 'Add by id…' }).first().click()
  await sheet.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('2 tasks added')).toBeVisible()
  const vacuum = page.getByRole('link', { name: 'Vacuum the registry' })
  const warm = page.getByRole('link', { name: 'Warm the caches' })
  // Only the pipeline list has the column “Last run”. The task list has the start time instead.
  await expect(page.getByRole('columnheader', { name: 'Last run' })).toHaveCount(0)
  await expect(page.getByRole('columnheader', { name: 'Started' })).toBeVisible()
  const started = rowOf(page, 'Warm the caches').locator('time').first()
  await started.hover()
  await expect(started).toHaveAttribute('title', /UTC/)
  const selection = page.getByRole('region', { name: 'Selection' })
  // The keys of the list work wherever the focus is.
  await page.keyboard.press('j')
  await expect(vacuum).toBeFocused()
  await page.keyboard.press('j')
  await expect(warm).toBeFocused()
  await page.keyboard.press('x')
  await expect(selection).toContainText('1 selected')
  await page.keyboard.press('Shift+ArrowUp')
  await expect(vacuum).toBeFocused()
  await expect(selection).toContainText('2 selected')
  await selection.getByRole('button', { name: 'Clear selection' }).press('Enter')
  await expect(vacuum).toBeFocused()
  await page.keyboard.press('u')
  // After a click, unlike after Enter, the focus is on the heading, because the rows of a list with the focus are not
  // sorted again.
  await selection.getByRole('button', { name: 'Clear selection' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.keyboard.press('u')
  await expect(vacuum).toBeFocused()
  await expect(selection).toContainText('2 selected')
  await page.keyboard.press('s')
  await expect(page.getByRole('alertdialog')).toContainText('Warm the caches')
  await page.keyboard.press('Escape')
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('checkbox', { name: 'Select Vacuum the registry' })).toBeFocused()
  const saved = page.waitForEvent('download')
  // On a phone, the selection bar is one line without hidden parts.
  await page.setViewportSize({ width: 320, height: 640 })
  await expect
    .poll(() => selection.evaluate((bar) => bar.scrollWidth - bar.clientWidth))
    .toBeLessThanOrEqual(0)
  await expect(selection.getByRole('button', { name: 'Clear selection' })).toBeInViewport()
  await expect(rowOf(page, 'Vacuum the registry')).toContainText(/ ago/)
  await waitForFittingButtons(selection)
  const more = selection.getByRole('button', { name: 'More actions for the selection' })
  await more.click()
  await expect(page.getByRole('menuitem', { name: 'Check status' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1920, height: 720 })
  await expect(rowOf(page, 'Vacuum the registry')).toContainText('./vacuum.sh')
  await page.setViewportSize({ width: 1280, height: 720 })
  await more.click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  const table = await readFile(await (await saved).path(), 'utf8')
  expect(table).toContain(VACUUM)
  expect(table).toContain(WARM)
  await more.click()
  await page.getByRole('menuitem', { name: 'Remove from this browser' }).click()
  await expect(page.getByRole('heading', { name: 'No tasks yet' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeFocused()
  await page.getByRole('main').getByRole('button', { name: 'Add by id…' }).first().click()
  await ids.fill(`${VACUUM}\n${WARM}`)
  await sheet.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(vacuum).toBeVisible()
  await page.getByRole('button', { name: 'Actions for Vacuum the registry' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Remove from this browser' }).press('Enter')
  await expect(warm).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(vacuum).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('group', { name: 'Selected tasks' }).getByRole('option')).toHaveText([
    'Run 2 selected taskse',
    'Check status of 2 selected tasks',
  ])
  await page.keyboard.type('warm the caches')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Task' })).toContainText('Script')
  await warm.click()
  await selection.getByRole('button', { name: 'Run 2' }).click()
  await page.getByRole('button', { name: 'Run 2 tasks' }).click()
  await expect(page.getByRole('region', { name: 'Results' })).toContainText('2 done')
  await expect(selection).toHaveCount(0)
  const results = new ResultsView(page)
  await results.more('Select these again')
  await selection.getByRole('button', { name: 'Stop 2' }).click()
  await page.getByRole('button', { name: 'Stop 2 tasks' }).click()
  await expect(rowsOf(page).filter({ hasText: 'Stopped' })).toHaveCount(2)
  await results.more('Select these again')
  await page.getByRole('textbox', { name: 'Search tasks' }).fill('warm')
  await expect(page).toHaveURL(/q=warm/)
  await expect(rowsOf(page)).toHaveCount(2)
  await expect(selection).toContainText('2 selected, 1 not in this list')
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Running')
  await expect(page.getByRole('heading', { name: 'No task matches the filter' })).toBeVisible()
  await expect(page.getByText('The search looks at names and ids.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeFocused()
  await expect(rowsOf(page)).toHaveCount(3)
})

test('messages about added tasks are shown equally long and announced once, and the question before a sign-out counts the tasks', async ({
  page,
  openDemo,
}) => {
  await test.step('a second message about an added task is shown as long as the first message', async () => {
    await page.clock.install()
    await openDemo('/tasks', 'default')
    const add = async (id: string) => {
      await page.getByRole('main').getByRole('button', { name: 'Add by id…' }).first().click()
      await page.getByRole('textbox', { name: 'Ids of tasks' }).fill(id)
      await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
    }
    await add('task-a')
    const message = page.getByText('1 task added')
    await expect(message).toBeVisible()
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 3_000))
    await add('task-b')
    await expect(message).toBeVisible()
    await page.clock.runFor(4_000)
    await expect(message).toBeVisible()
    await page.clock.runFor(2_000)
    await expect(message).toHaveCount(0)
  })
  await test.step('the message about added tasks is not announced again when the count changes', async () => {
    await page.clock.resume()
    const said = await recordAnnouncements(page)
    await page.getByRole('main').getByRole('button', { name: 'Add by id…' }).first().click()
    await page.getByRole('textbox', { name: 'Ids of tasks' }).fill(`${VACUUM} ${WARM}`)
    await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByText('2 tasks added')).toBeVisible()
    await page.getByRole('textbox', { name: 'Search tasks' }).fill('warm')
    await expect.poll(said).toContainEqual(expect.stringContaining('1 of 4 tasks matches'))
    expect((await said()).filter((text) => text.includes('2 tasks added'))).toHaveLength(1)
  })
  await test.step('the question before a sign-out counts the tasks that the user added', async () => {
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('alertdialog', { name: 'Sign out' })).toContainText(
      'the ids of 4 tasks that you created or added',
    )
  })
})
