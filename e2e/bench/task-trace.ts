/** Every task of the page's main thread while something is done, also those that no observer reports. */
import type { Page } from '@playwright/test'

interface TraceEvent {
  readonly name: string
  readonly ph: string
  /** Microseconds. */
  readonly ts: number
  readonly pid: number
  readonly tid: number
  /** Microseconds that the thread itself had worked: what a busy machine keeps from it does not count. */
  readonly tdur?: number
  readonly dur?: number
  readonly args?: { readonly name?: string }
}

const CATEGORIES = ['disabled-by-default-devtools.timeline', 'blink', '__metadata']

/**
 * The bench drives the page through DevTools, which at the end of each body decodes all of it, to have
 * it for whoever looks: of 10,000 records 40 ms at 4×, in one task. Without them this takes 1 ms.
 */
const OF_DEVTOOLS = 'ResponseBodyLoader::DidFinishLoadingBody'

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
  await work()
  // Behind it, since a page of another site gets another process.
  await page.evaluate((mark) => performance.mark(mark), MARK)
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as {
    readonly traceEvents: readonly TraceEvent[]
  }
  const own = traceEvents.find(({ name }) => name === MARK)
  if (own === undefined) throw new Error('The trace does not have the page.')
  const ours = traceEvents.filter(({ pid, tid }) => pid === own.pid && tid === own.tid)
  const notOurs = ours.filter(({ name }) => name === OF_DEVTOOLS)
  return ours
    .filter(({ name }) => name === 'RunTask')
    .map((task) => {
      const end = task.ts + (task.dur ?? 0)
      const within = notOurs.filter(({ ts }) => ts >= task.ts && ts < end)
      return within.reduce((ms, event) => ms - msOf(event), msOf(task))
    })
    .toSorted((a, b) => b - a)
}

const msOf = ({ dur = 0, tdur = dur }: TraceEvent) => tdur / 1_000
