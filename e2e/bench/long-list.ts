/** Measures a list of 10,000 pipelines while it is scrolled, filtered, selected, polled and idle: goals L5 to D5. */
import type { Page } from '@playwright/test'
import { takeCommits, watchCommits } from '../support/react-commits.ts'
import type { Round } from './bench.ts'
import { click, takeInteractions, takeLongestTask, untilIdle, untilLoaded } from './in-page.ts'
import { median, percentile, type Figures } from './report.ts'

const ROW = '[role="row"][data-at]'
export const POLL = '**/api/v2/actions'
const LIST = '[role="grid"]'
const boxAt = (index: number) => `[data-at="${index}"] [data-part="check"]`

/** Scrolls 60 times. Returns the milliseconds between frames, and the number of frames with blank rows. */
function scroll(page: Page, isByJumps: boolean) {
  return page.locator(LIST).evaluate(
    async (list, [row, jumps]) => {
      const { left, top, height } = list.getBoundingClientRect()
      const isBlank = (y: number) => !document.elementFromPoint(left + 200, top + y)?.closest(row)
      const frames: number[] = []
      let blank = 0
      await bench.frame()
      for (let step = 0, last = performance.now(); step <= 60; step += 1) {
        // Scrolls before the callbacks of a frame run, like a wheel.
        await new Promise((resolve) => setTimeout(resolve))
        // Multiples of the golden ratio distribute the jumps over the whole list.
        list.scrollTop = jumps ? ((step * 0.618) % 1) * (list.scrollHeight - height) : step * 240
        await bench.frame()
        if ([60, height / 2, height - 30].some(isBlank)) blank += 1
        frames.push(performance.now() - last)
        last = performance.now()
      }
      return { frames, blank }
    },
    [ROW, isByJumps] as const,
  )
}

async function filter(page: Page): Promise<Figures> {
  const keys = [...'publish-web'.split(''), ...Array.from({ length: 11 }, () => 'Backspace')]
  const settled: number[] = []
  await click(page, 'input[aria-label="Filter pipelines"]')
  await untilIdle(page)
  await takeInteractions(page, 0)
  for (const key of keys) {
    const start = await page.evaluate(() => performance.now())
    await page.keyboard.press(key)
    await untilIdle(page)
    settled.push((await page.evaluate(() => bench.changed)) - start)
  }
  return {
    'filter: key to paint, p95': percentile(await takeInteractions(page, keys.length), 0.95),
    'filter: results settled, p50': median(settled.filter((ms) => ms > 0)),
  }
}

async function select(page: Page): Promise<Figures> {
  const scrollTo = async (index: number) => {
    await page.locator(LIST).evaluate((list, row) => (list.scrollTop = row * 36), index)
    await page.locator(boxAt(index)).waitFor()
    await untilIdle(page)
  }
  const timed = async (selector: string) => {
    await takeInteractions(page, 0)
    await click(page, selector)
    return Math.max(...(await takeInteractions(page, 1)))
  }
  const clear = () => click(page, 'main button', 0, 'Clear selection')
  const selectAll = 'input[aria-label="Select all"]'
  await scrollTo(0)
  // The first selection is not measured, because it also loads the code of the selection bar.
  await click(page, selectAll)
  await clear()
  const all = await timed(selectAll)
  const one = await timed(boxAt(0))
  await clear()
  await click(page, boxAt(0))
  await scrollTo(4_999)
  await page.keyboard.down('Shift')
  const range = await timed(boxAt(4_999))
  await page.keyboard.up('Shift')
  await page.getByText('5,000 selected').first().waitFor()
  await clear()
  return { 'select all 10,000': all, 'toggle one of 10,000': one, 'shift-select 5,000': range }
}

/**
 * Makes polls add a tag to this number of rows, and waits for the tags. A tag does not change the sort order by
 * name.
 */
async function bringNews(page: Page, count: number): Promise<void> {
  const links = page.locator(`${ROW} a[data-part="link"]`)
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  const ids = new Set(hrefs.slice(2, 2 + count).map((href) => href.split('/').at(-1)))
  await page.route(POLL, async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as { results: { target: string; resource: object }[] }
    for (const { target, resource } of json.results) {
      if (ids.has(target)) Object.assign(resource, { tags: ['tagged'] })
    }
    await route.fulfill({ response, json })
  })
  const tagged = page.locator(ROW, { hasText: 'tagged' })
  await tagged.nth(count - 1).waitFor()
  await untilIdle(page)
}

export async function pollOften(page: Page): Promise<void> {
  await page.route('**/config.json', (route) => route.fulfill({ json: { pollSeconds: 1 } }))
}

export async function measureLongList({ page, open, slowDown }: Round): Promise<Figures> {
  await pollOften(page)
  await open('pipelines?sort=name')
  await untilLoaded(page)
  await untilIdle(page)
  const steps = await scroll(page, false)
  const jumps = await scroll(page, true)
  await slowDown(4)
  const figures = { ...(await filter(page)), ...(await select(page)) }
  await takeLongestTask(page)
  await bringNews(page, 10)
  return {
    ...figures,
    'frames while scrolling in steps, p95': percentile(steps.frames, 0.95),
    'blank frames in steps': steps.blank,
    'frames while scrolling by jumps, p95': percentile(jumps.frames, 0.95),
    'a poll with news: longest task': await takeLongestTask(page),
  }
}

export async function measureRenderedRows({ page, open }: Round): Promise<Figures> {
  await watchCommits(page)
  await pollOften(page)
  await open('pipelines?q=status%3Asucceeded&sort=name')
  await untilLoaded(page)
  await untilIdle(page)
  await takeCommits(page)
  await bringNews(page, 3)
  return { 'rows rendered by a poll that changes 3': (await takeCommits(page)).rows }
}

export async function measureUntouched({ page, devtools, open }: Round): Promise<Figures> {
  const workedMs = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
  }
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  // There is no input, but the demo runs pipelines, so some polls find changes.
  await open('pipelines?q=status%3Asucceeded')
  await untilLoaded(page)
  const before = await workedMs()
  await page.waitForTimeout(60_000)
  const after = await workedMs()
  let requests = 0
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true })
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })
  page.on('request', () => (requests += 1))
  await page.waitForTimeout(60_000)
  return {
    'a minute untouched: main thread': after - before,
    'a minute hidden: requests': requests,
  }
}
