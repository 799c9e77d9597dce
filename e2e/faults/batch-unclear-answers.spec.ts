import { expect, test } from '../support/batch-test'
import { ids, idOf } from '../support/batches'
import { ACT, POLL } from '../support/fault-matches'
import { heldReply, json } from '../support/fault-replies'
import { performAction, type PipelineRecord } from '../support/fault-world'
import { waitForFittingButtons } from '../support/fitting-buttons'

interface Answer {
  readonly body: unknown
  readonly status?: number
  readonly reason: string
  /** By default, the three pipelines that run are done, and the other two are unknown. */
  readonly outcomes?: Readonly<Record<string, readonly string[]>>
}

const ONLY_RUNNING = { Done: ids(1, 3), Unknown: ids(4, 5) }
const ACCEPTED = 'The service accepted the request, but does not say that the action is done.'
const eachId = (entry: object) => ({ results: ids(1, 5).map((id) => ({ id, ...entry })) })

// The unit tests of src/api/action-reply.ts cover the other forms of an answer.
const ANSWERS: Readonly<Record<string, Answer>> = {
  'a success with errors': {
    body: eachId({ success: true, errors: ['no tool'] }),
    reason:
      'answer does not say whether the action was done. The action may have been done. The service says: “no tool”',
  },
  'a skipped status': {
    body: eachId({ ok: true, status: 'skipped' }),
    reason: '"status": "skipped"',
  },
  accepted: { body: eachId({ status: 'accepted' }), reason: ACCEPTED },
  'done, with status 202': { body: eachId({ outcome: 'done' }), status: 202, reason: ACCEPTED },
  'an error that names one id': {
    body: { errors: [{ resourceId: idOf(4), message: 'It is locked.' }] },
    reason: 'It is locked.',
    outcomes: { Done: ids(1, 3), Refused: [idOf(4)], Unknown: [idOf(5)] },
  },
  'errors that name no id': {
    body: { errors: [{ message: 'One is locked.' }, { message: 'One is gone.' }] },
    reason:
      'does not say which ids they are about. The service says: “One is locked.; One is gone.”',
  },
  'another action': {
    body: { action: 'stop', type: 'pipeline', ...eachId({ outcome: 'done' }) },
    reason: 'answered about another action',
  },
  'a failure of the service': {
    body: { code: 500, msg: 'db down', data: null },
    reason: 'The action may have been done. The service says: “db down”',
  },
  'no id, and a token': {
    body: { processed: 5, apiToken: 'CANARY_of_theirs' },
    reason: '{"processed":5,"apiToken":"••••••••"}',
  },
}

test('after an unclear answer with 200, a pipeline is done only if its status shows it', async ({
  openBatches,
}) => {
  const batches = await openBatches({ count: 5 })
  const { server, results, page } = batches
  let sent = 0
  for (const [name, { body, status, reason, outcomes = ONLY_RUNNING }] of Object.entries(ANSWERS)) {
    await test.step(name, async () => {
      await batches.makeAllIdle()
      server.answer(ACT, (exchange) => {
        performAction(exchange.world, 'run', ids(1, 3))
        return json(body, status)(exchange)
      })
      await batches.actOnAll('run', ids(1, 5))
      sent += 1
      await expect.poll(() => batches.actionRequests().length).toBe(sent)
      await batches.expectOutcomes('run', outcomes)
      await expect(results.group(reason)).toBeVisible()
      const running = (server.world.pipelines as readonly PipelineRecord[]).filter(
        (record) => record['status'] === 'queued',
      )
      expect(running.map((record) => record['_id'])).toEqual(ids(1, 3))
      await expect(results.group('Confirmed by status')).toBeVisible()
      const count = outcomes['Unknown']?.length
      await expect(
        results.button(new RegExp(`^Check status of ${count} pipelines?$`)),
      ).toBeVisible()
      await expect(page.getByText('CANARY_of_theirs')).toHaveCount(0)
    })
  }
})

test('a success with a warning is done, and a refusal shows its reason under any key', async ({
  openBatches,
}) => {
  const batches = await openBatches({ count: 8 })
  await test.step('a success with a warning', async () => {
    batches.server.answer(ACT, ({ received, ...exchange }) => {
      const { target } = JSON.parse(received.body) as { readonly target: readonly string[] }
      const warned = target.map((id) => ({ id, ok: true, warning: 'slow', warnings: ['slow'] }))
      return json({ results: warned })({ received, ...exchange })
    })
    await batches.actOnAll('run', ids(1, 8))
    await batches.expectOutcomes('run', { Done: ids(1, 8) })
    await expect(batches.results.group('Confirmed by status')).toHaveCount(0)
  })

  await batches.makeAllIdle()
  const reasons = [
    [{ msg: 'One.' }, 'One.'],
    [{ reason: 'Two.' }, 'Two.'],
    [{ detail: [{ loc: ['body', 'target'], msg: 'Three.' }] }, 'Three.'],
    [{ errors: { tool: ['four'] } }, 'tool: four'],
    [{ error_description: 'Five.' }, 'Five.'],
  ] as const
  const unread = { why: 'Seven.' }
  const entries = [...reasons.map(([entry]) => entry), {}, unread, { ...unread, ok: 'false' }].map(
    (entry, at) => ({ id: idOf(at + 1), success: false, ...entry }),
  )
  batches.server.answer(ACT, (exchange) => {
    const { target } = JSON.parse(exchange.received.body) as { readonly target: readonly string[] }
    return json(entries.filter(({ id }) => target.includes(id)))(exchange)
  })
  await batches.actOnAll('run', ids(1, 8))
  await batches.expectOutcomes('run', { Refused: ids(1, 8) })
  for (const [, reason] of reasons) await expect(batches.results.group(reason)).toBeVisible()
  await expect(batches.results.group('The service gave no reason.')).toBeVisible()
  await expect(
    batches.results.group(/gave no reason that Sluice can read\. .*\{ "why": "Seven\." \}.*\(2\)/),
  ).toBeVisible()
})

test('a sign-out asks before it removes the results of a batch with an unknown outcome, also after a reload before these results are read', async ({
  openBatches,
}) => {
  const batches = await openBatches({ count: 2 })
  const { dash, page, server } = batches
  const question = page.getByRole('alertdialog', { name: 'Sign out' })
  const warning =
    'A sign-out removes the results of 1 batch with an unknown outcome from this browser.'
  server.answer(ACT, json(eachId({ status: 'accepted' })))
  await batches.actOnAll('run', ids(1, 2))
  await batches.expectOutcomes('run', { Unknown: ids(1, 2) })
  await dash.click('Sign out')
  await expect(question).toContainText(warning)

  const released = Promise.withResolvers<void>()
  await page.route(/background-services/, async (route) => {
    await released.promise
    await route.continue()
  })
  dash.allowRead()
  await page.reload()
  await dash.expectRows(2)
  await dash.click('Sign out')
  await page.clock.runFor(300)
  await expect(question).toContainText('Sluice has not read all data in this browser.')
  released.resolve()
  await expect(question).toContainText(warning)
})

test('a sign-out does not ask about a status check, because a status check changes nothing', async ({
  openBatches,
}) => {
  const batches = await openBatches({ count: 2 })
  const { dash, page, results, server } = batches
  server.answer(POLL, json({ results: [] }))
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await dash.click('Check status')
  await batches.waitUntilFinished()
  await expect(results.region).toContainText('2 unknown')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('dialog', { name: 'Connect to the service' })).toContainText(
    'You are signed out.',
  )
})

test('the end of a batch adds no entry to the open menu of its results, and moves none', async ({
  openBatches,
}) => {
  const batches = await openBatches()
  const { page, results, server } = batches
  const slow = heldReply()
  server.answer(ACT, slow.reply, 1)
  await batches.actOnAll('run', ids(1, 12))
  await expect.poll(() => batches.actionRequests().length).toBe(1)
  await expect(results.button(/^Cancel the 7/)).toBeVisible()
  // Now the bar has no space for the button, so it is in the menu.
  await page.setViewportSize({ width: 660, height: 720 })
  await waitForFittingButtons(results.region)
  await expect(results.button(/^Cancel the 7/)).toBeHidden()
  await results.button('More about these results').click()
  const entries = page.getByRole('menuitem')
  await expect(entries.first()).toHaveText('Cancel the 7 not sent')
  const labels = await entries.allTextContents()
  await slow.release(json({ message: 'Only for operators.' }, 403))
  await expect(entries.first()).toHaveText(/^Cancel the 7 not sent.*No longer possible/)
  await expect(results.group(/Refused/)).toBeVisible()
  await expect(entries).toHaveText(labels.map((label) => new RegExp(`^${label}`)))
})
