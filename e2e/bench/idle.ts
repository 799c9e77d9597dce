/** D5 of performance.md: what a list costs that nobody touches. */
import type { CDPSession, Page } from '@playwright/test'
import type { BenchRound, PageBench } from './bench-round.ts'
import { settle } from './in-page.ts'
import { nextPoll, show } from './polls.ts'
import { figureOf, type Figure } from './report.ts'

const MINUTE = 60_000

/**
 * So long after the load, the engine tidies up what the load has left (twice, 10 to 15 ms each), and never
 * again. Asking for it (`collectGarbage`) does not spare the wait: it comes all the same.
 */
const TIDY = 45_000

/** Milliseconds for which the main thread has worked since the page was opened. */
async function worked(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000
}

async function aMinute(page: Page, devtools: CDPSession) {
  const asked: string[] = []
  const note = (request: { url(): string }) => asked.push(request.url())
  page.on('request', note)
  const before = await worked(devtools)
  await page.waitForTimeout(MINUTE)
  const ms = (await worked(devtools)) - before
  page.off('request', note)
  return { ms, requests: asked.length }
}

/** A page that holds nothing: the browser is busy with that, too. */
async function openEmpty(page: Page) {
  const context = await page.context().browser()?.newContext()
  if (context === undefined) throw new Error('The page has no browser.')
  const empty = await context.newPage()
  const devtools = await context.newCDPSession(empty)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  return () => aMinute(empty, devtools)
}

async function measureIdle(round: BenchRound): Promise<readonly Figure[]> {
  const { page, devtools, openQuietly, records } = round
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const emptyMinute = await openEmpty(page)
  // Nothing here moves, so that only what is on the screen is polled.
  await openQuietly('pipelines?q=status%3Asucceeded')
  await page.waitForTimeout(TIDY)
  await nextPoll(page)
  const seen = await aMinute(page, devtools)
  await show(page, true)
  await settle(page)
  const [hidden, empty] = await Promise.all([aMinute(page, devtools), emptyMinute()])
  const many = records.toLocaleString('en')
  return [
    figureOf('D5', `${many} listed, a minute untouched: main thread`, 'ms', seen.ms, 20),
    figureOf('D5', 'the same: requests, all of them polls', '', seen.requests),
    figureOf('D5', 'an empty page, for a minute: main thread', 'ms', empty.ms),
    // What asks for the figure is work, too.
    figureOf(
      'D5',
      'hidden for a minute: main thread, over an empty page',
      'ms',
      hidden.ms - empty.ms,
      1,
    ),
    figureOf('D5', 'hidden for a minute: requests', '', hidden.requests, 0),
  ]
}

export const idleBenches: readonly PageBench[] = [
  { ids: ['D5'], on: { records: 10_000 }, isBeside: true, measure: measureIdle },
]
