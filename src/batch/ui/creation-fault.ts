import { ApiError } from '~/api/api-error'
import type { SendResult } from '~/queries/send-once'

/** Why a pipeline was not created, or may have been: what happened, and what to do. Nothing where it is done. */
export function faultOfCreation({ outcome, error }: SendResult): string | undefined {
  switch (outcome.kind) {
    case 'done':
      return undefined
    case 'unknown':
      return `It may have been created: look for its name in Pipelines before you ask again. ${outcome.reason}`
    case 'refused':
    case 'not_sent': {
      const words = error instanceof ApiError ? error.facts.words : undefined
      return `Not created. ${words === undefined ? outcome.reason : `The service says: “${words}”`}`
    }
    default:
      return outcome satisfies never
  }
}
