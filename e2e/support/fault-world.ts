/** A small service behind the fault server: some pipelines, and the actions on them. */
import type { ServerResponse } from 'node:http'
import { ACTION_TABLE, type Action } from '../../src/domain/action-table'
import type { Received } from './fault-server'

export type PipelineRecord = Readonly<Record<string, unknown>>

export interface World {
  pipelines: readonly unknown[]
  readonly tokens: Set<string>
}

export const START = Date.UTC(2026, 2, 2, 10, 0, 0)

const STATES = ['running', 'idle', 'succeeded', 'failed', 'queued'] as const

/** The record of one pipeline. A test gives only the fields that it is about. */
export function aPipeline(number: number, change: PipelineRecord = {}): PipelineRecord {
  const two = String(number).padStart(2, '0')
  return {
    _id: `id-${two}`,
    name: `pipeline-${two}`,
    description: `Number ${two}`,
    status: STATES[number % STATES.length],
    createdAt: new Date(START - 86_400_000).toISOString(),
    updatedAt: new Date(START - number * 60_000).toISOString(),
    createdBy: 'maria.lopez',
    tags: ['fault'],
    steps: [],
    ...change,
  }
}

/** A pipeline that waits at a gate. A pipeline with a lower number has waited longer. */
export function aGate(number: number, change: PipelineRecord = {}): PipelineRecord {
  const requestedAt = new Date(START - 3_600_000 + number * 60_000).toISOString()
  return aPipeline(number, {
    status: 'waiting_approval',
    approval: { step: 'Release', requestedAt, requestedBy: 'maria.lopez' },
    ...change,
  })
}

export function pipelines(count: number): readonly PipelineRecord[] {
  return Array.from({ length: count }, (_, index) => aPipeline(index + 1))
}

export function aWorld(): World {
  return { pipelines: pipelines(20), tokens: new Set() }
}

function send(res: ServerResponse, status: number, value: unknown): void {
  res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}

function idOf(record: unknown): unknown {
  return (record as PipelineRecord | null)?.['_id']
}

/** One result in the answer to `status` (docs/service.md#action-replies). */
export function statusEntry(target: string, resource: unknown): PipelineRecord {
  return { target, outcome: 'done', status: (resource as PipelineRecord)['status'], resource }
}

export function missingEntry(target: string): PipelineRecord {
  const error = { code: 'not_found', message: `There is no pipeline ${target}.` }
  return { target, outcome: 'refused', error }
}

export function statusBody(results: readonly unknown[]): PipelineRecord {
  return { action: 'status', type: 'pipeline', version: 1, results }
}

/** Changes fields of these pipelines, as if another user had changed them. */
export function changePipelines(
  world: World,
  ids: readonly string[],
  fields: PipelineRecord,
): void {
  const changed = new Set<unknown>(ids)
  world.pipelines = world.pipelines.map((record) =>
    changed.has(idOf(record)) ? { ...(record as PipelineRecord), ...fields } : record,
  )
}

/** Performs the action on the pipelines with these ids. Unknown ids are ignored. */
export function performAction(world: World, action: Action, ids: readonly string[]): void {
  const status = ACTION_TABLE[action].leadsTo
  if (status === 'gone') {
    const gone = new Set<unknown>(ids)
    world.pipelines = world.pipelines.filter((record) => !gone.has(idOf(record)))
  } else if (status !== null) changePipelines(world, ids, { status })
}

/** The result of an action for each id: done with the record, or not found. */
export function entriesOf(world: World, ids: readonly string[]): readonly PipelineRecord[] {
  return ids.map((id) => {
    const resource = world.pipelines.find((record) => String(idOf(record)) === id)
    return resource === undefined ? missingEntry(id) : statusEntry(id, resource)
  })
}

/** Answers like a service without faults. It refuses unknown tokens. */
export function answerNormally(world: World, received: Received, res: ServerResponse): void {
  const token = /^Bearer (.+)$/.exec(received.headers.authorization ?? '')?.[1]
  if (token === undefined || !world.tokens.has(token)) {
    return send(res, 401, { error: { code: 'unauthorized', message: 'This token is not known.' } })
  }
  if (received.method === 'GET' && received.path === '/api/v2/pipelines') {
    return send(res, 200, world.pipelines)
  }
  const one = /^\/api\/v2\/pipelines\/([^/]+)$/.exec(received.path)?.[1]
  const found = world.pipelines.find((record) => idOf(record) === decodeURIComponent(one ?? ''))
  if (received.method === 'GET' && found !== undefined) return send(res, 200, found)
  if (received.method !== 'POST' || received.path !== '/api/v2/actions') {
    return send(res, 404, { error: { code: 'not_found', message: 'There is no such endpoint.' } })
  }
  const body = JSON.parse(received.body) as {
    readonly action: Action
    readonly target: string | readonly string[]
    readonly settings?: PipelineRecord
  }
  const { action } = body
  const target = typeof body.target === 'string' ? [body.target] : body.target
  const before = entriesOf(world, target)
  if (action === 'update') changePipelines(world, target, body.settings ?? {})
  else performAction(world, action, target)
  const done = target.map((id) => ({ target: id, outcome: 'done' }))
  const results = action === 'delete' ? done : entriesOf(world, target)
  // An id that did not exist before the action keeps its "not found" result.
  const isFound = (entry: PipelineRecord) => entry['outcome'] === 'done'
  const said = before.map((entry, place) => (isFound(entry) ? results[place] : entry))
  return send(res, 200, { ...statusBody(said), action })
}
