/** Read before the first paint by public/early.js. */
const KEY = 'sluice.fonts'

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
    documentElement.dataset['fonts'] = 'on'
    localStorage.setItem(KEY, 'on')
  } catch {
    // The system's fonts do as well.
  }
}
