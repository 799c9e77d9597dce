import { Palette } from './palette'
import { ShortcutsDialog } from './shortcuts-dialog'
import type { Overlay } from './use-global-keys'

/** What opens over any screen by a key. Not in the first load. */
export function Overlays({
  overlay,
  onOpen,
}: {
  readonly overlay: Overlay
  readonly onOpen: (overlay: Overlay | undefined) => void
}) {
  const close = () => onOpen(undefined)
  switch (overlay) {
    case 'palette':
      return <Palette onClose={close} onShortcuts={() => onOpen('shortcuts')} />
    case 'shortcuts':
      return <ShortcutsDialog onClose={close} />
    default:
      return overlay satisfies never
  }
}
