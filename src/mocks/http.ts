/** The demo service over real HTTP, for `npm run start:http` and for some browser tests. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createDemoService, type DemoService, type DemoServiceOptions } from './demo-service'
import { openFileStore } from './file-store'
import { refusalReply } from './handlers/replies'
import { memoryStore } from './model/event-store'
import { refuse } from './model/refusal'
import { ROLE_CARDS } from './model/roles'

/** The maximum size of a request body. The limit is our choice. */
const MAX_BODY_BYTES = 8_000_000

/** The tokens for the sign-in. They are not secret. */
export const DEMO_TOKENS = Object.values(ROLE_CARDS).map(({ token, label, description }) => ({
  token,
  label,
  description,
}))

export type HttpDemoOptions = Partial<Omit<DemoServiceOptions, 'store'>> & {
  /** The file that keeps the state over restarts. Without it, the state is in memory. */
  readonly stateFile?: string
}

/** The raw body; `undefined` if it is too large. Then the rest is read and dropped. */
async function readBody(req: IncomingMessage): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of req as AsyncIterable<Uint8Array>) {
    size += chunk.length
    if (size <= MAX_BODY_BYTES) chunks.push(chunk)
    else chunks.length = 0
  }
  if (size > MAX_BODY_BYTES) return undefined
  const body = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    body.set(chunk, at)
    at += chunk.length
  }
  return body
}

function headersOf(req: IncomingMessage): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(req.headers)) {
    for (const one of Array.isArray(value) ? value : [value ?? '']) headers.append(name, one)
  }
  return headers
}

/** `Request` throws for these methods. So such a request is passed on as `OPTIONS`, which every endpoint refuses. */
const FORBIDDEN_METHODS: ReadonlySet<string> = new Set(['CONNECT', 'TRACE', 'TRACK'])

async function answer(
  service: DemoService,
  req: IncomingMessage,
  path: string,
  signal: AbortSignal,
): Promise<Response> {
  const body = await readBody(req)
  if (body === undefined) return refusalReply(refuse('body_too_large', 'The body is too large.'))
  const method = req.method ?? 'GET'
  const asked = FORBIDDEN_METHODS.has(method) ? 'OPTIONS' : method
  const hasBody = asked !== 'GET' && asked !== 'HEAD' && body.length > 0
  return service.fetch(
    // The host comes from the client, so it is ignored.
    new Request(`http://localhost${path}`, {
      method: asked,
      headers: headersOf(req),
      signal,
      ...(hasBody ? { body } : {}),
    }),
  )
}

/** Sends an event stream piece by piece, because progress must arrive before the result. */
async function sendStream(response: Response, res: ServerResponse): Promise<void> {
  res.writeHead(response.status, Object.fromEntries(response.headers))
  res.flushHeaders()
  for await (const chunk of response.body ?? []) {
    if (res.destroyed) return
    res.write(chunk)
  }
  res.end()
}

async function send(response: Response, req: IncomingMessage, res: ServerResponse): Promise<void> {
  if (response.type === 'error') return void res.destroy()
  if (response.headers.get('content-type')?.startsWith('text/event-stream') === true) {
    return sendStream(response, res)
  }
  // The chunks are not joined, because that would copy a long list again.
  const body: Uint8Array[] = []
  for await (const chunk of response.body ?? []) body.push(chunk)
  if (res.destroyed) return
  res.writeHead(response.status, Object.fromEntries(response.headers))
  if (req.method !== 'HEAD') for (const chunk of body) res.write(chunk)
  res.end()
}

/**
 * Creates the demo service for a node server. The default clock is the system clock. Rejects if the state file exists
 * but cannot be read.
 */
export async function createHttpDemo(options: HttpDemoOptions = {}) {
  const { stateFile, ...given } = options
  const file = stateFile === undefined ? undefined : await openFileStore(stateFile)
  const service = createDemoService({
    clock: () => Date.now(),
    seed: 1,
    scenario: 'default',
    ...given,
    store: file ?? memoryStore(),
  })
  return {
    service,
    /**
     * Answers a request to `/api/v2` or `/mcp`. The promise also resolves if the data are invalid (the client gets an
     * error reply), or if the client disconnects.
     *
     * @returns false for any other path; then nothing was read or written
     */
    async handle(req: IncomingMessage, res: ServerResponse): Promise<boolean> {
      const path = req.url ?? '/'
      if (!/^\/(?:api\/v2(?:[/?]|$)|mcp\/?(?:\?|$))/.test(path)) return false
      // Aborts when the client disconnects. An agent function checks this between its steps.
      const gone = new AbortController()
      res.once('close', () => {
        if (!res.writableFinished) gone.abort()
      })
      let response: Response
      try {
        response = await answer(service, req, path, gone.signal)
      } catch (error) {
        // The client disconnected while it sent the body, so nobody needs a reply.
        if (req.destroyed || res.destroyed) return true
        throw error
      }
      await send(response, req, res)
      return true
    },
    /** Waits for the last write to the state file, and closes the file. */
    async close() {
      await file?.close()
    },
  }
}
