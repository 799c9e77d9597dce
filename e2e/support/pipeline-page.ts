/** The page of one pipeline. */
import type { Locator, Page } from '@playwright/test'
import { expect, test as base } from './journey'
import type { PipelinesList } from './pipelines-list'

/** Opens the menu of the page and finds an entry in it. */
export async function menuEntry(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: 'More actions' }).click()
  return page.getByRole('menuitem', { name, exact: true })
}

/** Chooses an entry of the menu of the page. */
export async function choose(page: Page, name: string): Promise<void> {
  await (await menuEntry(page, name)).click()
}

/** From the list to one of its pipelines. */
export async function openOne(page: Page, list: PipelinesList, name: string): Promise<void> {
  await list.query.fill(name)
  // What could be typed next lies over the first rows until the query is entered.
  await page.keyboard.press('Enter')
  await list.link(name).click()
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Steps' })).toBeVisible()
}

interface Fixtures {
  /** Opens the list and in it this pipeline. */
  openPipeline: (name: string) => Promise<void>
}

/** A journey that begins at one pipeline. */
export const test = base.extend<Fixtures>({
  openPipeline: async ({ page, list, openList }, provide) => {
    await provide(async (name) => {
      await openList()
      await openOne(page, list, name)
    })
  },
})
