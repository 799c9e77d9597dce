import { useEffect, useState } from 'react'
import type { BatchEngine, BatchRequest, Preflight } from '~/batch/engine/batch'

export type PreflightState =
  | { readonly stage: 'checking' }
  | { readonly stage: 'checked'; readonly preflight: Preflight }

/** Reads the status of exactly what was asked for, when it is asked and on demand. */
export function usePreflight(
  engine: BatchEngine,
  request: BatchRequest,
): { readonly state: PreflightState; readonly checkAgain: () => void } {
  const [turn, setTurn] = useState(0)
  const [answer, setAnswer] = useState<{ turn: number; preflight: Preflight }>()

  useEffect(() => {
    const giveUp = new AbortController()
    const check = async () => {
      try {
        const preflight = await engine.preflight(request, giveUp.signal)
        if (!giveUp.signal.aborted) setAnswer({ turn, preflight })
      } catch (error) {
        // Cancelled while it was on its way: nobody waits for it.
        if (!giveUp.signal.aborted) throw error
      }
    }
    void check()
    return () => giveUp.abort()
  }, [engine, request, turn])

  return {
    state:
      answer?.turn === turn
        ? { stage: 'checked', preflight: answer.preflight }
        : { stage: 'checking' },
    checkAgain: () => setTurn(turn + 1),
  }
}
