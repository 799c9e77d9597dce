/** Approves and rejects gates, and compares the results with the requests that the server received. */
import { expect } from './expect'
import { ApprovalsPage } from './approvals-page'
import { Batches, idOf, ids } from './batches'
import type { Dashboard } from './dashboard'

const nameOf = (number: number): string => `pipeline-${String(number).padStart(2, '0')}`
export const reasonAt = (number: number): string => `Not yet, says number ${number}.`

export type DecisionName = 'approve' | 'reject'

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

  /** Opens the decision dialog of this gate. For a rejection, types a reason. Confirms nothing. */
  async openDecision(action: DecisionName, number: number): Promise<void> {
    await this.gates.link(nameOf(number)).click()
    await this.page.keyboard.press(action === 'approve' ? 'a' : 'r')
    if (action === 'reject') await this.gates.reason.fill(reasonAt(number))
  }

  async decide(action: DecisionName, number: number): Promise<void> {
    const before = this.actionRequests().length
    await this.openDecision(action, number)
    await this.confirm(action, [idOf(number)])
    await expect.poll(() => this.actionRequests().length).toBeGreaterThan(before)
  }

  /** Waits until no decision is pending, then checks the text of each gate in the queue. */
  async expectGateTexts(words: Readonly<Record<number, string>>): Promise<void> {
    await expect(async () => {
      await this.page.clock.fastForward(2_500)
      await expect(this.gates.queue.getByText(/^Being /)).toHaveCount(0, { timeout: 500 })
    }).toPass({ intervals: [0] })
    for (const [number, said] of Object.entries(words))
      await expect(this.gates.place(nameOf(Number(number)))).toContainText(said)
  }

  async expectReasonsKept(count: number): Promise<void> {
    await this.selectAll()
    await this.openPreflight('reject')
    const first = this.dialog.getByRole('textbox', { name: `Reason for ${nameOf(1)}` })
    // Gates with an unknown outcome are only included if the user ticks the box.
    const again = this.dialog.getByRole('checkbox', { name: /^Send .* again$/ })
    await expect(first.or(again).first()).toBeVisible()
    if (await again.isVisible()) await again.check()
    for (let number = 1; number <= count; number += 1)
      await expect(
        this.dialog.getByRole('textbox', { name: `Reason for ${nameOf(number)}` }),
      ).toHaveValue(reasonAt(number))
    await this.page.keyboard.press('Escape')
    await expect(this.dialog).toHaveCount(0)
  }

  expectSentOnce(count: number): void {
    expect(this.actionRequests()).toHaveLength(count)
    this.expectNoneTooOften()
  }
}

export { idOf, ids }
