/** Finds the browsers for the browser tests. Imports only what Node brings, because the installer uses it first. */
import { existsSync } from 'node:fs'

const CHROMIUM_PATHS = [
  // Chromium without a window needs half the processor time. Playwright's own is of this kind, too.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
const FIREFOX_PATHS = ['/usr/bin/firefox-esr', '/usr/lib/firefox-esr/firefox-esr']

/** A Chromium of the system. Without one, Playwright needs its own. */
export const findChromium = () =>
  [process.env['CHROMIUM_PATH'] ?? '', ...CHROMIUM_PATHS].find((path) => existsSync(path))

/** Debian's Firefox ESR, which Playwright can drive without changes. */
export const findFirefox = () =>
  [process.env['FIREFOX_PATH'] ?? '', ...FIREFOX_PATHS].find((path) => existsSync(path))
