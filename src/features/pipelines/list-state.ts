import type { ShowView } from '~/components/use-url-state'
import { formatValue } from '~/domain/query-language/query-language'
import {
  changedParams,
  namesParam,
  sortParam,
  textParam,
  viewParams,
  type ViewParams,
} from '~/lib/view-params'
import { OPTIONAL_COLUMNS, SORT_KEYS, type ColumnName } from './rows/pipeline-columns'
import type { Sort } from './rows/pipeline-rows'

export type ShowList = ShowView<ListState>

export interface ListState {
  readonly q: string
  readonly sort: Sort
  /** `undefined`: the default columns, which depend on the width of the window. */
  readonly columns: readonly ColumnName[] | undefined
}

export const DEFAULT_LIST_STATE: ListState = {
  q: '',
  sort: { by: 'updated', descending: true },
  columns: undefined,
}

const columns = namesParam(OPTIONAL_COLUMNS)

const params = viewParams(DEFAULT_LIST_STATE, {
  q: textParam,
  sort: sortParam(SORT_KEYS),
  columns: { ...columns, write: (chosen) => (chosen ? columns.write(chosen) : '') },
})

/**
 * The address of the screen Tasks has a parameter `status`, so people write `?status=failed` here too. This parameter
 * becomes a part of the query.
 */
function withStatusInQuery(search: URLSearchParams): URLSearchParams {
  const values = search.getAll('status').join().split(',').filter(Boolean).map(formatValue)
  if (values.length === 0) return search
  const q = `status:${values.join()} ${search.get('q') ?? ''}`.trim()
  return changedParams(search, { q, status: '' })
}

export const listParams: ViewParams<ListState> = {
  read: (search) => params.read(withStatusInQuery(search)),
  write: (search, view) => params.write(withStatusInQuery(search), view),
}
