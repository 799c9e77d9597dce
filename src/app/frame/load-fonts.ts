import { nextPaint } from '~/ui/painted'

/** Read before the first paint by public/early.js. */
const KEY = 'sluice.fonts'

/** How many elements take other letters before the next frame; all at once would hold up a slow machine. */
const AT_ONCE = 50

/** What has letters of its own: it changes with the page. */
const OF_FIXED_WIDTH = 'code, kbd, pre, .font-mono'

const sizeOf = (element: Element) => element.getElementsByTagName('*').length + 1

/** The largest parts of the page that are small enough. */
function* partsOf(whole: Element): Generator<HTMLElement> {
  for (const part of whole.children) {
    if (part.matches(OF_FIXED_WIDTH)) continue
    if (sizeOf(part) > AT_ONCE) yield* partsOf(part)
    else if (part instanceof HTMLElement) yield part
  }
}

/** One part of the page after the other, a frame for some of them; then whatever else there is or comes. */
async function putOn({ documentElement, body }: Document): Promise<void> {
  const parts = [...partsOf(body)]
  let size = 0
  for (const part of parts) {
    const more = sizeOf(part)
    // There are no frames in a hidden tab, and nobody to be held up.
    if (size + more > AT_ONCE && !document.hidden) {
      await nextPaint()
      size = 0
    }
    part.dataset['fonts'] = 'on'
    size += more
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
    void putOn(document)
    localStorage.setItem(KEY, 'on')
  } catch {
    // The system's fonts do as well; and where nothing is kept, ours come anew with each visit.
  }
}
