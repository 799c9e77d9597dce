/**
 * Whether a list is only one page of several. The service documents no paging for pipelines, registered tools and tool
 * identifiers. If a service pages them nevertheless, one of the keys below, the status 206 or a header may say so.
 */
import { isJsonObject, own, type JsonObject } from '~/lib/json'

export interface Paging {
  readonly total?: number | undefined
  readonly more?: boolean | undefined
}

export const TOTAL_KEYS = ['total', 'totalCount', 'total_count', 'count']
const MORE_KEYS = ['hasMore', 'has_more', 'hasNextPage']
const NEXT_KEYS = ['next', 'nextPage', 'next_page', 'nextPageToken', 'next_page_token']
/** Objects beside the list that may contain the keys above. */
const HOLDERS = ['meta', 'pagination', 'pageInfo', 'links']

/**
 * Paging keys of other services. Sluice does not read their values, but must not take these keys for ids of records.
 */
const OTHER_KEYS =
  'totalElements totalItems totalResults totalRecords recordsTotal more hasNext truncated isTruncated last isLast ' +
  'isLastPage lastPage nextToken nextMarker continue nextCursor nextLink @odata.nextLink nextUrl nextPageUrl ' +
  'totalPages numPages pageCount currentPage cursor'

/**
 * Keys that describe a list, in both spellings: `nextCursor` and `next_cursor`. In a map from id to record, a plain
 * value under such a key is not a record.
 */
export const PAGING_KEYS: readonly string[] = [
  ...TOTAL_KEYS,
  ...MORE_KEYS,
  ...NEXT_KEYS,
  'pages',
  'page',
  'has_next_page',
  ...OTHER_KEYS.split(' ').flatMap((key) => [
    key,
    key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  ]),
]

function countIn(object: JsonObject, key: string): number | undefined {
  const value = own(object, key)
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0
    ? number
    : undefined
}

/**
 * The totals in an object around a list.
 *
 * @param length the number of received records; a smaller total is ignored, because it may count only this page
 */
function totalsIn(object: JsonObject, length: number): readonly number[] {
  return TOTAL_KEYS.flatMap((key) => {
    const value = countIn(object, key)
    // A `count` that equals the number of received records is probably only about this page.
    const isOfPage = value === undefined || value < length || (key === 'count' && value === length)
    return isOfPage ? [] : [value]
  })
}

/** Whether a value means a next page: a link, a token or a number. Some services write a link as `{href}`. */
function meansNextPage(value: unknown): boolean {
  if (!isJsonObject(value)) return Boolean(value)
  return Boolean(Object.hasOwn(value, 'href') ? value['href'] : Object.keys(value).length)
}

/** One boolean for each paging key of an object. True: there are more pages. False: there are no more pages. */
function statementsIn(object: JsonObject): readonly boolean[] {
  const flags = MORE_KEYS.flatMap((key) => {
    const value = String(own(object, key))
    return value === 'true' || value === 'false' ? [value === 'true'] : []
  })
  const nexts = NEXT_KEYS.filter((key) => Object.hasOwn(object, key))
  const pages = countIn(object, 'pages')
  return [
    ...flags,
    ...nexts.map((key) => meansNextPage(object[key])),
    // A reply without a page number counts as the first page.
    ...(pages === undefined ? [] : [pages > Math.max(1, countIn(object, 'page') ?? 1)]),
  ]
}

/**
 * Reads the paging keys of the objects around a list.
 *
 * @param length the number of received records; a smaller total is ignored
 * @returns the total, and whether there are more pages; if the keys disagree, the largest total, and `more` is true
 */
export function pagingOf(wrappers: readonly JsonObject[], length: number): Paging {
  const around = wrappers.flatMap((each) => [
    each,
    ...HOLDERS.map((key) => own(each, key)).filter(isJsonObject),
  ])
  const totals = around.flatMap((each) => totalsIn(each, length))
  const statements = around.flatMap(statementsIn)
  return {
    total: totals.length > 0 ? Math.max(...totals) : undefined,
    more: statements.length > 0 ? statements.includes(true) : undefined,
  }
}

/** The paging information of the status and the headers, as an object that `pagingOf` can read. */
export function pagingKeysOf({ status, headers }: Response): JsonObject {
  const hasNext = /;\s*rel\s*=[^;,]*\bnext(?![\w-])/i.test(headers.get('link') ?? '')
  return {
    total: headers.get('x-total-count'),
    hasMore: status === 206 || hasNext ? true : undefined,
  }
}

export interface ListAsRead extends Paging {
  readonly items: readonly unknown[]
  readonly unreadable: readonly unknown[]
}

export interface MissingRecords {
  readonly received: number
  readonly total: number | undefined
}

/**
 * The missing records of a list whose reply says that there are more. Sluice does not request other pages, because the
 * service documents a page parameter only for repositories. The service may ignore an invented parameter.
 *
 * @returns `undefined` if nothing says that records are missing
 */
export function missingRecordsOf(list: ListAsRead): MissingRecords | undefined {
  const received = list.items.length + list.unreadable.length
  if (list.total !== undefined && list.total > received) return { received, total: list.total }
  return list.more === true ? { received, total: undefined } : undefined
}

/** Whether every record was received and readable. Only then may Sluice say that something does not exist. */
export function isCompleteList(list: ListAsRead): boolean {
  return list.unreadable.length === 0 && missingRecordsOf(list) === undefined
}

/** Whether the service has no such record. False while the list is not read or is incomplete. */
export function isMissingFrom<Item>(
  list: (ListAsRead & { readonly items: readonly Item[] }) | undefined,
  isWanted: (item: Item) => boolean,
): boolean {
  return list !== undefined && isCompleteList(list) && !list.items.some(isWanted)
}
