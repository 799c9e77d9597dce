import type { Locator, Page } from '@playwright/test'
import { expect } from './expect'

export interface ResultRow {
  readonly id: string
  /** "Done", "Refused", "Not sent", "Unknown", or the state of a request that is not finished. */
  readonly state: string
  /** The reason, which is shown after the state. Rows with the same reason share one heading. */
  readonly reason: string
  readonly text: string
}

export async function unfoldResults(region: Locator): Promise<void> {
  const unfold = region.getByRole('button', { name: 'Unfold' })
  await expect(unfold.or(region.getByRole('button', { name: 'Fold', exact: true }))).toBeVisible()
  if (await unfold.isVisible()) await unfold.click()
}

/**
 * Waits until a run that needs no confirmation has started. If its preflight takes more than a second, a dialog opens
 * so that the user can cancel. This function confirms the dialog.
 */
export async function expectStarted(page: Page, name: string): Promise<void> {
  const heading = page.getByRole('heading', { name: `Results: Run ${name}` })
  const confirming = page
    .getByRole('dialog')
    .getByRole('button', { name: /^Run 1 (?:pipeline|task)/ })
  await expect(heading.or(confirming).first()).toBeVisible()
  if (!(await heading.isVisible())) await confirming.click()
  await expect(heading).toBeVisible()
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

  get finished(): Locator {
    return this.region.getByRole('button', { name: 'Dismiss', exact: true, disabled: false })
  }

  button(name: string | RegExp): Locator {
    return this.region.getByRole('button', { name })
  }

  /** Chooses an entry of the menu after the end of the batch, because an open menu keeps its first entries. */
  async more(item: string): Promise<void> {
    await expect(this.finished).toBeVisible()
    await this.button('More about these results').click()
    await this.page.getByRole('menuitem', { name: item }).click()
  }

  async choose(option: RegExp): Promise<void> {
    const box = this.region.getByRole('combobox', { name: /Show batch/ })
    const label = await box.getByRole('option').filter({ hasText: option }).first().textContent()
    await box.selectOption({ label: label ?? '' })
  }

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

  /** Checks the whole summary, such as "7 done · 2 refused". */
  async expectSummary(words: string): Promise<void> {
    await expect(
      this.region.getByRole('group', { name: 'Filter by outcome' }).getByRole('button'),
      // The sign before a number is text in some buttons, and SVG in others.
    ).toHaveText(words.split(' · ').map((each) => new RegExp(`^[^\\d]?\\s*${each}$`, 'u')))
  }

  /** All rendered rows, each with the state and the reason of its group. */
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
            .replace(/^\P{L}?\s*/u, '')
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
