import * as fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { parseJson } from './json'
import { createSliceParser } from './parse-in-slices'

/** Small, so that a short text has many of them. */
const SLICE = 16

/** @param piece bytes that come at once */
async function parseInSlices(text: string, slice: number, piece = 1_000_000) {
  const parser = createSliceParser((each) => each, slice)
  const bytes = new TextEncoder().encode(text)
  for (let at = 0; at < bytes.length;) {
    const next = bytes.subarray(at, at + piece)
    const room = parser.room()
    const { byteOffset } = room
    // As a stream that fills the room that it is lent, and one that brings bytes of its own.
    if (next.length <= room.length && at % 2 === 0) {
      const lent = new Uint8Array(room.buffer.transfer(), byteOffset, next.length)
      lent.set(next)
      await parser.add(lent)
    } else await parser.add(next)
    at += next.length
  }
  return parser.end()
}

const json = fc.jsonValue({ maxDepth: 4 })
const record = fc.dictionary(
  fc.constantFrom('_id', 'a', '__proto__', '},{"', '],['),
  fc.oneof(json, fc.constantFrom('},{"', '\\"},{"', ']},{"_id":"', '[{"')),
)

describe('parsing in slices', () => {
  it('gives what the engine gives, for any list, printed in any way', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.array(record, { maxLength: 40 }), fc.array(json), json),
        fc.constantFrom(undefined, 1, '\n\t '),
        fc.integer({ min: 1, max: 100 }),
        async (value, space, piece) => {
          const text = JSON.stringify(value, undefined, space)
          expect(await parseInSlices(text, SLICE, piece)).toEqual(parseJson(text))
        },
      ),
      { numRuns: 500 },
    )
  })

  it('takes for a list nothing that the engine does not, for any break', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(record, { minLength: 5, maxLength: 40 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.nat(3),
        fc.constantFrom('', ',', ']', '[', '{', '}', '"', ',,', '],[', '\\', ' ', '{}', ',{"'),
        async (value, place, removed, added) => {
          const whole = JSON.stringify(value)
          const at = Math.floor(place * whole.length)
          const text = whole.slice(0, at) + added + whole.slice(at + removed)
          expect(await parseInSlices(text, SLICE)).toEqual(parseJson(text))
          expect(await parseInSlices(text, SLICE, 7)).toEqual(parseJson(text))
        },
      ),
      { numRuns: 1_000 },
    )
  })

  it('cuts a long list of records with lists in them into many', async () => {
    const list = Array.from({ length: 2_000 }, (_, at) => ({
      _id: `${at}`,
      steps: [{ _id: 's1' }, { _id: 's2', tool: { in: [{ a: 1 }, { a: 2 }] } }],
    }))
    const text = JSON.stringify(list)
    const parse = vi.spyOn(JSON, 'parse')
    expect(await parseInSlices(text, 4_096)).toEqual({ value: list })
    const longest = Math.max(...parse.mock.calls.map(([piece]) => piece.length))
    expect(longest).toBeLessThan(20_000)
    parse.mockRestore()
  })
})
