/** The commands of `sluice` that print or write something and end. */
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { caddySettings } from './caddy-settings'
import type { HostSettings } from './host-settings'
import { nginxSettings } from './nginx-settings'
import { type Env, OptionError, readEffectiveConfig } from './read-config'
import { readBasePath, readOptions, USAGE } from './read-options'
import { readVersion } from './read-version'
import { originsOf, withBasePath } from './site'

/** Copies the static app with the prefix in its addresses, for servers that cannot rewrite index.html. */
function prepareFolder(args: readonly string[], app: string): void {
  const { values } = parseArgs({
    args: [...args],
    options: { base: { type: 'string' }, to: { type: 'string' } },
  })
  const basePath = readBasePath(values.base ?? '')
  const to = resolve(values.to ?? 'sluice-app')
  if (existsSync(to)) throw new OptionError(`--to is “${to}”, which is already there.`)
  cpSync(app, to, { recursive: true })
  const page = join(to, 'index.html')
  writeFileSync(page, withBasePath(readFileSync(page, 'utf8'), basePath))
  console.log(`${to} is ready to be served at ${basePath === '' ? 'the root' : basePath}.`)
}

const WRITERS: Readonly<Record<string, (settings: HostSettings) => string>> = {
  nginx: nginxSettings,
  caddy: caddySettings,
}

function printSettings([name = '', ...args]: readonly string[], env: Env, app: string): void {
  const write = WRITERS[name]
  if (write === undefined) throw new OptionError(USAGE)
  const rootAt = args.indexOf('--root')
  const root = rootAt === -1 ? app : resolve(args[rootAt + 1] ?? app)
  const rest = rootAt === -1 ? args : args.toSpliced(rootAt, 2)
  const { service, publicHosts, basePath, port = 8080 } = readOptions(rest, env)
  if (service === undefined) throw new OptionError(USAGE)
  const file = join(root, 'config.json')
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '{}'
  const { config } = readEffectiveConfig({ text, name: file }, {})
  const settings = {
    root,
    publicHost: publicHosts[0] ?? 'localhost',
    port,
    basePath,
    service: service.url,
    agent: service.agent,
    connect: originsOf(text),
    isSignedInInFront: config.auth === 'proxy',
    idempotencyHeader: config.idempotencyHeader,
  }
  console.log(write(settings))
}

/**
 * @param app the folder of the static app
 * @returns false when the arguments name no command, so that the server is to be started
 */
export function runCommand(args: readonly string[], env: Env, app: string): boolean {
  const [command, ...rest] = args
  switch (command ?? '') {
    case 'prepare':
      prepareFolder(rest, app)
      return true
    case 'settings':
      printSettings(rest, env, app)
      return true
    case 'help':
    case '--help':
      console.log(USAGE)
      return true
    case 'version':
    case '--version':
      console.log(readVersion()?.version ?? 'from source')
      return true
    default:
      return false
  }
}
