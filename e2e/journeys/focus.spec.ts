/** Whatever goes away with what it did hands the focus on: a keyboard never starts at the top of the page again. */
import type { Page } from '@playwright/test'
import { expect, test } from '../support/approvals-test'
import { START } from '../support/journey'

/** What has the focus, once the one that had it has gone. */
const expectFocusKept = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.localName)).not.toBe('body')

test('a token that is taken, sent or forgotten', async ({ page, openDemo }) => {
  await openDemo('/agents')
  const field = page.getByLabel(/^Token for /)
  const forget = page.getByRole('button', { name: 'Forget the token' })
  await field.fill('some-token')
  await field.press('Enter')
  await expect(forget).toBeVisible()
  await expectFocusKept(page)
  await forget.focus()
  await forget.press('Enter')
  await expect(field).toBeVisible()
  await expectFocusKept(page)
  await page.getByRole('button', { name: 'Use the API token…' }).click()
  await page.getByRole('button', { name: 'Send the API token' }).click()
  await expect(forget).toBeVisible()
  await expectFocusKept(page)
})

for (const [verb, button] of [
  ['Approve', 'Approve'],
  ['Reject', 'Reject…'],
] as const) {
  test(`the gate of a pipeline that is decided: ${verb}`, async ({ context, page, openDemo }) => {
    await context.clock.setFixedTime(START)
    await openDemo('/approvals')
    await page.getByRole('grid').getByRole('link', { name: 'android-release' }).click()
    await page.getByRole('region', { name: 'Gate' }).getByRole('link', { name: 'android' }).click()
    const gate = page.getByRole('region', { name: 'Gate' })
    await gate.getByRole('button', { name: button }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    if (verb === 'Reject') await dialog.getByRole('textbox').fill('Not today')
    await dialog.getByRole('button', { name: `${verb} 1 pipeline` }).click()
    await expect(dialog).toHaveCount(0)
    await expect(gate).toHaveCount(0)
    await expectFocusKept(page)
  })
}

test('rows that are removed, and a selection that is cleared', async ({
  page,
  approvals,
  openQueue,
}) => {
  await openQueue()
  await approvals.box('deploy-api-eu').click()
  await approvals.selection.getByRole('button', { name: 'Clear selection' }).press('Enter')
  await expectFocusKept(page)
  await approvals.link('deploy-api-eu').focus()
  await page.keyboard.press('a')
  await approvals.confirm('Approve', 1)
  await expect(approvals.place('deploy-api-eu')).toContainText('Approved')
  await expectFocusKept(page)
  const remove = page.getByRole('button', { name: 'Remove 1 decided from the list' })
  await remove.press('Enter')
  await expect(remove).toHaveCount(0)
  await expectFocusKept(page)
})
