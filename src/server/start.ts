/** The entry point of `npm start`, `npm run start:http` and the `sluice` command. */
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Config } from '~/api/config'
import { formatEntry, type LogFormat } from './access-log'
import { startMessages, type DemoToken } from './start-messages'
import { OptionError, readEffectiveConfig, type EffectiveConfig, type Env } from './read-config'
import {
  DEMO_USAGE,
  USAGE,
  readOptions,
  readPrepareOptions,
  type StartOptions,
} from './read-options'
import { readVersion, startServer, type RunningServer, type ServerOptions } from './start-server'
import { caddySettings } from './caddy-settings'
import type { HostSettings } from './host-settings'
import { nginxSettings } from './nginx-settings'
import { originsOf, withBasePath } from './site'

const DEFAULT_PORT = { demo: 4310, http: 4311, service: 4312 } as const

const folderOf = (name: 'app' | 'demo') => fileURLToPath(new URL(`../${name}`, import.meta.url))

interface Started extends Pick<ServerOptions, 'root' | 'kind' | 'handlers' | 'service'> {
  readonly tokens?: readonly DemoToken[]
  readonly cleanUp?: () => Promise<void>
}

async function withDemoService({ scenario, stateFile }: StartOptions): Promise<Started> {
  const { createHttpDemo, DEMO_TOKENS } = await import('~/mocks/http')
  mkdirSync(dirname(stateFile), { recursive: true })
  const demo = await createHttpDemo({
    stateFile,
    living: true,
    ...(scenario !== undefined && { scenario }),
  })
  await demo.service.prepare()
  return {
    root: folderOf('app'),
    kind: 'app',
    handlers: [(req, res) => demo.handle(req, res)],
    tokens: DEMO_TOKENS,
    cleanUp: () => demo.close(),
  }
}

function readText(path: string, name: string): string {
  if (!existsSync(path)) throw new OptionError(`${name} is “${path}”. There is no such file.`)
  return readFileSync(path, 'utf8')
}

function withService(options: StartOptions, { config }: EffectiveConfig): Started {
  const { service, caFile } = options
  if (service === undefined) throw new OptionError(USAGE)
  const ca = caFile === undefined ? undefined : readText(caFile, '--ca')
  return {
    root: folderOf('app'),
    kind: 'app',
    service: {
      service: service.url,
      agent: service.agent,
      token: service.token,
      isSignedInInFront: config.auth === 'proxy' && service.token === undefined,
      idempotencyHeader: config.idempotencyHeader,
      ca,
    },
  }
}

/** If one token is configured for all users, the dashboard does not ask for a token. */
const presetOf = ({ service }: StartOptions): Partial<Config> => ({
  ...(service?.token !== undefined && { auth: 'proxy' as const }),
})

function configFor(options: StartOptions): EffectiveConfig {
  const defaultFile = `${folderOf('app')}/config.json`
  const path = options.configFile ?? (existsSync(defaultFile) ? defaultFile : undefined)
  const file = path === undefined ? undefined : { text: readText(path, '--config'), name: path }
  return readEffectiveConfig(file, process.env, presetOf(options))
}

function prepare(options: StartOptions, config: EffectiveConfig): Started | Promise<Started> {
  switch (options.kind) {
    case 'demo':
      // A release contains no demo.
      if (!existsSync(folderOf('demo'))) throw new OptionError(USAGE)
      return { root: folderOf('demo'), kind: 'demo' }
    case 'http':
      return withDemoService(options)
    case 'service':
      return withService(options, config)
    default:
      return options.kind satisfies never
  }
}

async function listen(options: StartOptions, server: ServerOptions): Promise<RunningServer> {
  try {
    return await startServer(server)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    if (options.port !== undefined)
      throw new OptionError(`Port ${options.port} is in use. Choose another port.`)
    return startServer({ ...server, port: 0 })
  }
}

function logFormatOf({ log, kind }: StartOptions): LogFormat {
  if (log !== undefined) return log
  if (kind !== 'service') return 'none'
  return process.stdout.isTTY ? 'pretty' : 'json'
}

async function start(options: StartOptions): Promise<void> {
  const config = configFor(options)
  const { tokens = [], cleanUp, ...site } = await prepare(options, config)
  const version = readVersion()
  const format = logFormatOf(options)
  const print = (message: string) =>
    console.log(
      format === 'json' ? JSON.stringify({ time: new Date().toISOString(), message }) : message,
    )
  const server = await listen(options, {
    ...site,
    host: options.host,
    publicHosts: options.publicHosts,
    basePath: options.basePath,
    port: options.port ?? DEFAULT_PORT[options.kind],
    ...(options.kind !== 'demo' && {
      config: {
        ...config.json,
        // The sign-in dialog offers these tokens, because they are not secret.
        ...(tokens.length > 0 && {
          sampleTokens: tokens.map(({ label, token }) => ({ label, token })),
        }),
      },
    }),
    ...(version !== undefined && { version }),
    ...(format !== 'none' && {
      log: (entry) => console.log(formatEntry(entry, format)),
    }),
  })
  for (const line of startMessages(options, server.url, version, config, tokens)) print(line)
  const end = async (leadMs: number) => {
    await server.drain(sleep(leadMs))
    await cleanUp?.()
    process.exit(0)
  }
  process.once('SIGINT', () => void end(0))
  process.once(
    'SIGTERM',
    () => void end(options.kind === 'service' ? options.drainSeconds * 1_000 : 0),
  )
}

async function main(): Promise<void> {
  try {
    const args = process.argv.slice(2)
    if (runCommand(args, process.env, folderOf('app'))) return
    await start(readOptions(args, process.env))
  } catch (error) {
    console.error(error instanceof OptionError ? error.message : error)
    process.exitCode = 1
  }
}

/** Copies the static app and adds the path prefix to its addresses, for servers that cannot rewrite index.html. */
function prepareFolder(args: readonly string[], app: string): void {
  const { basePath, to } = readPrepareOptions(args)
  if (existsSync(to))
    throw new OptionError(`--to is “${to}”, but this path already exists. Nothing was written.`)
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
  const { service, publicHosts, basePath, port = 8080, configFile } = readOptions(rest, env)
  if (service === undefined) throw new OptionError(USAGE)
  const file = configFile ?? join(root, 'config.json')
  const isMissing = configFile === undefined && !existsSync(file)
  const text = isMissing ? '{}' : readText(file, '--config')
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
 * Runs the command that the arguments name.
 *
 * @param app the folder of the static app
 * @returns false if the arguments name no command; then the server starts
 */
function runCommand(args: readonly string[], env: Env, app: string): boolean {
  const [command, ...rest] = args
  if (args.includes('--help')) {
    console.log(command === 'http' ? `${DEMO_USAGE}\n\n${USAGE}` : USAGE)
    return true
  }
  switch (command ?? '') {
    case 'prepare':
      prepareFolder(rest, app)
      return true
    case 'settings':
      printSettings(rest, env, app)
      return true
    case 'help':
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

// This call is last, because `main` uses the constants above.
await main()
