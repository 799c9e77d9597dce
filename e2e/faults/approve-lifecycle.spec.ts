import { idOf, ids } from '../support/decisions'
import { expect, test } from '../support/decisions-test'
import { ACT } from '../support/fault-matches'
import { heldReply, json, normalAfter } from '../support/fault-replies'
import { allowErrors, waitForIdleLock } from '../support/fault-test'
import { changePipelines, START } from '../support/fault-world'

test('a double click, a held Enter or three quick Enters send one request, and each slow answer changes only its own gate while other pages are open', async ({
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

  const left = ids(1, 6).filter((id) => id !== idOf(2))
  decisions.server.answer(ACT, normalAfter(400))
  await decisions.selectAll()
  await gates.selection.getByRole('button', { name: 'Approve 5' }).click()
  decisions.allowAction('approve', left)
  await expect(decisions.confirmButton('approve', 5)).toBeFocused()
  await decisions.passKeyDelay()
  await decisions.pressEnterThreeTimes()
  await decisions.expectOutcomes('approve', { Done: left })
  expect(decisions.sentIds().slice(2).flat()).toEqual(left)
})

test('after a reload during a request, Activity says that its outcome is unknown, checks it, and sends nothing', async ({
  openGates,
}) => {
  const decisions = await openGates()
  const { page } = decisions
  page.on('dialog', (dialog) => void dialog.accept())
  decisions.server.answer(ACT, heldReply().reply)
  await decisions.decide('approve', 1)
  decisions.dash.allowRead()
  await page.reload()
  await decisions.gates.expectWaiting(6)
  await page.getByRole('link', { name: 'Activity' }).click()
  const kept = page.getByRole('button', { name: /^Approve pipeline-01/ })
  // The page reads the journal before the clock moves, because storage that does not answer for 3 s counts as blocked.
  await expect(kept).toBeVisible()
  await expect(async () => {
    await page.clock.fastForward(5_000)
    await expect(kept).toContainText('1 unknown', { timeout: 400 })
  }).toPass()
  decisions.expectSentOnce(1)
})

test('after a sign-out while decisions are being sent, the current request ends, the rest is not sent, and nothing is stored', async ({
  openGates,
}) => {
  const decisions = await openGates({ count: 12 })
  const { page } = decisions
  const slow = heldReply()
  decisions.server.answer(ACT, slow.reply)
  await decisions.selectAll()
  await decisions.openPreflight('reject')
  await decisions.gates.reason.fill('Frozen until Monday')
  await decisions.confirm('reject', ids(1, 12))
  await expect.poll(() => decisions.actionRequests().length).toBe(1)
  await page.getByRole('button', { name: 'Sign out' }).click()
  const question = page.getByRole('alertdialog', { name: 'Sign out' })
  await expect(question).toContainText('Requests already sent are not stopped.')
  await question.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('dialog', { name: 'Connect to the service' })).toBeVisible()
  await slow.release()
  await page.clock.fastForward(120_000)
  await expect(page.getByText('pipeline-01')).toHaveCount(0)
  const kept = await page.evaluate(() =>
    [sessionStorage, localStorage].flatMap((store) => Object.values<string>(store)).join(),
  )
  expect(kept).not.toContain('Frozen')
  decisions.expectSentOnce(1)
})

test('after an idle lock the same gates are selected again, and leaving the screen clears the selection', async ({
  openGates,
}) => {
  const { dash, gates, page } = await openGates({ config: { idleLockMinutes: 5 } })
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
  await gates.expectWaiting(6)
  await expect(gates.selection).toHaveCount(0)
})

test.describe('a missing script, and forbidden storage', () => {
  test.use(allowErrors(/^Failed to load resource: .*404.*\/assets\/tools/))

  test('while a decision is being sent, a missing script causes no reload, and decisions work without storage', async ({
    openGates,
  }) => {
    const decisions = await openGates({
      before: () => {
        const refuse = () => {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        }
        Object.defineProperty(globalThis, 'indexedDB', { get: refuse })
      },
    })
    const { page } = decisions
    const slow = heldReply()
    decisions.server.answer(ACT, slow.reply)
    await decisions.openDecision('approve', 1)
    await decisions.dialog.getByRole('checkbox', { name: 'Send anyway' }).check()
    await decisions.confirm('approve', [idOf(1)])
    await expect.poll(() => decisions.actionRequests()).toHaveLength(1)
    await page.evaluate(() => Object.assign(globalThis, { __same: true }))
    decisions.server.answerFile(/\/assets\/tools/, json('gone', 404))
    await page.getByRole('link', { name: 'Tools' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await slow.release()
    expect(await page.evaluate(() => '__same' in globalThis)).toBe(true)
    await decisions.expectOutcomes('approve', { Done: [idOf(1)] })
  })
})

test('after the user has read a new gate, the focus is on the heading of the gate, which is in view', async ({
  openGates,
}) => {
  const { dash, gates, page, server } = await openGates()
  await page.getByRole('grid').getByRole('link', { name: 'pipeline-01' }).click()
  await expect(page).toHaveURL(/gate=/)
  await page.setViewportSize({ width: 1280, height: 400 })
  await gates.expectOpen('pipeline-01')
  changePipelines(server.world, [idOf(1)], {
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
