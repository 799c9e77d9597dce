import type { JsonObject } from '~/lib/json'
import type { RequestSpec } from './client'

/**
 * The request for a pair of action and type that the service does not offer (§4.5, "Types supported per action").
 * The console sends it to show the refusal. Like all actions, it is sent once, because a service may still
 * perform it.
 */
export function unsupportedSpec(body: JsonObject): RequestSpec {
  return { path: '/actions', method: 'POST', body, isMutation: true }
}
