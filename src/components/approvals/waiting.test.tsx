import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { readPipeline } from '~/api/pipelines'
import { knownStatusesQuery } from '~/queries/known-statuses'
import { pipelineKeys } from '~/queries/pipelines'
import { ServiceContext, type Service } from '~/queries/service-context'
import { createStore } from '~/stores/create-store'
import { badgeOf, useWaiting } from './waiting'

/** @param goneAt when a reply said that `a` does not exist. The list was read at 1,000. */
function badgeText(goneAt: number | undefined): string {
  const items = ['a', 'b'].map((_id) => readPipeline({ _id, status: 'waiting_approval' }))
  const queries = new QueryClient()
  queries.setQueryData(pipelineKeys.list, { items, unreadable: [], total: 2 }, { updatedAt: 1_000 })
  if (goneAt !== undefined)
    queries.setQueryData(knownStatusesQuery.queryKey, new Map([['a', { askedAt: goneAt, goneAt }]]))
  // The hook reads only these parts of the service.
  const session = { store: createStore('read', () => ({ state: 'given' })) }
  function Badge() {
    const { gates, uncertainGates } = useWaiting()
    return badgeOf(gates?.length ?? 0, uncertainGates).text
  }
  return renderToString(
    <QueryClientProvider client={queries}>
      <ServiceContext value={{ session } as unknown as Service}>
        <Badge />
      </ServiceContext>
    </QueryClientProvider>,
  )
}

test('a pipeline that was deleted after the list was read does not wait, and does not make the list incomplete', () => {
  expect(badgeText(undefined)).toBe('2')
  expect(badgeText(2_000)).toBe('1')
  // The list is newer than the reply.
  expect(badgeText(500)).toBe('2')
})
