/**
 * Whether a list is only one page of several. The service documents no paging for pipelines, registered tools and
 * tool identifiers. If it pages nevertheless, it may say so with any of these keys.
 */
import { isJsonObject, own, type JsonObject } from '~/lib/json'

/** What a reply says about the records that it does not contain. */
export interface Paging {
  readonly total?: number | undefined
  /** Whether there are more pages, if the service says so. */
  readonly more?: boolean | undefined
}

/** Each key in both spellings: `totalCount` and `total_count`. */
const spellings = (keys: string): readonly string[] =>
  keys
    .split(' ')
    .flatMap((key) => [key, key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)])

export const TOTAL_KEYS = spellings(
  'total totalCount totalElements totalItems totalResults totalRecords recordsTotal count',
)
/** Keys of booleans. `MORE_KEYS` mean that there are more pages. `LAST_KEYS` mean that this is the last page. */
const MORE_KEYS = spellings('more hasMore hasNext hasNextPage truncated isTruncated')
const LAST_KEYS = spellings('last isLast isLastPage lastPage')
const NEXT_KEYS = spellings(
  'next nextPage nextPageToken nextToken nextMarker continue nextCursor nextLink @odata.nextLink nextUrl nextPageUrl',
)
const PAGES_KEYS = spellings('pages totalPages numPages pageCount lastPage')
const PAGE_KEYS = spellings('page currentPage')
/** Objects beside the list that may hold these keys. */
const HOLDERS = spellings(
  'meta _meta metadata _metadata responseMetadata pagination paging page pageInfo links _links cursor',
)

/** Keys that describe a list. In a map from id to record, they are not ids. */
export const PAGING_KEYS: readonly string[] = [
  ...TOTAL_KEYS,
  ...MORE_KEYS,
  ...LAST_KEYS,
  ...NEXT_KEYS,
  ...PAGES_KEYS,
  ...PAGE_KEYS,
  'cursor',
]

function countIn(object: JsonObject, key: string): number | undefined {
  const value = own(object, key)
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0
    ? number
    : undefined
}

/** @param length the number of received records; a smaller total may count only this page */
function totalsIn(object: JsonObject, length: number): readonly number[] {
  return TOTAL_KEYS.flatMap((key) => {
    const value = countIn(object, key)
    // A `count` that equals this page is probably only about this page.
    const isOfPage = value === undefined || value < length || (key === 'count' && value === length)
    return isOfPage ? [] : [value]
  })
}

/** Whether a value means a next page: a link, a token or a number. Some services write a link as `{href}`. */
function meansNextPage(value: unknown): boolean {
  if (!isJsonObject(value)) return Boolean(value)
  return Object.hasOwn(value, 'href') ? meansNextPage(value['href']) : Object.keys(value).length > 0
}

/** What the keys of an object say: true for more pages, false for no more pages. */
function statementsIn(object: JsonObject): readonly boolean[] {
  const firstCount = (keys: readonly string[]) =>
    keys.map((key) => countIn(object, key)).find((count) => count !== undefined)
  const flags = [...MORE_KEYS, ...LAST_KEYS].flatMap((key) => {
    const value = String(own(object, key))
    return value === 'true' || value === 'false'
      ? [(value === 'true') !== LAST_KEYS.includes(key)]
      : []
  })
  const nexts = NEXT_KEYS.filter((key) => Object.hasOwn(object, key))
  const pages = firstCount(PAGES_KEYS)
  return [
    ...flags,
    ...nexts.map((key) => meansNextPage(object[key])),
    // Without a page number, this is the first page. Some services begin with page 0.
    ...(pages === undefined ? [] : [pages > Math.max(1, firstCount(PAGE_KEYS) ?? 1)]),
  ]
}

/** If statements differ, the larger one is used, so that no list is called complete by mistake. */
function largest(totals: readonly number[], statements: readonly boolean[]): Paging {
  return {
    total: totals.length > 0 ? Math.max(...totals) : undefined,
    more: statements.length > 0 ? statements.includes(true) : undefined,
  }
}

export function joinPaging(...parts: readonly Paging[]): Paging {
  return largest(
    parts.flatMap(({ total }) => total ?? []),
    parts.flatMap(({ more }) => more ?? []),
  )
}

/**
 * Reads the total and the next page from the objects around a list.
 *
 * @param length the number of received records; a smaller total is ignored
 */
export function pagingOf(wrappers: readonly JsonObject[], length: number): Paging {
  const holdersIn = (objects: readonly JsonObject[]) =>
    objects.flatMap((each) => HOLDERS.map((key) => own(each, key)).filter(isJsonObject))
  const holders = holdersIn(wrappers)
  const around = [...wrappers, ...holders, ...holdersIn(holders)]
  const paging = largest(
    around.flatMap((each) => totalsIn(each, length)),
    around.flatMap(statementsIn),
  )
  // A cursor may come even with the last page, so it counts only if nothing else is known.
  const isOpen = paging.total === undefined && paging.more === undefined
  const hasCursor = around.some((each) => meansNextPage(own(each, 'cursor')))
  return isOpen && hasCursor ? { more: true } : paging
}

/** The `Link` header with the URL of a next page (RFC 8288). */
const NEXT_LINK = /;\s*rel\s*=\s*(?:next\s*(?:[;,]|$)|"(?:[^"]*\s)?next(?:\s[^"]*)?")/i

/** Reads paging from the status and the headers, as some services use them. Status 206 means an incomplete list. */
export function pagingOfResponse({ status, headers }: Response): Paging {
  // `X-Total-Count: 1234` or `Content-Range: items 0-49/1234`. A range of bytes does not count records.
  const totals = ['x-total-count', 'content-range']
    .map((name) => Number(headers.get(name)?.replace(/^(?!bytes).*\//i, '')))
    .filter((total) => total > 0)
  const isPart = status === 206 || NEXT_LINK.test(headers.get('link') ?? '')
  return largest(totals, isPart ? [true] : [])
}

export interface ListAsRead extends Paging {
  readonly items: readonly unknown[]
  readonly unreadable: readonly unknown[]
}

export interface MissingRecords {
  /** The number of received records, readable or not. */
  readonly received: number
  readonly total: number | undefined
}

/**
 * The missing records of a list that says it is only one page. Sluice does not request the other pages, because the
 * service documents no page parameter for these lists and may ignore an invented parameter.
 *
 * @returns `undefined` if nothing says that records are missing
 */
export function missingFrom(list: ListAsRead): MissingRecords | undefined {
  const received = list.items.length + list.unreadable.length
  if (list.total !== undefined && list.total > received) return { received, total: list.total }
  return list.more === true ? { received, total: undefined } : undefined
}

/** Whether every record was received and readable. Only then may Sluice say that something does not exist. */
export function isWhole(list: ListAsRead): boolean {
  return list.unreadable.length === 0 && missingFrom(list) === undefined
}
