import type { Locator, Page } from '@playwright/test'
import { expect } from './expect'

interface Sent {
  readonly action: string
  readonly target: readonly string[]
  readonly message?: string
}

export class ApprovalsPage {
  readonly page: Page
  readonly queue: Locator
  readonly detail: Locator
  readonly selection: Locator
  readonly sheet: Locator
  readonly results: Locator
  /**
   * The actions that the page has sent, except `status`. In Firefox, which does not report request bodies, the list is
   * empty.
   */
  readonly actionBodies: Sent[] = []

  constructor(page: Page) {
    this.page = page
    this.queue = page.getByRole('grid', { name: 'Waiting for approval' })
    this.detail = page.getByRole('region', { name: 'Gate' })
    this.selection = page.getByRole('region', { name: 'Selection' })
    this.sheet = page.getByRole('dialog')
    this.results = page.getByRole('region', { name: 'Results' })
    page.on('request', (request) => {
      if (request.method() !== 'POST' || !request.url().endsWith('/api/v2/actions')) return
      const sent = request.postDataJSON() as Sent | null
      if (sent !== null && sent.action !== 'status') this.actionBodies.push(sent)
    })
  }

  link(name: string): Locator {
    return this.queue.getByRole('link', { name, exact: true })
  }

  box(name: string): Locator {
    return this.queue.getByRole('checkbox', { name: `Select ${name}`, exact: true })
  }

  /** The row of a gate, even if the gate is already decided. */
  place(name: string): Locator {
    return this.queue.locator('[data-at]').filter({ hasText: name })
  }

  async expectWaiting(count: number): Promise<void> {
    await expect(this.queue).toHaveAttribute('aria-rowcount', String(count + 1), {
      timeout: 10_000,
    })
  }

  /**
   * Checks the count in the rows, the navigation link, the title and the icon of the tab. On a phone, the menu must
   * be closed.
   */
  async expectAllSay(count: number): Promise<void> {
    if (count > 0) await this.expectWaiting(count)
    else await expect(this.queue.getByRole('row')).toHaveCount(0)
    await expect(this.page).toHaveTitle(count > 0 ? new RegExp(`^\\(${count}\\) `) : /^[^(]/)
    await expect(this.page.locator('nav a[href$="/approvals"]')).toHaveText(
      `Approvals${count > 0 ? count : ''}`,
    )
    await expect(this.page.locator('link[rel=icon]')).toHaveAttribute(
      'href',
      count > 0 ? /favicon-waiting\.svg$/ : /favicon\.svg$/,
    )
  }

  async expectOpen(name: string): Promise<void> {
    await expect(this.detail.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
  }

  /**
   * Waits until the row at this index has the focus. Returns whether the row is in view, and the scroll position of the
   * queue.
   */
  async focusedPlace(at: number): Promise<{ isInView: boolean; scrollTop: number }> {
    const row = this.queue.locator(`[data-at="${at}"]:focus-within`)
    await row.waitFor()
    return row.evaluate((element) => {
      const grid = element.closest('[role=grid]')
      const [own, box] = [element.getBoundingClientRect(), grid?.getBoundingClientRect()]
      const isInView = box !== undefined && own.top >= box.top && own.bottom <= box.bottom + 1
      return { isInView, scrollTop: grid?.scrollTop ?? Number.NaN }
    })
  }

  confirming(verb: 'Approve' | 'Reject', count: number): Locator {
    return this.sheet.getByRole('button', {
      name: `${verb} ${count} pipeline${count === 1 ? '' : 's'}`,
      exact: true,
    })
  }

  async confirm(verb: 'Approve' | 'Reject', count: number): Promise<void> {
    await this.confirming(verb, count).click()
    await expect(this.sheet).toHaveCount(0)
  }

  async approveInAnotherTab(): Promise<void> {
    const other = await this.page.context().newPage()
    await other.goto(this.page.url())
    await other.getByRole('button', { name: 'Approve', exact: true }).click()
    await other.getByRole('button', { name: 'Approve 1 pipeline' }).click()
  }

  get reason(): Locator {
    return this.sheet.getByRole('textbox', { name: 'Reason', exact: true })
  }
}
