/** The region "Results" as somebody reads it. */
import type { Locator, Page } from '@playwright/test'
import { expect } from './expect'

export interface ResultRow {
  readonly id: string
  /** "Done", "Refused", "Not sent", "Unknown", or one of those that pass. */
  readonly state: string
  /** What stands behind the state; of equal reasons, once for all. */
  readonly reason: string
  /** What stands in the row itself, its state now among it. */
  readonly text: string
}

/** On a phone the results are one line until somebody opens them. */
export async function unfoldResults(region: Locator): Promise<void> {
  const unfold = region.getByRole('button', { name: 'Unfold' })
  if (await unfold.isVisible()) await unfold.click()
}

export class ResultsView {
  readonly page: Page
  readonly region: Locator

  constructor(page: Page) {
    this.page = page
    this.region = page.getByRole('region', { name: 'Results' })
  }

  get heading(): Locator {
    return this.region.getByRole('heading', { name: /^Results: / })
  }

  /** There once nothing is under way any more. */
  get finished(): Locator {
    return this.region.getByRole('button', { name: 'Dismiss', exact: true, disabled: false })
  }

  button(name: string | RegExp): Locator {
    return this.region.getByRole('button', { name })
  }

  /** Of the menu in the head of the results. */
  async more(item: string): Promise<void> {
    await this.button('More about these results').click()
    await this.page.getByRole('menuitem', { name: item }).click()
  }

  /** Shows another batch of this visit. */
  async choose(option: RegExp): Promise<void> {
    const box = this.region.getByRole('combobox', { name: /Show batch/ })
    const label = await box.getByRole('option').filter({ hasText: option }).first().textContent()
    await box.selectOption({ label: label ?? '' })
  }

  /** A heading over rows of one state and reason. */
  group(words: string | RegExp): Locator {
    return this.region
      .getByRole('row')
      .filter({ hasText: words, hasNot: this.page.locator('code') })
  }

  row(id: string): Locator {
    return this.region
      .getByRole('row')
      .filter({ has: this.page.locator('code').getByText(id, { exact: true }) })
  }

  /** "7 done · 2 refused": all that there is, and nothing else. */
  async expectSummary(words: string): Promise<void> {
    await expect(
      this.region.getByRole('group', { name: 'Filter by outcome' }).getByRole('button'),
      // Each begins with its shape.
    ).toHaveText(words.split(' · ').map((each) => new RegExp(`^\\S\\s*${each}$`, 'u')))
  }

  /** All rows with the group that they stand under; as many as fit on the screen. */
  rows(): Promise<readonly ResultRow[]> {
    return this.region.evaluate((region) => {
      const found: { id: string; state: string; reason: string; text: string }[] = []
      let [state, reason] = ['', '']
      for (const line of region.querySelectorAll('[data-at]')) {
        const id = line.querySelector('code')?.textContent
        const text = line.textContent
        if (id != null) found.push({ id, state, reason, text })
        else {
          const words = text
            .replace(/^\S\s*/u, '')
            .replace(/\s*(?:\([\d,]+\))?(?:Copy [\d,]+ ids?|Copied).*$/s, '')
          const colon = words.indexOf(': ')
          state = colon === -1 ? words : words.slice(0, colon)
          reason = colon === -1 ? '' : words.slice(colon + 2)
        }
      }
      return found
    })
  }
}
