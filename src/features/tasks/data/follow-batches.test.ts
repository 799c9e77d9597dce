import { expect, test, vi } from 'vitest'
import type { BatchView } from '~/batch/engine/batch'
import { followBatches } from './follow-batches'

const COUNTS = { waiting: 0, sent: 0, done: 0, refused: 0, not_sent: 0, unknown: 0 }

function aBatch(done: number, stage: BatchView['stage'], type: BatchView['type'] = 'task') {
  // Only what is followed; the rest of a view is about its results.
  return { type, stage, counts: { ...COUNTS, done } } as unknown as BatchView
}

test('progress of tasks is told, and the end, also when the last of them was told before', () => {
  let views: readonly BatchView[] = [aBatch(0, 'sending')]
  let tell = () => {}
  const onProgress = vi.fn<(isOver: boolean) => void>()
  followBatches(
    {
      batches: () => views,
      subscribe(listener) {
        tell = listener
        return () => true
      },
    },
    onProgress,
  )
  const become = (...next: readonly BatchView[]) => {
    views = next
    tell()
  }
  become(aBatch(0, 'sending'), aBatch(5, 'sending', 'pipeline'))
  expect(onProgress).not.toHaveBeenCalled()
  become(aBatch(50, 'sending'))
  become(aBatch(50, 'sending'))
  become(aBatch(100, 'sending'))
  become(aBatch(100, 'finished'))
  become(aBatch(100, 'finished'))
  expect(onProgress.mock.calls).toEqual([[false], [false], [true]])
})
