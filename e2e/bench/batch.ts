/** B1 and B2 of performance.md: every pipeline of the scenario `huge` is reset, by way of the sheet. */
import type { Page } from '@playwright/test'
import { clickToPaint, heapOf, scrollFrames, takeLongest } from './in-page.ts'
import type { BenchRound, PageBench } from './bench-round.ts'
import { figureOf, shareOf, type Figure } from './report.ts'

const ALL = 'input[aria-label="Select all"]'
const BAR = 'section[aria-label="Selection"]'
const LINE = 'section[aria-label="Results"] li'
const SCROLLER = 'section[aria-label="Results"] div:has(> ul)'

/** Selects all and brings the sheet, which has found out how many can be reset. */
async function bringSheet(page: Page): Promise<number> {
  // The first selection brings its code; the second is what selecting costs.
  await clickToPaint(page, ALL, BAR)
  await page.getByRole('button', { name: 'Clear selection' }).click()
  await page.locator(BAR).waitFor({ state: 'detached' })
  const selected = await clickToPaint(page, ALL, BAR)
  await page.getByRole('button', { name: /^Reset [0-9]/ }).click()
  const sheet = page.getByRole('alertdialog')
  await sheet.getByRole('button', { name: 'Check again' }).waitFor({ timeout: 120_000 })
  await sheet.getByRole('button', { name: /^Reset / }).evaluate((button) => {
    button.id = 'confirm-of-bench'
  })
  return selected
}

/** Until the results say that nothing is under way any more. */
async function untilOver(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      [...document.querySelectorAll('section[aria-label="Results"] button')].some(
        (button) => button.textContent === 'Dismiss',
      ),
    undefined,
    { timeout: 300_000, polling: 50 },
  )
}

/** Confirms, and follows the batch to its end. */
async function follow({ page, service }: BenchRound) {
  await takeLongest(page)
  service.takeTimes()
  const start = performance.now()
  const painted = await clickToPaint(page, '#confirm-of-bench', LINE)
  await untilOver(page)
  const wall = performance.now() - start
  return { painted, wall, own: service.takeTimes(), longest: await takeLongest(page) }
}

/** Click to paint, longest task, time, memory. */
async function measureBatch(round: BenchRound): Promise<readonly Figure[]> {
  const { page, openQuietly } = round
  await openQuietly()
  const before = await heapOf(page)
  const selected = await bringSheet(page)
  const { painted, wall, own, longest } = await follow(round)
  const said = await page.locator('section[aria-label="Results"]').innerText()
  const done = Number(/([\d,]+) done/.exec(said)?.[1]?.replaceAll(',', '') ?? 0)
  return [
    figureOf('B1', 'ids reset, as the ledger says', '', done),
    figureOf('B1', 'requests: chunks and reading back', '', own.count),
    figureOf('B1', 'select all: click to paint', 'ms', selected),
    figureOf('B1', 'confirm: click to first row painted', 'ms', painted),
    figureOf('B1', 'the same ÷ select all', '×', painted / selected, 1.5),
    figureOf('B1', 'longest task (0: none over 50)', 'ms', longest, 50),
    figureOf('B1', 'wall time, service without work', 'ms', wall),
    figureOf('B1', 'our share of it a request', 'ms', (wall - own.ms) / own.count),
    figureOf('B1', 'heap before', 'MB', before),
    figureOf('B1', 'heap after', 'MB', await heapOf(page)),
  ]
}

/** Time beside the service's own, when each request takes it as long as work would. */
async function measureOverhead(round: BenchRound): Promise<readonly Figure[]> {
  await round.openQuietly()
  await bringSheet(round.page)
  const { wall, own } = await follow(round)
  return [figureOf('B1', 'wall ÷ service, 40 ms of work a request', '×', wall / own.ms, 1.2)]
}

/** The ledger of 10,000 scrolls while it fills. */
async function measureLedger({ page, openQuietly }: BenchRound): Promise<readonly Figure[]> {
  await openQuietly()
  await bringSheet(page)
  await takeLongest(page)
  await clickToPaint(page, '#confirm-of-bench', LINE)
  const frames = await scrollFrames(page, SCROLLER, 2_500)
  const longest = await takeLongest(page)
  return [
    // One frame, with the thirtieth of a millisecond that clocks are off by.
    {
      id: 'B2',
      what: 'scroll while it fills, p95',
      unit: 'ms',
      values: [shareOf(frames, 0.95)],
      goal: 17.5,
    },
    { id: 'B2', what: 'longest task while it fills', unit: 'ms', values: [longest], goal: 50 },
  ]
}

export const batchBenches: readonly PageBench[] = [
  { ids: ['B1'], on: { scenario: 'huge' }, measure: measureBatch },
  { ids: ['B1'], on: { scenario: 'huge', workMs: 40 }, isLong: true, measure: measureOverhead },
  { ids: ['B2'], on: { scenario: 'huge' }, measure: measureLedger },
]
