import { isJsonObject, own, type JsonObject } from '~/lib/json'
import { createStore } from './create-store'

interface Handoff {
  readonly id: string
  readonly pipeline: JsonObject
}

const useHandoff = createStore('work', (): { readonly handed?: Handoff } => ({}))

/**
 * Hands a pipeline of another screen to the builder. Only its id goes into the state of the navigation:
 * browsers write that to disk, and a pipeline may hold secrets.
 */
export function handOver(pipeline: JsonObject): { readonly handed: string } {
  const id = crypto.getRandomValues(new Uint32Array(4)).join('-')
  useHandoff.setState({ handed: { id, pipeline } })
  return { handed: id }
}

/**
 * @param state of the location that led to the builder; anybody may have put it there
 * @returns undefined when none was handed over, or when this page has been reloaded since
 */
export function handedPipeline(state: unknown): JsonObject | undefined {
  const id = isJsonObject(state) ? own(state, 'handed') : undefined
  const { handed } = useHandoff.getState()
  return handed !== undefined && handed.id === id ? handed.pipeline : undefined
}
