/** A state in which a screen can be looked at, and what the lists of them have in common. */
import type { Page } from '@playwright/test'
import { expect } from './expect'

export interface ScreenState {
  readonly name: string
  /** Left out where it goes on from the state before. */
  readonly path?: string
  /** Goes from the opened page to the state, and waits until it is there. */
  readonly reach: (page: Page) => Promise<void>
  /** It closes as the page changes its width, and is reached once more. */
  readonly isFleeting?: true
}

export const heading = (name: string | RegExp) => async (page: Page) =>
  expect(page.getByRole('heading', { name })).toBeVisible()

export const showsUnreadable = async (page: Page) =>
  page.getByText(/records could not be read/).click()
