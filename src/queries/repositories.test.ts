import { QueryClient } from '@tanstack/react-query'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aClient, aReply } from '~/api/client.test-data'
import { hasNextPage } from '~/api/repositories'
import { repositoriesQuery } from './repositories'

const source = { tool_id: 't', service: 'github' } as const
const names = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => `acme/r${from + index}`)

/** Reads pages as long as there are more, at most twenty. Returns the numbers of the requested pages. */
async function pagesAskedFor(body: (page: number) => unknown): Promise<readonly number[]> {
  const { client, sent } = aClient(({ json }) =>
    aReply(JSON.stringify(body((json as { currentPage: number }).currentPage))),
  )
  await new QueryClient().fetchInfiniteQuery({
    ...repositoriesQuery(client, source, ''),
    pages: 20,
  })
  return sent.map(({ json }) => (json as { currentPage: number }).currentPage)
}

describe('paging through repositories', () => {
  test.each<[string, (page: number) => unknown, number[]]>([
    ['a page that is not full is the last', () => names(0, 49), [1]],
    [
      'there may be a page after a full page',
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
      'an empty page is the last, whatever the paging fields say',
      () => ({ hasMore: true, total: 99, data: [] }),
      [1],
    ],
    ['a service without pages is read once', () => names(0, 200), [1]],
    ['the same page again is the end', () => names(0, 50), [1, 2]],
    [
      'a count of the page is not a total',
      (page) => ({ count: 50, items: names(page * 50, page < 3 ? 50 : 0) }),
      [1, 2, 3],
    ],
  ])('paging ends at the right page, because %s', async (_why, body, pages) =>
    expect(await pagesAskedFor(body)).toEqual(pages),
  )

  test('each request asks for a page of 50, and contains a search term only if the user typed one', async () => {
    const { client, sent } = aClient(() => aReply('[]'))
    const queries = new QueryClient()
    await queries.fetchInfiniteQuery(repositoriesQuery(client, source, ''))
    await queries.fetchInfiniteQuery(repositoriesQuery(client, source, 'web'))
    expect(sent.map(({ json }) => json)).toEqual([
      { ...source, pageSize: 50, currentPage: 1 },
      { ...source, pageSize: 50, currentPage: 1, searchTerm: 'web' },
    ])
  })

  test('all repositories of an organization of any size are read, and each page is read once', async () => {
    const organization = fc.record({
      size: fc.nat(400),
      says: fc.constantFrom('nothing', 'total', 'hasMore', 'count'),
    })
    await fc.assert(
      fc.asyncProperty(organization, async ({ size, says }) => {
        const asked = await pagesAskedFor((page) => {
          const items = names((page - 1) * 50, Math.min(50, Math.max(0, size - (page - 1) * 50)))
          if (says === 'nothing') return items
          const said = { total: size, hasMore: page * 50 < size, count: items.length }
          return { items, [says]: said[says] }
        })
        const needed = Math.max(1, Math.ceil(size / 50))
        // Without a paging field, only an empty page shows that the full page before it was the last page.
        const isUntold = (says === 'nothing' || says === 'count') && size % 50 === 0 && size > 0
        expect(asked).toEqual(
          Array.from({ length: isUntold ? needed + 1 : needed }, (_, at) => at + 1),
        )
      }),
      { numRuns: 60 },
    )
  })

  test('an empty page is the last page', () => {
    expect(hasNextPage([{ items: [], unreadable: [], more: true }])).toBe(false)
    expect(hasNextPage([{ items: [], unreadable: [{ index: 0, value: 1 }], total: 2 }])).toBe(true)
  })
})

test('no next page exists before the first page has been read', () => {
  expect(hasNextPage([])).toBe(false)
})
