import type { Draft } from './draft'

/** The state of the last attempt to create a pipeline from the draft. */
export type Creation =
  | { readonly stage: 'ready' | 'validating' | 'creating' }
  /** The service reports problems. Nothing was sent. */
  | { readonly stage: 'invalid' }
  /** The service could not be asked. Nothing was sent. */
  | { readonly stage: 'not-validated'; readonly error: unknown }
  /** Certainly not created. `error` is undefined where Sluice did not send it. */
  | {
      readonly stage: 'refused'
      readonly draft: Draft
      readonly reason: string
      readonly error: unknown
    }
  /** May have been created. `error` is missing when the page was reloaded before the answer. */
  | { readonly stage: 'unknown'; readonly name: string; readonly error?: unknown }
  /** Another tab is creating the draft, or has created or discarded it. */
  | { readonly stage: 'elsewhere' }
  | { readonly stage: 'created'; readonly id: string | undefined; readonly name: string }

/** The state of the last attempt to update the edited pipeline. */
export type Update =
  /** `open`: the dialog shows what will be sent. */
  | { readonly stage: 'ready' | 'open' | 'sending' }
  /** Certainly not changed. */
  | {
      readonly stage: 'refused'
      readonly reason: string
      readonly retryAfterMs?: number | undefined
    }
  /** May have been changed. */
  | { readonly stage: 'unknown'; readonly reason: string }
  /** Another tab is updating the same pipeline. */
  | { readonly stage: 'elsewhere' }
  /** Done. `ignored`: keys that have the old value when the pipeline is read back. */
  | { readonly stage: 'updated'; readonly ignored: readonly string[]; readonly isRead: boolean }
