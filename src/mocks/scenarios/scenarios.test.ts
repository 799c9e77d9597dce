import { describe, expect, test } from 'vitest'
import { isJsonObject, own } from '~/lib/json'
import { createNodeDemo, type ScenarioId } from '../node-demo.test-data'
import { SCENARIOS, scenarioOf } from './scenarios'

const START = Date.UTC(2026, 2, 2, 9)

function open(scenario: ScenarioId, sleep = () => Promise.resolve()) {
  const demo = createNodeDemo({ clock: () => START, scenario, sleep })
  const ask = async (path: string, body?: unknown) => {
    const response = await demo.fetch(
      new Request(`http://localhost/api/v2${path}`, {
        headers: { authorization: 'Bearer demo-admin' },
        ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      }),
    )
    const text = await response.text()
    const json: unknown = text === '' ? undefined : JSON.parse(text)
    return { status: response.status, headers: response.headers, text, json }
  }
  return { demo, ask }
}

const at = (value: unknown, ...path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>(
    (found, key) =>
      typeof found === 'object' && found !== null ? Reflect.get(found, key) : undefined,
    value,
  )

const idsOf = (json: unknown, status?: string): string[] =>
  (Array.isArray(json) ? json : []).flatMap((record) => {
    const id = isJsonObject(record) ? own(record, '_id') : undefined
    return typeof id === 'string' && (status === undefined || at(record, 'status') === status)
      ? [id]
      : []
  })

const act = (action: string, target: readonly string[]) => ({
  action,
  type: 'pipeline',
  version: 1,
  target,
})

test('there are fourteen scenarios, each with a description', () => {
  expect(SCENARIOS).toHaveLength(14)
  for (const { description } of SCENARIOS) {
    expect(description).toMatch(/^[^.].*\.$/)
  }
  expect(scenarioOf('nothing').id).toBe('default')
  expect(scenarioOf('__proto__').id).toBe('default')
})

test.each([
  ['empty', 0],
  ['huge', 10_000],
  ['approvals', 200],
] as const)('the scenario %s has %i pipelines', async (scenario, count) => {
  const { ask } = open(scenario)
  const ids = idsOf((await ask('/pipelines')).json)
  expect(ids).toHaveLength(count)
  expect(new Set(ids).size).toBe(count)
})

test('in the scenario approvals, every pipeline waits at a gate', async () => {
  const { ask } = open('approvals')
  expect(idsOf((await ask('/pipelines')).json, 'waiting_approval')).toHaveLength(200)
})

test('in the scenario default, seven pipelines wait at a gate', async () => {
  const { ask } = open('default')
  expect(idsOf((await ask('/pipelines')).json, 'waiting_approval')).toHaveLength(7)
})

test('in the scenario partial-failures, some runs are refused for at least two reasons, and the other runs start', async () => {
  const { ask } = open('partial-failures')
  const ids = idsOf((await ask('/pipelines')).json, 'succeeded')
  const { json } = await ask('/actions', act('run', ids))
  const results = at(json, 'results')
  const list = Array.isArray(results) ? results : []
  const codes = new Set(
    list.map((result) => at(result, 'error', 'code')).filter((code) => code !== undefined),
  )
  const done = list.filter((result) => at(result, 'outcome') === 'done')
  expect(codes.size).toBeGreaterThanOrEqual(2)
  expect(done.length).toBeGreaterThan(ids.length / 2)
  expect(done.length).toBeLessThan(ids.length)
})

test('in the scenario slow, the wait before a reply is at least 800 ms', async () => {
  const waits: number[] = []
  const { ask } = open('slow', (...[milliseconds]: number[]) => {
    waits.push(milliseconds ?? 0)
    return Promise.resolve()
  })
  expect((await ask('/pipelines')).status).toBe(200)
  expect(waits).toHaveLength(1)
  expect(waits[0]).toBeGreaterThanOrEqual(800)
})

test.each([
  ['unauthorized', 401],
  ['forbidden', 403],
  ['offline', 0],
] as const)('in the scenario %s, every request gets the status %i', async (scenario, status) => {
  const { ask } = open(scenario)
  for (const path of ['/pipelines', '/tools/registry', '/tools/identifiers']) {
    expect((await ask(path)).status).toBe(status)
  }
})

test('in the scenario flaky, some requests fail with three different statuses, in the same order every time', async () => {
  const statuses = async () => {
    const { ask } = open('flaky')
    const seen: number[] = []
    for (let count = 0; count < 80; count++) {
      const { status, headers } = await ask('/tools/registry')
      if (status === 429 || status === 503) expect(headers.get('retry-after')).toMatch(/^\d+$/)
      seen.push(status)
    }
    return seen
  }
  const first = await statuses()
  expect([...new Set(first)].toSorted((one, other) => one - other)).toEqual([200, 429, 500, 503])
  expect(first.filter((status) => status === 200).length).toBeGreaterThan(40)
  expect(await statuses()).toEqual(first)
})

test('in the scenario silent, the reply of an action is empty, and status shows its result', async () => {
  const { ask } = open('silent')
  const [id = ''] = idsOf((await ask('/pipelines')).json, 'idle')
  expect(await ask('/actions', act('run', [id]))).toMatchObject({ status: 200, text: '' })
  const { json } = await ask('/actions', act('status', [id]))
  expect(at(json, 'results', 0, 'status')).toBe('queued')
})

describe('the list of the scenario hostile', () => {
  test('contains markup, invisible characters, very long names, prototype keys, duplicates and non-records', async () => {
    const { ask } = open('hostile')
    const { json, text } = await ask('/pipelines')
    const list: unknown[] = Array.isArray(json) ? json : []
    expect(list).toEqual(expect.arrayContaining([null, 42, 'str']))
    expect(text).toContain('<script>')
    expect(text).toContain('\u202E')
    expect(list.some((one) => String(at(one, 'name')).length >= 10_000)).toBe(true)
    expect(list.some((one) => isJsonObject(one) && Object.hasOwn(one, '__proto__'))).toBe(true)
    const ids = idsOf(list)
    expect(new Set(ids).size).toBeLessThan(ids.length)
    expect(list.some((one) => isJsonObject(one) && !Object.hasOwn(one, '_id'))).toBe(true)
    // A record without a run shows an invalid or a future date unchanged.
    expect(list.map((one) => at(one, 'updatedAt'))).toEqual(
      expect.arrayContaining(['+275760-09-13T00:00:00.001Z', '2999-12-31T23:59:59Z']),
    )
  })

  test('each readable pipeline can be read and run by its id', async () => {
    const { ask } = open('hostile')
    const ids = [...new Set(idsOf((await ask('/pipelines')).json))].filter((id) => id !== '')
    for (const action of ['status', 'run', 'stop', 'reset', 'delete']) {
      expect((await ask('/actions', act(action, ids))).status).toBe(200)
    }
    for (const path of ['/tools/identifiers', '/tools/registry', '/pipelines/step-metadata']) {
      expect((await ask(path)).json).toContain(null)
    }
  })
})

test('in the scenario other-shapes, each endpoint wraps its list in another object', async () => {
  const { ask } = open('other-shapes')
  const pipelines = (await ask('/pipelines')).json
  expect(at(pipelines, 'data', 'pipelines', 0, 'status')).toBe('Awaiting approval')
  expect(at((await ask('/tools/identifiers')).json, 'data', 0, 'identifier')).toBe('github')
  const tools = (await ask('/tools/registry')).json
  const github = Object.entries(isJsonObject(tools) ? tools : {}).find(
    ([, tool]) => at(tool, 'name') === 'GitHub acme',
  )
  const scm = { tool_id: github?.[0], service: 'github' }
  expect(at((await ask('/tools/scm/repositories', scm)).json, 'repositories', 0)).toBe('acme/api')
  const branches = (await ask('/tools/scm/branches', { ...scm, repository: 'acme/api' })).json
  expect(typeof at(branches, 'data', 'branches', 0)).toBe('string')
  const list = at(pipelines, 'data', 'pipelines')
  const [first = '', second = ''] = idsOf(list)
  expect((await ask('/actions', act('stop', [first, 'none']))).json).toMatchObject({
    success: [first],
    failed: [{ id: 'none' }],
  })
  expect((await ask('/actions', act('approve', [second]))).json).toEqual([{ id: second, ok: true }])
  expect(at((await ask('/actions', act('status', [second]))).json, second, 'status')).toBe(
    'in-progress',
  )
  expect((await ask(`/pipelines/${first}`)).json).toMatchObject({ data: { status: 'quarantined' } })
})
