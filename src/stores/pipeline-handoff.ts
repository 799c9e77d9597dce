import { isJsonObject, own, type JsonObject } from '~/lib/json'
import { createStore } from './create-store'

interface Handoff {
  readonly id: string
  readonly pipeline: JsonObject
}

const useHandoff = createStore('work', (): { readonly handed?: Handoff } => ({}))

/**
 * Passes a pipeline from another screen to the builder. Only an id goes into the navigation state, because
 * browsers write that state to disk and a pipeline can contain secrets.
 */
export function handOverPipeline(pipeline: JsonObject): { readonly handed: string } {
  const id = crypto.getRandomValues(new Uint32Array(4)).join('-')
  useHandoff.setState({ handed: { id, pipeline } })
  return { handed: id }
}

/**
 * The pipeline that another screen has passed to the builder.
 *
 * @param state the navigation state that led to the builder; it is not trusted
 * @returns `undefined` if no pipeline was passed, or if the page was reloaded since then
 */
export function handedPipeline(state: unknown): JsonObject | undefined {
  const id = isJsonObject(state) ? own(state, 'handed') : undefined
  const { handed } = useHandoff.getState()
  return handed !== undefined && handed.id === id ? handed.pipeline : undefined
}
