/**
 * Validates a pipeline. The method and the payload are not documented. Our choice is `POST` with the pipeline and
 * the reply `{valid, problems: [{path, message, severity}]}`.
 */
import { isJsonObject, own, type JsonObject } from '~/lib/json'
import { z } from '~/lib/zod'
import { ApiError } from './api-error'
import type { Client, RequestSpec } from './client'
import { Flag, Text } from './lenient'
import { beginningOfJson } from './raw-beginning'
import { unrecognizedReplyError } from './read-list'
import { errorFieldOf, serviceMessageIn } from './error-body'

const Problem = z.object({
  path: Text,
  pointer: Text,
  step: Text,
  severity: Text,
})

export interface ValidationProblem {
  /** JSON Pointer into the pipeline, or a dotted path. */
  readonly path?: string | undefined
  /** The name of the step. The service may send it without a path. */
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

/**
 * The objects of a reply that can have a result. An object with steps is the pipeline itself, unless it says whether the
 * pipeline is valid.
 */
function levelsOf(json: JsonObject): readonly JsonObject[] {
  const innerOf = (object: JsonObject) =>
    ['data', 'result', 'error'].map((key) => own(object, key)).filter(isJsonObject)
  const inner = innerOf(json)
  return [json, ...inner, ...inner.flatMap(innerOf)].filter(
    (level) => !Object.hasOwn(level, 'steps') || flagsIn([level]).length > 0,
  )
}

const valuesOf = (levels: readonly JsonObject[], keys: readonly string[]) =>
  levels.flatMap((level) => keys.map((key) => own(level, key)))

const flagsIn = (levels: readonly JsonObject[]) =>
  valuesOf(levels, ['valid', 'isValid']).flatMap((value) => Flag.parse(value) ?? [])

const listsIn = (levels: readonly JsonObject[], keys: readonly string[]) =>
  valuesOf(levels, keys)
    .map(problemsIn)
    .filter((list) => list !== undefined)

/** Reads the reply. `undefined` if it does not say whether the pipeline is valid. */
export function readValidation(json: unknown): Validation | undefined {
  if (!isJsonObject(json)) return undefined
  const levels = levelsOf(json)
  const named = listsIn(levels, ['problems', 'errors', 'issues'])
  const lists = named.length > 0 ? named : listsIn(levels, ['detail'])
  const listed = lists.flat()
  const flags = flagsIn(levels)
  if (flags.length + lists.length === 0) return undefined
  const valid = flags.length === 0 ? listed.every(isOnlyWarning) : !flags.includes(false)
  const warnings = listsIn(levels, ['warnings']).flat()
  const all = [...listed, ...warnings.map((warning) => ({ ...warning, severity: 'warning' }))]
  const problems = [...new Map(all.map((problem) => [JSON.stringify(problem), problem])).values()]
  if (valid || !problems.every(isOnlyWarning)) return { valid, problems }
  // Without a problem, an invalid pipeline would look valid.
  const reasons = levels.flatMap((level) => serviceMessageIn(level).message ?? [])
  const reason = reasons.find((each) => problems.every(({ message }) => message !== each))
  return { valid, problems: [{ message: reason ?? unreadReason(json) }, ...problems] }
}

/**
 * Reads a list of problems, or an object with the problems of each field: `{<field>: "…"}` or `{<field>: ["…", "…"]}`.
 */
function problemsIn(value: unknown): readonly ValidationProblem[] | undefined {
  if (Array.isArray(value)) return (value as readonly unknown[]).map(readProblem)
  if (!isJsonObject(value) || Object.keys(value).length === 0) return undefined
  return Object.entries(value).flatMap(([path, details]) =>
    (Array.isArray(details) ? (details as readonly unknown[]) : [details]).map((each) => ({
      ...readProblem(each),
      path,
    })),
  )
}

function readProblem(value: unknown): ValidationProblem {
  const message = serviceMessageIn(value).message ?? unreadReason(value)
  const parsed = Problem.safeParse(value)
  if (!parsed.success) return { message }
  const place = isJsonObject(value) ? errorFieldOf(value) : undefined
  const { path = parsed.data.pointer ?? place, step, severity } = parsed.data
  return { path, step, severity, message }
}

function unreadReason(value: unknown): string {
  const beginning = beginningOfJson(value)
  const reason = 'The service gave no reason that Sluice can read.'
  return beginning === undefined ? reason : `${reason} It sent: ${beginning}`
}

const PIPELINE_KEYS = new Set(['name', 'description', 'tags', 'steps'])

/** Whether the path begins with a key of the pipeline. Any other path is about the request, for example its header. */
function isPlaceIn(pipeline: JsonObject, path = ''): boolean {
  const key = /^[#/$.]*(\w+)/.exec(path)?.[1]
  return key !== undefined && (PIPELINE_KEYS.has(key) || Object.hasOwn(pipeline, key))
}

/** The problems with which the service refuses a pipeline. Empty if the service names no place in the pipeline. */
export function problemsOfRefusal(
  error: unknown,
  pipeline: JsonObject,
): readonly ValidationProblem[] {
  if (!(error instanceof ApiError)) return []
  const { json, field, message } = error.facts
  const { problems = [] } = readValidation(json) ?? {}
  const isPlaced = ({ path, step }: ValidationProblem) =>
    step !== undefined || isPlaceIn(pipeline, path)
  if (problems.some(isPlaced)) return problems
  return isPlaceIn(pipeline, field) ? [{ path: field, message }] : []
}

/** Some services reply with these statuses, and with the problems, if the pipeline is invalid. */
const INVALID_STATUSES = new Set<number | undefined>([400, 422])

function validationInError(error: unknown, pipeline: JsonObject): Validation | undefined {
  if (!(error instanceof ApiError) || !INVALID_STATUSES.has(error.facts.status)) return undefined
  const { json } = error.facts
  if (isJsonObject(json) && flagsIn(levelsOf(json)).includes(false)) return readValidation(json)
  const problems = problemsOfRefusal(error, pipeline)
  return problems.every(isOnlyWarning) ? undefined : { valid: false, problems }
}

/**
 * Asks the service whether it would accept this pipeline (docs/service.md#pipeline-endpoints). Nothing is created.
 *
 * @throws ApiError
 */
export async function validatePipeline(
  client: Client,
  pipeline: JsonObject,
  signal?: AbortSignal,
): Promise<Validation> {
  const spec: RequestSpec = { path: '/pipelines/validate', method: 'POST', body: pipeline, signal }
  let reply
  try {
    reply = await client.request(spec)
  } catch (error) {
    const found = validationInError(error, pipeline)
    if (found === undefined) throw error
    return found
  }
  const validation = readValidation(reply.json)
  if (validation === undefined) throw unrecognizedReplyError(client, spec, reply.text)
  return validation
}
