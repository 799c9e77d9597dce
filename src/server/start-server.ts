/**
 * Serves one build of the dashboard over HTTP, with fastify. `npm start`, the `sluice` command and the browser tests
 * use it. `npm run start:http` and the tests add their own handlers.
 */
import type { IncomingMessage, ServerResponse, Server } from 'node:http'
import { type AddressInfo, Server as TcpServer } from 'node:net'
import fastifyStatic from '@fastify/static'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { LogEntry } from './access-log'
import { LIMITS, type Limits } from './limits'
import { createHttpServer, type HttpContext, targetOf } from './http-server'
import { cachingOf, cspFor, SERVICE_REPLY_HEADERS, headersFor, type SiteKind } from './policy'
import { pathOf, resolveRequest, readSite, type Site } from './site'
import {
  addServiceProxy,
  FORWARDED_METHODS,
  forwardedPathOf,
  sendApiError,
  type ServiceProxyOptions,
} from './service-proxy'
import { once } from 'node:events'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { readConfig } from '~/api/config'

/**
 * Accepts no new connections. Open requests may finish, but after `limits.drainMs` they are cut.
 *
 * @returns resolves when the last connection has ended
 */
async function finishConnections(server: Server, limits: Limits): Promise<void> {
  // Node accepts the waiting connections in the next turn of the event loop. If the server closed earlier, it would
  // reset these connections.
  await nextTurn()
  const closed = once(server, 'close')
  // The `close` of node:http would cut connections whose request is still arriving.
  TcpServer.prototype.close.call(server)
  const cut = setTimeout(() => server.closeAllConnections(), limits.drainMs)
  await Promise.race([closed, sleep(limits.arriveMs)])
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  await closed
  clearInterval(idle)
  clearTimeout(cut)
}

/**
 * Answers a request, or leaves it to the next handler. `req.url` has no path prefix.
 *
 * @returns whether the handler has answered
 */
export type Handler = (req: IncomingMessage, res: ServerResponse) => Promise<boolean>

export interface ServerOptions {
  /** The build folder, `dist/app` or `dist/demo`. */
  readonly root: string
  readonly kind: SiteKind
  /** 0 for any free port. */
  readonly port: number
  /** The default is the loopback address. */
  readonly host?: string
  /** Host names that the server accepts besides loopback. */
  readonly publicHosts?: readonly string[]
  /** The path prefix, for example `/sluice`. Empty if Sluice is at the root. */
  readonly basePath?: string
  /** Replaces the config.json of the build. */
  readonly config?: Readonly<Record<string, unknown>>
  /** Called in this order, before the server looks for a file. */
  readonly handlers?: readonly Handler[]
  readonly service?: ServiceProxyOptions
  readonly version?: Version
  readonly log?: (entry: LogEntry) => void
  readonly limits?: Partial<Limits>
}

export type RunningServer = Awaited<ReturnType<typeof startServer>>

const isOfService = (url: string) => /^\/(?:api|mcp)(?:[/?]|$)/.test(url)

function sendText(reply: FastifyReply, status: number, message: string): FastifyReply {
  return reply.code(status).type('text/plain; charset=utf-8').send(`${message}\n`)
}

function addHandlers(app: FastifyInstance, handlers: readonly Handler[]): void {
  app.addHook('onRequest', async ({ raw }, reply) => {
    if (isOfService(raw.url ?? '')) {
      for (const [name, value] of Object.entries(SERVICE_REPLY_HEADERS))
        reply.raw.setHeader(name, value)
    }
    for (const handle of handlers) {
      try {
        if (!(await handle(raw, reply.raw))) continue
      } catch (error) {
        if (!reply.raw.headersSent) throw error
        console.error(error)
        reply.raw.destroy()
      }
      reply.hijack()
      return
    }
  })
}

type Answer = (request: FastifyRequest, reply: FastifyReply) => FastifyReply

const answerFrom =
  (site: Site): Answer =>
  (request, reply) => {
    const path = pathOf(request.url, '')
    const filePath = resolveRequest(
      {
        path: path ?? '/.none',
        accept: request.headers.accept,
        fetchMode: request.headers['sec-fetch-mode']?.toString(),
      },
      site.files,
    )
    if (filePath === undefined) return sendText(reply, 404, 'Not found.')
    const csp = String(reply.raw.getHeader('content-security-policy'))
    void reply.headers(headersFor(csp, cachingOf(filePath)))
    const generated = site.generatedFiles.get(filePath)
    return generated === undefined
      ? reply.sendFile(filePath)
      : reply.type(generated.type).send(generated.body)
  }

const SITE_METHODS = ['GET', 'HEAD'] as const

function addSite(app: FastifyInstance, answer: Answer, root: string): void {
  // The plugin only sends files (`serve: false`). The server looks up each address in its own list, not on the disk.
  void app.register(fastifyStatic, { root, serve: false, cacheControl: false, preCompressed: true })
  app.route({ method: [...SITE_METHODS], url: '/*', handler: answer })
}

function addErrors(app: FastifyInstance, hasService: boolean): void {
  // Every GET has a route, so only a request with another method arrives here. It is refused before its body is read.
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404) return undefined
    const path = hasService ? forwardedPathOf(request.url.split('?', 1).join('')) : undefined
    const allowed = (path === undefined ? SITE_METHODS : FORWARDED_METHODS[path]).join(', ')
    return sendText(reply.header('allow', allowed), 405, `Only ${allowed} are allowed here.`)
  })
  app.setErrorHandler((error: Error & { statusCode?: number; code?: string }, request, reply) => {
    const status = error.statusCode ?? 500
    // A browser that disconnects in the middle of a file is not an error of the server.
    if (status >= 500 && error.code !== 'ERR_STREAM_PREMATURE_CLOSE') console.error(error)
    const message =
      status >= 500 ? 'The dashboard’s server failed.' : 'The request could not be read.'
    return isOfService(request.url)
      ? sendApiError(reply, status, 'not_passed_on', message)
      : sendText(reply, status, message)
  })
}

/** Reads the whole body before it is forwarded, so that the service never gets half a body. */
function addBodies(app: FastifyInstance, bodyLimit: number, heldBytes: number): void {
  let held = 0
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
    done(null, body),
  )
  app.addHook('preParsing', async ({ raw }, reply) => {
    const size =
      raw.headers['transfer-encoding'] === undefined
        ? Number(raw.headers['content-length'] ?? 0)
        : bodyLimit
    if (held + size > heldBytes) {
      return sendApiError(reply.header('retry-after', '1'), 503, 'busy', 'Too many large requests.')
    }
    held += size
    reply.raw.once('close', () => {
      held -= size
    })
    return undefined
  })
}

/** Starts the server of one build. @throws if the folder contains no build, or the port is in use (`EADDRINUSE`) */
export async function startServer(options: ServerOptions) {
  const { host = '127.0.0.1', basePath = '', publicHosts = [], handlers = [], service } = options
  const limits = { ...LIMITS, ...options.limits }
  const configText = options.config === undefined ? undefined : JSON.stringify(options.config)
  const site = readSite(options.root, basePath, configText)
  const context: HttpContext = {
    limits,
    basePath,
    publicHosts,
    csp: (isLoopback) => cspFor({ kind: options.kind, connect: site.connect, isLoopback }),
    namesUser: service?.isSignedInInFront === true,
    log: options.log,
    isDraining: false,
  }
  const answer = answerFrom(site)
  const app = fastify({
    serverFactory: (route) => createHttpServer(route, context),
    rewriteUrl: (req) => targetOf(req, basePath),
    genReqId: (req) => String(req.headers['x-request-id']),
    bodyLimit: limits.bodyBytes,
    return503OnClosing: false,
    // A browser opens connections in advance and sends nothing on them. Without this option, `close` would wait for
    // these connections.
    forceCloseConnections: true,
    frameworkErrors: (_error, request, reply) => {
      // Fastify does not route a path like `/pipelines/%E0%A4`. The page can still say that nothing is there.
      const isRead = request.method === 'GET' || request.method === 'HEAD'
      if (isRead && !isOfService(request.url)) void answer(request, reply)
      else void sendText(reply, 400, 'This address cannot be read.')
    },
  })
  if (handlers.length > 0) addHandlers(app, handlers)
  addErrors(app, service !== undefined)
  addBodies(app, limits.bodyBytes, limits.heldBytes)
  addHealthRoutes(app, site, options.version, () => context.isDraining)
  if (service !== undefined) addServiceProxy(app, { ...service, limits })
  addSite(app, answer, options.root)
  await app.listen({ port: options.port, host })
  const server = app.server
  const { port } = server.address() as AddressInfo
  const name = host.includes(':') ? `[${host}]` : host
  return {
    url: `http://${name}:${port}${basePath}/`,
    port,
    /**
     * Reports “not ready” but serves until `leadTime` resolves. Then accepts no new connections and finishes open
     * requests.
     */
    drain: async (leadTime: Promise<void>) => {
      context.isDraining = true
      await leadTime
      await finishConnections(server, limits)
      await app.close()
    },
    close: async () => app.close(),
  }
}

export interface Version {
  readonly version: string
  readonly commit: string
  readonly built: string
}

const UNRELEASED: Version = { version: '0.0.0', commit: 'unknown', built: 'unknown' }

/** Tells an orchestrator whether the process is alive, whether it is ready for requests, and which version it has. */
function addHealthRoutes(
  app: FastifyInstance,
  site: Site,
  version: Version = UNRELEASED,
  isDraining: () => boolean,
): void {
  const configText = site.generatedFiles.get('/config.json')?.body ?? ''
  const isReadable = readConfig(configText, 'https://own.invalid/').ok
  const configHash = createHash('sha256').update(configText).digest('hex').slice(0, 16)
  app.get('/healthz', (_request, reply) => reply.type('text/plain').send('ok\n'))
  app.get('/readyz', (_request, reply) => {
    if (isDraining()) return reply.code(503).type('text/plain').send('draining\n')
    if (!isReadable) return reply.code(503).type('text/plain').send('config.json has errors\n')
    return reply.type('text/plain').send('ready\n')
  })
  app.get('/version.json', (_request, reply) => reply.send({ ...version, config: configHash }))
}

/** Reads the file VERSION of a release. It has three lines: version, commit and time of the build. */
export function readVersion(): Version | undefined {
  const file = new URL('../VERSION', import.meta.url)
  if (!existsSync(file)) return undefined
  const [version = '', commit = '', built = ''] = readFileSync(file, 'utf8').split('\n')
  return { version, commit, built }
}
