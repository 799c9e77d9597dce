import { useState } from 'react'
import { Button, type ButtonProps } from '~/ui/button'
import { LazyPart } from '~/ui/lazy-part'
import { lazyWithRetry, usePreload } from '~/ui/lazy-with-retry'
import type { BuilderDialogsProps } from './builder-dialogs'

const BuilderDialogs = lazyWithRetry(() => import('./builder-dialogs'), 'BuilderDialogs')
const PRELOADED = [BuilderDialogs]

/** To be called by the builder, so that a click on a button finds the dialog loaded. */
export function usePreloadedDialogs(): void {
  usePreload(PRELOADED)
}

/** An open dialog of the builder, or another part of it that is seldom seen. */
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
