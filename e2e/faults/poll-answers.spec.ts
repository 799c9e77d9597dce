import { POLL, targetsOf } from '../support/fault-matches'
import { htmlPage, json, raw } from '../support/fault-replies'
import { expect, test } from '../support/fault-test'
import { missingEntry, pipelines, statusBody } from '../support/fault-world'

/**
 * The unit test src/queries/poll-schedule.test.ts covers what each kind of failure does, and src/api/client.test.ts the
 * kinds.
 */
const FAILURES = [
  ['502 with a web page', htmlPage(502), 'the service failed (502)'],
  ['200 with errors', json({ errors: ['one', 'two'] }), 'reported a failure: “one; two”'],
] as const

test('after a poll that fails, live updates pause and resume by themselves, and after a refused poll they stop until “Try again”', async ({
  start,
}) => {
  const dash = await start()
  const { page, server } = dash
  await dash.openList()
  for (const [name, reply, cause] of FAILURES) {
    await test.step(name, async () => {
      server.answer(POLL, reply)
      await dash.nextPoll()
      await dash.expectPausedThenResumes(cause)
      await expect(page.getByText('Bad gateway')).toHaveCount(0)
    })
  }
  expect(await page.evaluate(() => '__xss' in globalThis)).toBe(false)

  await test.step('429: the pause is as long as Retry-After says', async () => {
    server.answer(POLL, raw(429, '', { 'retry-after': '120' }), 1)
    await dash.nextPoll()
    const sent = dash.polls().length
    await expect(dash.paused).toHaveCount(1)
    await expect(dash.paused).toContainText('the service asks for fewer requests')
    const left = await dash.secondsLeft(dash.paused)
    expect(left).toBeGreaterThanOrEqual(95)
    expect(left).toBeLessThanOrEqual(120)
    await page.clock.fastForward((left - 10) * 1_000)
    expect(await dash.secondsLeft(dash.paused)).toBeLessThanOrEqual(12)
    expect(dash.polls()).toHaveLength(sent)
    await dash.nextPoll(12)
    await expect(dash.paused).toHaveCount(0)
    await dash.expectRows()
  })

  await test.step('a refused poll', async () => {
    server.answer(POLL, json({ error: 'version is not known' }, 400))
    await dash.nextPoll()
    await dash.expectStopped('refused the request (400): “version is not known”')
    await dash.stopped.locator('..').getByText('Details', { exact: true }).click()
    await expect(page.getByText(/^Request: POST /)).toBeVisible()
    const before = dash.polls().length
    server.answer(POLL, ({ normal }) => normal())
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(dash.stopped).toHaveCount(0)
    await expect.poll(() => dash.polls().length).toBe(before + 1)
  })
})

test('after a 401 to a poll or a sign-out, one dialog opens, and polling stops until there is a new token', async ({
  start,
}) => {
  const dash = await start()
  const { page, server } = dash
  await dash.openList()
  for (const token of ['CANARY_second', 'CANARY_third']) {
    await server.answered()
    server.world.tokens.clear()
    await dash.nextPoll()
    const polls = dash.polls().length
    await expect(dash.dialog).toHaveCount(1)
    await dash.expectRows()
    await page.clock.fastForward(3_600_000)
    expect(dash.polls()).toHaveLength(polls)
    await dash.connect(token)
    await dash.expectRows()
    await dash.nextPoll()
    await expect(page.getByText(/Live updates/)).toHaveCount(0)
  }

  await server.answered()
  const before = dash.polls().length
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('dialog', { name: 'Connect to the service' })).toBeVisible()
  await page.clock.fastForward(600_000)
  expect(dash.polls()).toHaveLength(before)
  await dash.connect('CANARY_fourth')
  await dash.expectRows()
  const poll = await dash.nextPoll()
  expect(poll.headers.authorization).toBe('Bearer CANARY_fourth')
})

test('a pipeline that polls do not find is marked and not polled again, and the others are still polled', async ({
  start,
}) => {
  const dash = await start()
  const { page, server } = dash
  const gone = page.getByRole('grid').getByText('no longer exists')
  await dash.openList()

  await test.step('a state conflict changes nothing', async () => {
    server.answer(POLL, ({ received, res }) => {
      const error = { code: 'state_conflict', message: 'It is being changed.' }
      const results = targetsOf(received).map((target) => ({ ...missingEntry(target), error }))
      res.end(JSON.stringify(statusBody(results)))
    })
    await dash.nextPoll()
    await dash.nextPoll()
    await expect(page.getByText(/Live updates|no longer exists/)).toHaveCount(0)
    await dash.expectRows()
  })

  await test.step('after deletions elsewhere, the rows are marked, and the selection bar says why fewer are selected', async () => {
    const bar = page.getByRole('region', { name: 'Selection' }).getByRole('status')
    server.answer(POLL, ({ normal }) => normal())
    await page.getByRole('checkbox', { name: 'Select all' }).check()
    await expect(bar).toHaveText('20 selected, all in this list')
    for (const text of [
      '19 selected, 1 pipeline no longer exists',
      '18 selected, 2 pipelines no longer exist',
    ]) {
      server.world.pipelines = server.world.pipelines.slice(1)
      await dash.nextFullPoll()
      await expect(bar).toHaveText(text)
    }
    await expect(dash.row('pipeline-01')).toContainText('no longer exists')
    await dash.expectRows()
    const next = await dash.nextFullPoll()
    expect(targetsOf(next)).not.toContain('id-01')
    await page.getByRole('checkbox', { name: 'Select all' }).check()
    await expect(bar).toHaveText('20 selected, all in this list')
  })

  await test.step('after a 404 to a whole poll, the one missing id is found', async () => {
    server.answer((received) => POLL(received) && targetsOf(received).includes('id-03'), raw(404))
    await dash.nextFullPoll()
    await expect(dash.row('pipeline-03')).toContainText('no longer exists')
    await expect(gone).toHaveCount(3)
    await expect(page.getByText(/Live updates/)).toHaveCount(0)
    await dash.expectRows()
  })

  await test.step('after a 413, all later polls are smaller', async () => {
    server.answer(POLL, ({ normal }) => normal())
    server.world.pipelines = pipelines(20)
    await dash.click('Refresh')
    await expect(gone).toHaveCount(0)
    await server.answered()
    const before = dash.polls().length
    const sizes = () =>
      dash
        .polls()
        .slice(before)
        .map((poll) => targetsOf(poll).length)
    server.answer(
      (received) => POLL(received) && targetsOf(received).length > 6,
      json({ error: { code: 'too_many_targets' } }, 413),
    )
    await dash.nextFullPoll()
    await expect.poll(() => sizes().length).toBeGreaterThanOrEqual(6)
    expect(sizes().slice(0, 6)).toEqual([20, 10, 5, 5, 5, 5])
    await dash.nextFullPoll()
    await expect.poll(() => sizes().length).toBe(10)
    expect(sizes().slice(6)).toEqual([5, 5, 5, 5])
    await expect(page.getByText(/Live updates/)).toHaveCount(0)
  })
})
