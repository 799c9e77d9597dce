import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import type { BatchAction } from '~/domain/action-table'
import { Button } from '~/ui/button'
import { focusActiveRow, moveFocusToRow } from '~/ui/focus-heading'
import { Icon } from '~/ui/icon'
import { Menu, useFittingCount, type MenuEntry } from '~/ui/menu'

export interface BarAction extends MenuEntry {
  readonly id: BatchAction
}

interface SelectionBarProps {
  readonly children: ReactNode
  readonly actions: readonly BarAction[]
  /** A value that is different after each change of the selection. */
  readonly selected: unknown
  /** Further entries of the menu, below the actions that do not fit in the bar. Called only while the menu is open. */
  readonly others: () => readonly (readonly MenuEntry[])[]
  readonly onClear: () => void
}

const isPossible = ({ unavailable }: MenuEntry) => unavailable === undefined

const possibleIn = (actions: readonly BarAction[]) => actions.filter(isPossible).map(({ id }) => id)

/**
 * The selection and its actions. As many possible actions as fit are buttons. The menu has all other actions. The menu
 * also repeats each button whose action applies to only some of the selected rows. There, the user can read the reason,
 * because a touch screen shows no tooltip.
 */
export function SelectionBar(props: SelectionBarProps) {
  const { children, actions, selected, others, onClear } = props
  const [anchor, setAnchor] = useState<HTMLElement>()
  const row = useRef<HTMLDivElement>(null)
  // Only a change of the selection moves buttons. A poll must not put another action under the pointer.
  const [held, setHeld] = useState(() => ({ selected, ids: possibleIn(actions) }))
  if (held.selected !== selected) setHeld({ selected, ids: possibleIn(actions) })
  const inRow = actions.filter(({ id }) => held.ids.includes(id))
  const fitting = useFittingCount(row)
  const clear = useClearSelection(onClear)
  const isInBar = (action: BarAction) => inRow.slice(0, fitting).includes(action)
  return (
    <section
      // An action that clears the selection removes the bar with its own button, so the focus must move.
      ref={moveFocusToRow}
      aria-label="Selection"
      className="bg-raised hairline short:sticky short:bottom-0 -mt-px flex h-11 shrink-0 items-center gap-3 border-t px-4 text-sm pointer-coarse:h-14"
    >
      {children}
      <div
        ref={row}
        className="flex h-7 min-w-16 flex-1 flex-wrap items-center gap-x-2 gap-y-4 overflow-clip [overflow-clip-margin:4px] pointer-coarse:h-11"
      >
        {inRow.map(({ id, label, description, unavailable, onSelect }, at) => (
          <span
            key={id}
            className={`${at < fitting ? '' : 'invisible'} flex ${id === 'stop' && at > 0 ? 'border-line border-l pl-2' : ''}`}
          >
            <Button
              look={id === 'run' && unavailable === undefined ? 'primary' : 'plain'}
              title={description}
              unavailable={unavailable}
              onClick={onSelect}
            >
              {label}
            </Button>
          </span>
        ))}
      </div>
      <span className="-mr-2.5 flex shrink-0 items-center pointer-coarse:-mr-3.5">
        <Button
          look="quiet"
          aria-haspopup="menu"
          aria-label="More actions for the selection"
          className="pointer-coarse:min-w-11"
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          <Icon name="more" />
        </Button>
        <Button
          look="quiet"
          title="Clear selection"
          className="pointer-coarse:min-w-11"
          onClick={clear}
        >
          <Icon name="close" />
          <span className="sr-only">Clear selection</span>
        </Button>
      </span>
      {anchor !== undefined && (
        <Menu
          label="More actions for the selection"
          anchor={anchor}
          // The first entry gets the focus, so possible actions are first. The last group has the impossible actions,
          // and the actions for only some of the selected rows. Its entries show the reasons.
          groups={[
            actions.filter((each) => isPossible(each) && !isInBar(each)),
            ...others(),
            actions.filter(
              (each) => !isPossible(each) || (isInBar(each) && each.description !== undefined),
            ),
          ]}
          onClose={() => setAnchor(undefined)}
        />
      )}
    </section>
  )
}

/** The elements on which Escape clears the selection. Other controls handle Escape themselves. */
const ESCAPE_TARGETS = '[aria-label=Selection] *, body, main, h1, h2'

/**
 * Returns a function that clears the selection and focuses the active row. Escape does the same if no menu or dialog is
 * open and an element of `ESCAPE_TARGETS` has the focus.
 *
 * @param isActive whether anything is selected
 */
export function useClearSelection(onClear: () => void, isActive = true): () => void {
  const clear = () => {
    focusActiveRow()
    onClear()
  }
  const onKeyDown = useEffectEvent(({ key, defaultPrevented }: KeyboardEvent) => {
    const isTarget = document.activeElement?.matches(ESCAPE_TARGETS) === true
    const isCovered = document.querySelector('dialog[open], :popover-open') !== null
    if (isActive && key === 'Escape' && !defaultPrevented && isTarget && !isCovered) clear()
  })
  useEffect(() => {
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
  return clear
}
