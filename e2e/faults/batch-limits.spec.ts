import type { Batches } from '../support/batches'
import { expect, test } from '../support/batch-test'
import { ids } from '../support/batches'
import { ACT, targetsOf } from '../support/fault-matches'
import { heldReply, json, normalWith, raw, READABLE_ELSEWHERE } from '../support/fault-replies'

test('after a 401, the ids of the request are refused, the dialog asks for a token, and nothing is sent again automatically', async ({
  openBatches,
}) => {
  const batches = await openBatches()
  batches.server.answer(ACT, json({ message: 'This token has expired.' }, 401), 1)
  await batches.actOnAll('run', ids(1, 12))
  await expect(batches.dash.dialog).toBeVisible()
  await batches.dash.connect('CANARY_new')
  await batches.expectOutcomes('run', { Refused: ids(1, 5), 'Not sent': ids(6, 12) })
  await batches.page.clock.fastForward(120_000)
  expect(batches.actionRequests()).toHaveLength(1)
  await batches.sendAgain('Send the rest', 'run', ids(6, 12))
  await batches.expectOutcomes('run', { Refused: ids(1, 5), Done: ids(6, 12) })

  // In the middle of a batch, done ids stay done.
  await batches.makeAllIdle()
  batches.server.answer(ACT, json({ message: 'This token has expired.' }, 401))
  batches.server.answer(ACT, ({ normal }) => normal(), 1)
  await batches.actOnAll('run', ids(1, 12))
  await expect(batches.dash.dialog).toBeVisible()
  await batches.dash.connect('CANARY_newer')
  await batches.expectOutcomes('run', {
    Done: ids(1, 5),
    Refused: ids(6, 10),
    'Not sent': ids(11, 12),
  })
})

test('after a 413, the batch is refused, and another click sends smaller requests', async ({
  openBatches,
  expectAccessible,
}) => {
  const batches = await openBatches()
  batches.server.answer(ACT, (exchange) =>
    targetsOf(exchange.received).length > 3
      ? json({ message: 'At most three at once.' }, 413)(exchange)
      : exchange.normal(),
  )
  await batches.actOnAll('run', ids(1, 12))
  await batches.expectOutcomes('run', { Refused: ids(1, 5), 'Not sent': ids(6, 12) })
  await batches.page.clock.fastForward(120_000)
  expect(batches.actionRequests()).toHaveLength(1)
  await expect(batches.results.button('Send in smaller requests')).toBeVisible()
  await expectAccessible()
  await batches.sendAgain('Send in smaller requests', 'run', ids(1, 12))
  await batches.expectOutcomes('run', { Done: ids(1, 12) })
  expect(batches.sentIds().map((chunk) => chunk.length)).toEqual([5, 3, 3, 3, 3])
})

const now = ({ page }: Batches) => page.evaluate(() => Date.now())

/** Checks that only a click after a countdown sends the rest of a batch. */
async function expectRestAfterClick(batches: Batches, seconds: number, whose: RegExp) {
  const { page, results } = batches
  await batches.waitUntilFinished()
  const sent = batches.actionRequests().length
  await expect(results.region).toContainText('was not sent: the service asked for fewer requests.')
  const rest = results.button('Send the rest')
  await expect(rest).toHaveAttribute('aria-disabled', 'true')
  await expect(rest).toHaveAccessibleDescription(whose)
  await expect(results.region).toContainText(/The next request can be sent in \d+ s\./)
  await expect(results.button(/^Retry 5/)).toHaveAttribute('aria-disabled', 'true')
  await rest.click({ force: true })
  const left = Number(/\d+/.exec((await rest.getAttribute('title')) ?? '')?.[0])
  // Some seconds have passed, because the page has read the status after the answer.
  expect(left).toBeGreaterThan(seconds - 25)
  expect(left).toBeLessThanOrEqual(seconds)
  await page.clock.fastForward((left - 8) * 1_000)
  await expect(rest).toHaveAccessibleDescription(/waits? \d s\./)
  await page.clock.fastForward(600_000)
  await expect(rest).toBeEnabled()
  expect(batches.actionRequests()).toHaveLength(sent)
  await batches.sendAgain('Send the rest', 'run', ids(11, 12))
  await batches.expectOutcomes('run', {
    Done: [...ids(1, 5), ...ids(11, 12)],
    Refused: ids(6, 10),
  })
}

const ASKED = /^The service asks Sluice to wait \d+ s\.$/
const OWN = /^Sluice found no waiting time in the answer, so it waits \d+ s\.$/

// The unit tests of src/api/retry.ts cover the other forms of `Retry-After`.
const WAITS = [
  ['a date', (from: number) => new Date(from + 280_000).toUTCString(), 280, ASKED],
  ['ten years', '315360000', 300, ASKED],
  ['nothing', undefined, 30, OWN],
] as const

test('after a 429, only a click after the countdown sends the rest', async ({ openBatches }) => {
  const batches = await openBatches()
  for (const [form, value, seconds, whose] of WAITS) {
    await test.step(`${form} in Retry-After`, async () => {
      await batches.makeAllIdle()
      const before = batches.actionRequests().length
      // A date is compared with the clock of the page.
      const wait = typeof value === 'function' ? value(await now(batches)) : value
      batches.server.answer(ACT, ({ normal }) => normal())
      batches.server.answer(ACT, raw(429, '', wait === undefined ? {} : { 'retry-after': wait }), 1)
      const first = heldReply()
      batches.server.answer(ACT, first.reply, 1)
      await batches.actOnAll('run', ids(1, 12))
      await expect.poll(() => batches.actionRequests().length).toBe(before + 1)
      await first.release()
      await expectRestAfterClick(batches, seconds, whose)
    })
  }
})

test('after a 429 whose Retry-After is hidden by CORS, Sluice chooses the countdown', async ({
  openBatches,
  expectAccessible,
}) => {
  const batches = await openBatches({ api: 'other', readableElsewhere: true })
  const headers = { ...READABLE_ELSEWHERE, 'retry-after': '240' }
  batches.server.answer(ACT, raw(429, '', headers), 1)
  batches.server.answer(ACT, normalWith(READABLE_ELSEWHERE), 1)
  await batches.actOnAll('run', ids(1, 12))
  await expect.poll(() => batches.actionRequests().length).toBe(2)
  await batches.waitUntilFinished()
  batches.server.answer(ACT, normalWith(READABLE_ELSEWHERE))
  await expect(batches.results.region).toContainText('The next request can be sent')
  await expectAccessible()
  await expectRestAfterClick(batches, 30, OWN)
})

test('after a sign-out during a batch, the current request ends, the rest is not sent, and nothing is stored', async ({
  openBatches,
}) => {
  const batches = await openBatches()
  const { page } = batches
  const slow = heldReply()
  batches.server.answer(ACT, slow.reply)
  await batches.actOnAll('run', ids(1, 12))
  await expect.poll(() => batches.actionRequests().length).toBe(1)
  await page.getByRole('button', { name: 'Sign out' }).click()
  const question = page.getByRole('alertdialog', { name: 'Sign out' })
  await expect(question).toContainText('Requests already sent are not stopped.')
  await question.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('dialog', { name: 'Connect to the service' })).toBeVisible()
  await slow.release()
  await page.clock.fastForward(120_000)
  await expect(page.getByText('pipeline-01')).toHaveCount(0)
  const lines = await page.evaluate(async () => {
    const ended = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => {
        request.addEventListener('success', () => resolve(request.result))
      })
    const base = await ended(indexedDB.open('sluice'))
    const count = await ended(base.transaction('journal').objectStore('journal').count())
    base.close()
    return count
  })
  expect(lines, 'lines of the journal').toBe(0)
  await batches.dash.connect('CANARY_next')
  await page.getByRole('link', { name: 'Activity' }).click()
  await expect(page.getByText('Nothing is recorded in this browser')).toBeVisible()
  await page.clock.fastForward(120_000)
  expect(batches.actionRequests()).toHaveLength(1)
})

test('in an answer of 13 MB that also names 100,000 other ids, the 12 ids have their outcomes, and the others are only counted', async ({
  openBatches,
}) => {
  const batches = await openBatches({ config: { batchChunk: 50 } })
  const note = 'x'.repeat(700_000)
  const ours = ids(1, 12).map((target) => ({ target, outcome: 'done', note }))
  const others = Array.from({ length: 100_000 }, (_, at) => ({
    target: `other-${at}`,
    outcome: at % 2 === 0 ? 'done' : 'refused',
  }))
  batches.server.answer(
    ACT,
    json({ results: [...others.slice(0, 50_000), ...ours, ...others.slice(50_000)] }),
  )
  await batches.actOnAll('run', ids(1, 12))
  await batches.expectOutcomes('run', { Done: ids(1, 12) })
  await expect(batches.results.region).toContainText(
    /names 100,000 ids that were not in the request/,
  )
  // The results are short, because they only count the other ids.
  expect((await batches.results.region.innerText()).length).toBeLessThan(2_000)
})
