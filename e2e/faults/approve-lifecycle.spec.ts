import { idOf, ids, reasonAt } from '../support/decisions'
import { expect, test } from '../support/decisions-test'
import { recordAnnouncements } from '../support/announcements'
import { ACT } from '../support/fault-matches'
import { heldReply, json } from '../support/fault-replies'
import { allowErrors, goOffline, POLICY_ERRORS, waitForIdleLock } from '../support/fault-test'
import { aGate, changePipelines, START } from '../support/fault-world'
import { countStored } from '../support/stored-records'

test.describe('a browser that cannot send requests', () => {
  test.use(allowErrors(...POLICY_ERRORS))

  test('a decision that is confirmed offline, or blocked by a policy, is not sent, also not later, and the reason stays', async ({
    context,
    openGates,
  }) => {
    const decisions = await openGates()
    const { gates, page: tab } = decisions
    await decisions.openDecision('reject', 1)
    await goOffline(tab)
    await decisions.confirm('reject', ids(1, 1))
    await decisions.expectGateTexts({ 1: 'Rejection not sent' })
    await expect(decisions.results.group('Nothing was sent').first()).toBeVisible()
    await context.setOffline(false)
    await tab.clock.fastForward(120_000)
    expect(decisions.actionRequests()).toHaveLength(0)
    await gates.link('pipeline-01').click()
    await tab.keyboard.press('r')
    await expect(gates.reason).toHaveValue(reasonAt(1))
    await tab.keyboard.press('Escape')

    // The list and the decisions use the same origin, so our content security policy cannot block only the decision.
    // But a browser extension may add a stricter policy later.
    await decisions.openDecision('reject', 2)
    await tab.evaluate(() => {
      const policy = document.createElement('meta')
      policy.httpEquiv = 'Content-Security-Policy'
      policy.content = "connect-src 'none'"
      document.head.append(policy)
    })
    await decisions.confirm('reject', ids(2, 2))
    await decisions.expectGateTexts({ 2: 'Rejection not sent' })
    await expect(decisions.results.group(/policy/).first()).toBeVisible()
    expect(decisions.actionRequests()).toHaveLength(0)
    await gates.link('pipeline-02').click()
    await tab.keyboard.press('r')
    await decisions.dialog.getByRole('checkbox', { name: /^Include/ }).check()
    await expect(gates.reason).toHaveValue(reasonAt(2))
  })
})

// duplicate-requests.spec.ts tests three quick Enters in the same dialog.
test('a double click or a held Enter sends one request, and each slow answer changes only its own gate while other pages are open', async ({
  openGates,
}) => {
  const decisions = await openGates()
  const { gates, page } = decisions
  const slow = heldReply()
  decisions.server.answer(ACT, slow.reply)
  await decisions.openDecision('reject', 1)
  decisions.allowAction('reject', ids(1, 1))
  await gates.confirming('Reject', 1).dblclick()
  await expect.poll(() => decisions.actionRequests().length).toBe(1)
  await decisions.openDecision('approve', 2)
  await expect(gates.confirming('Approve', 1)).toBeFocused()
  await decisions.passKeyDelay()
  decisions.allowAction('approve', ids(2, 2))
  for (let times = 0; times < 12; times += 1) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expect.poll(() => decisions.actionRequests().length).toBe(2)
  await expect(gates.place('pipeline-01')).toContainText('Being rejected')
  await gates.link('pipeline-02').click()
  const approve = gates.detail.getByRole('button', { name: 'Approve' })
  await expect(approve).toHaveAccessibleDescription(/already being decided/)
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await page.getByRole('link', { name: /^Approvals/ }).click()
  await expect(gates.place('pipeline-01')).toContainText('Being rejected')
  await expect(gates.place('pipeline-02')).toContainText('Being approved')
  await slow.release(json({ error: { message: 'Not now.' } }, 400))
  await slow.release()
  await decisions.expectGateTexts({ 1: 'Rejection refused' })
  await gates.expectWaiting(5)
  decisions.expectSentOnce(2)
})

test('after an approval, the next gate of the pipeline shows neither this decision nor the reason of a canceled rejection', async ({
  openGates,
}) => {
  const decisions = await openGates({ count: 2 })
  const { dash, gates, page, server } = decisions
  await decisions.openDecision('reject', 1)
  await page.keyboard.press('Escape')
  await decisions.decide('approve', 1)
  await decisions.expectGateTexts({ 1: 'Approved' })
  const approval = { step: 'Second gate', requestedAt: new Date(START).toISOString() }
  const updatedAt = new Date(START + 60_000).toISOString()
  changePipelines(server.world, [idOf(1)], { ...aGate(1), approval, updatedAt })
  await dash.click('Refresh')
  await gates.expectWaiting(2)
  await gates.link('pipeline-01').click()
  await page.getByRole('button', { name: 'I have read the new gate' }).click()
  await expect(gates.place('pipeline-01')).not.toContainText('Approved')
  await page.keyboard.press('r')
  await expect(gates.reason).toHaveValue('')
})

test('after an idle lock, the selected gates are selected again, and the outcome of a batch is announced', async ({
  openGates,
}) => {
  const decisions = await openGates({ count: 12, config: { idleLockMinutes: 5 } })
  const { dash, gates, page, server } = decisions
  await test.step('the selection comes back after the lock, and leaving the screen clears it', async () => {
    await gates.box('pipeline-02').click()
    await gates.box('pipeline-05').click()
    await waitForIdleLock(page)
    await page.clock.fastForward(600_000)
    await expect(page.getByRole('dialog', { name: 'Sluice is locked' })).toBeVisible()
    await expect(gates.selection).toHaveCount(0)
    await dash.connect('CANARY_again')
    await expect(gates.selection).toContainText('2 selected')
    await expect(gates.box('pipeline-02')).toBeChecked()
    await expect(gates.box('pipeline-05')).toBeChecked()
    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('link', { name: 'Approvals' }).click()
    await gates.expectWaiting(12)
    await expect(gates.selection).toHaveCount(0)
  })
  await test.step('a batch that ends during a lock', async () => {
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
    await decisions.dash.connect('CANARY_third')
    await expect(announced).toHaveCount(1)
  })
})

test('a selected gate that another user decides leaves the buttons of the other gates on the page, and a reason that is typed after an earlier rejection survives a reload', async ({
  openGates,
}) => {
  const decisions = await openGates()
  const { dash, gates, page, server } = decisions
  await test.step('a selected gate that another user decides', async () => {
    await gates.box('pipeline-06').click()
    await gates.link('pipeline-02').click()
    await gates.expectOpen('pipeline-02')
    const approve = gates.detail.getByRole('button', { name: 'Approve' })
    await expect(approve).toHaveCount(0)
    const updatedAt = new Date(START + 60_000).toISOString()
    changePipelines(server.world, [idOf(6)], { status: 'running', updatedAt })
    await dash.nextPoll()
    await expect(gates.selection).toHaveCount(0)
    await expect(approve).toBeEnabled()
  })
  await decisions.decide('reject', 1)
  await decisions.expectGateTexts({ 1: 'Rejected' })
  await decisions.waitUntilFinished()
  server.world.pipelines = [aGate(1, { updatedAt: new Date(START + 60_000).toISOString() })]
  await page.clock.fastForward(120_000)
  dash.allowRead()
  await page.reload()
  await gates.expectWaiting(1)
  await decisions.openDecision('reject', 1)
  await page.keyboard.press('Escape')
  await expect(decisions.dialog).toHaveCount(0)
  dash.allowRead()
  await page.reload()
  await gates.expectWaiting(1)
  await gates.link('pipeline-01').click()
  await page.keyboard.press('r')
  await expect(gates.reason).toHaveValue(reasonAt(1))
})

test('announcements and the focus follow a copy, a batch of decisions and a new gate; after a sign-out, the rest of the decisions is not sent, and nothing stays stored', async ({
  openGates,
}) => {
  const decisions = await openGates({ count: 22 })
  const { dash, gates, page, results, server } = decisions
  await test.step('a copy button announces “Copied”, not its own name', async () => {
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
  await test.step('while gates are being decided', async () => {
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
    await gates.expectAllSay(17)
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
    expect(heard).not.toContainEqual(expect.stringMatching(/^17 waiting|Being approved|^Approved/))
  })
  await test.step('after the user has read a new gate, the focus is on its heading, which is in view', async () => {
    await results.button('Dismiss').click()
    await page.getByRole('grid').getByRole('link', { name: 'pipeline-11' }).click()
    await expect(page).toHaveURL(/gate=/)
    await page.setViewportSize({ width: 1280, height: 400 })
    await gates.expectOpen('pipeline-11')
    changePipelines(server.world, [idOf(11)], {
      approval: { step: 'Second gate', requestedAt: new Date(START).toISOString() },
    })
    await dash.nextPoll()
    const read = page.getByRole('button', { name: 'I have read the new gate' })
    await read.evaluate((button) => button.scrollIntoView({ block: 'start' }))
    await read.click()
    const heading = gates.detail.getByRole('heading', { level: 2 })
    await expect(heading).toBeFocused()
    await expect(heading).toBeInViewport({ ratio: 1 })
    await expect(gates.detail.getByRole('button', { name: 'Approve' })).toBeEnabled()
  })
  await test.step('a sign-out while decisions are being sent: the current request ends', async () => {
    await page.setViewportSize({ width: 1280, height: 2_000 })
    const before = decisions.actionRequests().length
    const slow = heldReply()
    server.answer(ACT, slow.reply)
    await decisions.selectAll()
    await decisions.openPreflight('reject')
    await gates.reason.fill('Frozen until Monday')
    await decisions.confirm('reject', ids(11, 22))
    await expect.poll(() => decisions.actionRequests().length).toBe(before + 1)
    await page.getByRole('button', { name: 'Sign out' }).click()
    const question = page.getByRole('alertdialog', { name: 'Sign out' })
    await expect(question).toContainText('does not stop the requests that were already sent')
    await question.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('dialog', { name: 'Connect to the service' })).toBeVisible()
    await slow.release()
    await page.clock.fastForward(120_000)
    await expect(page.getByText(/^pipeline-/)).toHaveCount(0)
    const kept = await page.evaluate(() =>
      [sessionStorage, localStorage].flatMap((store) => Object.values<string>(store)).join(),
    )
    expect(kept).not.toContain('Frozen')
    expect(await countStored(page, 'journal'), 'lines of the journal').toBe(0)
    await dash.connect('CANARY_next')
    await page.getByRole('link', { name: 'Activity' }).click()
    await expect(page.getByText('Nothing is recorded in this browser')).toBeVisible()
    await page.clock.fastForward(120_000)
    expect(decisions.actionRequests()).toHaveLength(before + 1)
  })
})
