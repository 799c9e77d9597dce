/**
 * The one reading of the batch `status`: preflight, verification, polling and tasks all ask here, so that an
 * answer means the same to each of them.
 */
import type { ResourceType } from '~/domain/action-table'
import { readActionReply, type ItemReply } from './action-reply'
import { sendAction } from './actions'
import { ApiError, type ApiErrorKind } from './api-error'
import type { Client } from './client'
import type { Pipeline } from './pipelines'
import type { ReadRetry } from './read-retry'

export type StatusReading =
  | { readonly kind: 'record'; readonly record: Pipeline }
  /** The service says that there is no such resource. */
  | { readonly kind: 'gone' }
  /** The service says that this one may not be seen. */
  | { readonly kind: 'denied'; readonly reason?: string }
  /** The answer leaves this id out. */
  | { readonly kind: 'silent' }
  /** The answer has this id, but no state that can be read. */
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'failed'; readonly error: unknown }

export interface StatusRead {
  /** One for each id that was asked for. */
  readonly readings: ReadonlyMap<string, StatusReading>
  /** Why some could not be read. */
  readonly error?: unknown
  /** Ids in one request: fewer than before when the service found a request too large. */
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
  /** Ids in one request; all of them when left out. */
  readonly chunkSize?: number
  /** Repeats a request whose failure may pass. Left out: each request is sent once. */
  readonly retrying?: Retrying
}

const UNREADABLE: StatusReading = { kind: 'unreadable' }

/** An answer, but none that shows a state. */
const WITHOUT_STATE: ReadonlySet<ApiErrorKind> = new Set([
  'empty',
  'malformed',
  'unrecognised',
  'reported',
])

/** The document lists no codes. These are the words that services use for "there is none". */
const GONE_CODES = new Set(['notfound', 'gone', 'deleted', '404', '410'])
const DENIED_CODES = new Set(['forbidden', '403'])

/** The next request would fail for the same reason. */
const MEETS_ALL: ReadonlySet<ApiErrorKind> = new Set([
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

/** Extra requests that finding missing ids may cost. */
const MOST_SPLITS = 16
/** So many bare 404s, and no answer at all: the address is wrong. */
const MOST_BARE_404 = 3

function isCodeOf(codes: ReadonlySet<string>, code: string | undefined): boolean {
  return code !== undefined && codes.has(code.toLowerCase().replaceAll(/[\s_-]+/g, ''))
}

function readingOfItem(item: ItemReply): StatusReading {
  if (item.outcome === 'refused') {
    const { code, reason } = item
    if (isCodeOf(GONE_CODES, code)) return { kind: 'gone' }
    return isCodeOf(DENIED_CODES, code)
      ? { kind: 'denied', ...(reason !== undefined && { reason }) }
      : UNREADABLE
  }
  return item.resource === undefined ? UNREADABLE : { kind: 'record', record: item.resource }
}

/** What a failed request says of each id that its body does not speak of. */
function readingOfError(error: ApiError): StatusReading {
  return WITHOUT_STATE.has(error.kind) ? UNREADABLE : { kind: 'failed', error }
}

/** Does a failed request say that this id is gone? Gateways have such codes too, but do not know the id. */
function isSaidGone(id: string, { facts: { kind, code, words = '' } }: ApiError): boolean {
  if ((kind !== 'reported' && kind !== 'not_found') || !isCodeOf(GONE_CODES, code)) return false
  return words.split(/[^\p{L}\p{N}_-]+/u).includes(id)
}

/** A 404 that may be about an id. A page is none, whoever it comes from. */
function isAboutId({ facts: { kind, json, bodyStart } }: ApiError): boolean {
  return kind === 'not_found' && (json !== undefined || bodyStart === '')
}

/** Sends one request. Throws when its answer says nothing of any of the ids. */
async function ask(
  client: Client,
  type: ResourceType,
  ids: readonly string[],
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<string, StatusReading>> {
  const target = ids as readonly [string, ...string[]]
  const reply = await sendAction(client, { action: 'status', type, target }, signal)
  const hasNews = [...reply.perId.values()].some(
    ({ outcome, resource }) => outcome === 'refused' || resource !== undefined,
  )
  if (!hasNews) throw reply.error ?? unrecognised(client)
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

function unrecognised(client: Client, cause?: unknown): ApiError {
  return new ApiError({
    kind: cause === undefined ? 'unrecognised' : 'malformed',
    method: 'POST',
    path: '/api/v2/actions',
    origin: new URL(client.baseUrl).origin,
    cause,
  })
}

async function askWithRetries(
  client: Client,
  type: ResourceType,
  ids: readonly string[],
  { signal, retrying }: StatusOptions,
): Promise<ReadonlyMap<string, StatusReading>> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await ask(client, type, ids, signal)
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
 * Asks for these ids, one request after the other. A request that is too large is repeated in smaller ones. A
 * 404 is split until the missing id is found. A failure that would meet every request ends the reading, as do two
 * failures in a row: the ids that were not asked for have `failed`. Never throws.
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
  /** Ids that were asked for alone and got a 404. */
  const suspects = new Map<string, ApiError>()
  /** One whose state was shown in this reading. */
  let shown: string | undefined
  let rest = ids
  const parts: (readonly string[])[] = []

  const take = (found: ReadonlyMap<string, StatusReading>) => {
    for (const [id, reading] of found) {
      readings.set(id, reading)
      if (reading.kind === 'record') shown = id
    }
  }
  const fail = (failed: readonly string[], reading: StatusReading, error: unknown) => {
    for (const id of failed) readings.set(id, reading)
    failure ??= error
  }
  /** @returns false when asking on is no use */
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
    // One monstrous record does not make the other requests smaller.
    if (kind === 'reply_too_large' && others.length > 1) {
      parts.push(...halvesOf(others))
      return true
    }
    if (chunk.length === 1 && isSaidGone(first, error)) {
      readings.set(first, { kind: 'gone' })
      return true
    }
    if (kind !== 'not_found') {
      fail(others, readingOfError(error), error)
      failedInRow += 1
      return !MEETS_ALL.has(kind) && failedInRow < 2
    }
    if (!isCodeOf(GONE_CODES, error.facts.code)) bare404s += 1
    if (shown === undefined && bare404s >= MOST_BARE_404) {
      fail(others, { kind: 'failed', error }, error)
      return false
    }
    if (chunk.length === 1) suspects.set(first, error)
    else if (splits < MOST_SPLITS) {
      splits += 1
      parts.push(...halvesOf(others))
    } else {
      // They wait for the next reading.
      for (const id of others) readings.set(id, { kind: 'failed', error })
    }
    return true
  }

  while (rest.length > 0 || parts.length > 0) {
    const part = parts.shift()
    const chunk = part ?? rest.slice(0, chunkSize)
    if (part === undefined) rest = rest.slice(chunkSize)
    try {
      take(await askWithRetries(client, type, chunk, options))
      failedInRow = 0
    } catch (thrown) {
      if (signal?.aborted === true) {
        fail([...chunk, ...parts.flat(), ...rest], { kind: 'failed', error: thrown }, thrown)
        break
      }
      // A monstrous answer can exhaust the stack while it is read: it is an answer that cannot be read.
      const error = thrown instanceof ApiError ? thrown : unrecognised(client, thrown)
      if (!takeError(chunk, error)) {
        fail([...parts.flat(), ...rest], { kind: 'failed', error }, error)
        break
      }
    }
  }
  // A gateway may have failed for a moment: gone is what fails again after another was answered again.
  const again = (id: string) => ask(client, type, [id], signal).then(take)
  const isAnswering =
    shown !== undefined &&
    suspects.size > 0 &&
    (await again(shown)
      .then(() => true)
      .catch(() => false))
  for (const [id, error] of suspects) {
    readings.set(id, { kind: 'failed', error })
    if (shown === undefined) failure ??= error
    if (!isAnswering || !isAboutId(error)) continue
    await again(id).catch((thrown: unknown) => {
      if (thrown instanceof ApiError && isAboutId(thrown)) readings.set(id, { kind: 'gone' })
    })
  }
  return { readings, ...(failure !== undefined && { error: failure }), chunkSize }
}

/** Reads one, once. Never throws. */
export async function readStatus(
  client: Client,
  type: ResourceType,
  id: string,
  signal?: AbortSignal,
): Promise<StatusReading> {
  const { readings } = await readStatuses(client, type, [id], { signal })
  return readings.get(id) ?? UNREADABLE
}
