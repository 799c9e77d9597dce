/** Measures file sizes, and the time and requests until the first rows: goals P1 to L3. */
import { exec } from 'node:child_process'
import { promisify } from 'node:util'
import type { Round } from './bench.ts'
import { takeLongestTask, untilLoaded } from './in-page.ts'
import type { Figures } from './report.ts'

export async function measureBytes(): Promise<Figures> {
  // `|| true`, because size-limit fails if a budget is exceeded. The table of the bench shows this as well.
  const { stdout } = await promisify(exec)('size-limit --json || true')
  const sizes = JSON.parse(stdout) as readonly { name: string; size: number }[]
  const largest = (id: string) =>
    Math.max(...sizes.map(({ name, size }) => (name.startsWith(id) ? size / 1_000 : 0)))
  return {
    'scripts before the first row, gzip': largest('P1'),
    'largest route, gzip': largest('P2'),
    'styles, gzip': largest('P3'),
  }
}

export async function measureFirstLoad({ page, open }: Round): Promise<Figures> {
  await open()
  await untilLoaded(page)
  return page.evaluate(() => {
    const { tasks, rowsPainted, layoutShift } = bench
    const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
    const resources = performance.getEntriesByType('resource')
    const early = resources.filter(({ startTime }) => startTime < rowsPainted)
    const after = tasks.filter(({ start }) => start >= paint)
    return {
      'requests before the rows': early.length + 1,
      'fonts before the rows': early.filter(({ name }) => name.endsWith('.woff2')).length,
      'first paint': paint,
      'layout shift': layoutShift,
      'first rows painted': rowsPainted,
      'blocked after the first paint': after.reduce((sum, { ms }) => sum + ms - 50, 0),
    }
  })
}

export async function measureManyRows({ page, open }: Round): Promise<Figures> {
  await open()
  return { '10,000 rows painted': await page.evaluate(() => bench.rowsPainted) }
}

export async function measureMostRows({ page, open }: Round): Promise<Figures> {
  await open()
  return {
    '100,000 rows painted': await page.evaluate(() => bench.rowsPainted),
    '100,000 rows: longest task': await takeLongestTask(page),
    'elements with 100,000 pipelines': await page.locator('*').count(),
  }
}
