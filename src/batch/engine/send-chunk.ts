import type { BatchRequest } from './batch'
import { sendAction, type BatchCall } from '~/api/actions'
import { ApiError } from '~/api/api-error'
import type { Client } from '~/api/client'
import type { Pipeline } from '~/api/pipelines'
import { DONE_BY_REPLY, NOT_FOUND_OUTCOME, outcomeOfReply, outcomesOfError } from './outcome'
import type { Outcome } from './journal-entry'
import { NO_STATE, reasonOfKind } from './outcome-messages'
import { readStatuses, type StatusEffects, type StatusReading } from '~/api/status'

export interface ChunkResult {
  /** In the order of the ids. */
  readonly outcomes: readonly Outcome[]
  readonly records: ReadonlyMap<string, Pipeline>
  readonly unexpectedIds: readonly string[]
  readonly error?: ApiError
}

/** Sends the request once. Never throws. */
export async function sendChunk(client: Client, call: BatchCall): Promise<ChunkResult> {
  const { target } = call
  try {
    const reply = await sendAction(client, call)
    const records = new Map<string, Pipeline>()
    for (const [id, { resource }] of reply.perId) {
      if (resource !== undefined) records.set(id, resource)
    }
    return {
      outcomes: target.map((id) => outcomeOfReply(reply, id)),
      records,
      unexpectedIds: reply.unexpectedIds,
      ...(reply.error && { error: reply.error }),
    }
  } catch (error) {
    return {
      outcomes: target.map(outcomesOfError(error, call)),
      records: new Map(),
      unexpectedIds: [],
      ...(error instanceof ApiError && { error }),
    }
  }
}

/** Sends the action `status`. It only reads, so it is retried after a temporary failure. Never throws. */
export async function readChunk(effects: StatusEffects, call: BatchCall): Promise<ChunkResult> {
  const { readings, error } = await readStatuses(effects.client, call.type, call.target, {
    retrying: effects,
  })
  const records = new Map<string, Pipeline>()
  for (const [id, reading] of readings)
    if (reading.kind === 'record') records.set(id, reading.record)
  const outcomeOf = outcomesOfError(error, call)
  return {
    outcomes: call.target.map((id) => outcomeOfReading(readings.get(id), () => outcomeOf(id))),
    records,
    unexpectedIds: [],
    ...(error instanceof ApiError && { error }),
  }
}

function outcomeOfReading(reading: StatusReading | undefined, failed: () => Outcome): Outcome {
  switch (reading?.kind) {
    case 'record':
      return DONE_BY_REPLY
    case 'gone':
      return NOT_FOUND_OUTCOME
    case 'denied':
      return { kind: 'refused', reason: reading.reason ?? reasonOfKind('forbidden') }
    case 'failed':
      return failed()
    case 'absent':
    case 'unreadable':
    case undefined:
      return { kind: 'unknown', reason: NO_STATE }
    default:
      return reading satisfies never
  }
}

/**
 * Makes the call for these ids. The call may be invalid, for example a rejection without a message. `sendAction` checks
 * every call and does not send an invalid call.
 */
export function batchCallOf(
  { action, type, message = '' }: Pick<BatchRequest, 'action' | 'type' | 'message'>,
  ids: readonly string[],
): BatchCall {
  const target = ids as readonly [string, ...string[]]
  return { action, type, target, ...(action === 'reject' && { message }) } as BatchCall
}
