import type { BatchRequest } from './batch'

/** What is said with an action: one message for all, or one for each id. */
export interface Messages {
  readonly of: (id: string) => string | undefined
  /** One for all, or none: nobody needs to ask for each. */
  readonly isShared: boolean
  /** Every one of them, to be kept off the disk. */
  readonly all: readonly string[]
}

export function messagesOf({
  message,
  messages,
}: Pick<BatchRequest, 'message' | 'messages'>): Messages {
  if (messages === undefined)
    return { of: () => message, isShared: true, all: message === undefined ? [] : [message] }
  // A copy: what was confirmed is what is sent.
  const each = new Map(messages)
  return { of: (id) => each.get(id), isShared: false, all: [...new Set(each.values())] }
}
