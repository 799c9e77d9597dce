import type { Page } from '@playwright/test'
import { expect, test } from '../support/approvals-test'

/** Repeats the key, because the code that listens to keys loads only when the page is idle. */
const pressUntil = async (page: Page, key: string, reached: () => Promise<void>) =>
  expect(async () => {
    await page.keyboard.press(key)
    await reached()
  }).toPass({ timeout: 15_000 })

test('single keys work as soon as a list is open, wherever the focus is, and can be listed and switched off', async ({
  page,
  list,
  openList,
  expectAccessible,
}) => {
  await openList()
  const first = list.names.first()
  await pressUntil(page, 'j', () => expect(first).toBeFocused({ timeout: 500 }))
  await page.keyboard.press('j')
  await expect(list.names.nth(1)).toBeFocused()
  await page.getByRole('button', { name: 'CSV' }).focus()
  await page.keyboard.press('x')
  await expect(list.selection).toContainText('1 selected')
  await expect(list.names.nth(1)).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowUp')
  await expect(first).toBeFocused()
  await list.query.focus()
  await page.keyboard.type('xs')
  await expect(list.query).toHaveValue('xs')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(list.selection).toContainText('1 selected')
  await list.query.fill('')
  await list.selection.getByRole('button', { name: 'Clear selection' }).click()

  await test.step('on “Select all”, the key of an action acts only on the selection, and Space still selects', async () => {
    await list.selectAll.click()
    await expect(list.selection).toContainText('61 selected')
    await page.keyboard.press('e')
    await expect(page.getByRole('dialog', { name: /^Run \d+ pipelines$/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(list.selectAll).toBeFocused()
    // The key also acts on the selection from elsewhere on the page, and the focus stays there.
    const csv = page.getByRole('button', { name: 'CSV' })
    await csv.focus()
    await pressUntil(page, 'e', () =>
      expect(page.getByRole('dialog')).toBeVisible({ timeout: 500 }),
    )
    await page.keyboard.press('Escape')
    await expect(csv).toBeFocused()
    await list.selectAll.focus()
    await page.keyboard.press('Space')
    await expect(list.selection).toHaveCount(0)
    // Without a selection, the key has no meaning in the header, because no row has the focus.
    await page.keyboard.press('e')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(list.selectAll).toBeFocused()
    await page.keyboard.press('j')
    await expect(list.names.first()).toBeFocused()
    expect(list.sentActions()).toEqual([])
  })
  await test.step('Escape from the palette focuses the active row of a scrolled list without a scroll', async () => {
    await page.setViewportSize({ width: 1280, height: 500 })
    await list.scrollTo(600)
    const top = await list.scrollTop()
    await page.getByRole('grid').focus()
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.locator('[role=grid] [data-part=link][tabindex="0"]')).toBeFocused()
    expect(await list.scrollTop()).toBe(top)
  })
  await test.step('the key ? lists all keys, except in a text field, and single keys can be switched off for good', async () => {
    await page.setViewportSize({ width: 1280, height: 720 })
    await list.query.focus()
    await page.keyboard.type('?')
    await expect(list.query).toHaveValue('?')
    await page.keyboard.press('Escape')
    await list.query.blur()
    await page.keyboard.type('?')
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(keys.getByRole('region', { name: 'In approvals' })).toContainText(
      'Select the gate, or all gates',
    )
    await expect(
      keys.getByRole('region', { name: 'In the lists of pipelines and tasks' }),
    ).toContainText('/Focus the filter (in Pipelines)')
    await expect(keys.getByRole('region', { name: 'In the builder' })).toContainText(
      /ZUndo.*Shift ZRedo/,
    )
    await expectAccessible()
    await keys.getByRole('checkbox', { name: /^Single-key shortcuts/ }).uncheck()
    await keys.getByRole('button', { name: 'Close' }).click()
    await page.reload()
    await list.expectRows(61)
    await page.keyboard.type('?')
    await list.link('docs-site').focus()
    await page.keyboard.press('e')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(list.sentActions()).toEqual([])
  })
})

test('the selection bar says why an action is not for all pipelines, and Escape closes what is open before it clears the selection', async ({
  page,
  list,
  openList,
}) => {
  await openList()
  await list.box('staging-api').click()
  await expect(list.selection.getByRole('button', { name: 'Stop 1' })).toBeVisible()
  await expect(list.selection.getByRole('button', { name: /^(?:Run|Reset|Delete)/ })).toHaveCount(0)
  await list.selection.getByRole('button', { name: 'More actions for the selection' }).click()
  // The focus is on an action that is possible. The impossible actions and their reasons are last.
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await expect(page.getByRole('menuitem').first()).not.toHaveAttribute('aria-disabled')
  await expect(page.getByRole('menuitem').last()).toHaveText(/^Delete 0/)
  const run = page.getByRole('menuitem', { name: 'Run 0' })
  await expect(run).toHaveAttribute('aria-disabled', 'true')
  await expect(run).toHaveAccessibleDescription('1 pipeline is already running')
  await run.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(list.sentActions()).toEqual([])

  await page.keyboard.press('Escape')
  for (const name of ['runner-fleet', 'staging-web']) await list.box(name).click()
  await expect(list.selection.getByRole('button', { name: 'Run 1' })).toHaveAccessibleDescription(
    '2 pipelines are already running',
  )
  // Without a pointer, the reason can be read in the menu.
  await list.selection.getByRole('button', { name: 'More actions for the selection' }).click()
  await expect(page.getByRole('menuitem', { name: 'Run 1' })).toContainText(
    '2 pipelines are already running',
  )
  // Check status is possible for all of them, so its button is enough.
  await expect(page.getByRole('menuitem', { name: 'Check status' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await list.selection.getByRole('button', { name: 'Clear selection' }).click()

  await test.step('Escape from a button of the bar and from the page', async () => {
    const stop = list.selection.getByRole('button', { name: /^Stop/ })
    const more = list.selection.getByRole('button', { name: 'More actions for the selection' })
    await list.box('staging-api').click()
    await more.click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
    await stop.click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await page.getByText('Views', { exact: true }).click()
    const view = page.getByLabel('Save the current view as')
    await expect(view).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(view).toBeHidden()
    await list.query.focus()
    await page.keyboard.press('Escape')
    await expect(list.selection).toContainText('1 selected')

    await stop.focus()
    await page.keyboard.press('Escape')
    await expect(list.selection).toHaveCount(0)
    await expect(list.grid.locator(':focus')).toHaveCount(1)
    await page.keyboard.press('u')
    await expect(list.selection).toContainText('1 selected')
    await page.keyboard.press('Escape')

    await list.box('staging-api').click()
    await page.getByRole('heading', { level: 1 }).focus()
    await page.keyboard.press('Escape')
    await expect(list.selection).toHaveCount(0)

    await list.box('staging-api').click()
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await page.keyboard.press('Escape')
    await expect(list.selection).toHaveCount(0)
  })
})
