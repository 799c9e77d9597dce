import { expect, test } from 'vitest'
import { requestsToShow } from './logged-requests'

const aRequest = (at: number, isMutation: boolean) => ({ at, ms: 1, body: {}, isMutation })

test('of a large batch, the requests of the action are shown, although many checks were sent before', () => {
  const checks = Array.from({ length: 60 }, (_, at) => aRequest(at, false))
  const actions = Array.from({ length: 30 }, (_, at) => aRequest(100 + at, true))
  expect(requestsToShow([...checks, ...actions])).toEqual([...checks.slice(0, 10), ...actions])
})
