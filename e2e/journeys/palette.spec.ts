import { expect, openMenuOfScreens, test } from '../support/journey'
import { expectStarted } from '../support/results-view'
import { SCREENS } from '../support/screens'

/** The console error of the browser about a pipeline that does not exist. */
test.use({ allowedErrors: [/status of 404 .*\/api\/v2\/pipelines\//] })

test(
  'a few letters lead to a pipeline, a tool and a screen, and Escape returns the focus',
  { tag: ['@phone', '@firefox'] },
  async ({ page, list, openList, expectAccessible }) => {
    await openList()
    await list.query.focus()
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Search or run a command' })
    const [pipelines, ...others] = SCREENS
    await expect(
      palette.getByRole('group', { name: /^(Screens|Help)$/ }).getByRole('option'),
    ).toHaveText([pipelines, 'New pipeline', 'Choose a source', ...others, /^Keyboard shortcuts/])
    await expectAccessible()
    await page.keyboard.press('Escape')
    await expect(palette).toHaveCount(0)
    await expect(list.query).toBeFocused()

    await page.keyboard.press('Control+k')
    await page.keyboard.type('docs site')
    await expect(palette.getByRole('option', { selected: true })).toContainText('docs-site')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/pipelines\/[0-9a-f]+$/)

    await page.keyboard.press('Control+k')
    await page.keyboard.type('theme dark')
    await page.keyboard.press('Enter')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('compact')
    await page.keyboard.press('Enter')
    await expect(page.locator('html')).toHaveAttribute('data-density', 'compact')

    await page.keyboard.press('Control+k')
    await page.keyboard.type('sonar')
    await palette
      .getByRole('group', { name: 'Registered tools' })
      .getByRole('option')
      .first()
      .click()
    await expect(page).toHaveURL(/\/registry\/[0-9a-f]+$/)
    await page.keyboard.press('Control+k')
    await expect(palette.getByRole('group', { name: 'Recent' })).toContainText('docs-site')
    await page.keyboard.press('Escape')

    await openMenuOfScreens(page)
    await page.getByRole('button', { name: 'Search or run a command' }).click()
    await page.keyboard.type('no such thing')
    await expect(palette.getByRole('status')).toContainText('Nothing found')
    await page.keyboard.press('Control+a')
    await page.keyboard.type('activity')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible()
    // On a phone, the menu has closed, because it would cover the screen.
    await expect(page.getByRole('button', { name: 'Menu', expanded: true })).toHaveCount(0)
  },
)

test('the palette lists recent places and views, and switches the scenario and the role of the demo', async ({
  page,
  list,
  openList,
}) => {
  await test.step('the palette lists recent pipelines and screens, however they were opened, pipelines first, but not the current place', async () => {
    await openList()
    await list.link('docs-site').click()
    await expect(page.getByRole('heading', { level: 1, name: 'docs-site' })).toBeFocused()
    for (const screen of ['Approvals', 'Tools', 'Registry', 'Tasks', 'Agents', 'Activity']) {
      await page.getByRole('link', { name: new RegExp(`^${screen}`) }).click()
      await expect(page.getByRole('heading', { level: 1, name: screen })).toBeFocused()
    }
    await page.keyboard.press('Control+k')
    const recent = page.getByRole('group', { name: 'Recent' }).getByRole('option')
    const expected = [/^docs-site.*Succeeded$/, 'Agents', 'Tasks', 'Registry', 'Tools']
    await expect(recent).toHaveText(expected)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(recent).toHaveText(expected)
    await recent.first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'docs-site' })).toBeFocused()
    await page.keyboard.press('Control+k')
    await expect(recent).toHaveText(['Activity', 'Agents', 'Tasks', 'Registry', 'Tools'])
  })
  await test.step('commands are found by a few letters', async () => {
    const found = page.getByRole('dialog', { name: 'Search or run a command' }).getByRole('option')
    await page.keyboard.press('Escape')
    for (const [text, label] of [
      ['reset demo', 'Reset demo'],
      ['import', 'Import'],
      ['new task', 'New task'],
      ['mcp', 'MCP endpoint'],
      ['zone utc', 'Zone: UTC'],
      ['times exact', 'Times: Exact'],
      ['drafts', 'Drafts'],
    ] as const) {
      await page.keyboard.press('Control+k')
      await page.keyboard.type(text)
      await expect(found.filter({ hasText: label }).first()).toBeVisible()
      await page.keyboard.press('Escape')
    }
  })
  await test.step('the palette opens predefined and saved views of the list', async () => {
    await list.visit('/pipelines?q=tag:nightly', 9)
    await page.getByText('Views', { exact: true }).click()
    await page.getByRole('textbox', { name: 'Save the current view as' }).fill('Every night')
    await page.keyboard.press('Enter')
    for (const [typed, q, found = 1] of [
      ['views', 'status:failed updated<24h', 3],
      ['24 hours', 'status:failed updated<24h'],
      ['every night', 'tag:nightly'],
    ] as const) {
      await page.getByRole('link', { name: 'Tasks', exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeFocused()
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').getByRole('combobox').fill(typed)
      await expect(page.getByRole('group', { name: 'Views' }).getByRole('option')).toHaveCount(
        found,
      )
      await page.keyboard.press('Enter')
      await expect(list.query).toHaveValue(q)
    }
  })
  await test.step('the palette switches the scenario and the role of the demo', async () => {
    await list.visit()
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Search or run a command' })
    await palette.getByRole('combobox').fill('scenario approvals')
    await expect(palette.getByRole('option')).toHaveText([/^Scenario: Approvals/])
    await page.keyboard.press('Enter')
    await list.expectRows(200)
    await expect(page.getByLabel('Scenario')).toHaveValue('approvals')
    await page.keyboard.press('Control+k')
    await palette.getByRole('combobox').fill('role admin')
    await expect(palette.getByRole('option')).toHaveCount(1)
    await expect(palette.getByRole('option')).toHaveAccessibleName('Role: Admin current')
    await palette.getByRole('combobox').fill('role viewer')
    await expect(palette.getByRole('option')).toHaveText(['Role: Viewer'])
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Role')).toHaveValue('Viewer')
  })
})

test('the palette lists the possible actions on the selection, on the open pipeline and on the only found one, and opens their dialogs', async ({
  page,
  openList,
  list,
}) => {
  await test.step('the browser’s Back closes the palette and the list of shortcuts', async () => {
    await openList()
    for (const key of ['Control+k', '?']) {
      await page.getByRole('link', { name: 'Tasks', exact: true }).click()
      await expect(page).toHaveURL('/tasks')
      await page.keyboard.press(key)
      await expect(page.getByRole('dialog')).toBeVisible()
      await page.goBack()
      await expect(page).toHaveURL('/pipelines')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
  })
  await test.step('the palette lists the possible actions on the selection with their counts, and opens the dialog', async () => {
    await list.visit()
    await list.box('staging-web').click()
    await list.box('staging-api').click()
    await page.keyboard.press('Control+k')
    const ofSelection = page.getByRole('group', { name: 'Selected pipelines' }).getByRole('option')
    await expect(ofSelection).toHaveText([
      'Run 1 of 2 selected pipelinese',
      'Stop 1 of 2 selected pipeliness',
      'Reset 1 of 2 selected pipelines',
      'Delete 1 of 2 selected pipelines',
      'Check status of 2 selected pipelines',
      'Clear selectionEscape',
      'Show only selected pipelines',
      'Copy ids',
      'CSV',
    ])
    await page.keyboard.type('stop')
    await page.keyboard.press('Enter')
    const sheet = page.getByRole('alertdialog', { name: 'Stop 1 pipeline' })
    await expect(sheet).toContainText('staging-web')
    expect(list.sentActions()).toEqual([])
    const palette = page.getByRole('dialog', { name: 'Search or run a command' })
    await page.keyboard.press('Control+k')
    await expect(palette).toHaveCount(0)
    await page.keyboard.press('Escape')

    await list.query.fill('docs-site')
    await expect(list.selection).toContainText('none in this list')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('stop')
    await page.keyboard.press('Enter')
    await expect(sheet).toContainText('This pipeline is not in the list you see.')
    await page.keyboard.press('Escape')
    await list.query.fill('')

    // On the page of a pipeline, its actions come before those of the selection elsewhere.
    await list.box('staging-api').click()
    await list.link('docs-site').click()
    await expect(page.getByRole('heading', { level: 1, name: 'docs-site' })).toBeFocused()
    await page.keyboard.press('Control+k')
    await expect(palette.getByRole('option', { selected: true })).toHaveText('Run docs-site')
    await expect(palette.getByRole('option', { name: 'Run 1 selected pipeline' })).toBeVisible()
  })
  await test.step('the palette lists the possible actions on the open pipeline, and opens an unlisted one by its id', async () => {
    await page.keyboard.press('Escape')
    await list.visit()
    await list.selection.getByRole('button', { name: 'Clear selection' }).click()
    await list.query.fill('android-release')
    await page.keyboard.press('Enter')
    await list.link('android-release').click()
    await expect(page.getByRole('heading', { level: 2, name: 'Steps' })).toBeVisible()
    await page.keyboard.press('Control+k')
    const ofThis = page.getByRole('group', { name: 'This pipeline' }).getByRole('option')
    await expect(ofThis).toHaveText([
      'Stop android-release',
      'Approve android-release',
      'Reject android-release',
      'Reset android-release',
      'Delete android-release',
      'Check status of android-release',
      'Open android-release',
      'Edit android-release',
      'Clone android-release',
      'Console for android-release',
    ])
    await page.keyboard.type('reject')
    await page.keyboard.press('Enter')
    const sheet = page.getByRole('dialog', { name: 'Reject 1 pipeline' })
    await expect(sheet.getByRole('textbox', { name: 'Reason' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)

    await page.keyboard.press('Control+k')
    await page.keyboard.type('console for')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Ids' })).toHaveValue(/^[0-9a-f]{24}$/)

    await page.keyboard.press('Control+k')
    await page.keyboard.type('no-such-id-7')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/pipelines\/no-such-id-7$/)
    await expect(page.getByRole('heading', { level: 1, name: /no-such-id-7/ })).toBeVisible()

    await page.keyboard.press('Control+k')
    await page.keyboard.type('delete staging-web')
    await expect(page.getByRole('option', { name: 'Delete staging-web' })).toBeVisible()
    await page.keyboard.press('Enter')
    const question = page.getByRole('alertdialog', { name: 'Delete 1 pipeline' })
    await expect(question).toContainText('staging-web')
    expect(list.sentActions()).toEqual([])
  })
  await test.step('a pipeline in the palette shows its state and tags, and if only one is found, the actions that it can take', async () => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await list.visit()
    await page.keyboard.press('Control+k')
    const found = page.getByRole('group', { name: /^Pipelines/ }).getByRole('option')
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
    await page.keyboard.type('staging-')
    await expect(found.filter({ hasText: 'staging-checkout' })).toContainText(
      /checkout · stagingFailed/,
    )
    await expect(found.filter({ hasText: /^Run / })).toHaveCount(0)
    await page.keyboard.press('Control+a')
    await page.keyboard.type('docs-site')
    await expect(found).toHaveText([
      /docs-site.*Succeeded/,
      'Run docs-site',
      'Reset docs-site',
      'Delete docs-site',
      'Edit docs-site',
      'Clone docs-site',
    ])
    // On a busy machine, a key comes before the list shows the text that was typed last.
    await page
      .getByRole('dialog')
      .getByRole('combobox')
      .evaluate(async (input) => {
        document.execCommand('insertText', false, ' ')
        await Promise.resolve()
        input.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }))
      })
    await expect(found.nth(1)).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expectStarted(page, 'docs-site')
    await list.expectDone('Run', 'docs-site')
  })
})
