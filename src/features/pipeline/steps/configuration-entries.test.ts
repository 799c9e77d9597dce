import { expect, test } from 'vitest'
import { shownConfigurationOf, entriesOf, namesTools } from './configuration-entries'

test('a configuration value is shown according to its type', () => {
  const values = {
    gitToolId: 'a1',
    customToolId: 'b2',
    toolConfigId: '',
    password: 'x',
    apiKey: { a: 1 },
    projectKey: 'web',
    token: '',
    repository: 'acme/api',
    branch: 'main',
    depth: 3,
    fast: true,
    nothing: null,
    limits: { high: 3 },
  }
  expect(entriesOf(values).map(({ key, value }) => `${key}: ${value.kind}`)).toEqual([
    'gitToolId: tool',
    'customToolId: tool',
    'toolConfigId: text',
    'password: secret',
    'apiKey: secret',
    'projectKey: text',
    'token: text',
    'repository: repository',
    'branch: text',
    'depth: text',
    'fast: text',
    'nothing: json',
    'limits: json',
  ])
})

test('unknown keys of a step and of its tool are shown as other fields', () => {
  const step = { name: 'a', tool: { tool_identifier: 'argo', version: 2, configuration: { a: 1 } } }
  const { configuration, others } = shownConfigurationOf({ ...step, retries: 3, optional: true })
  expect(configuration.map(({ key }) => key)).toEqual(['a'])
  expect(others.map(({ key }) => key)).toEqual(['version', 'retries', 'optional'])
})

test.each([
  ['no tool', {}, []],
  ['a string as its tool', { tool: 'argo' }, ['tool']],
  ['a list as its configuration', { tool: { configuration: [1] } }, ['configuration']],
])('a step with %s shows all its keys', (_, step, keys) => {
  expect(shownConfigurationOf(step).others.map(({ key }) => key)).toEqual(keys)
})

test('the registry is read only if a step names a registered tool', () => {
  const withTool = { tool: { configuration: { deployToolId: 'd1' } } }
  expect(namesTools([{ raw: {} }, { raw: withTool }])).toBe(true)
  expect(namesTools([{ raw: { tool: { configuration: { branch: 'main' } } } }])).toBe(false)
})
