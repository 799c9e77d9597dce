import type { ActionCall, BatchCall } from '~/api/actions'
import { nameOf } from '~/api/pipelines'
import { useBatch } from '~/batch/ui/use-batch'
import type { JsonObject } from '~/lib/json'
import {
  useListedPipelines,
  useSendByHand,
  type ManualResult,
  type ManualRequest,
} from '~/queries/console'
import { useService } from '~/queries/service-context'
import { writeRejectReason } from '~/stores/reject-reasons'
import { callTitle, type ConsoleForm } from '../form/console-call'
import { storeLastSent, type SentRequest, redactText } from '../history/history'
import type { Outcome } from '~/batch/engine/journal-entry'
import { countText } from '~/lib/count-text'

interface ConsoleRequest {
  readonly title: string
  readonly form: ConsoleForm
  readonly body: JsonObject
  readonly call: ActionCall | undefined
}

/** Sends the form in one of two ways: as a single request, or as a confirmed batch. */
export function useSending() {
  const { now, session } = useService()
  const { request } = useBatch()
  const listedNow = useListedPipelines()
  const onResult = (result: ManualResult, { title, at, ...sent }: ReturnType<typeof requestOf>) => {
    if (session.state() === 'none') return
    const { action, type, target } = sent
    storeLastSent({ ...sentRequestOf(result, sent), at, title, form: { action, type, target } })
  }
  const requestOf = ({ title, form: { action, type, target }, body, call }: ConsoleRequest) => ({
    title,
    at: now(),
    action,
    type,
    target,
    body,
    call,
  })
  const { isPending, mutate } = useSendByHand(onResult)

  /** Requests a batch, with the same preflight, confirmation and ledger as on the other screens. */
  const ask = ({ form: { action, type, target } }: ConsoleRequest, call: BatchCall) => {
    const wanted = new Set<string | undefined>(type === 'pipeline' ? call.target : [])
    const listed = listedNow().filter(({ _id }) => wanted.has(_id))
    const records = new Map(listed.map((record) => [record._id ?? '', record]))
    const sentWith = session.token()
    const targets = call.target.map((id) => {
      const record = records.get(id)
      return { id, name: record === undefined ? id : nameOf(record) }
    })
    // The confirmation shows this reason, and the user can change it there.
    if ('message' in call) writeRejectReason(call.target, call.message)
    request(call.action, targets, {
      type,
      records,
      onStarted(ids, batch) {
        const form = { action, type, target }
        const title = callTitle(form, ids.length)
        const redact = (text: string) => redactText(text, sentWith, session.token())
        storeLastSent({ kind: 'batch', batch, redact, at: now(), title, form })
      },
    })
  }
  return { isSending: isPending, send: (order: ConsoleRequest) => mutate(requestOf(order)), ask }
}

export function sentRequestOf(
  { outcomes, created, exchange, sentWith }: ManualResult,
  { action, body }: ManualRequest,
): SentRequest {
  const reply = exchange?.reply
  return {
    kind: 'request',
    body: redactText(JSON.stringify(body), sentWith),
    ms: exchange?.ms ?? 0,
    status: exchange?.status,
    reply: reply === undefined ? undefined : redactText(reply, sentWith),
    ...summaryOf(outcomes, action),
    ...(created !== undefined && { created }),
  }
}

const NOUNS = {
  done: 'done',
  not_sent: 'not sent',
  refused: 'refused',
  unknown: 'unknown',
} as const
/** In the order in which outcomes need attention. */
const ORDER = ['unknown', 'refused', 'not_sent', 'done'] as const

/**
 * The reason, if all outcomes have the same reason. Otherwise a sentence for a creation, and the number of outcomes of
 * each kind for another action.
 */
function summaryOf(
  outcomes: readonly Outcome[],
  action: ManualRequest['action'],
): Pick<SentRequest, 'summary' | 'tone'> {
  const counts = new Map<Outcome['kind'], number>()
  for (const { kind } of outcomes) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  const tone = ORDER.find((kind) => counts.has(kind)) ?? 'done'
  const reasons = new Set(outcomes.map((each) => (each.kind === 'done' ? '' : each.reason)))
  const [only = ''] = reasons
  if (reasons.size === 1 && only !== '') return { tone, summary: [{ tone, text: only }] }
  if (action === 'create')
    return { tone, summary: [{ tone, text: 'The service accepted the request.' }] }
  const summary = ORDER.toReversed().flatMap((kind) => {
    const count = counts.get(kind)
    const noun = kind === 'done' && action === 'status' ? 'read' : NOUNS[kind]
    return count === undefined ? [] : [{ tone: kind, text: `${countText(count)} ${noun}` }]
  })
  return { tone, summary }
}
