import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { countChunks, cutChunk } from './messages'

test('chunks hold everything once, in order, within their size, one message each, as many as counted', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(undefined, 'one', 'two', '__proto__')),
      fc.integer({ min: 1, max: 5 }),
      (words, size) => {
        const wordsOf = (item: number) => words[item]
        const all = [...words.keys()]
        const chunks: (readonly number[])[] = []
        for (let queue: readonly number[] = all; queue.length > 0;) {
          const { chunk, rest } = cutChunk(queue, size, wordsOf)
          expect(countChunks(queue, size, wordsOf)).toBe(1 + countChunks(rest, size, wordsOf))
          chunks.push(chunk)
          queue = rest
        }
        expect(chunks.flat().toSorted((one, other) => one - other)).toEqual(all)
        for (const chunk of chunks) {
          expect(chunk.length).toBeLessThanOrEqual(size)
          expect(chunk).toEqual(chunk.toSorted((one, other) => one - other))
          expect(new Set(chunk.map(wordsOf)).size).toBe(1)
        }
      },
    ),
  )
})
