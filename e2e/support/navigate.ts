import type { Page } from '@playwright/test'

/**
 * Opens an address without loading the page again. For the router, this is the same event as Back or Forward. A test
 * of a link must click the link instead.
 */
export async function navigate(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    const { idx = 0 } = (history.state ?? {}) as { readonly idx?: number }
    history.pushState({ key: `${to} ${idx + 1}`, idx: idx + 1 }, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}
