import { isSameJson, own, type JsonObject } from '~/lib/json'
import { partsOfPointer } from '~/lib/json-path'
import { stepsIn, type Draft } from '../draft/draft'
import {
  placeProblems,
  pointerOfProblem,
  problemsIn,
  type PlacedProblem,
} from '../validation/problem-locations'
import type { ValidationResult } from '../validation/use-draft-validation'

/**
 * The problems in keys and steps that the user has changed. Other problems do not block an update, because the pipeline
 * on the service has them already. @param record the pipeline before the edit
 */
export function blockingProblems(
  record: JsonObject,
  { pipeline, keys }: Draft,
  result: ValidationResult,
): readonly PlacedProblem[] {
  const steps = stepsIn(pipeline)
  const isChanged = (problem: PlacedProblem) => {
    if (problem.step !== undefined) {
      const step = steps[keys.indexOf(problem.step)]
      return !stepsIn(record).some((each) => isSameJson(each, step))
    }
    const [key] = partsOfPointer(pointerOfProblem(problem, keys))
    return key !== undefined && !isSameJson(own(record, key), own(pipeline, key))
  }
  return placeProblems(problemsIn(undefined, result)).filter(
    (problem) => !problem.isWarning && isChanged(problem),
  )
}
