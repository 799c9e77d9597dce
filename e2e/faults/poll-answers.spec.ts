/** Poll, rows 7 to 20: what the service, or something in front of it, answers. */
import { LIST, POLL, PREFLIGHT, targetsOf } from '../support/fault-matches'
import {
  ERROR_PAGE,
  json,
  page as webPage,
  raw,
  READABLE_ELSEWHERE,
} from '../support/fault-replies'
import { allowing, expect, test } from '../support/fault-test'
import { missingEntry, START, statusBody } from '../support/fault-world'

for (const [row, name, reply, cause] of [
  [7, '400', json({ error: 'version is not known' }, 400), 'refused (400): “version is not known”'],
  [7, '422 with a web page', webPage(422), 'refused (422): it gave no reason'],
  [
    10,
    '403',
    json({ message: 'status needs a role' }, 403),
    'no permission for this: “status needs',
  ],
] as const) {
  test(`${row} · ${name}: live updates stop and say why; Try again goes on`, async ({ start }) => {
    const dash = await start()
    await dash.openList()
    dash.server.answer(POLL, reply)
    await dash.nextPoll()
    await dash.expectStopped(cause)
    dash.server.answer(POLL, ({ normal }) => normal())
    await dash.page.getByRole('button', { name: 'Try again' }).click()
    await expect(dash.stopped).toHaveCount(0)
    await expect.poll(() => dash.polls().length).toBe(2)
  })
}

for (const before of [0, 1]) {
  const when = before === 0 ? 'of the first poll' : 'in the middle'
  test(`${8 + before} · 401 ${when}: one dialog, no more polls until there is a new token`, async ({
    start,
  }) => {
    const dash = await start()
    await dash.openList()
    for (let poll = 0; poll < before; poll += 1) await dash.nextPoll()
    dash.server.world.tokens.clear()
    await dash.nextPoll()
    await expect(dash.dialog).toHaveCount(1)
    await dash.expectRows()
    await dash.page.clock.fastForward(3_600_000)
    expect(dash.polls()).toHaveLength(before + 1)
    await dash.connect('CANARY_second')
    await dash.expectRows()
    await dash.nextPoll()
    await expect(dash.page.getByText(/Live updates/)).toHaveCount(0)
  })
}

test('11 · deleted elsewhere: its row says so and stays', async ({ start }) => {
  const dash = await start()
  await dash.openList()
  dash.server.world.pipelines = dash.server.world.pipelines.slice(1)
  await dash.nextFullPoll()
  await expect(dash.row('pipeline-01')).toContainText('no longer exists')
  await dash.expectRows()
  const next = await dash.nextFullPoll()
  expect(targetsOf(next)).not.toContain('id-01')
})

for (const status of [404, 410]) {
  test(`11 · ${status} of the whole poll: the one missing id is found, the others go on`, async ({
    start,
  }) => {
    const dash = await start()
    await dash.openList()
    await dash.nextFullPoll()
    dash.server.answer(
      (received) => POLL(received) && targetsOf(received).includes('id-03'),
      raw(status),
    )
    await dash.nextFullPoll()
    await expect(dash.row('pipeline-03')).toContainText('no longer exists')
    await expect(dash.page.getByText('no longer exists')).toHaveCount(1)
    await expect(dash.page.getByText(/Live updates/)).toHaveCount(0)
    await dash.expectRows()
  })
}

test('12 · a state conflict inside of an answer: no effect on what is followed', async ({
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
})

test('13 · 413: smaller questions, from then on', async ({ start }) => {
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

for (const [form, value, from, to] of [
  ['seconds', '120', 100, 120],
  ['a date', new Date(START + 200_000).toUTCString(), 100, 180],
  ['ten years', String(10 * 365 * 86_400), 280, 300],
  ['nothing', undefined, 20, 40],
  ['-1', '-1', 20, 40],
  ['no date at all', 'after lunch', 20, 40],
] as const) {
  test(`14 · 429 with ${form} in Retry-After: live updates pause for ${to} s at most`, async ({
    start,
  }) => {
    const dash = await start()
    await dash.openList()
    const headers = value === undefined ? {} : { 'retry-after': value }
    dash.server.answer(POLL, raw(429, '', headers), 1)
    await dash.nextPoll()
    await expect(dash.paused).toHaveCount(1)
    await expect(dash.paused).toContainText('the service asks to slow down')
    const left = await dash.secondsLeft(dash.paused)
    expect(left).toBeGreaterThanOrEqual(from - 5)
    expect(left).toBeLessThanOrEqual(to)
    await dash.page.clock.fastForward((left - 10) * 1_000)
    expect(await dash.secondsLeft(dash.paused)).toBeLessThanOrEqual(12)
    expect(dash.polls()).toHaveLength(1)
    await dash.nextPoll(12)
    await expect(dash.paused).toHaveCount(0)
    await dash.expectRows()
  })
}

test.describe('another origin', () => {
  test.use(allowing(/^Failed to load resource: .* 429/))

  test('14 · 429 whose Retry-After the browser may not read: a wait of our own', async ({
    start,
  }) => {
    const dash = await start({ api: 'other' })
    const { server } = dash
    server.answer(PREFLIGHT, json('', 200, READABLE_ELSEWHERE))
    server.answer(LIST, json(server.world.pipelines, 200, READABLE_ELSEWHERE))
    await dash.openList()
    server.answer(POLL, raw(429, '', { ...READABLE_ELSEWHERE, 'retry-after': '600' }))
    await dash.nextPoll()
    await expect(dash.paused).toContainText('the service asks to slow down')
    expect(await dash.secondsLeft(dash.paused)).toBeLessThanOrEqual(40)
  })
})

const ONE = JSON.stringify(statusBody([]))
for (const [row, name, reply, cause] of [
  [15, '500', json({ error: 'out of order' }, 500), 'the service failed (500): “out of order”'],
  [16, '502 with a web page', webPage(502), 'the service failed (502)'],
  [16, '503 with a web page', webPage(503), 'the service failed (503)'],
  [16, '504 with a web page', webPage(504), 'the service failed (504)'],
  [17, '200 with a web page', webPage(200), 'not the service: got a web page'],
  [17, '200 with a web page that says it is JSON', raw(200, ERROR_PAGE), 'got a web page'],
  [18, '200 with nothing', raw(200), 'empty answer'],
  [18, '204', raw(204), 'empty answer'],
  [19, 'broken JSON', raw(200, ONE.slice(0, -1)), 'the answer is not JSON'],
  [19, 'a byte order mark', raw(200, `\uFEFF${ONE}`), 'the answer is not JSON'],
  [19, 'a record a line', raw(200, `${ONE}\n${ONE}`), 'the answer is not JSON'],
  [19, 'something behind its end', raw(200, `${ONE} trailing`), 'the answer is not JSON'],
  [20, '200 with an error', json({ error: 'rebuilding' }), 'reports a failure: “rebuilding”'],
  [20, '200 with success: false', json({ success: false }), 'reports a failure'],
  [20, '200 with errors', json({ errors: ['one', 'two'] }), 'reports a failure: “one; two”'],
] as const) {
  test(`${row} · ${name}: live updates pause and go on by themselves`, async ({ start }) => {
    const dash = await start()
    await dash.openList()
    dash.server.answer(POLL, reply)
    await dash.nextPoll()
    await dash.expectPausedThenResumes(cause)
    await expect(dash.page.getByText('Bad gateway')).toHaveCount(0)
    expect(await dash.page.evaluate(() => '__xss' in globalThis)).toBe(false)
  })
}
