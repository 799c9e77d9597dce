/** Sends actions while servers are replaced one after the other. Set `RESTART_ACTIONS=1000` for more of them. */
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { aBuild, listen, serve } from './server.test-data'

const ACTIONS = Number(process.env['RESTART_ACTIONS'] ?? 60)
const BETWEEN_RESTARTS_MS = Number(process.env['RESTART_MS'] ?? 200)

/** @returns the outcome, or `refused` if there was no connection; then nothing was sent */
function act(port: number, id: number): Promise<'done' | 'refused' | 'unknown'> {
  return new Promise((resolve) => {
    const asked = request(
      { port, host: '127.0.0.1', method: 'POST', path: '/api/v2/actions', agent: false },
      (answer) => {
        answer.resume()
        answer.on('end', () => resolve(answer.statusCode === 200 ? 'done' : 'unknown'))
        answer.on('error', () => resolve('unknown'))
      },
    )
    asked.on('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'ECONNREFUSED' ? 'refused' : 'unknown'),
    )
    asked.end(JSON.stringify({ id }))
  })
}

test(`during restarts, each of ${ACTIONS} actions is done once, and its client gets the reply`, async () => {
  const performed: number[] = []
  const service = await listen((req, res) => {
    let body = ''
    req.on('data', (chunk) => {
      body += String(chunk)
    })
    req.on('end', () => {
      performed.push((JSON.parse(body) as { id: number }).id)
      // Slow enough that requests are pending at each restart.
      setTimeout(() => res.end('{}'), 30)
    })
  })
  const url = new URL(service)
  const root = aBuild()
  const start = () =>
    serve(root, {
      service: { service: url, agent: url },
      // Client and servers share one thread, which can be delayed on a busy machine.
      limits: { arriveMs: 5_000 },
    })
  let current = await start()
  const over = new AbortController()
  let restarts = 0
  const drains: Promise<void>[] = []
  const restarting = (async () => {
    while (!over.signal.aborted) {
      await sleep(BETWEEN_RESTARTS_MS)
      const old = current
      current = await start()
      drains.push(old.drain(sleep(1_000)))
      restarts += 1
    }
  })()
  const outcomes = { done: 0, refused: 0, unknown: 0 }
  const worker = async (ids: readonly number[]) => {
    for (const id of ids) {
      // A refused connection sent nothing, so the next server can be tried.
      let outcome = await act(current.port, id)
      while (outcome === 'refused') outcome = await act(current.port, id)
      outcomes[outcome] += 1
    }
  }
  const ids = Array.from({ length: ACTIONS }, (_, id) => id)
  await Promise.all([0, 1, 2, 3].map((rest) => worker(ids.filter((id) => id % 4 === rest))))
  over.abort()
  await restarting
  await Promise.all(drains)
  expect(outcomes).toEqual({ done: ACTIONS, refused: 0, unknown: 0 })
  expect(performed.toSorted((a, b) => a - b)).toEqual(ids)
  expect(restarts).toBeGreaterThan(0)
}, 600_000)
