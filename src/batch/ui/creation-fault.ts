import { ApiError, mayHaveBeenDone } from '~/api/api-error'
import { reasonOfError } from '~/batch/engine/outcome-messages'

/** Why a pipeline was not created, or may have been: what happened, and what to do. */
export function faultOfCreation(error: unknown): string {
  if (!(error instanceof ApiError)) return `${MAY_EXIST} Sluice could not use the answer.`
  const { words } = error.facts
  return mayHaveBeenDone(error.kind)
    ? `${MAY_EXIST} ${reasonOfError(error)}`
    : `Not created. ${words === undefined ? reasonOfError(error) : `The service says: “${words}”`}`
}

const MAY_EXIST = 'It may have been created: look for its name in Pipelines before you ask again.'
