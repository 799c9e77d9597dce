import { countText } from '~/lib/count-text'
import { isOnlyWarning, stepNamed, type ValidationProblem } from '~/api/validation'
import { labelAt } from '~/components/schema-form/field-kinds'
import { isSameJson, own, type JsonObject } from '~/lib/json'
import { partsOfPointer, pointerOf, listAt } from '~/lib/json-path'
import type { Draft } from '../draft/draft'
import { readStep, stepLabel } from '../draft/step-facts'
import { documentedSchemaOf } from '../draft/step-schema'
import type { ValidationResult } from './use-draft-validation'

export const PROBLEM_LIST = 'problem-list'

/** The start of the ids of the pipeline's own fields. */
export const PIPELINE_FORM = 'pipeline'

export interface PlacedProblem {
  readonly message: string
  readonly isWarning: boolean
  /** The key of the step. Undefined if the problem is about the pipeline itself. */
  readonly step: string | undefined
  /** The id of the field, from `fieldId`. Undefined if the service does not name a field. */
  readonly field: string | undefined
  /** The names of the step and the field, for example “Step 2, Scan: Project key”. */
  readonly label: string
}

export type ProblemPlace = Pick<PlacedProblem, 'step' | 'field'>

export type SchemaOf = (identifier: string) => JsonObject

const CONFIGURATION = ['tool', 'configuration']
const STEP_LABELS = new Map([
  ['name', 'Step name'],
  ['tool/tool_identifier', 'Tool'],
])
const PIPELINE_LABELS = new Map([
  ['name', 'Name'],
  ['description', 'Description'],
  ['tags', 'Tags'],
  ['steps', 'Steps'],
])

function nameOfField(parts: readonly string[], step: unknown, schemaOf: SchemaOf): string {
  const known = STEP_LABELS.get(parts.join('/'))
  if (known !== undefined) return known
  const inside = parts.slice(CONFIGURATION.length)
  if (inside.length > 0 && CONFIGURATION.every((key, at) => parts[at] === key)) {
    const { identifier, configuration } = readStep(step)
    return labelAt(inside, schemaOf(identifier ?? ''), configuration) ?? ''
  }
  return parts.findLast((part) => !/^\d+$/.test(part)) ?? ''
}

/**
 * Finds the step and the field to which a JSON Pointer points, and their names.
 *
 * @param parts the parts of the pointer
 */
export function problemPlaceOf(
  parts: readonly string[],
  { pipeline, keys }: Pick<Draft, 'pipeline' | 'keys'>,
  schemaOf: SchemaOf = documentedSchemaOf,
): Pick<PlacedProblem, 'step' | 'field' | 'label'> & {
  readonly stepText?: string
  readonly fieldName?: string
} {
  const [first, second = '', ...rest] = parts
  const steps = listAt(pipeline, 'steps')
  const at = first === 'steps' && /^\d+$/.test(second) ? Number(second) : -1
  const step = keys[at]
  if (step !== undefined) {
    const fieldName = nameOfField(rest, steps[at], schemaOf)
    const stepText = stepLabel(steps[at], at)
    const label = [stepText, fieldName].filter(Boolean).join(': ')
    return { step, field: step + pointerOf(rest), label, stepText, fieldName }
  }
  return {
    step: undefined,
    field: parts.length === 0 ? undefined : PIPELINE_FORM + pointerOf(parts),
    label:
      at >= 0
        ? `Step ${at + 1}, which does not exist`
        : (PIPELINE_LABELS.get(parts.join('/')) ?? parts.join(' › ')),
  }
}

/** The JSON Pointer to the value with the problem, in the current pipeline. */
export function pointerOfProblem(
  { step, field = PIPELINE_FORM }: ProblemPlace,
  keys: readonly string[],
): string {
  if (step === undefined) return field.slice(PIPELINE_FORM.length)
  return `/steps/${keys.indexOf(step)}${field.slice(step.length)}`
}

/** Splits a JSON Pointer, or a path such as `steps[0].tool` or `$.steps[0].tool`, into its parts. */
function partsOf(path: string): readonly string[] {
  return /[/#]/.test(path)
    ? partsOfPointer(path)
    : path.split(/[.[\]]+/).filter((part) => part !== '' && part !== '$')
}

/**
 * Returns a path that begins at the pipeline. A path from the service may also begin inside a named step, or with the
 * name of a step.
 */
function placeIn(pipeline: JsonObject, step: string, parts: readonly string[]): readonly string[] {
  const [first = '', ...rest] = parts
  if (first === 'steps') return parts
  const at = stepNamed(pipeline, step)
  if (at !== -1) return ['steps', `${at}`, ...parts]
  const key = Object.hasOwn(pipeline, first) ? -1 : stepNamed(pipeline, first)
  return key === -1 ? parts : ['steps', `${key}`, ...rest]
}

function place(problem: ValidationProblem, draft: Draft, schemaOf?: SchemaOf): PlacedProblem {
  const { path, step: stepName = '', message = 'The service gives no reason.' } = problem
  const parts = placeIn(draft.pipeline, stepName, path === undefined ? [] : partsOf(path))
  const located = problemPlaceOf(parts, draft, schemaOf)
  const { step, label, stepText = label, fieldName = '' } = located
  // If the message ends with the name of the field, the label is only the name of the step.
  const isNamed = fieldName !== '' && message.toLowerCase().endsWith(` ${fieldName.toLowerCase()}.`)
  const unplacedLabel = [stepName, label].filter(Boolean).join(parts[0] === 'steps' ? ', ' : ': ')
  return {
    message,
    isWarning: isOnlyWarning(problem),
    ...located,
    label: step === undefined ? unplacedLabel : isNamed ? stepText : label,
  }
}

export interface DraftProblems {
  readonly draft: Draft
  readonly problems: readonly ValidationProblem[]
}

/** The problems to show. Problems with which the service refused a creation replace those of the older validation. */
export function problemsIn(
  refusal: DraftProblems | undefined,
  result: ValidationResult | undefined,
): DraftProblems | undefined {
  if (refusal !== undefined && refusal.problems.length > 0) return refusal
  if (result?.validation === undefined) return undefined
  return { draft: result.draft, problems: result.validation.problems }
}

/** Finds the step and the field of each problem. Warnings are last. */
export function placeProblems(
  problems: DraftProblems | undefined,
  schemaOf?: SchemaOf,
): readonly PlacedProblem[] {
  if (problems === undefined) return []
  return problems.problems
    .map((problem) => place(problem, problems.draft, schemaOf))
    .toSorted((a, b) => Number(a.isWarning) - Number(b.isWarning))
}

/** Leaves out the problems of steps that have been removed since the service reported the problems. */
export function currentProblems(
  problems: readonly PlacedProblem[],
  keys: readonly string[],
): readonly PlacedProblem[] {
  if (problems.length === 0) return problems
  const there = new Set(keys)
  return problems.filter(({ step }) => step === undefined || there.has(step))
}

/** The messages of the problems, by the id of the field. Warnings are left out, because no field shows them. */
export function problemsByField(
  problems: readonly PlacedProblem[],
): ReadonlyMap<string, readonly string[]> {
  const byField = new Map<string, string[]>()
  for (const { field, message, isWarning } of problems) {
    if (field === undefined || isWarning) continue
    byField.set(field, [...(byField.get(field) ?? []), message])
  }
  return byField
}

export function problemsByStep(
  problems: readonly PlacedProblem[],
  visible: readonly PlacedProblem[],
): ReadonlyMap<string, StepProblems> {
  const byStep = Map.groupBy(problems, ({ step = '' }) => step)
  const shown = new Set(visible)
  return new Map(
    [...byStep].map(([step, all]) => {
      const errors = all.filter(({ isWarning }) => !isWarning)
      const visibleErrors = errors.filter((each) => shown.has(each)).length
      const unvisited = errors.length - visibleErrors
      return [step, { errors: visibleErrors, warnings: all.length - errors.length, unvisited }]
    }),
  )
}

export interface StepProblems {
  readonly errors: number
  readonly warnings: number
  /** The number of problems that are not shown yet. */
  readonly unvisited: number
}

export const unvisitedText = (count: number): string => `${countText(count)} to do`

/**
 * The problems in keys and steps that the user has changed. Other problems do not block an update, because the
 * pipeline on the service already has them.
 *
 * @param record the pipeline before the edit
 */
export function blockingProblems(
  record: JsonObject,
  { pipeline, keys }: Draft,
  result: ValidationResult,
): readonly PlacedProblem[] {
  const steps = listAt(pipeline, 'steps')
  const isChanged = (problem: PlacedProblem) => {
    if (problem.step !== undefined) {
      const step = steps[keys.indexOf(problem.step)]
      return !listAt(record, 'steps').some((each) => isSameJson(each, step))
    }
    const [key] = partsOfPointer(pointerOfProblem(problem, keys))
    return key !== undefined && !isSameJson(own(record, key), own(pipeline, key))
  }
  return placeProblems(problemsIn(undefined, result)).filter(
    (problem) => !problem.isWarning && isChanged(problem),
  )
}
