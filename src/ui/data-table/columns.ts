import type { ReactNode } from 'react'

export interface CellContext {
  /** The `tabIndex` for links and buttons in the cell. Only the controls of the active row are in the tab order. */
  readonly tabIndex: 0 | -1
  readonly isOpen: boolean
}

/** One column of a `DataTable`. `By` is the type of the sort keys. */
export interface Column<Row, By extends string = string> {
  readonly id: string
  readonly label: ReactNode
  /** A track of a CSS grid, for example `minmax(160px, 1fr)`. */
  readonly width: string
  /** The sort key for a click on the header. Without it, the column cannot be sorted. */
  readonly sort?: By | undefined
  /** Aligns the label in the header to the right. `className` aligns the cells. */
  readonly isRightAligned?: boolean
  readonly className?: string
  /**
   * Links and buttons in the cell have a `data-part` that is unique in the row. A click on the row opens the part
   * `link`. A `data-mark` of `changed` or `gone` marks the whole row.
   */
  cell(row: Row, context: CellContext): ReactNode
}

export interface TableSort<By extends string = string> {
  readonly by: By
  readonly descending: boolean
}

export function gridTemplate(
  columns: readonly { readonly width: string }[],
  { hasSelection, hasMenu }: { readonly hasSelection: boolean; readonly hasMenu: boolean },
): string {
  const widths = columns.map(({ width }) => width)
  return [
    ...(hasSelection ? ['var(--check)'] : []),
    ...widths,
    ...(hasMenu ? ['var(--menu, 48px)'] : []),
  ].join(' ')
}
