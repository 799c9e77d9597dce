/**
 * Changing a pipeline that there is: read it anew, show what would be sent and what others changed
 * meanwhile, send it once after a click, and read back what came of it. All effects are passed in.
 */
import { ApiError } from '~/api/api-error'
import type { Outcome } from '~/batch/engine/outcome'
import type { JsonObject } from '~/lib/json'
import { notTaken } from './update-plan'

export type UpdateState =
  | { readonly stage: 'ready' | 'reading' | 'sending' | 'elsewhere' }
  /** Shown before anything is sent; `error`: it could not be read anew. */
  | {
      readonly stage: 'asking'
      readonly latest: JsonObject | undefined
      readonly error?: unknown
    }
  /** B0: certainly not changed; and what the service has, once it is read. */
  | {
      readonly stage: 'refused'
      readonly reason: string
      readonly retryAfterMs?: number
      readonly latest?: JsonObject | undefined
      readonly error?: unknown
    }
  /** B1: may have been changed. */
  | { readonly stage: 'unsure'; readonly reason: string }
  /** Said to be done; `ignored`: keys that are as before when it is read back. */
  | { readonly stage: 'updated'; readonly ignored: readonly string[]; readonly isRead: boolean }

/** Has it turned out that there is no such pipeline any more? */
export function isGone(state: UpdateState): boolean {
  const error = 'error' in state ? state.error : undefined
  return error instanceof ApiError && error.kind === 'not_found'
}

const DONE: Outcome = { kind: 'done', confirmedBy: 'reply' }

export interface UpdateEffects {
  /** The record as the service has it now. @throws ApiError */
  readonly read: () => Promise<JsonObject>
  /** Sends one `update`; never rejects. */
  readonly send: (settings: JsonObject) => Promise<Outcome>
  /** Runs the work unless another tab is at the same pipeline. @returns false when one is */
  readonly alone: (work: () => Promise<void>) => Promise<boolean>
  /** What came of what was sent, once it is read back. */
  readonly note: (outcome: Outcome) => void
  /** All of it was taken, as far as is known: the draft is over. */
  readonly onUpdated: () => void
}

export interface UpdateEngine {
  readonly get: () => UpdateState
  readonly subscribe: (listener: () => void) => () => void
  readonly ask: () => Promise<void>
  /** Does nothing but after `ask`. */
  readonly send: (settings: JsonObject) => Promise<void>
  readonly dismiss: () => void
}

export function createUpdateEngine(effects: UpdateEffects): UpdateEngine {
  let state: UpdateState = { stage: 'ready' }
  /** Counts the times that it was asked: an answer to one that was given up shows nothing. */
  let turn = 0
  const listeners = new Set<() => void>()
  const get = () => state
  const show = (next: UpdateState) => {
    state = next
    for (const listener of listeners) listener()
  }

  /** @param reason why it is not known; absent when the service said that it was done */
  const readBack = async (settings: JsonObject, reason?: string) => {
    let ignored: readonly string[]
    try {
      ignored = notTaken(await effects.read(), settings)
    } catch {
      if (reason !== undefined) return unsure(`${reason} It could not be read back.`)
      effects.note(DONE)
      show({ stage: 'updated', ignored: [], isRead: false })
      return effects.onUpdated()
    }
    if (reason !== undefined && ignored.length > 0) {
      return unsure(`${reason} Read back, the service does not show all of it.`)
    }
    effects.note(
      ignored.length > 0
        ? { kind: 'unknown', reason: `Read back, it does not show in: ${ignored.join(', ')}.` }
        : reason === undefined
          ? DONE
          : { kind: 'done', confirmedBy: 'status' },
    )
    show({ stage: 'updated', ignored, isRead: true })
    if (ignored.length === 0) effects.onUpdated()
  }
  const unsure = (reason: string) => {
    effects.note({ kind: 'unknown', reason })
    show({ stage: 'unsure', reason })
  }
  /** Gone, or changed by somebody else: what the service has now tells why (faults rows 11 and 12). */
  const refused = async ({ reason, retryAfterMs }: Outcome & { readonly kind: 'refused' }) => {
    const next = { stage: 'refused', reason } as const
    if (retryAfterMs !== undefined) return show({ ...next, retryAfterMs })
    show(next)
    const shown = state
    const found = await readNow()
    if (state === shown) show({ ...next, ...found })
  }
  const readNow = async () => {
    try {
      return { latest: await effects.read() }
    } catch (error) {
      return { latest: undefined, error }
    }
  }
  const send = async (settings: JsonObject) => {
    const outcome = await effects.send(settings)
    if (outcome.kind === 'not_sent' || outcome.kind === 'refused') effects.note(outcome)
    switch (outcome.kind) {
      case 'done':
        return readBack(settings)
      case 'unknown':
        return readBack(settings, outcome.reason)
      case 'not_sent':
        return show({ stage: 'refused', reason: outcome.reason })
      case 'refused':
        return refused(outcome)
      default:
        return outcome satisfies never
    }
  }
  return {
    get,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async ask() {
      if (state.stage === 'reading' || state.stage === 'sending') return
      turn += 1
      const mine = turn
      show({ stage: 'reading' })
      const next: UpdateState = { stage: 'asking', ...(await readNow()) }
      if (get().stage === 'reading' && turn === mine) show(next)
    },
    async send(settings) {
      // A second click finds it sending (I1).
      if (state.stage !== 'asking') return
      show({ stage: 'sending' })
      if (!(await effects.alone(() => send(settings)))) show({ stage: 'elsewhere' })
    },
    dismiss() {
      if (state.stage !== 'sending') show({ stage: 'ready' })
    },
  }
}
