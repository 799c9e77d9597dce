import { expect, test } from 'vitest'
import type { StepType } from './step-types'
import { templateSteps } from './step-template'

function aType(identifier: string, category: string, more: Partial<StepType> = {}): StepType {
  return {
    identifier,
    name: identifier,
    description: undefined,
    category,
    isActive: true,
    schema: {},
    hasMetadata: true,
    toolKey: undefined,
    registered: [],
    ...more,
  }
}

const requires = (required: readonly string[], properties: object) => ({ required, properties })

test('the template has the first usable type of each category, in the order build, scan, gate, deploy', () => {
  const types = [
    aType('argo', 'deploy', {
      toolKey: 'deployToolId',
      registered: [
        { _id: 't1', raw: {} },
        { _id: 't2', raw: {} },
      ] as never,
      schema: requires(['deployToolId', 'application'], { application: { type: 'string' } }),
    }),
    aType('run_script', 'build', { schema: requires(['script'], { script: { type: 'string' } }) }),
    aType('odd', 'security', { schema: requires(['what'], { what: { type: 'array' } }) }),
    aType('snyk', 'security', {
      schema: requires(['severity'], { severity: { enum: ['low', 'high'], default: 'high' } }),
    }),
    aType('old', 'approval', { isActive: false }),
  ]
  expect(templateSteps(types, 'acme/Web Shop')).toEqual([
    { name: 'Build', tool: { tool_identifier: 'run_script', configuration: { script: 'make' } } },
    { name: 'Scan', tool: { tool_identifier: 'snyk', configuration: { severity: 'high' } } },
    {
      name: 'Deploy',
      tool: {
        tool_identifier: 'argo',
        configuration: { deployToolId: 't1', application: 'Web-Shop' },
      },
    },
  ])
})

test('a secret and a source field are never guessed', () => {
  const secret = { type: 'string', writeOnly: true }
  const place = { type: 'string', 'x-source': 'repository' }
  for (const property of [secret, place]) {
    const type = aType('x', 'build', { schema: requires(['x'], { x: property }) })
    expect(templateSteps([type], 'acme/web')).toEqual([])
  }
})
