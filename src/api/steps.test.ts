import { expect, test } from 'vitest'
import { readPipeline } from './pipelines'
import { idleTextsOf, isGate, stepsOf } from './steps'

function read(steps: unknown) {
  const pipeline = readPipeline({ _id: '1', steps })
  if (pipeline === undefined) throw new Error('A pipeline is read from an object.')
  return stepsOf(pipeline)
}

test.each([
  ['approval', true],
  ['user-action', true],
  ['argo', false],
  ['constructor', false],
])('a step is a gate exactly if its tool is an approval tool: %s', (tool_identifier, expected) => {
  expect(isGate({ tool: { tool_identifier, configuration: undefined } })).toBe(expected)
  expect(isGate({ tool: undefined })).toBe(false)
})

test('a step is read field by field, and other values are kept as unreadable', () => {
  const tool = { tool_identifier: 'jenkins', configuration: { job: 'a' } }
  const whole = { _id: 7, name: 'Build', startedAt: 'then', status: 'failed', tool, x: 1 }
  const partly = { name: {}, tool: { tool_identifier: 'x', configuration: 'none' } }
  const { steps, unreadable } = read([whole, 'odd', partly, null])
  expect(steps).toMatchObject([
    { _id: '7', name: 'Build', startedAt: 'then', status: 'failed', tool, raw: whole },
    { name: undefined, tool: { tool_identifier: 'x', configuration: undefined }, raw: partly },
  ])
  expect(unreadable).toEqual(['odd', null])
})

test('steps that are not a list count as one unreadable step, and null as none', () => {
  expect(read('odd')).toEqual({ steps: [], unreadable: ['odd'] })
  expect(read(null)).toEqual({ steps: [], unreadable: [] })
  expect(read(undefined)).toEqual({ steps: [], unreadable: [] })
})

test.each<[string, boolean, readonly string[], readonly (string | undefined)[]]>([
  [
    'waits at a gate',
    true,
    ['succeeded', 'waiting_approval', 'idle'],
    [undefined, undefined, 'Pending'],
  ],
  ['is queued', true, ['idle', 'idle'], ['Pending', 'Pending']],
  ['has failed', false, ['idle', 'failed', 'idle'], [undefined, undefined, 'Not reached']],
  ['has never started', false, ['idle', 'idle'], [undefined, undefined]],
])('if the run %s, its idle steps are named', (_, isUnderWay, statuses, expected) => {
  const { steps } = read(statuses.map((status) => ({ status })))
  expect(idleTextsOf(steps, isUnderWay)).toEqual([...expected])
})
