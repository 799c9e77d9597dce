import type { Locator, Page } from '@playwright/test'
import { expect, test as base } from './journey'
import type { PipelinesList } from './pipelines-list'

export async function menuEntry(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: 'More actions' }).click()
  return page.getByRole('menuitem', { name, exact: true })
}

export async function choose(page: Page, name: string): Promise<void> {
  await (await menuEntry(page, name)).click()
}

export async function openOne(page: Page, list: PipelinesList, name: string): Promise<void> {
  await list.query.fill(name)
  // The suggestions of the filter field cover the first rows until the query is entered.
  await page.keyboard.press('Enter')
  await list.link(name).click()
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Steps' })).toBeVisible()
}

interface Fixtures {
  openPipeline: (name: string) => Promise<void>
}

export const test = base.extend<Fixtures>({
  openPipeline: async ({ page, list, openList }, provide) => {
    await provide(async (name) => {
      await openList()
      await openOne(page, list, name)
    })
  },
})
