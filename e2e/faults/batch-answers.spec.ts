/** Batch actions: what the service answers, and how the results show it. */
import { doneThen, refusal, refusing } from '../support/batch-replies'
import { expect, test } from '../support/batch-test'
import { ids, idOf } from '../support/batches'
import { ACT } from '../support/fault-matches'
import { ERROR_PAGE, json, raw } from '../support/fault-replies'
import { alter, perform } from '../support/fault-world'

test('a batch without a fault: all done, in one request after the other', async ({
  openBatches,
}) => {
  const batches = await openBatches()
  await batches.actOnAll('run', ids(1, 12))
  await batches.expectOutcomes('run', { Done: ids(1, 12) })
  await batches.results.expectSummary('12 done')
  expect(batches.chunks()).toEqual([ids(1, 5), ids(6, 10), ids(11, 12)])
})

test('a batch answered with 422 to one request: refused with the service’s words, and the other requests are sent', async ({
  openBatches,
}) => {
  const batches = await openBatches()
  batches.server.answer(ACT, json({ errors: ['This cannot be run.'] }, 422), 1)
  await batches.actOnAll('run', ids(1, 12))
  await batches.expectOutcomes('run', { Refused: ids(1, 5), Done: ids(6, 12) })
  await expect(batches.results.group('This cannot be run.')).toBeVisible()
})

test('a batch answered with 422 that names single ids: each id has its own outcome', async ({
  openBatches,
}) => {
  const batches = await openBatches({ count: 5 })
  batches.server.answer(ACT, refusing(ids(2, 3), 'It is locked.', 422))
  await batches.actOnAll('run', ids(1, 5))
  await batches.expectOutcomes('run', { Refused: ids(2, 3), Done: [idOf(1), ...ids(4, 5)] })
})

test('a batch answered with 500 although the action was done: unknown, then confirmed by status, and the rest is not sent', async ({
  openBatches,
}) => {
  const batches = await openBatches()
  batches.server.answer(ACT, doneThen(json({ error: 'boom' }, 500)))
  await batches.actOnAll('run', ids(1, 12))
  await batches.expectOutcomes('run', { Done: ids(1, 5), 'Not sent': ids(6, 12) })
  await expect(batches.results.group('confirmed by status')).toBeVisible()
})

test('a batch answered with 502, 503 and 504 with a web page: unknown, then checked, and the web page is not rendered', async ({
  openBatches,
}) => {
  const batches = await openBatches()
  let sent = 0
  for (const status of [502, 503, 504]) {
    await test.step(`${status}`, async () => {
      batches.server.answer(ACT, raw(status, ERROR_PAGE, { 'content-type': 'text/html' }))
      await batches.actOnAll('run', ids(1, 12))
      sent += 1
      await expect.poll(() => batches.acts().length).toBe(sent)
      await batches.expectOutcomes('run', { Unknown: ids(1, 5), 'Not sent': ids(6, 12) })
      await expect(batches.results.button('Check status of 5')).toBeVisible()
      await expect(batches.page.getByRole('heading', { name: 'Bad gateway' })).toHaveCount(0)
    })
  }
  expect(await batches.page.evaluate(() => '__xss' in globalThis)).toBe(false)
})

test('a batch answered with 403: refused with the service’s words, and the rest is not sent', async ({
  openBatches,
}) => {
  const batches = await openBatches()
  batches.server.answer(ACT, json({ message: 'Only for operators.' }, 403))
  await batches.actOnAll('run', ids(1, 12))
  await batches.expectOutcomes('run', { Refused: ids(1, 5), 'Not sent': ids(6, 12) })
  await expect(batches.results.group('Only for operators.')).toBeVisible()
  await expect(batches.page.getByText('12 selected')).toBeVisible()
})

test('a pipeline that was deleted elsewhere is shown as gone, and the others are done', async ({
  openBatches,
}) => {
  const batches = await openBatches({ count: 5 })
  await batches.selectAll()
  await batches.ask('run')
  perform(batches.server.world, 'delete', [idOf(3)])
  await batches.confirm('run', ids(1, 5))
  await batches.expectOutcomes('run', { Refused: [idOf(3)], Done: [...ids(1, 2), ...ids(4, 5)] })
  await expect(batches.results.row(idOf(3))).toContainText('no longer exists')
})

test('a batch answered with 409 because somebody else ran them: refused, with their current state', async ({
  openBatches,
}) => {
  const batches = await openBatches({ count: 8 })
  batches.server.answer(
    ACT,
    (exchange) => {
      alter(exchange.world, ids(1, 5), { status: 'running' })
      return json({ error: { message: 'Somebody else was first.' } }, 409)(exchange)
    },
    1,
  )
  await batches.actOnAll('run', ids(1, 8))
  await batches.expectOutcomes('run', { Refused: ids(1, 5), Done: ids(6, 8) })
  await expect(batches.results.group('Somebody else was first.')).toBeVisible()
  await expect(batches.results.row(idOf(2))).toContainText(/Running/)
})

test('a batch answered with 200 with a failure in it: refused with the service’s words, and nothing is called done', async ({
  openBatches,
}) => {
  const batches = await openBatches({ count: 5 })
  for (const [said, body] of [
    ['Closed for today.', { error: 'Closed for today.' }],
    ['Closed tomorrow.', { success: false, error: { message: 'Closed tomorrow.' } }],
    ['Closed for ever.', { code: 403, msg: 'Closed for ever.', data: null }],
  ] as const) {
    await test.step(said, async () => {
      batches.server.answer(ACT, json(body))
      await batches.actOnAll('run', ids(1, 5))
      await expect(batches.results.group(said)).toBeVisible()
      await batches.expectOutcomes('run', { Refused: ids(1, 5) })
    })
  }
})

test('a batch answered with 200 with a 403 in it: refused like a real 403, and the rest is not sent', async ({
  openBatches,
}) => {
  const batches = await openBatches()
  batches.server.answer(ACT, json({ code: 403, msg: 'Only for operators.' }))
  await batches.actOnAll('run', ids(1, 12))
  await batches.expectOutcomes('run', { Refused: ids(1, 5), 'Not sent': ids(6, 12) })
  await expect(batches.results.group('Only for operators.')).toBeVisible()
})

test('a batch with partial success in one 207: each id has its own outcome, and the headline counts all', async ({
  openBatches,
}) => {
  const batches = await openBatches({ count: 5 })
  batches.server.answer(ACT, (exchange) => {
    perform(exchange.world, 'run', ids(4, 5))
    const results = [
      ...ids(1, 2).map((id) => refusal(id, 'It is locked.')),
      refusal(idOf(3), 'Its tool is missing.'),
      ...ids(4, 5).map((target) => ({ target, outcome: 'done' })),
    ]
    return json({ action: 'run', type: 'pipeline', results }, 207)(exchange)
  })
  await batches.actOnAll('run', ids(1, 5))
  await batches.expectOutcomes('run', { Refused: ids(1, 3), Done: ids(4, 5) })
  await batches.results.expectSummary('2 done · 3 refused')
  await expect(batches.results.group(/It is locked\..*\(2\)/)).toBeVisible()
  await expect(batches.results.group(/Its tool is missing\..*\(1\)/)).toBeVisible()
})
