/** Answers after which the rest of a batch waits for the user: 401, 413 and 429. Also a sign-out after a batch. */
import type { Batches } from '../support/batches'
import { performThen } from '../support/batch-replies'
import { expect, test } from '../support/batch-test'
import { ids } from '../support/batches'
import { ACT, POLL, PREFLIGHT, targetsOf } from '../support/fault-matches'
import { json, normalWith, raw, READABLE_ELSEWHERE } from '../support/fault-replies'
import { allowErrors, CORS_ERRORS } from '../support/fault-test'

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
  await results.button('More about these results').click()
  await expect(page.getByRole('menuitem', { name: /^Retry all/ })).toHaveAccessibleDescription(
    whose,
  )
  await page.keyboard.press('Escape')
  await rest.click({ force: true })
  const left = Number(/\d+/.exec((await rest.getAttribute('title')) ?? '')?.[0])
  // Some seconds have passed, because the page has read the status after the answer.
  expect(left).toBeGreaterThan(seconds - 25)
  expect(left).toBeLessThanOrEqual(seconds)
  await page.clock.fastForward(Math.max(0, left - 8) * 1_000)
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

// The unit tests of src/api/retry.ts cover the other forms of `Retry-After`.
test('after a 401, a 413 or a 429, only a click sends the rest of a batch', async ({
  openBatches,
  expectAccessible,
}) => {
  const batches = await openBatches()
  const { dash, page, results, server } = batches
  const expired = json({ message: 'This token has expired.' }, 401)
  await test.step('401: the ids of the request are refused, and the dialog asks for a token', async () => {
    server.answer(ACT, expired, 1)
    await batches.actOnAll('run', ids(1, 12))
    await expect(dash.dialog).toBeVisible()
    await dash.connect('CANARY_new')
    await batches.expectOutcomes('run', { Refused: ids(1, 5), 'Not sent': ids(6, 12) })
    await page.clock.fastForward(120_000)
    expect(batches.actionRequests()).toHaveLength(1)
    await batches.sendAgain('Send the rest', 'run', ids(6, 12))
    await batches.expectOutcomes('run', { Refused: ids(1, 5), Done: ids(6, 12) })
  })
  await test.step('401 in the middle of a batch: done ids stay done', async () => {
    await batches.makeAllIdle()
    server.answer(ACT, expired)
    server.answer(ACT, ({ normal }) => normal(), 1)
    await batches.actOnAll('run', ids(1, 12))
    await expect(dash.dialog).toBeVisible()
    await dash.connect('CANARY_newer')
    await batches.expectOutcomes('run', {
      Done: ids(1, 5),
      Refused: ids(6, 10),
      'Not sent': ids(11, 12),
    })
  })
  await test.step('413: another click sends smaller requests', async () => {
    await batches.makeAllIdle()
    server.answer(ACT, (exchange) =>
      targetsOf(exchange.received).length > 3
        ? json({ message: 'At most three at once.' }, 413)(exchange)
        : exchange.normal(),
    )
    const before = batches.actionRequests().length
    await batches.actOnAll('run', ids(1, 12))
    await batches.expectOutcomes('run', { Refused: ids(1, 5), 'Not sent': ids(6, 12) })
    await page.clock.fastForward(120_000)
    expect(batches.actionRequests()).toHaveLength(before + 1)
    await expect(results.button('Send in smaller requests')).toBeVisible()
    await expectAccessible()
    await batches.sendAgain('Send in smaller requests', 'run', ids(1, 12))
    await batches.expectOutcomes('run', { Done: ids(1, 12) })
    const sizes = batches.sentIds().map((chunk) => chunk.length)
    expect(sizes.slice(before)).toEqual([5, 3, 3, 3, 3])
  })
  await test.step('429: only a click after the countdown sends the rest', async () => {
    await batches.makeAllIdle()
    server.answer(ACT, ({ normal }) => normal())
    server.answer(ACT, raw(429, '', { 'retry-after': '280' }), 1)
    server.answer(ACT, ({ normal }) => normal(), 1)
    const before = batches.actionRequests().length
    await batches.actOnAll('run', ids(1, 12))
    await expect.poll(() => batches.actionRequests().length).toBe(before + 2)
    await expectRestAfterClick(batches, 280, /^The service asks Sluice to wait \d+ s\.$/)
  })
})

test.describe('a service at another origin', () => {
  test.use(allowErrors(...CORS_ERRORS))

  test('if CORS hides the answer to a batch, its outcomes come from `status`; if it hides Retry-After, Sluice chooses the countdown', async ({
    openBatches,
    expectAccessible,
  }) => {
    const batches = await openBatches({ api: 'other', readableElsewhere: true })
    const { results, server } = batches
    server.answer(ACT, performThen(json({})))
    await batches.actOnAll('run', ids(1, 12))
    await batches.expectOutcomes('run', { Done: ids(1, 5), 'Not sent': ids(6, 12) })
    await expect(results.group('Confirmed by status')).toBeVisible()
    expect(server.received(PREFLIGHT).length).toBeGreaterThan(0)

    await batches.makeAllIdle()
    server.answer(ACT, raw(429, '', { ...READABLE_ELSEWHERE, 'retry-after': '240' }), 1)
    server.answer(ACT, normalWith(READABLE_ELSEWHERE), 1)
    const before = batches.actionRequests().length
    await batches.actOnAll('run', ids(1, 12))
    await expect.poll(() => batches.actionRequests().length).toBe(before + 2)
    await batches.waitUntilFinished()
    server.answer(ACT, normalWith(READABLE_ELSEWHERE))
    await expect(results.region).toContainText('The next request can be sent')
    await expectAccessible()
    const own = /^Sluice found no waiting time in the answer, so it waits \d+ s\.$/
    await expectRestAfterClick(batches, 30, own)
  })
})

test('a sign-out asks before it removes the results of a batch with an unknown outcome, but not those of a status check', async ({
  openBatches,
}) => {
  const batches = await openBatches({ count: 2 })
  const { dash, page, results, server } = batches
  const question = page.getByRole('alertdialog', { name: 'Sign out' })
  const warning =
    'A sign-out removes the results of 1 batch with an unknown outcome from this browser.'
  await test.step('a status check changes nothing', async () => {
    server.answer(POLL, json({ results: [] }))
    await page.getByRole('checkbox', { name: 'Select all' }).check()
    await dash.click('Check status')
    await batches.waitUntilFinished()
    await expect(results.region).toContainText('2 unknown')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('dialog', { name: 'Connect to the service' })).toContainText(
      'You are signed out.',
    )
    server.answer(POLL, ({ normal }) => normal())
    await dash.connect('CANARY_second')
    await dash.expectRows(2)
  })
  await test.step('an unknown outcome, also after a reload before the results are read', async () => {
    server.answer(ACT, json({ results: ids(1, 2).map((id) => ({ id, status: 'accepted' })) }))
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
})
