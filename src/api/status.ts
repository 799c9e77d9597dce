/**
 * Reads the status of many ids at once. The preflight, the batches, the polls and the tasks all use `readStatuses`, so
 * that a reply means the same everywhere.
 */
import type { ResourceType } from '~/domain/action-table'
import { readActionReply, type ItemReply } from './action-reply'
import { actionError, sendAction } from './actions'
import { ApiError } from './api-error'
import type { ApiErrorKind } from './api-error-kind'
import type { Client } from './client'
import type { ReadRetry } from './retry'
import type { Pipeline } from './pipelines'

/** The result of the batch `status` for one id. `failed`: the request failed or was not sent. */
export type StatusReading =
  | { readonly kind: 'record'; readonly record: Pipeline }
  | { readonly kind: 'gone' }
  /** The service says that the user may not see this resource. */
  | { readonly kind: 'denied'; readonly reason?: string }
  /** The reply does not contain this id. */
  | { readonly kind: 'absent' }
  /** The reply contains this id, but no readable state. */
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'failed'; readonly error: unknown }

export interface StatusRead {
  readonly readings: ReadonlyMap<string, StatusReading>
  readonly error?: unknown
  /** The number of ids in one request. It shrinks if the service finds a request too large. */
  readonly chunkSize: number
}

export interface Retrying {
  readonly sleep: (ms: number) => Promise<unknown>
  readonly readRetry: Pick<ReadRetry, 'retry' | 'retryDelay'>
}

export interface StatusEffects extends Retrying {
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

/** After one of these errors, the next request would probably fail for the same reason. */
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

/** The maximum number of requests that are split in two after a 404, to find the missing ids. */
const MAX_SPLITS = 16
/**
 * After this many 404s without an error code such as “not_found”, the URL of the service is probably wrong, unless a
 * state could be read.
 */
const MAX_BARE_404 = 3

const UNREADABLE: StatusReading = { kind: 'unreadable' }
const GONE: StatusReading = { kind: 'gone' }

/** After one of these errors, the service has replied, but its reply has no state. */
const WITHOUT_STATE = new Set<ApiErrorKind>(['empty', 'malformed', 'unrecognized', 'reported'])

/** The service documents no error codes. These codes are common for "there is no such resource". */
const GONE_CODES = new Set(['notfound', 'gone', 'deleted', '404', '410'])
const DENIED_CODES = new Set(['forbidden', '403'])

function isCodeOf(codes: ReadonlySet<string>, code: string | undefined): boolean {
  return code !== undefined && codes.has(code.toLowerCase().replaceAll(/[\s_-]+/g, ''))
}

function readingOfItem({ outcome, code, reason, resource }: ItemReply): StatusReading {
  if (outcome !== 'refused') {
    return resource === undefined ? UNREADABLE : { kind: 'record', record: resource }
  }
  if (isCodeOf(GONE_CODES, code)) return GONE
  return isCodeOf(DENIED_CODES, code)
    ? { kind: 'denied', ...(reason !== undefined && { reason }) }
    : UNREADABLE
}

/**
 * Whether a failed request says that this id is gone. The message must name the id, because gateways use the same
 * codes.
 */
function saysGone(id: string, { facts: { kind, code, message = '' } }: ApiError): boolean {
  if ((kind !== 'reported' && kind !== 'not_found') || !isCodeOf(GONE_CODES, code)) return false
  return message.split(/[^\p{L}\p{N}_-]+/u).includes(id)
}

/**
 * Whether the error is a 404 that can be about an id. If the body is not JSON, for example a web page, the 404 comes
 * from a gateway or a wrong URL.
 */
function isAboutId(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  const { kind, json, bodyStart } = error.facts
  return kind === 'not_found' && (json !== undefined || bodyStart === '')
}

function readingsOf(ids: readonly string[], perId: ReadonlyMap<string, ItemReply>) {
  return new Map(
    ids.map((id): [string, StatusReading] => {
      const item = perId.get(id)
      return [id, item === undefined ? { kind: 'absent' } : readingOfItem(item)]
    }),
  )
}

/**
 * Reads the ids with one request. Repeats it after a temporary failure, if `retrying` is given. Throws if the reply
 * says nothing about any of the ids.
 */
async function requestStatuses(
  client: Client,
  type: ResourceType,
  ids: readonly string[],
  { signal, retrying }: StatusOptions,
): Promise<ReadonlyMap<string, StatusReading>> {
  const target = ids as readonly [string, ...string[]]
  for (let failures = 0; ; failures += 1) {
    try {
      const reply = await sendAction(client, { action: 'status', type, target }, signal)
      const hasResult = [...reply.perId.values()].some(
        ({ outcome, resource }) => outcome === 'refused' || resource !== undefined,
      )
      if (!hasResult) throw reply.error ?? actionError(client, 'unrecognized')
      return readingsOf(ids, reply.perId)
    } catch (error) {
      if (signal?.aborted === true || !retrying?.readRetry.retry(failures, error)) throw error
      await retrying.sleep(retrying.readRetry.retryDelay(failures, error))
    }
  }
}

function chunksOf(ids: readonly string[], size: number): (readonly string[])[] {
  const count = Math.ceil(ids.length / size)
  return Array.from({ length: count }, (_, at) => ids.slice(at * size, (at + 1) * size))
}

/**
 * Reads these ids, one request after the other. A request that is too large is repeated as smaller requests. After a
 * 404, the request is split to find the missing id. The reading stops after two failures in a row, or after a failure
 * that every request would probably have. Ids that were not requested are then `failed`. Never throws.
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
  let chunks = chunksOf(ids, chunkSize)
  /**
   * The halves of split chunks. They are sent before the other chunks, the oldest first, so that a readable id is found
   * soon.
   */
  const halves: (readonly string[])[] = []
  const removeUnsent = () => [...halves.splice(0), ...chunks.splice(0)].flat()
  let splits = 0
  let bare404s = 0
  let failedInRow = 0
  let failure: unknown
  /** The error of each id that got a 404 in a request for this id alone. */
  const possiblyDeleted = new Map<string, ApiError>()
  let knownGoodId: string | undefined

  const addReadings = (found: ReadonlyMap<string, StatusReading>) => {
    for (const [id, reading] of found) {
      readings.set(id, reading)
      if (reading.kind === 'record') knownGoodId = id
    }
  }
  const fail = (failed: readonly string[], error: unknown, reading?: StatusReading) => {
    for (const id of failed) readings.set(id, reading ?? { kind: 'failed', error })
    failure ??= error
  }
  const split = (chunk: readonly string[]) =>
    halves.push(...chunksOf(chunk, Math.ceil(chunk.length / 2)))
  /** Handles the error of the request for this chunk. @returns false if no other request should be sent */
  const handleError = (chunk: readonly string[], error: ApiError): boolean => {
    const { kind, json, code } = error.facts
    const isAboutIds = chunk.length > 1 || kind === 'not_found'
    const { perId } = readActionReply('status', chunk, isAboutIds ? json : undefined)
    addReadings(readingsOf([...perId.keys()], perId))
    const others = chunk.filter((id) => !perId.has(id))
    const [first] = others
    if (first === undefined) return true
    if (kind === 'too_large' && others.length > 1) {
      chunkSize = Math.ceil(others.length / 2)
      chunks = chunksOf([...others, ...removeUnsent()], chunkSize)
      return true
    }
    // One huge record says nothing about the size of the other replies, so `chunkSize` does not change.
    if (kind === 'reply_too_large' && others.length > 1) return split(others) > 0
    if (chunk.length === 1 && saysGone(first, error)) {
      readings.set(first, GONE)
      return true
    }
    if (kind !== 'not_found') {
      fail(others, error, WITHOUT_STATE.has(kind) ? UNREADABLE : undefined)
      failedInRow += 1
      return !FATAL_KINDS.has(kind) && failedInRow < 2
    }
    // A 404 without a code such as “not_found” may come from a gateway.
    if (!isCodeOf(GONE_CODES, code)) bare404s += 1
    if (knownGoodId === undefined && bare404s >= MAX_BARE_404) {
      fail(others, error)
      return false
    }
    if (chunk.length === 1) possiblyDeleted.set(first, error)
    else if (splits < MAX_SPLITS) {
      splits += 1
      split(others)
    } else {
      // The limit of splits is reached. These ids are `failed`, so a later read requests them again.
      for (const id of others) readings.set(id, { kind: 'failed', error })
    }
    return true
  }
  /**
   * Requests the ids with a 404 again, because a gateway may send a 404 for a moment. Such an id counts as gone only if
   * a readable id can still be read, and then the id gets a 404 again.
   */
  const confirmDeleted = async () => {
    for (const [id, error] of possiblyDeleted) readings.set(id, { kind: 'failed', error })
    const asked = [...possiblyDeleted].filter(([, error]) => isAboutId(error))
    if (knownGoodId === undefined || asked.length === 0) return
    const readAgain = async (id: string) =>
      addReadings(await requestStatuses(client, type, [id], { signal }))
    try {
      await readAgain(knownGoodId)
    } catch {
      return
    }
    for (const [id] of asked) {
      await readAgain(id).catch((error: unknown) => {
        if (isAboutId(error)) readings.set(id, GONE)
      })
    }
  }

  for (;;) {
    const chunk = halves.shift() ?? chunks.shift()
    if (chunk === undefined) break
    try {
      addReadings(await requestStatuses(client, type, chunk, options))
      failedInRow = 0
    } catch (thrown) {
      // The client throws an ApiError, or the reason of an abort. Anything else is a fault in our code, and then the
      // reply counts as unreadable.
      const error = thrown instanceof ApiError ? thrown : actionError(client, 'malformed', thrown)
      if (signal?.aborted === true) fail([...chunk, ...removeUnsent()], thrown)
      else if (!handleError(chunk, error)) fail(removeUnsent(), error)
    }
  }
  const [firstError] = possiblyDeleted.values()
  if (knownGoodId === undefined) failure ??= firstError
  await confirmDeleted()
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
