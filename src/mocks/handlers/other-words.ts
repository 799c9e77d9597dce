/** Other words for the phases, one of which nobody can know (docs/service.md#lists). */
import type { KnownPhase } from '~/domain/phases'
import { isJsonObject, own } from '~/lib/json'

const WORDS = {
  idle: 'Not started',
  queued: 'PENDING',
  running: 'in-progress',
  waiting_approval: 'Awaiting approval',
  succeeded: 'SUCCESS',
  failed: 'errored',
  stopped: 'quarantined',
  rejected: 'declined',
} as const satisfies Record<KnownPhase, string>

const OTHER: ReadonlyMap<unknown, string> = new Map(Object.entries(WORDS))

export function otherWord(status: unknown): unknown {
  return OTHER.get(status) ?? status
}

/** The record with the other word for its status. */
export function withOtherStatus(record: unknown): unknown {
  if (!isJsonObject(record) || !Object.hasOwn(record, 'status')) return record
  return { ...record, status: otherWord(own(record, 'status')) }
}
