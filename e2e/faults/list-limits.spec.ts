import type { Dashboard } from '../support/dashboard'
import { LIST, PREFLIGHT } from '../support/fault-matches'
import { json, raw, READABLE_ELSEWHERE, megabytesOfSpaces } from '../support/fault-replies'
import { aPipeline, pipelines, START } from '../support/fault-world'
import { allowErrors, expect, test } from '../support/fault-test'

/** Opens the list and checks that it is read a second time, and only then, after a wait of this many seconds. */
async function expectReadAfter(dash: Dashboard, seconds: number) {
  const sent = dash.sentReads()
  const began = performance.now()
  await dash.open()
  await expect(dash.countdown).toContainText('the service asks for fewer requests')
  const left = await dash.secondsLeft(dash.countdown)
  const passed = (performance.now() - began) / 1_000
  // A date and a countdown have whole seconds, so each may be one second off.
  expect(left).toBeGreaterThanOrEqual(seconds - passed - 2)
  expect(left).toBeLessThanOrEqual(seconds)
  expect(dash.sentReads()).toBe(sent + 1)
  if (left > 10) {
    await dash.page.clock.fastForward((left - 8) * 1_000)
    expect(await dash.secondsLeft(dash.countdown)).toBeLessThanOrEqual(10)
    expect(dash.sentReads()).toBe(sent + 1)
  }
  await dash.page.clock.fastForward(9_000)
  await dash.expectRows()
  expect(dash.sentReads()).toBe(sent + 2)
}

/**
 * Opens the list and checks that it is read exactly twice, with a delay between. Sluice's own delay is too short to see
 * its countdown.
 */
async function expectAutomaticRetry(dash: Dashboard) {
  const sent = dash.sentReads()
  await dash.open()
  await dash.expectRows()
  const [first, second] = dash
    .reads()
    .slice(-2)
    .map(({ at }) => at)
  expect(dash.sentReads()).toBe(sent + 2)
  expect((second ?? 0) - (first ?? 0)).toBeGreaterThan(900)
}

// The unit tests of src/api/retry.ts cover the other forms of `Retry-After`.
const WAITS = [
  ['seconds', '60', 60],
  ['a date in ten years', new Date(START + 3.2e11).toUTCString(), 300],
] as const

test('after a 429, the page counts down as long as Retry-After says, at most 300 s, then reads the list again', async ({
  start,
}) => {
  const dash = await start()
  for (const [form, value, seconds] of WAITS) {
    await test.step(form, async () => {
      dash.server.answer(LIST, json({ error: 'too fast' }, 429, { 'retry-after': value }), 1)
      await expectReadAfter(dash, seconds)
    })
  }
  await test.step('an unreadable value: Sluice chooses the delay', async () => {
    dash.server.answer(LIST, json({ error: 'too fast' }, 429, { 'retry-after': 'after lunch' }), 1)
    await expectAutomaticRetry(dash)
  })
})

test('after three 429 answers, reading the list needs a click, and rows stay during a later refresh', async ({
  start,
}) => {
  const dash = await start()
  dash.server.answer(LIST, raw(429, '', { 'retry-after': '20' }))
  await dash.open()
  await dash.expectRetriedThenPanel('the service asks for fewer requests')

  dash.server.answer(LIST, ({ normal }) => normal(), 1)
  await dash.click('Retry')
  await dash.expectRows()
  await dash.click('Refresh')
  await dash.expectRows()
  await dash.passUntil(dash.stale, 31_000)
  await dash.expectStale('the service asks for fewer requests')
})

test.describe('a service at another origin', () => {
  test.use(allowErrors(/^Failed to load resource: .* 429/))

  test('after a 429 whose Retry-After the browser hides, Sluice chooses the delay', async ({
    start,
  }) => {
    const dash = await start({ api: 'other' })
    const { server } = dash
    server.answer(PREFLIGHT, json('', 200, READABLE_ELSEWHERE))
    server.answer(LIST, json(server.world.pipelines, 200, READABLE_ELSEWHERE))
    server.answer(LIST, raw(429, '', { ...READABLE_ELSEWHERE, 'retry-after': '600' }), 1)
    await expectAutomaticRetry(dash)
  })
})

test('a list of more than 64 MB is cut, and the page says so; then 100,000 rows are shown, filtered and selected', async ({
  start,
}) => {
  const dash = await start({ isRealTime: true })
  dash.server.answer(LIST, megabytesOfSpaces(70))
  await dash.open()
  await expect(dash.panel).toContainText(/larger than 64 MB and was cut/, { timeout: 20_000 })
  await dash.expectPanel('larger than 64 MB and was cut')
  expect(dash.reads()).toHaveLength(1)

  const { page } = dash
  const many = pipelines(100_000).map((record, at) => ({ ...record, _id: `id-${at}` }))
  dash.server.answer(LIST, json(many))
  await dash.click('Retry')
  const grid = page.getByRole('grid', { name: 'Pipelines' })
  await expect(grid).toHaveAttribute('aria-rowcount', '100001', { timeout: 30_000 })
  expect(await page.getByRole('row').count()).toBeLessThan(100)
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await expect(page.getByText('100,000 selected')).toBeVisible()
  await page.getByRole('combobox', { name: 'Filter pipelines' }).fill('name~pipeline-99999')
  await expect(grid).toHaveAttribute('aria-rowcount', '2')
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
})

test('the row of a record of 1 MB is shown, and its raw view is cut', async ({ start }) => {
  const dash = await start()
  dash.server.answer(
    LIST,
    json([aPipeline(1, { description: 'x'.repeat(1e6) }), ['y'.repeat(1e6)]]),
  )
  await dash.openList(1)
  await dash.page.getByText('1 of 2 records could not be read').click()
  const raws = dash.page.locator('details[open] pre')
  await expect(raws).toBeVisible()
  expect((await raws.innerText()).length).toBeLessThan(5_000)
})
