import type { ValidationProblem } from '~/api/validation'
import type { Draft } from './draft'

export type Creation =
  | { readonly stage: 'ready' | 'validating' | 'creating' }
  /** The service reports problems. Nothing was sent. */
  | { readonly stage: 'invalid'; readonly problems: readonly ValidationProblem[] }
  /** The validation request failed. The draft was not sent. */
  | { readonly stage: 'not-validated'; readonly error: unknown }
  /** The pipeline was not created. `error` is undefined if Sluice did not send the request. */
  | {
      readonly stage: 'refused'
      readonly draft: Draft
      readonly reason: string
      readonly error: unknown
    }
  /**
   * The pipeline may have been created. Both `reason` and `error` are missing if the page was reloaded before the
   * reply. Only `error` is missing if the request succeeded, but the reply is unclear.
   */
  | {
      readonly stage: 'unknown'
      readonly name: string
      readonly reason?: string
      readonly error?: unknown
    }
  /** Another tab is creating the draft, or has created or discarded it. */
  | { readonly stage: 'elsewhere' }
  | { readonly stage: 'created'; readonly id: string | undefined; readonly name: string }

export type Update =
  /** `open` means that the dialog shows the update before it is sent. */
  | { readonly stage: 'ready' | 'open' | 'sending' }
  | {
      readonly stage: 'refused'
      readonly reason: string
      readonly retryAfterMs?: number | undefined
    }
  | { readonly stage: 'unknown'; readonly reason: string }
  | { readonly stage: 'elsewhere' }
  /**
   * The service accepted the update. `ignored`: keys that still have the old value in a read after the update.
   * `impossible`: changed keys that were not sent, because no update can send them.
   */
  | {
      readonly stage: 'updated'
      readonly ignored: readonly string[]
      readonly impossible: readonly string[]
      readonly isRead: boolean
    }
