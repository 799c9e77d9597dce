/**
 * Reads a batch `status`. Preflight, verification, polling and tasks all use this function, so that a reply means the
 * same everywhere.
 */
import type { ResourceType } from '~/domain/action-table'
import { readActionReply, type ItemReply } from './action-reply'
import { actionError, sendAction } from './actions'
import { ApiError, type ApiErrorKind } from './api-error'
import type { Client } from './client'
import type { ReadRetry } from './read-retry'
import {
  hasGoneCode,
  isAboutId,
  readingOfError,
  readingOfItem,
  saysGone,
  type StatusReading,
  UNREADABLE,
} from './status-reading'

export interface StatusRead {
  /** One reading for each requested id. */
  readonly readings: ReadonlyMap<string, StatusReading>
  /** Why some ids could not be read. */
  readonly error?: unknown
  /** The number of ids in one request. It shrinks if the service finds a request too large. */
  readonly chunkSize: number
}

export interface Retrying {
  readonly sleep: (ms: number) => Promise<unknown>
  readonly readRetry: Pick<ReadRetry, 'retry' | 'retryDelay'>
}

export interface StatusEffects extends Retrying {
  /** Epoch milliseconds. */
  readonly now: () => number
  readonly client: Client
}

export interface StatusOptions {
  readonly signal?: AbortSignal | undefined
  /** The number of ids in one request. Default: all ids. */
  readonly chunkSize?: number
  /** Retries a request after a temporary failure. Default: each request is sent once. */
  readonly retrying?: Retrying
}

/** After one of these errors, the next request would fail for the same reason. */
const FATAL_KINDS: ReadonlySet<ApiErrorKind> = new Set([
  'offline',
  'blocked',
  'not_sent',
  'network',
  'timeout',
  'unauthorized',
  'forbidden',
  'rate_limited',
  'not_the_service',
])

/** How many extra requests may be sent to find missing ids. */
const MAX_SPLITS = 16
/** After this many 404s without an error code and without any readable state, the URL must be wrong. */
const MAX_BARE_404 = 3

/** Sends one request. Throws if the reply says nothing about any of the ids. */
async function requestStatuses(
  client: Client,
  type: ResourceType,
  ids: readonly string[],
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<string, StatusReading>> {
  const target = ids as readonly [string, ...string[]]
  const reply = await sendAction(client, { action: 'status', type, target }, signal)
  const hasResult = [...reply.perId.values()].some(
    ({ outcome, resource }) => outcome === 'refused' || resource !== undefined,
  )
  if (!hasResult) throw reply.error ?? actionError(client, 'unrecognised')
  return readingsOf(ids, reply.perId)
}

function readingsOf(ids: readonly string[], perId: ReadonlyMap<string, ItemReply>) {
  return new Map(
    ids.map((id): [string, StatusReading] => {
      const item = perId.get(id)
      return [id, item === undefined ? { kind: 'silent' } : readingOfItem(item)]
    }),
  )
}

async function requestWithRetries(
  client: Client,
  type: ResourceType,
  ids: readonly string[],
  { signal, retrying }: StatusOptions,
): Promise<ReadonlyMap<string, StatusReading>> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await requestStatuses(client, type, ids, signal)
    } catch (error) {
      if (signal?.aborted === true || !retrying?.readRetry.retry(failures, error)) throw error
      await retrying.sleep(retrying.readRetry.retryDelay(failures, error))
    }
  }
}

function halvesOf(ids: readonly string[]): readonly (readonly string[])[] {
  const middle = Math.ceil(ids.length / 2)
  return [ids.slice(0, middle), ids.slice(middle)].filter(({ length }) => length > 0)
}

/**
 * Requests each of these ids again. A gateway may send a 404 for a moment. So an id is gone only if it gets a 404 again,
 * after the known good id was read again.
 *
 * @param errors the 404 of each id
 */
async function confirmDeleted(
  client: Client,
  type: ResourceType,
  errors: ReadonlyMap<string, ApiError>,
  knownGoodId: string | undefined,
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<string, StatusReading>> {
  const readings = new Map<string, StatusReading>()
  for (const [id, error] of errors) readings.set(id, { kind: 'failed', error })
  if (knownGoodId === undefined || errors.size === 0) return readings
  const readAgain = async (id: string) => {
    for (const [each, reading] of await requestStatuses(client, type, [id], signal))
      readings.set(each, reading)
  }
  try {
    await readAgain(knownGoodId)
  } catch {
    return readings
  }
  for (const [id, error] of errors) {
    if (!isAboutId(error)) continue
    await readAgain(id).catch((thrown: unknown) => {
      if (thrown instanceof ApiError && isAboutId(thrown)) readings.set(id, { kind: 'gone' })
    })
  }
  return readings
}

/**
 * Reads these ids, one request after the other. A request that is too large is repeated as smaller requests. After a
 * 404, the request is split until the missing id is found. The reading stops after two failures in a row, or after a
 * failure that every request would have. Ids that were not requested are then `failed`. Never throws.
 */
export async function readStatuses(
  client: Client,
  type: ResourceType,
  ids: readonly string[],
  options: StatusOptions = {},
): Promise<StatusRead> {
  const { signal } = options
  const readings = new Map<string, StatusReading>()
  let chunkSize = options.chunkSize ?? Math.max(1, ids.length)
  let splits = 0
  let bare404s = 0
  let failedInRow = 0
  let failure: unknown
  /** Ids that got a 404 in a request of their own. */
  const possiblyDeleted = new Map<string, ApiError>()
  /** An id whose state has been read in this call. */
  let knownGoodId: string | undefined
  let rest = ids
  const parts: (readonly string[])[] = []

  const take = (found: ReadonlyMap<string, StatusReading>) => {
    for (const [id, reading] of found) {
      readings.set(id, reading)
      if (reading.kind === 'record') knownGoodId = id
    }
  }
  const fail = (failed: readonly string[], reading: StatusReading, error: unknown) => {
    for (const id of failed) readings.set(id, reading)
    failure ??= error
  }
  /** @returns false if no other request should be sent */
  const takeError = (chunk: readonly string[], error: ApiError): boolean => {
    const { kind, json } = error.facts
    const isAboutIds = chunk.length > 1 || kind === 'not_found'
    const { perId } = readActionReply('status', chunk, isAboutIds ? json : undefined)
    take(readingsOf([...perId.keys()], perId))
    const others = chunk.filter((id) => !perId.has(id))
    const [first] = others
    if (first === undefined) return true
    if (kind === 'too_large' && others.length > 1) {
      chunkSize = Math.ceil(others.length / 2)
      rest = [...others, ...parts.splice(0).flat(), ...rest]
      return true
    }
    // One huge record says nothing about the size of the other replies, so `chunkSize` does not change.
    if (kind === 'reply_too_large' && others.length > 1) {
      parts.push(...halvesOf(others))
      return true
    }
    if (chunk.length === 1 && saysGone(first, error)) {
      readings.set(first, { kind: 'gone' })
      return true
    }
    if (kind !== 'not_found') {
      fail(others, readingOfError(error), error)
      failedInRow += 1
      return !FATAL_KINDS.has(kind) && failedInRow < 2
    }
    if (!hasGoneCode(error)) bare404s += 1
    if (knownGoodId === undefined && bare404s >= MAX_BARE_404) {
      fail(others, { kind: 'failed', error }, error)
      return false
    }
    if (chunk.length === 1) possiblyDeleted.set(first, error)
    else if (splits < MAX_SPLITS) {
      splits += 1
      parts.push(...halvesOf(others))
    } else {
      // The limit is reached, so the next reading asks for these ids again.
      for (const id of others) readings.set(id, { kind: 'failed', error })
    }
    return true
  }

  while (rest.length > 0 || parts.length > 0) {
    const part = parts.shift()
    const chunk = part ?? rest.slice(0, chunkSize)
    if (part === undefined) rest = rest.slice(chunkSize)
    try {
      take(await requestWithRetries(client, type, chunk, options))
      failedInRow = 0
    } catch (thrown) {
      if (signal?.aborted === true) {
        fail([...chunk, ...parts.flat(), ...rest], { kind: 'failed', error: thrown }, thrown)
        break
      }
      // Parsing a huge reply can exhaust the stack. Then the reply counts as unreadable.
      const error = thrown instanceof ApiError ? thrown : actionError(client, 'malformed', thrown)
      if (!takeError(chunk, error)) {
        fail([...parts.flat(), ...rest], { kind: 'failed', error }, error)
        break
      }
    }
  }
  const [firstError] = possiblyDeleted.values()
  if (knownGoodId === undefined) failure ??= firstError
  take(await confirmDeleted(client, type, possiblyDeleted, knownGoodId, signal))
  return { readings, ...(failure !== undefined && { error: failure }), chunkSize }
}

/** Reads one id, once. Never throws. */
export async function readStatus(
  client: Client,
  type: ResourceType,
  id: string,
  signal?: AbortSignal,
): Promise<StatusReading> {
  const { readings } = await readStatuses(client, type, [id], { signal })
  return readings.get(id) ?? UNREADABLE
}
