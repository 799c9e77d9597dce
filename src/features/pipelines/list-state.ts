/** The view of the pipelines list. It is part of the address. */
import type { ShowView } from '~/components/use-url-state'
import { namesParam, sortParam, textParam, viewParams } from '~/lib/view-params'
import { SORT_KEYS, type Sort } from './rows/pipeline-order'

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

export const listParams = viewParams(DEFAULT_LIST_STATE, {
  q: textParam,
  sort: sortParam(SORT_KEYS),
  columns: namesParam(COLUMNS),
})
