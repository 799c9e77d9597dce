/**
 * Moves the focus to the active row, or to the query when there is no row. To be called by what is
 * about to leave the page with what it did: else the focus would be nowhere.
 */
export function focusList(): void {
  const row = document.querySelector<HTMLElement>(
    '[role=grid][aria-label=Pipelines] [data-part=link][tabindex="0"]',
  )
  const target = row ?? document.querySelector<HTMLElement>('search input')
  target?.focus({ preventScroll: true })
}
