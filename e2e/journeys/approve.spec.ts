import { ApprovalsPage } from '../support/approvals-page'
import { expect, START, test as base } from '../support/journey'

/** Those of the default scenario, oldest first. */
const OLDEST = ['ledger-release', 'deploy-identity-eu', 'deploy-api-eu', 'deploy-api-us']
const WAITING = 7

const test = base.extend<{
  approvals: ApprovalsPage
  openQueue: (count?: number, path?: string, scenario?: string) => Promise<void>
}>({
  approvals: async ({ page }, provide) => {
    await provide(new ApprovalsPage(page))
  },
  openQueue: async ({ context, approvals, openDemo }, provide) => {
    await context.clock.setFixedTime(START)
    await provide(async (count = WAITING, path = '/approvals', scenario) => {
      await openDemo(path, scenario)
      await approvals.expectWaiting(count)
    })
  },
})

test('one after the other by mouse: what there is to decide on, approve, and the next is there', async ({
  page,
  approvals,
  openQueue,
}) => {
  await openQueue()
  await expect(approvals.queue.getByRole('link')).toHaveCount(WAITING)
  for (const [at, name] of OLDEST.entries())
    await expect(approvals.queue.getByRole('link').nth(at)).toHaveText(name)
  await approvals.expectOpen('ledger-release')
  await expect(approvals.place('ledger-release')).toContainText('has waited for more than a day')
  await approvals.link('deploy-api-eu').click()
  await expect(page).toHaveURL(/\?gate=[0-9a-f]{24}$/)
  await approvals.expectOpen('deploy-api-eu')
  await expect(approvals.detail).toContainText('Release to EU')
  await expect(approvals.detail).toContainText('Asked byamina.diallo')
  const next = approvals.detail.getByRole('region', { name: 'Approving goes on with' })
  await expect(next).toContainText('Deploy to EU')
  await expect(next).toContainText('Argo CD production EU')
  await approvals.detail.getByRole('button', { name: 'Approve' }).click()
  await approvals.confirm('Approve', 1)
  await expect(approvals.place('deploy-api-eu')).toContainText('Approved')
  await approvals.expectOpen('deploy-api-us')
  await expect(approvals.link('deploy-api-us')).toBeFocused()
  await approvals.expectWaiting(WAITING - 1)
  expect(approvals.acts).toMatchObject([{ action: 'approve' }])
})

test('a link to one gate: two actions, and it is approved', async ({
  page,
  approvals,
  openQueue,
}) => {
  await openQueue()
  await approvals.link('rotate-keys').click()
  await page.goto(page.url())
  await approvals.expectOpen('rotate-keys')
  await approvals.detail.getByRole('button', { name: 'Approve' }).click()
  await approvals.confirm('Approve', 1)
  await expect(approvals.place('rotate-keys')).toContainText('Approved')
})
