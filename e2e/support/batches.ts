/** Page object of batches. It compares what the screen says with the requests that the server received. */
import type { BatchAction } from '../../src/domain/action-table'
import type { Locator, Page } from '@playwright/test'
import { expect } from './expect'
import type { Dashboard } from './dashboard'
import { ACT, actionOf, targetsOf } from './fault-matches'
import type { FaultServer, Received } from './fault-server'
import { START, type PipelineRecord } from './fault-world'
import { ResultsView } from './results-view'

/** The id of pipeline 7 is `id-07`, and its name is "pipeline-07". */
export const idOf = (number: number): string => `id-${String(number).padStart(2, '0')}`
export const ids = (from: number, to: number): readonly string[] =>
  Array.from({ length: to - from + 1 }, (_, at) => idOf(from + at))

/** The verbs are not read from the action table, because a wrong verb in that table must fail. */
const VERBS = {
  status: 'Check status',
  run: 'Run',
  stop: 'Stop',
  reset: 'Reset',
  delete: 'Delete',
  approve: 'Approve',
  reject: 'Reject',
} satisfies Record<BatchAction, string>

export class Batches {
  readonly dash: Dashboard
  readonly page: Page
  readonly server: FaultServer
  readonly results: ResultsView
  /** How often the test confirmed each action for each id, since it last made all pipelines idle. */
  readonly #allowedActions = new Map<string, number>()
  #resets = 0
  #earlier = 0
  /**
   * True if the test accepts that the browser repeats a request. After a reused connection breaks, the browser sends
   * the request up to two more times.
   */
  mayBeRepeated = false

  constructor(dash: Dashboard) {
    this.dash = dash
    this.page = dash.page
    this.server = dash.server
    this.results = new ResultsView(dash.page)
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog').or(this.page.getByRole('alertdialog'))
  }

  /**
   * Makes all pipelines idle on the service, with a newer update time than before, and refreshes the list. First checks
   * all requests up to now. Later checks ignore these requests.
   */
  async makeAllIdle(): Promise<void> {
    this.expectNoneTooOften()
    this.#allowedActions.clear()
    this.#resets += 1
    this.#earlier = this.actionRequests().length
    const { world } = this.server
    world.pipelines = world.pipelines.map((record, at) => ({
      ...(record as PipelineRecord),
      status: 'idle',
      updatedAt: new Date(START + this.#resets * 1_000 - at).toISOString(),
    }))
    await this.dash.click('Refresh')
    // The buttons of the selection bar belong to the old states, so the selection is cleared.
    const clear = this.page.getByRole('button', { name: 'Clear selection' })
    if (await clear.isVisible()) await clear.click()
    const statuses = this.page.getByRole('group', { name: 'Filter by status' }).getByRole('button')
    await expect(statuses).toHaveText([/^\d+\s*Idle$/])
  }

  actionRequests(): readonly Received[] {
    return this.server.received(ACT)
  }

  /** The ids in each request that changes something, in the order of the requests. */
  sentIds(): readonly (readonly string[])[] {
    return this.actionRequests().map(targetsOf)
  }

  /** Notes that the test confirms this action, so that the server may receive each id once more. */
  allowAction(action: BatchAction, targets: readonly string[]): void {
    for (const id of targets) {
      const key = `${action} ${id}`
      this.#allowedActions.set(key, (this.#allowedActions.get(key) ?? 0) + 1)
    }
  }

  async selectAll(): Promise<void> {
    await this.page.getByRole('checkbox', { name: 'Select all' }).check()
  }

  async select(...names: readonly string[]): Promise<void> {
    for (const name of names)
      await this.page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check()
  }

  actionButton(action: BatchAction): Locator {
    return this.page
      .getByRole('region', { name: 'Selection' })
      .getByRole('button', { name: new RegExp(`^${VERBS[action]} [0-9]`) })
  }

  async openPreflight(action: BatchAction): Promise<void> {
    await this.actionButton(action).click()
    await expect(
      this.dialog.getByRole('button', { name: 'Check again', exact: true }),
    ).toBeVisible()
  }

  confirmButton(action: BatchAction, count: number): Locator {
    const title = `${VERBS[action]} ${count} pipeline${count === 1 ? '' : 's'}`
    return this.dialog.getByRole('button', { name: title })
  }

  /** Waits until the dialog accepts a key, because it ignores keys in the first half second. */
  async passKeyDelay(): Promise<void> {
    await this.page.clock.runFor(500)
  }

  async pressEnterThreeTimes(): Promise<void> {
    for (let times = 0; times < 3; times += 1)
      await this.page.keyboard.press('Enter', { delay: 150 })
  }

  async confirm(action: BatchAction, targets: readonly string[]): Promise<void> {
    this.allowAction(action, targets)
    if (targets.length > 100)
      await this.dialog.getByRole('textbox', { name: /^Type/ }).fill(String(targets.length))
    await this.confirmButton(action, targets.length).click()
    // Waits only for the button to disappear. If the token is refused, another dialog may open at once.
    await expect(this.confirmButton(action, targets.length)).toHaveCount(0)
  }

  /** Runs the only selected pipeline. A preflight that takes more than a second opens a dialog, which is confirmed. */
  async runSelected(id: string): Promise<void> {
    const sent = this.actionRequests().length
    const isSent = () => this.actionRequests().length > sent
    this.allowAction('run', [id])
    await this.actionButton('run').click()
    const confirming = this.confirmButton('run', 1)
    await expect.poll(async () => isSent() || (await confirming.isVisible())).toBe(true)
    if (!isSent()) await confirming.click()
    await expect.poll(isSent).toBe(true)
  }

  /**
   * Selects all rows, starts the action and confirms it. The new batch includes ids whose outcome in an earlier batch
   * is unknown.
   */
  async actOnAll(action: BatchAction, targets: readonly string[]): Promise<void> {
    await this.selectAll()
    await this.openPreflight(action)
    const again = this.dialog.getByRole('checkbox', { name: /^Send .* again$/ })
    if (await again.isVisible()) await again.check()
    await this.confirm(action, targets)
  }

  /** Like `actOnAll`, for a journal that cannot be read. Then the preflight asks for one more confirmation. */
  async actOnAllAnyway(action: BatchAction, targets: readonly string[]): Promise<void> {
    await this.selectAll()
    await this.openPreflight(action)
    await expect(this.dialog.getByRole('alert')).toContainText(
      'Sluice cannot see what other tabs are sending. Nothing was sent.',
    )
    await this.dialog.getByRole('checkbox', { name: 'Send anyway' }).check()
    await this.confirm(action, targets)
  }

  async sendAgain(button: string, action: BatchAction, targets: readonly string[]): Promise<void> {
    this.allowAction(action, targets)
    await this.results.button(button).click()
  }

  async waitUntilFinished(): Promise<void> {
    await expect(async () => {
      // The jump is shorter than the time limit for a write to the journal, so that a write in progress does not time
      // out.
      await this.page.clock.fastForward(2_500)
      await this.results.finished.waitFor({ timeout: 500 })
    }).toPass({ intervals: [0] })
  }

  /**
   * Checks that the results show exactly these states. Also checks that the server has received each sent id, no other
   * id, and no id more often than the test confirmed it.
   */
  async expectOutcomes(action: BatchAction, states: Readonly<Record<string, readonly string[]>>) {
    await this.waitUntilFinished()
    const wanted = Object.entries(states).flatMap(([state, targets]) =>
      targets.map((id) => `${id} ${state}`),
    )
    await expect
      .poll(async () =>
        (await this.results.rows()).map(({ id, state }) => `${id} ${state}`).toSorted(byText),
      )
      .toEqual(wanted.toSorted(byText))
    for (const [state, targets] of Object.entries(states)) {
      for (const id of targets) {
        const times = this.timesReceived(action, id)
        if (state === 'Not sent') {
          expect(times, `${id} was not sent`).toBe(0)
          // The server must not receive this id until the test confirms it again.
          this.#allowedActions.delete(`${action} ${id}`)
        } else expect(times, `${id} was sent`).toBeGreaterThan(0)
      }
    }
    this.expectNoneTooOften()
  }

  timesReceived(action: BatchAction, id: string): number {
    const requests = this.actionRequests().slice(this.#earlier)
    return requests.filter((each) => actionOf(each.body) === action && has(each, id)).length
  }

  /** Checks that the server received each action and id at most as often as the test confirmed it. */
  expectNoneTooOften(): void {
    const received = new Map<string, number>()
    for (const each of this.actionRequests().slice(this.#earlier)) {
      const targets = targetsOf(each)
      expect(new Set(targets).size, 'each id once in a request').toBe(targets.length)
      for (const id of targets) {
        const key = `${String(actionOf(each.body))} ${id}`
        received.set(key, (received.get(key) ?? 0) + 1)
      }
    }
    const most = this.mayBeRepeated ? 3 : 1
    const tooOften = [...received].filter(
      ([key, times]) => times > most * (this.#allowedActions.get(key) ?? 0),
    )
    expect(tooOften, 'sent more often than it was confirmed').toEqual([])
  }
}

const byText = (one: string, other: string): number => one.localeCompare(other)

function has(received: Received, id: string): boolean {
  return targetsOf(received).includes(id)
}
