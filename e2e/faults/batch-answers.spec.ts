import type { Locator } from '@playwright/test'
import { performThen, refusedResult } from '../support/batch-replies'
import { expect, test } from '../support/batch-test'
import { type Batches, ids, idOf } from '../support/batches'
import { boundingBoxOf } from '../support/bounding-box'
import { ACT, POLL } from '../support/fault-matches'
import { json } from '../support/fault-replies'
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

/** The answer to the first of up to three requests, and what the results then show. The others get a normal answer. */
const FIRST_ANSWERS: Readonly<
  Record<string, { reply: Reply; outcomes: Outcomes; requests?: number; reason?: string }>
> = {
  'a 409, because another user has run them: the other requests are sent': {
    reply: (exchange) => {
      changePipelines(exchange.world, ids(1, 5), { status: 'running' })
      return json({ error: { message: 'Another user was first.' } }, 409)(exchange)
    },
    outcomes: { Refused: ids(1, 5), Done: ids(6, 12) },
    requests: 3,
    reason: 'Another user was first.',
  },
  'a 403': {
    reply: json({ message: 'Only for operators.' }, 403),
    outcomes: { Refused: ids(1, 5), 'Not sent': ids(6, 12) },
    reason: 'Only for operators.',
  },
  'a 500 although the action was done': {
    reply: performThen(json({ error: 'boom' }, 500)),
    outcomes: { Done: ids(1, 5), 'Not sent': ids(6, 12) },
    reason: 'Confirmed by status',
  },
}

// The unit test src/batch/engine/batch-engine-outcomes.test.ts covers the other answers.
test('a batch sends one request after the other, and the answer to each decides whether the rest is sent', async ({
  openBatches,
}) => {
  const batches = await openBatches()
  const { dash, page, results, server } = batches
  await runAll(batches, 12, 3)
  await batches.expectOutcomes('run', { Done: ids(1, 12) })
  await results.expectSummary('12 done')
  expect(batches.sentIds()).toEqual([ids(1, 5), ids(6, 10), ids(11, 12)])

  await test.step('in a wide window, the reason of a failed run has all the width beside its status', async () => {
    const long = 'The image of the registry has findings in openssl, zlib and curl. '
      .repeat(5)
      .trim()
    changePipelines(server.world, [idOf(1)], { status: 'failed', run: { message: long } })
    await dash.nextPoll()
    const row = results.row(idOf(1))
    const rightOf = async (part: Locator) => {
      const box = await boundingBoxOf(part)
      return (box?.x ?? 0) + (box?.width ?? 0)
    }
    expect(await rightOf(row.getByTitle(long))).toBeGreaterThan((await rightOf(row)) - 40)
  })

  for (const [name, answer] of Object.entries(FIRST_ANSWERS)) {
    const { reply, outcomes, requests = 1, reason } = answer
    await test.step(name, async () => {
      server.answer(ACT, reply, 1)
      await runAll(batches, 12, requests)
      await batches.expectOutcomes('run', outcomes)
      if (reason !== undefined) await expect(results.group(reason)).toBeVisible()
      const isRefused = outcomes['Refused'] !== undefined
      if (isRefused && requests === 3) await expect(results.row(idOf(2))).toContainText('Running')
      if (isRefused && requests === 1) await expect(page.getByText('12 selected')).toBeVisible()
      await expect(results.button(/^Check status of/)).toHaveCount(0)
    })
  }
})

const answered = (targets: readonly string[], entry: object = {}) =>
  targets.map((target) => ({ target, outcome: 'done', ...entry }))

/** The answer to five pipelines in one request, and what the results then show. */
const FIVE_ANSWERS: Readonly<
  Record<string, { reply: Reply; outcomes: Outcomes; texts: readonly (string | RegExp)[] }>
> = {
  'partial success in a 207': {
    reply: (exchange) => {
      performAction(exchange.world, 'run', ids(4, 5))
      const refused = [
        ...ids(1, 2).map((id) => refusedResult(id, 'It is busy.')),
        refusedResult(idOf(3), 'Its tool is missing.'),
      ]
      const body = {
        action: 'run',
        type: 'pipeline',
        results: [...refused, ...answered(ids(4, 5))],
      }
      return json(body, 207)(exchange)
    },
    outcomes: { Refused: ids(1, 3), Done: ids(4, 5) },
    texts: [/It is busy\..*\(2\)/, /Its tool is missing\..*\(1\)/],
  },
  'no id, and a token': {
    reply: json({ processed: 5, apiToken: 'CANARY_of_theirs' }),
    outcomes: { Unknown: ids(1, 5) },
    texts: ['{"processed":5,"apiToken":"••••••••"}'],
  },
}

// Unit tests cover the other forms of an answer: src/api/action-reply.test.ts, and in src/batch/engine/ outcome.test.ts
// and batch-engine-replies.test.ts.
test('each pipeline of a batch has the outcome that the answer gives for it, with the text of the service, or else that of its status, also after a huge answer and for a deleted pipeline; a failed status check says its reason', async ({
  openBatches,
}) => {
  const batches = await openBatches({ count: 5 })
  const { dash, dialog, page, results, server } = batches
  for (const [name, { reply, outcomes, texts }] of Object.entries(FIVE_ANSWERS)) {
    await test.step(name, async () => {
      server.answer(ACT, reply, 1)
      await runAll(batches, 5, 1)
      await batches.expectOutcomes('run', outcomes)
      for (const text of texts)
        await expect(results.region.getByRole('row').filter({ hasText: text })).toBeVisible()
      await expect(results.group('Confirmed by status')).toHaveCount(0)
      const unknown = outcomes['Unknown']?.length ?? 0
      await expect(
        results.button(new RegExp(`^Check status of ${unknown} pipelines?$`)),
      ).toHaveCount(unknown === 0 ? 0 : 1)
      await expect(page.getByText('CANARY_of_theirs')).toHaveCount(0)
    })
  }
  await test.step('13 MB that also name 100,000 other ids, which are only counted', async () => {
    const others = Array.from({ length: 100_000 }, (_, at) => ({
      target: `other-${at}`,
      outcome: at % 2 === 0 ? 'done' : 'refused',
    }))
    const ours = answered(ids(1, 5), { note: 'x'.repeat(1_600_000) })
    server.answer(
      ACT,
      json({ results: [...others.slice(5e4), ...ours, ...others.slice(0, 5e4)] }),
      1,
    )
    await runAll(batches, 5, 1)
    await batches.expectOutcomes('run', { Done: ids(1, 5) })
    await expect(results.region).toContainText(/names 100,000 ids that were not in the request/)
    expect((await results.region.innerText()).length).toBeLessThan(2_000)
  })
  await test.step('a pipeline that was deleted elsewhere', async () => {
    await batches.makeAllIdle()
    await batches.selectAll()
    await batches.openPreflight('run')
    performAction(server.world, 'delete', [idOf(3)])
    await batches.confirm('run', ids(1, 5))
    await batches.expectOutcomes('run', { Refused: [idOf(3)], Done: [...ids(1, 2), ...ids(4, 5)] })
    await expect(results.row(idOf(3))).toContainText('does not exist')
  })
  await test.step('a failed check of one pipeline: the dialog has the reason and the details, without the secret', async () => {
    changePipelines(server.world, [idOf(1)], { status: 'running' })
    await dash.click('Refresh')
    await expect(dash.row('pipeline-01').first()).toContainText('Running')
    await batches.select('pipeline-01')
    server.answer(POLL, json({ message: 'boom, token=CANARY_7' }, 400))
    await batches.openPreflight('stop')
    await expect(dialog.getByRole('alert')).toHaveText(
      'The status check failed: The service refused the request (400): “boom, token=••••••••”. Nothing was sent.',
    )
    await expect(dialog).toContainText('The run ends at its current step.')
    await dialog.getByText('Details', { exact: true }).click()
    await expect(dialog).toContainText('Status: 400')
    await expect(dialog).not.toContainText('CANARY')
  })
})
