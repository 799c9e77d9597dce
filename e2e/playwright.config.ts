import { fileURLToPath } from 'node:url'
import { defineConfig, devices } from '@playwright/test'
import { findChromium, findFirefox } from '../.ci/browsers.mjs'
import { buildFolder } from './support/build-folder'

const root = fileURLToPath(new URL('..', import.meta.url))
const port = Number(process.env['E2E_PORT'] ?? 4390)
const chromiumPath = findChromium()
const firefoxPath = findFirefox()

const chromium = {
  launchOptions: {
    ...(chromiumPath !== undefined && { executablePath: chromiumPath }),
    args: [
      // Chromium's sandbox does not start for root, and tests in a container run as root.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      // Without a network, background requests of the browser are slow, and a test would report them as requests to
      // another host.
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-quic',
      '--no-first-run',
      ...(chromiumPath === undefined ? [] : ['--disable-gpu']),
      // Without a graphics card, a separate graphics process only costs time.
      '--in-process-gpu',
      // A page of a test lives only for seconds. Compiling optimized code takes 7 % more processor time than this code
      // saves.
      '--js-flags=--no-opt,--no-maglev',
    ],
  },
}

/**
 * For the phone and Firefox: they run the tests with their tag. Chromium runs all tests except those for the phone only.
 */
const tagged = (tag: string) => ({ testIgnore: 'faults/**', grep: new RegExp(tag) })

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  fullyParallel: true,
  // Tests are slow on a shared machine with two cores, but a test that hangs must end.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: process.env['CI'] !== undefined,
  // A test that passes only at the second attempt has found a defect.
  retries: 0,
  // The tests wait most of the time, so two cores can run four of them.
  workers: 4,
  reporter: [['./support/failure-reporter.ts'], ['list']],
  // Tracing takes a fifth of the time. Enable it (`--trace on`) only for one failing test.
  use: { baseURL: `http://127.0.0.1:${port}/`, trace: 'off' },
  // Each worker starts its own browser. A start of Firefox takes almost four seconds of processor time, and the phone has
  // few tests, so each of these two projects has one worker. The other workers run the tests of Chromium at the same time.
  projects: [
    ...(firefoxPath === undefined
      ? []
      : [
          {
            name: 'firefox',
            workers: 1,
            ...tagged('@firefox'),
            use: {
              ...devices['Desktop Firefox'],
              channel: 'moz-firefox',
              launchOptions: { executablePath: firefoxPath },
            },
          },
        ]),
    {
      name: 'phone',
      workers: 1,
      ...tagged('@phone'),
      use: { ...devices['Pixel 7'], ...chromium },
    },
    {
      name: 'chromium',
      grepInvert: /@phone-only/,
      // Drawing the animated icons of running pipelines takes processor time from other tests. The phone and Firefox
      // show all motion.
      use: { ...devices['Desktop Chrome'], ...chromium, reducedMotion: 'reduce' },
    },
  ],
  webServer: {
    command: `"${process.execPath}" "${buildFolder('server')}/start.js" demo --port ${port}`,
    cwd: root,
    url: `http://127.0.0.1:${port}/healthz`,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 2000 },
  },
})
