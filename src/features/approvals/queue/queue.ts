import { phaseOf, type Phase, isMoving } from '~/domain/phases'
import type { Pipeline } from '~/api/pipelines'
import { waitingIn, type WaitingGate } from '~/components/approvals/waiting'
import { useLayoutEffect, useMemo, useState } from 'react'
import { isSameGate } from '~/api/gates'
import { useBatchStore } from '~/batch/ui/batch-store'
import { useWatchPipelines } from '~/stores/watched-pipelines'
import { useFrozenOrder } from '~/ui/use-frozen-rows'
import { useKnownStatuses } from '~/queries/known-statuses'
import { useRereadList } from '~/queries/ongoing-statuses'
import { usePipelines } from '~/queries/pipelines'
import { useRemainingPipelines } from '~/queries/remaining-pipelines'

/** A row of the queue. While the order is frozen, a gate that no longer waits keeps its row. */
export interface QueueEntry extends WaitingGate {
  readonly phase: Phase
  readonly isGone: boolean
  /** True if this page has seen the gate wait, if the run was rejected, or if the record of the run has an approval. */
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

const NO_PIPELINES: readonly Pipeline[] = []
const NO_GATES: ReadonlyMap<string, Pipeline> = new Map()

/**
 * The page polls at most this many waiting pipelines, because other users may decide them. It also polls at most this
 * many queued and running pipelines, because they may reach a gate.
 */
const FOLLOWED = 200

/** The gates that wait, as rows. While the user works in the queue, decided gates keep their rows. */
export function useQueue() {
  const query = usePipelines()
  const list = useRemainingPipelines(query.data)
  useRereadList('while visible')
  const pipelines = list?.items ?? NO_PIPELINES
  const { frozen, area, noteShown, update, replace } = useFrozenOrder<readonly QueueEntry[]>(
    () => useBatchStore.getState().pending !== undefined,
  )
  const entries = useMemo(() => queueOf(pipelines, frozen), [pipelines, frozen])
  useLayoutEffect(() => noteShown(entries))
  // New gates come after the frozen rows. From then on, their order is frozen too.
  if (frozen !== undefined && entries.length > frozen.length) replace(entries)
  const waiting = useMemo(() => entries.filter(isWaiting), [entries])
  useFollowed(pipelines, waiting)
  return {
    query,
    list,
    pipelines,
    entries,
    waiting,
    area,
    /** Shows only the waiting gates, oldest first. */
    removeDecided: () => update(queueOf(pipelines)),
  }
}

export type Queue = ReturnType<typeof useQueue>

function useFollowed(pipelines: readonly Pipeline[], waiting: readonly QueueEntry[]): void {
  const ids = useMemo(() => {
    const moving = pipelines.filter((pipeline) => isMoving(phaseOf(pipeline)))
    const atGate = waiting.map(({ pipeline }) => pipeline)
    const followed = [...atGate.slice(0, FOLLOWED), ...moving.slice(0, FOLLOWED)]
    return [...new Set(followed.flatMap(({ _id }) => _id ?? []))]
  }, [pipelines, waiting])
  useWatchPipelines(ids)
}

/**
 * Remembers each gate as the user first saw it. If the pipeline then waits at another gate, the page asks the user to
 * read the new gate.
 */
export function useSeenGates(waiting: readonly QueueEntry[]) {
  const [seen, setSeen] = useState(NO_GATES)
  const fresh = waiting.filter(({ key }) => !seen.has(key))
  if (fresh.length > 0)
    setSeen(new Map([...seen, ...fresh.map(({ key, pipeline }) => [key, pipeline] as const)]))
  return {
    of: ({ key, pipeline }: QueueEntry) => seen.get(key) ?? pipeline,
    isAnother: ({ key, pipeline }: QueueEntry) => !isSameGate(seen.get(key) ?? pipeline, pipeline),
    update: ({ key, pipeline }: QueueEntry) => setSeen(new Map([...seen, [key, pipeline]])),
  }
}

export type SeenGates = ReturnType<typeof useSeenGates>

export interface LastWaiting {
  readonly pipeline: Pipeline
  readonly readAt: number
}

/**
 * For each gate, keeps the newest record in which the gate waited. After a decision, the service may no longer send the
 * instructions of the gate.
 */
export function useLastWaiting(waiting: readonly QueueEntry[], listReadAt: number) {
  const statuses = useKnownStatuses()
  // A poll may have read the record after the list was read.
  const readAt = (key: string) => {
    const known = statuses.get(key)
    return known?.record === undefined ? listReadAt : Math.max(listReadAt, known.askedAt)
  }
  const [known, setKnown] = useState<ReadonlyMap<string, LastWaiting>>(new Map())
  const changed = waiting.filter(({ key, pipeline }) => known.get(key)?.pipeline !== pipeline)
  if (changed.length > 0)
    setKnown(
      new Map([
        ...known,
        ...changed.map(({ key, pipeline }) => [key, { pipeline, readAt: readAt(key) }] as const),
      ]),
    )
  return (key: string) => known.get(key)
}
