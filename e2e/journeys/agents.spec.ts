import type { Locator, Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { BuilderPage } from '../support/builder-page'
import { expect, START, test } from '../support/journey'
import { navigate } from '../support/navigate'

/** Sends the API token to the endpoint. The page asks for a confirmation, which names the origin. */
async function giveApiToken(page: Page) {
  await page.getByRole('button', { name: 'Use the API token…' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(new URL(page.url()).origin)
  await dialog.getByRole('button', { name: 'Send the API token' }).click()
}

async function connect(page: Page) {
  await giveApiToken(page)
  await page.getByRole('button', { name: 'Test the connection' }).click()
  await expect(page.getByText('Connected to Sluice demo agents')).toBeVisible()
}

async function openFunction(page: Page, title: string) {
  await page.getByRole('link', { name: /^Functions/ }).click()
  await page.getByRole('link', { name: title }).click()
}

async function call(page: Page, name: string) {
  await page.getByRole('button', { name: `Call ${name}` }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: `Call ${name}` })
    .click()
}

const latest = (page: Page) =>
  page.getByRole('region', { name: 'Calls of this function' }).getByRole('status').first()

test.describe('without a token', () => {
  test.use({ allowedErrors: [/status of 401 .*\/mcp/] })

  test('the stages of the connection test name what is missing, and then pass; entering, sending and removing a token, and connecting from the functions keep the focus in the page', async ({
    page,
    openDemo,
  }) => {
    await openDemo('/agents')
    // In the tab order, the buttons for the token are before “Test the connection”, because the test needs the token.
    await page.getByRole('button', { name: 'Use the API token…' }).focus()
    await page.keyboard.press('Tab')
    await expect(page.getByText('Enter another token', { exact: true })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Test the connection' })).toBeFocused()
    await page.keyboard.press('Enter')
    const verdict = page.getByText('Not connected. The stage “Authorization” failed')
    await expect(verdict).toBeVisible()
    await expect(verdict.locator('.text-danger')).toBeVisible()
    await expect(page.getByText('Enter a token for this endpoint above')).toBeVisible()
    await expect(page.getByText(/The endpoint asks for a token \(401\)/)).toBeVisible()
    await giveApiToken(page)
    // The findings were about the missing token.
    await expect(page.getByText(/Authorization” failed|asks for a token/)).toHaveCount(0)
    await page.getByRole('button', { name: 'Test the connection' }).click()
    await expect(page.getByText('Connected to Sluice demo agents')).toBeVisible()
    const stages = page.getByRole('list', { name: 'Stages' }).getByRole('listitem')
    await expect(stages.filter({ hasText: 'passed' })).toHaveCount(5)
    await expect(stages.last()).toContainText('lists 4 functions')
    await page.reload()
    await expect(
      page.getByText('No token. The endpoint may refuse calls without a token.'),
    ).toBeVisible()
    await test.step('the focus stays in the page', async () => {
      const expectFocusKept = () =>
        expect.poll(() => page.evaluate(() => document.activeElement?.localName)).not.toBe('body')
      await navigate(page, '/agents?show=functions')
      const button = page.getByRole('button', { name: 'Connect', exact: true })
      await button.press('Enter')
      await expect(page.getByRole('status').filter({ hasText: 'for a token (401)' })).toBeVisible()
      await expect(button).toBeFocused()

      await page.getByRole('button', { name: 'Show the connection test' }).click()
      const field = page.getByLabel(/^Token for /)
      const forget = page.getByRole('button', { name: 'Remove the token' })
      await page.getByText('Enter another token', { exact: true }).click()
      await field.fill('some-token')
      await field.press('Enter')
      await expect(forget).toBeVisible()
      await expectFocusKept()
      await forget.focus()
      await forget.press('Enter')
      const apiToken = page.getByRole('button', { name: 'Use the API token…' })
      await expect(apiToken).toBeVisible()
      await expectFocusKept()
      await apiToken.click()
      await page.getByRole('button', { name: 'Send the API token' }).click()
      await expect(forget).toBeVisible()
      await expectFocusKept()

      await page.getByRole('link', { name: /^Functions/ }).click()
      await button.press('Enter')
      await expect(page.getByRole('link', { name: 'Analyze architecture' })).toBeVisible()
      await expect(page.getByRole('heading', { level: 1, name: 'Agents' })).toBeFocused()
    })
  })
})

test('every client gets an entry in its own format without a token, a function is called through its form, and the focus follows a function that is opened and called by key', async ({
  page,
  openDemo,
}) => {
  await openDemo('/agents')
  await connect(page)
  const entry = page.getByLabel('Configuration')
  await expect(entry).toContainText('"type": "streamable-http"')
  const client = page.getByRole('combobox', { name: 'Client' })
  const steps = page.getByRole('region', { name: 'Connect an agent' }).getByRole('listitem')
  await expect(steps).toHaveText([/^Client/, /^Save this entry/, /restart/, /^Check/])
  const names = await client.locator('option').allInnerTexts()
  expect(names).toEqual(expect.arrayContaining(['Claude Code', 'Cursor', 'VS Code']))
  for (const name of names) {
    await client.selectOption(name)
    await expect(entry).toContainText(new URL('/mcp', page.url()).href)
    const text = await entry.innerText()
    expect(text).not.toContain('demo-')
    // The documentation of the service does not say how clients send a token, so the documented entry has no token.
    if (name !== 'As documented') expect(text).toMatch(/AGENT_TOKEN\}?"/)
  }
  await client.selectOption('Cursor')
  await expect(page).toHaveURL(/client=cursor/)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download mcp.json' }).click()
  const saved = JSON.parse(await readFile(await (await download).path(), 'utf8')) as unknown
  expect(saved).toMatchObject({
    mcpServers: { pipelines: { headers: { Authorization: 'Bearer ${env:AGENT_TOKEN}' } } },
  })

  await test.step('the result links to the pipelines that it names', async () => {
    await openFunction(page, 'Security scan')
    await expect(page).toHaveTitle(/Security scan · Agents · /)
    await expect(page).toHaveURL(/\/agents\?client=cursor&function=[^&]+$/)
    await page.getByLabel('Tag').fill('web')
    await call(page, 'security_scan')
    await expect(latest(page)).toHaveText('Done')
    await expect(page.getByLabel('Result', { exact: true })).toContainText('pipelines scanned')
    // On a tablet, this word is on one line.
    await page.setViewportSize({ width: 768, height: 1024 })
    const lines = await latest(page).evaluate((word) => {
      const range = document.createRange()
      range.selectNodeContents(word)
      return new Set([...range.getClientRects()].map(({ top }) => top)).size
    })
    expect(lines).toBe(1)
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.getByRole('link', { name: /^Calls 1/ }).click()
    await expect(page).not.toHaveTitle(/Security scan/)
    const calls = page.getByRole('region', { name: 'Calls of this visit' })
    await calls.getByText('Security scan', { exact: true }).click()
    await expect(calls.getByLabel('Result', { exact: true })).toBeVisible()
    await calls.getByRole('link', { name: 'staging-web' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'staging-web' })).toBeVisible()
  })
  await test.step('by key, the focus is where the list is hidden, and then on the call in a low window', async () => {
    await page.getByRole('link', { name: 'Agents' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Agents' })).toBeVisible()
    await page.setViewportSize({ width: 320, height: 256 })
    await page.getByRole('link', { name: /^Functions/ }).press('Enter')
    const link = page.getByRole('link', { name: 'Analyze architecture' })
    await link.press('Enter')
    const heading = page.getByRole('heading', { name: 'Analyze architecture' })
    await expect(heading).toBeFocused()
    await expect(heading).toBeInViewport({ ratio: 1 })
    await page.getByRole('link', { name: 'Functions', exact: true }).press('Enter')
    await expect(link).toBeFocused()
    await link.press('Enter')
    await call(page, 'analyze_architecture')
    await expect(latest(page)).toHaveText('Done')
    const summary = page.getByRole('region', { name: 'Calls of this function' }).locator('summary')
    await expect(summary.first()).toBeFocused()
    await expect(summary.first()).toBeInViewport({ ratio: 1 })
  })
})

test('generating a pipeline shows the arguments first, and the result opens in the builder @firefox', async ({
  page,
  openDemo,
}) => {
  await openDemo('/agents')
  await connect(page)
  await openFunction(page, 'Generate pipeline')
  await page.getByRole('button', { name: 'Call generate_pipeline' }).click()
  await expect(page.getByRole('alert')).toHaveText('Not called. Enter Repository.')
  await expect(page.getByLabel('Repository', { exact: true })).toBeFocused()
  await page.getByLabel('Repository', { exact: true }).pressSequentially('acme/checkout')
  await page.getByLabel(/^Name/).pressSequentially('by an agent')
  await page.getByRole('button', { name: 'Call generate_pipeline' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Call generate_pipeline' })
  await expect(dialog.getByLabel('Arguments')).toContainText('"repository": "acme/checkout"')
  await dialog.getByRole('button', { name: 'Call generate_pipeline' }).click()
  await expect(latest(page)).toHaveText('Done')
  await page.getByRole('button', { name: 'Open in the builder' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'New pipeline' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('by an agent')
  // Browsers write the history state to disk, so it must not contain the pipeline.
  expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain('acme')
  await new BuilderPage(page).expectSaved()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('by an agent')
})

async function passUntil(page: Page, wanted: Locator) {
  await expect(async () => {
    await page.clock.runFor(1_000)
    await expect(wanted).toBeVisible({ timeout: 500 })
  }).toPass()
}

test('a long call shows its progress and can be canceled', async ({ page, openDemo }) => {
  await page.clock.install({ time: START })
  await openDemo('/agents', 'slow')
  await giveApiToken(page)
  await page.getByRole('button', { name: 'Test the connection' }).click()
  await expect(async () => {
    await page.clock.fastForward(2_000)
    await expect(page.getByText('Connected to')).toBeVisible({ timeout: 500 })
  }).toPass()
  await openFunction(page, 'Audit compliance')
  await expect(page.getByRole('button', { name: 'Call audit_compliance' })).toBeVisible()
  // A time that the test cannot have reached yet, but before the idle lock.
  await page.clock.pauseAt(START + 1_200_000)
  await call(page, 'audit_compliance')
  const calls = page.getByRole('region', { name: 'Calls of this function' })
  await passUntil(page, calls.getByText(/\d+ of 61: Checking /))
  await calls.getByRole('button', { name: 'Cancel' }).click()
  await expect(latest(page)).toHaveText('The function may have run')
})

test('on a phone, a function is opened and called, and a field in error scrolls into view with its label @phone-only', async ({
  page,
  openDemo,
}) => {
  await openDemo('/agents')
  await connect(page)
  await page.getByRole('link', { name: /^Functions/ }).click()
  await page.getByRole('link', { name: 'Analyze architecture' }).click()
  await call(page, 'analyze_architecture')
  await expect(latest(page)).toHaveText('Done')
  await expect(page.getByLabel('Result', { exact: true })).toBeInViewport()
  await page.getByRole('link', { name: 'Functions', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Analyze architecture' })).toBeVisible()

  await page.getByRole('link', { name: 'Generate pipeline' }).click()
  await page.getByRole('button', { name: 'Call generate_pipeline' }).click()
  await expect(page.getByLabel('Repository', { exact: true })).toBeFocused()
  await expect(page.getByText('Repository', { exact: true })).toBeInViewport({ ratio: 1 })
})
