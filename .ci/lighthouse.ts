/**
 * Lighthouse on the production build, as our own server serves it, in front of the demo service over
 * HTTP: `npm run lighthouse -- [phone|desktop] [--runs 3]`. Needs a finished build.
 *
 * Lighthouse itself is fetched when it is asked for: 114 packages and 176 MB, an error reporter among
 * them, are no part of an installation that nobody measures with.
 */
import { fork, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { findChromium } from './browsers.mjs'

const LIGHTHOUSE = 'lighthouse@13.5.0'
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const
const PAGES = ['pipelines', 'approvals']
const DEVICES = ['desktop', 'phone']
const CHROME_FLAGS = [
  '--headless=new',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
  '--disable-gpu',
]

interface Audit {
  readonly score: number | null
  readonly displayValue?: string
}

interface Report {
  readonly environment: { readonly benchmarkIndex: number }
  readonly categories: Readonly<
    Record<
      (typeof CATEGORIES)[number],
      {
        readonly score: number | null
        readonly auditRefs: readonly { readonly id: string; readonly weight: number }[]
      }
    >
  >
  readonly audits: Readonly<Record<string, Audit>>
}

const folder = mkdtempSync(join(tmpdir(), 'sluice-lighthouse-'))
const servers: ChildProcess[] = []

/** @returns the address that the server says it stands at */
async function serve(args: readonly string[], env: Record<string, string> = {}): Promise<string> {
  const start = fileURLToPath(new URL('../dist/server/start.js', import.meta.url))
  const child = fork(start, args, { silent: true, env: { ...process.env, ...env } })
  servers.push(child)
  return new Promise((resolve, reject) => {
    let said = ''
    child.stdout?.on('data', (text) => {
      said += String(text)
      const found = /: (http:\/\/\S+)\n/.exec(said)?.[1]
      if (found !== undefined) resolve(found)
    })
    child.stderr?.on('data', (text) => process.stderr.write(String(text)))
    child.on('exit', () => reject(new Error(`The server ended: ${said}`)))
  })
}

function measure(address: string, device: string): Report {
  const file = join(folder, 'report.json')
  const { status } = spawnSync(
    'npm',
    [
      'exec',
      '--yes',
      '--ignore-scripts',
      '--loglevel=error',
      `--package=${LIGHTHOUSE}`,
      '--',
      'lighthouse',
      address,
      `--only-categories=${CATEGORIES.join(',')}`,
      '--output=json',
      `--output-path=${file}`,
      '--quiet',
      '--no-enable-error-reporting',
      `--chrome-flags=${CHROME_FLAGS.join(' ')}`,
      ...(device === 'desktop' ? ['--preset=desktop'] : []),
    ],
    {
      stdio: 'inherit',
      env: { ...process.env, CHROME_PATH: findChromium() ?? chromium.executablePath() },
    },
  )
  if (status !== 0) throw new Error(`Lighthouse could not measure ${address}.`)
  return JSON.parse(readFileSync(file, 'utf8')) as Report
}

const scoreOf = (report: Report, category: (typeof CATEGORIES)[number]) =>
  Math.round((report.categories[category].score ?? 0) * 100)

/** What keeps a score from 100, in Lighthouse's own words. */
const lacksOf = ({ categories, audits }: Report) =>
  CATEGORIES.flatMap((category) => categories[category].auditRefs)
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${id} ${audits[id]?.displayValue ?? ''}`.trim())

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '3' } },
})
const devices = DEVICES.filter((device) => [device, undefined].includes(positionals[0]))

try {
  const state = join(folder, 'state.jsonl')
  const service = await serve(['http', '--port', '0', '--state', state])
  // By way of the proxy, which brings the token: Lighthouse has nobody who would type it.
  const env = { SERVICE_URL: service.replace(/\/$/, ''), SERVICE_TOKEN: 'demo-admin' }
  const address = await serve(['--port', '0'], env)
  for (const device of devices) {
    for (const page of PAGES) {
      const reports = Array.from({ length: Number(values.runs) }, () =>
        measure(address + page, device),
      ).toSorted((a, b) => scoreOf(a, 'performance') - scoreOf(b, 'performance'))
      const middle = reports[Math.floor(reports.length / 2)]
      if (middle === undefined) throw new Error('At least one run is needed.')
      const range = [reports[0], reports.at(-1)].map((each) => each && scoreOf(each, 'performance'))
      console.log(
        `${device}, ${page}: ${CATEGORIES.map((each) => `${each} ${scoreOf(middle, each)}`).join(', ')}`,
        `(performance ${range.join('–')}, speed of the machine ${middle.environment.benchmarkIndex})`,
      )
      for (const lack of lacksOf(middle)) console.log(`  ${lack}`)
    }
  }
} finally {
  for (const server of servers) server.removeAllListeners('exit').kill()
  rmSync(folder, { recursive: true })
}
