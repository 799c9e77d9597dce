/** R1 and R2 of performance.md: how the dashboard feels, and what it keeps, after a while of use. */
import { setTimeout as sleep } from 'node:timers/promises'
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

const ROW = '[role="grid"][aria-label="Pipelines"] [role="row"][data-at]'
const BOX = `${ROW} [data-part="check"]`
const FIELD = 'input[aria-label="Filter pipelines"]'
const TITLE = 'main h1'
const linkTo = (screen: string) => `nav[aria-label="Screens"] a[href^="/${screen.toLowerCase()}"]`
const buttonSaying = (words: string) => ({ selector: 'main button', words })

interface Wanted {
  readonly selector: string
  /** Of several, the one whose text this is. */
  readonly words?: string
}

/**
 * Where one of these stands on the screen, the topmost first, with nothing over it. By the page's own means, as
 * all of this session: Playwright's clicks look through the page before and after, on its own thread, and a click
 * would count that.
 */
async function spotOf(page: Page, wanted: string | Wanted, at = 0) {
  const { selector, words = '' } = typeof wanted === 'string' ? { selector: wanted } : wanted
  return page.evaluate(
    ([searched, text, place]) => {
      const spots = [...document.querySelectorAll<HTMLElement>(searched)]
        .filter(({ textContent }) => text === '' || textContent === text)
        .filter((element) => element.checkVisibility({ contentVisibilityAuto: true }))
        .map((element) => ({ element, box: element.getBoundingClientRect() }))
        .map(({ element, box: { x, y, width, height } }) => ({
          element,
          spot: { x: x + width / 2, y: y + height / 2 },
        }))
        // Of rows, some lie below the heading of the list.
        .filter(({ element, spot: { x, y } }) => element.contains(document.elementFromPoint(x, y)))
        .toSorted((one, other) => one.spot.y - other.spot.y)
      return spots[place]?.spot
    },
    [selector, words, at] as const,
  )
}

/** As quick as somebody who knows what comes: what is done meets work of what was done before. */
const pause = () => sleep(150)

/** @throws when there is none: what missed would be quick */
async function click(page: Page, wanted: string | Wanted, at?: number): Promise<void> {
  const spot = await spotOf(page, wanted, at)
  if (spot === undefined) throw new Error(`${JSON.stringify(wanted)} cannot be clicked.`)
  await page.mouse.click(spot.x, spot.y)
  await pause()
}

/** Waits for something to stand on the screen, as long as anybody would. */
async function untilSeen(page: Page, wanted: string | Wanted, at?: number): Promise<void> {
  for (let look = 0; look < 100; look += 1) {
    if ((await spotOf(page, wanted, at)) !== undefined) return
    await pause()
  }
  throw new Error(`${JSON.stringify(wanted)} did not come.`)
}

async function type(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text, { delay: 90 })
  await pause()
}

async function press(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key)
  await pause()
}

async function find(page: Page): Promise<void> {
  await click(page, FIELD)
  await type(page, 'status:failed deploy')
  await press(page, 'Control+a')
  await press(page, 'Delete')
  await press(page, 'Escape')
}

async function select(page: Page): Promise<void> {
  await click(page, BOX, 2)
  await page.keyboard.down('Shift')
  await click(page, BOX, 9)
  await page.keyboard.up('Shift')
  await click(page, 'input[aria-label="Select all"]')
  await click(page, buttonSaying('Clear selection'))
}

async function scroll(page: Page): Promise<void> {
  const { x, y } = (await spotOf(page, ROW, 4)) ?? { x: 640, y: 400 }
  await page.mouse.move(x, y)
  for (let turn = 0; turn < 20; turn += 1) {
    await page.mouse.wheel(0, turn < 15 ? 700 : -2_000)
    await settle(page)
  }
  await click(page, BOX, 4)
  // As quick as a key repeats that is held.
  for (let step = 0; step < 12; step += 1) await page.keyboard.press('ArrowDown', { delay: 33 })
  await settle(page)
  await click(page, buttonSaying('Clear selection'))
}

async function open(page: Page): Promise<void> {
  await click(page, `${ROW} [data-part="menu"]`, 8)
  await untilSeen(page, '[role="menu"]')
  await press(page, 'Escape')
  await press(page, 'Control+k')
  await type(page, 'appr')
  await press(page, 'Escape')
  await click(page, `${ROW} [data-part="link"]`, 8)
  await untilSeen(page, { selector: 'main h2', words: 'Steps' })
  await page.goBack()
  await untilSeen(page, ROW, 2)
}

async function sortAndLook(page: Page): Promise<void> {
  await click(page, { selector: '[role="columnheader"] button', words: 'Name' })
  await click(page, { selector: '[role="columnheader"] button', words: 'Updated' })
  for (const screen of ['Approvals', 'Tools', 'Pipelines']) {
    await click(page, linkTo(screen))
    await untilSeen(page, { selector: TITLE, words: screen })
  }
  await untilSeen(page, ROW, 2)
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
  await page.locator(linkTo(screen)).click()
  await page.getByRole('heading', { level: 1, name: screen }).waitFor()
}

export const sessionBenches: readonly PageBench[] = [
  { ids: ['R1'], on: { scenario: 'huge' }, cpu: 4, isLong: true, measure: measureSession },
  { ids: ['R2'], on: { scenario: 'huge' }, isBeside: true, measure: measureMemory },
]
