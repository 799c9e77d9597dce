import { nextPaint } from '~/ui/painted'

/** Read before the first paint by public/early.js. */
const KEY = 'sluice.fonts'

/** How many elements take other letters within one frame; all at once would hold up a slow machine. */
const AT_ONCE = 50

const sizeOf = (element: Element) => element.getElementsByTagName('*').length + 1

/** The largest parts of the page that are small enough. */
function* partsOf(whole: Element): Generator<HTMLElement> {
  for (const part of whole.children) {
    if (sizeOf(part) > AT_ONCE) yield* partsOf(part)
    else if (part instanceof HTMLElement) yield part
  }
}

/** One part of the page after the other, a frame for some of them; then whatever else there is or comes. */
async function putOn({ documentElement, body }: Document): Promise<void> {
  const parts = [...partsOf(body)]
  let size = 0
  for (const part of parts) {
    part.dataset['fonts'] = 'on'
    size += sizeOf(part)
    if (size < AT_ONCE) continue
    size = 0
    await nextPaint()
  }
  documentElement.dataset['fonts'] = 'on'
  for (const part of parts) delete part.dataset['fonts']
}

/**
 * Brings our fonts once the first rows have had their time, so that no row waits for a letter.
 * From then on the browser has them, and they are there from the first paint.
 */
export async function loadFonts(): Promise<void> {
  const { fonts, documentElement } = document
  if (documentElement.dataset['fonts'] !== undefined) return
  try {
    await Promise.all([
      fonts.load("13px 'Inter Variable'"),
      fonts.load("13px 'JetBrains Mono Variable'"),
    ])
    await putOn(document)
    localStorage.setItem(KEY, 'on')
  } catch {
    // The system's fonts do as well.
  }
}
