import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { aClient, aReply } from '~/api/client.test-data'
import type { Config } from '~/api/config'
import { readPipeline } from '~/api/pipelines'
import { useWatched } from '~/stores/watched-pipelines'
import { pipelineKeys } from './pipelines'
import { knownStatusesQuery } from './known-statuses'
import { statusPoll } from './use-status-polling'

/** Watches one moving and one finished pipeline in a list that has `others` more pipelines. */
function aPage(others = 0) {
  const items = [
    { _id: 'moving', status: 'running' },
    { _id: 'ended', status: 'succeeded' },
    ...Array.from({ length: others }, (_, at) => ({ _id: `row ${at}`, status: 'idle' })),
  ]
  let time = 1_000
  let status = 200
  const asked: (readonly string[])[] = []
  const { client } = aClient(({ json }) => {
    const { target } = json as { readonly target: readonly string[] }
    asked.push(target)
    const results = items
      .filter(({ _id }) => target.includes(_id))
      .map((resource) => ({ target: resource._id, outcome: 'done', resource }))
    return aReply(JSON.stringify({ results }), status)
  })
  const queries = new QueryClient()
  queries.setQueryData(pipelineKeys.list, { items: items.map(readPipeline) }, { updatedAt: time })
  useWatched.setState({ byOwner: { test: ['moving', 'ended'] } })
  const config = { pollSeconds: 5, batchChunk: 50 } as Config
  const options = statusPoll({ client, config, now: () => time }, queries)
  return {
    asked,
    queries,
    options,
    statuses: () => [...(queries.getQueryData(knownStatusesQuery.queryKey) ?? new Map()).keys()],
    answerWith: (next: number) => (status = next),
    change: (_id: string, next: string) =>
      items.splice(
        items.findIndex((item) => item._id === _id),
        1,
        { _id, status: next },
      ),
    showList: () =>
      new QueryObserver(queries, { queryKey: pipelineKeys.list, staleTime: Infinity }).subscribe(
        () => {},
      ),
    poll(afterSeconds: number) {
      time += afterSeconds * 1_000
      return queries.fetchQuery({ ...options, staleTime: 0 })
    },
  }
}

test('moving pipelines are polled more often, and only an answer about all pipelines updates the time of the last poll', async () => {
  const page = aPage()
  expect((await page.poll(5)).answeredAt).toBeUndefined()
  expect((await page.poll(60)).answeredAt).toBe(66_000)
  expect((await page.poll(5)).answeredAt).toBe(66_000)
  expect(page.asked).toEqual([['moving'], ['moving', 'ended'], ['moving']])
  expect(page.statuses()).toEqual(['moving', 'ended'])
})

test('polling continues after the query is reset, even if its last observer was another component', async () => {
  const { asked, queries, options } = aPage()
  const polling = new QueryObserver(queries, options).subscribe(() => {})
  const { queryKey } = options
  const looking = new QueryObserver(queries, { queryKey, enabled: false }).subscribe(() => {})
  await queries.resetQueries()
  expect(asked.length).toBeGreaterThan(0)
  expect(queries.getQueryState(options.queryKey)?.error).toBeNull()
  polling()
  looking()
})

test('after a failure all pipelines are polled again', async () => {
  const page = aPage()
  await page.poll(5)
  page.answerWith(500)
  await expect(page.poll(5)).rejects.toThrow()
  page.answerWith(200)
  expect((await page.poll(5)).answeredAt).toBe(16_000)
  expect(page.asked.at(-1)).toEqual(['moving', 'ended'])
})

test('each full poll also reads the next 200 rows of the shown list', async () => {
  const page = aPage(398)
  const turns = () =>
    page.asked
      .splice(0)
      .flat()
      .filter((id) => id.startsWith('row'))
  await page.poll(5)
  await page.poll(60)
  expect(turns()).toEqual([])
  const leave = page.showList()
  await page.poll(60)
  expect(turns()).toHaveLength(198)
  await page.poll(5)
  expect(turns()).toEqual([])
  page.change('row 300', 'running')
  await page.poll(60)
  expect(turns()).toHaveLength(200)
  expect(page.statuses()).toEqual(['moving', 'ended', 'row 300'])
  await page.poll(60)
  expect(turns()[0]).toBe('row 0')
  leave()
})
