import type { MouseEvent } from 'react'

interface RowClick {
  /** Index of the row; NaN outside the rows. */
  readonly at: number
  /** `control` for a link or a button in a cell, which has handled the click itself. */
  readonly meaning: 'check' | 'menu' | 'control' | 'row'
  /** The menu button of the row, if the click was on it. */
  readonly button: HTMLElement | null | undefined
}

/** The whole row and the whole cell are targets, because a finger is wider than a checkbox or a word. */
export function readClick({ target }: MouseEvent): RowClick {
  const element = target as Element
  const cell = element.closest<HTMLElement>('[data-cell]')
  const meant = cell?.dataset['cell']
  return {
    at: Number(element.closest<HTMLElement>('[data-at]')?.dataset['at']),
    meaning:
      meant === 'check' || meant === 'menu'
        ? meant
        : element.closest('a, button, input, label, summary') === null
          ? 'row'
          : 'control',
    button: cell?.querySelector('button'),
  }
}

/**
 * Passes a click outside the controls to the link of the cell, otherwise to the link of the row. A click that selects
 * text is ignored.
 */
export function passToLink(event: MouseEvent): void {
  if (getSelection()?.isCollapsed === false) return
  const element = event.target as Element
  const link =
    element.closest('[role=gridcell]')?.querySelector('a') ??
    element.closest('[data-at]')?.querySelector<HTMLAnchorElement>('a[data-part=link]')
  if (!link) return
  // As after a click on the link itself, so that Back returns to it.
  link.focus({ preventScroll: true })
  if (event.ctrlKey || event.metaKey) open(link.href, '_blank', 'noopener')
  else link.click()
}
