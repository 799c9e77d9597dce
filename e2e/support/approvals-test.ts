import { ApprovalsPage } from './approvals-page'
import { expect, START, test as base } from './journey'

/** The gates that wait in the default scenario, oldest first. */
export const OLDEST_GATES = [
  'ledger-release',
  'deploy-identity-eu',
  'deploy-api-eu',
  'deploy-api-us',
  'android-release',
  'infra-network',
  'rotate-keys',
] as const
export const WAITING_COUNT = OLDEST_GATES.length

interface Fixtures {
  approvals: ApprovalsPage
  openQueue: (count?: number, path?: string, scenario?: string) => Promise<void>
}

export const test = base.extend<Fixtures>({
  approvals: async ({ page }, provide) => {
    await provide(new ApprovalsPage(page))
  },
  openQueue: async ({ context, approvals, openDemo }, provide) => {
    await context.clock.setFixedTime(START)
    await provide(async (count = WAITING_COUNT, path = '/approvals', scenario) => {
      await openDemo(path, scenario)
      await approvals.expectWaiting(count)
    })
  },
})

export { expect }
