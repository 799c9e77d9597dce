import type { Page } from '@playwright/test'
import { expect } from '../support/journey'
import { choose, menuEntry, openOne, test } from '../support/pipeline-page'
import { navigate } from '../support/navigate'
import { boundingBoxOf } from '../support/bounding-box'
import { expectStarted } from '../support/results-view'

const step = (page: Page, name: RegExp) => page.getByRole('row', { name })

test('the page of a pipeline shows pending and queued steps, and its headings, signs and time axis are in line', async ({
  page,
  context,
  list,
  openPipeline,
}) => {
  await test.step('a step that has not begun is shown as pending, and the name of a repository can be copied', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await openPipeline('deploy-api-eu')
    await page.evaluate(() => {
      navigator.clipboard.writeText = async (text) =>
        void Object.assign(globalThis, { copied: text })
    })
    await step(page, /Check out/)
      .getByText('Check out')
      .click()
    await page.getByRole('button', { name: 'Copy repository' }).click()
    await expect
      .poll(() => page.evaluate(() => Reflect.get(globalThis, 'copied') as string))
      .toBe('acme/api')
    const steps = page.getByRole('table', { name: /Steps, their state/ }).getByRole('row')
    await expect(steps.filter({ hasText: 'Waiting' })).toHaveCount(1)
    await expect(steps.last()).toContainText('Pending')
    await expect(steps.filter({ hasText: 'Idle' })).toHaveCount(0)
    await page.emulateMedia({ media: 'print' })
    const gate = page.getByRole('region', { name: 'Gate' })
    await expect(gate).toContainText('Requested by')
    await expect(gate.getByRole('link', { name: 'Open in Approvals' })).toBeHidden()
  })
  await test.step('while a run is queued, the steps are pending and the table already has all columns', async () => {
    await page.emulateMedia({ media: 'screen' })
    await list.visit()
    await openOne(page, list, 'staging-inventory')
    const steps = page.getByRole('table', { name: /Steps, their state/ })
    const heads = steps.getByRole('columnheader')
    await expect(heads).toHaveText(['Step'])
    await page.getByRole('group', { name: 'Actions' }).getByRole('button', { name: 'Run' }).click()
    await expectStarted(page, 'staging-inventory')
    await expect(page.getByRole('main').getByText('Queued').first()).toBeVisible()
    await expect(heads).toHaveText(['Step', 'Status', 'Started after', 'Took'])
    await expect(steps.getByText('Pending')).toHaveCount(4)
    await page.getByRole('button', { name: /Deploy to staging/ }).click()
    const strategy = page.getByText('{ "kind": "rolling", "maxUnavailable": 1 }')
    expect((await strategy.boundingBox())?.height).toBe(16)
  })
  await test.step('the labels of a narrow time axis stay on the axis', async () => {
    await list.visit()
    await openOne(page, list, 'rotate-keys')
    await page.setViewportSize({ width: 768, height: 1024 })
    const axis = page.getByRole('table', { name: /Steps, their state/ }).locator('thead td')
    const labels = axis.locator('span')
    await expect(labels).toHaveText(['0', '10 min', '20 min'])
    await expect(async () => {
      const { x = 0, width = 0 } = (await axis.boundingBox()) ?? {}
      const places = await labels.evaluateAll((all) =>
        all.map((each) => each.getBoundingClientRect()),
      )
      expect(Math.min(...places.map(({ left }) => left))).toBeGreaterThanOrEqual(x)
      expect(Math.max(...places.map(({ right }) => right))).toBeLessThanOrEqual(x + width)
    }).toPass()
  })
  await test.step('on the page of a pipeline, the headings side by side have the same height, and on a phone the signs of the steps are in one column', async () => {
    await page.setViewportSize({ width: 1280, height: 720 })
    await list.visit()
    await openOne(page, list, 'deploy-checkout-eu')
    const heading = (name: string) => boundingBoxOf(page.getByRole('heading', { level: 2, name }))
    expect((await heading('Details'))?.y).toBe((await heading('Steps'))?.y)

    await page.setViewportSize({ width: 390, height: 844 })
    const done = page.getByRole('list', { name: 'Steps' }).getByRole('listitem')
    const shapes = done.getByText('Succeeded', { exact: true }).locator('..').locator('svg')
    await expect(shapes).toHaveCount(3)
    const places = await shapes.evaluateAll((all) =>
      all.map((each) => each.getBoundingClientRect().x),
    )
    expect(new Set(places).size).toBe(1)
  })
})

test('the page shows state, steps and times, tools by name, details, raw record and curl, and links to the result of a run', async ({
  page,
  list,
  openPipeline,
}) => {
  await openPipeline('nightly-scan')
  await expect(page).toHaveTitle(/nightly-scan · Pipelines · Sluice$/)
  await expect(page.getByRole('table', { name: /Steps, their state/ })).toBeVisible()
  await expect(step(page, /Check out/)).toContainText('Failed')
  await expect(page.getByRole('main')).toContainText('All findings of the storefront')
  await expect(page.getByRole('main')).toContainText(/Failed at step 1, Check out: \S/)
  await expect(page.getByRole('term').filter({ hasText: 'Started by' })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: / ago/ }).first()).toContainText(
    /\d Mar 2026, \d\d:\d\d:\d\d /,
  )

  const actions = page.getByRole('group', { name: 'Actions' })
  await expect(actions.getByRole('button')).toHaveText(['Run', ''])
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await expect(actions).toBeHidden()
  await expect(page.getByText('Raw JSON')).toBeHidden()
  // “2 min ago” means nothing on paper.
  await expect(page.getByRole('main').locator('time').filter({ hasText: ' ago' })).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('link', { name: 'Console' })).toBeHidden()
  await expect(step(page, /Check out/).getByText('Check out')).toBeVisible()
  await expect(page.locator('table [aria-expanded=false]')).toHaveCount(0)
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(page.locator('table [aria-expanded=false]')).not.toHaveCount(0)
  await expect(await menuEntry(page, 'Stop…')).toHaveAccessibleDescription('It has already failed.')
  await page.keyboard.press('Escape')

  const began = page.getByRole('cell').locator('time').first()
  await expect(began).toHaveAttribute('datetime', /^2026-.*Z$/)
  await began.hover()
  await expect(began).toHaveAttribute('title', /2026.* UTC$/)

  await expect(page.getByRole('button', { name: /Check out/ })).toHaveAttribute(
    'aria-expanded',
    'true',
  )
  const tool = page.getByRole('link', { name: 'GitHub acme' })
  await expect(tool).toHaveAttribute('href', /\/registry\/[0-9a-f]{24}$/)
  await page.getByRole('button', { name: /Check out/ }).click()
  await expect(tool).toHaveCount(0)

  await page.getByText('Raw JSON').click()
  await expect(page.getByLabel('Raw JSON')).toContainText('"name": "nightly-scan"')
  await page.getByText('curl', { exact: true }).click()
  await expect(page.getByRole('main')).toContainText('authorization: Bearer $API_TOKEN')

  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expectStarted(page, 'nightly-scan')
  const sent = page.getByRole('list', { name: 'Sent from this browser' })
  await expect(sent.getByRole('listitem')).toContainText(/Run.*Done/)
  await expect(actions.getByRole('button', { name: 'Stop…' })).toBeEnabled()
  await expect(await menuEntry(page, 'Run')).toHaveAccessibleDescription('It is already queued.')
  await page.keyboard.press('Escape')
  await sent.getByRole('link', { name: /Run/ }).click()
  await expect(page).toHaveURL(/\/activity\?open=/)
  expect(list.sentActions()).toEqual(['run'])
})

test('if Back closes the step that has the focus, its button gets the focus, also on a phone', async ({
  page,
  openPipeline,
}) => {
  await openPipeline('deploy-api-eu')
  const { pathname } = new URL(page.url())
  const link = page.getByRole('link', { name: 'Snyk acme' })
  const scan = page.getByRole('button', { name: /Scan dependencies/ })
  for (const width of [1280, 390])
    await test.step(`${width} pixels`, async () => {
      await page.setViewportSize({ width, height: 844 })
      await navigate(page, pathname)
      await page.getByRole('button', { name: /Check out/ }).click()
      await scan.click()
      await link.click()
      await expect(page.getByRole('heading', { level: 1, name: 'Snyk acme' })).toBeVisible()
      await page.goBack()
      await expect(link).toBeFocused()
      await page.goBack()
      await expect(link).toHaveCount(0)
      await expect(scan).toBeFocused()
    })
})

test(
  'on a phone, a user opens a step, finds Clone in the menu, and decides gates with buttons at the bottom of the window',
  { tag: '@phone-only' },
  async ({ page, list, openPipeline }) => {
    const device = page.viewportSize() ?? { width: 412, height: 839 }
    await openPipeline('deploy-api-eu')
    await page.setViewportSize({ width: 320, height: 640 })
    const approve = page.getByRole('button', { name: 'Approve', exact: true })
    await expect(approve).toBeInViewport({ ratio: 1 })
    await page.getByRole('link', { name: 'Console' }).scrollIntoViewIfNeeded()
    await expect(approve).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('link', { name: 'Edit', exact: true })).toBeHidden()
    const heading = page.getByRole('heading', { level: 1 })
    await heading.scrollIntoViewIfNeeded()
    const [title, menu] = await Promise.all(
      [heading, page.getByRole('button', { name: 'More actions' })].map(boundingBoxOf),
    )
    expect(menu?.y).toBeLessThan((title?.y ?? 0) + (title?.height ?? 0))
    await choose(page, 'Clone')
    await expect(page).toHaveURL(/\/clone$/)
    await page.goBack()
    await approve.click()
    await page.getByRole('button', { name: 'Approve 1 pipeline' }).click()
    await expect(page.getByRole('region', { name: 'Results' })).toContainText('deploy-api-eu')
    await expect(approve).toBeHidden()
    await page.getByRole('button', { name: 'Dismiss', exact: true }).click()

    await page.setViewportSize(device)
    await list.visit()
    await openOne(page, list, 'android-release')
    const steps = page.getByRole('list', { name: 'Steps' })
    await expect(steps.getByRole('listitem')).toHaveCount(4)
    await steps.getByRole('button', { name: /Check out/ }).click()
    await expect(steps).toContainText('acme/android')
    await expect(steps.getByRole('term').first()).toHaveText('Registered tool gitToolId')
    await page.getByRole('button', { name: 'Approve', exact: true }).tap()
    const confirm = page.getByRole('button', { name: 'Approve 1 pipeline' })
    // The dialog is short, but its buttons are in reach of the thumb.
    expect((await boundingBoxOf(confirm))?.y).toBeGreaterThan(device.height - 100)
    await confirm.tap()
    await expect(page.getByRole('region', { name: 'Gate' })).toHaveCount(0)
  },
)

test.describe('a pipeline that does not exist', () => {
  test.use({ allowedErrors: [/status of 404 .*\/api\/v2\//] })

  test('the page of a pipeline has no accessibility violation at any width, light or dark, with open steps, a gate and both fields edited; if the pipeline does not exist, the page and the builder say so, and offer only a link to the list', async ({
    page,
    openDemo,
    openPipeline,
    expectAccessible,
    problems,
  }) => {
    await openPipeline('android-release')
    await page.getByRole('button', { name: 'Open all' }).click()
    await choose(page, 'Edit name')
    await choose(page, 'Edit description')
    await page.getByText('Raw JSON').click()
    await page.getByText('curl', { exact: true }).click()
    for (const [width, colorScheme] of [
      [1280, 'light'],
      [390, undefined],
      [320, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      const beyond = () =>
        page.getByRole('main').evaluate((main) => main.scrollWidth - main.clientWidth)
      await expect.poll(beyond, `${width} pixels wide`).toBe(0)
      if (colorScheme === undefined) continue
      await page.emulateMedia({ colorScheme })
      await expectAccessible()
    }

    expect(problems).toEqual([])
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.emulateMedia({ colorScheme: 'light' })
    await openDemo('/pipelines/..%2F..%2Fetc%3Fx', 'default')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pipeline ../../etc?x')
    await expect(page.getByRole('heading', { level: 2 })).toHaveText('Pipeline not found')
    await expectAccessible()
    await page.getByRole('link', { name: 'Go to Pipelines' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Pipelines' })).toBeFocused()
    for (const purpose of ['edit', 'clone']) {
      await navigate(page, `/pipelines/no-such-id/${purpose}`)
      const main = page.getByRole('main')
      await expect(main.getByRole('heading', { level: 2 })).toHaveText('Pipeline not found')
      await expect(main.getByRole('link')).toHaveText(['Go to Pipelines'])
      await main.getByRole('link').click()
      await expect(page.getByRole('heading', { level: 1, name: 'Pipelines' })).toBeFocused()
    }
  })
})
