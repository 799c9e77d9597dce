/**
 * Validates a pipeline. The method and the payload are not documented. Our choice is `POST` with the pipeline and
 * the reply `{valid, problems: [{path, message, severity}]}`. Only code that loads lazily uses this file.
 */
import { isJsonObject, own, type JsonObject } from '~/lib/json'
import { z } from '~/lib/zod'
import { ApiError } from './api-error'
import type { Client, RequestSpec } from './client'
import { textFrom } from './coerce'
import { Flag, Text } from './lenient'
import { beginningOfJson, UNREAD_REASON } from './raw-beginning'
import { unrecognizedReplyError } from './read-list'
import { errorFieldOf, serviceMessageIn } from './error-body'
import { isOnlyWarning, stepNamed, type Validation, type ValidationProblem } from './validation'

const Problem = z.object({
  path: Text,
  pointer: Text,
  step: Text,
  stepId: Text,
  severity: Text,
})

/**
 * The objects in a reply that can contain the result of the validation. An object with steps is the pipeline itself,
 * unless it says whether the pipeline is valid.
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

/** Some services write one problem as text, without a list. */
const listsOrTextsIn = (levels: readonly JsonObject[], keys: readonly string[]) => [
  ...listsIn(levels, keys),
  ...valuesOf(levels, keys).flatMap((text) => (isText(text) ? [[readProblem(text)]] : [])),
]

const isText = (value: unknown) => typeof value === 'string' && value.trim() !== ''

const FAILED = /^(?:fail|error|invalid|reject)/i

/** Whether a status, a count of errors or an entry of `results` in the reply says that the pipeline is not valid. */
const isDenied = (levels: readonly JsonObject[]) =>
  // In an object with steps, `status` is about the last run.
  levels.some(
    (level) => !Object.hasOwn(level, 'steps') && FAILED.test(textFrom(own(level, 'status')) ?? ''),
  ) ||
  valuesOf(levels, ['errorCount', 'error_count', 'errors']).some(
    (count) => Number(textFrom(count)) > 0,
  ) ||
  flagsIn(valuesOf(levels, ['results']).flat().filter(isJsonObject)).includes(false)

/** Reads the reply. `undefined` if the reply does not say whether the pipeline is valid. */
export function readValidation(json: unknown): Validation | undefined {
  if (!isJsonObject(json)) return undefined
  const levels = levelsOf(json)
  const named = listsOrTextsIn(levels, ['problems', 'errors', 'issues'])
  const lists = named.length > 0 ? named : listsIn(levels, ['detail'])
  const listed = lists.flat()
  const flags = flagsIn(levels)
  if (flags.length + lists.length === 0) return undefined
  const valid = flags.length === 0 ? listed.every(isOnlyWarning) : !flags.includes(false)
  const warnings = listsOrTextsIn(levels, ['warnings']).flat()
  const all = [...listed, ...warnings.map((warning) => ({ ...warning, severity: 'warning' }))]
  const problems = [...new Map(all.map((problem) => [JSON.stringify(problem), problem])).values()]
  const isContrary = isDenied(levels) || !problems.every(isOnlyWarning)
  if (valid && isContrary) {
    const message = withValue(
      'The service contradicts itself about whether the pipeline is valid.',
      json,
    )
    return { valid: false, problems: [{ message }, ...problems] }
  }
  if (valid || !problems.every(isOnlyWarning)) return { valid, problems }
  // The service says “invalid” but reports no error. The interface shows only the list of problems, so an error is
  // added.
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
  const { path = parsed.data.pointer ?? place, stepId, step = stepId, severity } = parsed.data
  return { path, step, severity, message }
}

const unreadReason = (value: unknown) => withValue(UNREAD_REASON, value)

function withValue(sentence: string, value: unknown): string {
  const beginning = beginningOfJson(value)
  return beginning === undefined ? sentence : `${sentence} It sent: ${beginning}`
}

const PIPELINE_KEYS = new Set(['name', 'description', 'tags', 'steps'])

/**
 * Whether the path begins with a key of the pipeline or with a step. Any other path is about the request, for example
 * its header.
 */
function isPlaceIn(pipeline: JsonObject, path = ''): boolean {
  const key = /^[#/$.]*(\w+)/.exec(path)?.[1]
  return (
    stepNamed(pipeline, path) !== -1 ||
    (key !== undefined && (PIPELINE_KEYS.has(key) || Object.hasOwn(pipeline, key)))
  )
}

/** The problems in a reply that refuses a pipeline. Empty if the reply names no place in the pipeline. */
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
const INVALID_STATUSES = new Set<number | undefined>([200, 400, 422])

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
export async function validatePipeline(client: Client, pipeline: JsonObject): Promise<Validation> {
  const spec: RequestSpec = { path: '/pipelines/validate', method: 'POST', body: pipeline }
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
