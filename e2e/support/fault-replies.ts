/** What a service, or what stands between it and us, can answer: one function a fault. */
import type { OutgoingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Reply } from './fault-server'

/** Exactly these bytes. */
export function raw(
  status: number,
  body: string | Buffer = '',
  headers: OutgoingHttpHeaders = {},
): Reply {
  return ({ res }) => {
    res.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
  }
}

/** A value as JSON. */
export function json(value: unknown, status = 200, headers: OutgoingHttpHeaders = {}): Reply {
  return raw(status, JSON.stringify(value), headers)
}

/** The answer of the service without a fault, with these headers besides. */
export function normalWith(headers: OutgoingHttpHeaders): Reply {
  return ({ res, normal }) => {
    for (const [name, value] of Object.entries(headers)) {
      if (value !== undefined) res.setHeader(name, value)
    }
    normal()
  }
}

/** The request is taken, and then the connection is gone. */
export const reset: Reply = ({ res }) => {
  res.socket?.resetAndDestroy()
}

/** Status and headers come, and then the connection is gone. */
export const resetAfterHeaders: Reply = async ({ res }) => {
  res.writeHead(200, { 'content-type': 'application/json', 'content-length': 1_000 })
  await new Promise<void>((resolve) => {
    res.write('[', () => resolve())
  })
  res.socket?.destroy()
}

/** Less of the body than its length promises. */
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

/** The connection stays open, and nothing comes. */
export const hang: Reply = () => {}

/** As a service without a fault, but slow. */
export function normalAfter(ms: number): Reply {
  return async ({ normal }) => {
    await new Promise((resolve) => void setTimeout(resolve, ms))
    normal()
  }
}

/** Somewhere else, with another status if wanted. */
export function redirectTo(location: string, status = 302): Reply {
  return raw(status, '', { location })
}

/** A list of nothing but spaces, piece by piece, so that nobody holds them all. */
export function spaces(megabytes: number): Reply {
  return async ({ res }) => {
    res.writeHead(200, { 'content-type': 'application/json' })
    const piece = Buffer.alloc(1024 * 1024, ' ')
    const pieces = Readable.from(Array.from({ length: megabytes }, () => piece))
    // The reader hangs up when it has had enough; that is what the test is about.
    await pipeline(pieces, res).catch(() => undefined)
  }
}

export interface Held {
  readonly reply: Reply
  /** Lets the oldest answer that is held go on its way, with this reply in place of the one before. */
  readonly release: (reply?: Reply) => Promise<void>
}

/** Answers that wait until the test lets them go. */
export function held(then: Reply = ({ normal }) => normal()): Held {
  const waiting: ((reply: Reply) => void | Promise<void>)[] = []
  return {
    reply: (exchange) => {
      waiting.push((reply) => reply(exchange))
    },
    release: async (reply = then) => waiting.shift()?.(reply),
  }
}

/** What a service says that other sites may use; it does not show them `Retry-After`. */
export const READABLE_ELSEWHERE = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, content-type',
}

/** The body of a proxy's error page, with something in it that must never be drawn or run. */
export const ERROR_PAGE =
  '<!doctype html><html><head><title>Gateway</title></head><body><h1>Bad gateway</h1>' +
  '<script>window.__xss = 1</script><p>nginx says no</p></body></html>'

/** A page with status and type of its own. */
export function page(status: number, body = ERROR_PAGE): Reply {
  return raw(status, body, { 'content-type': 'text/html; charset=utf-8' })
}
