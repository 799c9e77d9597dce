/**
 * The app and both references behind one server, with the same canned replies for all: brotli over
 * HTTP/1.1, made before anybody asks. A process of its own, told what to answer by the bench.
 *
 * The app's files come from the server that the product brings, once each, with its headers.
 */
import {
  createServer,
  request,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, constants } from 'node:zlib'
import { cannedPipelines } from './canned-data.ts'
import { buildFloor } from './build-floor.ts'

/** What the bench asks for; answered by the same message, once it is ready to be asked for. */
export interface Canned {
  readonly records: number
  /** How many times a hundredth of the records has changed. */
  readonly tick: number
}

interface Reply {
  readonly status: number
  readonly headers: OutgoingHttpHeaders
  readonly body: Buffer
}

const upstream = process.argv[2] ?? ''
const kept = new Map<string, Reply>()
const bodies = new Map<string, Buffer>()
let canned: Canned = { records: 50, tick: 0 }
let byId: ReadonlyMap<string, object & { readonly status: string }> | undefined

function brotli(text: string | Buffer, quality: number): Buffer {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality }
  return brotliCompressSync(text, { params })
}

/**
 * What has the browser start a process of its own for the page (security 28): 30 to 100 ms at 4× before
 * anything is painted, so the references say it, too.
 */
const OWN_PROCESS = { 'cross-origin-opener-policy': 'same-origin' }

function reply(type: string, body: Buffer, headers: Reply['headers'] = {}): Reply {
  const fixed = { 'content-type': type, 'content-encoding': 'br', ...headers }
  return { status: 200, headers: { ...fixed, 'content-length': String(body.length) }, body }
}

const JSON_TYPE = 'application/json; charset=utf-8'

function listReply(): Reply {
  const key = `${canned.records} ${canned.tick}`
  let body = bodies.get(key)
  if (body === undefined) {
    body = brotli(JSON.stringify(cannedPipelines(canned.records, canned.tick)), 4)
    bodies.set(key, body)
  }
  return reply(JSON_TYPE, body)
}

async function bodyOf(req: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of req as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** `status` of what is in the list; whatever else is asked for is refused. */
async function actionReply(req: IncomingMessage): Promise<Reply> {
  const { target = [] } = JSON.parse(String(await bodyOf(req))) as { target?: readonly string[] }
  byId ??= new Map(
    cannedPipelines(canned.records, canned.tick).map((record) => [record._id, record]),
  )
  const known = byId
  const results = target.map((id) => {
    const resource = known.get(id)
    if (resource === undefined) return { target: id, outcome: 'refused', error: 'not_found' }
    return { target: id, outcome: 'done', status: resource.status, resource }
  })
  const said = { action: 'status', type: 'pipeline', version: 1, results }
  return reply(JSON_TYPE, brotli(JSON.stringify(said), 1))
}

/** What the product's own server answers, as it came. */
async function productReply(req: IncomingMessage): Promise<Reply> {
  const { url = '/' } = req
  const before = kept.get(url)
  if (before !== undefined) return before
  const original = await new Promise<IncomingMessage>((resolve, reject) => {
    const { host: _host, connection: _connection, ...headers } = req.headers
    // A connection of its own: one that is kept may be closed by the other side just then.
    request(new URL(url, upstream), { headers, agent: false }, resolve).on('error', reject).end()
  })
  const body = await bodyOf(original)
  const { connection: _connection, 'keep-alive': _alive, ...headers } = original.headers
  const made = { status: original.statusCode ?? 502, headers, body }
  kept.set(url, made)
  return made
}

const floor = new Map(
  (await buildFloor()).map(({ path, type, text }) => [
    path,
    reply(type, brotli(text, 11), OWN_PROCESS),
  ]),
)

async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
  const { pathname } = new URL(req.url ?? '/', 'http://localhost')
  const found =
    floor.get(pathname) ??
    (pathname === '/api/v2/pipelines'
      ? listReply()
      : pathname === '/api/v2/actions'
        ? await actionReply(req)
        : await productReply(req))
  res.writeHead(found.status, found.headers).end(found.body)
}

const server = createServer((req, res) => {
  answer(req, res).catch((error: unknown) => {
    console.error(error)
    res.destroy()
  })
})
server.listen(0, '127.0.0.1', () => {
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
})
process.on('message', (message) => {
  canned = message as Canned
  byId = undefined
  listReply()
  process.send?.(canned)
})
