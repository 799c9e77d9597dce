/** Makes the usual steps after the source, with values from the step metadata and the registered tools. */
import {
  propertiesOf,
  requiredDefaults,
  requiredOf,
} from '~/components/schema-form/effective-schema'
import { isJsonObject, own, type JsonObject } from '~/lib/json'
import { newStep, type StepType } from './step-types'
import { textAt, listAt } from '~/lib/json-path'
import { Button } from '~/ui/button'
import { focusStepHeading } from '../draft/focus-field'
import { useDraftSession, useDraftState } from '../draft/draft-session'
import { useBuilderView } from '../draft/builder-view'

const PLAN = [
  ['build', 'Build'],
  ['security', 'Scan'],
  ['approval', 'Gate'],
  ['deploy', 'Deploy'],
] as const

const INSTRUCTIONS = 'Check the results of the previous steps.'

/** Guesses the value of a required text. The user sees the guess in the form and can change it. */
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
  const values = own(property, 'enum')
  if (Array.isArray(values)) return values[0]
  return own(property, 'type') === 'string' ? guessText(key, property, name) : undefined
}

/** Makes a step with all its required values. `undefined` if a required value is unknown. */
function filledStep(type: StepType, stepName: string, name: string): JsonObject | undefined {
  const { schema, toolKey, registered = [] } = type
  const properties = propertiesOf(schema)
  const configuration: Record<string, unknown> = requiredDefaults(schema)
  if (toolKey !== undefined && registered[0]?._id !== undefined) {
    configuration[toolKey] = registered[0]._id
  }
  for (const key of requiredOf(schema)) {
    if (Object.hasOwn(configuration, key)) continue
    const value = valueFor(key, own(properties, key), name)
    if (value === undefined) return undefined
    configuration[key] = value
  }
  return { ...newStep(type, configuration), name: stepName }
}

/**
 * Makes a step for each category of `PLAN`, with the first active type that has metadata and whose required values are
 * known.
 */
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

/**
 * Adds all usual steps with one click. Shown only if the pipeline has at most one step, which is usually its source.
 */
export function TemplateButton({ types }: { readonly types: readonly StepType[] }) {
  const { show } = useBuilderView()
  const { store } = useDraftSession()
  const pipeline = useDraftState(({ history }) => history.present.pipeline)
  const before = listAt(pipeline, 'steps')
  const repository = textAt(before[0], 'tool', 'configuration', 'repository')
  const steps = before.length > 1 ? [] : templateSteps(types, repository)
  if (steps.length === 0) return null
  const isBelowSteps = before.length > 0
  const names = steps.map((step) => String(own(step, 'name')).toLowerCase())
  const add = () => {
    store.edit({ type: 'replace', pipeline: { ...pipeline, steps: [...before, ...steps] } })
    show({ step: before.length + 1 })
    // The focused button disappears when the steps are added, so the heading takes the focus.
    focusStepHeading()
  }
  return (
    <div
      className={`flex flex-wrap items-center gap-x-3 gap-y-1 text-sm ${isBelowSteps ? 'text-accent mt-1 mr-4 ml-[61px] [&>button]:pr-0' : ''}`}
    >
      <Button look={isBelowSteps ? 'quiet' : 'plain'} data-command="" onClick={add}>
        Add {names.join(', ')}
      </Button>
      <p className="text-soft px-2.5 text-xs">
        The values in these steps are guesses. Check each step.
      </p>
    </div>
  )
}
