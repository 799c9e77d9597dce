import type { Locator, Page } from '@playwright/test'
import { expect } from './expect'
import { navigate } from './navigate'
import { expectStarted, unfoldResults } from './results-view'

interface Sent {
  readonly action: string
  readonly target: readonly string[]
}

export class PipelinesList {
  readonly page: Page
  readonly grid: Locator
  readonly query: Locator
  readonly offers: Locator
  readonly results: Locator
  readonly selection: Locator
  readonly selectAll: Locator
  /**
   * All requests to the actions endpoint, including `status`. In Firefox, which does not report request bodies, the
   * list is empty.
   */
  readonly sent: Sent[] = []

  constructor(page: Page) {
    this.page = page
    this.grid = page.getByRole('grid', { name: 'Pipelines' })
    this.query = page.getByRole('combobox', { name: 'Filter pipelines' })
    this.offers = page.getByRole('listbox', { name: 'Suggestions' })
    this.results = page.getByRole('region', { name: 'Results' })
    this.selection = page.getByRole('region', { name: 'Selection' })
    this.selectAll = page.getByRole('checkbox', { name: 'Select all' })
    page.on('request', (request) => {
      if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/v2/actions') {
        const sent = request.postDataJSON() as Sent | null
        if (sent !== null) this.sent.push(sent)
      }
    })
  }

  sentActions(): readonly string[] {
    return this.sent.flatMap(({ action }) => (action === 'status' ? [] : [action]))
  }

  polls(): number {
    return this.sent.length - this.sentActions().length
  }

  link(name: string): Locator {
    return this.grid.getByRole('link', { name, exact: true })
  }

  row(name: string): Locator {
    return this.grid
      .getByRole('row')
      .filter({ has: this.page.getByRole('link', { name, exact: true }) })
  }

  box(name: string): Locator {
    return this.grid.getByRole('checkbox', { name: `Select ${name}`, exact: true })
  }

  get names(): Locator {
    return this.grid.getByRole('link')
  }

  /**
   * Waits until the names are in this order, and returns them. The column header changes at once, but the rows
   * change in a later frame.
   */
  async namesInOrder(order: 'ascending' | 'descending'): Promise<readonly string[]> {
    let names: readonly string[] = []
    await expect(async () => {
      names = await this.names.allTextContents()
      const sorted = names.toSorted()
      expect(names).toEqual(order === 'ascending' ? sorted : sorted.toReversed())
    }).toPass()
    return names
  }

  facet(status: string): Locator {
    return this.page.getByRole('group', { name: 'Filter by status' }).getByTitle(status)
  }

  /** The text "61 pipelines", or "7 of 61 pipelines" under a filter. */
  get count(): Locator {
    return this.page
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: /^[\d,]+(?: of [\d,]+)? pipelines?$/ })
  }

  async expectRows(count: number): Promise<void> {
    const rows = String(count + 1)
    // A slow machine needs this much time for 100,000 records. The first read may fail after 30 seconds.
    await expect(this.grid).toHaveAttribute('aria-rowcount', rows, { timeout: 100_000 })
  }

  /** Opens the list without loading the page again. */
  async visit(path = '/pipelines', rows = 61): Promise<void> {
    await navigate(this.page, path)
    await this.expectRows(rows)
  }

  async runAll(count: number): Promise<void> {
    await this.expectRows(count)
    await this.selectAll.click()
    await this.selection.getByRole('button', { name: `Run ${count}`, exact: true }).click()
    const dialog = this.page.getByRole('dialog')
    await dialog.getByRole('button', { name: /^Run \d+ pipelines$/ }).click()
  }

  async deleteAll(count: number): Promise<void> {
    await this.selectAll.click()
    await this.deleteSelected(count)
    await expect(this.results.getByText(`${count} done`, { exact: true })).toBeVisible()
  }

  async deleteSelected(count: number): Promise<void> {
    await this.selection.getByRole('button', { name: `Delete ${count}`, exact: true }).click()
    const question = this.page.getByRole('alertdialog')
    await question.getByRole('textbox', { name: `Type ${count} to confirm` }).fill(String(count))
    await question.getByRole('button', { name: `Delete ${count} pipelines` }).click()
  }

  async openMenu(name: string): Promise<Locator> {
    const button = this.grid.getByRole('button', { name: `Actions for ${name}`, exact: true })
    // Scrolls to the row before the click, because a menu closes when the list scrolls.
    await button.hover()
    await button.click()
    return this.page.getByRole('menu', { name: `Actions for ${name}` })
  }

  async chooseForSelection(item: string): Promise<void> {
    await this.selection.getByRole('button', { name: 'More actions for the selection' }).click()
    await this.page.getByRole('menuitem', { name: item }).click()
  }

  async choose(name: string, item: RegExp | string): Promise<void> {
    const menu = await this.openMenu(name)
    await menu.getByRole('menuitem', { name: item }).click()
  }

  async run(name: string): Promise<void> {
    await this.choose(name, 'Run')
    await expectStarted(this.page, name)
  }

  async expectDone(verb: string, name: string): Promise<void> {
    await expect(
      this.results.getByRole('heading', { name: `Results: ${verb} ${name}` }),
    ).toBeVisible()
    await expect(this.results.getByText('1 done', { exact: true })).toBeVisible()
    // “Dismiss” is enabled when the batch ends. Until then, the menu of the results lacks entries, even if it stays
    // open.
    await expect(this.results.getByRole('button', { name: 'Dismiss', exact: true })).toBeEnabled()
    await unfoldResults(this.results)
    await expect(this.results.getByRole('row').filter({ hasText: name })).toContainText(
      /Queued|Running|Waiting|Succeeded|Failed|Stopped|Idle/,
    )
  }

  async focusOn(name: string): Promise<void> {
    await this.link(name).focus()
    await expect(this.link(name)).toBeFocused()
  }

  /** Scrolls the list, and waits for two frames, in which the list draws the rows at the new position. */
  async scrollTo(top: number): Promise<void> {
    await this.grid.evaluate(async (grid, wanted) => {
      grid.scrollTop = wanted
      for (let frame = 0; frame < 2; frame += 1)
        await new Promise((resolve) => requestAnimationFrame(resolve))
    }, top)
  }

  scrollTop(): Promise<number> {
    return this.grid.evaluate((grid) => grid.scrollTop)
  }
}
