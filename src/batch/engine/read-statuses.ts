/** One look at many resources with the batch `status` (service description §4.5). */
import { readActionReply, type ItemReply } from '~/api/action-reply'
import { sendAction } from '~/api/actions'
import type { ResourceType } from '~/domain/action-table'
import { ApiError, type ApiErrorKind } from '~/api/api-error'
import type { Client } from '~/api/client'
import type { Pipeline } from '~/api/pipelines'
import { createReadRetry, type ReadRetry } from '~/api/read-retry'
import { callOf } from './batch-call'

export interface StatusEffects {
  readonly client: Client
  /** Epoch milliseconds. */
  readonly now: () => number
  readonly sleep: (ms: number) => Promise<unknown>
  readonly readRetry?: Pick<ReadRetry, 'retry' | 'retryDelay'>
}

export type StatusReading =
  | { readonly kind: 'record'; readonly record: Pipeline }
  /** The service says that there is no such resource. */
  | { readonly kind: 'gone' }
  /** The service says that this one may not be seen. */
  | { readonly kind: 'denied'; readonly reason?: string }
  /** The service answered, but not with a state that we can read. */
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'failed'; readonly error: unknown }

export interface StatusLook {
  /** One for each id that was asked for. */
  readonly readings: ReadonlyMap<string, StatusReading>
  /** Why some could not be read. */
  readonly error?: unknown
}

const UNREADABLE: StatusReading = { kind: 'unreadable' }

/** An answer, but none that shows a state. */
const WITHOUT_STATE: ReadonlySet<ApiErrorKind> = new Set([
  'empty',
  'malformed',
  'unrecognised',
  'reported',
])

/** What a smaller request may not suffer from: one id that is gone, or too many of them. */
const WORTH_HALVING: ReadonlySet<ApiErrorKind> = new Set([
  'not_found',
  'too_large',
  'reply_too_large',
])

function readingOfItem(item: ItemReply | undefined): StatusReading {
  if (item?.outcome === 'refused') {
    if (item.code === 'not_found') return { kind: 'gone' }
    const { reason } = item
    return item.code === 'forbidden'
      ? { kind: 'denied', ...(reason !== undefined && { reason }) }
      : UNREADABLE
  }
  return item?.resource === undefined ? UNREADABLE : { kind: 'record', record: item.resource }
}

/** What a failed request says of every id that its body does not speak of. */
function readingOfError(error: unknown, isOnlyOne: boolean): StatusReading {
  if (!(error instanceof ApiError)) return { kind: 'failed', error }
  const { kind, code } = error.facts
  // A 404 may come from a wrong address, in JSON too; only the service's own code for it counts,
  // since a delete is concluded from it.
  const saysGone = (kind === 'reported' || kind === 'not_found') && code === 'not_found'
  if (isOnlyOne && saysGone) return { kind: 'gone' }
  return WITHOUT_STATE.has(kind) ? UNREADABLE : { kind: 'failed', error }
}

/** Asks once. Never throws. */
export async function lookOnce(
  client: Client,
  type: ResourceType,
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<StatusLook> {
  try {
    const { perId } = await sendAction(client, callOf({ action: 'status', type }, ids), signal)
    return { readings: new Map(ids.map((id) => [id, readingOfItem(perId.get(id))])) }
  } catch (error) {
    const whole = readingOfError(error, ids.length === 1)
    const json = error instanceof ApiError ? error.facts.json : undefined
    const said =
      ids.length === 1 || json === undefined ? undefined : readActionReply('status', ids, json)
    const readingOf = (id: string) => {
      const item = said?.perId.get(id)
      return item === undefined ? whole : readingOfItem(item)
    }
    return { readings: new Map(ids.map((id) => [id, readingOf(id)])), error }
  }
}

/**
 * Asks, again after a failure that may pass, and in halves where the service says that it is too much
 * or that one of them is gone. Reads may retry (faults.md, "Client defaults"). Never throws.
 */
export async function readStatuses(
  effects: StatusEffects,
  type: ResourceType,
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<StatusLook> {
  const policy = effects.readRetry ?? createReadRetry(effects.now, () => 0)
  for (let failures = 0; ; failures += 1) {
    const look = await lookOnce(effects.client, type, ids, signal)
    const { error } = look
    if (error === undefined || signal?.aborted === true) return look
    if (ids.length > 1 && isWorthHalving(error)) return readHalves(effects, type, ids, signal)
    if (!policy.retry(failures, error)) return look
    await effects.sleep(policy.retryDelay(failures, error))
  }
}

function isWorthHalving(error: unknown): boolean {
  if (!(error instanceof ApiError) || !WORTH_HALVING.has(error.kind)) return false
  return error.kind !== 'not_found' || error.facts.json !== undefined
}

async function readHalves(
  effects: StatusEffects,
  type: ResourceType,
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<StatusLook> {
  const middle = Math.ceil(ids.length / 2)
  const first = await readStatuses(effects, type, ids.slice(0, middle), signal)
  const second = await readStatuses(effects, type, ids.slice(middle), signal)
  const readings = new Map([...first.readings, ...second.readings])
  const error = [first, second].find(hasFailed)?.error
  return error === undefined ? { readings } : { readings, error }
}

function hasFailed({ readings }: StatusLook): boolean {
  return [...readings.values()].some(({ kind }) => kind === 'failed')
}
