import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import type { List } from '~/api/envelope'
import { pipelineKeys } from '~/api/pipeline-queries'
import type { Pipeline } from '~/api/pipelines'
import { emptyOldLists } from './old-lists'
import { aPipeline } from './tab-world.test-data'

const aList = (name: string): List<Pipeline> => ({
  items: [aPipeline({ _id: 'a', name })],
  unreadable: [],
})

/** A list on the screen: the first one was there when the screen came. */
async function openList() {
  const queries = new QueryClient()
  const read = (data: List<Pipeline> | Promise<List<Pipeline>>) =>
    queries.fetchQuery({
      queryKey: pipelineKeys.list,
      queryFn: () => data,
      structuralSharing: false,
    })
  const first = aList('first')
  await read(first)
  onTestFinished(emptyOldLists(queries))
  const observer = new QueryObserver(queries, { queryKey: pipelineKeys.list, enabled: false })
  onTestFinished(observer.subscribe(() => undefined))
  const query = queries.getQueryCache().find<List<Pipeline>>({ queryKey: pipelineKeys.list })
  const shown = () => query?.state.data?.items[0]?.name
  return { queries, read, first, query: query ?? expect.fail(), shown }
}

test('a list goes when the one that took its place is replaced', async () => {
  const { read, first, query, shown } = await openList()
  const patched = aList('patched')
  query.setState({ data: patched })
  const second = aList('second')
  await read(second)
  expect([first, patched, second].map(({ items }) => items.length)).toEqual([1, 1, 1])
  await read(aList('third'))
  expect([first, patched, second].map(({ items }) => items.length)).toEqual([0, 0, 1])
  expect(shown()).toBe('third')
})

test('one that is read again and again stays', async () => {
  const { read, first, shown } = await openList()
  for (let time = 0; time < 4; time += 1) await read(first)
  expect(shown()).toBe('first')
  await read(aList('second'))
  expect(first.items).toHaveLength(1)
})

test('one that a read puts back, being called off, stays', async () => {
  const { queries, read, query, shown } = await openList()
  await read(aList('second'))
  for (const name of ['third', 'fourth']) {
    const reading = read(new Promise(() => undefined)).catch(() => undefined)
    query.setState({ data: aList(`${name}, patched`) })
    query.setState({ data: aList(`${name}, patched again`) })
    await queries.cancelQueries({ queryKey: pipelineKeys.list })
    await reading
    expect(shown()).toBe('second')
  }
  await read(aList('fifth'))
  expect(shown()).toBe('fifth')
})
