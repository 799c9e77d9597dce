import type { Page } from '@playwright/test'

/** Opens an address as a link of the page does. The page keeps its memory, and this is cheaper than loading it again. */
export async function navigate(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    const { idx = 0 } = (history.state ?? {}) as { readonly idx?: number }
    history.pushState({ key: to, idx: idx + 1 }, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}
