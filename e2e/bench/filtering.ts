/** L7 of performance.md: from each key in the filter to its paint, and to the results; and a sort beside it. */
import type { BenchRound, PageBench } from './bench-round.ts'
import { settle, untilAllIsHere, untilRested } from './in-page.ts'
import { PARTS } from './page-parts.ts'
import { figureOf, shareOf, type Figure } from './report.ts'
import { tasksDuring } from './task-trace.ts'

const WORDS = ['nightly-web', 'release', 'gateway-']

interface Key {
  /** Milliseconds to the first frame after it. */
  painted: number
  /** Milliseconds to the last frame that changed what is listed. */
  settled: number
}

/** Notes each key from now on, and the frames after it. */
async function watchKeys({ page, subject }: BenchRound): Promise<void> {
  const { filter, count, row } = PARTS[subject]
  await page.evaluate(
    ({ field, number, listed }) => {
      const keys: Key[] = []
      Object.assign(globalThis, { __keys: keys })
      const shown = () =>
        `${document.querySelector(number)?.textContent} ${document.querySelector(listed)?.textContent}`
      let since = 0
      let before = shown()
      document.querySelector(field)?.addEventListener('input', ({ timeStamp }) => {
        since = timeStamp
        const key: Key = { painted: 0, settled: 0 }
        keys.push(key)
        requestAnimationFrame(() => {
          setTimeout(() => (key.painted = performance.now() - timeStamp))
        })
      })
      const look = () => {
        const now = shown()
        const key = keys.at(-1)
        if (now !== before && key !== undefined) {
          setTimeout(() => (key.settled = performance.now() - since))
        }
        before = now
        requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    },
    { field: filter, number: count, listed: row },
  )
}

async function measure(round: BenchRound): Promise<readonly Figure[]> {
  const { page, subject } = round
  await round.openQuietly()
  // A key on which code comes is one of thirty, and would be the p95.
  if (subject === 'app') await untilAllIsHere(page)
  await page.locator(PARTS[subject].filter).click()
  await untilRested(page)
  await watchKeys(round)
  for (const word of WORDS) {
    for (const letter of word) {
      await page.keyboard.press(letter)
      await untilRested(page)
    }
    await page.keyboard.press('Control+A')
    await page.keyboard.press('Delete')
    await untilRested(page)
  }
  const keys = await page.evaluate(() => Reflect.get(globalThis, '__keys') as readonly Key[])
  const painted = keys.map((key) => key.painted)
  // A key that changes nothing has settled with its paint.
  const settled = keys.map((key) => Math.max(key.settled, key.painted))
  const all = round.records.toLocaleString('en')
  return [
    {
      id: 'L7',
      what: `filter ${all}: key to paint, p95`,
      unit: 'ms',
      values: [shareOf(painted, 0.95)],
      against: { of: 'vanilla', times: 1.5 },
    },
    {
      id: 'L7',
      what: `filter ${all}: results settled, p50`,
      unit: 'ms',
      values: [shareOf(settled, 0.5)],
      goal: 75,
      against: { of: 'vanilla' },
    },
  ]
}

const NAME = '[role="columnheader"] button'

/** For the first time by name, whose comparing takes longest. */
async function measureSort({ page, records, openQuietly }: BenchRound): Promise<readonly Figure[]> {
  const { row } = PARTS.app
  await openQuietly()
  await untilAllIsHere(page)
  const before = await page.locator(row).first().textContent()
  const tasks = await tasksDuring(page, async () => {
    await page.evaluate((head) => {
      const heads = [...document.querySelectorAll<HTMLElement>(head)]
      heads.find(({ textContent }) => textContent === 'Name')?.click()
    }, NAME)
    await page.waitForFunction(
      ([first, was]) => document.querySelector(first)?.textContent !== was,
      [row, before] as const,
    )
    await settle(page)
  })
  const all = records.toLocaleString('en')
  return [figureOf('L7', `sort ${all} by name: longest task`, 'ms', tasks[0] ?? 0, 50)]
}

export const filterBenches: readonly PageBench[] = [
  { ids: ['L7'], on: { records: 100_000 }, against: ['vanilla'], measure },
  { ids: ['L7'], on: { records: 100_000 }, measure: measureSort },
]
