/**
 * Moves the focus to a heading, for what is about to leave the page with what it did: else the focus
 * would be nowhere.
 *
 * @param selector the nearest heading; the one of the screen where there is none
 */
export function focusHeading(selector = 'main h1'): void {
  for (const candidate of [selector, 'main h1']) {
    const heading = document.querySelector<HTMLElement>(candidate)
    heading?.focus({ preventScroll: true })
    if (heading !== null && heading === document.activeElement) return
  }
}

/**
 * A ref for a button or a form that may go while the focus is in it, by what it did or by itself. To be
 * made once a module: a new one with each drawing would count as leaving.
 */
export function handFocusOn(selector?: string): (element: HTMLElement | null) => () => void {
  return (element) => () => {
    if (element?.contains(document.activeElement) === true) focusHeading(selector)
  }
}
