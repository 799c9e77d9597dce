import type { Page } from '@playwright/test'
import { expect } from './expect'

export interface ScreenState {
  readonly name: string
  /** Without a path, the state follows from the state before. */
  readonly path?: string
  /** Takes the opened page to the state and waits for it. */
  readonly reach: (page: Page) => Promise<void>
  /** A change of the page width ends this state. Then the test must reach the state again. */
  readonly isFleeting?: true
}

export const heading = (name: string | RegExp) => async (page: Page) =>
  expect(page.getByRole('heading', { name })).toBeVisible()

export const showsUnreadable = async (page: Page) =>
  page.getByText(/records could not be read/).click()
