/** One bench on one of its pages, in a browser of its own. */
import { chromium, type Browser } from '@playwright/test'
import { findChromium } from '../../.ci/browsers.mjs'
import type { BenchRound, PageBench, Subject } from './bench-round.ts'
import { startCanned, type CannedService } from './canned.ts'
import { untilQuiet, untilRows, watchPage } from './in-page.ts'
import { PARTS } from './page-parts.ts'
import type { Figure } from './report.ts'
import { startService, type BenchService } from './service.ts'

/** What the command line says instead of the bench. */
export interface Asked {
  readonly cpu: number | undefined
  readonly records: number | undefined
}

function launch(): Promise<Browser> {
  const executablePath = findChromium()
  return chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: [
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-quic',
      '--no-first-run',
      // Whoever watches a browser asks it where each request was sent from, and to tell, V8 reads the whole script
      // again on the page's own thread: 60 to 90 ms at 4×, which no visitor has. So it notes the places when it
      // compiles, for which it needs some memory more.
      '--js-flags=--no-enable-lazy-source-positions',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  })
}

interface Site {
  readonly service: BenchService
  readonly records: number
  readonly change: BenchRound['change']
}

async function inBrowser(
  bench: PageBench,
  subject: Subject,
  { service, records, change }: Site,
  asked: Asked,
): Promise<readonly Figure[]> {
  const browser = await launch()
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
    const page = await context.newPage()
    const parts = PARTS[subject]
    await page.addInitScript(watchPage, parts.row)
    await page.addInitScript(() => {
      const kept = { origin: location.origin, token: 'demo-admin' }
      if (location.protocol === 'http:')
        sessionStorage.setItem('sluice.token', JSON.stringify(kept))
    })
    const devtools = await context.newCDPSession(page)
    const rate = asked.cpu ?? bench.cpu ?? 1
    if (rate !== 1) await devtools.send('Emulation.setCPUThrottlingRate', { rate })
    const open = async (path: string = parts.path) => {
      await page.goto(service.url + path)
      await untilRows(page)
    }
    const openQuietly = async (path?: string) => {
      await open(path)
      await untilQuiet(page, subject === 'app')
    }
    return await bench.measure({
      subject,
      page,
      devtools,
      service,
      records,
      change,
      open,
      openQuietly,
    })
  } finally {
    await browser.close()
  }
}

/** Starts what the benches need when it is first needed. */
export function createRunner(asked: Asked) {
  /** One that stands beside others has a service of its own: each answers with one list at a time. */
  const canned = new Map<PageBench | undefined, Promise<CannedService>>()
  const cannedFor = (bench: PageBench): Promise<CannedService> => {
    const whose = bench.isBeside === true ? bench : undefined
    const service = canned.get(whose) ?? startCanned()
    canned.set(whose, service)
    return service
  }
  return {
    async run(bench: PageBench, subject: Subject): Promise<readonly Figure[]> {
      if ('records' in bench.on) {
        const service = await cannedFor(bench)
        const records = asked.records ?? bench.on.records
        const change = (tick: number, more = 0) => service.answer({ records: records + more, tick })
        await change(0)
        return inBrowser(bench, subject, { service, records, change }, asked)
      }
      const service = await startService(bench.on.scenario, bench.on.workMs)
      try {
        const site = { service, records: 0, change: () => Promise.resolve() }
        return await inBrowser(bench, subject, site, asked)
      } finally {
        await service.close()
      }
    },
    async close() {
      for (const service of canned.values()) await (await service).close()
    },
  }
}
