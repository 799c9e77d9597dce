/** What the pipelines list shows, as part of its address. */
import type { ShowView } from '~/components/use-url-state'
import { changedParams } from '~/lib/changed-params'
import { SORT_KEYS, type Sort, type SortKey } from './rows/pipeline-order'

/** The optional columns, in the order on the screen. */
export const COLUMNS = [
  'status',
  'tags',
  'lastRun',
  'updated',
  'created',
  'createdBy',
  'id',
] as const
export type ColumnName = (typeof COLUMNS)[number]

export type ShowList = ShowView<ListState>

export interface ListState {
  /** The text of the query bar, as typed. */
  readonly q: string
  readonly sort: Sort
  readonly columns: readonly ColumnName[]
}

export const DEFAULT_LIST_STATE: ListState = {
  q: '',
  sort: { by: 'updated', descending: true },
  columns: ['status', 'tags', 'lastRun', 'updated'],
}

/** How an address says that no column is switched on; an empty value would look like an accident. */
const NO_COLUMNS = 'none'

function sortOf(text: string): Sort {
  const descending = text.startsWith('-')
  const name = descending ? text.slice(1) : text
  const by = SORT_KEYS.find((key: SortKey) => key === name)
  return by === undefined ? DEFAULT_LIST_STATE.sort : { by, descending }
}

function columnsOf(text: string): readonly ColumnName[] {
  if (text === NO_COLUMNS) return []
  const named = new Set(text.split(','))
  const columns = COLUMNS.filter((column) => named.has(column))
  return columns.length === 0 ? DEFAULT_LIST_STATE.columns : columns
}

/** Never throws. A missing or unknown value becomes its default. */
export function readListState(params: URLSearchParams): ListState {
  const { q, sort, columns } = DEFAULT_LIST_STATE
  const [typed, sorted, shown] = ['q', 'sort', 'columns'].map((name) => params.get(name))
  return {
    q: typed ?? q,
    sort: typeof sorted === 'string' ? sortOf(sorted) : sort,
    columns: typeof shown === 'string' ? columnsOf(shown) : columns,
  }
}

function sortText({ by, descending }: Sort): string {
  return (descending ? '-' : '') + by
}

function columnsText(columns: readonly ColumnName[]): string {
  return COLUMNS.filter((column) => columns.includes(column)).join(',') || NO_COLUMNS
}

/** @returns new parameters; other parameters are kept, defaults are not written */
export function writeListState(params: URLSearchParams, state: ListState): URLSearchParams {
  const unlessDefault = (value: string, usual: string) => (value === usual ? '' : value)
  return changedParams(params, {
    q: state.q,
    sort: unlessDefault(sortText(state.sort), sortText(DEFAULT_LIST_STATE.sort)),
    columns: unlessDefault(columnsText(state.columns), columnsText(DEFAULT_LIST_STATE.columns)),
  })
}
