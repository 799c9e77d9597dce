import type { PaletteEntry } from './palette-entries'

/**
 * A control with `data-command`, and each button or link inside `data-commands`, is in the palette too. The attribute
 * `data-command` has the label, if it differs from the name of the control. So a screen needs no second list, and the
 * palette offers a command only while its control is usable, and otherwise says why not.
 */
const CONTROLS =
  'main :is([data-command], [data-commands] :is(a, button):not([aria-haspopup=menu], [aria-pressed=true]), [aria-keyshortcuts])'

/**
 * Matches the buttons that open nothing and show no result. When the palette presses such a button, the focus stays
 * where the user works.
 */
const KEEPS_FOCUS =
  'button:not([aria-haspopup=menu], [aria-expanded], [aria-pressed], [data-part=copy])'

export function entriesOfControls(): readonly PaletteEntry[] {
  return [...document.querySelectorAll<HTMLElement>(CONTROLS)]
    .filter((control) => {
      // A control inside closed details can be pressed too, because `press` opens the details.
      const shown = control.closest('details') ?? control
      return shown.checkVisibility()
    })
    .flatMap((control, at): readonly PaletteEntry[] => {
      const { command } = control.dataset
      const label = (command || (control.ariaLabel ?? control.textContent)).replace('…', '').trim()
      const shortcut = control.getAttribute('aria-keyshortcuts')
      const refusal = control.ariaDisabled === 'true' ? descriptionOf(control) : undefined
      if (refusal === '') return []
      return [
        {
          key: `control ${at}`,
          group: control.closest('[aria-label=Results]') === null ? 'This screen' : 'Results',
          label,
          ...(shortcut !== null && { shortcut }),
          ...(refusal !== undefined && { refusal }),
          choice: { kind: 'offer', run: () => press(control) },
        },
      ]
    })
}

/** The description of a button that cannot be used now is the reason. */
function descriptionOf(control: HTMLElement): string {
  const id = control.getAttribute('aria-describedby') ?? ''
  return document.getElementById(id)?.textContent ?? ''
}

/** Presses the control. Closed details around it are opened first, and open details stay open. */
function press(control: HTMLElement): void {
  const isSummary = control.matches('summary')
  const details = control.closest('details')
  if (details !== null && !isSummary) details.open = true
  if (!control.matches(KEEPS_FOCUS) || document.activeElement === document.body) control.focus()
  if (!isSummary || details?.open !== true) control.click()
}
