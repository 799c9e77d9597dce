import type { Page } from '@playwright/test'

/**
 * Opens an address without loading the page again. The router is told of it as of Back or Forward, so a test of what a
 * link does must click the link.
 */
export async function navigate(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    const { idx = 0 } = (history.state ?? {}) as { readonly idx?: number }
    history.pushState({ key: `${to} ${idx + 1}`, idx: idx + 1 }, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}
