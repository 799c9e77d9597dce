import type { ResourceType, BatchAction } from '~/domain/action-table'
import { phaseOf } from '~/domain/phases'
import type { BatchItem, BatchTarget, BatchView, ItemKind, ItemState, StopReason } from './batch'
import type { StateBefore } from './confirmed-by-status'
import type { IntentEntry, BatchEntry, UnreadableEntry } from './journal-entry'
import { DAMAGED_ENTRY } from './outcome-messages'
import { uniqueTargets } from './preflight'
import type { StatusReading } from '~/api/status'

const QUEUED: ItemState = { kind: 'queued' }
const SENT: ItemState = { kind: 'sent' }
export const CHECKING: ItemState = { kind: 'checking' }

/** The facts of a batch that never change after its start. The journal stores them in the `intent` entry. */
export interface BatchFacts {
  readonly id: string
  readonly action: BatchAction
  readonly type: ResourceType
  readonly createdAt: number
  /** The order of the batches of this browser, by their start. Batches of two tabs may have the same number. */
  readonly sequence: number
  /** The targets that the user confirmed, in the requested order, frozen and without duplicate ids. */
  readonly targets: readonly BatchTarget[]
  readonly stateBefore: (id: string) => StateBefore | undefined
}

/** A frozen copy without duplicate ids, so that nothing can change the list after the confirmation. */
export function freezeTargets(targets: readonly BatchTarget[]): readonly BatchTarget[] {
  return Object.freeze(uniqueTargets(targets).map(({ id, name }) => Object.freeze({ id, name })))
}

export function intentEntryOf(facts: BatchFacts): IntentEntry {
  const { id: intent, createdAt: at, action, type, targets, sequence } = facts
  return {
    v: 1,
    kind: 'intent',
    intent,
    at,
    action,
    type,
    sequence,
    ids: targets.map(({ id }) => id),
    names: targets.map(({ name }) => name),
    before: targets.map(({ id }) => {
      const state = facts.stateBefore(id)
      return state === undefined ? null : phaseOf(state)
    }),
    lastRuns: targets.map(({ id }) => {
      const { number, startedAt } = facts.stateBefore(id)?.run ?? {}
      return number === undefined && startedAt === undefined ? null : { number, startedAt }
    }),
  }
}

export function batchFactsOf(entry: IntentEntry): BatchFacts {
  const { intent: id, at: createdAt, type, ids, names, sequence = 0 } = entry
  // The cast is safe, because the schema rejects `create` and `update`.
  const action = entry.action as BatchFacts['action']
  const targets = freezeTargets(
    ids.map((each, index) => ({ id: each, name: names[index] ?? each })),
  )
  const indexes = new Map(ids.map((each, index) => [each, index]))
  const stateBefore = (each: string) => {
    const index = indexes.get(each) ?? -1
    const phase = entry.before[index]
    if (phase === undefined || phase === null) return undefined
    const status = phase === 'unknown' ? undefined : phase
    return { status, run: entry.lastRuns?.[index] ?? undefined, approval: undefined }
  }
  return { id, action, type, createdAt, sequence, targets, stateBefore }
}

export type Progress = Pick<
  BatchView,
  'stage' | 'chunksTotal' | 'canSendRest' | 'offersSmallerChunks'
>

export type Ledger = ReturnType<typeof createLedger>

/**
 * The states of all items of one batch. They are changed in place, because there may be 10,000.
 *
 * @param onChange called at every change, so it must be cheap
 */
export function createLedger(facts: BatchFacts, onChange: () => void) {
  const { targets } = facts
  const states: ItemState[] = targets.map(() => QUEUED)
  const readings: (Pick<BatchItem, 'after' | 'readAt'> | undefined)[] = []
  const items: (BatchItem | undefined)[] = []
  const unexpectedIds = new Set<string>()
  const counts: Record<ItemKind, number> = {
    queued: targets.length,
    sent: 0,
    checking: 0,
    done: 0,
    refused: 0,
    not_sent: 0,
    unknown: 0,
  }
  let chunksSent = 0
  let finishedAt: number | undefined
  let stopReason: StopReason | undefined
  let view: BatchView | undefined

  const notifyChange = () => {
    view = undefined
    onChange()
  }
  const stateOf = (index: number): ItemState => {
    const state = states[index]
    if (state === undefined) throw new RangeError(`This batch has no item ${index}.`)
    return state
  }
  const set = (index: number, state: ItemState) => {
    counts[stateOf(index).kind] -= 1
    counts[state.kind] += 1
    states[index] = state
    items[index] = undefined
    notifyChange()
  }
  const indexesOf = (kind: ItemKind) => {
    const found: number[] = []
    for (let index = 0; index < states.length; index += 1) {
      if (states[index]?.kind === kind) found.push(index)
    }
    return found
  }
  const setAll = (
    indexes: readonly number[],
    stateAt: (position: number) => ItemState | undefined,
  ) => {
    for (const [position, index] of indexes.entries()) {
      const next = stateAt(position)
      // An entry of a damaged journal may name indexes that do not exist.
      if (next !== undefined && index < states.length) set(index, next)
    }
  }
  const item = (index: number): BatchItem => {
    const state = stateOf(index)
    const known = items[index]
    if (known !== undefined) return known
    const target = targets[index] ?? { id: '', name: '' }
    const before = facts.stateBefore(target.id)
    return (items[index] = { target, state, ...(before && { before }), ...readings[index] })
  }

  return {
    facts,
    stateOf,
    set,
    notifyChange,
    indexesOf,
    countOf: (kind: ItemKind) => counts[kind],
    hasEnded: () => finishedAt !== undefined && counts.queued + counts.sent === 0,
    chunksSent: () => chunksSent,
    stopReason: () => stopReason,
    /** Stores the status that was read for an item after the action. @param readAt epoch ms */
    setStatusAfter(index: number, reading: StatusReading, readAt: number, isStale = false) {
      if (reading.kind === 'gone') readings[index] = { after: reading, readAt }
      else if (reading.kind === 'record') {
        const { record } = reading
        const kind = isStale ? 'stale' : 'read'
        readings[index] = { after: { kind, phase: phaseOf(record), status: record.status }, readAt }
      } else return
      items[index] = undefined
      notifyChange()
    },
    addUnexpectedIds(ids: readonly string[]) {
      if (ids.length === 0) return
      for (const id of ids) unexpectedIds.add(id)
      notifyChange()
    },
    /** Applies a journal entry. A running batch and a reload both use this function, so both have the same outcomes. */
    apply(entry: BatchEntry | UnreadableEntry) {
      switch (entry.kind) {
        case 'intent':
          return
        case 'unreadable': {
          // The unreadable entry may have said that these items were sent.
          const indexes = entry.items ?? [...indexesOf('queued'), ...indexesOf('sent')]
          return setAll(indexes, () => ({ kind: 'unknown', reason: DAMAGED_ENTRY }))
        }
        case 'sent':
          chunksSent += 1
          finishedAt = undefined
          return setAll(entry.items, () => SENT)
        case 'settled':
          for (const index of entry.items)
            readings[index] = { ...readings[index], readAt: entry.at }
          return setAll(entry.items, (position) => entry.outcomes[position])
        case 'resumed':
          finishedAt = undefined
          stopReason = undefined
          return setAll(entry.items, () => QUEUED)
        case 'stopped': {
          const { reason, because: kind, retryAt, isOwnWait } = entry
          stopReason = {
            reason,
            kind,
            ...(retryAt !== undefined && { retryAt }),
            ...(isOwnWait === true && { isOwnWait }),
          }
          return setAll(indexesOf('queued'), () => ({ kind: 'not_sent', reason }))
        }
        case 'ended':
          finishedAt = entry.at
          return notifyChange()
        default:
          return entry satisfies never
      }
    },
    view: (isOwn: boolean, progress: () => Progress): BatchView =>
      (view ??= {
        id: facts.id,
        isOwn,
        action: facts.action,
        type: facts.type,
        createdAt: facts.createdAt,
        ...(finishedAt !== undefined && { finishedAt }),
        counts: { ...counts },
        total: targets.length,
        chunksSent,
        ...(stopReason && { stopReason }),
        unexpectedIds: [...unexpectedIds],
        ...progress(),
        item,
        *items() {
          for (let index = 0; index < states.length; index += 1) yield item(index)
        },
        states: () => states.values(),
      }),
  }
}
