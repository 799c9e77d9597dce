import { sendAction } from '~/api/actions'
import { ApiError } from '~/api/api-error'
import type { Client } from '~/api/client'
import { createPipeline } from '~/api/pipeline-detail'
import { outcomeOfNewPipeline, outcomeOfReply } from '~/batch/engine/outcome'
import { hasMaskedValue, secretSchemaOf } from '~/domain/secrets-at-risk'
import { isJsonObject, own, type JsonObject } from '~/lib/json'
import { isCertainSecretName, isSecretPair, partOfPair } from '~/lib/secret-names'
import { writeOnlyNamesOf } from '~/lib/without-secrets'
import { pipelineQuery } from './pipeline'
import type { SendEffects, SendResult, SingleRequest } from './send-once'
import { stepMetadataQuery } from './step-metadata'

export interface NewPipeline {
  readonly pipeline: JsonObject
  /**
   * For example the id of a draft. While a request with this key runs in any tab, no other request with this key is
   * sent. Without Web Locks, only this tab is checked.
   */
  readonly key: string
}

export interface PipelineUpdate {
  readonly id: string
  readonly name: string
  readonly settings: JsonObject
  /**
   * The values before the update. If the record that is read afterwards lacks the update, the reason of the outcome
   * says whether the record still has these values.
   */
  readonly base?: JsonObject
  readonly key?: string
  readonly intent?: string
}

async function sendCreation(client: Client, pipeline: JsonObject): Promise<SendResult> {
  const answer = await createPipeline(client, pipeline)
  const outcome = outcomeOfNewPipeline(answer)
  const { record } = answer
  return outcome.kind === 'done' ? { outcome, id: record?._id, record } : { outcome }
}

export function creationOf({ pipeline, key }: NewPipeline): SingleRequest {
  const name = own(pipeline, 'name')
  return {
    action: 'create',
    type: 'pipeline',
    id: '',
    name: typeof name === 'string' ? name : '',
    keys: [key],
    send: (client) => sendCreation(client, pipeline),
  }
}

/** Reads the pipeline from the service, even if the cache has its record. @throws ApiError */
export async function refetchPipeline({ client, queries }: SendEffects, id: string) {
  const query = { ...pipelineQuery(client, id), staleTime: 0 }
  // A read that is already running may return an older record.
  await queries.cancelQueries({ queryKey: query.queryKey })
  return queries.fetchQuery(query)
}

async function readBack(
  effects: SendEffects,
  { id, settings, base }: PipelineUpdate,
  answer: SendResult,
): Promise<SendResult> {
  const reason = answer.outcome.kind === 'unknown' ? answer.outcome.reason : undefined
  try {
    const record = await refetchPipeline(effects, id)
    const ignored = unappliedKeys(record.raw, settings, mayHideFor(effects))
    const hasUncheckedSecrets =
      ignored.length === 0 && unappliedKeys(record.raw, settings).length > 0
    if (ignored.length === 0 && reason === undefined)
      return { ...answer, record, hasUncheckedSecrets }
    if (ignored.length === 0 && !hasUncheckedSecrets)
      return { ...answer, outcome: { kind: 'done', confirmedBy: 'status' }, record }
    const seen = hasUncheckedSecrets
      ? 'Sluice cannot check the update, because the service does not return secrets.'
      : base === undefined
        ? `Sluice read the pipeline again. ${ignored.length === 1 ? 'This key does not have the new value' : 'These keys do not have the new values'}: ${ignored.join(', ')}.`
        : `Sluice read the pipeline again. The service ${unappliedKeys(record.raw, base).length === 0 ? 'still has the old text' : 'has another text'}.`
    return {
      ...answer,
      outcome: {
        kind: 'unknown',
        reason: `${reason ?? 'The service reported success.'} ${seen}`,
      },
      record,
      ...(reason === undefined && { ignored }),
    }
  } catch {
    return reason === undefined
      ? answer
      : {
          ...answer,
          outcome: { kind: 'unknown', reason: `${reason} The pipeline could not be read again.` },
        }
  }
}

export function updateOf(effects: SendEffects, update: PipelineUpdate): SingleRequest {
  const { id, name, settings, key = `update-${id}`, intent } = update
  const call = { action: 'update', type: 'pipeline', target: id, settings } as const
  return {
    action: 'update',
    type: 'pipeline',
    id,
    name,
    keys: [key],
    intent,
    send: async (client) => {
      return { outcome: outcomeOfReply(await sendAction(client, call), id) }
    },
    readBack: (answer) => readBack(effects, update, answer),
  }
}

/** Whether the refusal is about the state of the pipeline, not about the request. */
export function isStateRefusal({ outcome, error }: SendResult): boolean {
  if (outcome.kind !== 'refused') return false
  return !(error instanceof ApiError) || error.kind === 'conflict' || error.kind === 'not_found'
}

/** Like `updateOf`, for a pipeline on the screen: after a refusal about its state, the pipeline is read again. */
export function shownUpdateOf(effects: SendEffects, update: PipelineUpdate): SingleRequest {
  return {
    ...updateOf(effects, update),
    onRefused: (result) => {
      // The pipeline may be gone, or another user may have changed it, so the screen must show its new state.
      if (isStateRefusal(result)) void refetchPipeline(effects, update.id).catch(() => undefined)
    },
  }
}

/** Keys that the service changes in a step while the step runs, so they are not compared. */
const STEP_RUN_KEYS: ReadonlySet<string> = new Set(['status', 'startedAt', 'finishedAt'])

/** Whether the service may hide the value under this key of an object. */
type MayHide = (key: string, object: JsonObject) => boolean

/** The service may hide the values that the metadata or their names mark as secret. */
function mayHideFor({ client, queries }: SendEffects): MayHide {
  const { items = [] } = queries.getQueryData(stepMetadataQuery(client).queryKey) ?? {}
  const writeOnly = new Set(items.flatMap((each) => [...writeOnlyNamesOf(secretSchemaOf(each))]))
  return (key, object) =>
    writeOnly.has(key) ||
    isCertainSecretName(key) ||
    (isSecretPair(object) && partOfPair(key) === 'value')
}

/**
 * The keys of the settings that the record does not have in full. The service may add values, such as the ids of steps.
 *
 * @param mayHide tells which values the record may lack, because the service may hide them
 */
export function unappliedKeys(
  record: JsonObject,
  settings: JsonObject,
  mayHide: MayHide = () => false,
): readonly string[] {
  const contains = (found: unknown, sent: unknown, isOfSteps: boolean): boolean => {
    if (Array.isArray(sent)) {
      const list: readonly unknown[] = Array.isArray(found) ? found : []
      return (
        list.length === sent.length && sent.every((each, at) => contains(list[at], each, isOfSteps))
      )
    }
    // The service may omit a text that was cleared.
    if (!isJsonObject(sent)) return (sent === '' ? (found ?? '') : found) === sent
    return isJsonObject(found) && Object.keys(sent).every(hasKey(found, sent, isOfSteps))
  }
  const hasKey = (found: JsonObject, sent: JsonObject, isOfSteps: boolean) => (key: string) => {
    const value = own(found, key)
    const isHidden = (value ?? '') === '' || hasMaskedValue(value)
    return (
      (isOfSteps && STEP_RUN_KEYS.has(key)) ||
      (isHidden && mayHide(key, sent)) ||
      contains(value, own(sent, key), key === 'steps')
    )
  }
  return Object.keys(settings).filter((key) => !hasKey(record, settings, false)(key))
}
