import { useState, type ComponentProps } from 'react'
import { Button, type ButtonProps } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { LazyPart } from '~/ui/lazy-part'
import { lazyWithRetry, usePreload } from '~/ui/lazy-with-retry'
import type { Menu } from '~/ui/menu'
import type { BuilderDialogsProps } from './builder-dialogs'

const BuilderDialogs = lazyWithRetry(async () => ({
  default: (await import('./builder-dialogs')).BuilderDialogs,
}))
const PRELOADED = [BuilderDialogs]

/** The builder calls this, so that the code of a dialog is loaded before a click opens the dialog. */
export function usePreloadedDialogs(): void {
  usePreload(PRELOADED)
}

/** Shows a dialog of the builder, or another part that is rarely shown. Its code is loaded separately. */
export function BuilderDialog(props: BuilderDialogsProps) {
  return (
    <LazyPart>
      <BuilderDialogs {...props} />
    </LazyPart>
  )
}

export function DialogButton({
  open,
  children,
  ...button
}: Pick<ButtonProps, 'look' | 'className'> & {
  readonly open: 'drafts' | 'import-export' | 'replace'
  readonly children: string
}) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setIsOpen(true)} {...button}>
        {children}
      </Button>
      {isOpen && <BuilderDialog open={open} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** A ⋯ button with a menu for what has no room. */
export function MoreButton({
  label,
  groups,
}: Pick<ComponentProps<typeof Menu>, 'label' | 'groups'>) {
  const [anchor, setAnchor] = useState<HTMLElement>()
  return (
    <>
      <Button
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        aria-label={label}
        title={label}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <Icon name="more" />
      </Button>
      {anchor !== undefined && (
        <BuilderDialog
          open="menu"
          label={label}
          anchor={anchor}
          groups={groups}
          onClose={() => setAnchor(undefined)}
        />
      )}
    </>
  )
}
