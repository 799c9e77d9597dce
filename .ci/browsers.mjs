/**
 * Where the browsers of the browser tests are. Plain JavaScript: the installer asks before anything
 * is installed, the Playwright configuration asks again when the tests start.
 */
import { existsSync } from 'node:fs'

/** Chromium without a window: what Playwright itself installs, at half the processor time. */
const SHELL_PATH = '/usr/bin/chromium-headless-shell'
const CHROMIUM_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
const FIREFOX_PATHS = ['/usr/bin/firefox-esr', '/usr/lib/firefox-esr/firefox-esr']

/**
 * @param {string | undefined} chosen a path that somebody set, which wins when it is there
 * @param {readonly string[]} usual
 * @returns {string | undefined}
 */
function firstOf(chosen, usual) {
  return [...(chosen ? [chosen] : []), ...usual].find((path) => existsSync(path))
}

/** A Chromium that the system has; `undefined` when Playwright's own is needed. */
export function findChromium() {
  return firstOf(process.env['CHROMIUM_PATH'], [SHELL_PATH, ...CHROMIUM_PATHS])
}

/** Whether Debian's Chromium would be used, and its smaller one could be. */
export function isShellMissing() {
  return findChromium() === '/usr/bin/chromium'
}

/** Debian's Firefox ESR, the one that Playwright can drive as it is; `undefined` without one. */
export function findFirefox() {
  return firstOf(process.env['FIREFOX_PATH'], FIREFOX_PATHS)
}
