import type { Page } from '@playwright/test'
import { BuilderPage } from '../support/builder-page'
import { expect, test } from '../support/journey'
import { navigate } from '../support/navigate'

/** The console error of the browser about a connection test without a token. */
test.use({ allowedErrors: [/status of 401 .*\/mcp/] })

/** A task of the demo that has succeeded. */
const WARM = 'ae4e5349155050f2c6c36d55'

const commandsOf = (page: Page) =>
  page
    .getByRole('dialog', { name: 'Search or run a command' })
    .getByRole('group', { name: 'This screen' })
    .getByRole('option')

async function run(page: Page, command: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Screen, pipeline, tool' })).toBeFocused()
  await page.keyboard.type(command)
  await expect(commandsOf(page).first()).toHaveText(command)
  await page.keyboard.press('Enter')
}

test('the palette presses the buttons of the list, of a pipeline and of a gate, and a verb without a selection asks for a name', async ({
  page,
  list,
  openList,
  context,
}) => {
  await test.step('the palette presses the buttons of the list, and Refresh keeps the focus', async () => {
    await openList()
    await page.keyboard.press('Control+k')
    await expect(commandsOf(page)).toHaveText([
      'Filter pipelines/',
      'Views',
      'Columns',
      'Export list as CSV',
      'Refresh',
      'Select all',
    ])
    await page.keyboard.press('Escape')
    await run(page, 'Columns')
    await expect(page.getByRole('checkbox', { name: 'Created by' })).toBeVisible()
    await page.keyboard.press('Escape')
    const read = page.waitForRequest(/\/api\/v2\/pipelines(\?|$)/)
    await list.focusOn('docs-site')
    await run(page, 'Refresh')
    await read
    await expect(list.link('docs-site')).toBeFocused()
  })
  await test.step('a verb before a name finds the action, and a decision on gates leads to Approvals', async () => {
    const palette = page.getByRole('dialog', { name: 'Search or run a command' })
    const found = palette.getByRole('option')
    await page.keyboard.press('Control+k')
    await expect(palette.getByRole('combobox')).toBeFocused()
    await page.keyboard.type('delete')
    await expect(
      palette.getByText('An action needs a name, for example “delete deploy”.'),
    ).toBeVisible()
    await page.keyboard.type(' staging-web')
    await expect(found.first()).toHaveText(/^Delete staging-web/)
    await page.keyboard.press('Control+a')
    await page.keyboard.type('tools')
    await expect(found.first()).toHaveText('Tools')
    // On a busy machine, the mouse moves before the list shows the text that was typed last.
    await palette.getByRole('combobox').evaluate(async () => {
      document.execCommand('selectAll')
      document.execCommand('insertText', false, 'staging-web')
      await Promise.resolve()
      document
        .querySelector('[role=option]')
        ?.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }))
    })
    await expect(found.first()).toHaveText(/^staging-web/)
    await expect(found.first()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Control+a')
    await page.keyboard.type('approve')
    await expect(found).toHaveText(['Approvals', 'Role: Approver'])
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Approvals' })).toBeFocused()
    expect(list.sentActions()).toEqual([])
  })
  await test.step('the palette copies the id of a pipeline and of a gate, and shows their raw records', async () => {
    await context.grantPermissions(['clipboard-write'])
    await list.visit('/pipelines?q=status:waiting_approval', 7)
    await list.link('android-release').click()
    await run(page, 'Raw JSON')
    await expect(page.getByLabel('Raw JSON')).toContainText('"android-release"')
    await run(page, 'Copy id')
    await expect(page.getByRole('button', { name: 'Copied' })).toBeFocused()
    // The button is inside a closed `<details>`.
    await run(page, 'Copy curl')
    await expect(page.getByRole('button', { name: 'Copied' })).toBeFocused()
    await expect(page.getByLabel('curl', { exact: true })).toBeVisible()

    await page.getByRole('link', { name: 'Open in Approvals' }).click()
    await run(page, 'Raw JSON')
    await expect(page.getByLabel('Raw JSON')).toContainText('"android-release"')
    await run(page, 'Copy id')
    await expect(page.getByRole('button', { name: 'Copied' })).toBeFocused()
  })
})

test('the palette presses the buttons of Tasks, Registry, Settings, Console and Agents', async ({
  page,
  openDemo,
  list,
  context,
}) => {
  await test.step('the palette adds a task and runs it by its name, and has the commands of Registry, of a registered tool and of Settings', async () => {
    await openDemo('/tasks')
    await run(page, 'Add tasks by id')
    const dialog = page.getByRole('dialog', { name: /by id/ })
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await run(page, 'Add tasks by id')
    await page.getByRole('textbox', { name: 'Ids of tasks' }).fill(WARM)
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByRole('link', { name: 'Warm the caches' })).toBeVisible()
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Search or run a command' })
    const found = palette.getByRole('option')
    await expect(palette.getByRole('combobox')).toBeFocused()
    await page.keyboard.type('run warm')
    await expect(found).toHaveText([/^Run Warm the caches/])
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: 'Results' })).toContainText('Warm the caches')
    await expect.poll(() => list.sentActions()).toContain('run')

    await page.getByRole('link', { name: 'Registry' }).click()
    await run(page, 'Missing tools')
    await expect(page.getByRole('button', { name: 'Missing tools', pressed: true })).toBeFocused()
    await page.getByRole('link', { name: 'Tools', exact: true }).click()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('missing')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/registry\?show=dangling$/)

    await page.getByRole('link', { name: 'Registry' }).click()
    await page.getByRole('link', { name: 'SonarQube central' }).click()
    await expect(page.getByRole('heading', { level: 2, name: /^Used by \d/ })).toBeVisible()
    await page.keyboard.press('Control+k')
    for (const label of [/^Use in a pipeline/, /^Show in Pipelines/, /^Replace in \d+ pipelines/]) {
      await expect(commandsOf(page).filter({ hasText: label })).toHaveCount(1)
    }
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Settings' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
    await page.keyboard.press('Control+k')
    for (const label of ['Check the connection', 'Copy diagnostics', 'Clear everything']) {
      await expect(commandsOf(page).filter({ hasText: label })).toHaveCount(1)
    }
  })
  await test.step('the palette sends and copies the request of the console, tests the agent endpoint, and validates a draft', async () => {
    await context.grantPermissions(['clipboard-write'])
    await page.keyboard.press('Escape')
    await navigate(page, '/console?target=p1')
    await run(page, 'Copy curl')
    await expect(page.getByRole('button', { name: 'Copied' })).toBeFocused()
    await run(page, 'Check status of 1 pipeline')
    await expect(page.getByLabel('Answer', { exact: true })).toBeVisible()
    await run(page, 'Copy answer')
    await expect(page.getByRole('button', { name: 'Copied' })).toBeFocused()

    await page.getByRole('link', { name: 'Agents' }).click()
    await run(page, 'Show functions')
    await run(page, 'Show calls')
    await expect(page.getByRole('link', { name: 'Calls' })).toHaveAttribute('aria-current', 'page')
    await run(page, 'Show connection')
    await run(page, 'Test the connection')
    await expect(page.getByRole('list', { name: 'Stages' })).toContainText('passed')
    await run(page, 'Use the API token')
    const dialog = page.getByRole('alertdialog', { name: /^Send the API token to/ })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })
})

test('the palette presses the buttons of the builder, adds a step to an empty draft, and says why a command is not possible now', async ({
  page,
  openDemo,
}) => {
  await test.step('the palette adds a step to an empty draft, and says why a command is not possible now', async () => {
    await openDemo('/pipelines/new')
    const search = page.getByRole('combobox', { name: 'Search step types' })
    await expect(search).toBeVisible()
    await run(page, 'Add step')
    await expect(search).toBeFocused()
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
    await run(page, 'Start empty')
    await expect(search).toBeFocused()
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Search or run a command' })
    const found = palette.getByRole('option')
    await expect(palette.getByRole('combobox')).toBeFocused()
    await expect(found.filter({ hasText: 'Undo' })).toHaveCount(0)
    await page.keyboard.type('undo')
    await expect(found).toHaveText(['UndoNo change to undo.'])
    await expect(found).toBeDisabled()
    await page.keyboard.press('Enter')
    await expect(palette.getByRole('combobox')).toHaveValue('undo')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')

    // The description of a control may consist of several elements.
    await page.getByRole('button', { name: 'Redo' }).evaluate((redo) => {
      const hint = redo.ownerDocument.querySelector('h1')
      if (hint !== null) hint.id = 'hint'
      redo.setAttribute('aria-describedby', `${redo.getAttribute('aria-describedby')} hint`)
    })
    await page.keyboard.press('Control+k')
    await page.keyboard.type('redo')
    await expect(found).toHaveText(['RedoNo change to redo. New pipeline'])

    // This reason comes from the action table.
    await page.keyboard.press('Control+a')
    await page.keyboard.type('delete staging-api')
    await expect(found).toHaveText(['Delete staging-apiIt is running: stop it first.'])

    // A draft without steps has nothing to validate, even if it has a name.
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await new BuilderPage(page).name.fill('new-one')
    await page.keyboard.press('Control+k')
    await expect(found.filter({ hasText: 'Undo' })).toBeVisible()
    await expect(found.filter({ hasText: /Validate|What will be sent/ })).toHaveCount(0)
  })
  await test.step('the palette has the actions of the builder, and Undo keeps the focus', async () => {
    await page.keyboard.press('Escape')
    const builder = new BuilderPage(page)
    await builder.openAnother('/pipelines/new?tool=run_script')
    await builder.expectSteps(/run_script/)
    await builder.name.fill('new-one')
    await page.keyboard.press('Control+k')
    await expect(commandsOf(page)).toHaveText([
      'Drafts',
      'Import, export',
      'Undo',
      'Open as JSON',
      'Add step',
      'Replace text',
      'Duplicate',
      'More actions for this step',
      'Leave the new pipeline',
      'Validate',
      'What will be sent',
      'Create pipeline',
    ])
    await page.keyboard.press('Escape')
    await run(page, 'Undo')
    await expect(builder.name).toHaveValue('')
    await expect(builder.name).toBeFocused()
    await run(page, 'Redo')
    await expect(builder.name).toHaveValue('new-one')
    await run(page, 'Add step')
    await expect(page.getByRole('combobox', { name: 'Search step types' })).toBeFocused()
    await run(page, 'Drafts')
    await expect(builder.drafts).toBeVisible()
    await page.keyboard.press('Escape')
    await run(page, 'Create pipeline')
    await expect(builder.field('Script')).toBeFocused()
    const validation = page.waitForRequest(/\/pipelines\/validate$/)
    await run(page, 'Validate')
    await validation
    await expect(page.getByText(/1 problem/).first()).toBeVisible()
  })
})
