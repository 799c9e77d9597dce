import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isJsonObject, own } from '~/lib/json'
import { anAgentInput } from './an-agent-input.test-data'
import { generatePipeline, type GenerateInput } from './generate-pipeline'
import { GOALS } from './planned-steps'

const REPOSITORIES = [
  'acme/api',
  'acme-labs/monolith',
  'acme/android',
  'globex/edi-bridge',
  'platform/backup',
  'finance/ledger',
  'acme-vault/audit-trail',
]

const generate = (input: Partial<GenerateInput>, role: 'admin' | 'engineer' | 'viewer' = 'admin') =>
  generatePipeline({ repository: 'acme/api', goals: ['build'], ...input }, anAgentInput([], role))

test('the generated pipeline is valid for every repository and any goals', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...REPOSITORIES),
      fc.subarray([...GOALS], { minLength: 1 }),
      (repository, goals) => {
        const { pipeline, validation } = generate({ repository, goals })
        expect(validation).toEqual({ valid: true, problems: [] })
        expect(own(pipeline, 'steps')).toHaveLength(goals.length + 1)
      },
    ),
  )
})

test('every deploy comes after a scan and an approval, for any order of goals', () => {
  const steps = own(generate({ goals: ['deploy', 'approve', 'scan'] }).pipeline, 'steps')
  const names = (Array.isArray(steps) ? steps : []).map((step) =>
    isJsonObject(step) ? own(step, 'name') : undefined,
  )
  expect(names).toEqual(['Check out', 'Scan', 'Approve', 'Deploy'])
})

test('the generated pipeline has the requested branch and name', () => {
  const made = JSON.stringify(generate({ branch: 'main', name: 'mine' }).pipeline)
  expect(made).toContain('"name":"mine"')
  expect(() => generate({ branch: 'no-such' })).toThrow('acme/api has no branch of this name.')
})

test('the generated pipeline uses only tools that the role may see', () => {
  expect(() => generate({ repository: 'acme/none' })).toThrow('has access to this repository')
  expect(() => generate({ repository: 'acme-vault/audit-trail' }, 'engineer')).toThrow('has access')
  expect(generate({}, 'viewer').validation.valid).toBe(true)
})
