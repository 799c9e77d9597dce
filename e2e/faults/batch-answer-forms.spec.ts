import type { Locator } from '@playwright/test'
import { performThen } from '../support/batch-replies'
import { expect, test } from '../support/batch-test'
import { ids, idOf } from '../support/batches'
import { boundingBoxOf } from '../support/bounding-box'
import { ACT } from '../support/fault-matches'
import { ERROR_PAGE, json, raw } from '../support/fault-replies'
import type { Reply } from '../support/fault-server'
import { aPipeline, changePipelines } from '../support/fault-world'

test('after a 200 with an unusable body, the outcomes of a batch are unknown, are then checked, and are never described as done', async ({
  openBatches,
}) => {
  const batches = await openBatches({ count: 8 })
  let sent = 0
  for (const [name, reply, rest] of [
    ['a web page', raw(200, ERROR_PAGE, { 'content-type': 'text/html' }), 'Not sent'],
    ['nothing', raw(200, ''), 'Unknown'],
    ['204', raw(204), 'Unknown'],
    ['cut-off JSON', raw(200, '{"results":[{"target":"id-01","outcome":"do'), 'Unknown'],
    ['text after the JSON', raw(200, '{"results":[]} and more'), 'Unknown'],
    ['20,000 levels', raw(200, '['.repeat(20_000) + ']'.repeat(20_000)), 'Unknown'],
  ] as const) {
    await test.step(name, async () => {
      batches.server.answer(ACT, reply)
      await batches.actOnAll('run', ids(1, 8))
      sent += rest === 'Unknown' ? 2 : 1
      await expect.poll(() => batches.actionRequests().length).toBe(sent)
      const others = { [rest]: rest === 'Unknown' ? ids(1, 8) : ids(6, 8) }
      await batches.expectOutcomes('run', { Unknown: ids(1, 5), ...others })
      await expect(batches.results.button(/^Check status of/)).toBeVisible()
    })
  }
})

test('numeric ids in the answer to a batch are matched with the ids of the request, and __proto__ is an id like any other', async ({
  openBatches,
}) => {
  const records = [1, 2].map((id) => ({ _id: id, name: `number-${id}`, status: 'idle' }))
  const batches = await openBatches({ records })
  batches.server.answer(
    ACT,
    json({ results: [1, 2].map((target) => ({ target, outcome: 'done' })) }),
  )
  await batches.actOnAll('run', ['1', '2'])
  await batches.expectOutcomes('run', { Done: ['1', '2'] })

  // These ids are names of properties in JavaScript.
  const { dash, page, server } = batches
  const odd = ['__proto__', 'constructor', 'toString']
  server.world.pipelines = odd.map((_id, at) => aPipeline(at + 1, { _id, status: 'idle' }))
  server.answer(ACT, ({ normal }) => normal())
  await dash.click('Refresh')
  await dash.expectRows(3)
  await batches.actOnAll('run', odd)
  await expect.poll(() => batches.actionRequests().length).toBe(2)
  await batches.expectOutcomes('run', { Done: odd })
  expect(await page.evaluate(() => Reflect.get({}, 'polluted') as unknown)).toBeUndefined()
})

test('each id has its own outcome, even if the answer is empty, is a map by id, or has other ids and another order', async ({
  openBatches,
}) => {
  const batches = await openBatches({ count: 5 })
  const run = async (reply: Reply) => {
    const before = batches.actionRequests().length
    await batches.makeAllIdle()
    batches.server.answer(ACT, reply)
    await batches.actOnAll('run', ids(1, 5))
    await expect.poll(() => batches.actionRequests().length).toBe(before + 1)
  }
  await test.step('an empty body after the action was done', async () => {
    await run(performThen(raw(204)))
    await batches.expectOutcomes('run', { Done: ids(1, 5) })
    await expect(batches.results.group('Confirmed by status')).toBeVisible()
  })
  // The unit tests of src/api/action-reply.ts cover the other forms of an answer.
  await test.step('a map by id', async () => {
    const body = Object.fromEntries(ids(1, 5).map((id) => [id, { success: true }]))
    await run(performThen(json(body)))
    await batches.expectOutcomes('run', { Done: ids(1, 5) })
    await expect(batches.results.group('Confirmed by status')).toHaveCount(0)
  })
  await test.step('another order, without one id, and with an id that was not requested', async () => {
    const answered = [...ids(2, 5).toReversed(), 'id-99']
    await run(json({ results: answered.map((target) => ({ target, outcome: 'done' })) }))
    await batches.expectOutcomes('run', { Unknown: [idOf(1)], Done: ids(2, 5) })
    await expect(batches.results.region).toContainText(
      /names 1 id that was not in the request: id-99\./,
    )
  })
  await test.step('missing and null fields', async () => {
    const results = [
      { target: idOf(1), outcome: 'done', resource: null, error: null },
      { target: idOf(2), outcome: null },
      { target: null, outcome: 'done' },
      null,
    ]
    await run(json({ results }))
    await batches.expectOutcomes('run', { Done: [idOf(1)], Unknown: ids(2, 5) })
  })
})

test('in the results of a wide window, the reason of a failure has all the width beside its status', async ({
  openBatches,
}) => {
  const batches = await openBatches({ count: 2 })
  const { dash, results, server } = batches
  await batches.actOnAll('run', ids(1, 2))
  await batches.waitUntilFinished()
  const long = 'The image of the registry has findings in openssl, zlib and curl. '.repeat(5).trim()
  changePipelines(server.world, [idOf(1)], { status: 'failed', run: { message: long } })
  await dash.nextPoll()
  const row = results.row(idOf(1))
  const rightOf = async (part: Locator) => {
    const box = await boundingBoxOf(part)
    return (box?.x ?? 0) + (box?.width ?? 0)
  }
  expect(await rightOf(row.getByTitle(long))).toBeGreaterThan((await rightOf(row)) - 40)
})
