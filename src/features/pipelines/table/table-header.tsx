import { memo } from 'react'
import { useSelectionVersion, pipelineSelection } from '~/components/pipeline-selection'
import { SelectAll } from '~/components/select-all'
import { Icon } from '~/ui/icon'
import type { Column } from '../list-state'
import type { Sort, SortKey } from '../rows/pipeline-order'
import { COLUMN_LOOKS, splitColumns } from './table-columns'

interface TableHeaderProps {
  readonly columns: readonly Column[]
  readonly isNarrow: boolean
  readonly sort: Sort
  readonly onSort: (by: SortKey) => void
  /** Keys of the rows that the list shows. */
  readonly keys: readonly string[]
}

export const TableHeader = memo(function TableHeader({
  columns,
  isNarrow,
  sort,
  onSort,
  keys,
}: TableHeaderProps) {
  const { hasStatus, rest } = splitColumns(columns)
  return (
    <div
      role="row"
      aria-rowindex={1}
      className="bg-canvas hairline text-soft sticky top-0 z-[1] grid h-8 grid-cols-(--cols) items-center border-b text-xs"
    >
      <span role="columnheader" className="flex pl-4">
        <SelectFound keys={keys} />
      </span>
      {hasStatus && !isNarrow && <SortHeader column="status" sort={sort} onSort={onSort} />}
      <HeaderCell by="name" label="Name" sort={sort} onSort={onSort} />
      {(isNarrow ? [] : rest).map((column) => (
        <SortHeader key={column} column={column} sort={sort} onSort={onSort} />
      ))}
      <span role="columnheader">
        <span className="sr-only">Actions</span>
      </span>
    </div>
  )
})

/** All rows that match the query, wherever they are scrolled to. */
function SelectFound({ keys }: { readonly keys: readonly string[] }) {
  useSelectionVersion()
  const inView = pipelineSelection.size() - pipelineSelection.hiddenCount(keys)
  return (
    <SelectAll
      rows={keys.length}
      selected={inView}
      onChange={(isOn) =>
        isOn ? pipelineSelection.selectAll(keys) : pipelineSelection.setRange(keys, false)
      }
    />
  )
}

function SortHeader({
  column,
  sort,
  onSort,
}: {
  readonly column: Column
  readonly sort: Sort
  readonly onSort: (by: SortKey) => void
}) {
  const look = COLUMN_LOOKS[column]
  return (
    <HeaderCell
      by={'sort' in look ? look.sort : undefined}
      label={look.label}
      sort={sort}
      onSort={onSort}
      atEnd={'atEnd' in look}
    />
  )
}

function HeaderCell({
  by,
  label,
  sort,
  onSort,
  atEnd = false,
}: {
  readonly by: SortKey | undefined
  readonly label: string
  readonly sort: Sort
  readonly onSort: (by: SortKey) => void
  readonly atEnd?: boolean
}) {
  const isSorted = by !== undefined && sort.by === by
  const direction = isSorted ? (sort.descending ? 'descending' : 'ascending') : undefined
  return (
    <span
      role="columnheader"
      aria-sort={by === undefined ? undefined : (direction ?? 'none')}
      className={`flex min-w-0 items-center ${atEnd ? 'justify-end pr-4' : ''}`}
    >
      {by === undefined ? (
        label
      ) : (
        <button
          type="button"
          onClick={() => onSort(by)}
          className={`hover:text-ink inline-flex h-8 items-center gap-1 whitespace-nowrap ${isSorted ? 'text-ink font-medium' : ''}`}
        >
          {label}
          {isSorted && (
            <Icon
              name={sort.descending ? 'chevron-down' : 'chevron-up'}
              className="-mr-1 !size-3.5"
            />
          )}
        </button>
      )}
    </span>
  )
}
