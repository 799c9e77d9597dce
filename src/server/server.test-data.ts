/** A small build, servers that stop after the test file, and raw requests. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import {
  createServer,
  request,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll } from 'vitest'
import { type RunningServer, type ServerOptions, startServer } from './start-server'

export const PAGE =
  '<script type="module" src="/assets/main-a1.js"></script><a href="//elsewhere.example">'
export const SCRIPT = 'export const answer = 42'

export function aBuild(): string {
  const root = mkdtempSync(join(tmpdir(), 'sluice-'))
  mkdirSync(join(root, 'site/assets'), { recursive: true })
  writeFileSync(join(root, 'secret.txt'), 'not part of the site')
  writeFileSync(join(root, 'site/.hidden'), 'nor is this')
  writeFileSync(join(root, 'site/index.html'), PAGE)
  writeFileSync(join(root, 'site/config.json'), '{"apiBaseUrl":"https://pas.example/"}')
  writeFileSync(join(root, 'site/favicon.svg'), '<svg/>')
  writeFileSync(join(root, 'site/assets/main-a1.js'), SCRIPT)
  writeFileSync(join(root, 'site/assets/main-a1.js.gz'), gzipSync(SCRIPT))
  closing.push(() => rmSync(root, { recursive: true }))
  return root
}

const closing: (() => unknown)[] = []
afterAll(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

export async function serve(
  root: string,
  options: Partial<ServerOptions> = {},
): Promise<RunningServer> {
  const server = await startServer({ root: join(root, 'site'), kind: 'app', port: 0, ...options })
  closing.push(server.close)
  return server
}

/** Starts a service with this listener, and returns its URL. */
export async function listen(
  listener: (req: IncomingMessage, res: ServerResponse) => void,
): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Starts a TCP service that is not an HTTP server, and returns its address as a URL. */
export async function listenRaw(onConnection: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>()
  const server = createTcpServer((socket) => {
    sockets.add(socket.on('error', () => {}))
    onConnection(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** Sends this request target unchanged. `fetch` would normalize it. */
export function ask(
  { port }: Pick<RunningServer, 'port'>,
  target: string,
  options: {
    readonly method?: string
    readonly headers?: Readonly<Record<string, string>>
    readonly body?: string
  } = {},
): Promise<Answer> {
  const { method = 'GET', headers = {}, body } = options
  return new Promise((resolve, reject) => {
    const asked = request({ port, host: '127.0.0.1', path: target, method, headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text })
      })
      answer.on('error', reject)
    })
    asked.on('error', reject).end(body)
  })
}

/** Sends these bytes, and returns everything that the server sends until the connection is closed. */
export function askRaw(
  { port }: Pick<RunningServer, 'port'>,
  bytes: string | Buffer,
): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.end(bytes))
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(text))
  })
}

export async function freePort(): Promise<number> {
  const server = createTcpServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}
