import { describe, expect, test } from 'vitest'
import { aClient, aReply } from './client.test-data'
import { isCompleteList, missingRecordsOf, pagingOf } from './list-paging'
import { listPipelines } from './pipelines'

const SIX = 6

describe('the total of a list', () => {
  test.each(['total', 'totalCount', 'total_count', 'count'])(
    'the total of a list is read from %s',
    (key) => {
      expect(pagingOf([{ [key]: 50 }], SIX)).toEqual({ total: 50 })
      expect(pagingOf([{ [key]: '50' }], SIX)).toEqual({ total: 50 })
      for (const holder of ['meta', 'pagination', 'pageInfo']) {
        expect(pagingOf([{ [holder]: { [key]: 50 } }], SIX), holder).toEqual({ total: 50 })
      }
    },
  )

  test.each([
    ['a count of this page only', { count: 6 }],
    ['a total below the number of records', { total: 5 }],
    ['words', { total: 'many' }],
    ['a fraction', { total: 50.5 }],
    ['a negative number', { total: -1 }],
    ['nothing', { total: null }],
    ['an object that is nested too deeply', { meta: { pagination: { total: 50 } } }],
  ])('the total of a list is not read from %s', (_name, object) =>
    expect(pagingOf([object], SIX)).toEqual({}),
  )

  test('a total that equals the number of records means that the list is complete', () => {
    expect(pagingOf([{ total: 6 }], SIX)).toEqual({ total: 6 })
    expect(pagingOf([{ data: [], total: 0 }], 0)).toEqual({ total: 0 })
  })

  test('the larger of two different totals is used', () => {
    expect(pagingOf([{ total: 6, meta: { total: 50 } }], SIX)).toEqual({ total: 50 })
    expect(pagingOf([{ total: 50, pagination: { total: 6 } }], SIX)).toEqual({ total: 50 })
    expect(pagingOf([{ total: 6 }, { total: 50 }], SIX)).toEqual({ total: 50 })
  })
})

describe('a list with more pages', () => {
  test.each([
    { hasMore: true },
    { has_more: true },
    { hasMore: 'true' },
    { hasNextPage: true },
    { next: '/pipelines?page=2' },
    { next: { href: '/pipelines?page=2' } },
    { next: { cursor: 'abc' } },
    { nextPage: 2 },
    { next_page: '2' },
    { nextPageToken: 'abc' },
    { next_page_token: 'abc' },
    { links: { next: '/pipelines?page=2' } },
    { meta: { has_more: true } },
    { pageInfo: { hasNextPage: true } },
    { pages: 9 },
    { pages: 2 },
    { pages: 2, page: 1 },
    { pagination: { pages: 9, page: 8 } },
    // One key that means more pages is enough, even if another key denies it.
    { hasMore: false, next: '/pipelines?page=2' },
    { hasMore: false, meta: { hasMore: true } },
  ])('%j means that there are more pages', (object) =>
    expect(pagingOf([object], SIX)).toEqual({ more: true }),
  )

  test.each([
    { hasMore: false },
    { has_more: 'false' },
    { next: null },
    { next: '' },
    { nextPage: false },
    { nextPage: 0 },
    { nextPageToken: '' },
    { next: {} },
    { links: { next: null } },
    { links: { next: { href: null, rel: 'next' } } },
    { pageInfo: { hasNextPage: false } },
    { pages: 1 },
    { pages: 0, page: 0 },
    { pages: 9, page: 9 },
  ])('%j means that there are no more pages', (object) =>
    expect(pagingOf([object], SIX)).toEqual({ more: false }),
  )

  test.each([
    {},
    { hasMore: 'perhaps' },
    { links: {} },
    { links: { last: '/x' } },
    { page: 2 },
    { next_run: 'tomorrow' },
  ])('%j says nothing about more pages', (object) => expect(pagingOf([object], SIX)).toEqual({}))
})

describe('the paging of a reply without paging keys', () => {
  const ONE = '[{"_id":"p1","name":"web"}]'
  const read = async (status: number, headers: HeadersInit, body = ONE) => {
    const { total, more } = await listPipelines(aClient(() => aReply(body, status, headers)).client)
    return { total, more }
  }

  test.each([
    [200, {}, {}],
    [206, {}, { more: true }],
    [200, { 'x-total-count': '50' }, { total: 50 }],
    [200, { 'x-total-count': '1' }, { total: 1 }],
    [200, { 'x-total-count': '0' }, {}],
    [200, { 'x-total-count': 'many' }, {}],
    [200, { 'x-total-count': '50', link: '<?page=2>; rel="next"' }, { total: 50, more: true }],
    [200, { link: '</x?page=9>; rel=last, </x?page=2>; title="a, b"; rel=next' }, { more: true }],
    [200, { link: '</x>; REL = "prev next"' }, { more: true }],
    [200, { link: '</x>; rel="prev"' }, {}],
    [200, { link: '</x>; rel=nextish' }, {}],
    [200, { link: '</next>; rel="last"; title="next"' }, {}],
  ])('status %d with the headers %j gives the paging %j', async (status, headers, paging) =>
    expect(await read(status, headers)).toEqual(paging),
  )

  test('if the reply also has paging keys, the statement with more missing records is used', async () => {
    const body = `{"hasMore":false,"total":60,"data":${ONE}}`
    const headers = { 'x-total-count': '50', link: '</x>; rel="next"' }
    expect(await read(200, headers, body)).toEqual({ total: 60, more: true })
    expect(await read(200, {}, body)).toEqual({ total: 60, more: false })
  })
})

describe('the missing records of a list', () => {
  const list = (received: number, paging = {}) => ({
    items: Array.from({ length: received - 1 }),
    unreadable: [{ index: 0, value: null }],
    ...paging,
  })

  test.each([
    [{}, undefined],
    [{ total: 6 }, undefined],
    [{ more: false }, undefined],
    [{ total: 7 }, { received: 6, total: 7 }],
    [
      { total: 50, more: false },
      { received: 6, total: 50 },
    ],
    [{ more: true }, { received: 6, total: undefined }],
    [
      { total: 6, more: true },
      { received: 6, total: undefined },
    ],
  ])('the number of missing records of a list is computed from %j', (paging, missing) =>
    expect(missingRecordsOf(list(6, paging))).toEqual(missing),
  )
})

test('a list is complete if every record arrived and was readable', () => {
  expect(isCompleteList({ items: [1], unreadable: [] })).toBe(true)
  expect(isCompleteList({ items: [1], unreadable: [], total: 1 })).toBe(true)
  expect(isCompleteList({ items: [1], unreadable: [17] })).toBe(false)
  expect(isCompleteList({ items: [1], unreadable: [], total: 2 })).toBe(false)
  expect(isCompleteList({ items: [1], unreadable: [], more: true })).toBe(false)
})
