/**
 * The server of the fault tests. It serves the production build with its content security policy, and an API whose
 * replies a test can change. It records each request.
 */
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext, Request } from '@playwright/test'
import { type RunningServer, startServer } from '../../src/server/start-server'
import { buildFolder } from './build-folder'
import { expect } from './expect'
import { answerNormally, aWorld, type World } from './fault-world'

export interface Received {
  readonly at: number
  /** The server that received the request. `elsewhere` is a server that belongs to neither Sluice nor the service. */
  readonly by: 'dashboard' | 'service' | 'agents' | 'elsewhere'
  readonly method: string
  readonly path: string
  readonly query: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export interface Exchange {
  readonly received: Received
  readonly res: ServerResponse
  readonly normal: () => void
  readonly world: World
}

export type Reply = (exchange: Exchange) => void | Promise<void>
export type Match = (received: Received) => boolean

interface Rule {
  readonly match: Match
  readonly reply: Reply
  left: number
}

export interface SiteSetup {
  /** `other`: the API has its own origin, which config.json names. */
  readonly api?: 'own' | 'other'
  /** `other`: the agent endpoint has its own origin, which config.json names. */
  readonly agents?: 'own' | 'other'
  /** False if the content security policy of the page forbids the other origin of the API. */
  readonly isInPolicy?: boolean
  /** False closes the connection after each answer, so that the browser cannot reuse it. */
  readonly isKeptAlive?: boolean
  readonly config?: Readonly<Record<string, unknown>>
}

const API = '/api/v2/'

async function bodyOf(req: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of req) pieces.push(piece as Buffer)
  return Buffer.concat(pieces).toString('utf8')
}

export class FaultServer {
  readonly ledger: Received[] = []
  readonly world = aWorld()
  /** The requests to the API that the browser has sent and that have not ended. */
  readonly #underWay = new Set<Request>()
  /** The responses of the API whose `Reply` was called and whose connection has not closed. */
  readonly #openResponses = new Set<ServerResponse>()
  readonly #rules: Rule[] = []
  readonly #fileRules: { readonly path: RegExp; readonly reply: Reply }[] = []
  readonly #closers: (() => Promise<void>)[] = []
  #setup: SiteSetup = {}
  #url = ''
  #serviceOrigin = ''
  #agentOrigin = ''
  #elsewhere: string | undefined

  get url(): string {
    return this.#url
  }

  get serviceOrigin(): string {
    return this.#serviceOrigin
  }

  get agentOrigin(): string {
    return this.#agentOrigin
  }

  async start(setup: SiteSetup): Promise<void> {
    this.#setup = setup
    // The interval is long, so that the page polls only when a test advances the clock.
    let config: Record<string, unknown> = {
      pollSeconds: 20,
      // The idle lock is off, because tests advance the clock by hours without input.
      idleLockMinutes: 0,
      ...setup.config,
    }
    if (setup.api === 'other') {
      this.#serviceOrigin = await this.#listen('service')
      const pointed = { ...config, apiBaseUrl: `${this.#serviceOrigin}/` }
      if (setup.isInPolicy === false) {
        this.answerFile(/^\/config\.json$/, ({ res }) => void res.end(JSON.stringify(pointed)))
      } else config = pointed
    }
    if (setup.agents === 'other') {
      this.#agentOrigin = await this.#listen('agents')
      config = { ...config, mcpUrl: `${this.#agentOrigin}/mcp` }
    }
    const site: RunningServer = await startServer({
      root: buildFolder('app'),
      kind: 'app',
      port: 0,
      config,
      handlers: [async (req, res) => this.#take('dashboard', req, res)],
    })
    this.#closers.push(site.close)
    this.#url = site.url
    const { origin } = new URL(site.url)
    if (this.#serviceOrigin === '') this.#serviceOrigin = origin
    if (this.#agentOrigin === '') this.#agentOrigin = origin
  }

  /** Answers matching requests with this reply from now on. The newest matching rule is used. */
  answer(match: Match, reply: Reply, times = Number.POSITIVE_INFINITY): void {
    this.#rules.unshift({ match, reply, left: times })
  }

  /** Answers requests for matching files with this reply, for example as if a deploy had removed the files. */
  answerFile(path: RegExp, reply: Reply): void {
    this.#fileRules.push({ path, reply })
  }

  restoreFiles(): void {
    this.#fileRules.length = 0
  }

  /** Records the requests of all pages of this context, so that `answered` can wait for them. */
  watch(context: BrowserContext): void {
    const forget = (isGone: (request: Request) => boolean) => {
      for (const request of this.#underWay) if (isGone(request)) this.#underWay.delete(request)
    }
    context.on('request', (request) => {
      // The browser does not report the end of the requests of a page that is left.
      if (request.isNavigationRequest()) forget((each) => each.frame() === request.frame())
      else if (new URL(request.url()).pathname.startsWith(API)) this.#underWay.add(request)
    })
    context.on('requestfinished', (request) => {
      this.#underWay.delete(request)
      // The page that is left may have sent a request after the navigation began.
      if (request.isNavigationRequest()) forget((each) => each.frame() === request.frame())
    })
    context.on('requestfailed', (request) => this.#underWay.delete(request))
    context.on('page', (page) =>
      page.on('close', () => forget((each) => each.frame().page() === page)),
    )
  }

  /**
   * Waits until no answer is on its way to a page. The answers that the test holds back do not count. A request that
   * has not reached the server counts.
   */
  async answered(): Promise<void> {
    const isAnswering = () => {
      const isHeld = (res: ServerResponse) => !res.writableEnded && !res.destroyed
      return this.#underWay.size > [...this.#openResponses].filter(isHeld).length
    }
    await expect.poll(isAnswering, { intervals: [10, 20, 50] }).toBe(false)
  }

  visits(path: string): number {
    const isPage = (each: Received) => each.headers['sec-fetch-mode'] === 'navigate'
    return this.ledger.filter((each) => each.path === path && isPage(each)).length
  }

  received(match: Match): readonly Received[] {
    return this.ledger.filter((each) => each.by !== 'elsewhere' && match(each))
  }

  /** The origin of an unrelated server, which starts on first use. */
  async elsewhere(): Promise<string> {
    this.#elsewhere ??= await this.#listen('elsewhere')
    return this.#elsewhere
  }

  async close(): Promise<void> {
    await Promise.all(this.#closers.map((close) => close()))
  }

  async #listen(by: Received['by']): Promise<string> {
    const server = createServer((req, res) => {
      this.#take(by, req, res).catch(() => res.destroy())
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    this.#closers.push(async () => {
      server.closeAllConnections()
      await server[Symbol.asyncDispose]()
    })
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  async #take(by: Received['by'], req: IncomingMessage, res: ServerResponse): Promise<boolean> {
    const [path = '', query = ''] = (req.url ?? '').split('?')
    const received: Received = {
      at: performance.now(),
      by,
      method: req.method ?? '',
      path,
      query,
      headers: req.headers,
      body: await bodyOf(req),
    }
    this.ledger.push(received)
    // The date header would have the real time, so the page would report a wrong clock of the service.
    res.sendDate = false
    if (this.#setup.isKeptAlive === false) res.setHeader('connection', 'close')
    const reply = by === 'elsewhere' ? welcome : this.#replyTo(by, received)
    if (reply === undefined) return false
    const { world } = this
    await reply({ received, res, world, normal: () => answerNormally(world, received, res) })
    if (path.startsWith(API)) this.#openResponses.add(res)
    res.once('close', () => this.#openResponses.delete(res))
    return true
  }

  #replyTo(by: Received['by'], received: Received): Reply | undefined {
    if (by === 'agents' || (by === 'dashboard' && !received.path.startsWith(API))) {
      return this.#fileRules.find(({ path }) => path.test(received.path))?.reply
    }
    const rule = this.#rules.find(({ left, match }) => left > 0 && match(received))
    if (rule === undefined) return ({ normal }) => normal()
    rule.left -= 1
    return rule.reply
  }
}

/** An unrelated site. It accepts every request, and every page may read its answers. */
const welcome: Reply = ({ res }) => {
  const allowed = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
  res.writeHead(200, { 'content-type': 'application/json', ...allowed })
  res.end('[{"_id":"elsewhere","name":"from-elsewhere","status":"idle"}]')
}
