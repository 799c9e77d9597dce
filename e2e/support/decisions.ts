/** Decisions at gates as somebody takes them, held against what the server received. */
import { expect } from './expect'
import { ApprovalsPage } from './approvals-page'
import { Batches, idOf, ids } from './batches'
import type { Dashboard } from './dashboard'

const nameOf = (number: number): string => `pipeline-${String(number).padStart(2, '0')}`
/** What is typed as the reason at this gate. */
export const reasonAt = (number: number): string => `Not yet, says number ${number}.`

export type Decided = 'approve' | 'reject'

export class Decisions extends Batches {
  readonly gates: ApprovalsPage

  constructor(dash: Dashboard) {
    super(dash)
    this.gates = new ApprovalsPage(dash.page)
  }

  async open(count: number): Promise<void> {
    await this.dash.open('approvals')
    await this.gates.expectWaiting(count)
  }

  /** Asks for a decision at this gate and writes its reason; nothing is confirmed yet. */
  async askAt(action: Decided, number: number): Promise<void> {
    await this.gates.link(nameOf(number)).click()
    await this.page.keyboard.press(action === 'approve' ? 'a' : 'r')
    if (action === 'reject') await this.gates.reason.fill(reasonAt(number))
  }

  /** Decides at this gate and waits until the server has received it. */
  async decide(action: Decided, number: number): Promise<void> {
    const before = this.acts().length
    await this.askAt(action, number)
    await this.confirm(action, [idOf(number)])
    await expect.poll(() => this.acts().length).toBeGreaterThan(before)
  }

  /** What the queue says of each of these gates, once nothing is under way any more. */
  async expectSaid(words: Readonly<Record<number, string>>): Promise<void> {
    await expect(async () => {
      await this.page.clock.fastForward(2_500)
      await expect(this.gates.queue.getByText(/^being /)).toHaveCount(0, { timeout: 400 })
    }).toPass()
    for (const [number, said] of Object.entries(words))
      await expect(this.gates.place(nameOf(Number(number)))).toContainText(said)
  }

  /** Each of the gates numbered so far has still the reason that was typed for it. */
  async expectReasonsKept(count: number): Promise<void> {
    await this.selectAll()
    await this.ask('reject')
    const first = this.sheet.getByRole('textbox', { name: `Reason for ${nameOf(1)}` })
    // Those whose outcome is unknown are asked for again only by somebody who says so.
    const again = this.sheet.getByRole('checkbox', { name: /again as well$/ })
    await expect(first.or(again).first()).toBeVisible()
    if (await again.isVisible()) await again.check()
    for (let number = 1; number <= count; number += 1)
      await expect(
        this.sheet.getByRole('textbox', { name: `Reason for ${nameOf(number)}` }),
      ).toHaveValue(reasonAt(number))
    await this.page.keyboard.press('Escape')
    await expect(this.sheet).toHaveCount(0)
  }

  /** How often each gate was decided: as often as somebody confirmed it, and no more. */
  expectSentOnce(count: number): void {
    expect(this.acts()).toHaveLength(count)
    this.expectNoneTooOften()
  }
}

export { idOf, ids }
