/** Replies of a service, and of a proxy in front of the service, mostly with a fault. */
import type { OutgoingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Exchange, Reply } from './fault-server'

export function raw(
  status: number,
  body: string | Buffer = '',
  headers: OutgoingHttpHeaders = {},
): Reply {
  return ({ res }) => {
    res.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
  }
}

export function json(value: unknown, status = 200, headers: OutgoingHttpHeaders = {}): Reply {
  return raw(status, JSON.stringify(value), headers)
}

export function normalWith(headers: OutgoingHttpHeaders): Reply {
  return ({ res, normal }) => {
    for (const [name, value] of Object.entries(headers)) {
      if (value !== undefined) res.setHeader(name, value)
    }
    normal()
  }
}

export const resetConnection: Reply = ({ res }) => {
  res.socket?.resetAndDestroy()
}

export const resetAfterHeaders: Reply = async ({ res }) => {
  res.writeHead(200, { 'content-type': 'application/json', 'content-length': 1_000 })
  await new Promise<void>((resolve) => {
    res.write('[', () => resolve())
  })
  res.socket?.destroy()
}

/** Sends a body that is shorter than its content-length. */
export function cutBody(body: string): Reply {
  return async ({ res }) => {
    const length = Buffer.byteLength(body) + 500
    res.writeHead(200, { 'content-type': 'application/json', 'content-length': length })
    await new Promise<void>((resolve) => {
      res.write(body, () => resolve())
    })
    res.socket?.end()
  }
}

export const neverReply: Reply = () => {}

export function normalAfter(ms: number): Reply {
  return async ({ normal }) => {
    await new Promise((resolve) => void setTimeout(resolve, ms))
    normal()
  }
}

export function redirectTo(location: string, status = 302): Reply {
  return raw(status, '', { location })
}

/** A body of spaces only. It is streamed, so that neither side holds the whole body in memory. */
export function megabytesOfSpaces(megabytes: number): Reply {
  return async ({ res }) => {
    res.writeHead(200, { 'content-type': 'application/json' })
    const piece = Buffer.alloc(1024 * 1024, ' ')
    const pieces = Readable.from(Array.from({ length: megabytes }, () => piece))
    // The page closes the connection when the body is too large, which these tests expect.
    await pipeline(pieces, res).catch(() => undefined)
  }
}

export interface HeldReply {
  readonly reply: Reply
  /**
   * Sends the oldest held answer. If the server has received no request yet, waits for the next request, because a page
   * shows its waiting state before its request arrives. `reply` replaces the reply that was given to `heldReply`.
   */
  readonly release: (reply?: Reply) => Promise<void>
}

export function heldReply(then: Reply = ({ normal }) => normal()): HeldReply {
  const requests: PromiseWithResolvers<Exchange>[] = []
  const request = (index: number) => (requests[index] ??= Promise.withResolvers<Exchange>())
  let received = 0
  let released = 0
  return {
    reply: (exchange) => {
      request(received).resolve(exchange)
      received += 1
    },
    release: async (reply = then) => {
      const { promise } = request(released)
      released += 1
      await reply(await promise)
    },
  }
}

/** CORS headers that let pages of other origins read an answer. They do not expose `Retry-After`. */
export const READABLE_ELSEWHERE = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, content-type',
}

/** The error page of a proxy. It contains a script that must never run. */
export const ERROR_PAGE =
  '<!doctype html><html><head><title>Gateway</title></head><body><h1>Bad gateway</h1>' +
  '<script>window.__xss = 1</script><p>nginx says no</p></body></html>'

export function htmlPage(status: number, body = ERROR_PAGE): Reply {
  return raw(status, body, { 'content-type': 'text/html; charset=utf-8' })
}
