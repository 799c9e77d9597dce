import type { ActionCall, BatchCall } from '~/api/actions'
import { useLauncher } from '~/batch/ui/batch-request'
import type { JsonObject } from '~/lib/json'
import { useListedPipelines, useSendByHand, type HandResult } from '~/queries/console'
import { useService } from '~/queries/service-context'
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

/** The two ways out: one request as it stands, or the batch dialog and its batch. */
export function useSending(onSent: () => void) {
  const { now, session } = useService()
  const launcher = useLauncher()
  const listed = useListedPipelines()
  const onResult = (
    result: HandResult,
    { title, at, ...request }: ReturnType<typeof requestOf>,
  ) => {
    if (session.state() === 'none') return
    const { action, type, target } = request
    addSent({ ...sentRequestOf(result, request), at, title, form: { action, type, target } })
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
    launcher.ask({
      request: {
        action: call.action,
        type,
        targets: call.target.map((id) => ({ id, name: nameOfId(id) })),
        ...('message' in call && { message: call.message }),
      },
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
