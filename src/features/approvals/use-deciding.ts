import { useBatch } from '~/batch/ui/use-batch'
import type { Selection } from '~/lib/selection'
import { isUnderWay, type Decision } from './decisions'
import { nextWaiting, type QueueEntry } from './queue/queue'
import type { OpenGate } from './gate/use-open-gate'
import type { Queue, SeenGates } from './queue/use-queue'

/** Asks for a decision by the one door there is; once it is sent, the next gate has its turn. */
export function useDeciding({
  queue: { entries },
  open,
  seen,
  decisions,
  selection,
}: {
  readonly queue: Queue
  readonly open: OpenGate
  readonly seen: SeenGates
  readonly decisions: ReadonlyMap<string, Decision>
  readonly selection: Selection
}) {
  const { requestPipelines } = useBatch()
  return {
    decide: (action: 'approve' | 'reject', chosen: readonly QueueEntry[]) => {
      // As it was looked at: the confirmation tells what is another gate by now.
      const records = chosen.map(seen.of)
      requestPipelines(action, records, {
        selection,
        onStarted(ids) {
          const sent = new Set(ids)
          seen.forget(ids)
          for (const [id, decision] of decisions) if (isUnderWay(decision)) sent.add(id)
          open.advance(nextWaiting(entries, open.key, sent)?.key)
        },
      })
    },
  }
}
