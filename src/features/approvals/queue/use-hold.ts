import { useLauncher } from '~/components/batches/launcher'

/**
 * Rows keep their places while the pointer or the focus is among them or in the detail, and while a
 * confirmation that was asked for from here is open.
 */
export function useHold(frame: HTMLElement | null, hold: (isHeld: boolean) => void) {
  const launcher = useLauncher()
  const release = () => {
    const isHere = frame?.matches(':hover') === true || frame?.contains(document.activeElement)
    if (isHere !== true && launcher.current() === undefined) hold(false)
  }
  return {
    onFocus: () => hold(true),
    onBlur: (event: React.FocusEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget)) queueMicrotask(release)
    },
    onPointerEnter: (event: React.PointerEvent) => {
      if (event.pointerType === 'mouse') hold(true)
    },
    onPointerLeave: release,
  }
}
