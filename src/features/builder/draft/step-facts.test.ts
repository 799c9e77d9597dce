import { expect, test } from 'vitest'
import { readStep, stepLabel } from './step-facts'

test('the summary of a step has the values that distinguish it from other steps of its type', () => {
  const configuration = { branch: 'main', image: 'node:24', repository: ' ' }
  const step = { name: 'Build', tool: { tool_identifier: 'jenkins', configuration } }
  expect(readStep(step)).toEqual({
    name: 'Build',
    identifier: 'jenkins',
    configuration,
    isGate: false,
    summary: 'jenkins · node:24 · main',
  })
})

test.each('repository image application playbook job projectKey directory'.split(' '))(
  'the summary contains the %s of a step',
  (key) => {
    expect(readStep({ tool: { configuration: { [key]: 'x' } } }).summary).toBe('no tool · x')
  },
)

test('the summary shows the registered tool instead of the type', () => {
  const configuration = { deployToolId: 't1', application: 'search-eu' }
  const step = { tool: { tool_identifier: 'argo', configuration } }
  const nameOfTool = (id: string) => (id === 't1' ? 'Argo CD production EU' : undefined)
  expect(readStep(step, nameOfTool).summary).toBe('Argo CD production EU · search-eu')
})

test('an unreadable step has no summary', () => {
  const nothing = {
    name: '',
    identifier: undefined,
    configuration: {},
    isGate: false,
    summary: 'no tool',
  }
  for (const step of [undefined, null, 'x', {}, { name: 7, tool: { configuration: 'x' } }]) {
    expect(readStep(step)).toEqual(nothing)
  }
})

test('the label of a step has its position, and also its name unless the name is blank', () => {
  expect(stepLabel({ name: 'Scan' }, 1)).toBe('Step 2, Scan')
  expect(stepLabel({ name: ' ' }, 0)).toBe('Step 1')
})
