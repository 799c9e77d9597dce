import type { JsonObject } from '~/lib/json'
import type { RequestSpec } from './client'

/**
 * The request for a cell of action × type that the service does not offer (§4.5, "Types supported per
 * action"), for somebody who wants to see its refusal. Sent once, like all that acts: whoever wrote it
 * has to reckon with a service that takes it all the same.
 */
export function unofferedSpec(body: JsonObject): RequestSpec {
  return { path: '/actions', method: 'POST', body, acts: true }
}
