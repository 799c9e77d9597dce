import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createChunkQueue } from './chunk-queue'

const size = fc.integer({ min: 1, max: 5 })

test('chunks hold each item once, in order, within the size limit, with one message each, and their count is correct', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(undefined, 'one', 'two', '__proto__')),
      size,
      fc.boolean(),
      (words, most, isSame) => {
        const messageFor = (item: number) => (isSame ? undefined : words[item])
        const queue = createChunkQueue(most, isSame ? undefined : messageFor)
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

test('a queue with one message for all equals a queue that asks for each message', () => {
  fc.assert(
    fc.property(size, size, fc.nat({ max: 30 }), (most, tooLarge, count) => {
      const [plain, asking] = [createChunkQueue(most), createChunkQueue(most, () => 'one')]
      const taken = [plain, asking].map((queue) => {
        queue.add(Array.from({ length: count }, (_, at) => at))
        const first = queue.take()
        queue.addTooLarge(tooLarge, first)
        queue.add(queue.shrink())
        return [first, queue.requests(), queue.take(), queue.requests()]
      })
      expect(taken[0]).toEqual(taken[1])
    }),
  )
})
