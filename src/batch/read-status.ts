/** Reading the state of one resource with the `status` action (service description §4.5): a read, sent again when it fails. */
import { sendAction } from '~/api/actions'
import type { ResourceType } from '~/api/action-table'
import { ApiError, type ApiErrorKind } from '~/api/api-error'
import type { Client } from '~/api/client'
import type { Pipeline } from '~/api/pipelines'
import { createReadRetry, type ReadRetry } from '~/api/read-retry'

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
  /** The service answered, but not with a state that we can read. */
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'failed'; readonly error: unknown }

const MORE_READS = 2

async function readOnce(client: Client, type: ResourceType, id: string): Promise<StatusReading> {
  try {
    const { perId } = await sendAction(client, { action: 'status', type, target: [id] })
    const item = perId.get(id)
    if (item?.outcome === 'refused') {
      return { kind: item.code === 'not_found' ? 'gone' : 'unreadable' }
    }
    return item?.resource === undefined
      ? { kind: 'unreadable' }
      : { kind: 'record', record: item.resource }
  } catch (error) {
    return readingOfError(error)
  }
}

function readingOfError(error: unknown): StatusReading {
  if (!(error instanceof ApiError)) return { kind: 'failed', error }
  const { kind, code, json } = error.facts
  // A page that says 404 may come from a wrong address; only the service's own word counts.
  const saysGone = kind === 'reported' ? code === 'not_found' : kind === 'not_found'
  if (saysGone && json !== undefined) return { kind: 'gone' }
  return UNREADABLE.has(kind) ? { kind: 'unreadable' } : { kind: 'failed', error }
}

/** An answer, but none that shows a state. */
const UNREADABLE: ReadonlySet<ApiErrorKind> = new Set([
  'empty',
  'malformed',
  'unrecognised',
  'reported',
])

/**
 * Reads the status of one resource, at most three times.
 *
 * @param isEnough whether this reading answers the question; if not, it is asked again later
 * @returns the last reading that answered at all. Never throws.
 */
export async function readStatus(
  effects: StatusEffects,
  type: ResourceType,
  id: string,
  isEnough: (reading: StatusReading) => boolean,
): Promise<StatusReading> {
  const policy = effects.readRetry ?? createReadRetry(effects.now, () => 0)
  let best: StatusReading | undefined
  for (let reads = 0; ; reads += 1) {
    const reading = await readOnce(effects.client, type, id)
    if (best === undefined || reading.kind !== 'failed') best = reading
    const error = reading.kind === 'failed' ? reading.error : undefined
    const isFinal =
      reading.kind === 'failed' ? !policy.retry(reads, reading.error) : isEnough(reading)
    if (isFinal || reads === MORE_READS) return best
    await effects.sleep(policy.retryDelay(reads, error))
  }
}
