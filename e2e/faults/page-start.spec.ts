/** If the scripts of the page do not load, the page says what happened and what to do. */
import type { Page } from '@playwright/test'
import { heldReply, raw } from '../support/fault-replies'
import { allowErrors, expect, test } from '../support/fault-test'

test.use(
  allowErrors(
    /^Failed to load resource: .*(?:404|502)/,
    /^Failed to load module script: Expected a JavaScript/,
    /^Failed to find a valid digest in the 'integrity' attribute/,
    /integrity checks are enabled|Subresource Integrity/,
  ),
)

const ENTRY = /\/assets\/index-[^/]*\.js$/
const HTML = '<!doctype html><title>Sign in</title><h1>Sign in</h1>'
const FAULTS = [
  ['404', raw(404, HTML, { 'content-type': 'text/html' })],
  ['502 from a proxy', raw(502, 'Bad Gateway', { 'content-type': 'text/plain' })],
  ['a page in HTML', raw(200, HTML, { 'content-type': 'text/html' })],
] as const

async function expectDeadStart(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Sluice did not start' })).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('Sluice')
  await expect(page.getByRole('navigation', { name: 'Screens' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('The files of Sluice have not loaded.')
  await expect(page.locator('noscript')).toBeHidden()
  await expect(page.getByRole('link', { name: 'Reload' })).toBeVisible()
}

test('if the script of the page is missing or is no script, the page says so, and “Reload” opens it once the script is available', async ({
  start,
  expectAccessible,
}) => {
  const dash = await start()
  for (const [name, reply] of FAULTS) {
    await test.step(name, async () => {
      dash.server.restoreFiles()
      dash.server.answerFile(ENTRY, reply)
      await dash.open('pipelines?sort=name')
      await expectDeadStart(dash.page)
    })
  }
  await expectAccessible()
  dash.server.restoreFiles()
  dash.allowRead()
  await dash.page.getByRole('link', { name: 'Reload' }).click()
  await dash.expectRows()
  await expect(dash.page).toHaveURL(/\/pipelines\?sort=name$/)
  await expect(dash.page.getByText('Sluice did not start')).toHaveCount(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the page says that it needs JavaScript', async ({ start }) => {
    const dash = await start({ isRealTime: true })
    const { page } = dash
    await dash.open()
    const heading = page.getByRole('heading', { level: 1, name: 'Sluice did not start' })
    await expect(heading).toBeVisible()
    // Playwright's text locators ignore the text inside `<noscript>`.
    expect(await page.locator('noscript').innerText()).toContain('Sluice needs JavaScript.')
    await expect(page.locator('noscript')).toBeVisible()
    await expect(page.getByText('The files of Sluice have not loaded.')).toBeHidden()
    await expect(page.getByRole('link', { name: 'Reload' })).toBeVisible()
  })
})

test('if the script of the page never loads, the page says so after some seconds, and not before, also with reduced motion', async ({
  start,
}) => {
  const dash = await start({ isRealTime: true })
  await dash.page.emulateMedia({ reducedMotion: 'reduce' })
  dash.server.answerFile(ENTRY, heldReply().reply)
  const began = performance.now()
  dash.allowRead()
  await dash.page.goto(`${dash.server.url}pipelines`, { waitUntil: 'commit' })
  await expect(dash.page.getByRole('banner')).toBeVisible()
  await expect(dash.page.getByRole('heading')).toHaveCount(0)
  await expectDeadStart(dash.page)
  expect(performance.now() - began).toBeGreaterThan(8_000)
})

test('if the script of the demo is missing, the page says so', async ({
  page,
  expectAccessible,
}) => {
  await page.route(ENTRY, (route) => route.fulfill({ status: 404, body: '' }))
  await page.goto('/approvals')
  await expectDeadStart(page)
  await expectAccessible()
})
