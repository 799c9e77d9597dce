/** One request, sent as it stands in the form, and what became of it in words (faults.md, outcome table). */
import { unofferedSpec } from '~/api/unsupported-action'
import { sendAction, targetsOf, type ActionCall } from '~/api/actions'
import { ApiError, mayHaveBeenDone } from '~/api/api-error'
import type { Client } from '~/api/client'
import { createRequestLog } from '~/batch/engine/request-log'
import { outcomeOfReply, outcomesOfError, type Outcome } from '~/batch/engine/outcome'
import { ONLY_ACCEPTED, reasonOfError } from '~/batch/engine/outcome-messages'
import { countText } from '~/lib/count-text'
import type { JsonObject } from '~/lib/json'
import type { SentRequest } from '../history/history'
import { redacted } from '../history/redact'

export interface HandEffects {
  readonly client: Client
  /** Epoch milliseconds. */
  readonly now: () => number
  readonly token: () => string | undefined
}

/** Characters of a reply that are looked at. */
const LONGEST_REPLY = 200_000

type Result = Pick<SentRequest, 'said' | 'tone' | 'created'>

/**
 * Sends it once, whatever comes of it (I1). Never throws.
 *
 * @param call `undefined`: the service does not offer it; its answer is what was wanted
 */
export async function sendByHand(
  { client, now, token }: HandEffects,
  body: JsonObject,
  call: ActionCall | undefined,
): Promise<SentRequest> {
  const sentWith = token()
  const log = createRequestLog(now, LONGEST_REPLY)
  const noting = log.noting(client)
  const result = await (call === undefined ? sendUnoffered(noting, body) : sendCall(noting, call))
  const [exchange] = log.all()
  const reply = exchange?.reply
  return {
    kind: 'request',
    body: redacted(JSON.stringify(body), sentWith),
    ms: exchange?.ms ?? 0,
    status: exchange?.status,
    reply: reply === undefined ? undefined : redacted(reply, sentWith),
    ...result,
  }
}

async function sendCall(client: Client, call: ActionCall): Promise<Result> {
  const ids = targetsOf(call)
  try {
    const reply = await sendAction(client, call)
    if (call.action !== 'create') {
      return resultOf(
        ids.map((id) => outcomeOfReply(reply, id)),
        call.action === 'status',
      )
    }
    const [created, ...others] = reply.notAskedFor
    if (reply.error !== undefined) return { tone: 'unknown', said: reasonOfError(reply.error) }
    const isOnlyAccepted = reply.isOnlyAccepted === true
    return {
      tone: isOnlyAccepted ? 'unknown' : 'done',
      said: isOnlyAccepted ? ONLY_ACCEPTED : 'The service took it.',
      ...(others.length === 0 && created !== undefined && { created }),
    }
  } catch (error) {
    if (call.action === 'create') return resultOfError(error)
    return resultOf(ids.map(outcomesOfError(error, call)), call.action === 'status')
  }
}

async function sendUnoffered(client: Client, body: JsonObject): Promise<Result> {
  try {
    await client.request(unofferedSpec(body))
    return { tone: 'unknown', said: 'The service answered without refusing it. Read the reply.' }
  } catch (error) {
    return resultOfError(error)
  }
}

function resultOfError(error: unknown): Result {
  if (!(error instanceof ApiError))
    return {
      tone: 'unknown',
      said: 'The request ended before an answer was read. It may have been done.',
    }
  const { kind } = error
  const isUnsent = kind === 'offline' || kind === 'blocked' || kind === 'not_sent'
  const tone = isUnsent ? 'not_sent' : mayHaveBeenDone(kind) ? 'unknown' : 'refused'
  return { tone, said: reasonOfError(error) }
}

const NOUNS = { refused: 'refused', not_sent: 'not sent', unknown: 'unknown' } as const

/** One reason where all have the same; else how many there are of each. */
function resultOf(outcomes: readonly Outcome[], isRead: boolean): Result {
  const counts = new Map<Outcome['kind'], number>()
  for (const { kind } of outcomes) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  const tone =
    (['unknown', 'refused', 'not_sent'] as const).find((kind) => counts.has(kind)) ?? 'done'
  const reasons = new Set(outcomes.map((each) => (each.kind === 'done' ? '' : each.reason)))
  const [only = ''] = reasons
  if (reasons.size === 1 && only !== '') return { tone, said: only }
  const said = [...counts].map(
    ([kind, count]) =>
      `${countText(count)} ${kind === 'done' ? (isRead ? 'read' : 'done') : NOUNS[kind]}`,
  )
  return { tone, said: said.join(' · ') }
}
