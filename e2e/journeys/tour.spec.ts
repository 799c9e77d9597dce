/** The demo as a first visitor finds it: it lives by itself, and leads to the three things that Sluice is for. */
import type { Page } from '@playwright/test'
import { expect, START, test } from '../support/journey'

test.use({ livingDemo: true, viewport: { width: 1280, height: 3200 } })

const welcome = (page: Page) => page.getByRole('region', { name: 'Welcome to Sluice' })

test('two minutes without a click: runs start, fail, wait at a gate and end', async ({
  page,
  list,
  openDemo,
  expectAccessible,
}) => {
  await page.clock.install({ time: START })
  await openDemo('/pipelines')
  await list.expectRows(61)
  await expect(welcome(page)).toBeVisible()
  await expectAccessible()
  const pass = async (seconds: number) => {
    for (let left = seconds; left > 0; left -= 5) await page.clock.fastForward(5_000)
  }
  await pass(10)
  await expect(list.row('docs-site')).toContainText(/Queued|Running/)
  await pass(45)
  await expect(list.row('mobile-shared')).toContainText('Failed')
  await expect(list.row('mobile-shared')).toContainText('Tests failed: 2 of 418')
  await expect(list.row('infra-dns')).toContainText('Waiting')
  await expect(list.row('deploy-web-eu')).toContainText('Waiting')
  await expect(list.row('docs-site')).toContainText('Succeeded')
  await pass(65)
  await expect(list.row('status-page')).toContainText('Succeeded')
  await expect(list.row('deploy-notifications-eu')).toContainText('Running')
})

test('the welcome leads to three places, is closed once, and the tasks of the demo are there', async ({
  page,
  list,
  openDemo,
}) => {
  await page.clock.install({ time: START })
  await openDemo('/pipelines')
  await list.expectRows(61)
  const places = welcome(page).getByRole('link')
  await expect(places).toHaveText([
    /^Clear a gate/,
    /^Rerun what failed/,
    /^Build from a repository/,
  ])
  await places.nth(1).click()
  await expect(page).toHaveURL(/status%3Afailed/)
  await expect(welcome(page)).toHaveCount(0)
  await page.reload()
  await list.expectRows(7)
  await expect(welcome(page)).toHaveCount(0)
  await openDemo('/tasks')
  await expect(page.getByText('Rebuild the search index')).toBeVisible()
})

test('an unknown scenario is said, with those that there are', async ({ page, openDemo }) => {
  await openDemo('/pipelines', 'no-such')
  await expect(page.getByText('There is no scenario “no-such”. This is Default.')).toBeVisible()
  await expect(page.getByText(/Scenarios: default, empty, huge/)).toBeVisible()
})

test('a browser that stores nothing: the demo works for this tab, and says so', async ({
  page,
  list,
  openDemo,
}) => {
  await page.addInitScript(() => {
    indexedDB.open = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
  })
  await openDemo('/pipelines')
  await list.expectRows(61)
  await expect(page.getByText('This browser stores nothing for the demo.')).toBeVisible()
})
