/** L3 and L4 of performance.md: elements and heap of long lists. */
import type { BenchRound, PageBench } from './bench-round.ts'
import { heapOf } from './in-page.ts'
import { PARTS } from './page-parts.ts'
import type { Figure } from './report.ts'

const POLLS = 10

async function countElements({ page, records, openQuietly }: BenchRound) {
  await openQuietly()
  const count = await page.locator('*').count()
  const figure: Figure = {
    id: 'L3',
    what: `elements, ${records.toLocaleString('en')} records`,
    unit: '',
    values: [count],
    goal: 900,
  }
  return [figure]
}

/** Reads the list again, a hundredth of it changed. */
async function poll({ page, subject, change }: BenchRound, tick: number): Promise<void> {
  await change(tick)
  const replied = page.waitForResponse('**/api/v2/pipelines')
  await page.locator(PARTS[subject].refresh).click()
  await (await replied).finished()
  await page.evaluate(
    () =>
      new Promise((resolve) =>
        requestAnimationFrame(() => requestIdleCallback(() => resolve(undefined))),
      ),
  )
}

async function measureHeap(round: BenchRound): Promise<readonly Figure[]> {
  await round.openQuietly()
  const loaded = await heapOf(round.page)
  for (let tick = 1; tick <= POLLS; tick += 1) await poll(round, tick)
  const polled = await heapOf(round.page)
  const heap = (when: string, value: number, times: number): Figure => ({
    id: 'L4',
    what: `heap with ${round.records.toLocaleString('en')} ${when}`,
    unit: 'MB',
    values: [value],
    against: { of: 'vanilla', times },
  })
  return [heap('after the load', loaded, 1.25), heap(`after ${POLLS} reads more`, polled, 1.4)]
}

export const weightBenches: readonly PageBench[] = [
  ...[100, 1_000, 10_000, 100_000].map((records): PageBench => ({
    ids: ['L3'],
    on: { records },
    isBeside: true,
    measure: countElements,
  })),
  {
    ids: ['L4'],
    on: { records: 100_000 },
    against: ['vanilla'],
    isBeside: true,
    measure: measureHeap,
  },
]
