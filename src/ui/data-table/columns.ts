import type { ReactNode } from 'react'

/** What a cell has to know of its row besides the record. */
export interface CellContext {
  /** For the cell's links and buttons: only those of the active row are in the tab order. */
  readonly tabIndex: 0 | -1
  /** The row's details are shown. */
  readonly isOpen: boolean
}

/** One column of a `DataTable`; `By` are the words for what its rows can be sorted by. */
export interface Column<Row, By extends string = string> {
  readonly id: string
  readonly label: ReactNode
  /** A track of a CSS grid, for example `minmax(160px, 1fr)`. */
  readonly width: string
  /** What a click on the head sorts by; without it nothing sorts by this column. */
  readonly sort?: By | undefined
  /** Aligns the cells to the right, so that numbers and times line up. */
  readonly isAtEnd?: boolean
  /** Classes of its cells. */
  readonly className?: string
  /**
   * Links and buttons in it have a `data-part`, unique in the row; a click on the row itself opens `link`.
   * A `data-mark` of `changed` or `gone` marks the whole row.
   */
  cell(row: Row, place: CellContext): ReactNode
}

export interface TableSort<By extends string = string> {
  readonly by: By
  readonly descending: boolean
}

/** `grid-template-columns` of a table. */
export function gridTemplate(
  columns: readonly { readonly width: string }[],
  { hasSelection, hasMenu }: { readonly hasSelection: boolean; readonly hasMenu: boolean },
): string {
  const widths = columns.map(({ width }) => width)
  return [...(hasSelection ? ['var(--check)'] : []), ...widths, ...(hasMenu ? ['48px'] : [])].join(
    ' ',
  )
}
