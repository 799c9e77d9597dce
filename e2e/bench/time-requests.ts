/**
 * Loaded into the server's process before it: how long the service itself takes for each request, from
 * its head's arrival to the last byte handed on. Sent to the parent process, which started it to know.
 * `BENCH_WORK_MS` lets the demo service take as long for each action as one that does something.
 */
import diagnostics from 'node:diagnostics_channel'
import { Server, type IncomingMessage, type ServerResponse } from 'node:http'

const started = new WeakMap<IncomingMessage, number>()

interface Message {
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

diagnostics.subscribe('http.server.request.start', (message) => {
  started.set((message as Message).request, performance.now())
})
diagnostics.subscribe('http.server.response.finish', (message) => {
  const { request } = message as Message
  const since = started.get(request)
  if (since !== undefined) process.send?.({ url: request.url, ms: performance.now() - since })
})

const work = Number(process.env['BENCH_WORK_MS'] ?? 0)
if (work > 0) {
  // oxlint-disable-next-line typescript/unbound-method -- called on the server that it is asked of
  const { emit } = Server.prototype
  Server.prototype.emit = function delayed(this: Server, event: string, ...more: unknown[]) {
    const { url = '' } = (more[0] ?? {}) as Partial<IncomingMessage>
    if (event !== 'request' || !url.startsWith('/api/v2/actions')) {
      return Reflect.apply(emit, this, [event, ...more])
    }
    setTimeout(() => Reflect.apply(emit, this, [event, ...more]), work)
    return true
  }
}
