import type { ActionReply } from '~/api/action-reply'
import { ApiError, type ApiErrorKind } from '~/api/api-error'
import type { Pipeline } from '~/api/pipelines'
import { textOfRecord } from './record-memory'

/** What one poll learned. With an `error`, what came before it in the same poll still holds. */
export interface RoundResult {
  readonly records: ReadonlyMap<string, Pipeline>
  /** Ids that the service does not have (any more). */
  readonly gone: readonly string[]
  /** Ids that it was asked for and answered with something. */
  readonly heard: readonly string[]
  /** Ids that its answers left out (faults row 35). */
  readonly silent: readonly string[]
  readonly error?: ApiError
  /** Ids in one request from now on: less than before when the service found them too many. */
  readonly chunkSize: number
  /** At least one request was answered well. */
  readonly isAnswered: boolean
}

export interface RoundEffects {
  readonly fetchStatus: (ids: readonly string[], signal: AbortSignal) => Promise<ActionReply>
  /** Where the service stands, for errors about its answers. */
  readonly origin: string
}

export interface RoundPlan {
  readonly ids: readonly string[]
  readonly chunkSize: number
  readonly signal: AbortSignal
  /** Did the service ever answer a poll? Then a 404 is about an id, not about the address. */
  readonly hasAnswered: boolean
}

/** Code words for "there is none" inside a 200; the document shows none, the first is ours (contract §3). */
const GONE_CODES = new Set(['not_found', 'notfound', 'gone', 'deleted', '404', '410'])

/** Requests that finding the one missing id among many may cost; `2 log₂ 50`, and a few. */
const MOST_SPLITS = 16

/** An error about an answer to `status` that the client itself had no fault to find with. */
export function pollError(origin: string, kind: ApiErrorKind, cause?: unknown): ApiError {
  return new ApiError({ kind, method: 'POST', path: '/api/v2/actions', origin, cause })
}

function isGoneCode(code: string | undefined): boolean {
  return code !== undefined && GONE_CODES.has(code.toLowerCase().replaceAll(/[\s-]+/g, '_'))
}

function halvesOf(chunk: readonly string[]): readonly (readonly string[])[] {
  const middle = Math.ceil(chunk.length / 2)
  return [chunk.slice(0, middle), chunk.slice(middle)]
}

interface Learned {
  readonly records: Map<string, Pipeline>
  readonly gone: string[]
  readonly heard: string[]
  readonly silent: string[]
}

/** Takes in one answer. Ids that are missing from it keep what is known of them (faults.md row 35). */
function takeIn(
  reply: ActionReply,
  chunk: readonly string[],
  { records, gone, heard, silent }: Learned,
  origin: string,
): void {
  let isInformative = false
  for (const [id, { outcome, code, resource }] of reply.perId) {
    if (outcome === 'refused') {
      isInformative = true
      if (isGoneCode(code)) gone.push(id)
    } else if (resource?._id === id) {
      // Printed here once for all: what is nested too deep to print is no answer (row 23).
      if (textOfRecord(resource) === undefined) throw pollError(origin, 'malformed')
      isInformative = true
      records.set(id, resource)
    }
  }
  if (!isInformative) throw reply.error ?? pollError(origin, 'unrecognised')
  for (const id of chunk) (reply.perId.has(id) ? heard : silent).push(id)
}

function asApiError(error: unknown, origin: string): ApiError {
  // Reading a monstrous answer can exhaust the stack; to the poll that is an answer like any other bad one.
  return error instanceof ApiError ? error : pollError(origin, 'malformed', error)
}

/**
 * Asks for all ids, one request after the other, and nothing but `status`. Stops at the first
 * failure; only 413 goes on with smaller requests, and a 404 looks for the id that it is about.
 */
export async function runRound(effects: RoundEffects, plan: RoundPlan): Promise<RoundResult> {
  const learned: Learned = { records: new Map(), gone: [], heard: [], silent: [] }
  let { chunkSize, hasAnswered } = plan
  let isAnswered = false
  let splits = 0
  let missing: ApiError | undefined
  const suspects: string[] = []
  const end = (error?: ApiError): RoundResult => ({
    ...learned,
    chunkSize,
    isAnswered,
    ...(error !== undefined && { error }),
  })

  let rest = plan.ids
  const halves: (readonly string[])[] = []
  while (rest.length > 0 || halves.length > 0) {
    if (plan.signal.aborted) return end()
    const half = halves.pop()
    const chunk = half ?? rest.slice(0, chunkSize)
    if (half === undefined) rest = rest.slice(chunkSize)
    try {
      takeIn(await effects.fetchStatus(chunk, plan.signal), chunk, learned, effects.origin)
      isAnswered = true
      hasAnswered = true
    } catch (thrown) {
      if (plan.signal.aborted) return end()
      const error = asApiError(thrown, effects.origin)
      if (error.kind === 'too_large' && chunk.length > 1) {
        chunkSize = Math.ceil(chunk.length / 2)
        rest = [...chunk, ...halves.splice(0).toReversed().flat(), ...rest]
      } else if (error.kind === 'not_found' && chunk.length > 1 && splits < MOST_SPLITS) {
        splits += 1
        halves.push(...halvesOf(chunk).toReversed())
      } else if (error.kind === 'not_found' && (chunk.length === 1 || hasAnswered)) {
        // A whole chunk that could not be taken apart waits for the next poll.
        missing ??= error
        if (chunk.length === 1) suspects.push(...chunk)
      } else {
        return end(error)
      }
    }
  }
  // Nothing but 404, ever: then it is the address that is not there, not a pipeline.
  if (!hasAnswered) return end(missing)
  learned.gone.push(...suspects)
  return end()
}
