/** The page of one pipeline. */
import type { Locator, Page } from '@playwright/test'

/** Opens the menu of the page and finds an entry in it. */
export async function menuEntry(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: 'More actions' }).click()
  return page.getByRole('menuitem', { name, exact: true })
}

/** Chooses an entry of the menu of the page. */
export async function choose(page: Page, name: string): Promise<void> {
  await (await menuEntry(page, name)).click()
}
