/**
 * Measures against the goals of performance.md, in fresh browsers, on the production build.
 *
 *   npm run bench -- [ids…] [--rounds 3]
 */
import { parseArgs } from 'node:util'
import { chromium, type Browser, type Page } from '@playwright/test'
import { findChromium } from '../../.ci/browsers.mjs'
import { measureBatch, measureLedger, measureOverhead } from './batch.ts'
import { watchTasks } from './in-page.ts'
import { measurePicker } from './picker.ts'
import { printTable, writeFigures, type Figure } from './report.ts'
import { startService, type BenchService } from './service.ts'

export interface BenchRound {
  readonly page: Page
  readonly service: BenchService
  /** Opens a page of the dashboard and waits until it has its rows. */
  readonly open: (path: string) => Promise<void>
}

interface Bench {
  readonly id: string
  readonly scenario: string
  /** How long each action takes the service besides, in milliseconds. */
  readonly workMs?: number
  readonly measure: (round: BenchRound) => Promise<readonly Figure[]>
}

/** Every bench id has its lines here; what one measures stands in a file of its subject. */
const BENCHES: readonly Bench[] = [
  { id: 'B1', scenario: 'huge', measure: measureBatch },
  { id: 'B1', scenario: 'huge', workMs: 40, measure: measureOverhead },
  { id: 'B2', scenario: 'huge', measure: measureLedger },
  { id: 'N2', scenario: 'default', measure: measurePicker },
]

async function aRound(browser: Browser, { scenario, workMs, measure }: Bench) {
  const service = await startService(scenario, workMs)
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
    await context.addInitScript(watchTasks)
    await context.addInitScript(() => {
      const kept = { origin: location.origin, token: 'demo-admin' }
      if (location.protocol === 'http:')
        sessionStorage.setItem('sluice.token', JSON.stringify(kept))
    })
    const page = await context.newPage()
    const open = async (path: string) => {
      await page.goto(service.url + path)
      await page.getByRole('row').nth(2).waitFor({ timeout: 60_000 })
      // Late parts come, the first poll goes.
      await page.waitForTimeout(4_000)
    }
    return await measure({ page, service, open })
  } finally {
    await service.close()
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '3' } },
})
const known = new Set(BENCHES.map(({ id }) => id))
const unknown = positionals.filter((id) => !known.has(id))
if (unknown.length > 0) {
  throw new Error(`Not known: ${unknown.join(', ')}. There is ${[...known].join(', ')}.`)
}
const chosen = BENCHES.filter(({ id }) => positionals.length === 0 || positionals.includes(id))
const figures = new Map<string, Figure>()
const executablePath = findChromium()
for (let round = 1; round <= Number(values.rounds); round += 1) {
  for (const bench of chosen) {
    const browser = await chromium.launch({
      ...(executablePath !== undefined && { executablePath }),
      args: [
        '--disable-background-networking',
        '--disable-component-update',
        '--no-first-run',
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    })
    for (const figure of await aRound(browser, bench)) {
      const key = `${figure.id} ${figure.what}`
      const before = figures.get(key)?.values ?? []
      figures.set(key, { ...figure, values: [...before, ...figure.values] })
    }
    await browser.close()
    console.error(`round ${round}: ${bench.id}`)
  }
}
printTable([...figures.values()])
console.log(`\n${await writeFigures([...figures.values()])}`)
