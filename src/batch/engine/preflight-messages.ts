import { isOffered, type Action, type ResourceType } from '~/domain/action-table'
import { ApiError } from '~/api/api-error'

/** The table's reason as a sentence of its own. */
export function sentenceOf(
  reason: string,
  { action, type }: { readonly action: Action; readonly type: ResourceType },
): string {
  return isOffered(action, type) ? `It ${reason}.` : reason
}

/** A read changes nothing, so only the service's own words are worth repeating. */
export function wordsOfRead(error: unknown): string {
  const words = error instanceof ApiError ? error.facts.words : undefined
  return words === undefined ? '' : ` The service says: “${words}”`
}
