/**
 * One action on one resource: look, send once, look again (faults.md, invariants I1 to I3). The
 * effects are passed in; nothing here is sent by itself or twice.
 */
import type { ResourceType } from '~/api/action-table'
import { sendAction } from '~/api/actions'
import { ApiError } from '~/api/api-error'
import type { Client } from '~/api/client'
import type { Pipeline } from '~/api/pipelines'
import { callOf } from './batch-call'
import { isConfirmedByStatus } from './confirmed-by-status'
import { obstacleOf } from './obstacle'
import { outcomeOfError, outcomeOfReply, type Outcome } from './outcome'
import { readStatus } from './read-status'
import type { StatusEffects, StatusReading } from './read-statuses'

/** An action and the one id that it is for; `reject` needs its `message`, and only pipelines are reset. */
export type SingleAction = (
  | { readonly action: 'run' | 'stop'; readonly type: ResourceType }
  | { readonly action: 'reset' | 'delete' | 'approve'; readonly type: 'pipeline' }
  | { readonly action: 'reject'; readonly type: 'pipeline'; readonly message: string }
) & {
  readonly id: string
  /** Send it although the state is not known; otherwise it ends as `not_sent`, `state_unknown`. */
  readonly allowUnknown?: boolean
}

/** Every state brings the newest record that was learned, so that a list can show it. */
export type Progress =
  | { readonly state: 'checking' }
  | { readonly state: 'sending'; readonly record?: Pipeline; readonly warning?: string }
  | { readonly state: 'reading_back'; readonly outcome: Outcome; readonly record?: Pipeline }
  | Settled

export interface Settled {
  readonly state: 'settled'
  readonly outcome: Outcome
  readonly record?: Pipeline
  /** The service says that the resource does not exist (any more). */
  readonly gone?: true
}

type Listener = (progress: Progress) => void
interface Flight {
  readonly promise: Promise<Settled>
  readonly listeners: Set<Listener>
}

/** What is under way, per client: asked again, it is the same intent (I1). */
const flights = new WeakMap<Client, Map<string, Flight>>()

/**
 * Performs one action on one resource with exactly one acting request (service description §4.5):
 * status before, the action table's verdict, the request, status after.
 *
 * Asked again for the same action, type and id while it is under way, it sends nothing and returns
 * the same promise; a further listener hears the rest.
 *
 * @param onProgress must not throw
 * @returns how it ended; never rejects
 */
export function performSingle(
  single: SingleAction,
  effects: StatusEffects,
  onProgress: Listener = () => {},
): Promise<Settled> {
  const key = JSON.stringify([single.action, single.type, single.id])
  const underWay = flights.get(effects.client) ?? new Map<string, Flight>()
  flights.set(effects.client, underWay)
  const known = underWay.get(key)
  if (known !== undefined) {
    known.listeners.add(onProgress)
    return known.promise
  }
  const listeners = new Set([onProgress])
  const tell = (progress: Progress) => {
    for (const listener of listeners) listener(progress)
  }
  const start = async () => {
    // Not at once: a listener that asks again has to find this flight in the book.
    await Promise.resolve()
    try {
      const settled = await perform(single, effects, tell)
      tell(settled)
      return settled
    } finally {
      underWay.delete(key)
    }
  }
  const promise = start()
  underWay.set(key, { promise, listeners })
  return promise
}

async function perform(
  single: SingleAction,
  effects: StatusEffects,
  tell: Listener,
): Promise<Settled> {
  tell({ state: 'checking' })
  const answers = ({ kind }: StatusReading) => kind !== 'failed'
  const before = await readStatus(effects, single.type, single.id, answers)
  const record = before.kind === 'record' ? before.record : undefined
  const obstacle = obstacleOf(single, before)
  if (obstacle.outcome !== undefined) return settle(obstacle.outcome, before, record)

  tell({
    state: 'sending',
    ...(record && { record }),
    ...(obstacle.warning !== undefined && { warning: obstacle.warning }),
  })
  const sent = await send(single, effects.client)
  const latest = sent.record ?? record
  if (!sent.canBeRead) return settle(sent.outcome, undefined, latest)

  tell({ state: 'reading_back', outcome: sent.outcome, ...(latest && { record: latest }) })
  const isConfirmed = (reading: StatusReading) =>
    isConfirmedByStatus(single.action, record, reading)
  const isEnough = sent.outcome.kind === 'unknown' ? isConfirmed : answers
  const after = await readStatus(effects, single.type, single.id, isEnough)
  const outcome: Outcome =
    sent.outcome.kind === 'unknown' && isConfirmed(after)
      ? { kind: 'done', confirmedBy: 'status' }
      : sent.outcome
  return settle(outcome, after, latest)
}

function settle(
  outcome: Outcome,
  reading: StatusReading | undefined,
  latest: Pipeline | undefined,
): Settled {
  const record = reading?.kind === 'record' ? reading.record : latest
  return {
    state: 'settled',
    outcome,
    ...(reading?.kind === 'gone' ? { gone: true } : record && { record }),
  }
}

interface Sent {
  readonly outcome: Outcome
  readonly record?: Pipeline | undefined
  /** No second request where the first was not taken for a reason that holds for every request. */
  readonly canBeRead: boolean
}

async function send(single: SingleAction, client: Client): Promise<Sent> {
  const { id } = single
  const call = callOf(single, [id])
  try {
    const reply = await sendAction(client, call)
    const outcome = outcomeOfReply(reply, id)
    return { outcome, record: reply.perId.get(id)?.resource, canBeRead: true }
  } catch (error) {
    const outcome = outcomeOfError(error, call, id)
    const kind = error instanceof ApiError ? error.kind : undefined
    const isBarred = kind === 'unauthorized' || kind === 'rate_limited'
    return { outcome, canBeRead: outcome.kind !== 'not_sent' && !isBarred }
  }
}
