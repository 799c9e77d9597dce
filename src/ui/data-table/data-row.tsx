import { memo, type ComponentType, type ReactNode, type MouseEvent } from 'react'
import { useStore } from 'zustand'
import type { Selection } from '~/lib/selection'
import { ErrorBoundary, type CrashProps } from '~/ui/error-boundary'
import type { Column } from './columns'

interface DataRowProps<Row> {
  readonly row: Row
  readonly rowKey: string
  readonly at: number
  /** `aria-rowindex`. `undefined` for a note (`isNote` of `DataTable`), unless the note is the active row. */
  readonly index: number | undefined
  readonly top: number
  readonly columns: readonly Column<Row>[]
  readonly heading: ReactNode
  nameOf(row: Row): string
  readonly selection: Selection | undefined
  readonly isSelectable: boolean
  readonly hasMenu: boolean
  readonly isActive: boolean
  readonly isOpen: boolean
  readonly brokenRow: ComponentType<CrashProps>
}

/**
 * Renders again only when its own props or its selection change. So a poll that changes three rows renders only these
 * rows.
 */
export const DataRow = memo(function DataRow(props: DataRowProps<unknown>) {
  const { rowKey, at, index, top, selection, isSelectable, isOpen } = props
  const isSelected = useStore(selection ?? NOTHING, ({ ids }) => isSelectable && ids.has(rowKey))
  return (
    <div
      role={index === undefined ? undefined : 'row'}
      aria-rowindex={index}
      aria-selected={index === undefined || selection === undefined ? undefined : isSelected}
      data-at={at}
      data-open-row={isOpen || undefined}
      style={{ top }}
      className={`row-h hairline hover:bg-hover absolute inset-x-0 grid cursor-pointer grid-cols-(--cols) items-center border-b text-sm has-data-[mark=changed]:[box-shadow:inset_2px_0_var(--color-accent)] has-data-[mark=gone]:text-soft aria-selected:bg-picked ${isOpen ? 'bg-pressed [box-shadow:inset_2px_0_var(--color-accent)]' : ''}`}
    >
      <ErrorBoundary fallback={props.brokenRow} subject={rowKey} resetKey={props.row}>
        {props.heading !== undefined ? (
          <span role="gridcell" className="col-span-full min-w-0 px-4">
            {props.heading}
          </span>
        ) : (
          <Cells {...props} isSelected={isSelected} />
        )}
      </ErrorBoundary>
    </div>
  )
})

/** Makes the cell also cover the border below its row. Otherwise a tap on the border would open the row. */
const COVERS_BORDER = '-mb-px self-stretch'

function Cells(props: DataRowProps<unknown> & { readonly isSelected: boolean }) {
  const { row, index, columns, selection, isSelectable, isSelected, hasMenu, isActive } = props
  const role = index === undefined ? undefined : 'gridcell'
  const tabIndex = isActive ? 0 : -1
  const name = props.nameOf(row)
  const context = { tabIndex, isOpen: props.isOpen } as const
  return (
    <>
      {selection !== undefined && (
        <span
          role={role}
          data-cell="check"
          className={`${COVERS_BORDER} relative flex items-center pl-4 select-none`}
        >
          {/* A browser moves a tap between two controls to the nearer control, unless the element below the finger
              has a click listener. */}
          <span role="presentation" onClick={ignore} className="absolute inset-0" />
          {isSelectable && (
            <input
              type="checkbox"
              className="relative"
              data-part="check"
              tabIndex={tabIndex}
              aria-label={`Select ${name}`}
              checked={isSelected}
              onChange={ignore}
            />
          )}
        </span>
      )}
      {columns.map((column) => (
        <span
          key={column.id}
          role={role}
          className={`min-w-0 pr-4 first:pl-4 ${column.className ?? ''}`}
        >
          {column.cell(row, context)}
        </span>
      ))}
      {hasMenu && (
        <span
          role={role}
          data-cell="menu"
          className={`${COVERS_BORDER} flex items-center justify-center`}
        >
          <button
            type="button"
            data-part="menu"
            tabIndex={tabIndex}
            aria-haspopup="menu"
            aria-label={`Actions for ${name}`}
            className="text-soft hover:bg-pressed hover:text-ink size-7 rounded-sm pl-[5px] text-left text-[7px] [letter-spacing:2px] pointer-coarse:size-11 pointer-coarse:pl-[13px]"
          >
            •••
          </button>
        </span>
      )}
    </>
  )
}

const nothing = { ids: new Set<string>() }
const NOTHING = {
  getState: () => nothing,
  getInitialState: () => nothing,
  subscribe: () => () => {},
}

/** Does nothing, because the table handles the clicks of all rows. */
function ignore() {}

interface RowClick {
  /** Index of the row; NaN outside the rows. */
  readonly at: number
  /** `control` for a link, a button or an input in a cell, which has handled the click itself. */
  readonly meaning: 'check' | 'menu' | 'control' | 'row'
  /** The menu button, if the click was in the cell of the menu. */
  readonly button: HTMLElement | null | undefined
}

/**
 * Returns the row and the meaning of a click in the table. The whole row and the whole cell are targets, because a
 * finger is wider than a checkbox or a word.
 */
export function readClick({ target }: MouseEvent): RowClick {
  const element = target as Element
  const cell = element.closest<HTMLElement>('[data-cell]')
  const cellKind = cell?.dataset['cell']
  return {
    at: Number(element.closest<HTMLElement>('[data-at]')?.dataset['at']),
    meaning:
      cellKind === 'check' || cellKind === 'menu'
        ? cellKind
        : element.closest('a, button, input, label, summary') === null
          ? 'row'
          : 'control',
    button: cell?.querySelector('button'),
  }
}

/**
 * Passes a click outside the controls to the link of the cell, or if the cell has no link, to the link of the row. A
 * click that selects text is ignored.
 */
export function passToLink(event: MouseEvent): void {
  if (getSelection()?.isCollapsed === false) return
  const element = event.target as Element
  const link =
    element.closest('[role=gridcell]')?.querySelector('a') ??
    element.closest('[data-at]')?.querySelector<HTMLAnchorElement>('a[data-part=link]')
  if (!link) return
  // Like a click on the link itself, this moves the focus to the link. So Back returns the focus to this row.
  link.focus({ preventScroll: true })
  if (event.ctrlKey || event.metaKey) open(link.href, '_blank', 'noopener')
  else link.click()
}
