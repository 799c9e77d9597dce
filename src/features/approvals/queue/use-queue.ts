import { useLayoutEffect, useMemo, useState } from 'react'
import { isSameGate } from '~/api/gates'
import { isMoving, phaseOf } from '~/domain/phases'
import type { Pipeline } from '~/api/pipelines'
import { useBatchStore } from '~/batch/ui/batch-store'
import { useWatch } from '~/stores/watched-pipelines'
import { useFrozenOrder } from '~/ui/use-frozen-rows'
import { isWaiting, queueOf, type QueueEntry } from './queue'
import { usePipelines } from '~/queries/pipelines'
import { gateSelection } from '~/stores/selection'
import { useStore } from 'zustand'

const NO_PIPELINES: readonly Pipeline[] = []
const NO_GATES: ReadonlyMap<string, Pipeline> = new Map()

/**
 * At most this many waiting pipelines and this many running pipelines are polled. Other users may decide a waiting
 * pipeline, and a running pipeline may reach a gate.
 */
const FOLLOWED = 200

/** The waiting gates of the pipelines list. Their order is frozen while the user works in the queue. */
export function useQueue() {
  const query = usePipelines()
  const pipelines = query.data?.items ?? NO_PIPELINES
  const { frozen, area, noteShown, update, replace } = useFrozenOrder<readonly QueueEntry[]>(
    () => useBatchStore.getState().pending !== undefined,
  )
  const entries = useMemo(() => queueOf(pipelines, frozen), [pipelines, frozen])
  useLayoutEffect(() => noteShown(entries))
  // New gates are added at the end. Then their order is frozen too.
  if (frozen !== undefined && entries.length > frozen.length) replace(entries)
  const waiting = useMemo(() => entries.filter(isWaiting), [entries])
  useFollowed(pipelines, waiting)
  return {
    query,
    pipelines,
    entries,
    waiting,
    area,
    /** Shows only the waiting gates, in their newest order. */
    removeDecided: () => update(queueOf(pipelines)),
  }
}

export type Queue = ReturnType<typeof useQueue>

function useFollowed(pipelines: readonly Pipeline[], waiting: readonly QueueEntry[]): void {
  const ids = useMemo(() => {
    const followed = waiting.slice(0, FOLLOWED).flatMap(({ pipeline }) => pipeline._id ?? [])
    const most = followed.length + FOLLOWED
    for (const pipeline of pipelines) {
      if (followed.length >= most) break
      if (pipeline._id !== undefined && isMoving(phaseOf(pipeline))) followed.push(pipeline._id)
    }
    return [...new Set(followed)]
  }, [pipelines, waiting])
  useWatch(ids)
}

/**
 * Keeps each gate as the user first saw it. If the pipeline then waits at another gate, the user must confirm
 * first that they have read it.
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
    /**
     * Called after a decision in this tab. The run is expected to reach its next gate, so that gate is not reported
     * as new.
     */
    forget: (keys: readonly string[]) => {
      const gone = new Set(keys)
      setSeen(new Map([...seen].filter(([key]) => !gone.has(key))))
    },
  }
}

export type SeenGates = ReturnType<typeof useSeenGates>

export interface LastWaiting {
  readonly pipeline: Pipeline
  readonly readAt: number
}

/** The last record of each gate while it waited. After a decision, the record no longer has the instructions. */
export function useLastWaiting(waiting: readonly QueueEntry[], readAt: number) {
  const [known, setKnown] = useState<ReadonlyMap<string, LastWaiting>>(new Map())
  const changed = waiting.filter(({ key, pipeline }) => known.get(key)?.pipeline !== pipeline)
  if (changed.length > 0)
    setKnown(
      new Map([
        ...known,
        ...changed.map(({ key, pipeline }) => [key, { pipeline, readAt }] as const),
      ]),
    )
  return (key: string) => known.get(key)
}

const NONE: readonly string[] = []

export function useGateSelection(waiting: readonly QueueEntry[]) {
  const cleared = useStore(gateSelection, (state) => state.cleared)
  const waitingOf = (isWanted: (key: string) => boolean) =>
    waiting.flatMap(({ key }) => (isWanted(key) ? [key] : []))
  return {
    selection: gateSelection,
    /** The cleared selection, without gates that no longer wait. */
    cleared: cleared.size === 0 ? NONE : waitingOf((key) => cleared.has(key)),
    selected: () => waitingOf(gateSelection.has),
    selectAll: () => gateSelection.selectAll(waiting.map(({ key }) => key)),
  }
}

export type GateSelection = ReturnType<typeof useGateSelection>
