import { LIST, POLL, PREFLIGHT, targetsOf } from '../support/fault-matches'
import { ERROR_PAGE, json, htmlPage, raw, READABLE_ELSEWHERE } from '../support/fault-replies'
import { allowErrors, expect, test } from '../support/fault-test'
import { missingEntry, statusBody } from '../support/fault-world'

test('after a 400, 422 or 403 to a poll, live updates stop with the reason, and Try again resumes them', async ({
  start,
}) => {
  const dash = await start()
  await dash.openList()
  for (const [reply, cause] of [
    [
      json({ error: 'version is not known' }, 400),
      'refused the request (400): “version is not known”',
    ],
    [htmlPage(422), 'refused the request (422) and gave no reason'],
    [json({ message: 'status needs a role' }, 403), 'no permission: “status needs'],
  ] as const) {
    await test.step(cause, async () => {
      dash.server.answer(POLL, reply)
      await dash.nextPoll()
      await dash.expectStopped(cause)
      await dash.stopped.locator('..').getByText('Details', { exact: true }).click()
      await expect(dash.page.getByText(/^Request: POST /)).toBeVisible()
      const before = dash.polls().length
      dash.server.answer(POLL, ({ normal }) => normal())
      await dash.page.getByRole('button', { name: 'Try again' }).click()
      await expect(dash.stopped).toHaveCount(0)
      await expect.poll(() => dash.polls().length).toBe(before + 1)
    })
  }
})

test('after a 401 to any poll, one dialog opens, and polling stops until there is a new token', async ({
  start,
}) => {
  const dash = await start()
  await dash.openList()
  for (const token of ['CANARY_second', 'CANARY_third']) {
    await dash.server.answered()
    dash.server.world.tokens.clear()
    await dash.nextPoll()
    const polls = dash.polls().length
    await expect(dash.dialog).toHaveCount(1)
    await dash.expectRows()
    await dash.page.clock.fastForward(3_600_000)
    expect(dash.polls()).toHaveLength(polls)
    await dash.connect(token)
    await dash.expectRows()
    await dash.nextPoll()
    await expect(dash.page.getByText(/Live updates/)).toHaveCount(0)
  }
})

test('the selection bar says why fewer pipelines are selected after a deletion elsewhere', async ({
  page,
  start,
}) => {
  const dash = await start()
  const bar = page.getByRole('region', { name: 'Selection' }).getByRole('status')
  await dash.openList()
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await expect(bar).toHaveText('20 selected, all in this list')
  for (const text of [
    '19 selected, without 1 that no longer exists',
    '18 selected, without 2 that no longer exist',
  ]) {
    dash.server.world.pipelines = dash.server.world.pipelines.slice(1)
    await dash.nextFullPoll()
    await expect(bar).toHaveText(text)
  }
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await expect(bar).toHaveText('20 selected, all in this list')
})

test('a poll with a state conflict changes nothing, and a poll after a deletion elsewhere marks the row', async ({
  start,
}) => {
  const dash = await start()
  await dash.openList()
  dash.server.answer(POLL, ({ received, res }) => {
    const error = { code: 'state_conflict', message: 'It is being changed.' }
    const results = targetsOf(received).map((target) => ({ ...missingEntry(target), error }))
    res.end(JSON.stringify(statusBody(results)))
  })
  await dash.nextPoll()
  await dash.nextPoll()
  await expect(dash.page.getByText(/Live updates|no longer exists/)).toHaveCount(0)
  await dash.expectRows()

  dash.server.answer(POLL, ({ normal }) => normal())
  dash.server.world.pipelines = dash.server.world.pipelines.slice(1)
  await dash.nextFullPoll()
  await expect(dash.row('pipeline-01')).toContainText('no longer exists')
  await dash.expectRows()
  const next = await dash.nextFullPoll()
  expect(targetsOf(next)).not.toContain('id-01')
})

test('after a 404 or 410 to a whole poll, the one missing id is found, and the others are still polled', async ({
  start,
}) => {
  const dash = await start()
  await dash.openList()
  await dash.nextFullPoll()
  for (const [status, name, missing] of [
    [404, '03', 1],
    [410, '05', 2],
  ] as const) {
    await test.step(`${status}`, async () => {
      dash.server.answer(
        (received) => POLL(received) && targetsOf(received).includes(`id-${name}`),
        raw(status),
      )
      await dash.nextFullPoll()
      await expect(dash.row(`pipeline-${name}`)).toContainText('no longer exists')
      await expect(dash.page.getByText('no longer exists')).toHaveCount(missing)
      await expect(dash.page.getByText(/Live updates/)).toHaveCount(0)
      await dash.expectRows()
    })
  }
})

test('after a 413 to a poll, all later polls are smaller', async ({ start }) => {
  const dash = await start()
  await dash.openList()
  dash.server.answer(
    (received) => POLL(received) && targetsOf(received).length > 6,
    json({ error: { code: 'too_many_targets' } }, 413),
  )
  await dash.nextFullPoll()
  await expect.poll(() => sizes().length).toBeGreaterThanOrEqual(6)
  expect(sizes().slice(0, 6)).toEqual([20, 10, 5, 5, 5, 5])
  await dash.nextFullPoll()
  await expect.poll(() => sizes().length).toBe(10)
  expect(sizes().slice(6)).toEqual([5, 5, 5, 5])
  await expect(dash.page.getByText(/Live updates/)).toHaveCount(0)

  function sizes() {
    return dash.polls().map((poll) => targetsOf(poll).length)
  }
})

test('after a 429 to a poll, live updates pause as long as Retry-After says, within limits', async ({
  start,
}) => {
  const dash = await start()
  await dash.openList()
  for (const [form, value, from, to] of [
    ['seconds', () => '120', 100, 120],
    ['a date', (now: number) => new Date(now + 200_000).toUTCString(), 100, 200],
    ['ten years', () => String(10 * 365 * 86_400), 280, 300],
    ['nothing', () => undefined, 20, 40],
    ['-1', () => '-1', 20, 40],
    ['no date at all', () => 'after lunch', 20, 40],
  ] as const) {
    await test.step(form, async () => {
      // A date is compared with the clock of the page, and the next poll advances this clock by 20 s.
      const wait = value((await dash.page.evaluate(() => Date.now())) + 20_000)
      dash.server.answer(POLL, raw(429, '', wait === undefined ? {} : { 'retry-after': wait }), 1)
      await dash.nextPoll()
      const sent = dash.polls().length
      await expect(dash.paused).toHaveCount(1)
      await expect(dash.paused).toContainText('the service asks for fewer requests')
      const left = await dash.secondsLeft(dash.paused)
      expect(left).toBeGreaterThanOrEqual(from - 5)
      expect(left).toBeLessThanOrEqual(to)
      await dash.page.clock.fastForward((left - 10) * 1_000)
      expect(await dash.secondsLeft(dash.paused)).toBeLessThanOrEqual(12)
      expect(dash.polls()).toHaveLength(sent)
      await dash.nextPoll(12)
      await expect(dash.paused).toHaveCount(0)
      await dash.expectRows()
    })
  }
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
    await dash.openList()
    server.answer(POLL, raw(429, '', { ...READABLE_ELSEWHERE, 'retry-after': '600' }))
    await dash.nextPoll()
    await expect(dash.paused).toContainText('the service asks for fewer requests')
    expect(await dash.secondsLeft(dash.paused)).toBeLessThanOrEqual(40)
  })
})

const ONE = JSON.stringify(statusBody([]))
const FAILURES = [
  ['500', json({ error: 'out of order' }, 500), 'the service failed (500): “out of order”'],
  ['502 with a web page', htmlPage(502), 'the service failed (502)'],
  ['503 with a web page', htmlPage(503), 'the service failed (503)'],
  ['504 with a web page', htmlPage(504), 'the service failed (504)'],
  ['200 with a web page', htmlPage(200), 'a web page answered instead of the service'],
  ['200 with nothing', raw(200), 'answer is empty'],
  ['200 with a web page that says it is JSON', raw(200, ERROR_PAGE), 'a web page answered'],
  ['204', raw(204), 'answer is empty'],
  ['broken JSON', raw(200, ONE.slice(0, -1)), 'the answer is not JSON'],
  ['200 with an error', json({ error: 'rebuilding' }), 'reported a failure: “rebuilding”'],
  ['a byte order mark', raw(200, `\uFEFF${ONE}`), 'the answer is not JSON'],
  ['200 with success: false', json({ success: false }), 'reported a failure'],
  ['one record per line', raw(200, `${ONE}\n${ONE}`), 'the answer is not JSON'],
  ['200 with errors', json({ errors: ['one', 'two'] }), 'reported a failure: “one; two”'],
  ['text after the JSON', raw(200, `${ONE} trailing`), 'the answer is not JSON'],
] as const

test('after a poll whose answer reports a failure, live updates pause and resume by themselves', async ({
  start,
}) => {
  const dash = await start()
  await dash.openList()
  for (const [name, reply, cause] of FAILURES) {
    await test.step(name, async () => {
      dash.server.answer(POLL, reply)
      await dash.nextPoll()
      await dash.expectPausedThenResumes(cause)
      await expect(dash.page.getByText('Bad gateway')).toHaveCount(0)
    })
  }
  expect(await dash.page.evaluate(() => '__xss' in globalThis)).toBe(false)
})
