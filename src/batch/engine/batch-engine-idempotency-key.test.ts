import { describe, expect, test } from 'vitest'
import { anEngine, json, kindsOf, runOf } from './engine.test-data'

describe('an idempotency key', () => {
  test('an idempotency key is sent only if config.json names its header', async () => {
    for (const effects of [{}, { idempotencyHeader: '' }]) {
      const tab = anEngine({ effects })
      await tab.perform(runOf('a'))
      expect([...(tab.headers()[0]?.keys() ?? [])].toSorted()).toEqual([
        'accept',
        'authorization',
        'content-type',
      ])
    }
  })

  test('each request has its own idempotency key', async () => {
    const tab = anEngine({ effects: { chunkSize: 1, idempotencyHeader: 'Idempotency-Key' } })
    await tab.perform(runOf('a', 'b'))
    const view = await tab.perform(runOf('a', 'b'))
    const keys = tab.headers().map((headers) => headers.get('idempotency-key'))
    expect([keys.length, new Set(keys).size, keys.includes(null)]).toEqual([4, 4, false])
    expect(keys[2]).toContain(view.id)
  })

  test('“Send the rest” uses new idempotency keys', async () => {
    const tab = anEngine({
      answers: [() => new Response('', { status: 429 })],
      effects: { chunkSize: 1, idempotencyHeader: 'Idempotency-Key' },
    })
    const { id } = await tab.perform(runOf('a', 'b'))
    tab.pass(60_000)
    tab.engine.sendRest(id)
    await tab.finish(id)
    const keys = tab.headers().map((headers) => headers.get('idempotency-key'))
    expect([tab.actionRequests(), new Set(keys).size]).toEqual([[['a'], ['b']], 2])
  })

  test('nothing is sent if the name of the idempotency header is invalid', async () => {
    const tab = anEngine({ effects: { idempotencyHeader: 'not a name' } })
    const view = await tab.perform(runOf('a'))
    expect([kindsOf(view), tab.sent()]).toEqual([['not_sent'], []])
  })

  test('an idempotency key cannot replace the token', async () => {
    const tab = anEngine({ effects: { idempotencyHeader: 'Authorization' } })
    await tab.perform(runOf('a'))
    expect(tab.headers()[0]?.get('authorization')).toBe('Bearer CANARY_b7e2')
  })

  test('an idempotency key is not sent with reads', async () => {
    const tab = anEngine({ effects: { idempotencyHeader: 'Idempotency-Key' } })
    await tab.engine.preflight(runOf('a'))
    expect(new Headers(tab.sent()[0]?.init.headers).has('idempotency-key')).toBe(false)
  })

  test.each([
    ['409', () => json({ error: 'in progress' }, 409)],
    ['200 with a 409 in it', () => json({ code: 409, error: 'in progress' })],
  ])(
    'a key that the service already knows makes the outcome unknown, and the status is read (%s)',
    async (_name, conflict) => {
      const tab = anEngine({
        answers: [conflict()],
        effects: { chunkSize: 2, idempotencyHeader: 'Idempotency-Key' },
      })
      const view = await tab.perform(runOf('a', 'b', 'c'))
      expect(kindsOf(view)).toEqual(['unknown', 'unknown', 'done'])
      expect(view.item(0).state).toEqual({
        kind: 'unknown',
        reason:
          'The service reports a conflict, perhaps with an earlier copy of this request. The action may have been done. The service says: “in progress”',
      })
      expect(tab.statusRequests().flat()).toContain('a')
    },
  )

  test('a known key does not change the results that a reply has for single ids', async () => {
    const tab = anEngine({
      answers: [json([{ id: 'a', error: 'is running' }], 409)],
      effects: { idempotencyHeader: 'Idempotency-Key' },
    })
    expect(kindsOf(await tab.perform(runOf('a', 'b')))).toEqual(['refused', 'unknown'])
  })
})
