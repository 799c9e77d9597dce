/** What the tabs of one person say to each other about the poll. Never a token (security 32). */
import { API_ERROR_KINDS, ApiError } from '~/api/api-error'
import type { Pipeline } from '~/api/pipelines'
import { readPipeline } from '~/api/pipelines'
import { z } from '~/lib/zod'
import type { PollState } from './poll-state'

/** Ids that one tab may ask another to poll; what lies beyond is not asked for. */
export const MOST_IDS = 2_000
const LONGEST_WAIT = 300_000

const Ids = z.array(z.string().check(z.minLength(1), z.maxLength(300))).check(z.maxLength(MOST_IDS))
const Words = z.string().check(z.maxLength(4_000))
const Time = z.number().check(z.minimum(0), z.maximum(8.64e15))

const Facts = z.object({
  kind: z.enum(API_ERROR_KINDS),
  method: z.string().check(z.maxLength(20)),
  path: Words,
  origin: Words,
  status: z.exactOptional(z.int()),
  words: z.exactOptional(Words),
  code: z.exactOptional(Words),
  requestId: z.exactOptional(Words),
  retryAfterMs: z.exactOptional(z.number().check(z.minimum(0), z.maximum(LONGEST_WAIT))),
})

const State = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('live'), lastAt: z.exactOptional(Time) }),
  z.object({
    kind: z.literal('paused'),
    error: Facts,
    nextAt: Time,
    lastAt: z.exactOptional(Time),
  }),
  z.object({ kind: z.literal('stopped'), error: Facts, lastAt: z.exactOptional(Time) }),
])

/** One message on the channel; every other shape is dropped. */
export const PollMessage = z.discriminatedUnion('kind', [
  /** A tab tells the leader what it shows; nothing, when it is hidden or leaves. `wake`: ask at once. */
  z.object({
    kind: z.literal('interest'),
    tab: z.string().check(z.minLength(1), z.maxLength(64)),
    ids: Ids,
    wake: z.boolean(),
  }),
  /** A new leader asks for everybody's interest. */
  z.object({ kind: z.literal('lead') }),
  /** A person in another tab asks for a poll, or to go on after "stopped". */
  z.object({ kind: z.literal('ask'), what: z.enum(['poll', 'resume']) }),
  z.object({ kind: z.literal('state'), state: State }),
  /** What the leader learned: records as the service sent them. */
  z.object({
    kind: z.literal('answers'),
    at: Time,
    state: State,
    records: z.array(z.unknown()).check(z.maxLength(50 * MOST_IDS)),
    gone: z.array(z.string()).check(z.maxLength(50 * MOST_IDS)),
    /** Missing from a tab with an earlier version of Sluice. */
    silent: z.exactOptional(z.array(z.string()).check(z.maxLength(50 * MOST_IDS))),
  }),
])
export type PollMessage = z.infer<typeof PollMessage>
export type StateInMessage = z.infer<typeof State>

/** @returns `undefined` for anything that is no message of ours */
export function readPollMessage(data: unknown): PollMessage | undefined {
  const parsed = PollMessage.safeParse(data)
  return parsed.success ? parsed.data : undefined
}

/** Ids that may stand in a message: longer ones are left for the tab's own turn as the leader. */
export function idsForMessage(ids: Iterable<string>): string[] {
  return [...ids].filter((id) => id !== '' && id.length <= 300).slice(0, MOST_IDS)
}

function cut(text: string): string {
  return text.slice(0, 4_000)
}

/** The state as it may be sent: the failure without its body and without what caused it. */
export function stateForMessage(
  state: Exclude<PollState, { readonly kind: 'idle' }>,
): StateInMessage {
  if (state.kind === 'live') return state
  const { kind, method, path, origin, status, words, code, requestId, retryAfterMs } =
    state.error.facts
  return {
    ...state,
    error: {
      kind,
      method: method.slice(0, 20),
      path: cut(path),
      origin: cut(origin),
      ...(status !== undefined && { status }),
      ...(words !== undefined && { words: cut(words) }),
      ...(code !== undefined && { code: cut(code) }),
      ...(requestId !== undefined && { requestId: cut(requestId) }),
      ...(retryAfterMs !== undefined && { retryAfterMs: Math.min(retryAfterMs, LONGEST_WAIT) }),
    },
  }
}

/** The state of another tab as ours. Times that cannot be true are pulled to ones that can. */
export function stateFromMessage(
  state: StateInMessage,
  now: number,
): Exclude<PollState, { readonly kind: 'idle' }> {
  const lastAt = state.lastAt === undefined ? {} : { lastAt: Math.min(state.lastAt, now) }
  switch (state.kind) {
    case 'live':
      return { kind: 'live', ...lastAt }
    case 'paused': {
      const nextAt = Math.min(state.nextAt, now + LONGEST_WAIT)
      return { kind: 'paused', error: new ApiError(state.error), nextAt, ...lastAt }
    }
    case 'stopped':
      return { kind: 'stopped', error: new ApiError(state.error), ...lastAt }
    default:
      return state satisfies never
  }
}

/** The records of a message by id; what is no record is left out, as are ids that nobody asked for. */
export function recordsFromMessage(
  records: readonly unknown[],
  asked: ReadonlySet<string>,
): ReadonlyMap<string, Pipeline> {
  const found = new Map<string, Pipeline>()
  for (const raw of records) {
    const record = readPipeline(raw)
    if (record?._id !== undefined && asked.has(record._id)) found.set(record._id, record)
  }
  return found
}
