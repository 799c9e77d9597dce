import { expect, test } from 'vitest'
import type { BatchView } from '~/batch/engine/batch'
import { hasProgressed, taskProgressOf } from './use-tasks'

const COUNTS = { waiting: 0, sent: 0, done: 0, refused: 0, not_sent: 0, unknown: 0 }

function aBatch(done: number, stage: BatchView['stage'], type: BatchView['type'] = 'task') {
  // Only what counts as progress; the rest of a view is about its results.
  return { type, stage, counts: { ...COUNTS, done } } as unknown as BatchView
}
const hasChanged = (before: readonly BatchView[], now: readonly BatchView[]) =>
  hasProgressed(taskProgressOf(before), taskProgressOf(now))

test('a batch of tasks that has sent more has progressed, and one that has ended', () => {
  expect(hasChanged([aBatch(0, 'sending')], [aBatch(50, 'sending')])).toBe(true)
  expect(hasChanged([aBatch(50, 'sending')], [aBatch(50, 'sending')])).toBe(false)
  expect(hasChanged([aBatch(50, 'sending')], [aBatch(50, 'finished')])).toBe(true)
  expect(hasChanged([aBatch(50, 'finished')], [aBatch(50, 'finished')])).toBe(false)
})

test('batches of pipelines are no progress of tasks', () => {
  const before = [aBatch(0, 'sending')]
  expect(hasChanged(before, [...before, aBatch(5, 'sending', 'pipeline')])).toBe(false)
})
