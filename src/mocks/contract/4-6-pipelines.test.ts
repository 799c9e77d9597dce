/** The demo service over real HTTP: creating and validating pipelines (docs/service.md#pipeline-endpoints). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from './demo-server.test-data'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

describe('POST /pipelines', () => {
  test.each([
    ['no name', {}, 'parameter_required', 'name'],
    ['a blank name', { name: '  ' }, 'parameter_malformed', 'name'],
    ['a name of 201 characters', { name: 'x'.repeat(201) }, 'parameter_malformed', 'name'],
    [
      'a description that is not a string',
      { name: 'x', description: 7 },
      'parameter_malformed',
      'description',
    ],
    ['steps that are not a list', { name: 'x', steps: {} }, 'parameter_malformed', 'steps'],
    ['a step that is not an object', { name: 'x', steps: [1] }, 'parameter_malformed', 'steps'],
  ])('a pipeline with %s is refused', async (_name, body, code, field) => {
    const { status, json } = await server.ask('/pipelines', { body })
    expect([status, json.error.code, json.error.field]).toEqual([400, code, field])
  })

  test('unknown keys are returned, even if they are named like a prototype', async () => {
    const text =
      '{"name":"kept","team":{"x":[1,null]},"__proto__":{"polluted":1},"constructor":"c","steps":[{"name":"s","extra":true}]}'
    const created = await server.ask('/pipelines', { text })
    expect(created.status).toBe(201)
    const { text: back } = await server.ask(`/pipelines/${created.json._id}`)
    expect(back).toContain('"__proto__":{"polluted":1}')
    expect(JSON.parse(back)).toMatchObject({
      team: { x: [1, null] },
      steps: [{ name: 's', extra: true }],
    })
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
    const { json: list } = await server.ask('/pipelines')
    expect(list[0]?._id).toBe(created.json._id)
  })

  test('an approver and a viewer may not create', async () => {
    for (const as of ['approver', 'viewer'] as const) {
      expect((await server.ask('/pipelines', { body: { name: 'x' }, as })).status).toBe(403)
    }
  })
})

test('step metadata has a schema for every identifier, active or not', async () => {
  const { json } = await server.ask('/pipelines/step-metadata')
  const { json: active } = await server.ask('/tools/identifiers?fields=identifier')
  const { json: inactive } = await server.ask(
    '/tools/identifiers?fields=identifier&status=inactive',
  )
  const described = json.map((entry: { tool_identifier: string }) => entry.tool_identifier)
  for (const { identifier } of [...active, ...inactive]) expect(described).toContain(identifier)
  for (const { configuration } of json) {
    expect(configuration).toMatchObject({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
    })
    for (const key of configuration.required) expect(configuration.properties).toHaveProperty(key)
  }
  expect(JSON.stringify(json)).toContain('"writeOnly":true')
})

describe('POST /pipelines/validate', () => {
  const script = (more: object = {}, id = 'a') => ({
    _id: id,
    name: 'Run',
    tool: { tool_identifier: 'run_script', configuration: { script: 'true', ...more } },
  })
  const tool = (tool_identifier: string, configuration: object) => ({
    _id: 'a',
    name: 'S',
    tool: { tool_identifier, configuration },
  })
  const whole = { name: 'n', description: 'd', steps: [script()] }
  const at = '/steps/0/tool/configuration'

  test('a valid pipeline has no problems', async () => {
    const { status, json } = await server.ask('/pipelines/validate', { body: whole, as: 'viewer' })
    expect([status, json]).toEqual([200, { valid: true, problems: [] }])
  })

  test('the problem of a missing field names the field and says what to do', async () => {
    const body = { ...whole, steps: [tool('jenkins', {})] }
    const { json } = await server.ask('/pipelines/validate', { body })
    const messages = JSON.stringify(json)
    expect(messages).toContain('Choose a registered tool.')
    expect(messages).toContain('Enter the job.')
  })

  test.each([
    ['no name', { name: undefined }, '/name', 'error'],
    ['a long name', { name: 'x'.repeat(201) }, '/name', 'error'],
    ['no description', { description: '' }, '/description', 'warning'],
    ['no steps', { steps: [] }, '/steps', 'error'],
    ['steps that are not a list', { steps: 'x' }, '/steps', 'error'],
    ['a step that is not an object', { steps: [null] }, '/steps/0', 'error'],
    ['two steps with one id', { steps: [script(), script()] }, '/steps/1/_id', 'error'],
    [
      'a step without a tool',
      { steps: [{ _id: 'a', name: 'S' }] },
      '/steps/0/tool/tool_identifier',
      'error',
    ],
    ['an unknown tool', { steps: [tool('nothing', {})] }, '/steps/0/tool/tool_identifier', 'error'],
    [
      'a tool named like a prototype',
      { steps: [tool('__proto__', {})] },
      '/steps/0/tool/tool_identifier',
      'error',
    ],
    [
      'an inactive tool',
      { steps: [tool('travis_ci', { repository: 'a/b' })] },
      '/steps/0/tool/tool_identifier',
      'warning',
    ],
    ['a step without a name', { steps: [{ ...script(), name: '' }] }, '/steps/0/name', 'warning'],
    ['a missing key', { steps: [tool('run_script', {})] }, `${at}/script`, 'error'],
    [
      'a number out of bounds',
      { steps: [script({ timeoutMinutes: 500 })] },
      `${at}/timeoutMinutes`,
      'error',
    ],
    ['a value that is not offered', { steps: [script({ shell: 'fish' })] }, `${at}/shell`, 'error'],
    [
      'an entry of a list',
      { steps: [script({ environment: [{ name: '1x', value: '' }] })] },
      `${at}/environment/0/name`,
      'error',
    ],
    [
      'a nested key',
      { steps: [tool('twistlock', { toolConfigId: 'x', image: 'i', limits: { critical: 0 } })] },
      `${at}/limits/high`,
      'error',
    ],
    [
      'a condition',
      { steps: [tool('sonar', { toolConfigId: 'x', projectKey: 'k', qualityGate: 'custom' })] },
      `${at}/gateName`,
      'error',
    ],
    [
      'one of two forms',
      {
        steps: [
          tool('argo', { deployToolId: 'x', application: 'a', strategy: { kind: 'canary' } }),
        ],
      },
      `${at}/strategy/weights`,
      'error',
    ],
    [
      'none of two forms',
      {
        steps: [
          tool('argo', { deployToolId: 'x', application: 'a', strategy: { kind: 'big bang' } }),
        ],
      },
      `${at}/strategy`,
      'error',
    ],
    [
      'a dependent key',
      { steps: [tool('docker-push', { image: 'i', tags: ['t'], password: 'p' })] },
      `${at}/user`,
      'error',
    ],
    [
      'an id of no registered tool',
      { steps: [tool('snyk', { toolConfigId: 'none', severity: 'low' })] },
      `${at}/toolConfigId`,
      'error',
    ],
    ['a configuration that is not an object', { steps: [tool('snyk', [])] }, at, 'error'],
  ])('a pipeline with %s has a problem', async (_name, change, path, severity) => {
    const { status, json } = await server.ask('/pipelines/validate', {
      body: { ...whole, ...change },
    })
    expect(status).toBe(200)
    expect(json.problems).toContainEqual({ path, severity, message: expect.any(String) })
    expect(json.valid).toBe(
      !json.problems.some((one: { severity: string }) => one.severity === 'error'),
    )
  })
})
