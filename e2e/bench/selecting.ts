/** L8 to L10 of performance.md: from a click that selects to the frame that shows how many are selected. */
import type { Locator } from '@playwright/test'
import type { BenchRound, PageBench } from './bench-round.ts'
import { PARTS } from './page-parts.ts'
import { middleOf, type Figure } from './report.ts'

const FRAME = 16.7
const RANGE = 10_000
/** Each is done so often in one page; the middle counts. */
const TIMES = 5

/** Clicks and waits for so many, in milliseconds. */
async function clickUntil(
  { page, subject }: BenchRound,
  target: Locator,
  wanted: number,
  shiftKey = false,
): Promise<number> {
  const element = await target.elementHandle()
  return page.evaluate(
    async ({ clicked, selected, count, shift }) => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
      const shown = () => {
        const text = document.querySelector(selected)?.textContent ?? '0'
        return Number(/[\d,]+/.exec(text)?.[0].replaceAll(',', ''))
      }
      await frame()
      const start = performance.now()
      clicked?.dispatchEvent(
        new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: shift }),
      )
      // What a framework draws in a microtask is there before the frame of the click is painted.
      for (let turn = 0; turn < 8 && shown() !== count; turn += 1) await Promise.resolve()
      while (shown() !== count) await frame()
      // The task after a frame's callbacks comes after its paint.
      await frame()
      return performance.now() - start
    },
    { clicked: element, selected: PARTS[subject].selected, count: wanted, shift: shiftKey },
  )
}

async function scrollToRow({ page, subject }: BenchRound, at: number): Promise<void> {
  const { scroller, rowHeight, boxAt } = PARTS[subject]
  await page.locator(scroller).evaluate((element, top) => {
    element.scrollTop = top
  }, at * rowHeight)
  await page.locator(boxAt(at)).waitFor()
}

async function measure(round: BenchRound): Promise<readonly Figure[]> {
  const { page, subject, records } = round
  const { selectAll, boxAt, clear, invert } = PARTS[subject]
  await round.openQuietly()
  const [all, first, none, turned] = [selectAll, boxAt(0), clear, invert].map((selector) =>
    page.locator(selector),
  ) as [Locator, Locator, Locator, Locator]

  // The first selection brings its code.
  const cold = await clickUntil(round, all, records)
  await clickUntil(round, none, 0)
  const times = { all: [], one: [], range: [], invert: [], clear: [] } as Record<string, number[]>
  for (let time = 0; time < TIMES; time += 1) {
    times['all']?.push(await clickUntil(round, all, records))
    times['one']?.push(await clickUntil(round, first, records - 1))
    await clickUntil(round, none, 0)
    await clickUntil(round, first, 1)
    await scrollToRow(round, RANGE - 1)
    const last = page.locator(boxAt(RANGE - 1))
    times['range']?.push(await clickUntil(round, last, RANGE, true))
    times['invert']?.push(await clickUntil(round, turned, records - RANGE))
    times['clear']?.push(await clickUntil(round, none, 0))
    await scrollToRow(round, 0)
  }
  const one = (
    id: string,
    what: string,
    key: string,
    limit: { times?: number; over?: number },
  ) => ({
    id,
    what,
    unit: 'ms' as const,
    values: [middleOf(times[key] ?? [])],
    against: { of: 'vanilla' as const, ...limit },
  })
  return [
    one('L8', `select all ${records.toLocaleString('en')}`, 'all', { times: 1.25 }),
    { id: 'L8', what: 'the first time, with its code', unit: 'ms', values: [cold] },
    one('L9', 'toggle one with all selected', 'one', { times: 1.15 }),
    one('L10', 'shift-select 10,000', 'range', { over: FRAME }),
    one('L10', 'invert', 'invert', { over: FRAME }),
    one('L10', 'clear', 'clear', { over: FRAME }),
  ]
}

export const selectBenches: readonly PageBench[] = [
  { ids: ['L8', 'L9', 'L10'], on: { records: 100_000 }, against: ['vanilla'], measure },
]
