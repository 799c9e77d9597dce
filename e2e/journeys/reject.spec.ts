import { expect, OLDEST_GATES, test, WAITING_COUNT } from '../support/approvals-test'
import { START } from '../support/journey'

test('a rejection needs a reason, which survives Escape and a reload, and is for all gates or separate for each', async ({
  page,
  approvals,
  openQueue,
}) => {
  await test.step('one reason for all', async () => {
    await openQueue()
    await approvals.box('deploy-api-eu').click()
    await approvals.box('deploy-api-us').click()
    await approvals.selection.getByRole('button', { name: 'Reject 2…' }).click()
    await approvals.confirming('Reject', 2).click()
    await expect(approvals.sheet.getByRole('alert')).toContainText('Enter a reason')
    await expect(approvals.reason).toBeFocused()
    await approvals.reason.fill('  Not before the audit. ')
    await page.keyboard.press('Escape')
    await page.reload()
    await approvals.expectWaiting(WAITING_COUNT)
    await approvals.box('deploy-api-eu').click()
    await approvals.box('deploy-api-us').click()
    // The dialog ignores keys in the first half second, because nobody can have read it yet. So the clock is paused.
    await page.clock.pauseAt(START + 60_000)
    await approvals.selection.getByRole('button', { name: 'Reject 2…' }).click()
    await expect(async () => {
      await page.clock.runFor(10)
      await expect(approvals.confirming('Reject', 2)).toBeEnabled({ timeout: 500 })
    }).toPass({ intervals: [0] })
    await expect(approvals.reason).toHaveValue('  Not before the audit. ')
    await approvals.reason.press('Control+Enter')
    await expect(approvals.sheet).toBeVisible()
    await page.clock.runFor(500)
    await page.clock.resume()
    await approvals.reason.press('Control+Enter')
    await expect(approvals.sheet).toHaveCount(0)
    await expect(approvals.place('deploy-api-eu')).toContainText('Rejected')
    expect(approvals.actionBodies).toMatchObject([
      { action: 'reject', message: 'Not before the audit.' },
    ])
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await approvals.link('android-release').click()
    await approvals.detail.getByRole('button', { name: 'Reject…' }).click()
    await expect(approvals.reason).toHaveValue('')
  })
  await test.step('a rejection with a separate reason for each gate sends one request per reason', async () => {
    await page.keyboard.press('Escape')
    await expect(approvals.sheet).toHaveCount(0)
    for (const name of OLDEST_GATES.slice(4)) await approvals.box(name).click()
    await approvals.selection.getByRole('button', { name: 'Reject 3…' }).click()
    await approvals.sheet.getByRole('checkbox', { name: 'A separate reason for each' }).check()
    const reasonFor = (name: string) =>
      approvals.sheet.getByRole('textbox', { name: `Reason for ${name}` })
    await reasonFor('android-release').fill('Frozen')
    await expect(approvals.sheet).toContainText('1 of 3 written')
    await page.keyboard.press('Escape')
    await approvals.selection.getByRole('button', { name: 'Reject 3…' }).click()
    await expect(reasonFor('infra-network')).toBeFocused()
    await approvals.confirming('Reject', 3).click()
    await expect(reasonFor('infra-network')).toBeFocused()
    await reasonFor('infra-network').fill('Wrong branch')
    await reasonFor('rotate-keys').fill('Frozen')
    await approvals.confirm('Reject', 3)
    await expect(approvals.results.getByText('3 done', { exact: true })).toBeVisible()
    expect(
      approvals.actionBodies.slice(1).map(({ message, target }) => [message, target.length]),
    ).toEqual([
      ['Frozen', 2],
      ['Wrong branch', 1],
    ])
  })
})
