import {
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  type ComponentType,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react'
import type { Selection } from '~/lib/selection'
import type { CrashProps } from '~/ui/error-boundary'
import { scrollerOf, type PositionMemory } from '../use-scroll-position'
import { useMediaQuery } from '~/ui/use-media-query'
import { useVirtualRows } from '~/ui/virtual-rows'
import { gridTemplate, type Column, type TableSort } from './columns'
import { DataRow, passToLink, readClick } from './data-row'
import { TableHeader } from './table-header'
import { keyName, readTableKey, useActiveRow, useRowSelection } from './use-active-row'

/** Requests the focus for a row. A new object requests the focus again. */
export interface FocusRequest {
  readonly key: string
}

interface DataTableProps<Row, By extends string> extends PositionMemory {
  readonly label: string
  readonly rows: readonly Row[]
  /** The key of each row, in the order of `rows`. This array must not be mutated, because a selection keeps it. */
  readonly keys: readonly string[]
  readonly columns: readonly Column<Row, By>[]
  /** The height of each row in pixels. It must equal the CSS variable `--row` of the table. */
  readonly rowHeight: number
  /** Content that spans all columns of a row, for example a heading for the rows below. */
  readonly headingOf?: (row: Row) => ReactNode
  /** True if only screen readers get the header. */
  readonly isHeadHidden?: boolean
  /** The name of a row, for the accessible names of its checkbox and its menu. */
  readonly nameOf: (row: Row) => string
  /** Rendered instead of a row that crashed. Its prop `subject` is the key of the row. */
  readonly brokenRow: ComponentType<CrashProps>
  /** True if single-key shortcuts such as `j` and `x` are switched on (WCAG 2.1.4). */
  readonly singleKeys: boolean
  readonly sort?: TableSort<By> | undefined
  readonly onSort?: (by: By) => void
  /** The selected row keys. If given, the first column has checkboxes. */
  readonly selection?: Selection
  readonly onMenu?: (row: Row, button: HTMLElement) => void
  /**
   * The actions of further keys, by the name that `keyName` returns. Each acts on the selection, or on the active row
   * if nothing is selected.
   */
  readonly rowKeys?: Readonly<Record<string, (row: Row | 'selected') => void>>
  /** True for a note: a line in the list that is not counted and cannot be selected. */
  readonly isNote?: (row: Row) => boolean
  readonly openKey?: string | undefined
  /** The details below the open row. Absent if the details are not shown in the table. */
  readonly detailsOf?: (row: Row) => ReactNode
  /** The key of the active row. Without it, the active row is the row that last had the focus. */
  readonly activeKey?: string | undefined
  readonly onActive?: (key: string) => void
  readonly onMove?: (key: string) => void
  readonly focusRequest?: FocusRequest | undefined
  /** When a row gets the focus, this many rows below it stay visible. */
  readonly ahead?: number
  /** Called with the rendered range: the first index, and the index after the last. */
  readonly onRendered?: (from: number, to: number) => void
}

const noNote = () => false

/**
 * A list of any length as an ARIA grid. It can have a sortable header, checkboxes, and a menu for each row. Only the
 * visible rows, a few rows around them and the active row are in the document.
 *
 * The active row is the row that has the focus or had it last. Up, Down, Home, End and the page keys move between rows.
 * Left and Right move between the controls of one row. Space selects, Shift extends the selection. A click on a row
 * opens its link. A click near a checkbox toggles it.
 *
 * Rows are memoized, so `columns`, `nameOf` and `brokenRow` must stay the same objects while nothing changes.
 */
export function DataTable<Row, By extends string>(props: DataTableProps<Row, By>) {
  const {
    rows,
    keys,
    columns,
    rowHeight,
    selection,
    isNote = noNote,
    openKey,
    detailsOf,
    onMenu,
  } = props
  const list = useRef<HTMLDivElement>(null)
  const scroller = useMemo(
    () => ({
      get current() {
        return scrollerOf(list.current)
      },
    }),
    [],
  )
  const isTouched = useMediaQuery('(pointer: coarse)')
  const headHeight = props.isHeadHidden === true ? 0 : isTouched ? 44 : 32
  const virtual = useVirtualRows({
    list,
    scroller,
    count: rows.length,
    rowHeight,
    before: headHeight,
    startAt: props.place?.top,
    ahead: props.ahead ?? 0,
    openAt: detailsOf === undefined || openKey === undefined ? -1 : keys.indexOf(openKey),
  })
  const active = useActiveRow({
    scroller,
    keys,
    show: virtual.show,
    place: props.place,
    onLeave: props.onLeave,
    activeKey: props.activeKey,
    onActive: props.onActive,
  })
  const counted = useCounted(rows, keys, isNote)
  const selecting = useRowSelection(selection, keys, counted.keys)
  const { focusRequest, onRendered } = props
  const { from, to } = virtual
  useEffect(() => onRendered?.(from, to), [onRendered, from, to])

  const handledRequest = useRef<FocusRequest>(undefined)
  useLayoutEffect(() => {
    if (handledRequest.current === focusRequest) return
    // A row that is absent now must not take the focus when it comes later.
    handledRequest.current = focusRequest
    const at = keys.findIndex((key) => key === focusRequest?.key)
    if (at !== -1) active.focus(at)
  })

  const toggle = (at: number, isRange: boolean) => {
    const [row, key] = [rows[at], keys[at]]
    if (row === undefined || key === undefined || isNote(row)) return
    selecting.toggle(key, isRange)
  }

  const onClick = (event: MouseEvent<HTMLElement>) => {
    const { at, meaning, button } = readClick(event)
    const row = rows[at]
    if (row === undefined) return
    active.setActive(at)
    if (meaning === 'check') toggle(at, event.shiftKey)
    if (meaning === 'menu' && button) onMenu?.(row, button)
    if (meaning === 'row') passToLink(event)
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target, currentTarget } = event
    const [row, key] = [rows[active.at], keys[active.at]]
    const { part } = (target as HTMLElement).dataset
    const isRowEvent =
      // Escape clears the selection even while the focus is in the header.
      event.key === 'Escape' || target === currentTarget || part !== undefined
    if (!isRowEvent || row === undefined || key === undefined) return
    const { singleKeys, rowKeys } = props
    const own = rowKeys?.[keyName(event.nativeEvent, singleKeys)]
    if (own !== undefined && !event.shiftKey) {
      event.preventDefault()
      if (selection?.size()) own('selected')
      // While the checkbox “Select all” has the focus, no row has it, so the key acts on no row.
      else if (part !== 'all') own(row)
      return
    }
    // While the checkbox “Select all” has the focus, the browser handles all other keys except Escape.
    if (part === 'all' && event.key !== 'Escape') return
    const page = Math.max(
      1,
      Math.floor(((scroller.current?.clientHeight ?? 0) - headHeight) / rowHeight) - 1,
    )
    const position = { at: active.at, count: rows.length, page, singleKeys }
    const isButton = target instanceof HTMLButtonElement
    const command = readTableKey(event.nativeEvent, position, isButton)
    if (command === undefined) return
    const isMove = command.kind === 'move' || command.kind === 'control'
    if (!isMove && selection === undefined) return
    event.preventDefault()
    switch (command.kind) {
      case 'move': {
        const next = keys[command.to] ?? key
        if (command.extend) selecting.extend(key, next)
        active.focus(command.to)
        props.onMove?.(next)
        break
      }
      case 'control':
        active.step(command.step)
        break
      case 'toggle':
        toggle(active.at, command.extend)
        break
      case 'select_all':
        selection?.selectAll(counted.keys)
        break
      case 'clear':
        selection?.clear()
        break
      case 'restore':
        selection?.restore()
        break
      default:
        command satisfies never
    }
  }

  const rendered = Array.from({ length: to - from }, (_, index) => from + index)
  // The active row keeps the focus, so it stays in the document even when it is scrolled out of view.
  if (active.at < from) rendered.unshift(active.at)
  if (active.at >= to) rendered.push(active.at)
  const shape = { hasSelection: selection !== undefined, hasMenu: onMenu !== undefined }
  return (
    <div
      ref={list}
      role="grid"
      aria-label={props.label}
      aria-multiselectable={shape.hasSelection || undefined}
      aria-rowcount={counted.keys.length + 1}
      tabIndex={-1}
      style={{ '--cols': gridTemplate(columns, shape) } as React.CSSProperties}
      className="relative min-h-0 flex-1 overflow-auto short:in-data-page:flex-none short:in-data-page:overflow-visible in-data-[page=scrolls]:flex-none in-data-[page=scrolls]:overflow-visible outline-none [scroll-padding:calc(var(--head)+8px)_0_8px]"
      onClick={onClick}
      onKeyDown={onKeyDown}
      onFocus={(event) => active.noticeFocus(event.target)}
    >
      <TableHeader
        columns={columns}
        sort={props.sort}
        onSort={props.onSort}
        selection={selection}
        keys={counted.keys}
        hasMenu={shape.hasMenu}
        isHidden={props.isHeadHidden === true}
      />
      <div role="rowgroup" className="relative" style={{ height: virtual.total }}>
        {rendered.flatMap((at) => {
          const [row, key] = [rows[at], keys[at]]
          if (row === undefined || key === undefined) return []
          const isOpen = key === openKey
          const isRow = !isNote(row)
          const top = virtual.topOf(at)
          return [
            <DataRow
              key={key}
              row={row}
              rowKey={key}
              at={at}
              index={isRow || at === active.at ? (counted.ranks?.[at] ?? at) + 2 : undefined}
              top={top}
              columns={columns}
              heading={props.headingOf?.(row)}
              nameOf={props.nameOf}
              selection={selection}
              isSelectable={isRow}
              hasMenu={shape.hasMenu}
              isActive={at === active.at}
              isOpen={isOpen}
              brokenRow={props.brokenRow}
            />,
            isOpen && detailsOf !== undefined && (
              <div
                key={`details of ${at}`}
                ref={virtual.details}
                role="row"
                data-index={at}
                style={{ top: top + rowHeight }}
                className="hairline absolute inset-x-0 border-b"
              >
                <div role="gridcell">{detailsOf(row)}</div>
              </div>
            ),
          ]
        })}
      </div>
    </div>
  )
}

/** The keys of the rows that are not notes, and for each row, how many of these rows come before it. */
function useCounted<Row>(
  rows: readonly Row[],
  keys: readonly string[],
  isNote: (row: Row) => boolean,
) {
  return useMemo(() => {
    if (isNote === noNote) return { keys, ranks: undefined }
    let rank = 0
    const ranks = rows.map((row) => (isNote(row) ? rank : rank++))
    const isCounted = (row: Row | undefined) => row !== undefined && !isNote(row)
    return { keys: keys.filter((_, at) => isCounted(rows[at])), ranks }
  }, [rows, keys, isNote])
}
