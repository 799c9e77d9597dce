/**
 * Focuses the active row, or the query field if there is no row. Buttons that disappear when they are clicked call this
 * function, and so does Enter in the query field.
 */
export function focusList(): void {
  const row = document.querySelector<HTMLElement>(
    '[role=grid][aria-label=Pipelines] [data-part=link][tabindex="0"]',
  )
  const target = row ?? document.querySelector<HTMLElement>('search input')
  target?.focus({ preventScroll: true })
}
