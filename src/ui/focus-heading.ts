/** The link of the active row of the list on the screen, for `focusHeading`. */
export const ACTIVE_ROW = '[data-page] [role=grid] [data-part=link][tabindex="0"]'

/**
 * Moves the focus to a heading before the focused element disappears. Otherwise the focus would be lost.
 *
 * @param selector of the nearest heading, or of a row; without a match, the heading of the screen
 */
export function focusHeading(selector = 'main h1'): void {
  for (const candidate of [selector, 'main h1']) {
    const heading = document.querySelector<HTMLElement>(candidate)
    heading?.focus({ preventScroll: true })
    if (heading !== null && heading === document.activeElement) return
  }
}

/**
 * A ref for a button or a form that may disappear while it has the focus. Call this once for each module: a new ref in
 * each render would count as an unmount.
 */
export function moveFocusWhenGone(selector?: string): (element: HTMLElement | null) => () => void {
  return (element) => () => {
    if (element?.contains(document.activeElement) === true) focusHeading(selector)
  }
}
