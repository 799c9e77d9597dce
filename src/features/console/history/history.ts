/** The requests and replies of the console in this tab, in memory only. The journal has what acted. */
import { createStore } from '~/stores/create-store'
import type { ConsoleForm } from '../form/console-call'
import type { RedactedText } from './redact'

export interface SentRequest {
  readonly kind: 'request'
  readonly body: RedactedText
  readonly ms: number
  readonly status?: number | undefined
  readonly reply?: RedactedText | undefined
  /** What became of it, in words. */
  readonly said: string
  readonly tone: 'done' | 'refused' | 'not_sent' | 'unknown'
  /** The id of what was created, when the reply names it. */
  readonly created?: string | undefined
}

/** A batch that was confirmed; the engine knows what became of it. */
export interface SentBatch {
  readonly kind: 'batch'
  readonly batch: string
  /** Removes the token that the batch was started with. */
  readonly harmless: (text: string) => RedactedText
}

export type Sent = (SentRequest | SentBatch) & {
  readonly id: string
  /** Epoch milliseconds. */
  readonly at: number
  readonly title: string
  readonly form: Pick<ConsoleForm, 'action' | 'type' | 'target'>
}

/** More than these are forgotten, the oldest first. */
const MOST = 50
const NONE: readonly Sent[] = []

const useHistory = createStore('read', () => ({ sent: NONE }))

/** What was sent, newest first. */
export function useSentFromHere(): readonly Sent[] {
  return useHistory().sent
}

export function addSent(sent: (SentRequest | SentBatch) & Omit<Sent, 'id' | 'kind'>): void {
  useHistory.setState(({ sent: before }) => {
    const id = String(Number(before[0]?.id ?? 0) + 1)
    return { sent: [{ ...sent, id }, ...before].slice(0, MOST) }
  })
}
