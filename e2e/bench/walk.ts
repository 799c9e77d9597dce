/** N1 of performance.md: from the list to a pipeline and back, warm, far down a long list. */
import type { Page } from '@playwright/test'
import type { BenchRound, PageBench } from './bench-round.ts'
import { clickToPaint, untilAllIsHere, untilQuiet } from './in-page.ts'
import { PARTS } from './page-parts.ts'
import type { Figure } from './report.ts'

/** The page of a pipeline scrolls as a whole; the list, which may stand behind it unseen, does not. */
const PIPELINE = 'main > div > .overflow-y-auto'
const FAR = 5_000
const TIMES = 5

const rowAt = (at: number) => `[role="row"][data-at="${at}"]`

/** Milliseconds from the browser's "back" to the frame in which the row stands where it stood. */
async function backToPaint(page: Page, row: string): Promise<number> {
  return page.evaluate(async (wanted) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await frame()
    const start = performance.now()
    history.back()
    const isBack = () => {
      const box = document.querySelector(wanted)?.getBoundingClientRect()
      return box !== undefined && box.top > 0 && box.top < innerHeight
    }
    while (!isBack()) await frame()
    await frame()
    return performance.now() - start
  }, row)
}

async function measureWalk({ page, openQuietly }: BenchRound): Promise<readonly Figure[]> {
  await openQuietly('pipelines?sort=name')
  await untilAllIsHere(page)
  await page.locator(PARTS.app.scroller).evaluate((scroller, at) => {
    scroller.scrollTop = at * 36
  }, FAR)
  const there: number[] = []
  const back: number[] = []
  // The first one brings the page's code.
  for (let time = 0; time <= TIMES; time += 1) {
    const row = rowAt(FAR + 6 + time)
    await page.locator(row).waitFor()
    const ms = await clickToPaint(page, `${row} a[data-part="link"]`, `${PIPELINE} :is(table, ol)`)
    const returned = await backToPaint(page, row)
    if (time > 0) {
      there.push(ms)
      back.push(returned)
    }
    await untilQuiet(page, true)
  }
  const n1 = (what: string, values: readonly number[], goal: number): Figure => ({
    id: 'N1',
    what,
    unit: 'ms',
    values,
    goal,
  })
  return [
    n1('list to pipeline: click to its steps', there, 100),
    n1('back, its row where it was: to paint', back, 50),
  ]
}

export const walkBenches: readonly PageBench[] = [
  { ids: ['N1'], on: { scenario: 'huge' }, cpu: 4, measure: measureWalk },
]
