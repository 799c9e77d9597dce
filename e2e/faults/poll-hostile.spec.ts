import { LIST, POLL, targetsOf } from '../support/fault-matches'
import { json, raw } from '../support/fault-replies'
import type { Reply } from '../support/fault-server'
import { expect, test } from '../support/fault-test'
import { aPipeline, missingEntry, START, statusBody, statusEntry } from '../support/fault-world'
import { PAYLOADS } from '../support/hostile-texts'

/** A newer record of `pipeline-01`, which has failed. */
const FAILED = aPipeline(1, { status: 'failed', updatedAt: new Date(START).toISOString() })
const STOPPED = aPipeline(1, {
  status: 'stopped',
  updatedAt: new Date(START + 1_000).toISOString(),
})
const answerWith = (...results: readonly unknown[]): Reply => json(statusBody(results))

test('__proto__ and constructor as ids and keys are ids like any other', async ({ start }) => {
  const dash = await start()
  const [one, two] = ['__proto__', 'constructor']
  dash.server.answer(
    LIST,
    json([aPipeline(1, { _id: one }), aPipeline(2, { _id: two, status: 'idle' })]),
  )
  await dash.openList(2)
  dash.server.answer(
    POLL,
    raw(200, '{"__proto__":{"status":"failed","polluted":1},"constructor":{"status":"failed"}}'),
  )
  expect(targetsOf(await dash.nextFullPoll())).toEqual([one, two])
  await expect(dash.row('pipeline-01')).toContainText('Failed')
  await expect(dash.row('pipeline-02')).toContainText('Failed')
  expect(await dash.page.evaluate(() => Reflect.get({}, 'polluted') as unknown)).toBeUndefined()
})

test('each row shows its own polled state as text, even with unexpected ids, hidden characters or markup', async ({
  start,
}) => {
  const dash = await start()
  await dash.openList()

  await test.step('the answer has fewer, other and reordered ids: each state goes to its own row, and the rest stays', async () => {
    const other = aPipeline(99, { _id: 'not-asked-for', name: 'nobody asked' })
    dash.server.answer(
      POLL,
      answerWith(
        statusEntry('id-05', aPipeline(5, { status: 'succeeded' })),
        statusEntry('not-asked-for', other),
        statusEntry('id-01', FAILED),
      ),
    )
    await dash.nextPoll()
    await expect(dash.row('pipeline-01')).toContainText('Failed')
    await expect(dash.row('pipeline-05')).toContainText('Succeeded')
    await expect(dash.row('pipeline-04')).toContainText('Queued')
    await expect(dash.row('nobody asked')).toHaveCount(0)
    await expect(dash.row('pipeline-04')).toContainText(
      /missing from the last update.*since .*2026/s,
    )
    await expect(dash.row('pipeline-01')).not.toContainText('missing from the last update')
    await dash.expectRows()
    dash.server.answer(POLL, ({ normal }) => normal())
    await dash.nextFullPoll()
    await expect(dash.row('pipeline-04')).not.toContainText('missing from the last update')
  })

  await test.step('some ids are refused in a 207: the answered rows change, and the others stay', async () => {
    const refused = { ...missingEntry('id-04'), error: { code: 'internal', message: 'try later' } }
    dash.server.answer(POLL, json(statusBody([statusEntry('id-01', STOPPED), refused]), 207))
    await dash.nextFullPoll()
    await expect(dash.row('pipeline-01')).toContainText('Stopped')
    await expect(dash.row('pipeline-04')).toContainText('Queued')
    await expect(dash.page.getByText('no longer exists')).toHaveCount(0)
    await dash.expectRows()
  })

  await test.step('a reversed name: its hidden characters are shown as codes', async () => {
    dash.server.answer(POLL, answerWith(statusEntry('id-01', { ...STOPPED, name: 'run\u202Enot' })))
    await dash.nextFullPoll()
    await expect(dash.row('run\\u202Enot')).toBeVisible()
  })

  await test.step('markup in every field stays text', async () => {
    dash.server.answer(POLL, ({ received, res }) => {
      const results = targetsOf(received).map((target, at) => {
        const text = PAYLOADS[at % PAYLOADS.length] ?? ''
        const record = { _id: target, name: text, status: text, updatedAt: text, tags: [text] }
        return statusEntry(target, record)
      })
      res.end(JSON.stringify(statusBody(results)))
    })
    await dash.nextFullPoll()
    await expect(dash.row(PAYLOADS[0] ?? '').first()).toBeVisible()
    await expect(
      dash.page.getByRole('grid').locator('script, img, iframe, object, style'),
    ).toHaveCount(0)
    expect(await dash.page.evaluate(() => '__xss' in globalThis)).toBe(false)
  })

  await test.step('markup in the message of a refusal stays text', async () => {
    dash.server.answer(POLL, json({ message: '<img src=x onerror=window.__xss=1>' }, 400))
    await dash.nextPoll()
    await dash.expectStopped('“<img src=x onerror=window.__xss=1>”')
    expect(await dash.page.evaluate(() => '__xss' in globalThis)).toBe(false)
  })
})

test('if the clock is a day off, exact times are shown, and dates that are missing or unreadable stay as received', async ({
  start,
}) => {
  const dash = await start()
  await dash.openList()
  const odd = { ...FAILED, updatedAt: 'soon' }
  const date = new Date(START + 3 * 86_400_000).toUTCString()
  dash.server.answer(POLL, (exchange) => {
    exchange.res.setHeader('date', date)
    return answerWith(statusEntry('id-01', odd))(exchange)
  })
  await dash.nextPoll()
  await expect(dash.row('pipeline-01')).toContainText('soon')
  await expect(dash.page.getByText(/The service’s clock is .* ahead of/)).toBeVisible()
  await expect(dash.row('pipeline-02')).not.toContainText(/ ago/)
})
