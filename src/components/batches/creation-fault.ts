import { ApiError, mayHaveBeenDone } from '~/api/api-error'
import { reasonOfKind } from '~/batch/outcome'

/** Why a pipeline was not created, or may have been: what happened, and what to do. */
export function faultOfCreation(error: unknown): string {
  if (!(error instanceof ApiError)) return `${MAY_EXIST} Sluice could not use the answer.`
  const { words } = error.facts
  return mayHaveBeenDone(error.kind)
    ? `${MAY_EXIST} ${reasonOfKind(error.kind)}`
    : `Not created. ${words === undefined ? reasonOfKind(error.kind) : `The service says: “${words}”`}`
}

const MAY_EXIST = 'It may have been created: look for its name in Pipelines before you ask again.'
