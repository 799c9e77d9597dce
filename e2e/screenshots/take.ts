/**
 * Takes the screenshots of the README from a running demo: `npm start`, then `node e2e/screenshots/take.ts
 * http://127.0.0.1:4310/`. The clock of the page always starts at the same time, so that each run
 * gives the same screenshots.
 */
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from '@playwright/test'
import { findChromium } from '../../.ci/browsers.mjs'

const START = Date.UTC(2026, 2, 2, 10, 0, 0)
const demo = process.argv[2] ?? 'http://127.0.0.1:4310/'
const folder = fileURLToPath(new URL('.', import.meta.url))

interface Picture {
  readonly name: string
  readonly path: string
  readonly prepare?: (page: Page) => Promise<void>
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()

async function closeWelcome(page: Page): Promise<void> {
  await button(page, 'Close the welcome').click()
}

/** Advances the clock in steps, so that each poll gets its answer before the next poll. */
async function pass(page: Page, seconds: number): Promise<void> {
  for (let left = seconds; left > 0; left -= 1) {
    await page.clock.runFor(1_000)
    // The service worker of the demo answers polls in real time.
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
}

async function runAll(page: Page): Promise<void> {
  await closeWelcome(page)
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await button(page, /^Run/).click()
  await page.getByRole('dialog').getByRole('button', { name: /^Run/ }).click()
  await page.getByRole('region', { name: 'Results' }).waitFor()
  await pass(page, 25)
}

async function buildSteps(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Name', exact: true }).first().fill('deliver-api')
  for (const type of ['run_script', 'sonar', 'approval', 'argo']) {
    const search = page.getByRole('combobox', { name: 'Search step types' })
    if (!(await search.isVisible())) await page.getByRole('link', { name: 'Add step' }).click()
    await search.fill(type)
    await search.press('Enter')
  }
}

const PICTURES: readonly Picture[] = [
  { name: 'pipelines', path: 'pipelines', prepare: closeWelcome },
  { name: 'approvals', path: 'approvals' },
  { name: 'builder', path: 'pipelines/new', prepare: buildSteps },
  { name: 'results', path: 'pipelines?q=tag%3Aproduction', prepare: runAll },
]

async function take({ name, path, prepare }: Picture, scheme: 'light' | 'dark'): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: 1120, height: 680 },
    colorScheme: scheme,
  })
  const page = await context.newPage()
  await page.clock.install({ time: START })
  await page.goto(new URL(path, demo).href)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  await pass(page, 120)
  await prepare?.(page)
  // The next frames render the result of the last poll.
  await page.clock.runFor(2_000)
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: `${folder}${name}-${scheme}.png` })
  await context.close()
}

mkdirSync(folder, { recursive: true })
const executablePath = findChromium()
const browser = await chromium.launch({
  ...(executablePath !== undefined && { executablePath }),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
for (const picture of PICTURES) {
  for (const scheme of ['light', 'dark'] as const) await take(picture, scheme)
}
await browser.close()
