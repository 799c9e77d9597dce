import { expect, START, test } from '../support/journey'

test('the age of a list changes each second', async ({ page, openDemo }) => {
  await page.clock.install({ time: START })
  await openDemo('/registry')
  await expect(page.getByText('22 tools', { exact: true })).toBeVisible()
  await page.clock.pauseAt(START + 30_000)
  const age = page.getByText(/^updated \d+ s ago$/)
  const first = Number(/\d+/.exec(await age.innerText()))
  for (const later of [1, 2, 3]) {
    await page.clock.runFor(1_000)
    await expect(age).toHaveText(`updated ${first + later} s ago`)
  }
})
