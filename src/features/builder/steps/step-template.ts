/** The usual steps after the source, filled as far as step metadata and the registry tell how. */
import { isJsonObject, own, type JsonObject } from '~/lib/json'
import { newStep, type StepType } from './step-types'

/** Category of the type, and the name of the step. */
const PLAN = [
  ['build', 'Build'],
  ['security', 'Scan'],
  ['approval', 'Gate'],
  ['deploy', 'Deploy'],
] as const

const INSTRUCTIONS = 'Check the results of the steps before.'

/** A value for a required text: a guess that the user sees in the form and can change. */
function guessText(key: string, property: JsonObject, name: string): string | undefined {
  if (own(property, 'x-source') !== undefined || own(property, 'writeOnly') === true) return
  if (key === 'script') return 'make'
  if (own(property, 'x-multiline') === true) return INSTRUCTIONS
  const pattern = own(property, 'pattern')
  const isAllowed = typeof pattern !== 'string' || new RegExp(pattern, 'u').test(name)
  return isAllowed ? name : undefined
}

function valueFor(key: string, property: unknown, name: string): unknown {
  if (!isJsonObject(property)) return undefined
  const standard = own(property, 'default')
  if (standard !== undefined) return standard
  const values = own(property, 'enum')
  if (Array.isArray(values)) return values[0]
  return own(property, 'type') === 'string' ? guessText(key, property, name) : undefined
}

/** The step with all that it requires; nothing when a required value cannot be told. */
function filledStep(type: StepType, stepName: string, name: string): JsonObject | undefined {
  const { schema, toolKey, registered = [] } = type
  const [required, properties] = [own(schema, 'required'), own(schema, 'properties')]
  const configuration: Record<string, unknown> = {}
  if (toolKey !== undefined && registered[0]?._id !== undefined) {
    configuration[toolKey] = registered[0]._id
  }
  for (const key of Array.isArray(required) ? required : []) {
    if (typeof key !== 'string' || Object.hasOwn(configuration, key)) continue
    const property = isJsonObject(properties) ? own(properties, key) : undefined
    const value = valueFor(key, property, name)
    if (value === undefined) return undefined
    configuration[key] = value
  }
  return { ...newStep(type, configuration), name: stepName }
}

/** Build, scan, gate, deploy: for each category the first type that can be filled in. */
export function templateSteps(
  types: readonly StepType[],
  repository: string,
): readonly JsonObject[] {
  const name = (repository.split('/').at(-1) ?? '').replaceAll(/[^\w.-]/g, '-') || 'app'
  return PLAN.flatMap(([category, stepName]) => {
    const candidates = types.filter(
      (type) => type.category === category && type.isActive && type.hasMetadata,
    )
    for (const type of candidates) {
      const step = filledStep(type, stepName, name)
      if (step !== undefined) return [step]
    }
    return []
  })
}
