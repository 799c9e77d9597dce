/** Read before the first paint by public/early.js. */
const KEY = 'sluice.fonts'

/**
 * Loads our fonts and switches the page to them. On the first visit that happens when the page is idle, so that the
 * first rows do not wait for the files. From the second visit on the browser has them, and uses them at once.
 */
export async function loadFonts({ fonts, documentElement }: Document): Promise<void> {
  if (documentElement.dataset['fonts'] !== undefined) return
  try {
    await Promise.all([
      fonts.load("13px 'Inter Variable'"),
      fonts.load("13px 'JetBrains Mono Variable'"),
    ])
    documentElement.dataset['fonts'] = 'on'
    localStorage.setItem(KEY, 'on')
  } catch {
    // The fonts of the system stay, or ours are loaded again on the next visit.
  }
}
