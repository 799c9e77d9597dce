import type { Page } from '@playwright/test'
import { expect } from './expect'

export const field = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })
export const options = (page: Page) => page.getByRole('listbox').getByRole('option')
export const option = (page: Page, name: string | RegExp) => options(page).filter({ hasText: name })
export const sourceButton = (page: Page) => page.getByRole('button', { name: 'Use this source' })

export async function choose(page: Page, name: string, choice: string | RegExp): Promise<void> {
  await field(page, name).click()
  await option(page, choice).first().click()
}

export async function openWithTool(page: Page, tool: string): Promise<void> {
  await page.goto('/pipelines/new/source?scenario=default')
  await choose(page, 'Registered tool', new RegExp(`^${tool}(?!-)`))
  await expect(field(page, 'Registered tool')).toHaveValue(tool)
}
