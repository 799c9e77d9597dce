import { useState, type ComponentProps } from 'react'
import { Button, type ButtonProps } from '~/ui/button'
import { LazyPart } from '~/ui/lazy-part'
import { lazyWithRetry, usePreload } from '~/ui/lazy-with-retry'
import type { Menu } from '~/ui/menu'
import { MoreButton } from '~/ui/more-button'
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
      <Button aria-haspopup="dialog" data-command="" onClick={() => setIsOpen(true)} {...button}>
        {children}
      </Button>
      {isOpen && <BuilderDialog open={open} onClose={() => setIsOpen(false)} />}
    </>
  )
}

export function MoreActions({
  label,
  groups,
}: Pick<ComponentProps<typeof Menu>, 'label' | 'groups'>) {
  return (
    <MoreButton label={label}>
      {(menu) => <BuilderDialog open="menu" label={label} groups={groups} {...menu} />}
    </MoreButton>
  )
}
