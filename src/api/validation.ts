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

/** Reads the reply. `undefined` if it does not say whether the pipeline is valid. */
export function readValidation(json: unknown): Validation | undefined {
  if (!isJsonObject(json)) return undefined
  const inner = ['data', 'result', 'error'].map((key) => own(json, key)).filter(isJsonObject)
  const levels = [json, ...inner]
  const valuesOf = (...keys: readonly string[]) =>
    levels.flatMap((level) => keys.map((key) => own(level, key)))
  const listsOf = (...keys: readonly string[]) =>
    valuesOf(...keys)
      .map(problemsIn)
      .filter((list) => list !== undefined)
  const named = listsOf('problems', 'errors', 'issues')
  const lists = named.length > 0 ? named : listsOf('detail')
  const listed = lists.flat()
  const flags = valuesOf('valid', 'isValid').flatMap((value) => Flag.parse(value) ?? [])
  if (flags.length + lists.length === 0) return undefined
  const valid = flags.length === 0 ? listed.every(isOnlyWarning) : !flags.includes(false)
  const warnings = listsOf('warnings').flat()
  const problems = [...listed, ...warnings.map((warning) => ({ ...warning, severity: 'warning' }))]
  if (valid || !problems.every(isOnlyWarning)) return { valid, problems }
  // Without a problem, an invalid pipeline would look valid.
  const { message = '' } = serviceMessageIn(json)
  const isListed = message === '' || problems.some((problem) => problem.message === message)
  return { valid, problems: [{ message: isListed ? unreadReason(json) : message }, ...problems] }
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

/** The problems with which the service refuses a pipeline. Empty if the service names no place in the pipeline. */
export function problemsOfRefusal(error: unknown): readonly ValidationProblem[] {
  if (!(error instanceof ApiError)) return []
  const { json, field, message } = error.facts
  const { problems = [] } = readValidation(json) ?? {}
  if (problems.some(({ path }) => path !== undefined)) return problems
  return field === undefined ? [] : [{ path: field, message }]
}

const PIPELINE_KEYS = ['name', 'description', 'tags', 'steps']

/** Whether the path begins with a key of the pipeline. Any other path is about the request, for example its header. */
function isPlaceIn(pipeline: JsonObject, path = ''): boolean {
  const key = /^[#/]*(\w+)/.exec(path)?.[1]
  return key !== undefined && (PIPELINE_KEYS.includes(key) || Object.hasOwn(pipeline, key))
}

/** Some services reply with these statuses, and with the problems, if the pipeline is invalid. */
const INVALID_STATUSES = new Set<number | undefined>([400, 422])

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
    if (!(error instanceof ApiError) || !INVALID_STATUSES.has(error.facts.status)) throw error
    const problems = problemsOfRefusal(error)
    const isPlaced = problems.some(({ path }) => isPlaceIn(pipeline, path))
    if (!isPlaced || problems.every(isOnlyWarning)) throw error
    return { valid: false, problems }
  }
  const validation = readValidation(reply.json)
  if (validation === undefined) throw unrecognizedReplyError(client, spec, reply.text)
  return validation
}
