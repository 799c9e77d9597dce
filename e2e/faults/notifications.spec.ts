import { LIST, POLL, targetsOf } from '../support/fault-matches'
import { aGate, changePipelines, performAction, pipelines } from '../support/fault-world'
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

test('a hidden tab notifies about a gate by polling active pipelines but no deleted one, and rarely reads the list', async ({
  start,
}) => {
  const dash = await start({ before: allowNotifications })
  const { page, server } = dash
  await dash.open('settings')
  await page.getByRole('checkbox', { name: /^Notify me when a pipeline/ }).check()
  await expect.poll(() => server.received(LIST).length).toBe(1)
  dash.allowRead()
  await dash.setHidden(true)
  performAction(server.world, 'delete', ['id-10'])
  const polls = () => server.received(POLL).map(targetsOf)
  const passMinutesUntil = (count: number) =>
    expect(async () => {
      await page.clock.fastForward(MINUTE)
      expect(polls().length).toBeGreaterThanOrEqual(count)
    }).toPass()
  await passMinutesUntil(1)
  // Of the 20 pipelines, only the four running and the four queued pipelines are polled.
  const active = ['04', '05', '09', '10', '14', '15', '19', '20'].map((two) => `id-${two}`)
  expect(polls()[0]).toEqual(active)
  await passMinutesUntil(2)
  expect(polls().at(-1)).toEqual(active.filter((id) => id !== 'id-10'))

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

test('without notifications, the open page Approvals shows the gate of a new pipeline after at most ten minutes, and a hidden tab reads nothing', async ({
  start,
}) => {
  const dash = await start()
  const { page, server } = dash
  const gate = (id: string) => page.getByRole('grid').getByRole('link', { name: `pipeline-${id}` })
  await dash.open('approvals')
  await expect(page.getByText('New gates appear here while this page is open.')).toBeVisible()
  server.world.pipelines = [...pipelines(20), aGate(21)]
  dash.allowRead()
  await dash.passUntil(gate('21'), 10 * MINUTE)

  await dash.setHidden(true)
  const reads = dash.reads().length
  await page.clock.fastForward(30 * MINUTE)
  server.world.pipelines = [...server.world.pipelines, aGate(22)]
  dash.allowRead()
  await dash.setHidden(false)
  await expect(gate('22')).toBeVisible()
  expect(dash.reads().length).toBe(reads + 1)
})
