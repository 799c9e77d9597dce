/**
 * Scenario `other-shapes`: the same replies with other envelopes, other key names and other names of the states. A
 * client has to read all of these shapes (docs/service.md#lists), because the service description shows none.
 */
import type { KnownPhase } from '~/domain/phases'
import { isJsonObject, own, parseJson, type JsonObject } from '~/lib/json'
import { objectAt, textAt, valueAt } from '~/lib/json-path'
import { isRefusal, type Refusal } from '../model/refusal'
import type { Call } from './endpoint'
import { jsonReply } from './replies'

/** Other words for the phases. No client knows `quarantined`. */
const WORDS = {
  idle: 'Not started',
  queued: 'PENDING',
  running: 'in-progress',
  waiting_approval: 'Awaiting approval',
  succeeded: 'SUCCESS',
  failed: 'errored',
  stopped: 'quarantined',
  rejected: 'declined',
} as const satisfies Record<KnownPhase, string>

const OTHER: ReadonlyMap<unknown, string> = new Map(Object.entries(WORDS))

function otherWord(status: unknown): unknown {
  return OTHER.get(status) ?? status
}

function withOtherStatus(record: unknown): unknown {
  if (!isJsonObject(record) || !Object.hasOwn(record, 'status')) return record
  return { ...record, status: otherWord(own(record, 'status')) }
}

interface Result {
  readonly target: string
  readonly isDone: boolean
  readonly status: unknown
  readonly reason: string
  readonly resource: unknown
}

function readResult(result: unknown): Result[] {
  if (!isJsonObject(result)) return []
  return [
    {
      target: String(own(result, 'target')),
      isDone: own(result, 'outcome') === 'done',
      status: otherWord(own(result, 'status')),
      reason: textAt(result, 'error', 'message'),
      resource: withOtherStatus(own(result, 'resource')),
    },
  ]
}

const byTarget = (results: readonly Result[], valueOf: (result: Result) => unknown): JsonObject =>
  Object.fromEntries(results.map((result) => [result.target, valueOf(result)]))

function sides(results: readonly Result[], refusedKey: 'errors' | 'failed'): JsonObject {
  return {
    success: results.filter(({ isDone }) => isDone).map(({ target }) => target),
    [refusedKey]: results
      .filter(({ isDone }) => !isDone)
      .map(({ target, reason }) => ({ id: target, message: reason })),
  }
}

const outcome = ({ target, isDone, reason }: Result): JsonObject =>
  isDone ? { id: target, ok: true } : { id: target, ok: false, error: reason }

/** The body of a reply to an action. Its shape depends on the action. Which action has which shape is our choice. */
function reshapeAction(json: unknown): unknown {
  if (!isJsonObject(json)) return json
  const all = own(json, 'results')
  const results = Array.isArray(all) ? all.flatMap(readResult) : []
  switch (own(json, 'action')) {
    case 'status':
      return byTarget(results, ({ isDone, resource, reason }) =>
        isDone ? resource : { error: reason },
      )
    case 'run':
      return sides(results, 'errors')
    case 'stop':
      return sides(results, 'failed')
    case 'approve':
      return results.map(outcome)
    case 'reject':
      return { data: results.map(outcome) }
    case 'delete':
      return byTarget(results, ({ isDone, reason }) => (isDone ? 'ok' : { error: reason }))
    case 'create':
      return { data: results[0]?.resource }
    default:
      return { status: results.every(({ isDone }) => isDone) ? 'ok' : 'error' }
  }
}

type Reshape = (json: unknown) => unknown

const listed = (json: unknown): readonly unknown[] => (Array.isArray(json) ? json : [])

/** A map from id to record. A key such as `__proto__` becomes an own property. */
function byId(records: readonly unknown[], key: string): JsonObject {
  return Object.fromEntries(records.map((record) => [textAt(record, key), record]))
}

/** Replaces the schema by a list of fields, which some services may send (docs/service.md#pipeline-endpoints). */
function withFields(entry: unknown): unknown {
  if (!isJsonObject(entry)) return entry
  const { configuration, ...rest } = entry
  const required = valueAt(configuration, ['required'])
  return {
    ...rest,
    fields: Object.entries(objectAt(configuration, 'properties')).map(([name, property]) => ({
      name,
      type: textAt(property, 'type') || 'object',
      required: Array.isArray(required) && required.includes(name),
      label: textAt(property, 'title'),
      ...(Array.isArray(valueAt(property, ['enum'])) && { options: valueAt(property, ['enum']) }),
    })),
  }
}

const LOOSE: ReadonlySet<string> = new Set(['docker_cli', 'aws_ecr', 'coverity', 'user-action'])

const BY_PATH: readonly (readonly [ending: RegExp, reshape: Reshape])[] = [
  [/\/actions\/?$/, reshapeAction],
  [/\/tools\/identifiers\/?$/, (json) => ({ data: json, total: listed(json).length })],
  [/\/tools\/registry\/?$/, (json) => byId(listed(json), '_id')],
  [
    /\/tools\/scm\/repositories\/?$/,
    (json) => ({ repositories: listed(json).map((record) => textAt(record, 'fullName')) }),
  ],
  [
    /\/tools\/scm\/branches\/?$/,
    (json) => ({ data: { branches: listed(json).map((record) => textAt(record, 'name')) } }),
  ],
  [
    /\/pipelines\/step-metadata\/?$/,
    (json) => ({
      results: listed(json).map((entry) =>
        LOOSE.has(textAt(entry, 'tool_identifier')) ? withFields(entry) : entry,
      ),
    }),
  ],
  [/\/pipelines\/validate\/?$/, (json) => ({ result: json })],
  [
    /\/pipelines\/?$/,
    (json) =>
      Array.isArray(json)
        ? { data: { pipelines: json.map(withOtherStatus), totalCount: json.length } }
        : { data: withOtherStatus(json) },
  ],
  [/\/pipelines\/[^/]+\/?$/, (json) => ({ data: withOtherStatus(json) })],
]

/**
 * The same reply in another shape, with the same HTTP status.
 *
 * @returns a refusal unchanged, unless it is `not_found`
 */
export async function reshape(call: Call, reply: Response | Refusal): Promise<Response | Refusal> {
  if (isRefusal(reply)) {
    return reply.code === 'not_found' ? jsonReply({ message: reply.message }, 404) : reply
  }
  const found = BY_PATH.find(([ending]) => ending.test(call.url.pathname))
  const parsed = parseJson(await reply.text())
  if (parsed === undefined) return new Response(null, { status: reply.status })
  const json = found === undefined ? parsed.value : found[1](parsed.value)
  return jsonReply(json, reply.status)
}
