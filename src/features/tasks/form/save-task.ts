/**
 * Creating a task or changing one: one request a click (I1). That it is sent is written down first,
 * so that a page that goes before the answer comes says so when it is back (I3, I8).
 */
import { sendAction, type ActionCall } from '~/api/actions'
import type { Client } from '~/api/client'
import { outcomeOfError, outcomeOfReply, type Outcome } from '~/batch/engine/outcome'
import { readStatus } from '~/api/status'
import { beginChange } from '~/components/own-changes'
import type { Service } from '~/queries/service-context'
import { own, type JsonObject } from '~/lib/json'
import { onClear } from '~/stores/clear-local-data'
import { saveTasksAnyway } from '~/stores/saved-tasks'
import { sentMarks } from './pending-sends'
import { faultOfError, faultOfOutcome, NO_ID } from './task-dialog-fault'

export type TaskCall = Extract<ActionCall, { readonly settings: JsonObject }>

export interface SentTask {
  readonly outcome: Outcome
  /** The id of what was created, where the service gave one. */
  readonly created?: string
  /** What there is to say where it is not simply done. */
  readonly said?: string
}

/** Sends it once; a change whose answer is lost is looked up by its status. Never throws. */
export async function sendTask(client: Client, call: TaskCall): Promise<SentTask> {
  const isCreate = call.action === 'create'
  const change = isCreate ? 'created' : 'changed'
  try {
    const reply = await sendAction(client, call)
    if (!isCreate) return await readBack(client, call, outcomeOfReply(reply, call.target))
    const [created, ...others] = reply.notAskedFor
    if (reply.error !== undefined) throw reply.error
    const outcome = { kind: 'done', confirmedBy: 'reply' } as const
    if (created === undefined || others.length > 0) return { outcome, said: NO_ID }
    return { outcome, created }
  } catch (error) {
    const outcome = outcomeOfError(error, call, isCreate ? '' : call.target)
    if (!isCreate && outcome.kind === 'unknown') return readBack(client, call, outcome)
    return { outcome, said: faultOfError(error, change) }
  }
}

async function readBack(
  client: Client,
  { target, settings }: Extract<TaskCall, { action: 'update' }>,
  outcome: Outcome,
): Promise<SentTask> {
  const fault = faultOfOutcome(outcome, 'changed')
  if (fault === undefined) return { outcome }
  if (outcome.kind !== 'unknown') return { outcome, said: fault }
  const reading = await readStatus(client, 'task', target)
  const record = reading.kind === 'record' ? reading.record.raw : undefined
  const isThere = (raw: JsonObject) =>
    Object.entries(settings).every(([key, value]) => own(raw, key) === value)
  if (record !== undefined && isThere(record))
    return { outcome: { kind: 'done', confirmedBy: 'status' } }
  const seen =
    record === undefined
      ? 'Its status could not be read.'
      : 'Its status still gives another text than was sent.'
  return { outcome, said: `It may have been changed. ${outcome.reason} ${seen}` }
}

/** Those that wait for their answer, by their mark: a sheet that is opened anew sends none of them again. */
const underWay = new Set<string>()
onClear('work', () => underWay.clear())

/** @returns what there is to do to send it and to keep what became of it; `undefined` while one is under way */
export function savingOf(
  service: Service,
  call: TaskCall,
  name: string,
): (() => Promise<SentTask>) | undefined {
  const id = call.action === 'create' ? '' : call.target
  if (underWay.has(id)) return undefined
  underWay.add(id)
  return async () => {
    const settle = beginChange(service, { action: call.action, type: 'task', id, name })
    sentMarks.put(id, name)
    const sent = await sendTask(service.client, call)
    const { outcome, created, said } = sent
    underWay.delete(id)
    if (service.session.state() === 'none') return sent
    settle(outcome, created)
    if (said === undefined || outcome.kind === 'refused' || outcome.kind === 'not_sent')
      sentMarks.take(id)
    if (created !== undefined) saveTasksAnyway([created])
    return sent
  }
}
