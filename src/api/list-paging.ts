/**
 * Whether a list says that it is one page of more. The service documents no paging of the pipelines, the
 * registry or the identifiers. A service that pages all the same may say so under any of these names.
 */
import { isJsonObject, own, type JsonObject } from '~/lib/json'

/** What a reply says about the records that it does not hold. */
export interface Paging {
  /** How many records there are, when the service says so. */
  readonly total?: number | undefined
  /** Whether there are more pages, when the service says so. */
  readonly more?: boolean | undefined
}

/** Each in both spellings: `totalCount` and `total_count`. */
const spellings = (keys: string): readonly string[] =>
  keys
    .split(' ')
    .flatMap((key) => [key, key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)])

export const TOTAL_KEYS = spellings(
  'total totalCount totalElements totalItems totalResults totalRecords recordsTotal count',
)
/** Each says with `true` or `false` whether there are more pages, or whether this is the last one. */
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

/** Keys of a reply that describe the list; beside the ids of a map they are no ids. */
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

/** The largest one: a smaller one may count this page only. */
function totalIn(object: JsonObject, length: number): number | undefined {
  const totals = TOTAL_KEYS.flatMap((key) => {
    const value = countIn(object, key)
    // A `count` of just this many is probably the page's own: it says nothing of other pages.
    const isOfPage = value === undefined || value < length || (key === 'count' && value === length)
    return isOfPage ? [] : [value]
  })
  return totals.length === 0 ? undefined : Math.max(...totals)
}

/** A link, a token or the number of the next page; `{href}` is how some write a link. */
function leadsOn(value: unknown): boolean {
  if (isJsonObject(value)) {
    return Object.hasOwn(value, 'href') ? leadsOn(value['href']) : Object.keys(value).length > 0
  }
  return value !== null && value !== undefined && value !== false && value !== '' && value !== 0
}

function moreIn(object: JsonObject): boolean | undefined {
  const said: boolean[] = []
  for (const key of [...MORE_KEYS, ...LAST_KEYS]) {
    const value = own(object, key)
    const isLast = LAST_KEYS.includes(key)
    if (value === true || value === 'true') said.push(!isLast)
    if (value === false || value === 'false') said.push(isLast)
  }
  for (const key of NEXT_KEYS) {
    if (Object.hasOwn(object, key)) said.push(leadsOn(object[key]))
  }
  const pages = PAGES_KEYS.map((key) => countIn(object, key)).find((each) => each !== undefined)
  if (pages !== undefined) {
    // Without a page number this is the first page. Some services number it 0.
    const page = PAGE_KEYS.map((key) => countIn(object, key)).find((each) => each !== undefined)
    said.push(pages > Math.max(1, page ?? 1))
  }
  return said.length === 0 ? undefined : said.includes(true)
}

/** Of two statements the one counts that leaves more open: then nothing is called whole by mistake. */
export function joinPaging(one: Paging, other: Paging): Paging {
  const totals = [one.total, other.total].filter((total) => total !== undefined)
  const more = [one.more, other.more].filter((each) => each !== undefined)
  return {
    ...(totals.length > 0 && { total: Math.max(...totals) }),
    ...(more.length > 0 && { more: more.includes(true) }),
  }
}

/**
 * Reads what the object around a list says of a total and of more pages.
 *
 * @param length how many records came; a total below it is ignored
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
  // A cursor may be sent with the last page as well, so it counts only where nothing else does.
  const isOpen = paging.total === undefined && paging.more === undefined
  const hasCursor = around.some((each) => leadsOn(own(each, 'cursor')))
  return isOpen && hasCursor ? { more: true } : paging
}

/** The header `Link` with the address of a next page (RFC 8288). */
const NEXT_LINK = /;\s*rel\s*=\s*(?:next\s*(?:[;,]|$)|"(?:[^"]*\s)?next(?:\s[^"]*)?")/i

/** What status and headers say: some services page a bare array so. 206 is a part of a whole. */
export function pagingOfResponse({ status, headers }: Response): Paging {
  const total = Number(headers.get('x-total-count'))
  const isPart = status === 206 || NEXT_LINK.test(headers.get('link') ?? '')
  return { ...(total > 0 && { total }), ...(isPart && { more: true }) }
}

/** A list as it was read. */
export interface ListAsRead extends Paging {
  readonly items: readonly unknown[]
  readonly unreadable: readonly unknown[]
}

/** What of a list did not come. */
export interface MissingRecords {
  /** How many came, readable or not. */
  readonly came: number
  /** How many there are, when the service says so. */
  readonly total: number | undefined
}

/**
 * What is missing from a list that says it is one page of more. Sluice does not ask for the other pages:
 * the service documents no parameter for a page of these lists, and a guessed one may be ignored.
 *
 * @returns `undefined` when nothing says that there is more
 */
export function missingFrom(list: ListAsRead): MissingRecords | undefined {
  const came = list.items.length + list.unreadable.length
  if (list.total !== undefined && list.total > came) return { came, total: list.total }
  return list.more === true ? { came, total: undefined } : undefined
}

/** Whether every record came and could be read. Only then may something be called absent. */
export function isWhole(list: ListAsRead): boolean {
  return list.unreadable.length === 0 && missingFrom(list) === undefined
}
