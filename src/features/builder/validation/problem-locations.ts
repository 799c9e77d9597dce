/** From what the service says is wrong to the step and the field that it is about. */
import { ApiError } from '~/api/api-error'
import { readValidation, type ValidationProblem } from '~/api/validation'
import { labelAt } from '~/components/schema-form/label-at'
import { isJsonObject, own, type JsonObject } from '~/lib/json'
import { partsOfPointer, pointerOf } from '~/lib/json-path'
import type { CreateState } from '../create/create-engine'
import { stepsIn, type Draft } from '../draft/draft'
import { factsOf, stepLabel } from '../draft/step-facts'
import { documentedSchemaOf } from '../draft/step-schema'
import type { Verdict } from './validator'

/** Under which ids the fields of the pipeline itself stand. */
export const PIPELINE_FORM = 'pipeline'

export interface PlacedProblem {
  readonly message: string
  readonly isMild: boolean
  /** The key of the step; absent when the problem is about the pipeline. */
  readonly step: string | undefined
  /** The id of the field, as `fieldId` makes it; absent when the service names no place. */
  readonly field: string | undefined
  /** What stands before the message in a list: “Scan: Project key”. */
  readonly about: string
}

const MILD = new Set(['warning', 'warn', 'info', 'hint'])

/** How the configuration of a tool is drawn. */
export type SchemaOf = (identifier: string) => JsonObject

/** Where the configuration stands in a step. */
const CONFIGURATION = ['tool', 'configuration']
const STEP_LABELS = new Map([
  ['name', 'Step name'],
  ['tool/tool_identifier', 'Tool'],
])
const PIPELINE_LABELS = new Map([
  ['name', 'Name'],
  ['description', 'Description'],
  ['tags', 'Tags'],
])

/** What the form of a step calls the field at these parts. */
function nameOfField(parts: readonly string[], step: unknown, schemaOf: SchemaOf): string {
  const known = STEP_LABELS.get(parts.join('/'))
  if (known !== undefined) return known
  const inside = parts.slice(CONFIGURATION.length)
  if (inside.length > 0 && CONFIGURATION.every((key, at) => parts[at] === key)) {
    const { identifier, configuration } = factsOf(step)
    return labelAt(inside, schemaOf(identifier ?? ''), configuration) ?? ''
  }
  return parts.findLast((part) => !/^\d+$/.test(part)) ?? ''
}

/** The step and the field that the parts of a JSON Pointer lead to, and their names. */
export function placeOf(
  parts: readonly string[],
  { pipeline, keys }: Pick<Draft, 'pipeline' | 'keys'>,
  schemaOf: SchemaOf = documentedSchemaOf,
): Pick<PlacedProblem, 'step' | 'field' | 'about'> {
  const [first, second = '', ...rest] = parts
  const steps = stepsIn(pipeline)
  const at = first === 'steps' && /^\d+$/.test(second) ? Number(second) : -1
  const step = keys[at]
  if (step !== undefined) {
    const name = nameOfField(rest, steps[at], schemaOf)
    const about = [stepLabel(steps[at], at), ...(name === '' ? [] : [name])].join(': ')
    return { step, field: step + pointerOf(rest), about }
  }
  return {
    step: undefined,
    field: parts.length === 0 ? undefined : PIPELINE_FORM + pointerOf(parts),
    about: PIPELINE_LABELS.get(parts.join('/')) ?? parts.join(' › '),
  }
}

/** The JSON Pointer to what the problem is about, in the pipeline as it is now. */
export function pointerOfProblem(
  { step, field = PIPELINE_FORM }: Pick<PlacedProblem, 'step' | 'field'>,
  keys: readonly string[],
): string {
  if (step === undefined) return field.slice(PIPELINE_FORM.length)
  return `/steps/${keys.indexOf(step)}${field.slice(step.length)}`
}

/** The parts of a JSON Pointer, or of `steps[0].tool`, as other services write it. */
function partsOf(path: string): readonly string[] {
  return /[/#]/.test(path) ? partsOfPointer(path) : path.split(/[.[\]]+/).filter(Boolean)
}

function place(problem: ValidationProblem, draft: Draft, schemaOf?: SchemaOf): PlacedProblem {
  const { path, message = 'The service gives no reason.', severity = '' } = problem
  const parts = path === undefined ? [] : partsOf(path)
  return { message, isMild: MILD.has(severity.toLowerCase()), ...placeOf(parts, draft, schemaOf) }
}

/** What the service says is wrong, and of which draft. */
export interface Reasons {
  readonly draft: Draft
  readonly problems: readonly ValidationProblem[]
}

/** What of a refusal speaks of single fields (faults.md, B0). */
export function reasonsOfRefusal(error: unknown, draft: Draft): Reasons {
  if (!(error instanceof ApiError)) return { draft, problems: [] }
  const { json, field, words } = error.facts
  const inner = isJsonObject(json) ? own(json, 'error') : undefined
  const said = readValidation(json) ?? readValidation(inner)
  const placed = said?.problems.filter(({ path }) => path !== undefined) ?? []
  if (said !== undefined && placed.length > 0) return { draft, problems: said.problems }
  return { draft, problems: field === undefined ? [] : [{ path: field, message: words }] }
}

/** A refusal that names fields counts for more than the verdict before it. */
export function reasonsOf(state: CreateState, verdict: Verdict | undefined): Reasons | undefined {
  const refused = state.stage === 'refused' ? reasonsOfRefusal(state.error, state.draft) : undefined
  if (refused !== undefined && refused.problems.length > 0) return refused
  if (verdict?.validation === undefined) return undefined
  return { draft: verdict.draft, problems: verdict.validation.problems }
}

/** What is said, those that stand in the way first. */
export function placeProblems(
  reasons: Reasons | undefined,
  schemaOf?: SchemaOf,
): readonly PlacedProblem[] {
  if (reasons === undefined) return []
  return reasons.problems
    .map((problem) => place(problem, reasons.draft, schemaOf))
    .toSorted((a, b) => Number(a.isMild) - Number(b.isMild))
}

/** Steps that are gone since have no problems. */
export function problemsLeft(
  problems: readonly PlacedProblem[],
  keys: readonly string[],
): readonly PlacedProblem[] {
  if (problems.length === 0) return problems
  const there = new Set(keys)
  return problems.filter(({ step }) => step === undefined || there.has(step))
}

/** The words for each field. Only what stands in the way marks a field; hints stand in the list. */
export function problemsByField(
  problems: readonly PlacedProblem[],
): ReadonlyMap<string, readonly string[]> {
  const byField = new Map<string, string[]>()
  for (const { field, message, isMild } of problems) {
    if (field === undefined || isMild) continue
    byField.set(field, [...(byField.get(field) ?? []), message])
  }
  return byField
}

/** How many problems stand in the way, by step. */
export function problemCounts(problems: readonly PlacedProblem[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { step, isMild } of problems) {
    if (step !== undefined && !isMild) counts.set(step, (counts.get(step) ?? 0) + 1)
  }
  return counts
}
