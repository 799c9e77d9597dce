import { change, type Command, type Draft } from './draft'

/** Steps back that are kept; product.md promises a hundred. */
const KEPT = 300
/** Letters typed into one field within this time of each other are one step back. */
const ONE_GO_MS = 1_500

/** A draft with the way back and forth. */
export interface History {
  readonly past: readonly Draft[]
  readonly present: Draft
  readonly future: readonly Draft[]
  /** What the last change was about and when, while more of the same may follow. */
  readonly last: { readonly about: string; readonly at: number } | undefined
}

export function historyOf(present: Draft): History {
  return { past: [], present, future: [], last: undefined }
}

/** What a command is about, when several of it in a row are typing; nothing for what stands alone. */
function aboutOf(command: Command): string | undefined {
  switch (command.do) {
    case 'set':
    case 'set-in-step':
      return typeof command.value === 'string' || typeof command.value === 'number'
        ? JSON.stringify([command.do === 'set' ? '' : command.step, command.path])
        : undefined
    case 'add':
    case 'move':
    case 'duplicate':
    case 'remove':
    case 'replace':
      return undefined
    case 'type':
      return 'json'
    default:
      return command satisfies never
  }
}

/** The history after a command. @param at epoch milliseconds */
export function edit(history: History, command: Command, at: number): History {
  const present = change(history.present, command)
  if (present === history.present) return history
  const about = aboutOf(command)
  const { last } = history
  const isMore =
    about !== undefined && last?.about === about && at - last.at <= ONE_GO_MS && at >= last.at
  return {
    past: isMore ? history.past : [...history.past, history.present].slice(-KEPT),
    present,
    future: [],
    last: about === undefined ? undefined : { about, at },
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
