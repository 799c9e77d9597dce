/**
 * The one way in which a single request that acts is sent: a creation, an update, or one sent by hand. It is
 * written into the journal, sent once, and where the outcome is unknown, read back. Batches have their engine.
 */
import type { QueryClient } from '@tanstack/react-query'
import type { Client } from '~/api/client'
import type { Pipeline } from '~/api/pipelines'
import type { SingleEntry } from '~/batch/engine/journal-entry'
import { ifFree, type LocksLike } from '~/batch/engine/lock'
import { outcomeOfError, type Outcome } from '~/batch/engine/outcome'
import type { Action, ResourceType } from '~/domain/action-table'
import { newId } from '~/lib/new-id'
import { onClear } from '~/stores/clear-local-data'
import { noteSingle } from './journal'
import type { Service } from './service-context'

/** What the answer says, or what reading it back has shown. */
export interface Answer {
  readonly outcome: Outcome
  /** The id of what was created, where the answer gives one. */
  readonly id?: string | undefined
  /** The record as the answer gives it, or as it was read back. */
  readonly record?: Pipeline | undefined
  /** Settings that the record does not show, although the service says that it was done. */
  readonly ignored?: readonly string[]
}

export interface SendResult extends Answer {
  /** What the client threw: its details are for the screen. */
  readonly error?: unknown
}

export interface SingleRequest {
  readonly action: Action
  readonly type: ResourceType
  /** Empty for a creation. */
  readonly id: string
  /** Of a request by hand about several resources; its `id` is empty. */
  readonly ids?: readonly string[] | undefined
  /** For the journal. */
  readonly name: string
  /** While one request with any of these keys is under way, in whichever tab, a second one is not sent. */
  readonly keys: readonly string[]
  /** The name of this request in the journal, where the caller has to know it before. */
  readonly intent?: string | undefined
  /** Sends it, once. @throws what the client throws */
  readonly send: (client: Client) => Promise<Answer>
  /** Reads what became of it, where that is done or unknown. Never rejects. */
  readonly readBack?: ((answer: SendResult) => Promise<SendResult>) | undefined
  /** Called where it is refused. */
  readonly onRefused?: ((result: SendResult) => void) | undefined
}

/** Where single requests are written down. */
interface SingleJournal {
  /** Never rejects. */
  readonly note: (entry: SingleEntry) => Promise<void>
}

export interface SendEffects extends Pick<Service, 'now'> {
  readonly client: Client
  readonly session: Omit<Service['session'], 'store'>
  readonly journal: SingleJournal
  /** Missing on pages that came over plain HTTP. */
  readonly locks?: LocksLike | undefined
  /** Other queries for what is read back. */
  readonly queries: QueryClient
}

const UNDER_WAY: SendResult = {
  outcome: {
    kind: 'not_sent',
    code: 'under_way',
    reason: 'The request before still waits for its answer, here or in another tab.',
  },
}

const WITHDRAWN: SendResult = {
  outcome: { kind: 'not_sent', reason: 'The token was changed or removed before it was sent.' },
}

/** The keys of what this tab is sending: a lock alone would not tell two clicks of one tab apart everywhere. */
const underWay = new Set<string>()
onClear('work', () => underWay.clear())

/** Sends it, once, and says what became of it. Never rejects. */
export async function sendOnce(effects: SendEffects, request: SingleRequest): Promise<SendResult> {
  const { keys } = request
  if (keys.some((key) => underWay.has(key))) return UNDER_WAY
  for (const key of keys) underWay.add(key)
  let result = UNDER_WAY
  const sendIfFree = async ([key, ...rest]: readonly string[]): Promise<void> => {
    if (key !== undefined) return ifFree(effects.locks, key, () => sendIfFree(rest))
    result = await sendNoted(effects, request)
  }
  try {
    await sendIfFree(keys)
  } finally {
    for (const key of keys) underWay.delete(key)
  }
  return result
}

const lineOf = (
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

async function settle(
  effects: SendEffects,
  request: SingleRequest,
  intent: string,
  { outcome, id = request.id }: SendResult,
): Promise<void> {
  // After a sign-out nothing about the person is written any more.
  if (effects.session.state() === 'none') return
  await effects.journal.note({ ...lineOf(effects, request, intent), id, outcome })
}

async function sendNoted(effects: SendEffects, request: SingleRequest): Promise<SendResult> {
  const { session, client, journal: lines } = effects
  const { intent = newId(), readBack } = request
  const token = session.token()
  await lines.note(lineOf(effects, request, intent))
  // Nobody has asked for it to be sent in another person's name.
  if (session.token() !== token) {
    await settle(effects, request, intent, WITHDRAWN)
    return WITHDRAWN
  }
  const answer = await answerTo(client, request)
  await settle(effects, request, intent, answer)
  const { kind } = answer.outcome
  if (kind === 'refused') request.onRefused?.(answer)
  if (readBack === undefined || (kind !== 'done' && kind !== 'unknown')) return answer
  const seen = await readBack(answer)
  if (seen.outcome !== answer.outcome) await settle(effects, request, intent, seen)
  return seen
}

/** Reads again what became of a request whose outcome is unknown. Sends nothing that acts; never rejects. */
export async function checkOnce(
  effects: SendEffects,
  request: SingleRequest,
  intent: string,
): Promise<SendResult> {
  const before: SendResult = {
    outcome: { kind: 'unknown', reason: 'Outcome unknown. Check status.' },
  }
  const seen = (await request.readBack?.(before)) ?? before
  await settle(effects, request, intent, seen)
  return seen
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

/** What sending needs, of this page. */
export function sendEffects(service: Service, queries: QueryClient): SendEffects {
  const { locks } = navigator as Partial<Pick<Navigator, 'locks'>>
  const journal: SingleJournal = { note: (entry) => noteSingle(queries, entry) }
  return { ...service, queries, journal, locks }
}
