/**
 * Measures the goals on the performance page in docs/. It uses the production build in fresh browsers, and the app
 * and the reference pages alternate.
 *
 * npm run bench -- [ids…]
 */
import { chromium, type CDPSession, type Page } from '@playwright/test'
import { findChromium } from '../../.ci/browsers.mjs'
import type { Reference, Subject } from './goals.ts'
import { installBench } from './in-page.ts'
import * as loading from './loading.ts'
import * as longList from './long-list.ts'
import { createReport, type Figures } from './report.ts'
import * as screens from './screens.ts'
import * as session from './session.ts'
import { prepareSite, startSite } from './site.ts'

export interface Round {
  readonly page: Page
  readonly devtools: CDPSession
  readonly url: string
  /** Opens a page of the app and waits for its rows. The default page is the list. */
  readonly open: (path?: string) => Promise<void>
  readonly slowDown: (rate: number) => Promise<void>
}

const USUAL = { references: [], rounds: 5, cpu: 1 }
const bench = (
  ids: string,
  /** About 60, 10,000 or 100,000 pipelines in the demo service. */
  scenario: 'default' | 'huge' | 'huge-100k',
  measure: (round: Round) => Promise<Figures>,
  options: {
    readonly references?: readonly Reference[]
    /** How many fresh browsers measure each subject. */
    readonly rounds?: number
    readonly cpu?: number
    /** All benches of a group run at the same time. At most one of them may be sensitive to load. */
    readonly group?: string
  } = {},
) => ({ ...USUAL, ids: ids.split(' '), scenario, measure, group: ids, ...options })

const BENCHES = [
  bench('P1 P2 P3', 'default', loading.measureBytes, { rounds: 1 }),
  bench('P4 P5 P6 P7', 'default', loading.measureFirstLoad, {
    references: ['vanilla', 'lean'],
    cpu: 4,
  }),
  bench('L1', 'huge', loading.measureManyRows, { references: ['lean'], cpu: 4 }),
  bench('L2 L3', 'huge-100k', loading.measureMostRows, { references: ['vanilla'] }),
  bench('D4', 'huge', longList.measureRenderedRows, { rounds: 1, group: 'counts' }),
  bench('R2', 'huge', session.measureMemory, { rounds: 1, group: 'counts' }),
  bench('L5 L7 L8 D1', 'huge', longList.measureLongList),
  bench('D5', 'huge', longList.measureUntouched, { rounds: 1, group: 'minutes' }),
  bench('R1', 'huge', session.measureInteractions, { rounds: 1, cpu: 4, group: 'minutes' }),
  bench('N1', 'huge', screens.measureNavigation, { cpu: 4 }),
  bench('N3', 'huge', screens.measureBuilder, { cpu: 4 }),
  bench('B1', 'huge', screens.measureBatch, { rounds: 1 }),
  bench('M1', 'huge', screens.measureDemoService, { rounds: 1 }),
]
type Bench = (typeof BENCHES)[number]

const ids = [...new Set(BENCHES.flatMap((each) => each.ids))]
const wanted = process.argv.length > 2 ? process.argv.slice(2) : ids
if (wanted.some((id) => !ids.includes(id))) throw new Error(`Choose from ${ids.join(', ')}.`)
const report = createReport()

async function measureOnce({ cpu, measure }: Bench, subject: Subject, url: string) {
  const executablePath = findChromium()
  const browser = await chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: [
      // With devtools attached, V8 parses the whole script again to report where a request started. Visitors do not
      // have this cost, so this flag prevents it.
      '--js-flags=--no-enable-lazy-source-positions',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  })
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    const devtools = await page.context().newCDPSession(page)
    const slowDown = async (rate: number) => {
      await devtools.send('Emulation.setCPUThrottlingRate', { rate })
    }
    await page.addInitScript(installBench, subject === 'app' ? '[role="row"][data-at]' : '.row')
    await page.addInitScript(() => {
      const token = { origin: location.origin, token: 'demo-admin' }
      if (token.origin !== 'null') sessionStorage.setItem('sluice.token', JSON.stringify(token))
    })
    await slowDown(cpu)
    const open = async (path = subject === 'app' ? 'pipelines' : `floor/${subject}.html`) => {
      await page.goto(url + path)
      const hasRows = () => globalThis.bench.rowsPainted > 0
      await page.waitForFunction(hasRows, undefined, { polling: 100 })
    }
    const figures = await measure({ page, devtools, url, open, slowDown })
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    return figures
  } finally {
    await browser.close()
  }
}

async function run(each: Bench): Promise<void> {
  const start = performance.now()
  const subjects: readonly Subject[] = ['app', ...each.references]
  const site = await startSite(each.scenario)
  for (let round = 0; round < each.rounds; round += 1) {
    // Each round begins with another subject, so that no subject is always the first.
    for (let turn = 0; turn < subjects.length; turn += 1) {
      const subject = subjects[(round + turn) % subjects.length] ?? 'app'
      report.add(subject, await measureOnce(each, subject, site.url))
    }
  }
  await site.close()
  console.error(`${each.ids.join(' ')}: ${Math.round((performance.now() - start) / 1_000)} s`)
}

await prepareSite()
const chosen = BENCHES.filter((each) => each.ids.some((id) => wanted.includes(id)))
try {
  for (const benches of Map.groupBy(chosen, ({ group }) => group).values()) {
    await Promise.all(benches.map(run))
  }
} finally {
  await report.write(wanted)
}
