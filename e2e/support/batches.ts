/** Batches as somebody asks for, confirms and follows them, held against what the server received. */
import type { Locator, Page } from '@playwright/test'
import { expect } from './expect'
import type { Dashboard } from './dashboard'
import { ACT, actionOf, targetsOf } from './fault-matches'
import type { FaultServer, Received } from './fault-server'
import { ResultsView } from './results-view'

export type Acting = 'run' | 'stop' | 'reset' | 'delete' | 'approve' | 'reject'

const VERBS = {
  run: 'Run',
  stop: 'Stop',
  reset: 'Reset',
  delete: 'Delete',
  approve: 'Approve',
  reject: 'Reject',
} as const

/** "pipeline-07" of `id-07`. */
export const idOf = (number: number): string => `id-${String(number).padStart(2, '0')}`
/** The ids numbered from one to the other. */
export const ids = (from: number, to: number): readonly string[] =>
  Array.from({ length: to - from + 1 }, (_, at) => idOf(from + at))

export class Batches {
  readonly dash: Dashboard
  readonly page: Page
  readonly server: FaultServer
  readonly results: ResultsView
  /** How often each action was asked for each id, by a click that named it. */
  readonly #meant = new Map<string, number>()
  /** The browser itself sends a request again, twice at most, when a connection breaks that it used before. */
  mayBeRepeated = false

  constructor(dash: Dashboard) {
    this.dash = dash
    this.page = dash.page
    this.server = dash.server
    this.results = new ResultsView(dash.page)
  }

  get sheet(): Locator {
    return this.page.getByRole('dialog').or(this.page.getByRole('alertdialog'))
  }

  /** What the server received besides reads. */
  acts(): readonly Received[] {
    return this.server.received(ACT)
  }

  /** The ids of each request that acts, in order. */
  chunks(): readonly (readonly string[])[] {
    return this.acts().map(targetsOf)
  }

  /** Somebody has asked for this with a click; it may be received once more. */
  mean(action: Acting, targets: readonly string[]): void {
    for (const id of targets) {
      const key = `${action} ${id}`
      this.#meant.set(key, (this.#meant.get(key) ?? 0) + 1)
    }
  }

  async selectAll(): Promise<void> {
    await this.page.getByRole('checkbox', { name: 'Select all' }).check()
  }

  async select(...names: readonly string[]): Promise<void> {
    for (const name of names)
      await this.page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check()
  }

  /** A button of the batch bar. */
  offer(action: Acting): Locator {
    return this.page
      .getByRole('region', { name: 'Selection' })
      .getByRole('button', { name: new RegExp(`^${VERBS[action]} [0-9]`) })
  }

  /** Asks for an action on what is selected, and waits for what the sheet finds. */
  async ask(action: Acting): Promise<void> {
    await this.offer(action).click()
    await expect(this.sheet.getByRole('button', { name: 'Check again', exact: true })).toBeVisible()
  }

  /** The button that confirms: verb, count, noun. */
  confirming(action: Acting, count: number): Locator {
    const title = `${VERBS[action]} ${count} pipeline${count === 1 ? '' : 's'}`
    return this.sheet.getByRole('button', { name: title })
  }

  /** The question has been there long enough to be answered by a key. */
  async readQuestion(): Promise<void> {
    await this.page.clock.runFor(500)
  }

  /** Presses Enter three times, 150 ms apart: each press takes as long. */
  async pressEnterThreeTimes(): Promise<void> {
    for (let times = 0; times < 3; times += 1)
      await this.page.keyboard.press('Enter', { delay: 150 })
  }

  /** Confirms exactly these, as somebody who has read the sheet. */
  async confirm(action: Acting, targets: readonly string[]): Promise<void> {
    this.mean(action, targets)
    if (targets.length > 100)
      await this.sheet.getByRole('textbox', { name: /^Type/ }).fill(String(targets.length))
    await this.confirming(action, targets.length).click()
    // Another dialog may be there at once, when the token is refused.
    await expect(this.confirming(action, targets.length)).toHaveCount(0)
  }

  /** Selects all, asks for it and confirms it, also for those whose outcome an earlier batch left unknown. */
  async actOnAll(action: Acting, targets: readonly string[]): Promise<void> {
    await this.selectAll()
    await this.ask(action)
    const again = this.sheet.getByRole('checkbox', { name: /^Send .* again as well$/ })
    if (await again.isVisible()) await again.check()
    await this.confirm(action, targets)
  }

  /** The same where the journal cannot be read: the preflight says so, and asks. */
  async actOnAllAnyway(action: Acting, targets: readonly string[]): Promise<void> {
    await this.selectAll()
    await this.ask(action)
    await expect(this.sheet.getByRole('alert')).toContainText(
      'another tab may be sending some of these. Nothing was sent yet. Look at the other tabs',
    )
    await this.sheet.getByRole('checkbox', { name: 'Send them all the same' }).check()
    await this.confirm(action, targets)
  }

  /** A click in the results that sends these. */
  async sendAgain(button: string, action: Acting, targets: readonly string[]): Promise<void> {
    this.mean(action, targets)
    await this.results.button(button).click()
  }

  /** Waits until nothing is under way any more; time passes meanwhile. */
  async settle(): Promise<void> {
    await expect(async () => {
      // Less than the journal waits for its storage: what is being written while time jumps is not late.
      await this.page.clock.fastForward(2_500)
      await expect(this.results.finished).toBeVisible({ timeout: 400 })
    }).toPass()
  }

  /**
   * The results say this of every id, and no id more; what they call sent was received, what they call
   * not sent was not, and none was received more often than somebody asked for it.
   */
  async expectOutcomes(action: Acting, states: Readonly<Record<string, readonly string[]>>) {
    await this.settle()
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
        if (state === 'Not sent') expect(times, `${id} was not sent`).toBe(0)
        else expect(times, `${id} was sent`).toBeGreaterThan(0)
      }
    }
    this.expectNoneTooOften()
  }

  timesReceived(action: Acting, id: string): number {
    return this.acts().filter((each) => actionOf(each.body) === action && has(each, id)).length
  }

  /** I1 and I2: a request for each click that named it, at most. */
  expectNoneTooOften(): void {
    const received = new Map<string, number>()
    for (const each of this.acts()) {
      const targets = targetsOf(each)
      expect(new Set(targets).size, 'each id once in a request').toBe(targets.length)
      for (const id of targets) {
        const key = `${String(actionOf(each.body))} ${id}`
        received.set(key, (received.get(key) ?? 0) + 1)
      }
    }
    const most = this.mayBeRepeated ? 3 : 1
    const tooOften = [...received].filter(
      ([key, times]) => times > most * (this.#meant.get(key) ?? 0),
    )
    expect(tooOften, 'sent more often than somebody asked for it').toEqual([])
  }
}

const byText = (one: string, other: string): number => one.localeCompare(other)

function has(received: Received, id: string): boolean {
  return targetsOf(received).includes(id)
}
