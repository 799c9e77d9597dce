import { expect, it } from 'vitest'
import { ApiError } from '~/api/api-error'
import { faultOfCreation } from './recover-as-new'

it('a failed recovery says whether the pipeline may have been created', () => {
  expect(faultOfCreation({ outcome: { kind: 'unknown', reason: 'No answer came in time.' } })).toBe(
    'The pipeline may have been created. Look for its name in Pipelines before you try again. No answer came in time.',
  )
  expect(
    faultOfCreation({ outcome: { kind: 'not_sent', reason: 'This browser was offline.' } }),
  ).toBe('Not created. This browser was offline.')
  expect(faultOfCreation({ outcome: { kind: 'done', confirmedBy: 'reply' } })).toBeUndefined()
})

it('a failed recovery shows the reason that the service gave', () => {
  const error = new ApiError({
    kind: 'refused',
    message: 'name is taken',
    method: 'POST',
    path: '/pipelines',
    origin: 'https://api.example',
  })
  expect(faultOfCreation({ outcome: { kind: 'refused', reason: 'Taken.' }, error })).toBe(
    'Not created. The service says: “name is taken”',
  )
})
