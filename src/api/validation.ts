/**
 * The validate path (§1 step 4, §4.6). Method and payload are not shown; contract §3: `POST` with the
 * pipeline, answered by `{valid, problems: [{path, message, severity}]}`.
 */
import { queryOptions } from '@tanstack/react-query'
import { isJsonObject, own, type JsonObject } from '~/lib/json'
import { z } from '~/lib/zod'
import type { Client, RequestSpec } from './client'
import { Flag, Text } from './lenient'
import { unrecognised } from './read-list'
import { wordsOf } from './service-words'

const Problem = z.lazy(() =>
  z.object({
    path: Text,
    pointer: Text,
    field: Text,
    message: Text,
    severity: Text,
  }),
)

export interface ValidationProblem {
  /** JSON Pointer into the pipeline, or a dotted path. */
  readonly path?: string | undefined
  readonly message?: string | undefined
  readonly severity?: string | undefined
}

export interface Validation {
  readonly valid: boolean
  readonly problems: readonly ValidationProblem[]
}

/** Severities that do not stand in the way. */
const MILD = new Set(['warning', 'warn', 'info', 'hint'])

/** Reads a verdict; `undefined` when the answer does not say whether the pipeline is valid. */
export function readValidation(json: unknown): Validation | undefined {
  if (!isJsonObject(json)) return undefined
  const inner = ['data', 'result'].map((key) => own(json, key)).find(isJsonObject)
  return verdictIn(json) ?? (inner === undefined ? undefined : verdictIn(inner))
}

function verdictIn(json: JsonObject): Validation | undefined {
  const listed = own(json, 'problems') ?? own(json, 'errors') ?? own(json, 'issues')
  const problems = (Array.isArray(listed) ? (listed as readonly unknown[]) : []).map(readProblem)
  const valid = Flag.parse(own(json, 'valid')) ?? Flag.parse(own(json, 'isValid'))
  if (valid !== undefined) return { valid, problems }
  return Array.isArray(listed)
    ? { valid: problems.every(({ severity = '' }) => MILD.has(severity.toLowerCase())), problems }
    : undefined
}

function readProblem(value: unknown): ValidationProblem {
  if (typeof value === 'string') return { message: value }
  const parsed = Problem.safeParse(value)
  if (!parsed.success) return {}
  const { words } = wordsOf(value)
  const { path = parsed.data.pointer ?? parsed.data.field, severity, message } = parsed.data
  return { path, severity, message: words ?? message }
}

/** The request for a verdict (§4.6; method and body by contract §3). */
export function validationSpec(pipeline: JsonObject): RequestSpec {
  return { path: '/pipelines/validate', method: 'POST', body: pipeline }
}

/** Asks the service whether it would take this pipeline; nothing is created. @throws ApiError */
export async function validatePipeline(
  client: Client,
  pipeline: JsonObject,
  signal?: AbortSignal,
): Promise<Validation> {
  const spec = { ...validationSpec(pipeline), signal }
  const reply = await client.request(spec)
  const validation = readValidation(reply.json)
  if (validation === undefined) throw unrecognised(client, spec, reply.text)
  return validation
}

export const validationQueries = (client: Client) => ({
  of: (pipeline: JsonObject) =>
    queryOptions({
      queryKey: ['validation', pipeline],
      queryFn: ({ signal }) => validatePipeline(client, pipeline, signal),
      staleTime: Infinity,
    }),
})
