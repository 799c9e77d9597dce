import { useMemo, useState } from 'react'
import { nameOf } from '~/api/pipelines'
import { asSentence, describeReadError } from '~/components/error-messages'
import { pipelinesAmong, toolIdKeysOf, type ToolUse } from '~/components/tool-uses'
import { isOngoing, phaseOf } from '~/domain/phases'
import { useOneAfterAnother } from '~/queries/one-after-another'
import type { SendResult } from '~/queries/send-once'
import { useStepMetadata } from '~/queries/step-metadata'
import { useFreshPipelines, useSendPlannedUpdate, type FreshRead } from '~/queries/update-pipelines'
import { planReplacement, settingsFor, type Plan, type Replacement } from './plan-replacement'

/** The maximum number of pipelines for one replacement. Users would not check a longer list before they confirm. */
export const MAX = 100

export interface ReplacementRow {
  readonly id: string
  readonly name: string
  readonly plan: Plan
  readonly isOngoing: boolean
}

function rowOf(
  { id, pipeline, error }: FreshRead,
  listed: ReadonlyMap<string, string>,
  replacement: Replacement,
): ReplacementRow {
  if (pipeline === undefined) {
    const reason = `The pipeline could not be read. ${asSentence(describeReadError(error).cause)}`
    return { id, name: listed.get(id) ?? id, plan: { kind: 'cannot', reason }, isOngoing: false }
  }
  const plan = planReplacement(pipeline, replacement)
  return { id, name: nameOf(pipeline), plan, isOngoing: isOngoing(phaseOf(pipeline)) }
}

/** Checks the pipelines that use a tool, and then updates one after another. */
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
    ids: [...listed.keys()].slice(0, MAX),
    attempt: 0,
  }))
  const [to, setTo] = useState('')
  const [confirmed, setConfirmed] = useState<readonly ReplacementRow[]>()
  const [results, setResults] = useState<ReadonlyMap<string, SendResult>>(new Map())
  const metadata = useStepMetadata()
  const { reads, error, count } = useFreshPipelines(request)
  const sendUpdate = useSendPlannedUpdate()
  const sending = useOneAfterAnother()
  const steps = metadata.data?.items
  const replacement = useMemo(
    (): Replacement => ({
      from,
      to,
      keys: toolIdKeysOf(steps),
      schemaOf: (identifier) => steps?.find((each) => each.tool_identifier === identifier)?.schema,
    }),
    [from, to, steps],
  )
  const rows = useMemo(
    // There are no rows without the metadata, because only the metadata say which values are secrets.
    () =>
      steps === undefined ? undefined : reads?.map((read) => rowOf(read, listed, replacement)),
    [reads, steps, listed, replacement],
  )
  return {
    total: listed.size,
    asked: request.ids.length,
    to,
    setTo,
    /** `undefined` until all pipelines have been read. */
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
