import { useEffect } from 'react'

const CELLS = '[role=gridcell], [role=cell], [role=columnheader]'
/** What only shows or marks something. A button that acts is met itself, or not at all. */
const HARMLESS = 'input[type=checkbox], a[href], [aria-haspopup=menu]'

/** A finger is wider than a box or a word in a row, so a tap beside the only control of a cell is meant for it. */
export function useLargeTapTargets(): void {
  useEffect(() => {
    document.addEventListener('click', passOn)
    return () => document.removeEventListener('click', passOn)
  }, [])
}

function passOn(event: MouseEvent) {
  const isTap = event instanceof PointerEvent && event.pointerType === 'touch'
  if (!isTap || !(event.target instanceof Element) || event.defaultPrevented) return
  if (event.target.closest('a, button, input, label, summary') !== null) return
  const [control, another] = event.target.closest(CELLS)?.querySelectorAll('a, button, input') ?? []
  if (another !== undefined || !(control instanceof HTMLElement)) return
  if (control.matches(HARMLESS)) control.click()
}
