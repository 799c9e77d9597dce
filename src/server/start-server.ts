/**
 * Serves one build of the dashboard over HTTP. Used by `npm start`, and by the browser tests with
 * handlers of their own in front.
 */
import { existsSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readConfig } from '~/api/config'
import { hostnameOf, isLoopbackName, isOurHost } from './hosts'
import { type Caching, cspFor, foreignOrigins, headersFor, type SiteKind } from './policy'
import { encodingFor, pathOf, resolveRequest } from './resolve-request'
import { readSite, type SiteFile, type SiteFiles, textFile, withBasePath } from './site-files'

/**
 * Answers a request or leaves it. `req.url` comes without the path prefix.
 *
 * @returns whether it has answered
 */
export type Handler = (req: IncomingMessage, res: ServerResponse) => Promise<boolean>

export interface ServerOptions {
  /** The build folder, `dist/app` or `dist/demo`. */
  readonly root: string
  readonly kind: SiteKind
  /** 0 for any that is free. */
  readonly port: number
  /** Loopback by default. */
  readonly host?: string
  /** Names besides those of loopback that the server answers for, when it listens on loopback. */
  readonly publicHosts?: readonly string[]
  /** `/sluice`, or nothing at the root. */
  readonly basePath?: string
  /** Served as config.json in place of the build's. */
  readonly config?: Readonly<Record<string, unknown>>
  /** Asked in this order before any file. */
  readonly handlers?: readonly Handler[]
}

export interface RunningServer {
  /** With the path prefix and a slash at the end. */
  readonly url: string
  readonly port: number
  readonly close: () => Promise<void>
}

interface Site {
  readonly kind: SiteKind
  readonly basePath: string
  readonly files: SiteFiles
  readonly connect: readonly string[]
  readonly handlers: readonly Handler[]
}

/** The origins that config.json names. What cannot be read opens nothing; the page says what is wrong. */
function originsOf(configText: string): readonly string[] {
  // Relative addresses count from the page's own, whose origin the policy lets through anyway.
  const outcome = readConfig(configText, 'https://own.invalid/')
  return outcome.ok ? foreignOrigins([outcome.config.apiBaseUrl, outcome.config.mcpUrl]) : []
}

function readyFiles(options: ServerOptions): SiteFiles {
  const files = new Map(existsSync(options.root) ? readSite(options.root) : [])
  const page = files.get('/index.html')
  if (page === undefined) throw new Error(`There is no build in ${options.root}: npm run build.`)
  files.set(
    '/index.html',
    textFile('.html', withBasePath(page.body.toString(), options.basePath ?? '')),
  )
  if (options.config !== undefined) {
    files.set('/config.json', textFile('.json', JSON.stringify(options.config)))
  }
  return files
}

const cachingOf = (path: string): Caching => {
  if (path === '/index.html' || path === '/config.json') return 'never'
  return path.startsWith('/assets/') ? 'immutable' : 'ask'
}

function sendFile(req: IncomingMessage, res: ServerResponse, file: SiteFile): void {
  const available = (['br', 'gzip'] as const).filter((name) => file.encoded[name] !== undefined)
  const encoding = encodingFor(req.headers['accept-encoding'], available)
  const body = (encoding && file.encoded[encoding]) ?? file.body
  res.setHeader('content-type', file.type)
  if (available.length > 0) res.setHeader('vary', 'accept-encoding')
  if (encoding !== undefined) res.setHeader('content-encoding', encoding)
  res.setHeader('content-length', body.byteLength)
  res.writeHead(200).end(req.method === 'HEAD' ? undefined : body)
}

function sendText(res: ServerResponse, status: number, words: string): void {
  res.setHeader('content-type', 'text/plain; charset=utf-8')
  res.writeHead(status).end(`${words}\n`)
}

function sendSite(site: Site, req: IncomingMessage, res: ServerResponse, path: string): void {
  const resolved = resolveRequest(
    {
      method: req.method ?? 'GET',
      path,
      accept: req.headers.accept,
      fetchMode: req.headers['sec-fetch-mode']?.toString(),
    },
    (wanted) => site.files.has(wanted),
  )
  const filePath = resolved.is === 'file' ? resolved.path : '/index.html'
  const isLoopback = isLoopbackName(hostnameOf(req.headers.host) ?? '')
  const csp = cspFor({ kind: site.kind, connect: site.connect, isLoopback })
  const isSent = resolved.is === 'file' || resolved.is === 'page'
  const headers = headersFor(csp, isSent ? cachingOf(filePath) : 'never')
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value)
  switch (resolved.is) {
    case 'file':
    case 'page': {
      const file = site.files.get(filePath)
      return file === undefined ? sendText(res, 404, 'Not found.') : sendFile(req, res, file)
    }
    case 'health':
      return sendText(res, 200, 'ok')
    case 'missing':
      return sendText(res, 404, 'Not found.')
    case 'wrong-method':
      res.setHeader('allow', 'GET, HEAD')
      return sendText(res, 405, 'Only GET and HEAD are answered here.')
    default:
      return resolved satisfies never
  }
}

async function answer(site: Site, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const target = req.url ?? '/'
  const path = pathOf(target, site.basePath)
  if (path === undefined) return sendText(res, 404, 'Not found.')
  const query = target.indexOf('?')
  req.url = query === -1 ? path : path + target.slice(query)
  for (const handle of site.handlers) {
    if (await handle(req, res)) return
  }
  sendSite(site, req, res, path)
}

async function listen(server: Server, port: number, host: string): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return (server.address() as AddressInfo).port
}

/**
 * Starts the server.
 *
 * @throws when the folder has no build, or the port cannot be had (`EADDRINUSE`)
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { host = '127.0.0.1', basePath = '', publicHosts = [], handlers = [] } = options
  const files = readyFiles(options)
  const configText = files.get('/config.json')?.body.toString() ?? '{}'
  const site: Site = {
    kind: options.kind,
    basePath,
    files,
    connect: originsOf(configText),
    handlers,
  }
  const hosts = { isLoopback: isLoopbackName(host), publicHosts }
  const server = createServer((req, res) => {
    if (!isOurHost(req.headers.host, hosts)) {
      return sendText(res, 421, 'This server does not answer for that host name.')
    }
    answer(site, req, res).catch((error: unknown) => {
      console.error(error)
      if (res.headersSent) res.destroy()
      else sendText(res, 500, 'The dashboard’s server failed.')
    })
  })
  const port = await listen(server, options.port, host)
  const name = host.includes(':') ? `[${host}]` : host
  return {
    url: `http://${name}:${port}${basePath}/`,
    port,
    close: async () => {
      server.closeAllConnections()
      await server[Symbol.asyncDispose]()
    },
  }
}
