import { describe, expect, test } from 'vitest'
import { createTokenMask, TOKEN_MASK } from '~/lib/token'
import { readBody } from './parse-response'

const NO_TOKEN = createTokenMask(undefined)

const list = Array.from({ length: 20_000 }, (_, at) => ({
  _id: `${at}`,
  name: `${'é你🙂'.repeat(8)} number ${at}`,
  steps: [{ _id: 's1' }, { _id: 's2', tool: { in: [{ a: 1 }, { a: 2 }] } }],
}))
const whole = JSON.stringify(list)

const STREAMS = ['bytes', undefined] as const

/** A response in pieces. Some of them end inside a character. */
function replyOf(text: string, type: (typeof STREAMS)[number]): Response {
  const bytes = new TextEncoder().encode(text)
  let at = 0
  const pull = (controller: ReadableByteStreamController | ReadableStreamDefaultController) => {
    if (at < bytes.length) controller.enqueue(bytes.slice(at, (at += 77_777)))
    else {
      controller.close()
      if ('byobRequest' in controller) controller.byobRequest?.respond(0)
    }
  }
  return new Response(
    type === 'bytes' ? new ReadableStream({ type, pull }) : new ReadableStream({ pull }),
  )
}

describe.each(STREAMS)('a large body from a stream of type %s', (type) => {
  test.each([
    ['a list', whole, { value: list }],
    ['an envelope', JSON.stringify({ data: list }), { value: { data: list } }],
    ['a cut-off list', whole.slice(0, -200), undefined],
    ['a list with text after it', `${whole}]`, undefined],
    ['a byte order mark', `\uFEFF${whole}`, undefined],
  ])('a large body in pieces is read correctly: %s', async (_what, text, parsed) => {
    const body = await readBody(replyOf(text, type), NO_TOKEN)
    expect(body.cut).toBe(false)
    expect(body.parsed).toEqual(parsed)
    expect(text.startsWith(body.text.slice(0, 100_000))).toBe(true)
  })

  test('a large body is cut at the limit', async () => {
    const { cut, text, parsed } = await readBody(replyOf(whole, type), NO_TOKEN, 1_500_000)
    expect(cut).toBe(true)
    expect(parsed).toBeUndefined()
    expect(whole.startsWith(text.slice(0, 100_000))).toBe(true)
  })

  test('a body is not parsed from one of its pieces, even if that piece is valid JSON', async () => {
    const text = `${JSON.stringify(' '.repeat(77_777 * 13 - 2))}${'x'.repeat(1_000_000)}`
    expect((await readBody(replyOf(text, type), NO_TOKEN)).parsed).toBeUndefined()
  })

  test('a body contains no token, wherever its pieces split the token', async () => {
    const token = 'CANARY_'.repeat(12_000)
    const echoing = list.map((record, at) =>
      at % 500 === 0 ? { ...record, name: `é Bearer ${token}!` } : record,
    )
    const body = await readBody(replyOf(JSON.stringify(echoing), type), createTokenMask(token))
    const expected = list.map((record, at) =>
      at % 500 === 0 ? { ...record, name: `é Bearer ${TOKEN_MASK}!` } : record,
    )
    expect(body.parsed).toEqual({ value: expected })
    expect(body.text).not.toContain('CANARY')
  })
})

test('reading of an endless body stops at the limit', async () => {
  let isLetGo = false
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(10)),
    cancel: () => void (isLetGo = true),
  })
  const { cut } = await readBody(new Response(body), NO_TOKEN, 100)
  expect([cut, isLetGo]).toEqual([true, true])
})
