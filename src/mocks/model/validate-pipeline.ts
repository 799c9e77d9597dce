/**
 * `POST /api/v2/pipelines/validate`. The service description shows only the path, so the reply and the rules are our
 * choice (docs/service.md#pipeline-endpoints).
 */
import { isJsonObject, own, type JsonObject } from '~/lib/json'
import { objectAt, textAt, valueAt } from '~/lib/json-path'
import { checkSchema } from './check-schema'
import { toolWithSchema } from './metadata/step-metadata'
import { findRegistered, type RegisteredTool } from './registered-tools'
import type { Role } from './roles'
import { isBlankName, MAX_NAME } from './settings'

export interface Problem {
  /** JSON Pointer into the pipeline. */
  readonly path: string
  readonly message: string
  readonly severity: 'error' | 'warning'
}

export interface Validation {
  /** True if there is no error. Warnings do not count. */
  readonly valid: boolean
  readonly problems: readonly Problem[]
}

const error = (path: string, message: string): Problem => ({ path, message, severity: 'error' })
const warning = (path: string, message: string): Problem => ({ path, message, severity: 'warning' })

function checkName(pipeline: JsonObject): Problem[] {
  const name = own(pipeline, 'name')
  if (isBlankName(name)) return [error('/name', 'Enter a name.')]
  return String(name).length > MAX_NAME
    ? [error('/name', `The name is longer than ${MAX_NAME} characters.`)]
    : []
}

function checkDescription(pipeline: JsonObject): Problem[] {
  const description = own(pipeline, 'description')
  if (description !== undefined && description !== null && typeof description !== 'string') {
    return [error('/description', 'The description must be text.')]
  }
  return typeof description === 'string' && description.trim() !== ''
    ? []
    : [warning('/description', 'Add a description for the approvers.')]
}

/**
 * Finds ids in the configuration that do not belong to a registered tool of the right type. Only tools that the role
 * may see count.
 */
function checkToolIds(
  configuration: JsonObject,
  schema: JsonObject,
  path: string,
  registry: readonly RegisteredTool[],
): Problem[] {
  return Object.entries(objectAt(schema, 'properties')).flatMap(([key, property]) => {
    const id = own(configuration, key)
    if (!isJsonObject(property) || own(property, 'x-source') !== 'registered-tool') return []
    if (typeof id !== 'string' || id === '') return []
    const identifiers = own(property, 'x-tool-identifiers')
    const found = registry.find((tool) => tool._id === id)
    if (found === undefined) return [error(`${path}/${key}`, 'No registered tool has this id.')]
    const fits = Array.isArray(identifiers) && identifiers.includes(found.tool_identifier)
    return fits ? [] : [error(`${path}/${key}`, `${found.name} is a tool of another type.`)]
  })
}

function checkTool(step: JsonObject, path: string, registry: readonly RegisteredTool[]): Problem[] {
  const identifier = textAt(step, 'tool', 'tool_identifier')
  if (identifier === '') return [error(`${path}/tool/tool_identifier`, 'The step needs a tool.')]
  const known = toolWithSchema(identifier)
  if (known === undefined) {
    return [error(`${path}/tool/tool_identifier`, 'This tool identifier does not exist.')]
  }
  const retired = known.tool.active
    ? []
    : [warning(`${path}/tool/tool_identifier`, `${known.tool.name} is no longer active.`)]
  const configuration = valueAt(step, ['tool', 'configuration']) ?? {}
  const at = `${path}/tool/configuration`
  const findings = checkSchema(configuration, known.schema, at)
  return [
    ...retired,
    ...findings.map((finding) => error(finding.path, finding.message)),
    ...(isJsonObject(configuration) ? checkToolIds(configuration, known.schema, at, registry) : []),
  ]
}

function checkSteps(pipeline: JsonObject, registry: readonly RegisteredTool[]): Problem[] {
  const steps = own(pipeline, 'steps')
  if (steps !== undefined && !Array.isArray(steps))
    return [error('/steps', 'The steps must be a list.')]
  if (steps === undefined || steps.length === 0) return [error('/steps', 'Add a step.')]
  const seen = new Set<unknown>()
  return steps.flatMap((step: unknown, at): Problem[] => {
    const path = `/steps/${at}`
    if (!isJsonObject(step)) return [error(path, 'The step must be an object.')]
    const id = own(step, '_id')
    const twice = id !== undefined && seen.has(id)
    seen.add(id)
    return [
      ...(twice ? [error(`${path}/_id`, 'Another step has this id.')] : []),
      ...(isBlankName(own(step, 'name')) ? [warning(`${path}/name`, 'The step has no name.')] : []),
      ...checkTool(step, path, registry),
    ]
  })
}

/**
 * The problems of a pipeline: of its name, its description, and its steps, in this order. Never throws for any input.
 */
export function validatePipeline(
  pipeline: JsonObject,
  registry: readonly RegisteredTool[],
  role: Role,
): Validation {
  const visible = findRegistered(registry, role, undefined)
  const problems = [
    ...checkName(pipeline),
    ...checkDescription(pipeline),
    ...checkSteps(pipeline, visible),
  ]
  return { valid: problems.every(({ severity }) => severity !== 'error'), problems }
}
