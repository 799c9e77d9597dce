/** The result of a validation. `validate-pipeline.ts` requests it from the service. */
import type { JsonObject } from '~/lib/json'
import { listAt, textAt } from '~/lib/json-path'

export interface ValidationProblem {
  /** JSON Pointer into the pipeline, or a dotted path. */
  readonly path?: string | undefined
  /** The name or the id of the step. The service may send it without a path. */
  readonly step?: string | undefined
  readonly message?: string | undefined
  readonly severity?: string | undefined
}

export interface Validation {
  readonly valid: boolean
  readonly problems: readonly ValidationProblem[]
}

const WARNINGS = new Set(['warning', 'warn', 'info', 'hint'])

/** Warnings do not make a pipeline invalid. They block neither a creation nor an update. */
export const isOnlyWarning = ({ severity = '' }: ValidationProblem) =>
  WARNINGS.has(severity.toLowerCase())

/** The position of the step with this id or name. −1 if no step or several steps have it. */
export function stepNamed(pipeline: JsonObject, word: string): number {
  const wanted = word.toLowerCase()
  const isNamed = (step: unknown) =>
    ['_id', 'id', 'name'].some((key) => textAt(step, key).toLowerCase() === wanted)
  const steps = listAt(pipeline, 'steps')
  const at = steps.findIndex(isNamed)
  return wanted === '' || steps.findLastIndex(isNamed) !== at ? -1 : at
}
