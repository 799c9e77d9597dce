/**
 * What this browser asked to be created or updated: one resource a request, so no batch tells of it
 * (product.md, "Activity"). As of batches, ids, names, times and what came of it are kept; no
 * settings (security 36).
 */
import { RESOURCE_TYPES, type ResourceType } from '~/domain/action-table'
import type { Outcome } from '~/batch/engine/outcome'
import { isJsonObject, own, parseJson } from '~/lib/json'
import { onClear } from '~/stores/clear-local-data'
import type { Service } from '~/queries/service-context'

const ACTIONS = ['create', 'update'] as const
const OUTCOMES = ['done', 'refused', 'not_sent', 'unknown'] as const

export interface OwnChange {
  /** Epoch milliseconds. */
  readonly at: number
  readonly action: (typeof ACTIONS)[number]
  readonly type: ResourceType
  /** Empty where the service did not say it. */
  readonly id: string
  readonly name: string
  readonly outcome: (typeof OUTCOMES)[number]
  /** In words; empty when the outcome says it all. */
  readonly reason: string
}

export interface OwnChanges {
  /** For `useSyncExternalStore`: newest first, the same array until it changes. */
  readonly all: () => readonly OwnChange[]
  readonly subscribe: (listener: () => void) => () => void
  /** @param instead of this one, where it is still there */
  readonly add: (change: OwnChange, instead?: OwnChange) => void
  /** What was sent without an answer has been read back as it was asked for. */
  readonly confirm: (change: Named) => void
  readonly clear: () => void
}

type Named = Pick<OwnChange, 'action' | 'type' | 'id' | 'name'>

const CONFIRMED = 'confirmed by status'
const KEPT_AS = 'sluice.changes'
/** More than these are forgotten, the oldest first. */
export const MOST_CHANGES = 200

function oneOf<Value extends string>(values: readonly Value[], value: unknown): Value | undefined {
  return values.find((each) => each === value)
}

function readChange(value: unknown): OwnChange | undefined {
  if (!isJsonObject(value)) return undefined
  const text = (name: string) => {
    const found = own(value, name)
    return typeof found === 'string' ? found : ''
  }
  const at = own(value, 'at')
  const action = oneOf(ACTIONS, own(value, 'action'))
  const type = oneOf(RESOURCE_TYPES, own(value, 'type'))
  const outcome = oneOf(OUTCOMES, own(value, 'outcome'))
  if (typeof at !== 'number' || action === undefined || type === undefined || outcome === undefined)
    return undefined
  return { at, action, type, id: text('id'), name: text('name'), outcome, reason: text('reason') }
}

const isSame = (one: OwnChange, other: OwnChange): boolean =>
  one.at === other.at &&
  one.action === other.action &&
  one.type === other.type &&
  one.name === other.name

/** @param storage looked up late, because a browser may forbid it; then they are kept until the tab goes */
export function createOwnChanges(
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
): OwnChanges {
  const listeners = new Set<() => void>()
  let changes: readonly OwnChange[] | undefined
  const read = (): readonly OwnChange[] => {
    try {
      const kept = parseJson(storage().getItem(KEPT_AS) ?? '[]')?.value
      return Array.isArray(kept) ? kept.flatMap((each) => readChange(each) ?? []) : []
    } catch {
      return changes ?? []
    }
  }
  const show = (next: readonly OwnChange[], keep: (kept: ReturnType<typeof storage>) => void) => {
    changes = next
    try {
      keep(storage())
    } catch {
      // They hold until the tab is closed.
    }
    for (const listener of listeners) listener()
  }
  const add: OwnChanges['add'] = (change, instead) => {
    // Another tab may have written meanwhile.
    const others = read().filter((each) => instead === undefined || !isSame(each, instead))
    const next = [change, ...others].toSorted((a, b) => b.at - a.at).slice(0, MOST_CHANGES)
    show(next, (kept) => kept.setItem(KEPT_AS, JSON.stringify(next)))
  }
  return {
    all: () => (changes ??= read()),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add,
    confirm({ action, type, id, name }) {
      const open = read().find(
        (each) =>
          each.outcome === 'unknown' &&
          each.id === id &&
          isSame(each, { ...each, action, type, name }),
      )
      if (open !== undefined) add({ ...open, outcome: 'done', reason: CONFIRMED }, open)
    },
    clear() {
      show([], (kept) => kept.removeItem(KEPT_AS))
    },
  }
}

/** Those of this browser. */
export const ownChanges = createOwnChanges(() => localStorage)
onClear('work', ownChanges.clear)

/** True as long as no answer is known: while one waits for it, and when the page went before it came. */
const NO_ANSWER = 'No answer has been read. It may have been done.'

/**
 * Writes down that one is about to be sent, so that it is known of even when the page goes before
 * the answer comes (I3); then what came of it, unless its owner has signed out meanwhile (security 7).
 *
 * @returns to be called with the outcome, and with the id where the answer gave it
 */
export function beginChange(
  { now, session }: Pick<Service, 'now' | 'session'>,
  change: Named,
): (outcome: Outcome, id?: string) => void {
  const begun = { ...change, at: now(), outcome: 'unknown', reason: NO_ANSWER } as const
  ownChanges.add(begun)
  return (outcome, id = change.id) => {
    if (session.state() === 'none') return
    const reason =
      outcome.kind !== 'done' ? outcome.reason : outcome.confirmedBy === 'status' ? CONFIRMED : ''
    ownChanges.add({ ...begun, id, outcome: outcome.kind, reason }, begun)
  }
}
