/**
 * Installs what is missing, before `npm start`, `npm test` and the like. Runs on any Node that npm
 * came with, with nothing installed yet: only what Node brings may be imported up here.
 *
 *   node .ci/install.mjs             the packages, when what is installed is not what the lockfile says
 *   node .ci/install.mjs --browser   and a browser for the browser tests
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { findChromium, findFirefox, isShellMissing } from './browsers.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const OLDEST_NODE = [22, 22, 2]

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @param {Record<string, string>} [env]
 */
function run(command, args, env = {}) {
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
    timeout: 10 * 60_000,
  })
  return status === 0
}

/** @param {string} words */
function giveUp(words) {
  console.error(words)
  process.exit(1)
}

/**
 * The packages of a lockfile; none when there is no such file.
 *
 * @param {string} path
 * @returns {Record<string, { version?: string, integrity?: string, optional?: boolean, devOptional?: boolean }>}
 */
function packagesOf(path) {
  const file = `${root}/${path}`
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {}
}

/** By content and not by time: a checkout gives every file a new time. */
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
  // No package of ours needs its install script, and a script is how a bad package would strike.
  if (!run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'])) {
    giveUp('The packages could not be installed. See the words of npm above.')
  }
}

/** The packages bring their own Node where they can; elsewhere the system's has to be new enough. */
function checkNode() {
  if (existsSync(`${root}/node_modules/.bin/node`)) return
  const version = process.versions.node.split('.').map(Number)
  const difference = OLDEST_NODE.map((part, place) => (version[place] ?? 0) - part).find(Boolean)
  if ((difference ?? 0) < 0) {
    giveUp(`Node ${OLDEST_NODE.join('.')} or newer is needed; this is ${process.versions.node}.`)
  }
}

const canUseApt = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
let aptIsFresh = false

/** @param {string} name */
function installByApt(name) {
  if (!canUseApt()) return false
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  aptIsFresh ||= run('apt-get', ['update', '-q'], env)
  return run('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], env)
}

async function installBrowsers() {
  const { chromium } = await import('@playwright/test')
  const hasOne = () => findChromium() !== undefined || existsSync(chromium.executablePath())
  if (!hasOne()) {
    console.log('Installing a Chromium for the browser tests…')
    const playwright = `${root}/node_modules/@playwright/test/cli.js`
    const env = { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '15000' }
    run(process.execPath, [playwright, 'install', 'chromium'], env)
    if (!hasOne()) installByApt('chromium-headless-shell')
    if (!hasOne()) installByApt('chromium')
    if (!hasOne()) {
      giveUp('There is no Chromium for the browser tests. Install one, or set CHROMIUM_PATH to it.')
    }
  }
  // The tests run on the other one as well, only slower.
  if (isShellMissing()) installByApt('chromium-headless-shell')
  if (findFirefox() === undefined && !installByApt('firefox-esr')) {
    console.log('There is no Firefox ESR: the browser tests run without it.')
  }
}

installPackages()
checkNode()
if (process.argv.includes('--browser')) await installBrowsers()
