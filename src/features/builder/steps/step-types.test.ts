import { expect, test } from 'vitest'
import { joinStepTypes, newStep } from './step-types'

const registeredOf = (identifier: string, paging: { total?: number }, unreadable: number) => {
  const types = joinStepTypes({
    mappings: [],
    active: ['github', 'argo'].map((each) => ({
      identifier: each,
      name: each,
      type: 'scm',
      description: undefined,
      usageType: undefined,
      active: true,
    })),
    inactive: [],
    metadata: [],
    registry: {
      items: [{ _id: 'g1', name: 'GitHub acme', tool_identifier: 'github', raw: {} }],
      unreadable: Array.from({ length: unreadable }, (_, index) => ({ index, value: 17 })),
      ...paging,
    },
  })
  return types.find((type) => type.identifier === identifier)?.registered?.length
}

test('the number of registered tools is 0 only if the whole registry was read', () => {
  expect(registeredOf('argo', {}, 0)).toBe(0)
  expect(registeredOf('argo', { total: 30 }, 0)).toBeUndefined()
  expect(registeredOf('argo', {}, 1)).toBeUndefined()
})

test('registered tools are counted even if the registry is incomplete', () => {
  expect(registeredOf('github', {}, 0)).toBe(1)
  expect(registeredOf('github', { total: 30 }, 1)).toBe(1)
})

test('a new step contains the defaults of required fields', () => {
  const schema = {
    properties: { severity: { default: 'high' }, depth: { default: 1 }, image: {} },
    required: ['severity', 'image'],
  }
  const [type] = joinStepTypes({
    mappings: [],
    active: [
      {
        identifier: 'snyk',
        name: 'Snyk',
        type: 'security',
        description: undefined,
        usageType: undefined,
        active: true,
      },
    ],
    inactive: [],
    metadata: [
      {
        tool_identifier: 'snyk',
        schema,
        name: undefined,
        category: undefined,
        fields: undefined,
      },
    ],
    registry: undefined,
  })
  expect(type && newStep(type)).toMatchObject({ tool: { configuration: { severity: 'high' } } })
  expect(type && newStep(type)).not.toHaveProperty('tool.configuration.depth')
})
