/** The options of `npm start`, `npm run start:http` and `sluice`. Arguments override the environment. */
import { isIPv6 } from 'node:net'
import { resolve } from 'node:path'
import { domainToASCII } from 'node:url'
import { parseArgs, type ParseArgsConfig } from 'node:util'
import type { LogFormat } from './access-log'
import { hostnameOf, isLoopbackName } from './guards'
import { type Env, OptionError } from './read-config'

/**
 * `demo`: the demo build. `http`: the production build with the demo service. `service`: the production build with a
 * real service.
 */
type StartKind = 'demo' | 'http' | 'service'

export interface StartOptions {
  readonly kind: StartKind
  /** If undefined, the server uses the default port, or any free port if the default port is in use. */
  readonly port: number | undefined
  readonly host: string
  readonly publicHosts: readonly string[]
  readonly basePath: string
  readonly scenario: string | undefined
  readonly stateFile: string
  readonly configFile: string | undefined
  readonly log: LogFormat | undefined
  readonly caFile: string | undefined
  /** Seconds after SIGTERM in which the server says “not ready” but still accepts requests. */
  readonly drainSeconds: number
  readonly service:
    | { readonly url: URL; readonly agent: URL; readonly token: string | undefined }
    | undefined
}

export const USAGE = `sluice --service https://service.example [options]
sluice settings nginx|caddy --service https://service.example [--base-path /sluice] [--root folder]
sluice prepare --base /sluice [--to folder]
sluice http           the demo service, to try Sluice without a service

  --service URL       where /api/v2 is (or SERVICE_URL)
  --agent URL         the agent endpoint; default: <service>/mcp (or SERVICE_MCP_URL)
  --config FILE       replaces config.json in the folder of index.html
  --port N --host H   default: 4312 and 127.0.0.1 (or PORT)
  --allow-remote      allows a host that other machines can reach; needs --public-host too
  --public-host NAME  a host name that people open; can be repeated
  --base-path /x      a path prefix (or BASE_PATH)
  --ca FILE           a PEM file with certificates of a private authority
  --log FORMAT        pretty, json or none
  --drain-seconds N   seconds after SIGTERM in which new requests are accepted; default: 1
  --shared-token-for-everybody   allows SERVICE_TOKEN on a public address`

export const DEMO_USAGE = `npm run start:http -- [options]

  --scenario NAME     as in ?scenario= of the demo; default: default (or SCENARIO)
  --state FILE        stores the state; default: .demo-state/events.jsonl (or STATE_FILE)
  --port N            default: 4311 (or PORT)

It also accepts these options of the list below: --config, --host, --allow-remote, --public-host, --base-path and --log.`

const OPTIONS = {
  service: { type: 'string' },
  agent: { type: 'string' },
  config: { type: 'string' },
  port: { type: 'string' },
  host: { type: 'string' },
  'allow-remote': { type: 'boolean' },
  'public-host': { type: 'string', multiple: true },
  'base-path': { type: 'string' },
  ca: { type: 'string' },
  log: { type: 'string' },
  'drain-seconds': { type: 'string' },
  'shared-token-for-everybody': { type: 'boolean' },
  scenario: { type: 'string' },
  state: { type: 'string' },
} as const

function readPort(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65_535) {
    throw new OptionError(`--port is “${text}”. It has to be a number from 0 to 65535.`)
  }
  return port
}

function readBasePath(text: string): string {
  const path = text.replace(/\/+$/, '')
  if (!/^(?:\/[\w.~-]+)*$/.test(path)) {
    throw new OptionError(`The path prefix is “${text}”. Write it like “/sluice”.`)
  }
  return path
}

function readAddress(name: string, text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isSafe =
    url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopbackName(url.hostname))
  if (url === undefined || !isSafe) {
    throw new OptionError(`${name} has to be an https address (http only on this machine).`)
  }
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    throw new OptionError(`${name} must not contain a user, password, query or fragment.`)
  }
  return url
}

function readService(
  values: { readonly service?: string; readonly agent?: string },
  env: Env,
): StartOptions['service'] {
  const text = values.service ?? env['SERVICE_URL']
  if (!text) return undefined
  const url = readAddress(values.service === undefined ? 'SERVICE_URL' : '--service', text)
  const token = env['SERVICE_TOKEN'] || undefined
  if (token !== undefined && !/^[\x21-\x7e]+$/.test(token)) {
    throw new OptionError('SERVICE_TOKEN contains a character that is not allowed in a header.')
  }
  const agent = values.agent ?? (env['SERVICE_MCP_URL'] || `${url.href.replace(/\/$/, '')}/mcp`)
  return { url, agent: readAddress('The agent endpoint', agent), token }
}

function readKind(word: string | undefined, hasService: boolean): StartKind {
  if (word === 'http') return 'http'
  if (word !== undefined && word !== 'demo')
    throw new OptionError(`Unknown command “${word}”.\n${USAGE}`)
  return hasService ? 'service' : 'demo'
}

function readLog(text: string | undefined): LogFormat | undefined {
  if (text === undefined || text === 'pretty' || text === 'json' || text === 'none') return text
  throw new OptionError(`--log is “${text}”. It has to be pretty, json or none.`)
}

function readDrain(text = '1'): number {
  const seconds = Number(text)
  if (seconds >= 0 && seconds <= 60) return seconds
  throw new OptionError(`--drain-seconds is “${text}”. It has to be a number from 0 to 60.`)
}

function readArgs<Config extends ParseArgsConfig>(args: readonly string[], config: Config) {
  try {
    return parseArgs({ ...config, args: [...args] })
  } catch (error) {
    throw new OptionError(`${(error as Error).message}\n${USAGE}`, { cause: error })
  }
}

/** The name as it is in a Host header, for example with the ASCII form of an international name. */
function readPublicHost(name: string): string {
  // `domainToASCII` reads only the beginning of a name such as sluice.example/ci.
  const isName = !/[#%/?\\]/.test(name)
  const host = isName ? hostnameOf(isIPv6(name) ? `[${name}]` : domainToASCII(name)) : undefined
  if (host !== undefined) return host
  throw new OptionError(
    `--public-host is “${name}”. It has to be a host name without https:// and port, such as sluice.example.`,
  )
}

/**
 * Refuses an address that other machines can reach, unless the options allow this and name a public host. Also refuses
 * one token for all users of a public address, unless an option allows this.
 */
function checkReach(
  values: { readonly 'allow-remote'?: boolean; readonly 'shared-token-for-everybody'?: boolean },
  { host, publicHosts, service }: Pick<StartOptions, 'host' | 'publicHosts' | 'service'>,
): void {
  if (!isLoopbackName(host)) {
    if (values['allow-remote'] !== true) {
      throw new OptionError(
        `“${host}” can be reached from other machines. Add --allow-remote if that is what you want.`,
      )
    }
    if (publicHosts.length === 0) {
      throw new OptionError(
        '--allow-remote needs --public-host with the name that people open, such as sluice.example. Requests for other names are refused.',
      )
    }
  }
  const isPublic = !isLoopbackName(host) || publicHosts.length > 0
  if (isPublic && service?.token !== undefined && values['shared-token-for-everybody'] !== true) {
    throw new OptionError(
      'SERVICE_TOKEN lets everybody who reaches this address act with that token. Add --shared-token-for-everybody if that is what you want.',
    )
  }
}

/** Reads the arguments and the environment. @throws OptionError with a message for the user */
export function readOptions(args: readonly string[], env: Env): StartOptions {
  const { values, positionals } = readArgs(args, { allowPositionals: true, options: OPTIONS })
  const host = values.host ?? '127.0.0.1'
  const service = readService(values, env)
  const publicHosts = (values['public-host'] ?? []).map(readPublicHost)
  checkReach(values, { host, publicHosts, service })
  return {
    kind: readKind(positionals[0], service !== undefined),
    port: readPort(values.port ?? (env['PORT'] || undefined)),
    host,
    publicHosts,
    basePath: readBasePath(values['base-path'] ?? env['BASE_PATH'] ?? ''),
    scenario: values.scenario ?? (env['SCENARIO'] || undefined),
    stateFile: values.state ?? (env['STATE_FILE'] || '.demo-state/events.jsonl'),
    configFile: values.config,
    log: readLog(values.log),
    caFile: values.ca,
    drainSeconds: readDrain(values['drain-seconds']),
    service,
  }
}

/** Reads the arguments of `sluice prepare`. @throws OptionError with a message for the user */
export function readPrepareOptions(args: readonly string[]) {
  const options = { base: { type: 'string' }, to: { type: 'string' } } as const
  const { base = '', to = 'sluice-app' } = readArgs(args, { options }).values
  return { basePath: readBasePath(base), to: resolve(to) }
}
