import { expect, START, test } from '../support/journey'

test('the age of a list changes each second', async ({ page, openDemo }) => {
  await page.clock.install({ time: START })
  await openDemo('/registry')
  await expect(page.getByText('22 tools', { exact: true })).toBeVisible()
  const age = page.getByText(/^updated \d+ s ago$/)
  const seconds = async () => Number(/\d+/.exec(await age.innerText()))
  const before = await seconds()
  await page.clock.pauseAt(START + 45_000)
  // The page renders after the jump of the clock, and not during it.
  await expect.poll(seconds).toBeGreaterThan(before + 1)
  const first = await seconds()
  for (const later of [1, 2, 3]) {
    await page.clock.runFor(1_000)
    await expect(age).toHaveText(`updated ${first + later} s ago`)
  }
})
