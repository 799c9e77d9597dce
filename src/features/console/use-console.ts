import { useState } from 'react'
import { typedTexts } from '~/stores/stored-text'
import { useUrlState } from '~/components/use-url-state'
import {
  type ConsoleField,
  storedDraftText,
  readConsoleDraft,
  type ConsoleDraft,
  callTitle,
} from './form/console-call'
import { ACTIONS, RESOURCE_TYPES, type Action, type ResourceType } from '~/domain/action-table'
import { oneOfParam, textParam, viewParams } from '~/lib/view-params'
import type { BatchCall } from '~/api/actions'
import { nameOf } from '~/api/pipelines'
import { useBatch } from '~/batch/ui/use-batch'
import {
  useListedPipelines,
  useSendByHand,
  type ManualResult,
  type ManualRequest,
} from '~/queries/console'
import { useService } from '~/queries/service-context'
import { useLastSent, type SentRequest, redactText } from './history/history'
import type { Outcome } from '~/batch/engine/journal-entry'
import { countText } from '~/lib/count-text'

interface ConsoleView {
  readonly action: Action
  readonly type: ResourceType
  /** The ids as the user typed them, one per line. */
  readonly target: string
}

export const DEFAULT_CONSOLE_VIEW: ConsoleView = {
  action: 'status',
  type: 'pipeline',
  target: '',
}

/** The largest number of characters of ids in the address. A longer list of ids is stored only in this tab. */
export const LONGEST_TARGET = 2_000

export const consoleParams = viewParams(DEFAULT_CONSOLE_VIEW, {
  action: oneOfParam(ACTIONS),
  type: oneOfParam(RESOURCE_TYPES),
  target: { ...textParam, write: (target) => (target.length > LONGEST_TARGET ? '' : target) },
})

/** The ids in the form: from the address, or else the ids that are stored in this tab. */
export function shownTarget({ target }: ConsoleView, kept: string): string {
  return target === '' ? kept : target
}

const NAME = 'console'

/**
 * The form of the console. The action, the type and the ids are in the address. A list of ids that is too long for the
 * address is stored in this tab, like the other typed texts. Settings with a secret are not stored.
 */
export function useConsole() {
  const { view, show } = useUrlState(consoleParams)
  const [draft, setDraft] = useState(() => readConsoleDraft(typedTexts.get(NAME)))
  const settings = view.action === 'update' ? 'update' : 'create'

  const write = (change: Partial<ConsoleDraft>) => {
    const next = { ...draft, ...change }
    setDraft(next)
    typedTexts.set(NAME, storedDraftText(next))
  }
  return {
    form: {
      action: view.action,
      type: view.type,
      target: shownTarget(view, draft.target),
      message: draft.message,
      settings: draft[settings],
    },
    choose: (change: Partial<ConsoleView>) => {
      if (change.target !== undefined) write({ target: change.target })
      show(change)
    },
    type: (field: ConsoleField, text: string) => {
      if (field === 'settings') return write({ [settings]: text })
      write({ [field]: text })
      if (field === 'target') show({ target: text }, 'typed')
    },
  }
}

interface ConsoleRequest extends ManualRequest {
  readonly title: string
}

const formOf = ({ action, type, target }: ManualRequest) => ({ action, type, target })

/** Sends the form in one of two ways: as a single request, or as a batch that the user confirms. */
export function useSending() {
  const { now, session } = useService()
  const { requestTargets } = useBatch()
  const listedNow = useListedPipelines()
  const { isPending, mutate } = useSendByHand<ConsoleRequest & { readonly at: number }>(
    (result, sent) => {
      if (session.state() === 'none') return
      const { title, at } = sent
      const last = { ...sentRequestOf(result, sent), at, title, form: formOf(sent) }
      useLastSent.setState({ last })
    },
  )

  /** Requests a batch, with the same status check, confirmation and results as on the other screens. */
  const ask = (order: ConsoleRequest, call: BatchCall) => {
    const { type } = order
    const wanted = new Set<string | undefined>(type === 'pipeline' ? call.target : [])
    const listed = listedNow().filter(({ _id }) => wanted.has(_id))
    const records = new Map(listed.map((record) => [record._id ?? '', record]))
    const sentWith = session.token()
    const targets = call.target.map((id) => {
      const record = records.get(id)
      return { id, name: record === undefined ? id : nameOf(record) }
    })
    requestTargets(call.action, targets, {
      type,
      records,
      // The confirmation shows this reason for a rejection, and the user can change it there.
      message: 'message' in call ? call.message : undefined,
      onStarted(ids, batch) {
        const form = formOf(order)
        const title = callTitle(form, ids.length)
        const redact = (text: string, isBeginning?: boolean) =>
          redactText(text, [sentWith, session.token()], isBeginning)
        useLastSent.setState({ last: { kind: 'batch', batch, redact, at: now(), title, form } })
      },
    })
  }
  const send = (order: ConsoleRequest) => mutate({ ...order, at: now() })
  return { isSending: isPending, send, ask }
}

export function sentRequestOf(
  { outcomes, created, exchange, sentWith }: ManualResult,
  { action, body }: ManualRequest,
): SentRequest {
  const reply = exchange?.reply
  return {
    kind: 'request',
    body: redactText(JSON.stringify(body), [sentWith]),
    ms: exchange?.ms ?? 0,
    status: exchange?.status,
    reply: reply === undefined ? undefined : redactText(reply, [sentWith], exchange?.isCut),
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
 * The reason, if all outcomes have the same reason. Otherwise, a sentence for a creation, or the number of outcomes of
 * each kind for any other action.
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
