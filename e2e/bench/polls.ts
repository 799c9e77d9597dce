/** D1 to D4 of performance.md: what news cost a list that is already on the screen. */
import type { Page } from '@playwright/test'
import type { BenchRound, PageBench } from './bench-round.ts'
import type { Figure } from './report.ts'
import { tasksDuring } from './task-trace.ts'

/** Until what an answer brought stands on the screen, and nothing is left to do. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let idle = 0; idle < 3; idle += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      await new Promise((resolve) => requestIdleCallback(() => resolve(undefined)))
    }
  })
}

/** Presses “Refresh”, and follows what comes of it to its end. */
async function readAgain(page: Page): Promise<void> {
  const answered = page.waitForEvent('requestfinished', (request) =>
    request.url().endsWith('/api/v2/pipelines'),
  )
  await page.getByRole('button', { name: 'Refresh' }).click()
  await answered
  await page.getByRole('button', { name: 'Refresh' }).waitFor()
  await settle(page)
}

const figure = (id: string, what: string, unit: Figure['unit'], value: number, goal?: number) =>
  ({ id, what, unit, values: [value], ...(goal !== undefined && { goal }) }) satisfies Figure

const readingAgain =
  (id: string) =>
  async (round: BenchRound): Promise<readonly Figure[]> => {
    const { page, change, records } = round
    await round.openQuietly()
    const many = records.toLocaleString('en')
    await change(1)
    const news = await tasksDuring(page, () => readAgain(page))
    return [figure(id, `${many} read again, 1 % changed: longest task`, 'ms', news[0] ?? 0, 50)]
  }

export const pollBenches: readonly PageBench[] = [
  { ids: ['D1'], on: { records: 10_000 }, cpu: 4, measure: readingAgain('D1') },
  { ids: ['D2'], on: { records: 100_000 }, measure: readingAgain('D2') },
]
