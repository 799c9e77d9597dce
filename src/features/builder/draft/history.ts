import { applyCommand, type Command, type Draft } from './draft'

const MAX_UNDO_STEPS = 300
/** If the pause between two changes of a field is shorter than this, one undo reverts both. */
const TYPING_MS = 1_500

export interface History {
  readonly past: readonly Draft[]
  readonly present: Draft
  readonly future: readonly Draft[]
  /** The field and the time of the last change. The next change of this field may join the same undo step. */
  readonly last: { readonly field: string; readonly at: number } | undefined
}

export function historyOf(present: Draft): History {
  return { past: [], present, future: [], last: undefined }
}

/** The field that the user types into. `undefined` for a command that is an undo step of its own. */
function typedFieldOf(command: Command): string | undefined {
  if (command.type === 'set-text') return 'json'
  if (command.type !== 'set' && command.type !== 'set-in-step') return undefined
  const isTyped = typeof command.value === 'string' || typeof command.value === 'number'
  const step = command.type === 'set' ? '' : command.step
  return isTyped ? JSON.stringify([step, command.path]) : undefined
}

/**
 * Returns the history after a command.
 *
 * @param at epoch milliseconds
 */
export function edit(history: History, command: Command, at: number): History {
  const present = applyCommand(history.present, command)
  if (present === history.present) return history
  const field = typedFieldOf(command)
  const { last } = history
  const isSameTyping =
    field !== undefined && last?.field === field && at - last.at <= TYPING_MS && at >= last.at
  return {
    past: isSameTyping ? history.past : [...history.past, history.present].slice(-MAX_UNDO_STEPS),
    present,
    future: [],
    last: field === undefined ? undefined : { field, at },
  }
}

export function undo(history: History): History {
  const before = history.past.at(-1)
  if (before === undefined) return history
  return {
    past: history.past.slice(0, -1),
    present: before,
    future: [history.present, ...history.future],
    last: undefined,
  }
}

export function redo(history: History): History {
  const [next, ...future] = history.future
  if (next === undefined) return history
  return { past: [...history.past, history.present], present: next, future, last: undefined }
}
