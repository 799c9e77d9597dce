/**
 * If the focused element disappears, another element takes the focus. Otherwise Tab would start at the top of the
 * page.
 */
import type { Page } from '@playwright/test'
import { expect, test } from '../support/approvals-test'
import { PIPELINE_COUNT } from '../support/journey'
import { boundingBoxOf } from '../support/bounding-box'
import { BuilderPage } from '../support/builder-page'
import { chooseScenario, resetDemo } from '../support/demo-box'
import { navigate } from '../support/navigate'

const expectFocusKept = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.localName)).not.toBe('body')

test('in approvals and in the list, an action that removes its own button keeps the focus in the page, and a focus that a key has moved is visible', async ({
  page,
  approvals,
  list,
  openQueue,
}) => {
  await openQueue()
  await test.step('in the queue', async () => {
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
  await test.step('on the page of a pipeline', async () => {
    for (const [verb, button, name] of [
      ['Approve', 'Approve', 'android-release'],
      ['Reject', 'Reject…', 'deploy-api-us'],
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
  await test.step('the palette, after a click beside the rows', async () => {
    await navigate(page, '/pipelines?q=name~staging')
    await list.expectRows(8)
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

    await navigate(page, '/settings')
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
    await main.click({ position: { x: 900, y: 10 } })
    await page.keyboard.press('Control+k')
    await expect(
      page.getByRole('combobox', { name: 'Screen, pipeline, tool or action' }),
    ).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(main).toBeFocused()
    await expect(main).toHaveCSS('outline-style', 'solid')
  })
  await test.step('an action that removes its own button, and a heading, which shows its focus after a key, but not after a click', async () => {
    await navigate(page, '/pipelines')
    await list.expectRows(PIPELINE_COUNT)
    const heading = (name: string) => page.getByRole('main').getByRole('heading', { name }).first()
    const expectFocus = async (name: string, outline: 'solid' | 'none') => {
      await expect(heading(name)).toBeFocused()
      await expect(heading(name)).toHaveCSS('outline-style', outline)
    }
    await list.box('staging-web').check()
    await page.getByRole('button', { name: 'Run 1', exact: true }).press('Enter')
    await expect(page.getByRole('region', { name: 'Selection' })).toHaveCount(0)
    await expect(list.link('staging-web')).toBeFocused()
    await list.expectDone('Run', 'staging-web')
    await list.results.getByRole('button', { name: 'Dismiss' }).press('Enter')
    await expectFocus('Pipelines', 'solid')
    await page.getByRole('link', { name: 'Tools' }).click()
    await expectFocus('Tools', 'none')
    await page.setViewportSize({ width: 390, height: 844 })
    await navigate(page, '/approvals')
    await page.getByRole('grid').getByRole('link', { name: 'rotate-keys' }).press('Enter')
    await expectFocus('rotate-keys', 'solid')
  })
})

test('after Back, the followed link has the focus at its old place, an Undo that empties the draft, a reset or another scenario keeps the focus, and above a list, the tab order is the visual order at each width', async ({
  page,
  openDemo,
}) => {
  await openDemo('/approvals')
  for (const [path, name] of [
    ['/approvals', 'ECS eu-west-1'],
    ['/pipelines/c410f0722757ad3722ed3ad1', 'Open in Console'],
    ['/pipelines/new', 'Start from a repository'],
  ] as const)
    await test.step(`Back to “${name}”`, async () => {
      if (path !== '/approvals') await navigate(page, path)
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
  await test.step('Back to a link that is also on the page shown while the pipeline loads', async () => {
    await navigate(page, '/pipelines/c410f0722757ad3722ed3ad1/edit')
    const editor = new BuilderPage(page)
    await expect(editor.name).toBeVisible()
    const link = page.getByRole('main').getByRole('link').filter({ hasText: '←' })
    await link.press('Enter')
    await expect(editor.name).toHaveCount(0)
    await page.goBack()
    await expect(editor.name).toBeVisible()
    await expect(link).toBeFocused()
    await navigate(page, '/pipelines/new')
  })
  await test.step('an Undo', async () => {
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
  await navigate(page, '/registry')
  await test.step('the tab order, in which no outline is covered', async () => {
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
  await test.step('a reset and another scenario', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    const heading = page.getByRole('main').getByRole('heading', { level: 1 })
    await expect(heading).toBeVisible()
    await resetDemo(page)
    await expect(heading).toBeFocused()
    await navigate(page, '/tools')
    await chooseScenario(page, 'empty')
    await expect(page.getByText('Demo · Empty')).toBeVisible()
    await expect(heading).toBeFocused()
  })
})

test('the outline of a focused control is complete in the navigation, which cuts off what is outside it', async ({
  page,
  openDemo,
}) => {
  await openDemo('/settings')
  const navigation = page.getByRole('banner')
  for (const control of [
    navigation.getByRole('button', { name: 'Search or run a command' }),
    navigation.locator('summary').filter({ hasText: 'Demo' }),
    navigation.locator('summary').filter({ hasText: 'Display' }),
  ]) {
    await control.focus()
    await expect(control).toHaveCSS('outline-style', 'solid')
    const cutOff = await control.evaluate((element) => {
      const { outlineOffset, outlineWidth } = getComputedStyle(element)
      const around = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth)
      const inner = element.getBoundingClientRect()
      const outer = document.querySelector('#side')?.getBoundingClientRect() ?? inner
      return Math.max(
        outer.left - inner.left + around,
        outer.top - inner.top + around,
        inner.right + around - outer.right,
        inner.bottom + around - outer.bottom,
      )
    })
    expect(cutOff).toBeLessThanOrEqual(0)
  }
})
