import type { ComponentProps } from 'react'
import { RowMenu } from './row-menu'
import { SelectionBar } from './selection-bar'

interface ListActionsProps {
  /** Absent when nothing is selected. */
  readonly selection: ComponentProps<typeof SelectionBar> | undefined
  /** Absent when the menu of no row is open. */
  readonly menu: ComponentProps<typeof RowMenu> | undefined
}

/** What can be done with the selected rows, and with the row whose menu is open. */
export function ListActions({ selection, menu }: ListActionsProps) {
  return (
    <>
      {selection && <SelectionBar {...selection} />}
      {menu && <RowMenu {...menu} />}
    </>
  )
}
