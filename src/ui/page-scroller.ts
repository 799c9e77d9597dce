/** A window at 400 % zoom; the same as the variant `cramped` in styles.css. */
const CRAMPED = '(width < 40rem) and (height < 30rem)'

/** The element that scrolls a page as a whole where its parts do not scroll by themselves. */
export const PAGE_SCROLLER = '[data-page]'

/** What scrolls a list: the list, or in a cramped window the page around it, so that there is one scroller. */
export function scrollerOf(list: HTMLElement | null): HTMLElement | null {
  const page = matchMedia(CRAMPED).matches && list?.closest<HTMLElement>(PAGE_SCROLLER)
  return page || list
}

/** Pixels from the top of what the scroller scrolls to the list. */
export function offsetIn(scroller: HTMLElement, list: HTMLElement): number {
  if (scroller === list) return 0
  const topOf = (element: HTMLElement) => element.getBoundingClientRect().top
  return topOf(list) - topOf(scroller) + scroller.scrollTop
}
