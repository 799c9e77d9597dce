/**
 * The demo service over real HTTP: resources and their fields (docs/service.md#tool-identifiers and the headings
 * after it).
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readPipeline } from '~/api/pipelines'
import { KNOWN_PHASES } from '~/domain/phases'
import { startTestServer, type TestServer, type WireRecord } from './demo-server.test-data'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

describe('a tool identifier', () => {
  test('has the four default fields and no more', async () => {
    const { json } = await server.ask('/tools/identifiers')
    for (const record of json) {
      expect(Object.keys(record).toSorted()).toEqual([
        'description',
        'identifier',
        'name',
        'usageType',
      ])
      for (const value of Object.values(record)) expect(typeof value).toBe('string')
    }
  })

  test.each([
    ['scm', ['github', 'gitlab', 'bitbucket', 'azure-devops']],
    ['security', ['sonar', 'coverity', 'twistlock', 'snyk', 'anchore-scan']],
    ['build', ['run_script', 'jenkins', 'maven', 'gradle']],
    ['deploy', ['argo', 'ansible', 'terraform', 'aws_ecs']],
    ['container', ['docker-push', 'docker_cli', 'aws_ecr']],
    ['approval', ['approval', 'user-action']],
  ])('category %s has the documented identifiers', async (type, identifiers) => {
    const { json } = await server.ask(`/tools/identifiers?type=${type}&fields=identifier`)
    expect(json).toEqual(identifiers.map((identifier) => ({ identifier })))
  })
})

test('each field of a pipeline that Sluice reads has a value in the demo', async () => {
  const { json } = await server.ask('/pipelines')
  const fields = json.flatMap((record) => {
    const values = Object.entries(readPipeline(record) ?? {})
    return values.flatMap(([field, value]) => (value === undefined ? [] : field))
  })
  expect(new Set(fields)).toEqual(new Set(Object.keys(readPipeline({}) ?? {})))
})

test('a registered tool has _id, name and tool_identifier', async () => {
  const { json } = await server.ask('/tools/registry')
  expect(json.length).toBeGreaterThan(10)
  for (const tool of json) {
    expect(tool._id).toMatch(/^[0-9a-f]{24}$/)
    expect(tool).toMatchObject({ name: expect.any(String), tool_identifier: expect.any(String) })
  }
})

test.each([
  ['github', 'gitToolId'],
  ['gitlab', 'gitToolId'],
  ['bitbucket', 'gitToolId'],
  ['azure-devops', 'gitToolId'],
  ['sonar', 'toolConfigId'],
  ['snyk', 'toolConfigId'],
  ['jenkins', 'jenkinsToolId'],
  ['aws_ecr', 'awsToolConfigId'],
  ['argo', 'deployToolId'],
])('step metadata of %s has the registered tool in %s', async (identifier, key) => {
  const { json } = await server.ask('/pipelines/step-metadata')
  const entry = json.find((one: { tool_identifier: string }) => one.tool_identifier === identifier)
  expect(entry?.configuration.properties[key]).toMatchObject({
    'x-source': 'registered-tool',
    'x-tool-identifiers': [identifier],
  })
})

test('the pipelines of the demo only use registered tools that exist', async () => {
  const { json: tools } = await server.ask('/tools/registry')
  const known = new Map<string, string>(
    tools.map((tool: { _id: string; tool_identifier: string }) => [tool._id, tool.tool_identifier]),
  )
  const { json: pipelines } = await server.ask('/pipelines')
  for (const pipeline of pipelines) {
    for (const { tool } of pipeline.steps) {
      for (const key of [
        'gitToolId',
        'toolConfigId',
        'jenkinsToolId',
        'awsToolConfigId',
        'deployToolId',
      ]) {
        const id = tool.configuration[key]
        if (id !== undefined) expect(known.get(id)).toBe(tool.tool_identifier)
      }
    }
  }
})

test('a pipeline has _id, name, description, createdAt and updatedAt, and every phase occurs', async () => {
  const { json } = await server.ask('/pipelines')
  expect(json.length).toBeGreaterThanOrEqual(55)
  const phases = new Set<string>()
  for (const pipeline of json) {
    phases.add(pipeline.status)
    expect(pipeline).toMatchObject({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      name: expect.any(String),
      description: expect.any(String),
      tags: expect.any(Array),
    })
    expect(Date.parse(pipeline.createdAt)).toBeLessThanOrEqual(Date.parse(pipeline.updatedAt))
  }
  expect(phases).toEqual(new Set(KNOWN_PHASES))
})

test('a pipeline is cloned by reading it, removing _id, createdAt and updatedAt, and creating it under another name', async () => {
  const id = await server.pipelineIn('failed')
  const { json: found } = await server.ask(`/pipelines/${id}`)
  const { _id, createdAt, updatedAt, ...rest } = found as WireRecord
  expect([_id, createdAt, updatedAt]).not.toContain(undefined)
  const created = await server.ask('/pipelines', {
    body: { ...rest, name: 'a clone', team: { lead: 'x' } },
  })
  expect(created.status).toBe(201)
  expect(created.json._id).not.toBe(id)
  const { json: clone } = await server.ask(`/pipelines/${created.json._id}`)
  expect(clone).toMatchObject({ name: 'a clone', status: 'idle', team: { lead: 'x' } })
  expect(clone.steps).toHaveLength(found.steps.length)
  expect(clone.steps[0]).not.toHaveProperty('status')
  expect(clone).not.toHaveProperty('run')
})

test('every initial pipeline is valid', async () => {
  const { json } = await server.ask('/pipelines')
  for (const pipeline of json.slice(0, 70)) {
    const verdict = await server.ask('/pipelines/validate', { body: pipeline })
    expect({ name: pipeline.name, verdict: verdict.json }).toMatchObject({
      name: pipeline.name,
      verdict: { valid: true },
    })
  }
})
