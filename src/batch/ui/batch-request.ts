import { createContext, useEffect, useSyncExternalStore } from 'react'
import type { Pipeline } from '~/api/pipelines'
import type { BatchEngine, BatchRequest } from '~/batch/engine/batch'
import type { Selection } from '~/lib/selection'
import { useProvided } from '~/ui/provided'

/** An action that somebody asked for, before anything is checked or sent. */
export interface Launch {
  readonly request: BatchRequest
  /** Records that the asking screen has, by id; what a deletion keeps a copy of. */
  readonly records: ReadonlyMap<string, Pipeline>
  /** What was selected on the screen that asked: these rows leave its selection once the batch has started. */
  readonly spends?: { readonly selection: Selection; readonly keys: readonly string[] }
  /** Is it in the list that the asking screen shows? Left out where everything that is asked for is. */
  readonly isListed?: (id: string) => boolean
  /** It was confirmed, for these ids, and is on its way as this batch. */
  readonly onStarted?: (ids: readonly string[], batch: string) => void
}

export type Asking = Launch & { readonly key: number }

/**
 * Where screens leave what was asked for, and the batch layer picks it up. The layer comes after the
 * first rows; nothing asked before is lost.
 */
export interface Launcher {
  readonly ask: (launch: Launch) => void
  readonly current: () => Asking | undefined
  readonly settle: () => void
  /** The engine, once the layer has made it. */
  readonly engine: () => BatchEngine | undefined
  readonly provide: (engine: BatchEngine) => void
  /** Has anything been asked for, or does a screen wait for the engine? */
  readonly isWanted: () => boolean
  readonly want: () => void
  readonly subscribe: (listener: () => void) => () => void
}

/** @param isReadOnly nothing that acts is asked for, whichever key or link says so (security 45) */
export function createLauncher(isReadOnly = false): Launcher {
  let current: Asking | undefined
  let engine: BatchEngine | undefined
  let isWanted = false
  let count = 0
  const listeners = new Set<() => void>()
  const change = (next: Asking | undefined) => {
    current = next
    for (const listener of listeners) listener()
  }
  return {
    ask(launch) {
      // A second click while the first is being answered asks for nothing more.
      if (current !== undefined || (isReadOnly && launch.request.action !== 'status')) return
      count += 1
      // The layer shows what came of it, so it stays once this is settled.
      isWanted = true
      change({ ...launch, key: count })
    },
    current: () => current,
    settle: () => change(undefined),
    engine: () => engine,
    isWanted: () => isWanted,
    want() {
      if (isWanted) return
      isWanted = true
      change(current)
    },
    provide(made) {
      engine = made
      change(current)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const LauncherContext = createContext<Launcher | undefined>(undefined)

export function useLauncher(): Launcher {
  return useProvided(LauncherContext, 'batches')
}

/** The engine, whose code is loaded with the first part that asks for it; `undefined` until it is there. */
export function useEngine(): BatchEngine | undefined {
  const launcher = useLauncher()
  useEffect(() => launcher.want(), [launcher])
  return useSyncExternalStore(launcher.subscribe, launcher.engine)
}
