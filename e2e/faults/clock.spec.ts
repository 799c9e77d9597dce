import type { Page } from '@playwright/test'
import { POLL } from '../support/fault-matches'
import { json } from '../support/fault-replies'
import { expect, test } from '../support/fault-test'
import { changePipelines, aPipeline, START } from '../support/fault-world'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Changes only the wall clock. `performance.now()` and timers continue as before. */
async function setWallClock(page: Page, change: number): Promise<void> {
  const wall = await page.evaluate(() => new Date().getTime())
  await page.clock.setSystemTime(wall + change)
}

test('after each change of the clock, polls continue, lists are read again, and no age is wrong', async ({
  start,
}) => {
  const dash = await start()
  const { page, server } = dash
  // All pipelines are idle, so that they are polled at the slow rate.
  server.world.pipelines = Array.from({ length: 20 }, (_, at) =>
    aPipeline(at + 1, { status: 'idle' }),
  )
  await dash.openList()
  let shift = 0
  for (const [at, [words, change]] of Object.entries([
    ['back by a minute', -MINUTE],
    ['back by an hour', -HOUR],
    ['back by two days', -2 * DAY],
    ['forward by an hour', HOUR],
    ['forward by two days', 2 * DAY],
  ] as const)) {
    await test.step(words, async () => {
      const turn = Number(at)
      await dash.nextFullPoll()
      await setWallClock(page, change - shift)
      shift = change

      const polls = dash.polls().length
      const [status, shown] = turn % 2 === 0 ? ['failed', 'Failed'] : ['idle', 'Idle']
      const updatedAt = new Date(START + turn * 1_000).toISOString()
      changePipelines(server.world, ['id-01'], { status, updatedAt })
      for (let tick = 0; tick < 6; tick += 1) await page.clock.fastForward(20_000)
      await dash.passUntil(dash.row('pipeline-01').getByText(shown), 20_000)
      expect(dash.polls().length).toBeGreaterThan(polls)
      await expect(page.getByText(/^updated (?:just now|\d+ s ago)$/)).toBeVisible()

      const reads = dash.reads().length
      await dash.setHidden(true)
      dash.allowRead()
      // Only a read of the list can show a new pipeline.
      server.world.pipelines = [...server.world.pipelines, aPipeline(21 + turn, { status: 'idle' })]
      await dash.setHidden(false)
      await dash.expectRows(21 + turn)
      expect(dash.reads().length, 'the list is read again').toBe(reads + 1)

      server.answer(POLL, json({ error: { message: 'Out of order.' } }, 500))
      await page.clock.fastForward(5 * MINUTE)
      await expect(dash.paused).toBeVisible()
      await expect(page.getByText(/^updated [56] min ago$/)).toBeVisible()
      server.answer(POLL, ({ normal }) => normal())
      await page.getByRole('button', { name: 'Try now' }).click()
      await expect(dash.paused).toHaveCount(0)
    })
  }
})
