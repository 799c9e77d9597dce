/**
 * Installs missing packages before `npm start`, `npm test` and the other scripts. Runs on any Node version, and before
 * any package is installed. So the imports below are only Node modules.
 *
 *   node .ci/install.mjs             installs the packages if they differ from the lockfile
 *   node .ci/install.mjs --browser   also installs browsers for the browser tests
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { findChromium, findFirefox } from './browsers.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const OLDEST_NODE = [22, 22, 2]

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @param {Record<string, string>} [env]
 */
function run(command, args, env = {}) {
  const options = { cwd: root, env: { ...process.env, ...env }, timeout: 10 * 60_000 }
  return spawnSync(command, args, { ...options, stdio: 'inherit' }).status === 0
}

/** @param {string} message */
function giveUp(message) {
  console.error(message)
  process.exit(1)
}

/**
 * @param {string} path of a lockfile
 * @returns {Record<string, { version?: string, integrity?: string, optional?: boolean, devOptional?: boolean }>}
 */
function packagesOf(path) {
  const file = `${root}/${path}`
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {}
}

/** Compares contents, because a checkout gives every file a new time. */
function isInstalled() {
  const installed = packagesOf('node_modules/.package-lock.json')
  return Object.entries(packagesOf('package-lock.json')).every(([name, wanted]) => {
    const found = installed[name]
    if (name === '' || (found === undefined && (wanted.optional || wanted.devOptional))) return true
    return found?.version === wanted.version && found?.integrity === wanted.integrity
  })
}

function installPackages() {
  if (isInstalled()) return
  console.log('Installing packages…')
  // No package needs its install script, and most attacks by packages use install scripts.
  if (!run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'])) {
    giveUp('The packages could not be installed. See the output of npm above.')
  }
}

/** The packages contain Node for Linux on x64. On other systems, the installed Node must be new enough. */
function checkNode() {
  if (existsSync(`${root}/node_modules/.bin/node`)) return
  const version = process.versions.node.split('.').map(Number)
  const difference = OLDEST_NODE.map((part, index) => (version[index] ?? 0) - part).find(Boolean)
  if ((difference ?? 0) >= 0) return
  giveUp(`Node ${OLDEST_NODE.join('.')} or newer is needed. This is ${process.versions.node}.`)
}

/** @param {string} name */
function installByApt(name) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  run('apt-get', ['update', '-q'], env)
  return run('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], env)
}

async function installBrowsers() {
  const { chromium } = await import('@playwright/test')
  const hasChromium = () => findChromium() !== undefined || existsSync(chromium.executablePath())
  if (!hasChromium()) {
    console.log('Installing Chromium for the browser tests…')
    const playwright = `${root}/node_modules/@playwright/test/cli.js`
    const env = { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '15000' }
    run(process.execPath, [playwright, 'install', 'chromium'], env)
    if (!hasChromium()) installByApt('chromium-headless-shell')
    if (!hasChromium()) installByApt('chromium')
    if (!hasChromium()) giveUp('No Chromium found. Install one, or set CHROMIUM_PATH to its path.')
  }
  if (findFirefox() === undefined && !installByApt('firefox-esr')) {
    console.log('No Firefox ESR found. The browser tests run without it.')
  }
}

installPackages()
checkNode()
if (process.argv.includes('--browser')) await installBrowsers()
