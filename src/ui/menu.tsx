import { useRef, type ComponentProps } from 'react'
import {
  Menu as AriaMenu,
  MenuItem,
  Popover,
  Separator,
  Text,
  type MenuItemProps,
} from 'react-aria-components'

export interface MenuEntry {
  readonly id: string
  readonly label: string
  /** Why it cannot be chosen now; shown below the label. */
  readonly unavailable?: string | undefined
  /** The key that does the same, where there is one. */
  readonly shortcut?: string
}

interface MenuProps {
  readonly label: string
  /** The button that the menu belongs to. */
  readonly anchor: HTMLElement
  /** Groups, with a line between them. */
  readonly groups: readonly (readonly MenuEntry[])[]
  readonly onChoose: (id: string) => void
  readonly onClose: () => void
}

/** An open menu beside its button. */
export function Menu({ label, anchor, groups, onChoose, onClose }: MenuProps) {
  const trigger = useRef<HTMLElement>(anchor)
  return (
    <Popover
      isOpen
      triggerRef={trigger}
      placement="bottom end"
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      className="bg-raised border-line shadow-float min-w-44 rounded-md border py-1"
    >
      <AriaMenu
        aria-label={label}
        // The menu was opened by a click on its button, so the focus moves into it.
        autoFocus="first"
        onAction={(id) => {
          const chosen = groups.flat().find((entry) => entry.id === id)
          if (chosen?.unavailable === undefined) onChoose(String(id))
        }}
        onClose={onClose}
        className="outline-none"
      >
        {groups.flatMap((group, index) => [
          ...(index === 0 ? [] : [<Separator key={index} className="border-line my-1 border-t" />]),
          ...group.map((entry) => <Item key={entry.id} entry={entry} />),
        ])}
      </AriaMenu>
    </Popover>
  )
}

/**
 * One entry. While unavailable it can be reached all the same, so that its reason can be found by
 * keyboard: what the library calls disabled is skipped.
 */
function Item({ entry, ...rest }: { readonly entry: MenuEntry } & MenuItemProps) {
  const isUnavailable = entry.unavailable !== undefined
  return (
    <MenuItem
      {...rest}
      id={entry.id}
      textValue={entry.label}
      shouldCloseOnSelect={!isUnavailable}
      // An item that leads to no address is a div.
      render={(attributes) => (
        <div
          {...(attributes as ComponentProps<'div'>)}
          aria-disabled={isUnavailable || undefined}
        />
      )}
      className="data-focused:bg-hover aria-disabled:text-soft grid max-w-72 cursor-pointer grid-cols-[1fr_auto] gap-x-6 px-3 py-1 text-sm outline-none aria-disabled:cursor-default pointer-coarse:py-2.5"
    >
      {/* The reason is part of the name: whoever hears that it cannot be chosen hears why. */}
      <Text slot="label">
        {entry.label}
        {entry.unavailable !== undefined && (
          <span className="block text-xs">{entry.unavailable}</span>
        )}
      </Text>
      {entry.shortcut !== undefined && (
        // A key is no part of what the item is called, so it is drawn and not written.
        <kbd
          data-key={entry.shortcut}
          className="text-soft font-mono text-xs leading-5 after:content-[attr(data-key)]"
        />
      )}
    </MenuItem>
  )
}
