import type { PaletteEntry } from './palette-entries'

/**
 * A control with `data-command` is in the palette too. The attribute has the label, if it differs from the name of the
 * control. So a screen needs no second list, and the palette offers a command only while its control is usable.
 */
const CONTROLS = '[data-page] :is([data-command], [aria-keyshortcuts])'

/** An entry for each marked control that the open screen shows. Choosing the entry presses the control. */
export function entriesOfControls(): readonly PaletteEntry[] {
  return [...document.querySelectorAll<HTMLElement>(CONTROLS)]
    .filter((control) => control.checkVisibility() && control.ariaDisabled !== 'true')
    .map((control, at) => {
      const { command } = control.dataset
      const label = (command || (control.ariaLabel ?? control.textContent)).replace('…', '').trim()
      const shortcut = control.getAttribute('aria-keyshortcuts')
      return {
        key: `control ${at}`,
        group: 'This screen',
        label,
        ...(shortcut !== null && { shortcut }),
        choice: { kind: 'offer', run: () => press(control) },
      }
    })
}

/** Opened details stay open. */
function press(control: HTMLElement): void {
  control.focus()
  if (!control.matches('details[open] > summary')) control.click()
}
