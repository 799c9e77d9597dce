import { QueryClient } from '@tanstack/react-query'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { aClient, aReply } from './client.test-data'
import { mayHaveMore, repositoryQueries, type ScmSource } from './repositories'

const source = { tool_id: 't', service: 'github' } as const
const names = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => `acme/r${from + index}`)

/** Pages as long as the query has more, twenty at most; says which were asked for. */
async function pagesAskedFor(body: (page: number) => unknown): Promise<readonly number[]> {
  const { client, sent } = aClient(({ json }) =>
    aReply(JSON.stringify(body((json as { currentPage: number }).currentPage))),
  )
  const query = repositoryQueries(client).search(source, '')
  await new QueryClient().fetchInfiniteQuery({ ...query, pages: 20 })
  return sent.map(({ json }) => (json as { currentPage: number }).currentPage)
}

describe('paging through repositories (§4.3)', () => {
  test.each<[string, (page: number) => unknown, number[]]>([
    ['a page that is not full is the last', () => names(0, 49), [1]],
    [
      'a full page may have one behind it',
      (page) => names(page * 50, page < 3 ? 50 : 0),
      [1, 2, 3],
    ],
    [
      'a total counts unreadable records',
      (page) => ({ total: 100, items: [...names(page * 50, 49), 7] }),
      [1, 2],
    ],
    [
      'the service says that there is more',
      (page) => ({ hasMore: page < 2, data: names(page * 9, 9) }),
      [1, 2],
    ],
    [
      'an empty page ends it, whatever is said',
      () => ({ hasMore: true, total: 99, data: [] }),
      [1],
    ],
    ['a service that does not page is asked once', () => names(0, 200), [1]],
    ['the same page again ends it', () => names(0, 50), [1, 2]],
    [
      'a count of the page is no total',
      (page) => ({ count: 50, items: names(page * 50, page < 3 ? 50 : 0) }),
      [1, 2, 3],
    ],
  ])('%s', async (_why, body, pages) => expect(await pagesAskedFor(body)).toEqual(pages))

  test('asks for 50 a page, from 1, with the term only when there is one', async () => {
    const { client, sent } = aClient(() => aReply('[]'))
    const queries = new QueryClient()
    await queries.fetchInfiniteQuery(repositoryQueries(client).search(source, ''))
    await queries.fetchInfiniteQuery(repositoryQueries(client).search(source, 'web'))
    expect(sent.map(({ json }) => json)).toEqual([
      { ...source, pageSize: 50, currentPage: 1 },
      { ...source, pageSize: 50, currentPage: 1, searchTerm: 'web' },
    ])
  })

  test('has more only behind a page that holds something', () => {
    expect(mayHaveMore({ items: [], unreadable: [], more: true }, 0, 50)).toBe(false)
    expect(mayHaveMore({ items: [1], unreadable: [], total: 2 }, 1, 50)).toBe(true)
  })
})

test('a workspace is required where the document says so (§4.3)', () => {
  expectTypeOf<{ tool_id: string; service: 'bitbucket' }>().not.toExtend<ScmSource>()
  expectTypeOf<{ tool_id: string; service: 'bitbucket'; workspace: string }>().toExtend<ScmSource>()
  expectTypeOf<{ tool_id: string; service: 'azure_devops' }>().toExtend<ScmSource>()
  expectTypeOf<{ tool_id: string; service: 'azure-devops' }>().not.toExtend<ScmSource>()
})
