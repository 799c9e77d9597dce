import { LIST, POLL, targetsOf } from '../support/fault-matches'
import { changePipelines, performAction } from '../support/fault-world'
import { expect, test } from '../support/fault-test'

const MINUTE = 60_000

/** A headless browser denies notifications, so this class replaces `Notification`. */
function allowNotifications(): void {
  class Notice extends EventTarget {
    static readonly permission = 'granted'
    static readonly requestPermission = async () => 'granted'
    constructor(title: string) {
      super()
      document.documentElement.dataset['notice'] = title
    }
    close(): void {}
  }
  Object.defineProperty(globalThis, 'Notification', { value: Notice })
}

test('a hidden tab does not poll a deleted pipeline again', async ({ start }) => {
  const dash = await start({ before: allowNotifications })
  const { page, server } = dash
  await dash.open('settings')
  await page.getByRole('checkbox', { name: /^Notify me when a pipeline/ }).check()
  await expect.poll(() => server.received(LIST).length).toBe(1)
  dash.allowRead()
  await dash.setHidden(true)
  performAction(server.world, 'delete', ['id-05'])
  const polls = () => server.received(POLL).map(targetsOf)
  for (const count of [1, 2]) {
    await expect(async () => {
      await page.clock.fastForward(MINUTE)
      expect(polls().length).toBeGreaterThanOrEqual(count)
    }).toPass()
  }
  expect(polls()[0]).toContain('id-05')
  expect(polls().at(-1)).not.toContain('id-05')
})

test('a hidden tab notifies about a gate by polling active pipelines, and rarely reads the list', async ({
  start,
}) => {
  const dash = await start({ before: allowNotifications })
  const { page, server } = dash
  await dash.open('settings')
  await page.getByRole('checkbox', { name: /^Notify me when a pipeline/ }).check()
  await expect.poll(() => server.received(LIST).length).toBe(1)
  dash.allowRead()
  await dash.setHidden(true)
  const polls = () => server.received(POLL)
  await expect(async () => {
    await page.clock.fastForward(MINUTE)
    expect(polls().length).toBeGreaterThan(0)
  }).toPass()
  // Of the 20 pipelines, only the four running and the four queued pipelines are polled.
  const asked = polls().at(-1)
  expect(asked && targetsOf(asked)).toEqual(
    ['05', '10', '15', '20', '04', '09', '14', '19'].map((two) => `id-${two}`).toSorted(),
  )
  changePipelines(server.world, ['id-05'], { status: 'waiting_approval' })
  await expect(async () => {
    await page.clock.fastForward(MINUTE)
    await expect(page.locator('html')).toHaveAttribute(
      'data-notice',
      'pipeline-05 waits for approval',
      { timeout: 500 },
    )
  }).toPass()
  // The list is read again after ten minutes. On a slow machine, the test may already have advanced the clock further.
  expect(server.received(LIST).length).toBeLessThanOrEqual(polls().length)
  await expect(async () => {
    await page.clock.fastForward(MINUTE)
    expect(server.received(LIST).length).toBeGreaterThan(1)
  }).toPass()
})
