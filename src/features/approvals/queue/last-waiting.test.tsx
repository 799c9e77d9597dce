import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { readPipeline } from '~/api/pipelines'
import { knownStatusesQuery } from '~/queries/known-statuses'
import { queueOf, useLastWaiting } from './queue'

function readAt(askedAt: number | undefined, hasRecord = true): string {
  const pipeline = readPipeline({ _id: 'a', status: 'waiting_approval' })
  const waiting = queueOf(pipeline === undefined ? [] : [pipeline])
  const queries = new QueryClient()
  if (askedAt !== undefined)
    queries.setQueryData(
      knownStatusesQuery.queryKey,
      new Map([['a', { ...(hasRecord && pipeline && { record: pipeline }), askedAt }]]),
    )
  function ReadAt() {
    return useLastWaiting(waiting, 1_000)('a')?.readAt
  }
  return renderToString(
    <QueryClientProvider client={queries}>
      <ReadAt />
    </QueryClientProvider>,
  )
}

test('an approval request was read with the list, or by a poll after the list', () => {
  expect(readAt(undefined)).toBe('1000')
  expect(readAt(500)).toBe('1000')
  expect(readAt(2_000)).toBe('2000')
  // The answer to this poll did not contain the record.
  expect(readAt(2_000, false)).toBe('1000')
})
