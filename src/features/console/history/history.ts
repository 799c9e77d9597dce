/** The requests and replies of the console in this tab, in memory only. The journal records the actions. */
import { createStore } from '~/stores/create-store'
import type { ConsoleForm } from '../form/console-call'
import type { RedactedText } from './redact'

type Tone = 'done' | 'refused' | 'not_sent' | 'unknown'

export interface SentRequest {
  readonly kind: 'request'
  readonly body: RedactedText
  readonly ms: number
  readonly status?: number | undefined
  readonly reply?: RedactedText | undefined
  /** The outcomes in words, each with its own sign. */
  readonly summary: readonly { readonly tone: Tone; readonly text: string }[]
  /** The outcome that needs attention first. */
  readonly tone: Tone
  readonly created?: string | undefined
}

/** A batch that the user confirmed. The batch engine has its outcome. */
export interface SentBatch {
  readonly kind: 'batch'
  readonly batch: string
  /** Removes the token that the batch was started with. */
  readonly redact: (text: string) => RedactedText
}

export type Sent = (SentRequest | SentBatch) & {
  readonly id: string
  readonly at: number
  readonly title: string
  readonly form: Pick<ConsoleForm, 'action' | 'type' | 'target'>
}

/** The maximum number of entries. The oldest entries are removed first. */
const MAX = 50
const NONE: readonly Sent[] = []

const useHistory = createStore('read', () => ({ sent: NONE }))

export function useSentRequests(): readonly Sent[] {
  return useHistory().sent
}

export function addSent(sent: (SentRequest | SentBatch) & Omit<Sent, 'id' | 'kind'>): void {
  useHistory.setState(({ sent: before }) => {
    const id = String(Number(before[0]?.id ?? 0) + 1)
    return { sent: [{ ...sent, id }, ...before].slice(0, MAX) }
  })
}
