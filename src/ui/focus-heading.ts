/** The selector of the link in the active row of the list. */
export const ACTIVE_ROW = '[data-page] [role=grid] [data-part=link][tabindex="0"]'

/**
 * Moves the focus to the first element of `selectors` that can take it. Call this function before the focused element
 * disappears. Otherwise the focus would be lost. If a modal dialog is open, the rest of the page cannot take the focus,
 * so the dialog gets the focus.
 */
function focusFirst(...selectors: readonly string[]): void {
  const wanted = selectors.map((each) => document.querySelector<HTMLElement>(each))
  for (const candidate of [...wanted, ...document.querySelectorAll('dialog')]) {
    candidate?.focus({ preventScroll: true })
    if (candidate !== null && candidate === document.activeElement) return
  }
}

/**
 * Moves the focus to the first element of `selectors` that can take it, or else to the heading of the screen.
 * For keyboard users, the heading is scrolled into view, because it scrolls with the page in a low window.
 */
export function focusHeading(...selectors: readonly string[]): void {
  focusFirst(...selectors, 'main h1')
  document.querySelector('h1:focus-visible')?.scrollIntoView({ block: 'nearest' })
}

/**
 * For keyboard users, moves the focus to the active row of the list. After a click, moves the focus to the heading of
 * the screen, because a list does not sort its rows again while it has the focus.
 */
export function focusActiveRow(): void {
  const isKeyboardUsed = document.activeElement?.matches(':focus-visible') === true
  focusHeading(isKeyboardUsed ? ACTIVE_ROW : 'main h1')
  document.activeElement?.scrollIntoView({ block: 'nearest' })
}

/**
 * Makes a ref for an element that may disappear while the focus is in it. Call this outside of components, because
 * React would treat a new ref in each render as an unmount.
 */
export function moveFocusWhenGone(
  moveFocus: () => void = focusHeading,
): (element: HTMLElement | null) => () => void {
  return (element) => () => {
    if (element?.contains(document.activeElement) !== true) return
    moveFocus()
    // If the same update has also replaced the heading, the new heading gets the focus.
    queueMicrotask(() => document.activeElement === document.body && focusHeading())
  }
}

export const moveFocusToHeading = moveFocusWhenGone()

export const moveFocusToRow = moveFocusWhenGone(focusActiveRow)

export function focusFirstInput(form: HTMLElement): void {
  form.querySelector<HTMLElement>('input, textarea')?.focus()
}

/**
 * Focuses the active row, or the query field if there is no row. Called by buttons that disappear when they are
 * clicked, and by Enter in the query field.
 */
export const focusList = () => focusFirst(ACTIVE_ROW, 'search input')
