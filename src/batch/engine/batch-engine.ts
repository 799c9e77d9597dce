import type { ResourceType } from '~/domain/action-table'
import { phaseOf } from '~/domain/phases'
import type { Pipeline } from '~/api/pipelines'
import type { BatchEngine, BatchRequest, Preflight, StartOptions } from './batch'
import type { Before } from './confirmed-by-status'
import { createExchangeLog, type ExchangeLog } from './exchange'
import { createHeldBatches } from './held-batches'
import { beforeIn, factsOf, freeze } from './intent-entry'
import { createJournal, type JournalStore } from './journal'
import type { IntentEntry, JournalEntry } from './journal-entry'
import { createLedger, type LedgerFacts } from './ledger'
import { whileHolding, type ChannelLike, type LocksLike } from './lock'
import { messagesOf, type Messages } from './messages'
import { lookBefore } from './preflight'
import type { StatusEffects } from '~/api/status'
import { createRun } from './batch-runner'
import { createSharedJournal } from './shared-journal'
import {
  findEarlierSends,
  separateUnderWay,
  type EarlierSends,
  type Confirmation,
} from './under-way'

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
  /**
   * Every record that was learned on the way, so that lists show it. Must not throw.
   *
   * @param isBehind after an action: does a record still show what was there before it?
   */
  readonly onRecords: (
    records: ReadonlyMap<string, Pipeline>,
    type: ResourceType,
    isBehind?: (id: string, record: Pipeline) => boolean,
  ) => void
  /** How long the journal keeps a batch, milliseconds; left out, for good. */
  readonly keepForMs?: number
}

/** Preflights that were looked at and not started; more than these are forgotten. */
const MOST_PENDING = 20

interface Pending {
  readonly before: ReadonlyMap<string, Before>
  readonly known: EarlierSends
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

  /** One batch after the other looks at what is under way and writes down what it will send. */
  const claim = (work: () => Promise<void>) =>
    whileHolding(effects.locks, 'claims', async () => {
      await shared.reread()
      await work()
    })
  const earlierFor = (
    asked: Pick<BatchRequest, 'action' | 'type' | 'targets'>,
    without?: string,
  ) => {
    const others = held.entries().filter(([id]) => id !== without)
    return findEarlierSends(
      others.map(([, { ledger }]) => ledger),
      asked,
    )
  }

  const hold = (
    facts: LedgerFacts,
    log: ExchangeLog,
    lines: number,
    confirmed?: Messages,
    licence?: Confirmation,
  ) => {
    const ledger = createLedger(facts, () => held.touch(facts.id))
    const run = createRun(
      ledger,
      {
        ...effects,
        journal,
        log,
        onRecords: (records, isBehind) => effects.onRecords(records, facts.type, isBehind),
        onNoted: () => shared.announce(facts.id),
        earlier: () => earlierFor(facts, facts.id),
        claim,
      },
      confirmed,
      licence,
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
      // Beside the status and not after it: what is sent in the meantime must not count as known.
      const readKnown = async () => {
        await shared.reread()
        return earlierFor(request)
      }
      const [looked, known] = await Promise.all([
        lookBefore({ ...effects, client, onRecords }, request, intent, signal),
        readKnown(),
      ])
      const found = separateUnderWay(looked, earlierFor(request))
      pending.set(intent, { before: beforeOf(found), known, log })
      const [oldest] = pending.keys()
      if (pending.size > MOST_PENDING && oldest !== undefined) pending.delete(oldest)
      return found
    },
    start(request, options = {}) {
      const named = options.intent ?? started.get(request)
      if (named !== undefined && (used.has(named) || held.get(named) !== undefined)) return named
      const id = named ?? newId()
      used.add(id)
      started.set(request, id)
      const looked = pending.get(id)
      const { before = new Map(), known, log = createExchangeLog(now) } = looked ?? {}
      pending.delete(id)
      const { action, type } = request
      const targets = freeze(request.targets)
      const facts = { id, action, type, targets, createdAt: now(), before: lookUp(before, options) }
      hold(facts, log, 0, messagesOf(request), { known, again: options.again }).run.start()
      return id
    },
    stopRest: (id, because = 'user') => here(id)?.stopRest(because),
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

function beforeOf(found: Preflight): ReadonlyMap<string, Before> {
  const { eligible, notEligible, unknown, underWay } = found
  const before = new Map<string, Before>()
  for (const { target, record } of [...eligible, ...notEligible, ...unknown, ...underWay]) {
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
