import { useEffect } from 'react'
import type { BatchEngine, BatchView } from '~/batch/engine/batch'
import { onClear } from '~/stores/clear-local-data'
import { createStore } from '~/stores/create-store'

/** The engine of this session, and its batches as React sees them. */
interface EngineState {
  /** `undefined` until its code is loaded. */
  readonly engine: BatchEngine | undefined
  /** Everything that this browser sent, newest first. */
  readonly views: readonly BatchView[]
  /** A screen or a request waits for the engine, so that its code is loaded at once. */
  readonly isWanted: boolean
  /** The engine has read what earlier visits sent. */
  readonly isRecovered: boolean
  /** Forgets everything and closes the channel to other tabs. */
  readonly end: (() => Promise<void>) | undefined
}

const NO_ENGINE: EngineState = {
  engine: undefined,
  views: [],
  isWanted: false,
  isRecovered: false,
  end: undefined,
}

// The journal is emptied here and not with the other databases, because the engine may be writing to it. This comes
// before the store is emptied, which forgets how the engine ends.
onClear('work', () => useEngineStore.getState().end?.())

export const useEngineStore = createStore<EngineState>('work', () => NO_ENGINE)

/**
 * Shows the batches as they are now. The engine notifies a little later, but a batch that was just started is shown at
 * once, because the focus moves to it.
 */
export function refreshViews(): void {
  const { engine } = useEngineStore.getState()
  if (engine !== undefined) useEngineStore.setState({ views: engine.batches() })
}

export function useIsRecovered(): boolean {
  return useEngineStore(({ isRecovered }) => isRecovered)
}

export function wantEngine(): void {
  if (!useEngineStore.getState().isWanted) useEngineStore.setState({ isWanted: true })
}

/** The engine. A screen that calls this has its code loaded. */
export function useBatchEngine(): BatchEngine | undefined {
  useEffect(wantEngine, [])
  return useEngineStore(({ engine }) => engine)
}

/** Everything that this browser sent, newest first; nothing until the engine is there. */
export function useBatchViews(): readonly BatchView[] {
  return useEngineStore(({ views }) => views)
}

/** Is it being sent or checked, in this tab or in another one? */
export function isRunning({ stage }: BatchView): boolean {
  return stage === 'sending' || stage === 'verifying' || stage === 'elsewhere'
}
