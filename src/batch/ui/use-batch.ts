import { nameOf, type Pipeline } from '~/api/pipelines'
import type { BatchTarget } from '~/batch/engine/batch'
import type { ResourceType, BatchAction } from '~/domain/action-table'
import { isSwitchedOff } from '~/domain/switched-off-actions'
import type { Selection } from '~/lib/selection'
import { useService } from '~/queries/service-context'
import { useBatchStore, type ActionRequest } from './batch-store'

type RequestOptions = Partial<Omit<ActionRequest, 'request'>> & {
  readonly type?: ResourceType
}

type PipelinesOptions = Omit<RequestOptions, 'type' | 'records' | 'selected'> & {
  /** The selection of the screen: these rows leave it once the batch has started. */
  readonly selection?: Selection
  /** Keys of the rows in the selection, where they are not the ids. */
  readonly keys?: readonly string[]
}

const { getState, setState } = useBatchStore

/** A second request while the first waits for its confirmation is dropped. */
export function requestAction(next: ActionRequest): void {
  const { pending, deletion, requestCount } = getState()
  if (pending !== undefined) return
  if (next.request.action === 'delete' && deletion !== undefined) {
    // Its notice would hide the way to undo the first one.
    setState({ notice: 'A deletion is about to be sent. Undo it, or try again in a few seconds.' })
    return
  }
  const key = requestCount + 1
  setState({ pending: { ...next, key }, requestCount: key, isEngineNeeded: true })
}

/**
 * The one way in which screens, menus, keys and the palette ask for an action: a preflight, a confirmation where
 * one is needed, and a batch with its results.
 */
export function useBatch() {
  const { config } = useService()
  const request = (
    action: BatchAction,
    targets: readonly BatchTarget[],
    { type = 'pipeline', records = new Map(), ...rest }: RequestOptions = {},
  ) => {
    // Whichever key or link asks for it: what config.json has switched off is not asked for.
    if (isSwitchedOff(action) || (config.readOnly && action !== 'status')) return
    requestAction({ ...rest, records, request: { action, type, targets } })
  }
  /** Asks for exactly these, each id once: two rows with one id are one target. */
  const requestPipelines = (
    action: BatchAction,
    pipelines: Iterable<Pipeline>,
    { selection, keys, ...rest }: PipelinesOptions = {},
  ) => {
    const records = new Map<string, Pipeline>()
    for (const pipeline of pipelines)
      if (pipeline._id !== undefined && !records.has(pipeline._id))
        records.set(pipeline._id, pipeline)
    const targets = [...records].map(([id, pipeline]) => ({ id, name: nameOf(pipeline) }))
    const selected = selection && { selection, keys: keys ?? [...records.keys()] }
    request(action, targets, { ...rest, records, selected })
  }
  return { request, requestPipelines }
}
