import type { Locator, Page } from '@playwright/test'
import { expect } from './expect'
import { navigate } from './navigate'

export class BuilderPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** Opens another new pipeline from another screen, without loading the page again. */
  async openAnother(path: string): Promise<void> {
    await navigate(this.page, '/console')
    await expect(this.page.getByRole('heading', { level: 1, name: 'Console' })).toBeVisible()
    await navigate(this.page, path)
  }

  get name(): Locator {
    return this.page.getByRole('textbox', { name: 'Name', exact: true })
  }

  get steps(): Locator {
    return this.page.getByRole('navigation', { name: 'Steps' }).getByRole('listitem')
  }

  get notices(): Locator {
    return this.page.getByRole('status')
  }

  get drafts(): Locator {
    return this.page.getByRole('dialog', { name: 'Drafts' })
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: true })
  }

  inMenu(name: string): Locator {
    return this.page.getByRole('menuitem', { name })
  }

  async remove(): Promise<void> {
    await this.button('More actions for this step').click()
    await this.inMenu('Remove').click()
  }

  field(label: string): Locator {
    const fields = this.page.locator('input, select, textarea')
    return this.page.getByLabel(label, { exact: true }).and(fields)
  }

  step(at: number): Locator {
    return this.steps.nth(at).getByRole('link')
  }

  /** The names of the steps, in order, without their numbers and their counts of problems. */
  async stepNames(): Promise<readonly string[]> {
    const texts = await this.steps.allTextContents()
    return texts.map((text) =>
      text.replace(/^\d+/, '').replace(/(?:! \d+ warnings?)?(?:\d+ (?:problems?|to do))?$/, ''),
    )
  }

  /** Everything that the editor shows of the draft: the values of its fields, and the names of its steps. */
  async shown(): Promise<readonly string[]> {
    const editor = this.page.getByRole('region', { name: 'Pipeline editor' })
    const values = await editor
      .locator('input, textarea')
      .evaluateAll((all) => all.map((each) => ('value' in each ? String(each.value) : '')))
    return [...values, ...(await this.stepNames())]
  }

  async expectShown(before: readonly string[]): Promise<void> {
    await expect.poll(() => this.shown()).toEqual(before)
  }

  async add(type: string): Promise<void> {
    const search = this.page.getByRole('combobox', { name: 'Search step types' })
    const opener = this.page.getByRole('link', { name: 'Add step' })
    await expect(search.or(opener).first()).toBeVisible()
    const count = await this.steps.count()
    if (!(await search.isVisible())) await opener.click()
    await search.fill(type)
    const types = this.page.getByRole('listbox', { name: 'Step types' })
    await expect(types.getByRole('option', { selected: true })).toContainText(type)
    await search.press('Enter')
    await expect(this.steps).toHaveCount(count + 1)
    await expect(search).toBeHidden()
  }

  async expectSteps(...names: readonly (string | RegExp)[]): Promise<void> {
    await expect(this.steps).toHaveCount(names.length)
    await expect(this.steps).toContainText(names)
  }

  async expectSaved(): Promise<void> {
    await expect(this.page.getByText(/^Saved in this browser /)).toBeVisible()
  }
}
