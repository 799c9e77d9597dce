import { useEffect, type ComponentProps } from 'react'
import { Palette } from '../command-palette/palette'
import { ShortcutsDialog } from '../command-palette/shortcuts-dialog'
import type { Overlay } from './shell'
import { SessionDialog } from '../session/session-dialog'
import { SignOutDialog } from '../session/sign-out-dialog'

interface OverlaysProps {
  readonly overlay: Overlay | undefined
  readonly onOpen: (overlay: Overlay | undefined) => void
  /** Open while a token is needed. */
  readonly session: ComponentProps<typeof SessionDialog> | undefined
}

/** The dialogs that can open over any screen. Their code is not in the first load. */
export function Overlays({ overlay, onOpen, session }: OverlaysProps) {
  const close = () => onOpen(undefined)
  useEffect(() => {
    // Back and Forward change the screen below the overlay, so the overlay would offer the commands of the previous
    // screen.
    const closeOverlay = () => onOpen(undefined)
    addEventListener('popstate', closeOverlay)
    return () => removeEventListener('popstate', closeOverlay)
  }, [onOpen])
  return (
    <>
      {overlay === 'palette' && <Palette onClose={close} onOpen={onOpen} />}
      {overlay === 'shortcuts' && <ShortcutsDialog onClose={close} />}
      {overlay === 'sign-out' && <SignOutDialog onClose={close} />}
      {session !== undefined && <SessionDialog {...session} />}
    </>
  )
}
