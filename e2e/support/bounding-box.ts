import type { Locator, Page } from '@playwright/test'

export async function waitForFonts(page: Page): Promise<void> {
  await page.locator('html[data-fonts="on"]').waitFor({ state: 'attached' })
}

/**
 * The place of an element after our fonts are loaded. The fonts load after the first rows and change the sizes of
 * texts. So places before and after that moment cannot be compared.
 */
export async function boundingBoxOf(part: Locator) {
  await waitForFonts(part.page())
  return part.boundingBox()
}
