import { describe, expect, test } from 'vitest'
import { isWhole, joinPaging, missingFrom, pagingOf, pagingOfResponse } from './list-paging'

const SIX = 6

describe('the total of a list', () => {
  test.each([
    'total',
    'totalCount',
    'total_count',
    'totalElements',
    'total_elements',
    'totalItems',
    'total_items',
    'totalResults',
    'total_results',
    'totalRecords',
    'total_records',
    'recordsTotal',
    'count',
  ])('the total of a list is read from %s', (key) => {
    expect(pagingOf([{ [key]: 50 }], SIX)).toEqual({ total: 50 })
    expect(pagingOf([{ [key]: '50' }], SIX)).toEqual({ total: 50 })
    for (const holder of [
      'meta',
      'pagination',
      'paging',
      'page',
      'pageInfo',
      'page_info',
      'links',
      'metadata',
      '_meta',
      '_metadata',
    ]) {
      expect(pagingOf([{ [holder]: { [key]: 50 } }], SIX), holder).toEqual({ total: 50 })
    }
    expect(pagingOf([{ meta: { pagination: { [key]: 50 } } }], SIX)).toEqual({ total: 50 })
  })

  test.each([
    ['a count of this page only', { count: 6 }],
    ['a total below the number of records', { total: 5 }],
    ['words', { total: 'many' }],
    ['a fraction', { total: 50.5 }],
    ['a negative number', { total: -1 }],
    ['nothing', { total: null }],
    ['an object that is nested too deeply', { meta: { page: { meta: { total: 50 } } } }],
  ])('the total of a list is not read from %s', (_name, object) =>
    expect(pagingOf([object], SIX)).toEqual({}),
  )

  test('a total that equals the number of records means that the list is complete', () => {
    expect(pagingOf([{ total: 6 }], SIX)).toEqual({ total: 6 })
    expect(pagingOf([{ total: 6, cursor: 'abc' }], SIX)).toEqual({ total: 6 })
    expect(pagingOf([{ data: [], total: 0 }], 0)).toEqual({ total: 0 })
  })

  test('the larger of two different totals is used', () => {
    expect(pagingOf([{ total: 6, meta: { total: 50 } }], SIX)).toEqual({ total: 50 })
    expect(pagingOf([{ total: 50, pagination: { total: 6 } }], SIX)).toEqual({ total: 50 })
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
    { hasNext: true },
    { has_next: 'true' },
    { truncated: true },
    { isTruncated: true },
    { is_truncated: 'true' },
    { last: false },
    { isLast: false },
    { is_last: 'false' },
    { isLastPage: false },
    { more: true },
    { nextLink: '/pipelines?page=2' },
    { '@odata.nextLink': '/pipelines?page=2' },
    { next_url: '/pipelines?page=2' },
    { nextPageUrl: '/pipelines?page=2' },
    { cursor: 'abc' },
    { paging: { cursor: 'abc' } },
    { cursor: { next: 'abc' } },
    { metadata: { hasNext: true } },
    { _metadata: { nextLink: '/pipelines?page=2' } },
    { response_metadata: { next_cursor: 'abc' } },
    { lastPage: 2 },
    { current_page: 1, last_page: 9 },
    { page: { last: 'false' } },
    { nextCursor: 'abc' },
    { paging: { next_cursor: 'abc' } },
    { nextPage: 2 },
    { next_page: '2' },
    { nextPageToken: 'abc' },
    { next_page_token: 'abc' },
    { links: { next: '/pipelines?page=2' } },
    { _links: { next: { href: '/pipelines?page=2' } } },
    { pageInfo: { hasNextPage: true } },
    { meta: { pagination: { has_more: true } } },
    { nextToken: 'abc' },
    { next_marker: 'abc' },
    { metadata: { continue: 'abc' } },
    { lastPage: false },
    { num_pages: 9, page: 1 },
    { pageCount: 9 },
    { pages: 9 },
    { pages: 2 },
    { pages: 2, page: 1 },
    { totalPages: 9, page: 0 },
    { pagination: { total_pages: 9, current_page: 8 } },
    { page: { number: 0, totalPages: 9 } },
    // One sign of more pages is enough, even if another key denies it.
    { hasMore: false, next: '/pipelines?page=2' },
  ])('%j means that there are more pages', (object) =>
    expect(pagingOf([object], SIX)).toEqual({ more: true }),
  )

  test.each([
    { hasMore: false },
    { has_more: 'false' },
    { hasNext: false },
    { truncated: false },
    { last: true },
    { isLast: true },
    { lastPage: true },
    { metadata: { continue: '' } },
    { more: false },
    { nextLink: null },
    { cursor: { next: null } },
    // Many services always send a cursor, so a cursor alone proves nothing.
    { cursor: 'abc', hasMore: false },
    { cursor: 'abc', meta: { isLast: true } },
    { meta: { cursor: 'abc' }, next: null },
    { current_page: 9, last_page: 9 },
    { nextCursor: null },
    { next: null },
    { next: '' },
    { nextPage: false },
    { nextPage: 0 },
    { nextPageToken: '' },
    { links: { next: null } },
    { _links: { next: { href: null } } },
    { links: { next: {} } },
    { pageInfo: { hasNextPage: false } },
    { pages: 1 },
    { totalPages: 1, page: 0 },
    { totalPages: 0, page: 0 },
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
    { cursor: null },
    { cursor: '' },
    { more: 'of it' },
    { more: {} },
    { next_run: 'tomorrow' },
  ])('%j says nothing about more pages', (object) => expect(pagingOf([object], SIX)).toEqual({}))
})

test.each([
  [200, {}, {}],
  [206, {}, { more: true }],
  [200, { 'x-total-count': '50' }, { total: 50 }],
  [200, { 'x-total-count': 'many' }, {}],
  [200, { 'x-total-count': '50', link: '<?page=2>; rel="next"' }, { total: 50, more: true }],
  [200, { link: '<?page=1>; rel="prev"' }, {}],
  [200, { 'content-range': 'items 0-49/1234' }, { total: 1_234 }],
  [206, { 'content-range': 'pipelines 50-99/1234' }, { total: 1_234, more: true }],
  [200, { 'content-range': '0-49/1234' }, { total: 1_234 }],
  [200, { 'content-range': 'items */1234' }, { total: 1_234 }],
  [200, { 'content-range': 'items 0-49/1234', 'x-total-count': '50' }, { total: 1_234 }],
  [200, { 'content-range': 'items 0-49/*' }, {}],
  [200, { 'content-range': 'bytes 0-49/1234' }, {}],
])('status %d with headers %j gives the paging %j', (status, headers, paging) =>
  expect(pagingOfResponse(new Response('[]', { status, headers }))).toEqual(paging),
)

test('if two paging statements differ, the one with more missing records is used', () => {
  expect(joinPaging({ total: 6, more: false }, { total: 50 })).toEqual({ total: 50, more: false })
  expect(joinPaging({ more: false }, { more: true })).toEqual({ more: true })
  expect(joinPaging({}, {})).toEqual({})
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
    expect(missingFrom(list(6, paging))).toEqual(missing),
  )
})

test('a list is complete if every record arrived and was readable', () => {
  expect(isWhole({ items: [1], unreadable: [] })).toBe(true)
  expect(isWhole({ items: [1], unreadable: [], total: 1 })).toBe(true)
  expect(isWhole({ items: [1], unreadable: [17] })).toBe(false)
  expect(isWhole({ items: [1], unreadable: [], total: 2 })).toBe(false)
  expect(isWhole({ items: [1], unreadable: [], more: true })).toBe(false)
})
