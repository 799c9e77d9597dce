import { expect, PIPELINE_COUNT, test } from '../support/journey'
import { boundingBoxOf } from '../support/bounding-box'
import { navigate } from '../support/navigate'
import { SCREENS } from '../support/screens'

/** The count of waiting gates is added to the name of the link later. */
const withNumber = (name: string) => new RegExp(String.raw`^${name}\d*$`)

test('every screen is one link away, marks its link and focuses its heading, also from an unknown address, which is named', async ({
  page,
  openDemo,
}) => {
  await openDemo('/nowhere/at-all')
  await expect(page.getByRole('heading', { level: 1, name: 'No such page' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('/nowhere/at-all')
  const screens = page.getByRole('navigation', { name: 'Screens' })
  await expect(screens.getByRole('link')).toHaveText(SCREENS.map(withNumber))
  const places = new Set<number | undefined>()
  for (const name of SCREENS) {
    const link = screens.getByRole('link', { name })
    await link.click()
    await expect(page).toHaveURL(`/${name.toLowerCase()}`)
    await expect(page).toHaveTitle(new RegExp(String.raw`^(?:\(\d+\) )?${name} · Sluice$`))
    await expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
    await expect(screens.locator('[aria-current="page"]')).toHaveText([withNumber(name)])
    places.add((await boundingBoxOf(page.getByRole('heading', { level: 1, name })))?.y)
  }
  expect([...places], 'the heading does not jump').toHaveLength(1)
  await navigate(page, '/nowhere/at-all')
  await page.getByRole('link', { name: 'Go to Pipelines' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pipelines' })).toBeFocused()
})

test('Back and the link above a pipeline lead to the list as it was: its filter, its scroll position and its focused row', async ({
  page,
  list,
  openList,
}) => {
  const back = page.getByRole('main').getByRole('link', { name: 'Pipelines', exact: true })
  await openList()
  await test.step('Back, if the opened row was only partly visible', async () => {
    // A row is 36 px high, so the lower half of the first row is below the header.
    await list.scrollTo(18)
    const top = ((await list.grid.boundingBox())?.y ?? 0) + 32
    await page.mouse.click(400, top + 9)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await page.goBack()
    await expect(list.grid.locator(':focus')).toHaveCount(1)
    await expect.poll(() => list.scrollTop()).toBe(18)
  })
  await test.step('Back, if the header covers the row that had the focus', async () => {
    // By name, so that no poll moves the row.
    await navigate(page, '/pipelines?sort=name')
    const [first = ''] = await list.namesInOrder('ascending')
    await list.link(first).focus()
    await list.scrollTo(40)
    await page.getByRole('link', { name: 'Activity', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible()
    await page.goBack()
    await expect(list.link(first)).toBeFocused()
    await expect.poll(() => list.scrollTop()).toBe(0)
  })
  await test.step('the link, after a visit to the editor', async () => {
    await page.setViewportSize({ width: 1280, height: 500 })
    const address = '/pipelines?q=-tag:nightly&sort=name'
    await navigate(page, address)
    await list.expectRows(PIPELINE_COUNT - 9)
    await list.scrollTo(600)
    const name = (await list.names.nth(12).textContent()) ?? ''
    await list.link(name).hover()
    const top = await list.scrollTop()
    expect(top).toBeGreaterThan(100)
    await list.link(name).click()
    await expect(back).toHaveAttribute('href', address)
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await page.getByRole('main').getByRole('link', { name, exact: true }).click()
    await back.click()
    await expect(page).toHaveURL(address)
    await expect(list.link(name)).toBeFocused()
    await expect.poll(() => list.scrollTop()).toBe(top)
  })
  await test.step('the link, which never loads the page again or goes back too far', async () => {
    await navigate(page, '/pipelines')
    await list.query.fill('staging-api')
    await expect(page).toHaveURL('/pipelines?q=staging-api')
    await list.link('staging-api').click()
    await expect(page).toHaveURL(/\/pipelines\/[0-9a-f]{24}$/)
    await back.evaluate((link: HTMLElement) => {
      link.click()
      link.click()
    })
    await expect(list.link('staging-api')).toBeFocused()
    await expect(page).toHaveURL('/pipelines?q=staging-api')

    await list.link('staging-api').click()
    await expect(back).toBeVisible()
    await page.reload()
    const loadedAt = () => page.evaluate(() => performance.timeOrigin)
    const before = await loadedAt()
    await back.click()
    await expect(list.link('staging-api')).toBeVisible()
    await expect(page).toHaveURL('/pipelines?q=staging-api')
    expect(await loadedAt()).toBe(before)
  })
})

test('Back and Forward between two filters restore the scroll position, and if the row with the focus is filtered out, the heading gets the focus', async ({
  page,
  list,
  openList,
}) => {
  await page.setViewportSize({ width: 1280, height: 600 })
  await openList('/pipelines?sort=name')
  await list.scrollTo(600)
  await test.step('a long list, after a filter with few rows', async () => {
    await list.facet('Failed').click()
    await list.expectRows(7)
    await page.goBack()
    await list.expectRows(PIPELINE_COUNT)
    await expect.poll(() => list.scrollTop()).toBe(600)
  })
  await test.step('the top, although the active row is further down', async () => {
    await list.link('docs-site').focus()
    const top = await list.scrollTop()
    await list.facet('Succeeded').click()
    await list.expectRows(29)
    await list.scrollTo(0)
    await page.goBack()
    await list.expectRows(PIPELINE_COUNT)
    await expect.poll(() => list.scrollTop()).toBe(top)
    await page.goForward()
    await list.expectRows(29)
    await expect(list.link('docs-site')).toBeAttached()
    await expect.poll(() => list.scrollTop()).toBe(0)
  })
  await test.step('a row that has the focus by keyboard stays visible', async () => {
    await list.link('docs-site').focus()
    await page.keyboard.press('j')
    await page.goBack()
    await list.expectRows(PIPELINE_COUNT)
    await page.goForward()
    await list.expectRows(29)
    await expect(list.grid.locator(':focus')).toBeInViewport()
  })
  await test.step('the focus of a row that is filtered out', async () => {
    await page.goBack()
    await list.expectRows(PIPELINE_COUNT)
    await list.scrollTo(0)
    await list.link('android-release').focus()
    await page.goForward()
    await list.expectRows(29)
    await expect(page.getByRole('heading', { level: 1, name: 'Pipelines' })).toBeFocused()
  })
  await test.step('in the registry', async () => {
    await navigate(page, '/registry?q=git')
    await page.getByLabel('Search registered tools').press('Escape')
    await page.getByRole('link', { name: 'Argo CD staging' }).focus()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Registry' })).toBeFocused()
  })
})

test('in the list, the skip link, a row and “New pipeline” lead to their targets and move the focus there', async ({
  context,
  page,
  list,
  openList,
}) => {
  await openList()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  expect((await skip.boundingBox())?.height).toBeGreaterThanOrEqual(24)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('combobox', { name: 'Filter pipelines' })).toBeFocused()

  const [other] = await Promise.all([
    context.waitForEvent('page'),
    list.link('staging-api').click({ modifiers: ['ControlOrMeta'] }),
  ])
  await expect(other).toHaveURL(/\/pipelines\/[0-9a-f]{24}$/)
  await expect(page).toHaveURL('/pipelines#main')
  await list.link('staging-api').click()
  await expect(page).toHaveURL(other.url())
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await page.goBack()
  await page.getByRole('button', { name: 'New pipeline' }).click()
  await expect(page).toHaveURL('/pipelines/new')
  await expect(page.getByRole('heading', { level: 1, name: 'New pipeline' })).toBeFocused()
  await expect(page).toHaveTitle(/New pipeline · Sluice$/)
})

test('an open menu closes with a click beside it, with Escape, and with Tab at its end, but not because a screen has loaded', async ({
  page,
  list,
  openList,
}) => {
  const code = Promise.withResolvers<void>()
  await page.route('**/console-page-*.js', async (route) => {
    await code.promise
    await route.continue()
  })
  const menu = page.getByRole('button', { name: 'Menu' })
  await page.setViewportSize({ width: 768, height: 1024 })
  await openList()
  await test.step('a click beside it on a tablet only closes it', async () => {
    await menu.click()
    await expect(menu).toHaveAttribute('aria-expanded', 'true')
    const row = await boundingBoxOf(list.link('docs-site'))
    await page.mouse.click(Number(row?.x) + Number(row?.width) - 4, Number(row?.y) + 4)
    await expect(menu).toHaveAttribute('aria-expanded', 'false')
    await expect(page.getByRole('heading', { level: 1, name: 'Pipelines' })).toBeVisible()
  })
  for (const [window, width, height] of [
    ['phone', 390, 844],
    ['tablet', 768, 1024],
    ['window at 400 % zoom', 320, 256],
  ] as const)
    await test.step(`Escape and Tab on a ${window}`, async () => {
      await page.setViewportSize({ width, height })
      await menu.press('Enter')
      await expect(menu).toHaveAttribute('aria-expanded', 'true')
      await page.getByRole('link', { name: 'Settings' }).focus()
      await page.keyboard.press('Escape')
      await expect(menu).toBeFocused()
      await expect(menu).toHaveAttribute('aria-expanded', 'false')
      await page.keyboard.press('Enter')
      await expect(menu).toHaveAttribute('aria-expanded', 'true')
      await page.getByRole('button', { name: 'Sign out' }).focus()
      await page.keyboard.press('Tab')
      await expect(list.query).toBeFocused()
      await expect(menu).toHaveAttribute('aria-expanded', 'false')
      await expect(list.query).toBeInViewport({ ratio: 1 })
    })
  await test.step('a heading that gets the focus because its screen has loaded leaves it open', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await menu.click()
    await page.getByRole('link', { name: 'Console' }).click()
    await expect(menu).toHaveAttribute('aria-expanded', 'false')
    await menu.click()
    await page.getByRole('link', { name: 'Console' }).focus()
    code.resolve()
    await expect(page.getByRole('heading', { level: 1, name: 'Console' })).toBeFocused()
    await expect(menu).toHaveAttribute('aria-expanded', 'true')
  })
})

test('the link above a registered tool leads to the registry with its filter, and after a direct visit to the whole registry', async ({
  page,
  openDemo,
}) => {
  await openDemo('/registry?search=argo+us')
  await page.getByRole('link', { name: 'Argo CD production US' }).click()
  const back = page.getByRole('main').getByRole('link', { name: 'Registry', exact: true })
  await back.click()
  await expect(page).toHaveURL('/registry?search=argo+us')
  await page.goForward()
  const tool = page.url()
  const other = await page.context().newPage()
  await other.goto(tool)
  await other.getByRole('main').getByRole('link', { name: 'Registry', exact: true }).click()
  await expect(other).toHaveURL('/registry')
})
