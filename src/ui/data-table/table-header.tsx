import { useStore } from 'zustand'
import type { Selection } from '~/lib/selection'
import { Icon } from '../icon'
import type { Column, TableSort } from './columns'

function SelectAll({
  selection,
  keys,
}: {
  readonly selection: Selection
  readonly keys: readonly string[]
}) {
  useStore(selection)
  const selected = selection.size() - selection.hiddenCount(keys)
  const isAll = keys.length > 0 && selected === keys.length
  return (
    <label className="flex h-full items-center pl-4">
      <input
        type="checkbox"
        data-part="all"
        data-command={isAll ? undefined : ''}
        aria-label="Select all"
        checked={isAll}
        ref={(box) => {
          if (box !== null) box.indeterminate = selected > 0 && !isAll
        }}
        onChange={() => (isAll ? selection.setRange(keys, false) : selection.selectAll(keys))}
      />
    </label>
  )
}

interface TableHeaderProps<Row, By extends string> {
  readonly columns: readonly Column<Row, By>[]
  readonly sort: TableSort<By> | undefined
  readonly onSort: ((by: By) => void) | undefined
  readonly selection: Selection | undefined
  readonly keys: readonly string[]
  readonly hasMenu: boolean
  readonly isHidden: boolean
}

export function TableHeader<Row, By extends string>(props: TableHeaderProps<Row, By>) {
  const { columns, sort, onSort, selection, keys, hasMenu, isHidden } = props
  return (
    <div
      role="row"
      aria-rowindex={1}
      className={
        isHidden
          ? 'sr-only'
          : 'bg-canvas hairline text-soft sticky top-0 z-[1] grid h-(--head) grid-cols-(--cols) items-center border-b text-xs'
      }
    >
      {selection !== undefined && (
        <span role="columnheader" className="h-full">
          <SelectAll selection={selection} keys={keys} />
        </span>
      )}
      {columns.map((column) => (
        <HeaderCell key={column.id} column={column} sort={sort} onSort={onSort} />
      ))}
      {hasMenu && (
        <span role="columnheader">
          <span className="sr-only">Actions</span>
        </span>
      )}
    </div>
  )
}

const HEADER_CELL = 'group h-full min-w-0'
/**
 * The padding is inside the button, so that the whole cell is clickable. A touch target needs 44 pixels, and the border
 * of the cell takes one of them. So the label has a minimum height.
 */
const HEADER_LABEL = 'flex size-full items-center pr-4 group-first:pl-4 pointer-coarse:min-h-11'

function HeaderCell<Row, By extends string>({
  column: { label, sort: by, isRightAligned },
  sort,
  onSort,
}: { readonly column: Column<Row, By> } & Pick<TableHeaderProps<Row, By>, 'sort' | 'onSort'>) {
  const className = `${HEADER_LABEL} ${isRightAligned === true ? 'justify-end' : ''}`
  if (by === undefined)
    return (
      <span role="columnheader" className={HEADER_CELL}>
        <span className={className}>{label}</span>
      </span>
    )
  const direction = sort?.by !== by ? 'none' : sort.descending ? 'descending' : 'ascending'
  return (
    <span role="columnheader" aria-sort={direction} className={HEADER_CELL}>
      <button
        type="button"
        onClick={() => onSort?.(by)}
        className={`hover:text-ink gap-1 -outline-offset-2 whitespace-nowrap ${className} ${direction === 'none' ? '' : 'text-ink font-medium'}`}
      >
        {label}
        {direction !== 'none' && (
          <Icon
            name={direction === 'descending' ? 'chevron-down' : 'chevron-up'}
            className="-mr-1 !size-3.5"
          />
        )}
      </button>
    </span>
  )
}
