/**
 * Sends a single request that changes something: a creation, an update, or a request of the Console. The journal gets
 * an entry, the request is sent once, and the result is read back if that is possible. Batches use the batch engine.
 */
import type { QueryClient } from '@tanstack/react-query'
import type { Client } from '~/api/client'
import type { Pipeline } from '~/api/pipelines'
import type { Outcome, SingleEntry } from '~/batch/engine/journal-entry'
import { runUnlessLocked, SINGLE, withLock, type LocksLike } from '~/batch/engine/lock'
import { outcomeOfError } from '~/batch/engine/outcome'
import type { Action, ResourceType } from '~/domain/action-table'
import { newId } from '~/lib/new-id'
import { onClear } from '~/stores/clear-local-data'
import { deletedCopies, storeRecovery } from '~/stores/deleted-copies'
import { recordSingleRequest } from './single-requests'
import type { Service } from './service-context'

/** The result of a request: from its reply, or from reading the resource again. */
export interface SendResult {
  readonly outcome: Outcome
  /** The id of the created resource, if the reply contains it. */
  readonly id?: string | undefined
  /** The record from the reply, or the record that was read again. */
  readonly record?: Pipeline | undefined
  /** Settings that the record does not show, although the service reported success. */
  readonly ignored?: readonly string[]
  /** Whether the service reported success, but hides secrets that were sent. */
  readonly hasUncheckedSecrets?: boolean
  readonly error?: unknown
}

export interface SingleRequest {
  readonly action: Action
  readonly type: ResourceType
  /** Empty for a creation. */
  readonly id: string
  /** The ids of a Console request about several resources. Then `id` is empty. */
  readonly ids?: readonly string[] | undefined
  readonly name: string
  /**
   * While a request with one of these keys runs, no other request with the same key is sent. Without locks, only this
   * tab is checked.
   */
  readonly keys: readonly string[]
  /** The id of this request in the journal, if the caller must know this id before the request is sent. */
  readonly intent?: string | undefined
  /** Sends the request once. @throws the error of the client */
  readonly send: (client: Client) => Promise<SendResult>
  /** Reads the resource again if the outcome is done or unknown. Never rejects. */
  readonly readBack?: ((answer: SendResult) => Promise<SendResult>) | undefined
  readonly onRefused?: ((result: SendResult) => void) | undefined
}

export interface SendEffects extends Pick<Service, 'now'> {
  readonly client: Client
  readonly session: Omit<Service['session'], 'store'>
  /** The token when the user asked for the request. With any other token, the request must not be sent. */
  readonly token: string | undefined
  readonly note: (entry: SingleEntry) => Promise<void>
  /** Old browsers have no locks, and a browser that blocks the storage of a site refuses them. */
  readonly locks?: LocksLike | undefined
  readonly queries: QueryClient
}

const notSent = (reason: string, code?: 'under_way'): SendResult => ({
  outcome: { kind: 'not_sent', reason, ...(code && { code }) },
})

const UNDER_WAY = notSent(
  'An earlier request of this tab or another tab has no answer yet. Try again later.',
  'under_way',
)
const NOT_RECOVERED = notSent('Another tab tried the recovery, and no pipeline was created.')
const NO_ANSWER = { kind: 'unknown', reason: 'An earlier recovery has no answer.' } as const
const TOKEN_CHANGED = notSent('The token was changed or removed before the request was sent.')

/** The keys of the requests that this tab is sending, because locks may be missing or refused. */
const underWay = new Set<string>()
onClear('work', () => underWay.clear())

/** Sends a request once and returns its outcome. Never rejects. */
export async function sendOnce(effects: SendEffects, request: SingleRequest): Promise<SendResult> {
  const { keys } = request
  if (keys.some((key) => underWay.has(key))) return UNDER_WAY
  for (const key of keys) underWay.add(key)
  let result = UNDER_WAY
  const sendIfFree = async ([key, ...rest]: readonly string[]): Promise<void> => {
    if (key !== undefined) return runUnlessLocked(effects.locks, key, () => sendIfFree(rest))
    result = await recordAndSend(effects, request)
  }
  try {
    await sendIfFree(keys)
  } finally {
    for (const key of keys) underWay.delete(key)
  }
  return result
}

const entryOf = (
  { now }: SendEffects,
  { action, type, id, ids, name }: SingleRequest,
  intent: string,
): SingleEntry => ({
  v: 1,
  kind: 'single',
  intent,
  at: now(),
  action,
  type,
  id,
  name,
  ...(ids !== undefined && { ids: [...ids] }),
})

async function recordOutcome(
  effects: SendEffects,
  request: SingleRequest,
  intent: string,
  { outcome, id = request.id }: SendResult,
): Promise<void> {
  // After a sign-out, nothing about the user is stored.
  if (effects.session.state() === 'none') return
  await effects.note({ ...entryOf(effects, request, intent), id, outcome })
}

async function recordAndSend(effects: SendEffects, request: SingleRequest): Promise<SendResult> {
  const { session, client, token, note } = effects
  const { intent = newId(), readBack } = request
  // The user may have signed out while code was loaded or data were stored, and another user may have signed in.
  const hasEnded = () => session.state() === 'none' || session.token() !== token
  if (hasEnded()) return TOKEN_CHANGED
  await note(entryOf(effects, request, intent))
  if (hasEnded()) {
    await recordOutcome(effects, request, intent, TOKEN_CHANGED)
    return TOKEN_CHANGED
  }
  const answer = await answerTo(client, request)
  await recordOutcome(effects, request, intent, answer)
  const { kind } = answer.outcome
  if (kind === 'refused') request.onRefused?.(answer)
  if (readBack === undefined || (kind !== 'done' && kind !== 'unknown')) return answer
  const seen = await readBack(answer)
  if (seen.outcome !== answer.outcome) await recordOutcome(effects, request, intent, seen)
  return seen
}

/** Checks the outcome of an earlier request by reading the resource. Changes nothing on the service. Never rejects. */
export async function checkOnce(
  effects: SendEffects,
  request: SingleRequest,
  intent: string,
): Promise<SendResult> {
  const before: SendResult = {
    outcome: { kind: 'unknown', reason: 'The outcome could not be read.' },
  }
  const seen = (await request.readBack?.(before)) ?? before
  await recordOutcome(effects, request, intent, seen)
  return seen
}

/**
 * Creates a deleted pipeline again, and stores the result with its copy. If another tab is doing this, sends nothing,
 * and waits for the result of that tab.
 *
 * @param id of the deleted pipeline
 */
export async function recoverOnce(
  effects: SendEffects,
  request: SingleRequest,
  id: string,
  isOneOfMany: boolean,
): Promise<SendResult> {
  const recover = async () => {
    // Stored before the request, because the page may be closed before the answer.
    const earlier = await storeRecovery(id, { outcome: NO_ANSWER })
    // If several pipelines are recovered, those that may already have been recovered are left out.
    if (earlier && (isOneOfMany || earlier.outcome.kind === 'done')) return earlier
    const sent = await sendOnce(effects, request)
    const { outcome } = sent
    const mayExist = outcome.kind === 'done' || outcome.kind === 'unknown'
    await storeRecovery(id, mayExist ? { id: sent.id, outcome } : earlier)
    return sent
  }
  const { locks } = effects
  const lock = `recovery-${id}`
  let result = UNDER_WAY
  await runUnlessLocked(locks, lock, async () => {
    result = await recover()
  })
  if (result !== UNDER_WAY) return result
  result = { outcome: NO_ANSWER }
  await withLock(locks, SINGLE + lock, async () => {
    const copy = (await deletedCopies()).find((each) => each.id === id)
    if (copy !== undefined) result = copy.recovery ?? NOT_RECOVERED
  })
  return result
}

async function answerTo(client: Client, request: SingleRequest): Promise<SendResult> {
  const { type, id } = request
  try {
    return await request.send(client)
  } catch (error) {
    const call =
      id === ''
        ? ({ action: 'create', type, settings: {} } as const)
        : ({ action: 'update', type, target: id, settings: {} } as const)
    return { outcome: outcomeOfError(error, call, id), error }
  }
}

export function sendEffects(
  service: Service,
  queries: QueryClient,
  token = service.session.token(),
): SendEffects {
  const { locks } = navigator as Partial<Pick<Navigator, 'locks'>>
  return { ...service, token, queries, locks, note: (entry) => recordSingleRequest(queries, entry) }
}
