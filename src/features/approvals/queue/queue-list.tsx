import { useLayoutEffect, useMemo, useRef, type MouseEvent } from 'react'
import { useRowHeight } from '~/components/use-row-height'
import type { Selection } from '~/lib/selection'
import { useVirtualRows } from '~/ui/virtual-rows'
import type { Decision } from '../decisions'
import { isWaiting, type QueueEntry } from './queue'
import { QueueHeader } from './queue-header'
import { QueueRow } from './queue-row'

const HEADER_HEIGHT = 32

/** Rows that stay in view below the one with the focus: what comes next, and room for what is said below the queue. */
const AHEAD = 2

/** Asks for the focus in a row; another object asks once more. */
export interface FocusWish {
  readonly key: string
}

interface QueueListProps {
  readonly entries: readonly QueueEntry[]
  readonly waiting: readonly QueueEntry[]
  readonly decisions: ReadonlyMap<string, Decision>
  readonly isAnother: (entry: QueueEntry) => boolean
  readonly selection: Selection
  /** The gate whose detail is shown. */
  readonly openKey: string | undefined
  /** The row whose controls are in the tab order. */
  readonly activeAt: number
  readonly wish: FocusWish | undefined
  readonly onActive: (key: string) => void
  readonly onToggle: (at: number, extend: boolean) => void
  readonly onTidy: () => void
}

/** The queue as a grid; only the rows that can be seen are drawn. */
export function QueueList(props: QueueListProps) {
  const { entries, waiting, decisions, isAnother, selection, openKey, activeAt, wish } = props
  const rowHeight = useRowHeight()
  const scroller = useRef<HTMLDivElement>(null)
  const window = useVirtualRows(scroller, entries.length, rowHeight, HEADER_HEIGHT)
  const ranks = useMemo(() => ranksOf(entries), [entries])
  useFocusWish(scroller, entries, rowHeight, wish)

  const onClick = (event: MouseEvent) => {
    const part = (event.target as Element).closest<HTMLElement>('[data-part]')
    const at = Number(part?.closest<HTMLElement>('[data-at]')?.dataset['at'] ?? Number.NaN)
    const entry = entries[at]
    if (part === null || entry === undefined) return
    props.onActive(entry.key)
    if (part.dataset['part'] === 'check') props.onToggle(at, event.shiftKey)
  }
  const drawn = Array.from({ length: window.to - window.from }, (_, index) => window.from + index)
  // The active row keeps the focus, so it stays in the document wherever the queue is scrolled to.
  if (activeAt < window.from || activeAt >= window.to) drawn.push(activeAt)
  return (
    <div
      ref={scroller}
      role="grid"
      aria-label="Waiting for approval"
      aria-multiselectable="true"
      aria-rowcount={waiting.length + 1}
      tabIndex={-1}
      className="relative min-h-0 flex-1 overflow-auto outline-none [scroll-padding:40px_0_8px]"
      onClick={onClick}
      onFocus={({ target }) => {
        const at = target.closest<HTMLElement>('[data-at]')?.dataset['at']
        const entry = at === undefined ? undefined : entries[Number(at)]
        if (entry !== undefined) props.onActive(entry.key)
      }}
    >
      <QueueHeader
        waiting={waiting}
        decided={entries.length - waiting.length}
        selection={selection}
        onTidy={props.onTidy}
      />
      <div role="rowgroup" className="relative" style={{ height: window.total }}>
        {drawn.map((at) => {
          const entry = entries[at]
          return (
            entry && (
              <QueueRow
                key={entry.key}
                entry={entry}
                decision={decisions.get(entry.pipeline._id ?? '')}
                isAnother={isAnother(entry)}
                selection={selection}
                at={at}
                rank={ranks[at] ?? 0}
                top={at * rowHeight}
                isOpen={entry.key === openKey}
                isActive={at === activeAt}
              />
            )
          )
        })}
      </div>
    </div>
  )
}

/** How many wait before each. */
function ranksOf(entries: readonly QueueEntry[]): readonly number[] {
  let rank = 0
  return entries.map((entry) => (isWaiting(entry) ? rank++ : rank))
}

/** Brings the wished-for row into view and the focus into it. */
function useFocusWish(
  scroller: React.RefObject<HTMLElement | null>,
  entries: readonly QueueEntry[],
  rowHeight: number,
  wish: FocusWish | undefined,
): void {
  const granted = useRef<FocusWish>(undefined)
  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null || wish === undefined || granted.current === wish) return
    const at = entries.findIndex(({ key }) => key === wish.key)
    const row = element.querySelector<HTMLElement>(`[data-at="${at}"] [data-part="link"]`)
    if (row === null) return
    granted.current = wish
    const top = at * rowHeight
    const visible = element.clientHeight - HEADER_HEIGHT - (1 + AHEAD) * rowHeight
    const { scrollTop } = element
    element.scrollTo({ top: Math.max(top - visible, Math.min(top, scrollTop)) })
    row.focus({ preventScroll: true })
  })
}
