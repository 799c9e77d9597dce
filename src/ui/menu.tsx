import { useRef } from 'react'
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
  readonly href?: string
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
        onAction={(id) => onChoose(String(id))}
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

function Item({ entry, ...rest }: { readonly entry: MenuEntry } & MenuItemProps) {
  return (
    <MenuItem
      {...rest}
      id={entry.id}
      textValue={entry.label}
      isDisabled={entry.unavailable !== undefined}
      {...(entry.href !== undefined && { href: entry.href })}
      className="data-focused:bg-hover data-disabled:text-soft grid max-w-72 cursor-pointer grid-cols-[1fr_auto] gap-x-6 px-3 py-1 text-sm outline-none data-disabled:cursor-default pointer-coarse:py-2.5"
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
