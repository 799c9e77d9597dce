import type { ActionCall, BatchCall } from '~/api/actions'
import { useBatch } from '~/batch/ui/batch-store'
import type { JsonObject } from '~/lib/json'
import { useListedPipelines, useSendByHand, type HandResult } from '~/queries/console'
import { useService } from '~/queries/service-context'
import { writeReason } from '~/stores/reject-reasons'
import { namedCall, type ConsoleForm } from '../form/console-call'
import { addSent } from '../history/history'
import { redacted } from '../history/redact'
import { sentRequestOf } from './sent-request-of'

export interface Order {
  /** Verb, number, noun. */
  readonly title: string
  readonly form: ConsoleForm
  readonly body: JsonObject
  /** `undefined`: a cell that the service does not offer. */
  readonly call: ActionCall | undefined
}

/** The two ways out: one request as it is, or the confirmation and the batch of all actions. */
export function useSending(onSent: () => void) {
  const { now, session } = useService()
  const { request } = useBatch()
  const listed = useListedPipelines()
  const onResult = (result: HandResult, { title, at, ...sent }: ReturnType<typeof requestOf>) => {
    if (session.state() === 'none') return
    const { action, type, target } = sent
    addSent({ ...sentRequestOf(result, sent), at, title, form: { action, type, target } })
    onSent()
  }
  const requestOf = ({ title, form: { action, type, target }, body, call }: Order) => ({
    title,
    at: now(),
    action,
    type,
    target,
    body,
    call,
  })
  const { isPending, mutate } = useSendByHand(onResult)

  /** Preflight, confirmation and ledger, as everywhere. */
  const ask = ({ form: { action, type, target } }: Order, call: BatchCall) => {
    const { records, nameOfId } = listed(type === 'pipeline' ? call.target : [])
    const sentWith = session.token()
    const targets = call.target.map((id) => ({ id, name: nameOfId(id) }))
    // The confirmation shows the reason and can change it.
    if ('message' in call) writeReason(call.target, call.message)
    request(call.action, targets, {
      type,
      records,
      onStarted(ids, batch) {
        const form = { action, type, target }
        const title = namedCall(form, ids.length)
        const harmless = (text: string) => redacted(text, sentWith, session.token())
        addSent({ kind: 'batch', batch, harmless, at: now(), title, form })
        onSent()
      },
    })
  }
  return { isSending: isPending, send: (order: Order) => mutate(requestOf(order)), ask }
}
