import { useMemo, useState } from 'react'
import { nameOf, type Pipeline } from '~/api/pipelines'
import { asSentence, describeReadError } from '~/components/error-messages'
import { pipelinesAmong, toolIdKeysOf, type ToolUse, toolUsesOf } from '~/components/tool-uses'
import { isOngoing, phaseOf } from '~/domain/phases'
import { useSendInSequence } from '~/queries/use-send-in-sequence'
import type { SendResult } from '~/queries/send-once'
import { useStepMetadata } from '~/queries/step-metadata'
import { useFreshPipelines, useSendPlannedUpdate, type FreshRead } from '~/queries/update-pipelines'
import { verdictOf } from '~/domain/verdict'
import {
  secretSchemaOf,
  secretsAtRisk,
  type SchemaOfTool,
  type SecretsAtRisk,
} from '~/domain/secrets-at-risk'
import { knownLossesIn, lossyValuesIn } from '~/lib/lossy-values'
import { isJsonObject, isSameJson, type JsonObject } from '~/lib/json'
import { listAt, objectAt } from '~/lib/json-path'

/** The maximum number of pipelines for one replacement. Users would not check a longer list before they confirm. */
export const MAX_PIPELINES = 100

export interface ReplacementRow {
  readonly id: string
  readonly name: string
  readonly plan: ReplacementPlan
  readonly isOngoing: boolean
  /** True if a browser cannot keep all values of the steps, so that the update may change other values too. */
  readonly isLossy: boolean
}

function rowOf(
  { id, pipeline, error }: FreshRead,
  listed: ReadonlyMap<string, string>,
  replacement: Replacement,
): ReplacementRow {
  if (pipeline === undefined) {
    const reason = `The pipeline could not be read. ${asSentence(describeReadError(error).cause)}`
    return {
      id,
      name: listed.get(id) ?? id,
      plan: { kind: 'cannot', reason },
      isOngoing: false,
      isLossy: false,
    }
  }
  const plan = planReplacement(pipeline, replacement)
  const isLossy = plan.kind === 'change' && hasLossyValues(pipeline, plan.settings)
  return { id, name: nameOf(pipeline), plan, isOngoing: isOngoing(phaseOf(pipeline)), isLossy }
}

/** Whether a browser cannot keep some values of the settings exactly, so that an update would change these values. */
export const hasLossyValues = ({ raw, text }: Pipeline, settings: JsonObject): boolean =>
  lossyValuesIn(settings, knownLossesIn(raw, text)).length > 0

/** Checks the pipelines that use a tool, and then updates the confirmed pipelines one after another. */
export function useReplacement(from: string, uses: readonly ToolUse[] | undefined) {
  // Keeps the names and ids of the first render, because each update changes the list of pipelines that use the tool.
  const [listed] = useState(
    () =>
      new Map(
        pipelinesAmong(uses).flatMap((each) =>
          each._id === undefined ? [] : [[each._id, nameOf(each)] as const],
        ),
      ),
  )
  const [request, setRequest] = useState(() => ({
    ids: [...listed.keys()].slice(0, MAX_PIPELINES),
    attempt: 0,
  }))
  const [to, setTo] = useState('')
  const [confirmed, setConfirmed] = useState<readonly ReplacementRow[]>()
  const [results, setResults] = useState<ReadonlyMap<string, SendResult>>(new Map())
  const metadata = useStepMetadata()
  const { reads, error, count } = useFreshPipelines(request)
  const sendUpdate = useSendPlannedUpdate()
  const sending = useSendInSequence()
  const steps = metadata.data?.items
  const replacement = useMemo(
    (): Replacement => ({
      from,
      to,
      keys: toolIdKeysOf(steps),
      schemaOf: (identifier) => {
        const found = steps?.find((each) => each.tool_identifier === identifier)
        return found && secretSchemaOf(found)
      },
    }),
    [from, to, steps],
  )
  const rows = useMemo(
    // There are no rows without the metadata, because only the metadata say which keys are write-only.
    () =>
      steps === undefined ? undefined : reads?.map((read) => rowOf(read, listed, replacement)),
    [reads, steps, listed, replacement],
  )
  return {
    total: listed.size,
    asked: request.ids.length,
    to,
    setTo,
    /** `undefined` until all pipelines and the step metadata have been read. */
    rows,
    count,
    error: error ?? (steps === undefined ? metadata.error : null),
    checkAgain(this: void, ids: readonly string[] = request.ids) {
      if (steps === undefined) void metadata.refetch()
      setConfirmed(undefined)
      setRequest(({ attempt }) => ({ ids: [...ids], attempt: attempt + 1 }))
    },
    confirmed,
    confirm(this: void, chosen: readonly ReplacementRow[]) {
      setResults(new Map())
      setConfirmed(chosen)
      sending.send(
        chosen.map(({ id, name, plan }) => async (signal) => {
          const update = {
            id,
            name,
            settingsFor: (latest: Parameters<typeof settingsFor>[0]) =>
              settingsFor(latest, replacement, plan),
          }
          const result = await sendUpdate(update, signal)
          setResults((before) => new Map(before).set(id, result))
          return result
        }),
      )
    },
    results,
    sending,
  }
}

export interface Replacement {
  readonly from: string
  readonly to: string
  readonly keys: ReadonlySet<string>
  readonly schemaOf: SchemaOfTool
}

type ReplacementPlan =
  | {
      readonly kind: 'change'
      readonly steps: readonly string[]
      readonly unreturned: SecretsAtRisk['unreturned']
      readonly settings: JsonObject
    }
  | { readonly kind: 'cannot'; readonly reason: string }

const cannot = (reason: string): ReplacementPlan => ({ kind: 'cannot', reason })

/** The pipeline with the id of the new tool instead of the old id, in the configuration keys `keys` of all steps. */
function withReplacedTool(pipeline: JsonObject, { from, to, keys }: Replacement): JsonObject {
  const steps = listAt(pipeline, 'steps').map((step) => {
    const entries = Object.entries(objectAt(step, 'tool', 'configuration'))
    const isUse = ([key, id]: [string, unknown]) => keys.has(key) && id === from
    if (!isJsonObject(step) || !entries.some(isUse)) return step
    const configuration = Object.fromEntries(
      entries.map((entry) => (isUse(entry) ? [entry[0], to] : entry)),
    )
    return { ...step, tool: { ...objectAt(step, 'tool'), configuration } }
  })
  return { ...pipeline, steps }
}

/**
 * Plans the update of one pipeline, or returns the reason why it is impossible. The update contains all steps of the
 * record, and only the id of the tool is different.
 */
export function planReplacement(pipeline: Pipeline, replacement: Replacement): ReplacementPlan {
  const { from, keys, schemaOf } = replacement
  const verdict = verdictOf('update', 'pipeline', phaseOf(pipeline))
  if (verdict.can === 'no') return cannot(verdict.reason)
  const usesIn = (raw: JsonObject) =>
    toolUsesOf([{ ...pipeline, raw }], new Set([from]), keys).used.get(from) ?? []
  const uses = usesIn(pipeline.raw)
  if (uses.length === 0) return cannot('No step uses this tool any more.')
  const changed = withReplacedTool(pipeline.raw, replacement)
  const [left] = usesIn(changed)
  if (left !== undefined) {
    return cannot(
      `The field “${left.key}” of the step “${left.step}” also contains the id of this tool. Sluice cannot replace the id there. Edit this pipeline yourself.`,
    )
  }
  const settings = { steps: listAt(changed, 'steps') }
  const { unavailable, unreturned } = secretsAtRisk(settings, schemaOf)
  if (unavailable !== undefined) return cannot(unavailable)
  return {
    kind: 'change',
    steps: [...new Set(uses.map(({ step }) => step))],
    unreturned,
    settings,
  }
}

/**
 * The settings for the newest record, or the reason why nothing is sent.
 *
 * @param confirmed the plan that the user has confirmed
 */
export function settingsFor(
  latest: Pipeline,
  replacement: Replacement,
  confirmed: ReplacementPlan,
): JsonObject | string {
  const plan = planReplacement(latest, replacement)
  if (plan.kind === 'cannot') return plan.reason
  const isConfirmed =
    confirmed.kind === 'change' &&
    isSameJson([plan.steps, plan.unreturned], [confirmed.steps, confirmed.unreturned])
  return isConfirmed ? plan.settings : 'The steps have changed since the check.'
}
