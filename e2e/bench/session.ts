/** R1 and R2 of performance.md: how the dashboard feels, and what it keeps, after a while of use. */
import type { Page, Request } from '@playwright/test'
import type { BenchRound, PageBench } from './bench-round.ts'
import { SCREENS } from '../support/screens.ts'
import { heapOf, settle } from './in-page.ts'
import { pollOften, show } from './polls.ts'
import { figureOf, type Figure } from './report.ts'

const SESSION = 180_000
interface Interactions {
  /** Milliseconds to the next paint, by interaction; the browser reports those from 16 on, in steps of 8. */
  readonly reported: Record<string, number>
}
declare global {
  var __interactions: Interactions
}

function watchInteractions(): void {
  const reported: Record<string, number> = {}
  globalThis.__interactions = { reported }
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      const { interactionId, duration } = entry
      if (interactionId === 0) continue
      reported[interactionId] = Math.max(reported[interactionId] ?? 0, duration)
    }
  })
  // The types of the browser's own interfaces do not know the threshold yet.
  const options = { type: 'event', durationThreshold: 16 }
  observer.observe(options)
}

const goTo = (page: Page, screen: string) =>
  page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: screen }).click()

const grid = (page: Page) => page.getByRole('grid', { name: 'Pipelines' })
const rows = (page: Page) => grid(page).locator('[role="row"][data-at]')

async function find(page: Page): Promise<void> {
  const field = page.getByRole('combobox', { name: 'Filter pipelines' })
  await field.click()
  await field.pressSequentially('status:failed deploy', { delay: 90 })
  await settle(page)
  await field.fill('')
  await field.press('Escape')
}

async function select(page: Page): Promise<void> {
  await rows(page).nth(2).getByRole('checkbox').click()
  await rows(page)
    .nth(9)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] })
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  await page.getByRole('button', { name: 'Clear selection' }).click()
}

async function scroll(page: Page): Promise<void> {
  await grid(page).hover()
  for (let turn = 0; turn < 20; turn += 1) {
    await page.mouse.wheel(0, turn < 15 ? 700 : -2_000)
    await settle(page)
  }
  await rows(page).nth(4).getByRole('checkbox').focus()
  for (let step = 0; step < 12; step += 1) await page.keyboard.press('ArrowDown')
}

async function open(page: Page): Promise<void> {
  await rows(page)
    .nth(8)
    .getByRole('button', { name: /^Actions for/ })
    .click()
  await page.getByRole('menu').waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('appr', { delay: 90 })
  await page.keyboard.press('Escape')
  await rows(page).nth(8).getByRole('link').click()
  await page.getByRole('heading', { name: 'Steps' }).waitFor()
  await page.goBack()
  await rows(page).nth(2).waitFor()
}

async function sortAndLook(page: Page): Promise<void> {
  await grid(page).getByRole('button', { name: 'Name' }).first().click()
  await settle(page)
  await grid(page).getByRole('button', { name: 'Updated' }).first().click()
  for (const screen of ['Approvals', 'Tools', 'Pipelines']) {
    await goTo(page, screen)
    await page.getByRole('heading', { level: 1, name: screen }).waitFor()
    await settle(page)
  }
  await rows(page).nth(2).waitFor()
}

async function measureSession({ page, openQuietly }: BenchRound): Promise<readonly Figure[]> {
  await page.addInitScript(watchInteractions)
  await openQuietly()
  const end = performance.now() + SESSION
  while (performance.now() < end) {
    for (const part of [find, select, scroll, open, sortAndLook]) await part(page)
  }
  const { reported, all } = await page.evaluate(() => ({
    reported: Object.values(globalThis.__interactions.reported),
    all: Reflect.get(performance, 'interactionCount'),
  }))
  const slowest = reported.toSorted((a, b) => b - a)
  return [
    figureOf(
      'R1',
      'interaction to next paint, p98',
      'ms',
      slowest[Math.floor(all * 0.02)] ?? 16,
      100,
    ),
    figureOf('R1', 'the slowest one', 'ms', slowest[0] ?? 16),
    figureOf('R1', 'interactions in three minutes', '', all),
  ]
}

const ROUTES = 200
const POLLS = 200
const WARM = 20

async function measureMemory(round: BenchRound): Promise<readonly Figure[]> {
  const { page, openQuietly } = round
  await pollOften(page)
  // Its seconds pass as quickly as the answers come: what is kept knows no time.
  await page.clock.install()
  let polls = 0
  const isPoll = (request: Request) => request.url().endsWith('/api/v2/actions')
  page.on('requestfinished', (request) => {
    if (isPoll(request)) polls += 1
  })
  await openQuietly()
  let routes = 0
  const go = async (to: number) => {
    for (; routes < to; routes += 1) await visit(page, SCREENS[routes % SCREENS.length] ?? '')
    await visit(page, 'Pipelines')
    const hasPolled = () => polls >= to
    while (!hasPolled()) {
      // Being looked at again, it asks for all; else what rests would be asked for every five seconds.
      const asked = page.waitForEvent('requestfinished', isPoll)
      await show(page, true)
      await show(page, false)
      await page.clock.fastForward(1_000)
      await asked
    }
    return heapOf(page)
  }
  const before = await go(WARM)
  const after = await go(Math.max(ROUTES, POLLS))
  return [
    figureOf('R2', `heap after ${WARM} routes and polls`, 'MB', before),
    figureOf('R2', `heap after ${ROUTES} routes and ${POLLS} polls`, 'MB', after),
    figureOf('R2', 'the one ÷ the other', '×', after / before, 1.1),
  ]
}

async function visit(page: Page, screen: string): Promise<void> {
  await goTo(page, screen)
  await page.getByRole('heading', { level: 1, name: screen }).waitFor()
}

export const sessionBenches: readonly PageBench[] = [
  { ids: ['R1'], on: { scenario: 'huge' }, cpu: 4, isLong: true, measure: measureSession },
  { ids: ['R2'], on: { scenario: 'huge' }, isBeside: true, measure: measureMemory },
]
