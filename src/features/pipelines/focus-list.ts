/**
 * Focuses the active row, or the query field if there is no row. Called by buttons that disappear when they are
 * clicked.
 */
export function focusList(): void {
  const row = document.querySelector<HTMLElement>(
    '[role=grid][aria-label=Pipelines] [data-part=link][tabindex="0"]',
  )
  const target = row ?? document.querySelector<HTMLElement>('search input')
  target?.focus({ preventScroll: true })
}
