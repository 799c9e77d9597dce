import { CancelledError, onlineManager } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '~/api/api-error'
import { createReadRetry } from '~/api/retry'
import { createQueryClient } from './session/run-sessions'

afterEach(() => {
  vi.unstubAllGlobals()
  // Node has no `navigator.onLine`, so each query client has set react-query to offline.
  onlineManager.setOnline(true)
})

const refused = new ApiError({ kind: 'server', method: 'POST', path: '/x', origin: '' })

test.each([
  ['of our own code is reported, because no screen shows it', new TypeError('x is undefined'), 1],
  ['of the service is not reported', refused, 0],
  ['after a sign-out is not reported', new CancelledError(), 0],
])('an error of a mutation %s', async (_name, error, times) => {
  const report = vi.fn<(error: unknown) => void>()
  vi.stubGlobal('reportError', report)
  const queries = createQueryClient(createReadRetry(Date.now, Math.random))
  const mutationFn = async () => Promise.reject(error)
  const mutation = queries.getMutationCache().build(queries, { mutationFn })
  await expect(mutation.execute(undefined)).rejects.toBe(error)
  expect(report).toHaveBeenCalledTimes(times)
})
