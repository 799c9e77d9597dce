import type { ResourceType } from '~/api/action-table'
import { phaseOf } from '~/api/phases'
import type { Pipeline } from '~/api/pipelines'
import type { BatchEngine, BatchRequest, Preflight, StartOptions } from './batch'
import type { Before } from './confirmed-by-status'
import { createExchangeLog, type ExchangeLog } from './exchange'
import { createHeldBatches } from './held-batches'
import { beforeIn, factsOf, freeze } from './intent-entry'
import { createJournal, type JournalStore } from './journal'
import type { IntentEntry, JournalEntry } from './journal-entry'
import { createLedger, type LedgerFacts } from './ledger'
import type { ChannelLike, LocksLike } from './lock'
import { messagesOf, type Messages } from './messages'
import { lookBefore } from './preflight'
import type { StatusEffects } from './read-statuses'
import { createRun } from './run'
import { createSharedJournal } from './shared-journal'

export interface BatchEffects extends StatusEffects {
  /** From 0 to 1, for ids. */
  readonly random: () => number
  readonly journal: JournalStore
  readonly locks?: LocksLike | undefined
  readonly channel?: ChannelLike | undefined
  /** Runs a notification later, say with the next frame: many changes make one. */
  readonly schedule: (notify: () => void) => void
  /** Ids in one request. */
  readonly chunkSize: number
  /** Name of the header with one key a chunk; empty or left out: none is sent. */
  readonly idempotencyHeader?: string
  /** Every record that was learned on the way, so that lists show it (I7). Must not throw. */
  readonly onRecords: (records: ReadonlyMap<string, Pipeline>, type: ResourceType) => void
  /** The service says that these are done; records of them may still show what was there before (row 43). */
  readonly onDone?: (
    ids: readonly string[],
    isBehind: (id: string, record: Pipeline) => boolean,
    type: ResourceType,
  ) => void
  /** How long the journal keeps a batch, milliseconds; left out, for good. */
  readonly keepForMs?: number
}

/** Preflights that were looked at and not started; more than these are forgotten. */
const MOST_PENDING = 20

interface Pending {
  readonly before: ReadonlyMap<string, Before>
  readonly log: ExchangeLog
}

/**
 * The batch engine: preflight, one request a chunk, the ledger, its journal (product.md, "The
 * ledger"; faults.md, column "Batch action"). Everything it needs is passed in; it never acts by itself.
 */
export function createBatchEngine(effects: BatchEffects): BatchEngine {
  const { now } = effects
  const journal = createJournal(effects.journal)
  const held = createHeldBatches(effects.schedule)
  const pending = new Map<string, Pending>()
  /** A double click hands over the same object (I1). */
  const started = new WeakMap<BatchRequest, string>()
  /** Also of batches that were forgotten since. */
  const used = new Set<string>()
  const newId = () =>
    [now(), ...[0, 0].map(() => Math.floor(effects.random() * 2 ** 48))]
      .map((part) => part.toString(36))
      .join('-')

  const hold = (facts: LedgerFacts, log: ExchangeLog, lines: number, confirmed?: Messages) => {
    const ledger = createLedger(facts, () => held.touch(facts.id))
    const run = createRun(
      ledger,
      {
        ...effects,
        journal,
        log,
        onRecords: (records) => effects.onRecords(records, facts.type),
        onDone: (ids, isBehind) => effects.onDone?.(ids, isBehind, facts.type),
        onNoted: () => shared.announce(facts.id),
      },
      confirmed,
    )
    const isOwn = confirmed !== undefined
    const batch = { ledger, run, log, lines, isOwn, isElsewhere: false }
    held.put(facts.id, batch)
    return batch
  }
  const adopt = (entries: readonly [IntentEntry, ...JournalEntry[]]) => {
    const { ledger } = hold(factsOf(entries[0]), createExchangeLog(now), entries.length)
    for (const entry of entries) ledger.apply(entry)
  }
  const shared = createSharedJournal({ ...effects, journal, held, adopt })
  /** A batch that another tab is at is only shown. */
  const here = (id: string) => {
    const batch = held.get(id)
    return batch === undefined || batch.isElsewhere ? undefined : batch.run
  }

  return {
    async preflight(request, signal) {
      const intent = newId()
      const log = createExchangeLog(now)
      const onRecords = (records: ReadonlyMap<string, Pipeline>) =>
        effects.onRecords(records, request.type)
      const client = log.noting(effects.client)
      const found = await lookBefore({ ...effects, client, onRecords }, request, intent, signal)
      pending.set(intent, { before: beforeOf(found), log })
      const [oldest] = pending.keys()
      if (pending.size > MOST_PENDING && oldest !== undefined) pending.delete(oldest)
      return found
    },
    start(request, options = {}) {
      const known = options.intent ?? started.get(request)
      if (known !== undefined && (used.has(known) || held.get(known) !== undefined)) return known
      const id = known ?? newId()
      used.add(id)
      started.set(request, id)
      const { before, log } = pending.get(id) ?? { before: new Map(), log: createExchangeLog(now) }
      pending.delete(id)
      const { action, type } = request
      const targets = freeze(request.targets)
      const facts = { id, action, type, targets, createdAt: now(), before: lookUp(before, options) }
      hold(facts, log, 0, messagesOf(request)).run.start()
      return id
    },
    stopRest: (id) => here(id)?.stopRest(),
    sendRest: (id) => here(id)?.sendRest(),
    sendSmaller: (id) => here(id)?.sendSmaller(),
    checkStatus: (id, ids) => here(id)?.checkStatus(ids),
    batches: held.views,
    batch: held.view,
    subscribe: held.subscribe,
    forget(id) {
      const batch = held.get(id)
      if (batch === undefined || batch.isElsewhere) return
      if (batch.run.progress().stage !== 'finished') return
      batch.run.abandon()
      held.remove(id)
      void journal.drop(id).then(() => shared.announce(id))
    },
    async clear() {
      for (const [id, { run }] of held.entries()) {
        run.abandon()
        held.remove(id)
      }
      pending.clear()
      await journal.clear()
      shared.announce()
    },
    async recover() {
      if (effects.keepForMs !== undefined) await journal.prune(now() - effects.keepForMs)
      await shared.reread()
    },
    isActing: () =>
      held.entries().some(([, { run, ledger, isOwn }]) => {
        return isOwn && ledger.facts.action !== 'status' && run.progress().stage === 'sending'
      }),
    exchanges: (id) => held.get(id)?.log.all() ?? [],
    journalState: journal.state,
    unreadableEntries: shared.unreadable,
  }
}

function beforeOf({ eligible, notEligible, unknown }: Preflight): ReadonlyMap<string, Before> {
  const before = new Map<string, Before>()
  for (const { target, record } of [...eligible, ...notEligible, ...unknown]) {
    if (record === undefined) continue
    const { status, run, approval } = record
    before.set(target.id, { status, run, approval })
  }
  return before
}

function lookUp(before: ReadonlyMap<string, Before>, { before: told }: StartOptions) {
  return (id: string): Before | undefined => {
    const found = before.get(id)
    const phase = told?.get(id)
    // The preflight's own record knows the run too, so it goes before a phase that says the same.
    if (phase === undefined || (found !== undefined && phaseOf(found) === phase)) return found
    return beforeIn(phase)
  }
}
