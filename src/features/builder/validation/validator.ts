/**
 * Asks the service whether it would take the pipeline: when typing pauses, and before it is created.
 * One question at a time; what changes meanwhile is asked about once that one is answered.
 */
import type { Validation } from '~/api/validation'
import type { Draft } from '../draft/draft'

export interface Verdict {
  /** The draft that was asked about. */
  readonly draft: Draft
  readonly validation?: Validation
  /** Why there is no answer. */
  readonly error?: unknown
}

export interface ValidatorState {
  readonly isAsking: boolean
  /** The last answer; it may be about an older draft. */
  readonly verdict: Verdict | undefined
}

export interface ValidatorEffects {
  /** @throws ApiError */
  readonly ask: (draft: Draft) => Promise<Validation>
  /** Runs the work later; gives back how to give it up. */
  readonly after: (ms: number, work: () => void) => () => void
}

export interface Validator {
  readonly get: () => ValidatorState
  readonly subscribe: (listener: () => void) => () => void
  /** The draft has changed: asks once it has stayed the same for a while. */
  readonly note: (draft: Draft) => void
  /** Asks at once, or after the answer that is still on its way; an answer about this draft is used again. */
  readonly check: (draft: Draft) => Promise<Verdict>
  /** Asks no more by itself. */
  readonly rest: () => void
}

/** A pause in typing. */
export const PAUSE_MS = 700

export function createValidator({ ask, after }: ValidatorEffects): Validator {
  let state: ValidatorState = { isAsking: false, verdict: undefined }
  let latest: Draft | undefined
  let cancel = () => {}
  let running: Promise<void> = Promise.resolve()
  const listeners = new Set<() => void>()
  const show = (next: ValidatorState) => {
    state = next
    for (const listener of listeners) listener()
  }
  const isKnown = (draft: Draft) =>
    state.verdict?.draft.pipeline === draft.pipeline && state.verdict.validation !== undefined

  const run = async (draft: Draft) => {
    if (isKnown(draft)) return
    show({ ...state, isAsking: true })
    let verdict: Verdict
    try {
      verdict = { draft, validation: await ask(draft) }
    } catch (error) {
      verdict = { draft, error }
    }
    show({ isAsking: false, verdict })
  }
  /** One behind the other, whoever asks. */
  const queue = async (draft: Draft) => {
    const before = running
    const next = async () => {
      await before
      await run(draft)
    }
    running = next()
    await running
  }
  const askLater = async (draft: Draft) => {
    await running
    // Only the newest of those that waited for the same answer.
    if (latest === draft) await queue(draft)
  }
  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    note(draft) {
      latest = draft
      cancel()
      cancel = after(PAUSE_MS, () => {
        void askLater(draft)
      })
    },
    async check(draft) {
      cancel()
      // What waits to ask by itself need not any more.
      latest = undefined
      await queue(draft)
      return state.verdict ?? { draft }
    },
    rest: () => cancel(),
  }
}
