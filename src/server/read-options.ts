/** What `npm start` was told, by arguments first and the environment second. */
import { parseArgs } from 'node:util'
import { isLoopbackName } from './hosts'

/** `demo`: the demo build; `http`: the production build with the demo service; `service`: with a real one. */
export type StartKind = 'demo' | 'http' | 'service'

export interface StartOptions {
  readonly kind: StartKind
  /** `undefined`: the usual one, or any that is free when that is taken. */
  readonly port: number | undefined
  readonly host: string
  readonly publicHosts: readonly string[]
  readonly basePath: string
  readonly scenario: string | undefined
  readonly stateFile: string
  readonly service:
    | { readonly url: URL; readonly agent: URL; readonly token: string | undefined }
    | undefined
}

/** A mistake in what was asked, to be shown without a stack. */
export class OptionError extends Error {}

type Env = Readonly<Record<string, string | undefined>>

function readPort(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65_535) throw new OptionError(`“${text}” is no port.`)
  return port
}

function readBasePath(text: string): string {
  const path = text.replace(/\/+$/, '')
  if (!/^(?:\/[\w.~-]+)*$/.test(path)) {
    throw new OptionError(`“${text}” is no path prefix. It is written like “/sluice”.`)
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
    throw new OptionError(`${name} has to go without user, password, query and fragment.`)
  }
  return url
}

function readService(env: Env): StartOptions['service'] {
  const text = env['SERVICE_URL']
  if (!text) return undefined
  const url = readAddress('SERVICE_URL', text)
  const token = env['SERVICE_TOKEN'] || undefined
  if (token !== undefined && !/^[\x21-\x7e]+$/.test(token)) {
    throw new OptionError('SERVICE_TOKEN holds a character that no header can carry.')
  }
  const agent = env['SERVICE_MCP_URL'] || `${url.href.replace(/\/$/, '')}/mcp`
  return { url, agent: readAddress('SERVICE_MCP_URL', agent), token }
}

function readKind(word: string | undefined, hasService: boolean): StartKind {
  if (word === 'http') return 'http'
  if (word !== undefined && word !== 'demo') throw new OptionError(`“${word}” is not known.`)
  return hasService ? 'service' : 'demo'
}

function readArgs(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        port: { type: 'string' },
        host: { type: 'string' },
        'allow-remote': { type: 'boolean' },
        'public-host': { type: 'string', multiple: true },
        'base-path': { type: 'string' },
        scenario: { type: 'string' },
        state: { type: 'string' },
      },
    })
  } catch (error) {
    throw new OptionError((error as Error).message, { cause: error })
  }
}

/**
 * @param args the arguments after the script
 * @param env the environment
 * @throws OptionError with words for the reader
 */
export function readOptions(args: readonly string[], env: Env): StartOptions {
  const { values, positionals } = readArgs(args)
  const host = values.host ?? '127.0.0.1'
  if (!isLoopbackName(host) && values['allow-remote'] !== true) {
    throw new OptionError(
      `“${host}” can be reached from other machines. Add --allow-remote if that is what you want.`,
    )
  }
  const service = readService(env)
  return {
    kind: readKind(positionals[0], service !== undefined),
    port: readPort(values.port ?? (env['PORT'] || undefined)),
    host,
    publicHosts: values['public-host'] ?? [],
    basePath: readBasePath(values['base-path'] ?? env['BASE_PATH'] ?? ''),
    scenario: values.scenario ?? (env['SCENARIO'] || undefined),
    stateFile: values.state ?? (env['STATE_FILE'] || '.demo-state/events.jsonl'),
    service,
  }
}
