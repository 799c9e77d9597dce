import { performThen, refusedResult, refuseSome } from '../support/batch-replies'
import { expect, test } from '../support/batch-test'
import { type Batches, ids, idOf } from '../support/batches'
import { ACT, POLL } from '../support/fault-matches'
import { ERROR_PAGE, json, raw } from '../support/fault-replies'
import type { Reply } from '../support/fault-server'
import { changePipelines, performAction } from '../support/fault-world'

type Outcomes = Readonly<Record<string, readonly string[]>>

/** Makes all pipelines idle and runs them. Then waits until the server has received this number of new requests. */
async function runAll(batches: Batches, count: number, requests: number): Promise<void> {
  const before = batches.actionRequests().length
  await batches.makeAllIdle()
  await batches.actOnAll('run', ids(1, count))
  await expect.poll(() => batches.actionRequests().length).toBe(before + requests)
}

const FIRST_REFUSED = { Refused: ids(1, 5), 'Not sent': ids(6, 12) }
const FIRST_UNKNOWN = { Unknown: ids(1, 5), 'Not sent': ids(6, 12) }
const htmlPage = (status: number) => raw(status, ERROR_PAGE, { 'content-type': 'text/html' })

/**
 * The answer to the first of up to three requests, and what the results then show. The other requests get a normal
 * answer.
 */
const FIRST_ANSWERS: Readonly<
  Record<
    string,
    { reply: Reply; outcomes: Outcomes; requests?: number; reason?: string; row?: RegExp }
  >
> = {
  'a 422: the other requests are sent': {
    reply: json({ errors: ['This cannot be run.'] }, 422),
    outcomes: { Refused: ids(1, 5), Done: ids(6, 12) },
    requests: 3,
    reason: 'This cannot be run.',
  },
  'a 409, because another user has run them: the other requests are sent': {
    reply: (exchange) => {
      changePipelines(exchange.world, ids(1, 5), { status: 'running' })
      return json({ error: { message: 'Another user was first.' } }, 409)(exchange)
    },
    outcomes: { Refused: ids(1, 5), Done: ids(6, 12) },
    requests: 3,
    reason: 'Another user was first.',
    row: /id-02.*Running/,
  },
  'a 403': {
    reply: json({ message: 'Only for operators.' }, 403),
    outcomes: FIRST_REFUSED,
    reason: 'Only for operators.',
  },
  'a 403 inside of a 200': {
    reply: json({ code: 403, msg: 'Only for admins.' }),
    outcomes: FIRST_REFUSED,
    reason: 'Only for admins.',
  },
  'a 500 although the action was done': {
    reply: performThen(json({ error: 'boom' }, 500)),
    outcomes: { Done: ids(1, 5), 'Not sent': ids(6, 12) },
    reason: 'Confirmed by status',
  },
  'a 502 with a web page': { reply: htmlPage(502), outcomes: FIRST_UNKNOWN },
  'a 503 with a web page': { reply: htmlPage(503), outcomes: FIRST_UNKNOWN },
  'a 504 with a web page': { reply: htmlPage(504), outcomes: FIRST_UNKNOWN },
}

test('a batch sends one request after the other, and the answer to each decides whether the rest is sent', async ({
  openBatches,
}) => {
  const batches = await openBatches()
  const { server, results, page } = batches
  await runAll(batches, 12, 3)
  await batches.expectOutcomes('run', { Done: ids(1, 12) })
  await results.expectSummary('12 done')
  expect(batches.sentIds()).toEqual([ids(1, 5), ids(6, 10), ids(11, 12)])

  for (const [name, answer] of Object.entries(FIRST_ANSWERS)) {
    const { reply, outcomes, requests = 1, reason, row } = answer
    await test.step(name, async () => {
      server.answer(ACT, reply, 1)
      await runAll(batches, 12, requests)
      await batches.expectOutcomes('run', outcomes)
      if (reason !== undefined) await expect(results.group(reason)).toBeVisible()
      if (row !== undefined)
        await expect(results.region.getByRole('row').filter({ hasText: row })).toBeVisible()
      if (outcomes === FIRST_REFUSED) await expect(page.getByText('12 selected')).toBeVisible()
      await expect(results.button('Check status of 5 pipelines')).toHaveCount(
        outcomes === FIRST_UNKNOWN ? 1 : 0,
      )
      await expect(page.getByRole('heading', { name: 'Bad gateway' })).toHaveCount(0)
    })
  }
  expect(await page.evaluate(() => '__xss' in globalThis)).toBe(false)
})

/** The answer to a batch of five pipelines in one request, and the texts that the results then show. */
const FIVE_ANSWERS: Readonly<
  Record<string, { reply: Reply; outcomes: Outcomes; texts: readonly (string | RegExp)[] }>
> = {
  'a 422 that names single ids': {
    reply: refuseSome(ids(2, 3), 'It is locked.', 422),
    outcomes: { Refused: ids(2, 3), Done: [idOf(1), ...ids(4, 5)] },
    texts: ['It is locked.'],
  },
  'an error in a 200': {
    reply: json({ error: 'Closed for today.' }),
    outcomes: { Refused: ids(1, 5) },
    texts: ['Closed for today.'],
  },
  'a failure in a 200': {
    reply: json({ success: false, error: { message: 'Closed tomorrow.' } }),
    outcomes: { Refused: ids(1, 5) },
    texts: ['Closed tomorrow.'],
  },
  'a 403 in a 200': {
    reply: json({ code: 403, msg: 'Closed for ever.', data: null }),
    outcomes: { Refused: ids(1, 5) },
    texts: ['Closed for ever.'],
  },
  'partial success in a 207': {
    reply: (exchange) => {
      performAction(exchange.world, 'run', ids(4, 5))
      const results = [
        ...ids(1, 2).map((id) => refusedResult(id, 'It is busy.')),
        refusedResult(idOf(3), 'Its tool is missing.'),
        ...ids(4, 5).map((target) => ({ target, outcome: 'done' })),
      ]
      return json({ action: 'run', type: 'pipeline', results }, 207)(exchange)
    },
    outcomes: { Refused: ids(1, 3), Done: ids(4, 5) },
    texts: [/It is busy\..*\(2\)/, /Its tool is missing\..*\(1\)/],
  },
}

test('each pipeline of a batch has the outcome that the answer gives for it, with the text of the service', async ({
  openBatches,
}) => {
  const batches = await openBatches({ count: 5 })
  const { server, results } = batches
  for (const [name, { reply, outcomes, texts }] of Object.entries(FIVE_ANSWERS)) {
    await test.step(name, async () => {
      server.answer(ACT, reply, 1)
      await runAll(batches, 5, 1)
      await batches.expectOutcomes('run', outcomes)
      for (const text of texts)
        await expect(results.region.getByRole('row').filter({ hasText: text })).toBeVisible()
    })
  }
  await results.expectSummary('2 done · 3 refused')

  await test.step('a pipeline that was deleted elsewhere', async () => {
    await batches.makeAllIdle()
    await batches.selectAll()
    await batches.openPreflight('run')
    performAction(server.world, 'delete', [idOf(3)])
    await batches.confirm('run', ids(1, 5))
    await batches.expectOutcomes('run', { Refused: [idOf(3)], Done: [...ids(1, 2), ...ids(4, 5)] })
    await expect(results.row(idOf(3))).toContainText('does not exist')
  })
})

test('after a failed check of one pipeline, the dialog shows the reason and the details, without the secret in the reason', async ({
  openBatches,
}) => {
  const batches = await openBatches({ count: 1, each: { status: 'running' } })
  const { dialog, server } = batches
  server.answer(POLL, json({ message: 'boom, token=CANARY_7' }, 400))
  await batches.selectAll()
  await batches.openPreflight('stop')
  await expect(dialog.getByRole('alert')).toHaveText(
    'The status check failed: The service refused the request (400): “boom, token=••••••••”. Nothing was sent.',
  )
  await expect(dialog).toContainText('The run ends at its current step.')
  await dialog.getByText('Details', { exact: true }).click()
  await expect(dialog).toContainText('Status: 400')
  await expect(dialog).not.toContainText('CANARY')
})
