/** A journey through the demo: its service answers from a worker in the page, at a time that stands still. */
import type { Page } from '@playwright/test'
import { test as base, expect } from './fixtures'
import { PipelinesList } from './pipelines-list'

/** What the clock of a page shows, so that every run sees the same pipelines in the same states. */
export const START = Date.UTC(2026, 2, 2, 10, 0, 0)

interface Opening {
  readonly scenario?: string
  /** How many rows to wait for; those of the default scenario if nothing is said. */
  readonly rows?: number
}

interface Journey {
  list: PipelinesList
  /** Opens the list and waits for its rows. */
  openList: (path?: string, opening?: Opening) => Promise<void>
}

/** Rows of the default scenario. */
export const ALL = 61

export const test = base.extend<Journey>({
  list: async ({ page }, provide) => {
    await provide(new PipelinesList(page))
  },
  openList: async ({ context, list, openDemo }, provide) => {
    await context.clock.setFixedTime(START)
    await provide(async (path = '/pipelines', { scenario, rows = ALL } = {}) => {
      await openDemo(path, scenario)
      await list.expectRows(rows)
    })
  },
})

/** On a phone the screens, and the search over all of them, are behind a button. */
export async function openMenuOfScreens(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menu' })
  if (await menu.isVisible()) await menu.click()
}

export { expect }
