import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { stepsOf } from '~/api/steps'
import { NextSteps } from './gate-steps'

const textOf = (steps: readonly object[]) => {
  const pipeline = { _id: 'p', raw: { steps } }
  const next = <NextSteps pipeline={pipeline} steps={stepsOf(pipeline).steps} />
  return renderToStaticMarkup(next).replaceAll(/<[^>]*>/g, '')
}
const aGate = { tool: { tool_identifier: 'approval' } }

test('the next gate is quoted by its name', () => {
  expect(textOf([{ ...aGate, name: 'Release' }])).toContain('Then the pipeline waits at “Release”.')
})

test('a gate without a name is not quoted', () => {
  expect(textOf([aGate])).toContain('Then the pipeline waits at a gate without a name.')
})
