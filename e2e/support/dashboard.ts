/** The list of pipelines as somebody sees and uses it, and the time that passes meanwhile. */
import type { Locator, Page, Request } from '@playwright/test'
import { expect } from './expect'
import { LIST, POLL } from './fault-matches'
import type { FaultServer, Received, Reply } from './fault-server'
import { inAnyCase } from './in-any-case'

const PANEL_TITLE = /The pipelines could not be read|This token may not read the pipelines/
const COUNTDOWN = /Trying again (?:now|in (\d+) s)/

/** Seconds between two polls that the fault server's config.json asks for. */
const POLL_SECONDS = 20

const requestId = (request: Request): string => request.headers()['x-request-id'] ?? ''

export class Dashboard {
  readonly page: Page
  readonly server: FaultServer
  #wishes = 0
  #sent = 0
  #actionsSent = 0
  /** Ids of requests. */
  readonly #actionsUnderWay = new Set<string>()
  #starts = 0

  constructor(page: Page, server: FaultServer) {
    this.page = page
    this.server = server
    page.on('load', () => {
      this.#starts += 1
    })
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (request.method() === 'GET' && pathname === '/api/v2/pipelines') this.#sent += 1
      if (pathname !== '/api/v2/actions') return
      this.#actionsSent += 1
      this.#actionsUnderWay.add(requestId(request))
    })
    const end = (request: Request) => this.#actionsUnderWay.delete(requestId(request))
    page.on('requestfinished', end)
    page.on('requestfailed', end)
  }

  /** How often somebody wanted the list read: each is worth three attempts at most. */
  readonly wishes = (): number => this.#wishes
  /** How often the page asked for the list; a browser may send one of these twice. */
  readonly sentReads = (): number => this.#sent

  /** How often the page has started: it may have been asked for again while the one before still stands. */
  readonly starts = (): number => this.#starts

  wish(): void {
    this.#wishes += 1
  }

  async open(path = 'pipelines'): Promise<void> {
    this.wish()
    await this.page.goto(this.server.url + path)
  }

  /** Opens the list and waits for its rows. */
  async openList(count = 20): Promise<void> {
    await this.open()
    await this.expectRows(count)
  }

  async click(name: string): Promise<void> {
    this.wish()
    await this.page.getByRole('button', { name, exact: true }).click()
  }

  /** As if its owner went to another tab, or came back. */
  async setHidden(isHidden: boolean): Promise<void> {
    await this.page.evaluate((hidden) => {
      const state = hidden ? 'hidden' : 'visible'
      Object.defineProperty(document, 'hidden', { configurable: true, value: hidden })
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: state })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    }, isHidden)
  }

  /** A row of the list, not of the results below it. */
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
    return this.page.getByText(/Updated .* · couldn’t refresh:/)
  }

  /** Each place that says it. */
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
    return this.page.getByText(/Not read yet: /)
  }

  /** The grid holds so many rows, drawn or not. */
  async expectRows(count = 20): Promise<void> {
    await expect(this.page.getByRole('grid', { name: 'Pipelines' })).toHaveAttribute(
      'aria-rowcount',
      String(count + 1),
    )
  }

  /** L0 without data: the cause, a way to try again, details; and it stays so. */
  async expectPanel(cause: string | RegExp): Promise<void> {
    await expect(this.panel).toContainText(inAnyCase(cause))
    await expect(this.panel.getByRole('button', { name: 'Retry' })).toBeVisible()
    await expect(this.panel.getByText('Details', { exact: true })).toBeVisible()
    await expect(this.page.getByRole('grid')).toHaveCount(0)
  }

  /** L0 with data: the rows stay, and are said to be old. */
  async expectStale(cause: string | RegExp, count = 20): Promise<void> {
    await expect(this.stale).toHaveCount(1)
    await expect(this.stale).toContainText(inAnyCase(cause))
    await expect(this.page.getByRole('button', { name: 'Retry', exact: true })).toBeVisible()
    await this.expectRows(count)
  }

  /** L3: counts down and reads again by itself, three times in all, then says why it could not. */
  async expectRetriedThenPanel(cause: string | RegExp, attempts = 3): Promise<void> {
    await expect(this.countdown).toContainText(inAnyCase(cause))
    await expect(this.countdown).toContainText(COUNTDOWN)
    await expect(this.page.getByRole('button', { name: 'Try now' })).toBeVisible()
    await this.passUntil(this.panel, 31_000)
    await this.expectPanel(cause)
    expect(this.sentReads()).toBe(attempts)
  }

  /** L2: the shape of what comes, and after ten seconds a word and a way out. */
  async expectStillLoading(): Promise<void> {
    await expect(this.page.getByRole('status', { name: /^Loading / })).toBeVisible()
    await this.page.clock.fastForward(10_000)
    await expect(this.page.getByText(/^Still loading/)).toBeVisible()
    await expect(this.page.getByRole('button', { name: 'Cancel' })).toBeVisible()
  }

  /** Seconds that the countdown of a list or a poll shows. */
  async secondsLeft(where: Locator): Promise<number> {
    await expect(where).toContainText(/in \d+ s/)
    return Number(/in (\d+) s/.exec(await where.innerText())?.[1])
  }

  /** Lets time pass, so much at a time, until it is there. */
  async passUntil(wanted: Locator, step: number): Promise<void> {
    await expect(async () => {
      await this.page.clock.fastForward(step)
      await expect(wanted).toBeVisible({ timeout: 800 })
    }).toPass()
  }

  polls(): readonly Received[] {
    return this.server.received(POLL)
  }

  reads(): readonly Received[] {
    return this.server.received(LIST)
  }

  /**
   * Lets time pass until the next poll has been received. No time passes while a poll is under way, because the page
   * would give it up. Every fifth poll asks for all ids.
   */
  async nextPoll(seconds = POLL_SECONDS): Promise<Received> {
    // The part of the app that polls is loaded before its fonts.
    await this.page.locator('html[data-fonts="on"]').waitFor({ state: 'attached' })
    await expect.poll(() => this.#isAnyActionUnderWay()).toBe(false)
    const before = this.polls().length
    const sentBefore = this.#actionsSent
    let step = seconds * 1_000
    await expect(async () => {
      if (this.#actionsSent === sentBefore) await this.page.clock.fastForward(step)
      step = 1_000
      await expect.poll(() => this.#actionsSent, { timeout: 500 }).toBeGreaterThan(sentBefore)
    }).toPass({ intervals: [0] })
    await expect.poll(() => this.polls().length).toBeGreaterThan(before)
    const poll = this.polls().at(-1)
    if (poll === undefined) throw new Error('No poll was received.')
    return poll
  }

  /** The browser does not report the end of what a page gave up by leaving, or by reading no further. */
  #isAnyActionUnderWay(): boolean {
    return [...this.#actionsUnderWay].some((id) => !this.server.abandoned.has(id))
  }

  /** The next poll that asks for everything on the screen. */
  nextFullPoll(): Promise<Received> {
    return this.nextPoll(5 * POLL_SECONDS)
  }

  /** P0: the rows stay, one notice says why and when; and it goes on by itself once it can. */
  async expectPausedThenResumes(
    cause: string | RegExp,
    well: Reply = ({ normal }) => normal(),
  ): Promise<void> {
    await expect(this.paused).toHaveCount(1)
    await expect(this.paused).toContainText(inAnyCase(cause))
    await expect(this.paused).toContainText(/retrying in \d+ s/)
    await this.expectRows()
    await this.nextPoll(61)
    await expect(this.paused).toHaveCount(1)
    this.server.answer(POLL, well)
    await this.nextPoll(61)
    await expect(this.paused).toHaveCount(0)
    await this.expectRows()
  }

  /** The rows stay, one notice says why, and nothing is asked for any more. */
  async expectStopped(cause: string | RegExp, count = 20): Promise<void> {
    await expect(this.stopped).toHaveCount(1)
    await expect(this.stopped).toContainText(inAnyCase(cause))
    await this.expectRows(count)
    const before = this.polls().length
    await this.page.clock.fastForward(3_600_000)
    await expect(this.stopped).toHaveCount(1)
    expect(this.polls().length).toBe(before)
  }

  /** Types a token into the dialog that asks for one. */
  async connect(token: string): Promise<void> {
    this.server.world.tokens.add(token)
    this.wish()
    await this.page.getByLabel(/^API token for /).fill(token)
    await this.page.getByRole('button', { name: 'Connect' }).click()
    await expect(this.page.getByRole('dialog')).toHaveCount(0)
  }
}
