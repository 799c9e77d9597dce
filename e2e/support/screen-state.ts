import type { Page } from '@playwright/test'
import { expect } from './expect'

export interface ScreenState {
  readonly name: string
  /** Undefined if the test reaches this state from the previous state in the list. */
  readonly path?: string
  readonly reach: (page: Page) => Promise<void>
  /** True if the page is loaded again for this state, although the state before has the same scenario. */
  readonly isLoaded?: true
  /** True if a change of the page's width ends this state. Then the test must reach the state again. */
  readonly isFleeting?: true
}

export const heading = (name: string | RegExp) => async (page: Page) =>
  expect(page.getByRole('heading', { name })).toBeVisible()
