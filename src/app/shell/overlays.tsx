import { useEffect, type ComponentProps } from 'react'
import { Palette } from '../command-palette/palette'
import { ShortcutsDialog } from '../command-palette/shortcuts-dialog'
import type { Overlay } from './shell'
import { SessionDialog } from '../session/session-dialog'
import { SignOutDialog } from '../session/sign-out-dialog'

/** The Display menu loads this component from here, because the palette needs the same code. */
export { DisplayChoices } from '~/components/display-options'

interface OverlaysProps extends ComponentProps<typeof SessionDialog> {
  readonly overlay: Overlay | undefined
  /** The text that the user typed before the code of the palette was loaded. */
  readonly typed: string
  readonly onOpen: (overlay: Overlay | undefined) => void
  readonly needsToken: boolean
}

/** The dialogs that can open over any screen. Their code is not in the first load. */
export function Overlays({ overlay, typed, onOpen, needsToken, ...session }: OverlaysProps) {
  const close = () => onOpen(undefined)
  useEffect(() => {
    // Back and Forward change the screen below the overlay. The palette would then still offer the commands of the
    // previous screen.
    const closeOverlay = () => onOpen(undefined)
    addEventListener('popstate', closeOverlay)
    return () => removeEventListener('popstate', closeOverlay)
  }, [onOpen])
  return (
    <>
      {overlay === 'palette' && <Palette typed={typed} onClose={close} onOpen={onOpen} />}
      {overlay === 'shortcuts' && <ShortcutsDialog onClose={close} />}
      {overlay === 'sign-out' && <SignOutDialog demo={session.demo} onClose={close} />}
      {needsToken && <SessionDialog {...session} />}
    </>
  )
}
