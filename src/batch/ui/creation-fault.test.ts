import { expect, it } from 'vitest'
import { ApiError, type ApiErrorFacts } from '~/api/api-error'
import { faultOfCreation } from './creation-fault'

const failure = (facts: Pick<ApiErrorFacts, 'kind' | 'words'>) =>
  new ApiError({ method: 'POST', path: '/pipelines', origin: 'https://api.example', ...facts })

it.each([
  ['timeout', 'It may have been created: look for its name in Pipelines before you ask again.'],
  ['server', 'It may have been created: look for its name in Pipelines before you ask again.'],
  ['forbidden', 'Not created. You have no permission for this. Nothing was changed.'],
  ['offline', 'Not created. This browser is offline. Nothing was sent.'],
] as const)('says whether the pipeline may have been created: %s', (kind, words) => {
  expect(faultOfCreation(failure({ kind }))).toContain(words)
})

it('gives the reason in the service’s own words', () => {
  expect(faultOfCreation(failure({ kind: 'refused', words: 'name is taken' }))).toBe(
    'Not created. The service says: “name is taken”',
  )
})

it('promises nothing about a failure that it does not know', () => {
  expect(faultOfCreation(new TypeError('x'))).toMatch(/^It may have been created/)
})
