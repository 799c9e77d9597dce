/** P3 to P7, L1 and L2 of performance.md: from the navigation to the rows. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchRound, PageBench } from './bench-round.ts'
import { heapOf, takeTasks, untilQuiet } from './in-page.ts'
import { PARTS } from './page-parts.ts'
import { figureOf, type Figure } from './report.ts'
import { tasksDuring } from './task-trace.ts'

interface Requested {
  readonly path: string
  readonly start: number
}

/** When the first contents and the first rows were painted, and what had been asked for by then. */
async function readPaints({ page }: BenchRound) {
  return page.evaluate(() => {
    const [first] = performance.getEntriesByName('first-contentful-paint')
    const requests = performance
      .getEntriesByType('resource')
      .map(({ name, startTime }): Requested => ({ path: new URL(name).pathname, start: startTime }))
    const { rows = Number.NaN, shift } = globalThis.__bench
    return { first: first?.startTime ?? Number.NaN, rows, shift, requests }
  })
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

async function measureFirstLoad(round: BenchRound): Promise<readonly Figure[]> {
  const { page, subject } = round
  await round.open()
  await untilQuiet(page, subject === 'app')
  const { first, rows, shift, requests } = await readPaints(round)
  const tasks = await takeTasks(page)
  const blocked = tasks.map(({ start, ms }) => ({ start, ms: ms - 50 }))
  const early = requests.filter(({ start }) => start < rows)
  const fonts = early.filter(({ path }) => path.endsWith('.woff2'))
  const one = (id: string, what: string, unit: Figure['unit'], value: number) => ({
    id,
    what,
    unit,
    values: [value],
  })
  return [
    // The page itself is one more.
    { ...one('P3', 'requests before the rows', '', early.length + 1), goal: 8 },
    { ...one('P3', 'fonts asked for before the rows', '', fonts.length), goal: 0 },
    { ...one('P4', 'first paint', 'ms', first), against: { of: 'vanilla', times: 1.3 } },
    { ...one('P4', 'layout shift', '', shift), goal: 0 },
    { ...one('P5', '50 rows painted', 'ms', rows), against: { of: 'lean', times: 1.25 } },
    {
      ...one(
        'P6',
        'blocked after the first paint',
        'ms',
        sum(blocked.filter(({ start }) => start >= first).map(({ ms }) => ms)),
      ),
      goal: 100,
    },
    {
      ...one('P6', 'blocked in all', 'ms', sum(blocked.map(({ ms }) => ms))),
      against: { of: 'lean', times: 2 },
    },
  ]
}

const HAS_ROWS = '__bench.rows !== undefined'
/** The palette is of what comes ahead; the fonts come last of all, where no visit has brought them yet. */
const HAS_ALL = `performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/overlays-'))
  && document.documentElement.dataset.fonts === 'on'`

/** Asked by the browser's own means: the script that Playwright puts into a page takes half a megabyte of it. */
async function measureHeap({ page, devtools, service }: BenchRound): Promise<readonly Figure[]> {
  const ask = async (expression: string) => {
    const { result } = await devtools.send('Runtime.evaluate', { expression, awaitPromise: true })
    return result.value as unknown
  }
  const heapOnce = async (isSo: string) => {
    while ((await ask(isSo)) !== true) await sleep(50)
    await page.waitForLoadState('networkidle')
    // A page without frames is given no idle time.
    await ask('new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve)))')
    return heapOf(page)
  }
  await page.goto(service.url + PARTS.app.path)
  return [
    figureOf('P7', 'heap after the load', 'MB', await heapOnce(HAS_ROWS), 4),
    figureOf('P7', 'the same, with what is brought ahead', 'MB', await heapOnce(HAS_ALL)),
  ]
}

const rowsPainted =
  (id: string, against: Figure['against']) =>
  async (round: BenchRound): Promise<readonly Figure[]> => {
    await round.open()
    const { rows } = await readPaints(round)
    const what = `${round.records.toLocaleString('en')} rows painted`
    return [{ id, what, unit: 'ms', values: [rows], ...(against && { against }) }]
  }

/** In a round of its own: to be watched makes a load slower. */
async function measureTasks({ page, records, open }: BenchRound): Promise<readonly Figure[]> {
  const tasks = await tasksDuring(page, () => open())
  const what = `${records.toLocaleString('en')} rows: longest task until they stand`
  return [figureOf('L2', what, 'ms', tasks[0] ?? 0, 50)]
}

export const firstLoadBenches: readonly PageBench[] = [
  {
    ids: ['P3', 'P4', 'P5', 'P6'],
    on: { records: 50 },
    against: ['vanilla', 'lean'],
    cpu: 4,
    measure: measureFirstLoad,
  },
  {
    ids: ['P7'],
    on: { records: 50 },
    cpu: 4,
    measure: measureHeap,
  },
  {
    ids: ['L1'],
    on: { records: 10_000 },
    against: ['lean'],
    cpu: 4,
    measure: rowsPainted('L1', { of: 'lean', times: 1.1 }),
  },
  {
    ids: ['L2'],
    on: { records: 100_000 },
    against: ['vanilla'],
    measure: rowsPainted('L2', { of: 'vanilla', times: 1.25 }),
  },
  { ids: ['L2'], on: { records: 100_000 }, measure: measureTasks },
]
