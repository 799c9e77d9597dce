import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createChunkQueue } from './chunk-queue'

const size = fc.integer({ min: 1, max: 5 })

test('each item is in one chunk, in order, and no chunk exceeds the limit or mixes messages', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(undefined, 'one', 'two', '__proto__')),
      size,
      fc.boolean(),
      (words, most, isSame) => {
        const messageFor = (item: number) => (isSame ? undefined : words[item])
        const queue = createChunkQueue(most, messageFor)
        const all = [...words.keys()]
        queue.add(all)
        const chunks: (readonly number[])[] = []
        while (!queue.isEmpty()) {
          const before = queue.requests()
          chunks.push(queue.take())
          expect(queue.requests()).toBe(before - 1)
        }
        expect(chunks.flat().toSorted((one, other) => one - other)).toEqual(all)
        for (const chunk of chunks) {
          expect(chunk.length).toBeLessThanOrEqual(most)
          expect(chunk).toEqual(chunk.toSorted((one, other) => one - other))
          expect(new Set(chunk.map(messageFor)).size).toBe(1)
        }
      },
    ),
  )
})
