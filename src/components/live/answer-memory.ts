import { readActionReply, type ActionReply } from '~/api/action-reply'
import type { ActionReader } from '~/api/actions'

/** Requests of one poll, and as many for what moves alone. */
const MOST = 8
/** Characters. Of a very long answer only the beginning is kept as text, which says nothing of the rest. */
const LONGEST = 200_000

/**
 * Reads what a poll is answered, but nothing twice: most polls bring no news, and to read that again
 * would take longer than all else that a page does on which nothing moves (D3).
 *
 * @returns gives the very reply of before to an answer that is the same to the letter
 */
export function createAnswerMemory(): ActionReader {
  const known = new Map<string, { readonly text: string; readonly reply: ActionReply }>()
  return (action, targets, json, text) => {
    if (text.length > LONGEST) return readActionReply(action, targets, json)
    const asked = JSON.stringify(targets)
    const before = known.get(asked)
    if (before?.text === text) return before.reply
    const reply = readActionReply(action, targets, json)
    if (known.size >= MOST) known.clear()
    known.set(asked, { text, reply })
    return reply
  }
}
