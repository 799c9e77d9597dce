import type { MouseEvent } from 'react'

interface RowClick {
  /** The place of the row, NaN outside of the rows. */
  readonly at: number
  /** `control` for a link or a button of a cell, which has done its work itself. */
  readonly meaning: 'check' | 'menu' | 'control' | 'row'
  /** That of the row's menu, if the click means it. */
  readonly button: HTMLElement | null
}

/** Rows and cells are targets as a whole: a finger is wider than a box or a word. */
export function readClick({ target }: MouseEvent): RowClick {
  const element = target as Element
  const cell = element.closest<HTMLElement>('[data-cell]')
  const meant = cell?.dataset['cell']
  return {
    at: Number(element.closest<HTMLElement>('[data-at]')?.dataset['at'] ?? Number.NaN),
    meaning:
      meant === 'check' || meant === 'menu'
        ? meant
        : element.closest('a, button, input, label, summary') === null
          ? 'row'
          : 'control',
    button: cell?.querySelector('button') ?? null,
  }
}

/** A click beside the controls of a row is one on the link of the cell, else of the row. Selecting text is none. */
export function passToLink(event: MouseEvent): void {
  if (event.defaultPrevented || getSelection()?.isCollapsed === false) return
  const element = event.target as Element
  const link =
    element.closest('[role=gridcell]')?.querySelector('a') ??
    element.closest('[data-at]')?.querySelector<HTMLAnchorElement>('a[data-part=link]')
  if (!link) return
  if (event.ctrlKey || event.metaKey) open(link.href, '_blank', 'noopener')
  else link.click()
}
