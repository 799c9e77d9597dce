import { isJsonObject, own, type JsonObject } from '~/lib/json'

/** A pipeline that another screen hands to the builder, as the state of a navigation: no address is long enough. */
export function handingOver(pipeline: JsonObject): { readonly pipeline: JsonObject } {
  return { pipeline }
}

/** @param state of the location that led to the builder; anybody may have put it there */
export function handedPipeline(state: unknown): JsonObject | undefined {
  const pipeline = isJsonObject(state) ? own(state, 'pipeline') : undefined
  return isJsonObject(pipeline) ? pipeline : undefined
}
