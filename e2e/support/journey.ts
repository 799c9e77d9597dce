/** Test fixtures for the demo. A service worker answers the requests. With `openList`, the date and time are fixed. */
import type { Page } from '@playwright/test'
import { test as base, expect } from './fixtures'
import { PipelinesList } from './pipelines-list'

/** The time at which tests start the demo, so that every run sees the same pipelines in the same states. */
export const START = Date.UTC(2026, 2, 2, 10, 0, 0)

interface Opening {
  readonly scenario?: string
  readonly rows?: number
}

interface Journey {
  list: PipelinesList
  openList: (path?: string, opening?: Opening) => Promise<void>
}

export const PIPELINE_COUNT = 61

export const test = base.extend<Journey>({
  list: async ({ page }, provide) => {
    await provide(new PipelinesList(page))
  },
  openList: async ({ context, list, openDemo }, provide) => {
    await context.clock.setFixedTime(START)
    await provide(async (path = '/pipelines', { scenario, rows = PIPELINE_COUNT } = {}) => {
      await openDemo(path, scenario)
      await list.expectRows(rows)
    })
  },
})

/** On a phone, opens the menu with the navigation and the search. */
export async function openMenuOfScreens(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menu' })
  if (await menu.isVisible()) await menu.click()
}

export { expect }
