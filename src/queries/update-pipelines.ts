/**
 * Updates several pipelines. Each pipeline is read again just before its update, so that the update does not overwrite
 * earlier changes of other users.
 */
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { ApiError } from '~/api/api-error'
import type { Client } from '~/api/client'
import { getPipeline } from '~/api/pipeline-detail'
import type { Pipeline } from '~/api/pipelines'
import { reasonOfError } from '~/batch/engine/outcome-messages'
import { whyNotSent } from '~/batch/engine/stop-reasons'
import type { JsonObject } from '~/lib/json'
import { refetchPipeline, updateOf } from './pipeline-requests'
import type { SendEffects, SendResult, SingleRequest } from './send-once'
import { READ_ONCE, useService } from './service-context'
import { useSendOnce } from './use-send-once'

export interface FreshRead {
  readonly id: string
  readonly pipeline?: Pipeline
  readonly error?: unknown
}

const CONCURRENT_READS = 4
/** After one of these errors, the next reads would fail too. */
const STOPS: ReadonlySet<string> = new Set(['offline', 'blocked', 'unauthorized'])

async function readAll(
  client: Client,
  ids: readonly string[],
  signal: AbortSignal,
  onRead: (count: number) => void,
): Promise<readonly FreshRead[]> {
  const reads: FreshRead[] = []
  onRead(0)
  const readOne = async (id: string): Promise<FreshRead> => {
    try {
      return { id, pipeline: await getPipeline(client, id, signal) }
    } catch (error) {
      if (error instanceof ApiError && STOPS.has(error.kind)) throw error
      return { id, error }
    }
  }
  while (reads.length < ids.length) {
    const next = ids.slice(reads.length, reads.length + CONCURRENT_READS)
    reads.push(...(await Promise.all(next.map(readOne))))
    signal.throwIfAborted()
    onRead(reads.length)
  }
  return reads
}

interface FreshRequest {
  readonly ids: readonly string[]
  /** If this number changes, the same pipelines are read again. */
  readonly attempt: number
}

/** Reads each of these pipelines from the service, when the component mounts and when the request changes. */
export function useFreshPipelines(request: FreshRequest) {
  const { client } = useService()
  const key = useId()
  const [count, setCount] = useState(0)
  const { data, error } = useQuery({
    queryKey: ['fresh-pipelines', key, request],
    queryFn: ({ signal }) => readAll(client, request.ids, signal, setCount),
    ...READ_ONCE,
  })
  return {
    /** `undefined` while the pipelines are being read, and after an error. */
    reads: data,
    error,
    count,
  }
}

interface PlannedUpdate {
  readonly id: string
  readonly name: string
  /**
   * Makes the settings from the record that was just read. If the result is a text, nothing is sent, and the text is
   * the reason.
   */
  readonly settingsFor: (latest: Pipeline) => JsonObject | string
}

const notSent = (reason: string, error?: unknown): SendResult => ({
  outcome: { kind: 'not_sent', reason },
  ...(error !== undefined && { error }),
})

/** The request for one update. It reads the pipeline again, and makes the settings from that record. */
export function plannedUpdate(
  effects: SendEffects,
  { id, name, settingsFor }: PlannedUpdate,
  signal: AbortSignal,
): SingleRequest {
  let update = updateOf(effects, { id, name, settings: {} })
  return {
    ...update,
    send: async (client) => {
      let latest: Pipeline
      try {
        latest = await refetchPipeline(effects, id)
      } catch (error) {
        const cause = error instanceof ApiError ? ` ${reasonOfError(error, true)}` : ''
        return notSent(`The pipeline could not be read just before the update.${cause}`, error)
      }
      if (signal.aborted) return notSent(String(signal.reason))
      if (effects.session.token() !== effects.token) return notSent(whyNotSent('token'))
      const settings = settingsFor(latest)
      if (typeof settings === 'string') return notSent(settings)
      update = updateOf(effects, { id, name, settings })
      return update.send(client)
    },
    readBack: async (answer) => update.readBack?.(answer) ?? answer,
  }
}

/** Sends one of several updates. `useSendInSequence` reads the list again after the last update. */
export function useSendPlannedUpdate() {
  const send = useSendOnce()
  return (update: PlannedUpdate, signal: AbortSignal) =>
    send((effects) => plannedUpdate(effects, update, signal))
}
