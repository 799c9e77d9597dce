import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it } from 'vitest'
import { aClient, aReply } from './client.test-data'
import { listWorks } from './list-works'
import { pipelineKeys, pipelineQueries } from './pipeline-queries'
import type { Pipeline } from './pipelines'

/** Reads a list of so many records, with one work; says what it was given, and who had the list by then. */
async function readList(count: number) {
  const queries = new QueryClient()
  const given: unknown[] = []
  let isKnown = false
  listWorks.add(function* (pipelines: readonly Pipeline[]) {
    yield
    given.push(pipelines)
    isKnown ||= queries.getQueryData(pipelineKeys.list) !== undefined
  })
  const records = Array.from({ length: count }, (_, at) => ({ _id: `p${at}` }))
  const { client } = aClient(() => aReply(JSON.stringify(records)))
  const { items } = await queries.fetchQuery(pipelineQueries(client).list())
  return { items, given, isKnown }
}

afterEach(() => listWorks.clear())

it('works out what is shown of a long list before anybody is told of it', async () => {
  const { items, given, isKnown } = await readList(1_001)
  expect(items).toHaveLength(1_001)
  expect(given).toEqual([items])
  expect(given[0]).toBe(items)
  expect(isKnown).toBe(false)
})

it('does not hold up a short list for it', async () => {
  const { items, given } = await readList(1_000)
  expect(items).toHaveLength(1_000)
  expect(given).toEqual([])
})
