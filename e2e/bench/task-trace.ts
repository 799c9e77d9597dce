/** Every task of the page's main thread while something is done, also those that no observer reports. */
import type { Page } from '@playwright/test'

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  /** Microseconds that the thread itself had worked: what a busy machine keeps from it does not count. */
  readonly tdur?: number
  readonly dur?: number
  readonly args?: { readonly name?: string }
}

const CATEGORIES = ['disabled-by-default-devtools.timeline', '__metadata']

/** A mark of the page's own process, so that no other process is taken for it. */
const MARK = 'sluice-bench'

/** @returns the milliseconds of each task, the longest first */
export async function tasksDuring(
  page: Page,
  work: () => Promise<void>,
): Promise<readonly number[]> {
  const browser = page.context().browser()
  if (browser === null) throw new Error('The page has no browser.')
  await browser.startTracing(page, { categories: [...CATEGORIES, 'blink.user_timing'] })
  await page.evaluate((mark) => performance.mark(mark), MARK)
  await work()
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as {
    readonly traceEvents: readonly TraceEvent[]
  }
  const own = traceEvents.find(({ name }) => name === MARK)
  if (own === undefined) throw new Error('The trace does not have the page.')
  return traceEvents
    .filter(({ name, pid, tid }) => name === 'RunTask' && pid === own.pid && tid === own.tid)
    .map(({ dur = 0, tdur = dur }) => tdur / 1_000)
    .toSorted((a, b) => b - a)
}
