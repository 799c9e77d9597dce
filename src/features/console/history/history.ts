/** The last request that the console sent in this tab, with its reply. It is kept only in memory. */
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
  readonly summary: readonly { readonly tone: Tone; readonly text: string }[]
  /** The tone of the outcome that most needs attention. */
  readonly tone: Tone
  readonly created?: string | undefined
}

/** A batch that the user confirmed. The batch engine has its outcome. */
export interface SentBatch {
  readonly kind: 'batch'
  readonly batch: string
  /** Removes tokens from a text of the batch, and masks secrets. */
  readonly redact: (text: string) => RedactedText
}

export type LastSent = (SentRequest | SentBatch) & {
  readonly at: number
  readonly title: string
  readonly form: Pick<ConsoleForm, 'action' | 'type' | 'target'>
}

interface History {
  readonly last: LastSent | undefined
}

const useHistory = createStore<History>('read', () => ({ last: undefined }))

export function useLastSent(): LastSent | undefined {
  return useHistory().last
}

export function storeLastSent(last: LastSent): void {
  useHistory.setState({ last })
}
