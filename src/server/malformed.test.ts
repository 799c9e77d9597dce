/** Sends broken requests over raw sockets. Set `MALFORMED_RUNS=10000` for more of them. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { aBuild, ask, askRaw, listen, serve } from './server.test-data'

const RUNS = Number(process.env['MALFORMED_RUNS'] ?? 300)
const MARK = 'x-smuggled'

const line = fc.constantFrom(
  'GET / HTTP/1.1',
  'POST /api/v2/actions HTTP/1.1',
  'GET /api/v2/pipelines HTTP/1.1',
  'DELETE /mcp HTTP/1.1',
  'GET /api/v2/..%2f..%2fetc HTTP/1.1',
  'GET http://evil.example/ HTTP/1.1',
  'GET /%ff%zz HTTP/1.1',
  'OPTIONS * HTTP/1.1',
  'PRI * HTTP/2.0',
  'GET / HTTP/9.9',
  'get / http/1.1',
  'GET  /  HTTP/1.1',
  'CONNECT evil.example:443 HTTP/1.1',
  '',
)
const header = fc.constantFrom(
  'Host: localhost',
  'Host: localhost',
  'Host: evil.example',
  'Content-Length: 5',
  'Content-Length: 5, 6',
  'Content-Length: -1',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: identity, chunked',
  'Transfer-Encoding : chunked',
  ' folded: yes',
  'Connection: content-length, authorization',
  'Connection: upgrade',
  'Upgrade: websocket',
  'Expect: 100-continue',
  'Expect: anything',
  'Content-Type: application/json',
  'Content-Encoding: gzip',
  'X-Request-Id: ../../x',
  'No colon',
  `Long: ${'x'.repeat(20_000)}`,
)
const body = fc.constantFrom(
  '',
  'hello',
  '0\r\n\r\n',
  '5\r\nhello\r\n0\r\n\r\n',
  'ffffffffffffffff\r\nx',
  `GET /api/v2/x HTTP/1.1\r\nHost: localhost\r\n${MARK}: 1\r\n\r\n`,
)
const request = fc
  .tuple(
    line,
    fc.array(header, { maxLength: 5 }),
    body,
    fc.string({ unit: 'binary', maxLength: 8 }),
  )
  .map(
    ([first, headers, rest, noise]) => `${[first, ...headers].join('\r\n')}\r\n\r\n${rest}${noise}`,
  )

test(`the server survives ${RUNS} malformed requests, and each answer has the security headers`, async () => {
  const odd: string[] = []
  const service = await listen((req, res) => {
    // A forwarded request must never have a transfer-encoding, and a POST needs a content-length.
    const { 'content-length': length, 'transfer-encoding': encoding } = req.headers
    if (encoding !== undefined || (req.method === 'POST' && length === undefined)) {
      odd.push(`${req.method} ${req.url}`)
    }
    req.resume()
    res.end('{}')
  })
  const url = new URL(service)
  const server = await serve(aBuild(), {
    service: { service: url, agent: url },
    limits: { headersMs: 1_000, requestMs: 1_000, idleMs: 1_000 },
  })
  await fc.assert(
    fc.asyncProperty(fc.array(request, { minLength: 8, maxLength: 8 }), async (requests) => {
      const answers = await Promise.all(requests.map((bytes) => askRaw(server, bytes)))
      for (const answer of answers.join('').split(/(?=HTTP\/1\.1 \d{3} )/)) {
        // An interim answer (100) has no headers of its own.
        if (answer === '' || answer.startsWith('HTTP/1.1 100 ')) continue
        expect(answer.toLowerCase()).toContain('x-content-type-options: nosniff')
        expect(answer.toLowerCase()).toContain('content-security-policy: default-src')
      }
    }),
    { numRuns: Math.ceil(RUNS / 8), seed: 25, endOnFailure: true },
  )
  expect(odd).toEqual([])
  expect((await ask(server, '/healthz')).status).toBe(200)
}, 600_000)
