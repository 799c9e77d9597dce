import { expect, test } from 'vitest'
import { isGate } from './steps'

test.each([
  ['approval', true],
  ['user-action', true],
  ['argo', false],
  ['constructor', false],
])('a step with the tool %s: gate or not', (tool_identifier, expected) => {
  expect(isGate({ tool: { tool_identifier, configuration: undefined } })).toBe(expected)
  expect(isGate({ tool: undefined })).toBe(false)
})
