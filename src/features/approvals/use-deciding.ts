import { useBatch } from '~/batch/ui/use-batch'
import type { Selection } from '~/lib/selection'
import { isUnderWay, type Decision } from './decisions'
import { nextWaiting, type QueueEntry } from './queue/queue'
import type { OpenGate } from './gate/use-open-gate'
import type { Queue, SeenGates } from './queue/use-queue'

/** Opens the confirmation of a decision. After it is sent, the next gate opens. */
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
  return (action: 'approve' | 'reject', chosen: readonly QueueEntry[]): void =>
    // The records as they were shown, so that the confirmation notices a new gate.
    requestPipelines(action, chosen.map(seen.of), {
      selection,
      onStarted(ids) {
        const sent = new Set(ids)
        seen.forget(ids)
        for (const [id, decision] of decisions) if (isUnderWay(decision)) sent.add(id)
        open.advance(nextWaiting(entries, open.key, sent)?.key)
      },
    })
}
