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
      // Chromium's sandbox does not start for root, which is who runs the tests in a container.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      // A browser that phones home is slow without a network, and would count as a foreign request.
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-quic',
      '--no-first-run',
      ...(chromiumPath === undefined ? [] : ['--disable-gpu']),
    ],
  },
}

/** What the dashboard does is asked in one browser; the others try what may differ there. */
const differs = (tag: string) => ({
  testIgnore: 'faults/**',
  grep: new RegExp(String.raw`(?:smoke|deploy)\.spec|${tag}`),
})

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  fullyParallel: true,
  // A shared machine of two cores; what hangs still ends.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: process.env['CI'] !== undefined,
  // A test that passes the second time has found a defect all the same.
  retries: 0,
  // Two cores; each waits a while for the others.
  workers: 3,
  reporter: [['./support/failure-reporter.ts'], ['list']],
  // Tracing costs a fifth of the time of every run: ask for it (`--trace on`) when one test fails.
  use: { baseURL: `http://127.0.0.1:${port}/`, trace: 'off' },
  projects: [
    {
      name: 'chromium',
      grepInvert: /@phone-only/,
      use: { ...devices['Desktop Chrome'], ...chromium },
    },
    { name: 'phone', ...differs('@phone'), use: { ...devices['Pixel 7'], ...chromium } },
    ...(firefoxPath === undefined
      ? []
      : [
          {
            name: 'firefox',
            ...differs('@firefox'),
            use: {
              ...devices['Desktop Firefox'],
              channel: 'moz-firefox',
              launchOptions: { executablePath: firefoxPath },
            },
          },
        ]),
  ],
  webServer: {
    command: `"${process.execPath}" "${buildFolder('server')}/start.js" demo --port ${port}`,
    cwd: root,
    url: `http://127.0.0.1:${port}/healthz`,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 2000 },
  },
})
