/** Page object of the list of pipelines. It also moves the fake clock. */
import type { Locator, Page } from '@playwright/test'
import { expect } from './expect'
import { LIST, POLL } from './fault-matches'
import type { FaultServer, Received, Reply } from './fault-server'
import { ignoringCase } from './ignore-case'
import { waitForFonts } from './bounding-box'
import { navigate } from './navigate'

const PANEL_TITLE = /The pipelines could not be read|You have no permission to read the pipelines/
const COUNTDOWN = /Trying again (?:now|in (\d+) s)/

const POLL_SECONDS = 20

export class Dashboard {
  readonly page: Page
  readonly server: FaultServer
  #allowedReads = 0
  #sentReads = 0
  #actionsSent = 0
  #starts = 0

  constructor(page: Page, server: FaultServer) {
    this.page = page
    this.server = server
    page.on('load', () => {
      this.#starts += 1
    })
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (request.method() === 'GET' && pathname === '/api/v2/pipelines') this.#sentReads += 1
      if (pathname === '/api/v2/actions') this.#actionsSent += 1
    })
  }

  /** How often the test has made the page read the list. The page is allowed three attempts for each read. */
  readonly allowedReads = (): number => this.#allowedReads
  /**
   * How often the page has requested the list. The server may receive more requests, because a browser can repeat a
   * request on its own.
   */
  readonly sentReads = (): number => this.#sentReads

  /**
   * How often the page has started. The server may count more starts, because a page can be requested while the old
   * page is still shown.
   */
  readonly starts = (): number => this.#starts

  allowRead(): void {
    this.#allowedReads += 1
  }

  async open(path = 'pipelines'): Promise<void> {
    this.allowRead()
    await this.page.goto(this.server.url + path)
  }

  async visit(path: string): Promise<void> {
    this.allowRead()
    await navigate(this.page, this.server.url + path)
  }

  async openList(count = 20): Promise<void> {
    await this.open()
    await this.expectRows(count)
  }

  async click(name: string): Promise<void> {
    this.allowRead()
    await this.page.getByRole('button', { name, exact: true }).click()
  }

  async setHidden(isHidden: boolean): Promise<void> {
    await this.page.evaluate((hidden) => {
      const state = hidden ? 'hidden' : 'visible'
      Object.defineProperty(document, 'hidden', { configurable: true, value: hidden })
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: state })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    }, isHidden)
  }

  /** A row of the list, and not of the results. */
  row(text: string | RegExp): Locator {
    const list = this.page.locator('[role=grid]:not([aria-label="Results by id"])')
    return list.getByRole('row').filter({ hasText: text })
  }

  get panel(): Locator {
    return this.page.getByRole('alert').filter({ hasText: PANEL_TITLE })
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog', { name: 'The service refused the token' })
  }

  get stale(): Locator {
    return this.page.getByText(/Last refreshed .* · couldn’t refresh:/)
  }

  get refusal(): Locator {
    return this.page
      .getByRole('alert')
      .filter({ hasText: 'Nothing was sent, because this browser is offline.' })
  }

  get offline(): Locator {
    return this.page
      .getByRole('main')
      .getByText(/offline/i)
      .filter({ visible: true })
  }

  get paused(): Locator {
    return this.page.getByText(/Live updates paused, retrying/)
  }

  get stopped(): Locator {
    return this.page.getByText(/Live updates stopped:/)
  }

  get countdown(): Locator {
    return this.page.getByText(/Trying again (?:in|now)/)
  }

  async expectRows(count = 20): Promise<void> {
    await expect(this.page.getByRole('grid', { name: 'Pipelines' })).toHaveAttribute(
      'aria-rowcount',
      String(count + 1),
    )
  }

  async expectPanel(cause: string | RegExp): Promise<void> {
    await expect(this.panel).toContainText(ignoringCase(cause))
    await expect(this.panel.getByRole('button', { name: 'Retry' })).toBeVisible()
    await expect(this.panel.getByText('Details', { exact: true })).toBeVisible()
    await expect(this.page.getByRole('grid')).toHaveCount(0)
  }

  /** Checks that the page keeps its rows after a failed read, and marks them as old. */
  async expectStale(cause: string | RegExp, count = 20): Promise<void> {
    await expect(this.stale).toHaveCount(1)
    await expect(this.stale).toContainText(ignoringCase(cause))
    await expect(this.page.getByRole('button', { name: 'Retry', exact: true })).toBeVisible()
    await this.expectRows(count)
  }

  /**
   * Checks that the page shows a countdown and retries automatically, and then shows the cause. `attempts` is the
   * number of all reads so far.
   */
  async expectRetriedThenPanel(cause: string | RegExp, attempts = 3): Promise<void> {
    // Waits once for the cause, the time and the button together, because the countdown does not stop.
    const countdown = this.countdown
      .filter({ hasText: ignoringCase(cause) })
      .filter({ hasText: COUNTDOWN })
    await this.page
      .locator('body')
      .filter({ has: countdown })
      .filter({ has: this.page.getByRole('button', { name: 'Try now' }) })
      .waitFor()
    await this.passUntil(this.panel, 31_000)
    await this.expectPanel(cause)
    expect(this.sentReads()).toBe(attempts)
  }

  async expectStillLoading(): Promise<void> {
    await expect(this.page.getByRole('status', { name: /^Loading / })).toBeVisible()
    await this.page.clock.fastForward(10_000)
    await expect(this.page.getByText(/^Still loading/)).toBeVisible()
    await expect(this.page.getByRole('button', { name: 'Cancel' })).toBeVisible()
  }

  async secondsLeft(where: Locator): Promise<number> {
    await expect(where).toContainText(/in \d+ s/)
    return Number(/in (\d+) s/.exec(await where.innerText())?.[1])
  }

  async passUntil(wanted: Locator, step: number): Promise<void> {
    await expect(async () => {
      await this.page.clock.fastForward(step)
      await expect(wanted).toBeVisible({ timeout: 800 })
    }).toPass({ intervals: [0] })
  }

  polls(): readonly Received[] {
    return this.server.received(POLL)
  }

  reads(): readonly Received[] {
    return this.server.received(LIST)
  }

  /** Advances the clock until the server has received the next poll. Once in five intervals, the poll is a full poll. */
  async nextPoll(seconds = POLL_SECONDS): Promise<Received> {
    // The code that polls is loaded before the fonts, so it is ready when the fonts are loaded.
    await waitForFonts(this.page)
    await this.server.answered()
    const before = this.polls().length
    const sentBefore = this.#actionsSent
    let step = seconds * 1_000
    await expect(async () => {
      if (this.#actionsSent === sentBefore) await this.page.clock.fastForward(step)
      step = 5_000
      await expect.poll(() => this.#actionsSent, { timeout: 500 }).toBeGreaterThan(sentBefore)
    }).toPass({ intervals: [0] })
    await expect.poll(() => this.polls().length).toBeGreaterThan(before)
    const poll = this.polls().at(-1)
    if (poll === undefined) throw new Error('No poll was received.')
    return poll
  }

  /** Advances to the next full poll, which asks for all pipelines on the screen. */
  nextFullPoll(): Promise<Received> {
    return this.nextPoll(5 * POLL_SECONDS)
  }

  /**
   * Checks that the rows stay, that one notice gives the cause and the time, and that polling resumes when the
   * service answers again.
   */
  async expectPausedThenResumes(
    cause: string | RegExp,
    well: Reply = ({ normal }) => normal(),
  ): Promise<void> {
    await expect(this.paused).toHaveCount(1)
    await expect(this.paused).toContainText(ignoringCase(cause))
    await expect(this.paused).toContainText(/retrying in \d+ s/)
    await this.expectRows()
    await this.nextPoll(61)
    await expect(this.paused).toHaveCount(1)
    this.server.answer(POLL, well)
    await this.nextPoll(61)
    await expect(this.paused).toHaveCount(0)
    await this.expectRows()
  }

  /** Checks that the rows stay, that one notice gives the cause, and that polling has stopped. */
  async expectStopped(cause: string | RegExp, count = 20): Promise<void> {
    await expect(this.stopped).toHaveCount(1)
    await expect(this.stopped).toContainText(ignoringCase(cause))
    await this.expectRows(count)
    const before = this.polls().length
    await this.page.clock.fastForward(3_600_000)
    await expect(this.stopped).toHaveCount(1)
    expect(this.polls().length).toBe(before)
  }

  async connect(token: string): Promise<void> {
    this.server.world.tokens.add(token)
    this.allowRead()
    await this.page.getByLabel(/^API token for /).fill(token)
    await this.page.getByRole('button', { name: 'Connect' }).click()
    await expect(this.page.getByRole('dialog')).toHaveCount(0)
  }
}
