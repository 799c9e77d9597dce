/**
 * If the focused element disappears, another element takes the focus. Otherwise Tab would start at the top of the
 * page.
 */
import type { Page } from '@playwright/test'
import { expect, test } from '../support/approvals-test'
import { boundingBoxOf } from '../support/bounding-box'
import { BuilderPage } from '../support/builder-page'
import { chooseScenario, resetDemo } from '../support/demo-box'
import { START } from '../support/journey'

const expectFocusKept = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.localName)).not.toBe('body')

test('entering, sending and removing a token keeps the focus in the page', async ({
  page,
  openDemo,
}) => {
  await openDemo('/agents')
  const field = page.getByLabel(/^Token for /)
  const forget = page.getByRole('button', { name: 'Remove the token' })
  await page.getByText('Enter another token', { exact: true }).click()
  await field.fill('some-token')
  await field.press('Enter')
  await expect(forget).toBeVisible()
  await expectFocusKept(page)
  await forget.focus()
  await forget.press('Enter')
  const apiToken = page.getByRole('button', { name: 'Use the API token…' })
  await expect(apiToken).toBeVisible()
  await expectFocusKept(page)
  await apiToken.click()
  await page.getByRole('button', { name: 'Send the API token' }).click()
  await expect(forget).toBeVisible()
  await expectFocusKept(page)
})

test('the focus stays in the page after a decision at the gate of a pipeline', async ({
  context,
  page,
  openDemo,
}) => {
  await context.clock.setFixedTime(START)
  await openDemo('/approvals')
  for (const [verb, button, name] of [
    ['Approve', 'Approve', 'android-release'],
    ['Reject', 'Reject…', 'deploy-api-eu'],
  ] as const) {
    await page.getByRole('grid').getByRole('link', { name }).click()
    await page.getByRole('region', { name: 'Gate' }).getByRole('link', { name }).click()
    const gate = page.getByRole('region', { name: 'Gate' })
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await gate.getByRole('button', { name: button }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    if (verb === 'Reject') await dialog.getByRole('textbox').fill('Not today')
    await dialog.getByRole('button', { name: `${verb} 1 pipeline` }).click()
    await expect(dialog).toHaveCount(0)
    await expect(gate).toHaveCount(0)
    await expectFocusKept(page)
    await page.goBack()
  }
})

test('removing rows and clearing a selection keeps the focus in the page', async ({
  page,
  approvals,
  openQueue,
}) => {
  await openQueue()
  await approvals.box('deploy-api-eu').click()
  await approvals.selection.getByRole('button', { name: 'Clear selection' }).press('Enter')
  await expectFocusKept(page)
  await approvals.link('deploy-api-eu').focus()
  await page.keyboard.press('a')
  await approvals.confirm('Approve', 1)
  await expect(approvals.place('deploy-api-eu')).toContainText('Approved')
  await expectFocusKept(page)
  const remove = page.getByRole('button', { name: 'Remove 1 decided from the list' })
  await remove.press('Enter')
  await expect(remove).toHaveCount(0)
  await expectFocusKept(page)
})

test('an action that clears the selection, and so removes its own button, moves the focus to the row', async ({
  page,
  list,
  openList,
}) => {
  await openList()
  await list.box('staging-web').check()
  await page.getByRole('button', { name: 'Run 1', exact: true }).press('Enter')
  await expect(page.getByRole('region', { name: 'Selection' })).toHaveCount(0)
  await expect(list.link('staging-web')).toBeFocused()
})

test('an Undo that empties the draft keeps the focus in the page', async ({ page, openDemo }) => {
  await openDemo('/pipelines/new')
  const builder = new BuilderPage(page)
  for (const [width, name] of [
    [1280, 'Validate'],
    [390, 'More actions'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await builder.add('run_script')
    const button = page.getByRole('button', { name, exact: true })
    await button.focus()
    await page.keyboard.press('Control+z')
    await expect(page.getByRole('group', { name: 'Ways to begin' })).toBeVisible()
    await expectFocusKept(page)
  }
})

test('a heading that gets the focus shows it after a key, but not after a click', async ({
  page,
  list,
  openList,
}) => {
  const heading = (name: string) => page.getByRole('main').getByRole('heading', { name }).first()
  const expectFocus = async (name: string, outline: 'solid' | 'none') => {
    await expect(heading(name)).toBeFocused()
    await expect(heading(name)).toHaveCSS('outline-style', outline)
  }
  await openList()
  await list.focusOn('staging-web')
  await page.keyboard.press('e')
  await page.getByRole('dialog').getByRole('button', { name: 'Run 1 pipeline' }).click()
  await list.expectDone('Run', 'staging-web')
  await list.results.getByRole('button', { name: 'Dismiss' }).press('Enter')
  await expectFocus('Pipelines', 'solid')
  await page.getByRole('link', { name: 'Tools' }).click()
  await expectFocus('Tools', 'none')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/approvals')
  await page.getByRole('grid').getByRole('link', { name: 'android-release' }).press('Enter')
  await expectFocus('android-release', 'solid')
})

test('after a click beside the rows, the focus that the palette returns is visible', async ({
  page,
  list,
  openList,
}) => {
  await openList('/pipelines?q=name~staging', { rows: 8 })
  const { height } = (await list.grid.boundingBox()) ?? { height: 0 }
  await list.grid.click({ position: { x: 300, y: height - 10 } })
  await expect(list.grid).toBeFocused()
  await page.keyboard.press('Control+k')
  // Before the code of the palette is loaded, Escape ends the request for the palette, and the list keeps the focus.
  await expect(
    page.getByRole('combobox', { name: 'Screen, pipeline, tool or action' }),
  ).toBeFocused()
  await page.keyboard.press('Escape')
  const row = list.grid.getByRole('row').nth(1).getByRole('link')
  await expect(row).toBeFocused()
  await expect(row).toHaveCSS('outline-style', 'solid')

  await page.goto('/settings')
  const main = page.getByRole('main')
  await main.click({ position: { x: 900, y: 10 } })
  await page.keyboard.press('Control+k')
  await expect(
    page.getByRole('combobox', { name: 'Screen, pipeline, tool or action' }),
  ).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(main).toBeFocused()
  await expect(main).toHaveCSS('outline-style', 'solid')
})

test('a reset and another scenario of the demo keep the focus in the page', async ({
  page,
  openDemo,
}) => {
  await openDemo('/tools')
  const heading = page.getByRole('main').getByRole('heading', { level: 1 })
  await expect(heading).toBeVisible()
  await resetDemo(page)
  await expect(heading).toBeFocused()
  await page.goto('/registry')
  await chooseScenario(page, 'empty')
  await expect(page.getByText('Demo · Empty')).toBeVisible()
  await expect(heading).toBeFocused()
})

test('the tab order above a list is the visual order at each width, and no outline is covered', async ({
  page,
  openDemo,
}) => {
  await openDemo('/registry')
  for (const width of [1280, 1024, 768, 390]) {
    await page.setViewportSize({ width, height: 800 })
    const registered = page.getByRole('button', { name: 'Registered' })
    const refresh = page.getByRole('button', { name: 'Refresh' })
    await refresh.focus()
    await page.keyboard.press('Tab')
    await expect(registered).toBeFocused()
    const above = await refresh.boundingBox()
    const below = await registered.boundingBox()
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
    const isOnTop = await registered.evaluate((button) => {
      const { right, top, height } = button.getBoundingClientRect()
      return document.elementFromPoint(right - 0.5, top + height / 2) === button
    })
    expect(isOnTop).toBe(true)
  }
})

for (const [path, name] of [
  ['/approvals', 'ECS eu-west-1'],
  ['/pipelines/c410f0722757ad3722ed3ad1', 'Console'],
  ['/pipelines/new', 'Start from a repository'],
] as const)
  test(`after Back, the link “${name}” that the user followed has the focus at its old place`, async ({
    page,
    openDemo,
  }) => {
    await openDemo(path)
    const link = page.getByRole('main').getByRole('link', { name, exact: true })
    await link.focus()
    const topOf = async () => (await boundingBoxOf(link))?.y
    const top = await topOf()
    await page.keyboard.press('Enter')
    await expect(page).not.toHaveURL(path)
    await expect(link).toBeHidden()
    await page.goBack()
    await expect(link).toBeFocused()
    await expect.poll(topOf).toBe(top)
  })
