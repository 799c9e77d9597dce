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

const largestOf = (totals: readonly number[]) =>
  totals.length > 0 ? Math.max(...totals) : undefined

/** The largest total, because a smaller total may count only this page. */
function totalIn(object: JsonObject, length: number): number | undefined {
  const totals = TOTAL_KEYS.flatMap((key) => {
    const value = countIn(object, key)
    // A `count` that equals this page is probably only about this page.
    const isOfPage = value === undefined || value < length || (key === 'count' && value === length)
    return isOfPage ? [] : [value]
  })
  return largestOf(totals)
}

/** Whether a value means a next page: a link, a token or a number. Some services write a link as `{href}`. */
function meansNextPage(value: unknown): boolean {
  if (isJsonObject(value)) {
    return Object.hasOwn(value, 'href')
      ? meansNextPage(value['href'])
      : Object.keys(value).length > 0
  }
  return Boolean(value)
}

function firstCountIn(object: JsonObject, keys: readonly string[]): number | undefined {
  return keys.map((key) => countIn(object, key)).find((count) => count !== undefined)
}

function moreIn(object: JsonObject): boolean | undefined {
  const statements: boolean[] = []
  for (const key of [...MORE_KEYS, ...LAST_KEYS]) {
    const value = String(own(object, key))
    const isLast = LAST_KEYS.includes(key)
    if (value === 'true') statements.push(!isLast)
    if (value === 'false') statements.push(isLast)
  }
  for (const key of NEXT_KEYS) {
    if (Object.hasOwn(object, key)) statements.push(meansNextPage(object[key]))
  }
  const pages = firstCountIn(object, PAGES_KEYS)
  if (pages !== undefined) {
    // Without a page number, this is the first page. Some services begin with page 0.
    statements.push(pages > Math.max(1, firstCountIn(object, PAGE_KEYS) ?? 1))
  }
  return statements.length === 0 ? undefined : statements.includes(true)
}

/** Joins two statements. If they differ, the larger one is used, so that no list is called complete by mistake. */
export function joinPaging(one: Paging, other: Paging): Paging {
  const totals = [one.total, other.total].filter((total) => total !== undefined)
  const more = [one.more, other.more].filter((each) => each !== undefined)
  return {
    total: largestOf(totals),
    more: more.length > 0 ? more.includes(true) : undefined,
  }
}

/**
 * Reads the total and the next page from the object around a list.
 *
 * @param length the number of received records; a smaller total is ignored
 */
export function pagingOf(object: JsonObject, length: number): Paging {
  const around = [object]
  for (let level = 0, last = around; level < 2; level += 1) {
    last = last.flatMap((each) => HOLDERS.map((key) => own(each, key)).filter(isJsonObject))
    around.push(...last)
  }
  const paging = around
    .map((each) => ({ total: totalIn(each, length), more: moreIn(each) }))
    .reduce<Paging>(joinPaging, {})
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
  return {
    total: largestOf(totals),
    more: isPart || undefined,
  }
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
