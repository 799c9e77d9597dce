import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from 'react'

export interface MenuEntry {
  readonly label: string
  /** Why the entry cannot be chosen now. Shown below the label. */
  readonly unavailable?: string | undefined
  /** Shown below the label of an entry that can be chosen. */
  readonly description?: string | undefined
  readonly shortcut?: string | undefined
  readonly onSelect: () => void
  /**
   * True to keep the menu open after the action, because the label then shows the result, or because users often repeat
   * the action.
   */
  readonly staysOpen?: boolean | undefined
}

interface MenuProps {
  readonly label: string
  readonly anchor: HTMLElement
  /** Groups of entries, with a line between them. Empty groups are left out. */
  readonly groups: readonly (readonly MenuEntry[])[]
  readonly onClose: () => void
}

const itemsOf = (menu: HTMLElement): readonly HTMLElement[] => [
  ...menu.querySelectorAll<HTMLElement>('[role=menuitem]'),
]

/** An open menu next to its button. The native popover closes on Escape and on a click outside. */
export function Menu({ label, anchor, groups, onClose }: MenuProps) {
  const menu = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const element = menu.current
    if (element === null) return
    element.showPopover()
    placeBeside(element, anchor)
    const items = itemsOf(element)
    const first = items.find(({ ariaDisabled }) => ariaDisabled === null) ?? items[0]
    first?.focus({ preventScroll: true })
    first?.scrollIntoView({ block: 'nearest' })
    return () => element.hidePopover()
  }, [anchor])

  const close = () => {
    anchor.focus()
    onClose()
  }
  // The menu closes when the page scrolls or the window changes its size, because the menu would then be beside another
  // row. It also closes on Back and Forward, because its row may disappear and return later.
  const closeOnMove = useEffectEvent((event: Event) => {
    if (event.target !== menu.current) close()
  })
  useEffect(() => {
    const listening = new AbortController()
    const options = { capture: true, signal: listening.signal }
    addEventListener('scroll', closeOnMove, options)
    addEventListener('resize', closeOnMove, options)
    addEventListener('popstate', closeOnMove, options)
    return () => listening.abort()
  }, [])

  const choose = ({ unavailable, onSelect, staysOpen = false }: MenuEntry) => {
    if (unavailable !== undefined) return
    if (!staysOpen) close()
    onSelect()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Tab') return close()
    const items = itemsOf(event.currentTarget)
    const current = items.findIndex((item) => item === document.activeElement)
    const labels = groups.flat().map((entry) => entry.label)
    const next = indexAfterKey(event.key, current, labels)
    // The key must not also trigger a shortcut of the page.
    event.stopPropagation()
    if (next === undefined) return
    event.preventDefault()
    items[next]?.focus()
  }

  return (
    <div
      ref={menu}
      popover="auto"
      role="menu"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onToggle={({ newState }) => {
        if (newState !== 'closed') return
        // A click outside has usually moved the focus to another element. Otherwise the focus returns to the button.
        if (document.activeElement === document.body) anchor.focus()
        onClose()
      }}
      className="bg-raised text-ink border-line shadow-float fixed inset-auto m-0 min-w-44 overflow-y-auto rounded-md border py-1"
    >
      {groups
        .filter(({ length }) => length > 0)
        .map((group, index) => (
          <div
            key={index}
            role="group"
            className={index === 0 ? '' : 'border-line mt-1 border-t pt-1'}
          >
            {group.map((entry, at) => (
              // The React key is the index, because a label may change while the menu is open and the focus must stay.
              <Item key={at} entry={entry} onChoose={() => choose(entry)} />
            ))}
          </div>
        ))}
    </div>
  )
}

/** One entry. An unavailable entry can still be focused, so that keyboard users can read the reason. */
function Item({ entry, onChoose }: { readonly entry: MenuEntry; readonly onChoose: () => void }) {
  const description = useId()
  const isUnavailable = entry.unavailable !== undefined
  const text = entry.unavailable ?? entry.description
  return (
    <div
      role="menuitem"
      tabIndex={-1}
      aria-describedby={text === undefined ? undefined : description}
      aria-disabled={isUnavailable || undefined}
      aria-keyshortcuts={entry.shortcut}
      onClick={onChoose}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return
        event.preventDefault()
        onChoose()
      }}
      onPointerMove={(event) => event.currentTarget.focus({ preventScroll: true })}
      className="focus:bg-pressed aria-disabled:text-soft flex max-w-80 cursor-pointer justify-between gap-x-6 px-3 py-1 text-sm outline-none aria-disabled:cursor-default pointer-coarse:py-3"
    >
      <span>
        {entry.label}
        {text !== undefined && (
          // This text is the description of the entry and not a part of its name.
          <span
            id={description}
            aria-hidden="true"
            className="text-soft block text-xs break-words whitespace-pre-line"
          >
            {text}
          </span>
        )}
      </span>
      {entry.shortcut !== undefined && (
        // The shortcut is not part of the accessible name.
        <kbd
          aria-hidden="true"
          className="text-soft font-mono text-xs leading-5 pointer-coarse:hidden"
        >
          {entry.shortcut}
        </kbd>
      )}
    </div>
  )
}

/**
 * Places the menu below the button or above it, with their right edges aligned. If neither side has space for the whole
 * menu, the menu is to the left of the button and not wider than the space there. So the menu does not cover the
 * button, and a second tap on the button chooses no entry.
 */
function placeBeside(menu: HTMLElement, anchor: HTMLElement): void {
  const gap = 4
  menu.style.maxHeight = `${innerHeight - 2 * gap}px`
  const { top, bottom, left, right } = anchor.getBoundingClientRect()
  const isWhole = menu.offsetHeight <= Math.max(innerHeight - bottom, top) - 2 * gap
  // A button near the left edge has no space for a menu beside it.
  if (!isWhole && left > 200) menu.style.maxWidth = `${left - 2 * gap}px`
  const { offsetWidth: width, offsetHeight: height } = menu
  const [above, below, lowest] = [top - gap - height, bottom + gap, innerHeight - gap - height]
  const isBelow = below <= lowest
  const edge = innerWidth - (isWhole ? right : left - gap)
  menu.style.right = `${Math.max(gap, Math.min(edge, innerWidth - width - gap))}px`
  menu.style.top = `${isBelow ? below : isWhole ? above : Math.max(gap, Math.min(top, lowest))}px`
}

export function indexAfterKey(
  key: string,
  current: number,
  labels: readonly string[],
): number | undefined {
  const { length } = labels
  if (length === 0) return undefined
  switch (key) {
    case 'ArrowDown':
      return (current + 1) % length
    case 'ArrowUp':
      return (Math.max(current, 0) - 1 + length) % length
    case 'Home':
      return 0
    case 'End':
      return length - 1
    default:
      return indexByLetter(key, current, labels)
  }
}

function indexByLetter(
  key: string,
  current: number,
  labels: readonly string[],
): number | undefined {
  if (key.length !== 1 || key === ' ') return undefined
  const letter = key.toLowerCase()
  for (let step = 1; step <= labels.length; step += 1) {
    const index = (Math.max(current, 0) + step) % labels.length
    if (labels[index]?.toLowerCase().startsWith(letter)) return index
  }
  return undefined
}

/**
 * The number of children of a wrapping row that fit completely on its first line. The caller puts the other children
 * into a menu, or shows a sign such as “+2” in their place.
 *
 * @param signWidth the width in pixels that a sign at the end of the row needs, if not all children fit
 */
export function useFittingCount(row: RefObject<HTMLElement | null>, signWidth = 0): number {
  const [count, setCount] = useState(Infinity)
  // Runs after each render, because the children may have changed.
  useLayoutEffect(() => {
    const element = row.current
    if (element === null) return
    const children = [...element.children]
    const observer = new ResizeObserver(() => {
      const { left, right, bottom } = element.getBoundingClientRect()
      const fitting = (end: number) =>
        children.filter((child) => {
          const box = child.getBoundingClientRect()
          // The browser rounds positions, so a child that fits exactly may seem to be a part of a pixel outside.
          return box.top <= bottom && box.left > left - 1 && box.right < end + 1
        }).length
      const whole = fitting(right)
      setCount(whole === children.length ? whole : fitting(right - signWidth))
    })
    // The children are observed too, because the width of a child changes with its text.
    for (const each of [element, ...children]) observer.observe(each)
    return () => observer.disconnect()
  })
  return count
}
