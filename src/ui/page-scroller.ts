/** Matches a low window, such as a phone on its side. It must equal the variant `short` in styles.css. */
const SHORT = '(height < 30rem)'

/** The selector of the element that scrolls the whole page, if the parts of the page do not scroll. */
export const PAGE_SCROLLER = '[data-page]'

/**
 * Returns the element that scrolls a list. This is the list itself, except in a low window and inside
 * `data-page="scrolls"`: there the page around the list scrolls.
 */
export function scrollerOf(list: HTMLElement | null): HTMLElement | null {
  const page = matchMedia(SHORT).matches ? PAGE_SCROLLER : '[data-page=scrolls]'
  return list?.closest<HTMLElement>(page) ?? list
}

/** Pixels from the top of the scrolled content to the list. */
export function offsetIn(scroller: HTMLElement, list: HTMLElement): number {
  if (scroller === list) return 0
  const topOf = (element: HTMLElement) => element.getBoundingClientRect().top
  return topOf(list) - topOf(scroller) + scroller.scrollTop
}
