// Finds the browsers for the browser tests. It runs before the packages are installed, so it imports only Node modules.
import { existsSync } from 'node:fs'

const CHROMIUM_PATHS = [
  // The first choice is a Chromium without a window, because it needs half the processor time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
const FIREFOX_PATHS = ['/usr/bin/firefox-esr', '/usr/lib/firefox-esr/firefox-esr']

/** The path of the installed Chromium. If it is `undefined`, Playwright must install its own Chromium. */
export const findChromium = () =>
  [process.env['CHROMIUM_PATH'] ?? '', ...CHROMIUM_PATHS].find((path) => existsSync(path))

/** The Firefox ESR of Debian, which Playwright can control without a patch. */
export const findFirefox = () =>
  [process.env['FIREFOX_PATH'] ?? '', ...FIREFOX_PATHS].find((path) => existsSync(path))
