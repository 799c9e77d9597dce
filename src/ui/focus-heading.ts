/** The active row of the list on the page, for `focusHeading`. */
export const ACTIVE_ROW = '[data-page] [role=grid] [data-part=link][tabindex="0"]'

/**
 * Moves the focus to a heading before the focused element disappears. Otherwise the focus would be lost.
 *
 * @param selector of the nearest heading; without a match, the heading of the screen
 */
export function focusHeading(selector = 'main h1'): void {
  for (const candidate of [selector, 'main h1']) {
    const heading = document.querySelector<HTMLElement>(candidate)
    heading?.focus({ preventScroll: true })
    if (heading !== null && heading === document.activeElement) return
  }
}

/**
 * If the user works with keys, moves the focus to the active row of the list. After a click, moves the focus to the
 * heading of the screen instead, because a list that has the focus keeps its order.
 */
export function focusActiveRow(): void {
  const isKeyboardUsed = document.activeElement?.matches(':focus-visible') === true
  focusHeading(isKeyboardUsed ? ACTIVE_ROW : undefined)
  document.activeElement?.scrollIntoView({ block: 'nearest' })
}

/**
 * A ref for an element that may disappear while the focus is in it. Call this outside of components: a new ref in each
 * render would count as an unmount.
 */
export function moveFocusWhenGone(
  moveFocus: () => void = focusHeading,
): (element: HTMLElement | null) => () => void {
  return (element) => () => {
    if (element?.contains(document.activeElement) !== true) return
    moveFocus()
    // The same update may also have replaced the heading.
    queueMicrotask(() => document.activeElement === document.body && focusHeading())
  }
}

export const moveFocusToHeading = moveFocusWhenGone()

export function focusFirstInput(form: HTMLElement): void {
  form.querySelector<HTMLElement>('input, textarea')?.focus()
}
