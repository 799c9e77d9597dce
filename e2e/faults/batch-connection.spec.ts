import { performThen } from '../support/batch-replies'
import { expect, test } from '../support/batch-test'
import { ids } from '../support/batches'
import { ACT } from '../support/fault-matches'
import {
  cutBody,
  heldReply,
  neverReply,
  redirectTo,
  resetAfterHeaders,
  resetConnection,
} from '../support/fault-replies'
import { allowErrors, goOffline } from '../support/fault-test'

test('if an answer is reset, cut short, or redirected to another origin, the outcome is unknown unless the status confirms it, and nothing is sent again', async ({
  openBatches,
}) => {
  const batches = await openBatches({ isKeptAlive: false })
  const { results, server } = batches
  const elsewhere = await server.elsewhere()
  let sent = 0
  for (const [name, reply] of [
    ['body cut short', cutBody('{"results":[{"target":"id-01","outcome":"done"}')],
    ['307', redirectTo(`${elsewhere}/api/v2/actions`, 307)],
  ] as const) {
    await test.step(name, async () => {
      server.answer(ACT, reply)
      await batches.actOnAll('run', ids(1, 12))
      sent += 1
      await expect.poll(() => batches.actionRequests().length).toBe(sent)
      await batches.expectOutcomes('run', { Unknown: ids(1, 5), 'Not sent': ids(6, 12) })
      await expect(results.button(/^Retry 7/)).toBeVisible()
      await expect(results.button('Check status of 5 pipelines')).toBeVisible()
      expect(server.ledger.filter(({ by }) => by === 'elsewhere')).toHaveLength(0)
    })
  }
  await test.step('reset after the action was done: the status confirms it', async () => {
    await batches.makeAllIdle()
    server.answer(ACT, performThen(resetConnection))
    await batches.actOnAll('run', ids(1, 12))
    await expect.poll(() => batches.actionRequests().length).toBe(sent + 1)
    await batches.expectOutcomes('run', { Done: ids(1, 5), 'Not sent': ids(6, 12) })
    await expect(results.group('Confirmed by status')).toBeVisible()
  })
})

test('if a reused connection is reset, the page sends a batch once, and copies from the browser have the same key', async ({
  openBatches,
}) => {
  const batches = await openBatches({ count: 5, config: { idempotencyHeader: 'Idempotency-Key' } })
  batches.mayBeRepeated = true
  const sent: string[] = []
  batches.page.on('request', (request) => {
    if (request.postData()?.includes('"run"') === true) sent.push(request.url())
  })
  batches.server.answer(ACT, resetConnection)
  await batches.actOnAll('run', ids(1, 5))
  await batches.expectOutcomes('run', { Unknown: ids(1, 5) })
  expect(sent).toHaveLength(1)
  const keys = batches.actionRequests().map(({ headers }) => headers['idempotency-key'])
  expect(keys[0]).toMatch(/\S/)
  expect(new Set(keys).size).toBe(1)
})

test('if the browser goes offline during a request, its outcomes are checked when the browser is online again, and nothing is sent again', async ({
  openBatches,
  context,
}) => {
  const batches = await openBatches()
  const held = heldReply(performThen(resetAfterHeaders))
  batches.server.answer(ACT, held.reply)
  await batches.actOnAll('run', ids(1, 12))
  await held.release(({ normal }) => normal())
  await expect.poll(() => batches.actionRequests().length).toBe(2)
  await context.setOffline(true)
  await held.release()
  const notSent = { 'Not sent': ids(11, 12) }
  await batches.expectOutcomes('run', { Done: ids(1, 5), Unknown: ids(6, 10), ...notSent })
  await context.setOffline(false)
  await batches.expectOutcomes('run', { Done: ids(1, 10), ...notSent })
  await expect(batches.results.group('Confirmed by status')).toBeVisible()
  expect(batches.sentIds()).toEqual([ids(1, 5), ids(6, 10)])
})

test.describe('a stricter policy of the page', () => {
  test.use(allowErrors(/connect-src/, /violates the .*Content Security Policy/i))

  test('a batch that is offline or blocked is not sent, also not later, a slow batch shows its progress, and after a minute without an answer its rest is not sent', async ({
    openBatches,
    context,
    problems,
  }) => {
    const batches = await openBatches()
    const { dash, dialog, page, results, server } = batches
    await test.step('clicked offline: it is refused at once, without a dialog, and not sent later', async () => {
      await batches.selectAll()
      await goOffline(page)
      await batches.actionButton('run').click()
      await expect(dash.refusal).toBeVisible()
      await dash.refusal.getByRole('button', { name: 'Dismiss' }).click()
      await expect(dash.refusal).toHaveCount(0)
      await page.getByRole('button', { name: 'Actions for pipeline-01' }).click()
      await page.getByRole('menuitem', { name: 'Check status' }).click()
      await expect(dash.refusal).toBeVisible()
      await expect(batches.dialog).toHaveCount(0)
      await expect(results.region).toHaveCount(0)
      await context.setOffline(false)
      await expect(dash.refusal).toHaveCount(0)
      await page.clock.fastForward(120_000)
      expect(batches.actionRequests()).toHaveLength(0)
    })
    await test.step('confirmed offline: it is not sent later, and can be sent when the browser is online again', async () => {
      await batches.openPreflight('run')
      await goOffline(page)
      await batches.confirm('run', ids(1, 12))
      await batches.expectOutcomes('run', { 'Not sent': ids(1, 12) })
      await expect(results.group('Nothing was sent').first()).toBeVisible()
      await context.setOffline(false)
      await page.clock.fastForward(120_000)
      await expect(results.group('Nothing was sent').first()).toBeVisible()
      expect(batches.actionRequests()).toHaveLength(0)
      await batches.sendAgain('Send the rest', 'run', ids(1, 12))
      await batches.expectOutcomes('run', { Done: ids(1, 12) })
    })
    await test.step('the user leaves during a slow batch and comes back', async () => {
      const slow = heldReply()
      await batches.makeAllIdle()
      server.answer(ACT, slow.reply)
      await batches.actOnAll('run', ids(1, 12))
      await results.expectSummary('7 not sent yet · 5 sent')
      await page.getByRole('link', { name: 'Settings' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
      await results.expectSummary('7 not sent yet · 5 sent')
      await slow.release()
      await results.expectSummary('5 done · 2 not sent yet · 5 sent')
      await page.goBack()
      await slow.release()
      await expect.poll(() => batches.actionRequests().length).toBe(6)
      await slow.release()
      await batches.expectOutcomes('run', { Done: ids(1, 12) })
    })
    await test.step('after a minute without an answer, the rest is not sent', async () => {
      await batches.makeAllIdle()
      server.answer(ACT, neverReply)
      await batches.actOnAll('run', ids(1, 12))
      await expect.poll(() => batches.actionRequests().length).toBe(7)
      await page.clock.fastForward(50_000)
      await results.expectSummary('7 not sent yet · 5 sent')
      await page.clock.fastForward(11_000)
      await batches.expectOutcomes('run', { Unknown: ids(1, 5), 'Not sent': ids(6, 12) })
      await expect(results.group(/No answer came in time/).first()).toBeVisible()
    })
    await test.step('a policy that blocks requests: the dialog says why the states are unknown', async () => {
      expect(problems.filter((text) => text.includes('connect-src'))).toEqual([])
      server.answer(ACT, ({ normal }) => normal())
      await batches.makeAllIdle()
      await batches.selectAll()
      await batches.openPreflight('run')
      // A proxy or a browser extension may add a stricter content security policy.
      await page.evaluate(() => {
        const policy = document.createElement('meta')
        policy.httpEquiv = 'Content-Security-Policy'
        policy.content = "connect-src 'none'"
        document.head.append(policy)
      })
      await dialog.getByRole('checkbox', { name: /^Send .* again$/ }).check()
      const before = server.ledger.length
      await batches.confirm('run', ids(1, 12))
      await batches.expectOutcomes('run', { 'Not sent': ids(1, 12) })
      await expect(
        results.group(/policy of this site blocked the request\. Nothing was sent/).first(),
      ).toBeVisible()
      await batches.openPreflight('run')
      await expect(dialog.getByRole('alert')).toContainText(
        /policy of this site blocks requests.*Nothing was sent/,
      )
      await expect(dialog.getByRole('region', { name: 'Unknown state' })).toContainText(
        'pipeline-12',
      )
      await page.clock.fastForward(120_000)
      const since = server.ledger.slice(before).filter(({ path }) => path.startsWith('/api/'))
      expect(since).toEqual([])
    })
  })
})
