import type { Locator } from '@playwright/test'
import { performThen } from '../support/batch-replies'
import { expect, test } from '../support/batch-test'
import { ids } from '../support/batches'
import { boundingBoxOf } from '../support/bounding-box'
import { ACT, PREFLIGHT } from '../support/fault-matches'
import {
  cutBody,
  neverReply,
  heldReply,
  json,
  redirectTo,
  resetConnection,
  resetAfterHeaders,
} from '../support/fault-replies'
import { allowErrors, goOffline } from '../support/fault-test'
import { waitForFittingButtons } from '../support/fitting-buttons'

test('a batch that is clicked offline is refused at once without a dialog, and the click works when the browser is online again', async ({
  openBatches,
  context,
}) => {
  const batches = await openBatches()
  const { page, dash } = batches
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
  await expect(page.getByRole('region', { name: 'Results' })).toHaveCount(0)
  await context.setOffline(false)
  await expect(dash.refusal).toHaveCount(0)
  await page.clock.fastForward(120_000)
  expect(batches.actionRequests()).toHaveLength(0)
  await batches.openPreflight('run')
  await batches.confirm('run', ids(1, 12))
  await batches.expectOutcomes('run', { Done: ids(1, 12) })
})

test('a batch that is confirmed offline is not sent, also not later', async ({
  openBatches,
  context,
}) => {
  const batches = await openBatches()
  await batches.selectAll()
  await batches.openPreflight('run')
  await goOffline(batches.page)
  await batches.confirm('run', ids(1, 12))
  await batches.expectOutcomes('run', { 'Not sent': ids(1, 12) })
  await expect(batches.results.group('Nothing was sent').first()).toBeVisible()
  await context.setOffline(false)
  await batches.page.clock.fastForward(120_000)
  await expect(batches.results.group('Nothing was sent').first()).toBeVisible()
  expect(batches.actionRequests()).toHaveLength(0)
  await batches.sendAgain('Send the rest', 'run', ids(1, 12))
  await batches.expectOutcomes('run', { Done: ids(1, 12) })
})

test('if the connection is reset, the outcome is unknown unless the status confirms it, and nothing is sent again', async ({
  openBatches,
}) => {
  const batches = await openBatches({ isKeptAlive: false })
  batches.server.answer(ACT, resetConnection)
  await batches.actOnAll('run', ids(1, 12))
  await batches.expectOutcomes('run', { Unknown: ids(1, 5), 'Not sent': ids(6, 12) })
  await expect(batches.results.button(/^Retry 7/)).toBeVisible()
  await expect(batches.results.button('Check status of 5 pipelines')).toBeVisible()

  // If the action was done before the reset, the status confirms it.
  await batches.makeAllIdle()
  const before = batches.actionRequests().length
  batches.server.answer(ACT, performThen(resetConnection))
  await batches.actOnAll('run', ids(1, 12))
  await expect.poll(() => batches.actionRequests().length).toBe(before + 1)
  await batches.expectOutcomes('run', { Done: ids(1, 5), 'Not sent': ids(6, 12) })
  await expect(batches.results.group('Confirmed by status')).toBeVisible()
})

test('on a phone, two lines are above the rows of the open results, and their menu has the buttons that do not fit', async ({
  openBatches,
}) => {
  const batches = await openBatches({ isKeptAlive: false })
  const { page, results, server } = batches
  server.answer(ACT, resetConnection)
  server.answer(ACT, ({ normal }) => normal(), 1)
  await batches.actOnAll('run', ids(1, 12))
  await batches.waitUntilFinished()
  await results.expectSummary('5 done · 2 not sent · 5 unknown')
  const middle = async (part: Locator) => {
    const { y = 0, height = 0 } = (await boundingBoxOf(part)) ?? {}
    return Math.round(y + height / 2)
  }
  const more = results.button('More about these results')
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    if (width === 390) await results.button('Unfold').click()
    await waitForFittingButtons(results.region)
    const first = await middle(results.heading)
    for (const name of ['Fold', 'Dismiss'])
      expect(await middle(results.button(name)), `${width} pixels`).toBe(first)
    const second = await middle(more)
    expect(second).toBeGreaterThan(first)
    expect([first, second]).toContain(await middle(results.button('5 unknown')))
    await expect(results.button('Check status of 5 pipelines')).toBeHidden()
    await more.click()
    await expect(page.getByRole('menuitem', { name: 'Check status of 5 pipelines' })).toBeVisible()
    await page.keyboard.press('Escape')
  }
  // The checks after each test need the navigation.
  await page.setViewportSize({ width: 1280, height: 800 })
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

test('a slow batch shows its progress, and the user can leave and come back', async ({
  openBatches,
}) => {
  const batches = await openBatches()
  const { page, results } = batches
  const slow = heldReply()
  batches.server.answer(ACT, slow.reply)
  await batches.actOnAll('run', ids(1, 12))
  await results.expectSummary('7 not sent yet · 5 sent')
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await results.expectSummary('7 not sent yet · 5 sent')
  await slow.release()
  await results.expectSummary('5 done · 2 not sent yet · 5 sent')
  await page.goBack()
  await slow.release()
  await expect.poll(() => batches.actionRequests().length).toBe(3)
  await slow.release()
  await batches.expectOutcomes('run', { Done: ids(1, 12) })
})

test('if no answer comes within a minute, the outcomes of the request are unknown, and the rest is not sent', async ({
  openBatches,
}) => {
  const batches = await openBatches()
  batches.server.answer(ACT, neverReply)
  await batches.actOnAll('run', ids(1, 12))
  await expect.poll(() => batches.actionRequests().length).toBe(1)
  await batches.page.clock.fastForward(50_000)
  await batches.results.expectSummary('7 not sent yet · 5 sent')
  await batches.page.clock.fastForward(11_000)
  await batches.expectOutcomes('run', { Unknown: ids(1, 5), 'Not sent': ids(6, 12) })
  await expect(batches.results.group(/No answer came in time/).first()).toBeVisible()
})

test('at each width the results keep Fold and Dismiss in the window, and the buttons that do not fit are in the menu', async ({
  openBatches,
}) => {
  const batches = await openBatches()
  const { page, results } = batches
  batches.server.answer(ACT, neverReply)
  batches.server.answer(ACT, ({ normal }) => normal(), 1)
  await batches.actOnAll('run', ids(1, 12))
  await expect.poll(() => batches.actionRequests().length).toBe(2)
  await page.clock.fastForward(61_000)
  await results.expectSummary('5 done · 2 not sent · 5 unknown')
  await batches.waitUntilFinished()
  const rest = results.button('Send the rest')
  const title = results.heading.getByText('Run 12 pipelines')
  for (const width of [1920, 1280, 1024, 900, 768, 640, 390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    if (width === 390) await results.button('Unfold').click()
    await expectWhole(results.button('Dismiss'))
    await expectWhole(results.button('Fold'))
    await expectWhole(results.button('More about these results'))
    if (width >= 768) await expectWhole(rest)
    await expect
      .poll(async () => (await title.boundingBox())?.width, { message: `the title at ${width}` })
      .toBeGreaterThan(90)
    await waitForFittingButtons(results.region)
    await results.button('More about these results').click()
    await expect(page.getByRole('menu')).toBeVisible()
    const count = await page.getByRole('menuitem', { name: 'Show in list' }).count()
    const isLink = await results.region.getByRole('link', { name: 'Show in list' }).isVisible()
    expect(count + Number(isLink), `“Show in list” at ${width}`).toBe(1)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
  }
  await page.setViewportSize({ width: 1280, height: 800 })
})

test.describe('a service at another origin', () => {
  test.use(
    allowErrors(
      /^Access to fetch at .* blocked by CORS policy/,
      /^Failed to load resource: net::ERR_FAILED/,
    ),
  )

  test('if CORS hides the answer to a batch, its outcomes are unknown, and then come from `status`', async ({
    openBatches,
  }) => {
    const batches = await openBatches({ count: 5, api: 'other', readableElsewhere: true })
    batches.server.answer(ACT, performThen(json({})))
    await batches.actOnAll('run', ids(1, 5))
    await batches.expectOutcomes('run', { Done: ids(1, 5) })
    await expect(batches.results.group('Confirmed by status')).toBeVisible()
    expect(batches.server.received(PREFLIGHT).length).toBeGreaterThan(0)
  })
})

test.describe('a stricter policy of the page', () => {
  test.use(allowErrors(/connect-src/, /violates the .*Content Security Policy/i))

  test('a batch that our own policy blocks was certainly not sent, and the dialog says why the states are unknown', async ({
    openBatches,
  }) => {
    const batches = await openBatches()
    const { page, dialog, server } = batches
    await batches.selectAll()
    await batches.openPreflight('run')
    // A proxy or a browser extension may add a stricter content security policy.
    await page.evaluate(() => {
      const policy = document.createElement('meta')
      policy.httpEquiv = 'Content-Security-Policy'
      policy.content = "connect-src 'none'"
      document.head.append(policy)
    })
    const before = server.ledger.length
    await batches.confirm('run', ids(1, 12))
    await batches.expectOutcomes('run', { 'Not sent': ids(1, 12) })
    await expect(
      batches.results.group(/policy blocked the request\. Nothing was sent/).first(),
    ).toBeVisible()
    await batches.openPreflight('run')
    await expect(dialog.getByRole('alert')).toContainText(
      /policy blocks requests.*Nothing was sent/,
    )
    await expect(dialog.getByRole('region', { name: 'Unknown state' })).toContainText('pipeline-12')
    await page.clock.fastForward(120_000)
    const since = server.ledger.slice(before).filter(({ path }) => path.startsWith('/api/'))
    expect(since).toEqual([])
  })
})

test('an answer that is cut short, lost, or redirected to another origin is ignored, no redirect is followed, and the status is read', async ({
  openBatches,
}) => {
  const batches = await openBatches()
  const { server } = batches
  const elsewhere = await server.elsewhere()
  const sentTo = (status: number) => redirectTo(`${elsewhere}/api/v2/actions`, status)
  let sent = 0
  for (const [name, reply] of [
    ['body cut short', cutBody('{"results":[{"target":"id-01","outcome":"done"}')],
    ['connection lost after the headers', resetAfterHeaders],
    ['302', sentTo(302)],
    ['307', sentTo(307)],
    ['308', sentTo(308)],
  ] as const) {
    await test.step(name, async () => {
      server.answer(ACT, reply)
      await batches.actOnAll('run', ids(1, 12))
      sent += 1
      await expect.poll(() => batches.actionRequests().length).toBe(sent)
      await batches.expectOutcomes('run', { Unknown: ids(1, 5), 'Not sent': ids(6, 12) })
      expect(server.ledger.filter(({ by }) => by === 'elsewhere')).toHaveLength(0)
    })
  }
})

/** Fails if an edge of the window, or of a parent that clips its content, cuts the control. */
async function expectWhole(control: Locator): Promise<void> {
  await expect(control).toBeVisible()
  await expect(control).toBeInViewport({ ratio: 1 })
}
