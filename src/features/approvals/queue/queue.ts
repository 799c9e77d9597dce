import { phaseOf, type Phase } from '~/domain/phases'
import type { Pipeline } from '~/api/pipelines'
import { waitingIn, type WaitingGate } from '~/components/approvals/waiting'

/** A row of the queue. While the order is frozen, a decided gate keeps its row, until `removeDecided` is called. */
export interface QueueEntry extends WaitingGate {
  readonly phase: Phase
  readonly isGone: boolean
  /** True if the gate is known to have waited: this page has seen it wait, or its run has a decision. */
  readonly hasWaited: boolean
}

export function isWaiting({ phase, isGone }: Pick<QueueEntry, 'phase' | 'isGone'>): boolean {
  return phase === 'waiting_approval' && !isGone
}

function entryOf(gate: WaitingGate): QueueEntry {
  return { ...gate, phase: 'waiting_approval', isGone: false, hasWaited: true }
}

/**
 * Makes the rows for the newest list.
 * @param frozen rows that keep their order; new gates come after them
 */
export function queueOf(
  pipelines: readonly Pipeline[],
  frozen: readonly QueueEntry[] = [],
): readonly QueueEntry[] {
  const waiting = waitingIn(pipelines)
  if (frozen.length === 0) return waiting.map(entryOf)
  const byKey = new Map(waiting.map((gate) => [gate.key, gate]))
  const decided = new Set(frozen.filter(({ key }) => !byKey.has(key)).map(({ key }) => key))
  const others = new Map<string, Pipeline>()
  for (const pipeline of decided.size === 0 ? [] : pipelines) {
    if (pipeline._id !== undefined && decided.has(pipeline._id) && !others.has(pipeline._id))
      others.set(pipeline._id, pipeline)
  }
  const kept = frozen.map((entry): QueueEntry => {
    const gate = byKey.get(entry.key)
    byKey.delete(entry.key)
    if (gate !== undefined) return entryOf(gate)
    const pipeline = others.get(entry.key)
    if (pipeline === undefined) return { ...entry, isGone: true }
    return { ...entry, pipeline, phase: phaseOf(pipeline), isGone: false }
  })
  return [...kept, ...[...byKey.values()].map(entryOf)]
}

/** The next waiting gate after `from`. If no later gate waits, the nearest waiting gate before `from`. */
export function nextWaiting(
  entries: readonly QueueEntry[],
  from: string | undefined,
  passedOver: ReadonlySet<string>,
): QueueEntry | undefined {
  const at = entries.findIndex(({ key }) => key === from)
  const open = (entry: QueueEntry) => isWaiting(entry) && !passedOver.has(entry.key)
  return entries.slice(at + 1).find(open) ?? entries.slice(0, Math.max(0, at)).findLast(open)
}
