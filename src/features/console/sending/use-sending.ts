import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ActionCall, BatchCall } from '~/api/actions'
import { pipelineKeys, pipelineQueries } from '~/queries/pipelines'
import { nameOf, type Pipeline } from '~/api/pipelines'
import { useBatch } from '~/batch/ui/use-batch'
import { beginChange } from '~/components/own-changes'
import { useService } from '~/queries/service-context'
import type { JsonObject } from '~/lib/json'
import { namedCall, type ConsoleForm } from '../form/console-call'
import { addSent } from '../history/history'
import { redacted } from '../history/redact'
import { sendByHand } from './send-request'

/** Whether a reply is waited for: not as long as a mutation, which also waits for what is read anew. */
const SENDING = ['console'] as const

const DONE = { kind: 'done', confirmedBy: 'reply' } as const

export interface Order {
  /** Verb, number, noun. */
  readonly title: string
  readonly form: ConsoleForm
  readonly body: JsonObject
  /** `undefined`: a cell that the service does not offer. */
  readonly call: ActionCall | undefined
}

/** The two ways out: one request as it stands, or the confirmation and the batch of all actions. */
export function useSending(onSent: () => void) {
  const service = useService()
  const { client, now, session } = service
  const queries = useQueryClient()
  const { request } = useBatch()
  const isSending = useIsMutating({ mutationKey: SENDING }) > 0

  const mutationFn = async ({ title, form: { action, type, target }, body, call }: Order) => {
    const at = now()
    const name = call !== undefined && 'settings' in call ? call.settings['name'] : undefined
    const id = action === 'update' ? target.trim() : ''
    const settle =
      action === 'create' || action === 'update'
        ? beginChange(service, { action, type, id, name: typeof name === 'string' ? name : id })
        : undefined
    const sent = await sendByHand({ client, now, token: session.token }, body, call)
    const { said: reason, tone, created } = sent
    addSent(queries, { ...sent, at, title, form: { action, type, target } })
    settle?.(tone === 'done' ? DONE : { kind: tone, reason }, created)
  }
  const read = useMutation({ mutationKey: SENDING, mutationFn })
  const act = useMutation({
    mutationKey: SENDING,
    mutationFn,
    meta: { invalidates: [pipelineKeys.all] },
  })

  const recordsOf = (ids: readonly string[]): ReadonlyMap<string, Pipeline> => {
    const list = queries.getQueryData(pipelineQueries(client).list().queryKey)
    const wanted = new Set(ids)
    const found = new Map<string, Pipeline>()
    for (const record of list?.items ?? [])
      if (record._id !== undefined && wanted.has(record._id)) found.set(record._id, record)
    return found
  }
  /** Once: a second click while the first is on its way sends nothing (I1). */
  const send = (order: Order) => {
    if (queries.isMutating({ mutationKey: SENDING }) > 0) return
    const { mutate } = order.call?.action === 'status' ? read : act
    mutate(order, { onSuccess: onSent })
  }
  /** Preflight, confirmation and ledger, as everywhere. */
  const ask = ({ form: { action, type, target } }: Order, call: BatchCall) => {
    const records = type === 'pipeline' ? recordsOf(call.target) : new Map<string, Pipeline>()
    const nameOfId = (id: string) => {
      const record = records.get(id)
      return record === undefined ? id : nameOf(record)
    }
    const sentWith = session.token()
    const targets = call.target.map((id) => ({ id, name: nameOfId(id) }))
    request(call.action, targets, {
      type,
      records,
      ...('message' in call && { message: call.message }),
      onStarted(ids, batch) {
        const form = { action, type, target }
        const title = namedCall(form, ids.length)
        const harmless = (text: string) => redacted(text, sentWith, session.token())
        addSent(queries, { kind: 'batch', batch, harmless, at: now(), title, form })
        onSent()
      },
    })
  }
  return { isSending, send, ask }
}
