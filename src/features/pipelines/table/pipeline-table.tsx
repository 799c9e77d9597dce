import { useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { useHref, useNavigate } from 'react-router'
import { readTableKey } from '~/components/list-keys'
import { paths } from '~/components/paths'
import { pipelineSelection } from '~/components/pipeline-selection'
import { usePreferences } from '~/components/preferences'
import { useRowHeight } from '~/components/use-row-height'
import { rangeBetween } from '~/lib/selection'
import { NARROW, useMedia } from '~/ui/use-media'
import { isModifiedClick } from '~/ui/is-modified-click'
import { useVirtualRows } from '~/ui/virtual-rows'
import type { IndexedPipeline } from '../rows/indexed-pipeline'
import type { Column } from '../list-state'
import type { Sort, SortKey } from '../rows/pipeline-order'
import { PipelineRow } from './pipeline-row'
import { gridTemplate } from './table-columns'
import { TableHeader } from './table-header'
import { useActiveRow } from './use-active-row'
import { useVisibleIds } from './use-visible-ids'

const HEADER_HEIGHT = 32

export interface PipelineTableProps {
  readonly entries: readonly IndexedPipeline[]
  readonly keys: readonly string[]
  readonly columns: readonly Column[]
  readonly sort: Sort
  readonly onSort: (by: SortKey) => void
  readonly onMenu: (entry: IndexedPipeline, button: HTMLElement) => void
  readonly onAct: (action: 'run' | 'stop', entry: IndexedPipeline) => void
}

/**
 * The list as a grid: rows are drawn only where they can be seen; arrows move between rows and their
 * controls, Space selects, Shift extends.
 */
export function PipelineTable(props: PipelineTableProps) {
  const { entries, keys, columns, sort, onSort, onMenu, onAct } = props
  const { singleKeys } = usePreferences()
  const isNarrow = useMedia(NARROW)
  const rowHeight = useRowHeight()
  const scroller = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const base = useHref('/').replace(/\/$/, '')
  const [anchor, setAnchor] = useState<string>()
  const active = useActiveRow(scroller, keys, rowHeight, HEADER_HEIGHT)
  const window = useVirtualRows(scroller, entries.length, rowHeight, HEADER_HEIGHT, active.startAt)
  useVisibleIds(entries, window)

  const selectTo = (at: number) => {
    const key = keys[at]
    if (key === undefined) return
    pipelineSelection.setRange(rangeBetween(keys, anchor ?? key, key), true)
    setAnchor(anchor ?? key)
  }
  const toggle = (at: number, extend: boolean) => {
    const key = keys[at]
    if (key === undefined) return
    if (extend) return selectTo(at)
    pipelineSelection.toggle(key, at)
    setAnchor(key)
  }

  /** One for all rows: a link of the router in each would cost as much as its row. */
  const open = (event: MouseEvent, link: HTMLAnchorElement, { pipeline }: IndexedPipeline) => {
    if (pipeline._id === undefined || isModifiedClick(event, link)) return
    event.preventDefault()
    void navigate(paths.pipeline(pipeline._id))
  }

  const onClick = (event: MouseEvent) => {
    const part = (event.target as Element).closest<HTMLElement>('[data-part]')
    const at = Number(part?.closest<HTMLElement>('[data-at]')?.dataset['at'] ?? Number.NaN)
    const entry = entries[at]
    if (part === null || entry === undefined) return
    active.set(at)
    if (part instanceof HTMLAnchorElement) open(event, part, entry)
    if (part.dataset['part'] === 'check') toggle(at, event.shiftKey)
    if (part.dataset['part'] === 'menu') onMenu(entry, part)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const { part } = (event.target as HTMLElement).dataset
    if (part === undefined) return
    const page = Math.max(1, window.to - window.from - 8)
    const position = { at: active.at, count: entries.length, page, singleKeys }
    const command = readTableKey(event.nativeEvent, position, part === 'menu')
    const entry = entries[active.at]
    if (command === undefined || entry === undefined) return
    event.preventDefault()
    switch (command.kind) {
      case 'move':
        if (command.extend) {
          if (anchor === undefined) setAnchor(keys[active.at])
          pipelineSelection.setRange(
            rangeBetween(keys, anchor ?? keys[active.at], keys[command.to] ?? ''),
            true,
          )
        }
        active.focus(command.to)
        break
      case 'part':
        active.step(command.step)
        break
      case 'toggle':
        toggle(active.at, command.extend)
        break
      case 'select_all':
        pipelineSelection.selectAll(keys)
        break
      case 'clear':
        pipelineSelection.clear()
        break
      case 'act':
        onAct(command.action, entry)
        break
      default:
        command satisfies never
    }
  }

  const drawn = entries
    .slice(window.from, window.to)
    .map((entry, index) => ({ entry, at: window.from + index }))
  // The active row keeps the focus, so it stays in the document wherever the list is scrolled to.
  const activeEntry = entries[active.at]
  if (activeEntry !== undefined) {
    const row = { entry: activeEntry, at: active.at }
    if (active.at < window.from) drawn.unshift(row)
    if (active.at >= window.to) drawn.push(row)
  }

  return (
    <div
      ref={scroller}
      role="grid"
      aria-label="Pipelines"
      aria-multiselectable="true"
      aria-rowcount={entries.length + 1}
      tabIndex={-1}
      style={{ '--cols': gridTemplate(columns, isNarrow) } as React.CSSProperties}
      className="relative min-h-0 flex-1 overflow-auto outline-none [scroll-padding:40px_0_8px]"
      onClick={onClick}
      onKeyDown={onKeyDown}
      onFocus={(event) => active.noticeFocus(event.target)}
    >
      <TableHeader isNarrow={isNarrow} columns={columns} sort={sort} onSort={onSort} keys={keys} />
      <div role="rowgroup" className="relative" style={{ height: window.total }}>
        {drawn.map((row) => (
          <PipelineRow
            key={row.entry.key}
            {...row}
            top={row.at * rowHeight}
            columns={columns}
            isNarrow={isNarrow}
            isActive={row.at === active.at}
            base={base}
          />
        ))}
      </div>
    </div>
  )
}
