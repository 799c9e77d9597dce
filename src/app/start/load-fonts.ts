/** Read before the first paint by public/early.js. */
const KEY = 'sluice.fonts'

/**
 * Brings our fonts when nothing waits for the network any more, so that no row waits for a letter.
 * What somebody looks at keeps the letters that it has, and nothing moves: ours come while nobody looks,
 * and on the next visit from the first paint.
 */
export async function loadFonts(): Promise<void> {
  const { fonts, documentElement } = document
  if (documentElement.dataset['fonts'] !== undefined) return
  try {
    await Promise.all([
      fonts.load("13px 'Inter Variable'"),
      fonts.load("13px 'JetBrains Mono Variable'"),
    ])
    localStorage.setItem(KEY, 'on')
    const show = () => (documentElement.dataset['fonts'] = 'on')
    // Hidden now, or shown again after it was.
    document.addEventListener('visibilitychange', show, { once: true })
  } catch {
    // The system's fonts do as well.
  }
}
