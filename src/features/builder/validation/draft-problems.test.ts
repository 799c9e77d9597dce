import { expect, test } from 'vitest'
import { readValidation } from '~/api/validate-pipeline'
import type { ValidationProblem } from '~/api/validation'
import { draftOf } from '../draft/draft'
import { placeProblems, problemsByStep } from './draft-problems'

test('the row of a step counts its visible problems and its unvisited fields separately', () => {
  const draft = draftOf({ steps: [{ name: 'Scan' }, { name: 'Deploy' }] })
  const placed = placeProblems({
    draft,
    problems: [
      { path: '/steps/0/name', message: 'Too long.' },
      { path: '/steps/0/tool', message: 'Choose a tool.' },
      { path: '/steps/1/tool', message: 'Choose a tool.' },
      { path: '/steps/1/name', message: 'Not unique.', severity: 'warning' },
    ],
  })
  const visible = placed.filter(({ field, isWarning }) => field === 's0/name' || isWarning)
  expect([...problemsByStep(placed, visible)]).toEqual([
    ['s0', { errors: 1, warnings: 0, unvisited: 1 }],
    ['s1', { errors: 0, warnings: 1, unvisited: 1 }],
  ])
})

test('a problem without a step of the draft names the step that the service names', () => {
  const draft = draftOf({ steps: [{ name: 'Build' }] })
  const labelsOf = (problem: object) => {
    const validation = readValidation({ valid: false, problems: [problem] })
    return placeProblems(validation && { draft, ...validation }).map(({ label }) => label)
  }
  const message = 'The step scan-x is not allowed.'
  expect(labelsOf({ message, step: 'Scan' })).toEqual(['Scan'])
  expect(labelsOf({ message, step: 'Scan', path: 'tool.jobName' })).toEqual([
    'Scan: tool › jobName',
  ])
  for (const path of ['/steps/0/name', '$.steps[0].name']) {
    expect(labelsOf({ message, step: 'Scan', path })).toEqual(['Step 1, Build: Step name'])
  }
  expect(labelsOf({ message, path: 'steps[7].tool' })).toEqual(['Step 8, which does not exist'])
  expect(labelsOf({ message, step: 'Scan', path: 'steps[7].tool' })).toEqual([
    'Scan, Step 8, which does not exist',
  ])
})

test('a problem under the name or the id of a step is at that step', () => {
  const draft = draftOf({
    name: 'deploy',
    steps: [{ name: 'Scan' }, { _id: 'b7', name: 'Build', tool: {} }, { name: 'Scan' }],
  })
  const fieldsOf = (reply: object) => {
    const validation = readValidation(reply)
    return placeProblems(validation && { draft, ...validation }).map(({ field }) => field)
  }
  expect(fieldsOf({ problems: { build: 'No tool.', name: 'Taken.' } })).toEqual([
    's1',
    'pipeline/name',
  ])
  expect(fieldsOf({ problems: [{ stepId: 'b7', message: 'No tool.' }] })).toEqual(['s1'])
  expect(fieldsOf({ problems: [{ step: 'Build', path: 'name', message: 'Bad.' }] })).toEqual([
    's1/name',
  ])
  expect(fieldsOf({ problems: [{ step: 'Scan', message: 'Two steps have this name.' }] })).toEqual([
    undefined,
  ])
})

test('a message that ends with the name of its field has only the label of its step', () => {
  const draft = draftOf({ steps: [{ name: 'Scan' }, { name: 'Deploy: eu' }] })
  const labelsOf = (...problems: readonly ValidationProblem[]) =>
    placeProblems({ draft, problems }).map(({ label }) => label)
  expect(
    labelsOf(
      { path: '/steps/0/name', message: 'Enter the step name.' },
      { path: '/steps/0/name', message: 'The step name is too long.' },
      { path: '/steps/0/name', message: 'Enter the surname.' },
      { path: '/steps/1', message: 'No cluster has the region eu.' },
    ),
  ).toEqual([
    'Step 1, Scan',
    'Step 1, Scan: Step name',
    'Step 1, Scan: Step name',
    'Step 2, Deploy: eu',
  ])
})
