import { describe, expect, test } from 'vitest'
import { readPrefill, stepOfPrefill, withoutPrefill } from './prefill'
import { joinStepTypes } from './step-types'

const types = joinStepTypes({
  mappings: [],
  active: [
    { identifier: 'github', name: 'GitHub', type: 'scm' },
    { identifier: 'argo', name: 'Argo', type: 'deploy' },
    { identifier: 'sonar', name: 'Sonar', type: 'security' },
  ].map((tool) => ({
    description: undefined,
    usageType: undefined,
    active: true,
    ...tool,
  })),
  inactive: [],
  metadata: [],
  registry: {
    items: [
      { _id: 'g1', name: 'GitHub acme', tool_identifier: 'github', raw: {} },
      { _id: 's1', name: 'Sonar one', tool_identifier: 'sonar', raw: {} },
      { _id: 's2', name: 'Sonar two', tool_identifier: 'sonar', raw: {} },
    ],
    unreadable: [],
  },
})
const stepOf = (search: string) => {
  const prefill = readPrefill(new URLSearchParams(search))
  return prefill && stepOfPrefill(prefill, types)
}

describe('the step in a URL', () => {
  test.each([
    [
      'gitToolId=g1&repository=acme/api&branch=main',
      'GitHub',
      'github',
      { gitToolId: 'g1', repository: 'acme/api', branch: 'main' },
    ],
    ['tool=github', 'GitHub', 'github', { gitToolId: 'g1' }],
    ['tool=argo', 'Argo', 'argo', {}],
    ['tool=argo&toolId=a1', 'Argo', 'argo', {}],
    ['tool=sonar', 'Sonar', 'sonar', {}],
    ['tool=sonar&toolId=s2', 'Sonar', 'sonar', { toolConfigId: 's2' }],
    ['tool=no-such', 'no-such', 'no-such', {}],
    ['gitToolId=gone&workspace=w', 'Source', undefined, { gitToolId: 'gone', workspace: 'w' }],
  ])('a step is made from the URL ?%s', (search, name, tool_identifier, configuration) => {
    expect(stepOf(search)).toEqual({
      name,
      tool: { ...(tool_identifier !== undefined && { tool_identifier }), configuration },
    })
  })

  test('a URL without tool and source makes no step', () => {
    expect(stepOf('scenario=default&step=2&tool=&branch=')).toBeUndefined()
  })

  test('the parameters of the step are removed from the URL, and the other parameters stay', () => {
    const left = withoutPrefill(
      new URLSearchParams('scenario=x&tool=a&toolId=c&gitToolId=b&step=1'),
    )
    expect(left.toString()).toBe('scenario=x&step=1')
  })
})
