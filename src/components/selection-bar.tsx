import { useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import type { BatchAction } from '~/domain/action-table'
import { Button } from '~/ui/button'
import { handFocusOn } from '~/ui/focus-heading'
import { Icon } from '~/ui/icon'
import { Menu, type MenuEntry } from '~/ui/menu'

export interface BarAction extends MenuEntry {
  readonly id: BatchAction
  /** How many of the selected pipelines the action applies to, and why not to the others. */
  readonly words?: string | undefined
}

interface SelectionBarProps {
  /** The number of selected rows, and a link if there is one. */
  readonly children: ReactNode
  readonly actions: readonly BarAction[]
  /** The menu entries below the actions that do not fit in the bar. Called when the menu opens. */
  readonly others: () => readonly (readonly MenuEntry[])[]
  readonly onClear: () => void
}

/** The bar disappears with the selection, and with it the focused button. */
const toHeading = handFocusOn()

/** A selection and its actions: one row of buttons, the rest in a menu. */
export function SelectionBar({ children, actions, others, onClear }: SelectionBarProps) {
  const [anchor, setAnchor] = useState<HTMLElement>()
  const [reason, setReason] = useState<{ anchor: HTMLElement; entry: MenuEntry }>()
  const row = useRef<HTMLDivElement>(null)
  const fitting = useFittingCount(row)
  useEscape(onClear)
  return (
    <section
      aria-label="Selection"
      className="bg-raised hairline short:sticky short:bottom-0 -mt-px flex h-11 shrink-0 items-center gap-3 border-t px-4 text-sm pointer-coarse:h-14"
    >
      {children}
      <div
        ref={row}
        className="flex h-7 min-w-16 flex-1 flex-wrap items-center gap-x-2 gap-y-4 overflow-clip [overflow-clip-margin:4px] pointer-coarse:h-11"
      >
        {actions.map(({ id, label, words, unavailable, onSelect }, at) => (
          <span
            key={id}
            role="presentation"
            // A click or a key on an unavailable button shows the reason. Its title needs a pointer.
            onClick={({ currentTarget }) => {
              const button = currentTarget.querySelector('button')
              if (unavailable !== undefined && button !== null)
                setReason({ anchor: button, entry: { label, unavailable, onSelect } })
            }}
            className={`${at < fitting ? '' : 'invisible'} flex ${id === 'stop' ? 'border-line border-l pl-2' : ''}`}
          >
            <Button
              look={id === 'run' && unavailable === undefined ? 'primary' : 'plain'}
              title={words}
              unavailable={unavailable}
              onClick={onSelect}
            >
              {label}
            </Button>
          </span>
        ))}
      </div>
      <span className="flex shrink-0 items-center">
        <Button
          ref={toHeading}
          look="quiet"
          aria-haspopup="menu"
          aria-label="More actions for the selection"
          className="pointer-coarse:min-w-11"
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          <Icon name="more" />
        </Button>
        <Button
          ref={toHeading}
          look="quiet"
          title="Clear selection"
          className="pointer-coarse:min-w-11"
          onClick={onClear}
        >
          <Icon name="close" />
          <span className="sr-only">Clear selection</span>
        </Button>
      </span>
      {reason !== undefined && (
        <Menu
          label="Why not"
          anchor={reason.anchor}
          groups={[[reason.entry]]}
          onClose={() => setReason(undefined)}
        />
      )}
      {anchor !== undefined && (
        <Menu
          label="More actions for the selection"
          anchor={anchor}
          groups={[actions.slice(fitting), ...others()]}
          onClose={() => setAnchor(undefined)}
        />
      )}
    </section>
  )
}

/** The bar, the page and headings. Other places have their own Escape. */
const WITHOUT_ESCAPE = '[aria-label=Selection] *, body, main, h1, h2'

/** Escape clears the selection as in the list. If a menu or a dialog is open, Escape closes only that. */
function useEscape(onClear: () => void): void {
  useEffect(() => {
    const listen = ({ key, defaultPrevented }: KeyboardEvent) => {
      const isHere = document.activeElement?.matches(WITHOUT_ESCAPE) === true
      const isCovered = document.querySelector('dialog[open], :popover-open') !== null
      if (key === 'Escape' && !defaultPrevented && isHere && !isCovered) onClear()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [onClear])
}

/** The number of parts of a wrapping row that are on its first line. The others go into the menu. */
function useFittingCount(row: RefObject<HTMLElement | null>): number {
  const [count, setCount] = useState(Infinity)
  useLayoutEffect(() => {
    if (row.current === null) return
    const parts = [...row.current.children]
    const observer = new ResizeObserver(() => {
      const tops = parts.map((part) => part.getBoundingClientRect().top)
      setCount(tops.filter((top) => top === tops[0]).length)
    })
    // The width of a part changes with its text.
    for (const element of [row.current, ...parts]) observer.observe(element)
    return () => observer.disconnect()
  }, [row])
  return count
}
