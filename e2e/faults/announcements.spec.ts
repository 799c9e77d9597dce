import { ids } from '../support/batches'
import { expect, test } from '../support/decisions-test'
import { heldReply } from '../support/fault-replies'
import { ACT } from '../support/fault-matches'
import { waitForIdleLock } from '../support/fault-test'
import { recordAnnouncements } from '../support/announcements'

test('while gates are being decided, only the results of the batch are announced', async ({
  openGates,
}) => {
  const decisions = await openGates({ count: 12 })
  const { gates, page, results, server } = decisions
  const said = await recordAnnouncements(page)
  const slow = heldReply()
  server.answer(ACT, slow.reply)
  await gates.box('pipeline-01').click()
  await gates.box('pipeline-10').click({ modifiers: ['Shift'] })
  await page.keyboard.press('a')
  await decisions.confirm('approve', ids(1, 10))
  await expect.poll(() => decisions.actionRequests().length).toBe(1)
  await slow.release()
  await expect.poll(() => decisions.actionRequests().length).toBe(2)
  await gates.expectAllSay(7)
  // The decision of the open gate is in the second request, which has no answer yet.
  await gates.link('pipeline-09').click()
  await expect(gates.detail).toContainText('Being approved')
  await slow.release()
  await decisions.waitUntilFinished()
  await results.expectSummary('10 done')
  await expect(gates.detail.getByRole('button', { name: 'Approve' })).toHaveAccessibleDescription(
    'Approved. You can approve or reject only a gate that waits.',
  )
  await expect(gates.detail.getByText('Raw JSON', { exact: true })).toBeVisible()
  await expect(gates.detail.getByText('curl to approve', { exact: true })).toHaveCount(0)
  await expect.poll(said).toContainEqual('Approve 10 pipelines: 10 done')
  const heard = (await said()).filter((text) => !/^(?:Updated|Reading)/.test(text))
  expect(heard).not.toContainEqual(expect.stringMatching(/^7 waiting|Being approved|^Approved/))
})

test('the outcome of a batch that ends after a lock is announced only when the page is unlocked', async ({
  openGates,
}) => {
  const decisions = await openGates({ count: 12, config: { idleLockMinutes: 5 } })
  const { gates, page, server } = decisions
  server.answer(ACT, heldReply().reply)
  await gates.box('pipeline-01').click()
  await gates.box('pipeline-03').click({ modifiers: ['Shift'] })
  await page.keyboard.press('a')
  await decisions.confirm('approve', ids(1, 3))
  await expect.poll(() => decisions.actionRequests().length).toBe(1)
  await waitForIdleLock(page)
  await page.clock.fastForward(600_000)
  await expect(page.getByRole('dialog', { name: 'Sluice is locked' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('3 unknown')
  const announced = page.getByRole('status').filter({ hasText: 'Approve 3 pipelines: 3 unknown' })
  await expect(announced).toHaveCount(0)
  await decisions.dash.connect('CANARY_again')
  await expect(announced).toHaveCount(1)
})

test('a copy button announces “Copied”, not its own name', async ({ openGates }) => {
  const { gates, page } = await openGates({ count: 2 })
  await page.context().grantPermissions(['clipboard-write'])
  const said = await recordAnnouncements(page)
  await gates.detail.getByText('curl to approve', { exact: true }).click()
  await gates.link('pipeline-02').click()
  await gates.expectOpen('pipeline-02')
  await gates.detail.getByText('curl to approve', { exact: true }).click()
  const copy = gates.detail.getByRole('button', { name: 'Copy curl to approve' })
  await copy.click()
  await expect(gates.detail.getByRole('button', { name: 'Copied' })).toBeFocused()
  await expect
    .poll(async () => (await said()).filter((text) => /cop/i.test(text)))
    .toEqual(['Copied'])
})
