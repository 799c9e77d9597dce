import { createStore } from './create-store'

export interface WaitingBadge {
  /** The number of waiting gates, such as “3” or “3?”. Absent if no gate waits or may wait. */
  readonly text?: string
  /** The text for screen readers, if `text` is more than a number. */
  readonly spoken?: string
}

/** The badge of the link to the approvals, and of the title of the browser tab on every screen. */
export const useWaitingBadge = createStore('read', (): WaitingBadge => ({}))
