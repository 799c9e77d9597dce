import type { Locator } from '@playwright/test'
import type { Dashboard } from '../support/dashboard'
import { LIST, POLL, PREFLIGHT } from '../support/fault-matches'
import {
  cutBody,
  heldReply,
  json,
  neverReply,
  raw,
  READABLE_ELSEWHERE,
  redirectTo,
  resetAfterHeaders,
  resetConnection,
} from '../support/fault-replies'
import { allowErrors, CORS_ERRORS, expect, goOffline, test } from '../support/fault-test'
import { aPipeline, pipelines } from '../support/fault-world'
import { boundingBoxOf } from '../support/bounding-box'

const noAnswer = ({ server }: Dashboard) => `no answer from ${server.serviceOrigin}`

test('a browser that is offline from the start sends nothing, one that goes offline later keeps its rows, and both read once the network is back', async ({
  start,
  context,
}) => {
  const dash = await start({
    before: () => {
      Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false })
    },
  })
  const { page, offline, server } = dash
  const isBack = page.getByText('Back online.')
  await test.step('offline from the start', async () => {
    await dash.open()
    await dash.expectPanel('Sluice reads the data again when you are back online.')
    await expect(offline).toHaveText(/^You are offline/)
    expect(dash.reads()).toHaveLength(0)
    await page.evaluate(() => {
      Reflect.deleteProperty(navigator, 'onLine')
      dispatchEvent(new Event('online'))
    })
    await dash.expectRows()
    expect(dash.reads()).toHaveLength(1)
    await page.clock.fastForward(10_000)
    await expect(isBack).toHaveCount(0)
  })
  await test.step('offline later: no button moves, the preloaded menu works, and the rows are marked as old', async () => {
    const isLoaded = (part: RegExp) => server.ledger.some(({ path }) => part.test(path))
    await page.clock.fastForward(2_000)
    await expect.poll(() => isLoaded(/list-parts/)).toBe(true)
    const actions = page.getByRole('button', { name: 'Actions for pipeline-01' })
    const place = await boundingBoxOf(actions)
    await goOffline(page)
    await expect(page.getByText(/^You are offline/)).toBeVisible()
    // The message about being offline must not move the button under the pointer.
    expect(await boundingBoxOf(actions)).toEqual(place)
    await actions.click()
    await page.getByRole('menuitem', { name: 'Check status' }).press('Escape')
    await dash.click('Refresh')
    await page.clock.fastForward(60_000)
    await expect(offline).toHaveText(/^You are offline. The data may be out of date/)
    await dash.expectRows()
    expect(dash.reads()).toHaveLength(1)
  })
  await test.step('back online', async () => {
    await context.setOffline(false)
    await expect(isBack).toBeVisible()
    await expect.poll(() => dash.reads().length).toBe(2)
    await expect(offline).toHaveCount(0)
    await dash.expectRows()
    await page.clock.fastForward(10_000)
    await expect(isBack).toHaveCount(0)
  })
})

test('a slow, repeated, hidden or reset read of the list keeps what is shown', async ({
  start,
}) => {
  const dash = await start()
  const { page, server } = dash
  await test.step('a placeholder with the columns of the list', async () => {
    const slow = heldReply()
    server.answer(LIST, slow.reply)
    await dash.open()
    const loading = page.getByRole('status', { name: 'Loading pipelines' })
    await expect(loading).toBeVisible()
    await page.clock.fastForward(4_000)
    await expect(loading).toBeVisible()
    await expect(page.getByText(/^Still loading/)).toHaveCount(0)
    const edges = (root: Locator) =>
      Promise.all(
        ['Status', 'Name', 'Tags'].map(async (label) => {
          const box = await root.getByText(label, { exact: true }).boundingBox()
          return box?.x
        }),
      )
    const before = await edges(loading)
    await slow.release()
    await dash.expectRows()
    expect(await edges(page.getByRole('grid'))).toEqual(before)
    expect(dash.reads()).toHaveLength(1)
  })
  await test.step('fast typing uses the last text and sends nothing, and a double click on Refresh sends one request', async () => {
    const filter = page.getByRole('combobox', { name: 'Filter pipelines' })
    await filter.pressSequentially('name~line-07')
    await dash.expectRows(1)
    await expect(dash.row('pipeline-07')).toBeVisible()
    expect(dash.reads()).toHaveLength(1)
    const slow = heldReply()
    server.answer(LIST, slow.reply)
    dash.allowRead()
    await page.getByRole('button', { name: 'Refresh' }).dblclick()
    await expect.poll(() => dash.reads().length).toBe(2)
    await slow.release()
    await expect(dash.row('pipeline-07')).toBeVisible()
    expect(dash.reads()).toHaveLength(2)
    await filter.fill('')
    await dash.expectRows()
  })
  await test.step('a page that was hidden for eight hours reads once when it is shown', async () => {
    await dash.setHidden(true)
    await page.clock.fastForward(8 * 3_600_000)
    expect(dash.reads()).toHaveLength(2)
    server.answer(LIST, json(pipelines(7)))
    dash.allowRead()
    await dash.setHidden(false)
    await dash.expectRows(7)
    expect(dash.reads()).toHaveLength(3)
  })
  await test.step('reset reused connections: the page tries three times, whatever the browser repeats', async () => {
    server.answer(LIST, resetConnection)
    await dash.click('Refresh')
    await dash.passUntil(dash.stale, 31_000)
    await dash.expectStale(noAnswer(dash), 7)
    expect(dash.sentReads()).toBe(3 + 3)
    // Chromium itself repeats each read at most twice, depending on how many reused connections it has.
    expect(dash.reads().length).toBeLessThanOrEqual(3 + 3 * 3)
  })
})

test('without an answer, the user can cancel after 10 s and read again, the last answer is shown, and after 30 s the cause is shown', async ({
  start,
}) => {
  const dash = await start()
  const { page, server } = dash
  const cancel = page.getByRole('button', { name: 'Cancel' })
  const read = page.getByRole('button', { name: 'Read the pipelines' })
  const slow = heldReply()
  server.answer(LIST, slow.reply)
  await test.step('after Cancel nothing is sent until the user asks', async () => {
    await dash.open()
    // On a phone, the count and Refresh are placed on the header row of the list. Before the first read there is no
    // header row, so they are hidden and cannot cover the Cancel button.
    await page.setViewportSize({ width: 390, height: 844 })
    await dash.expectStillLoading()
    await cancel.click()
    await page.setViewportSize({ width: 1280, height: 844 })
    await expect(page.getByText('Nothing has been read yet')).toBeVisible()
    // The page has its own button to read the list, so “Refresh” is not shown.
    await expect(page.getByRole('button', { name: 'Refresh' })).toHaveCount(0)
    await expect(read).toBeFocused()
    await page.clock.fastForward(120_000)
    expect(dash.reads()).toHaveLength(1)
  })
  await test.step('answers out of order: the answer to the last request is shown', async () => {
    await dash.click('Read the pipelines')
    await expect.poll(() => dash.reads().length).toBe(2)
    const [first, second] = [heldReply(), heldReply()]
    await slow.release(first.reply)
    await slow.release(second.reply)
    await second.release(json([aPipeline(1, { name: 'the new answer' })]))
    await expect(dash.row('the new answer')).toBeVisible()
    await first.release(json([aPipeline(1, { name: 'the old answer' })]))
    // When the page sends its next poll, it has handled the late answer. This poll gets no answer.
    server.answer(POLL, neverReply)
    await dash.nextPoll()
    await expect(dash.row('the new answer')).toBeVisible()
    await expect(dash.row('the old answer')).toHaveCount(0)
    await dash.expectRows(1)
  })
  await test.step('after 30 s without an answer, the list is tried again, three times in all', async () => {
    const before = dash.sentReads()
    server.answer(LIST, neverReply)
    await dash.open()
    await dash.expectStillLoading()
    await page.clock.fastForward(20_000)
    await dash.expectRetriedThenPanel('no answer within 30 s', before + 3)
  })
})

test('nothing of a list is shown that is reset, cut short, lost or redirected, it is tried three times, and no token goes to another origin', async ({
  start,
}) => {
  const dash = await start({ isKeptAlive: false })
  const elsewhere = await dash.server.elsewhere()
  const { page, server } = dash
  let reads = 0
  for (const [name, reply] of [
    ['new connections are reset', resetConnection],
    ['body cut short', cutBody('[{"_id":"id-01","name":"half')],
    ['connection lost after the headers', resetAfterHeaders],
    ['307', redirectTo(`${elsewhere}/api/v2/pipelines`, 307)],
  ] as const) {
    await test.step(name, async () => {
      server.answer(LIST, reply)
      await (reads === 0 ? dash.open() : dash.click('Retry'))
      reads += 3
      await dash.expectRetriedThenPanel(noAnswer(dash), reads)
      await expect(dash.panel).toContainText('redirect')
      await expect(page.getByText('half')).toHaveCount(0)
      expect(server.ledger.filter(({ by }) => by === 'elsewhere')).toHaveLength(0)
    })
  }
})

test.describe('a service at another origin', () => {
  test.use(
    allowErrors(
      ...CORS_ERRORS,
      /^Failed to load resource: .* 429/,
      /connect-src/,
      /violates the document's/,
    ),
  )

  test('if CORS refuses the list, the error names three possible causes and links to the documents; if CORS hides only Retry-After, Sluice chooses the delay', async ({
    start,
  }) => {
    const dash = await start({ api: 'other' })
    const { page, panel, server } = dash
    await dash.open()
    await expect(dash.countdown).toContainText(noAnswer(dash))
    await dash.passUntil(panel, 31_000)
    await dash.expectPanel(noAnswer(dash))
    for (const cause of ['connection was lost', 'CORS', 'redirect'])
      await expect(panel).toContainText(cause)
    expect(server.received(PREFLIGHT)).toHaveLength(3)
    expect(dash.reads()).toHaveLength(0)
    dash.allowRead()
    await panel.getByRole('link', { name: 'How to connect to the service' }).click()
    const guide = page.getByRole('region', { name: 'How to connect to the service' })
    await expect(guide).toContainText(new URL(server.url).origin)

    server.answer(PREFLIGHT, json('', 200, READABLE_ELSEWHERE))
    server.answer(LIST, json(server.world.pipelines, 200, READABLE_ELSEWHERE))
    server.answer(LIST, raw(429, '', { ...READABLE_ELSEWHERE, 'retry-after': '600' }), 1)
    await server.answered()
    const sent = dash.reads().length
    await dash.visit('pipelines')
    await dash.click('Retry')
    await dash.expectRows()
    // Sluice's own delay is too short to see its countdown.
    const [first, second, ...others] = dash.reads().slice(sent)
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(900)
    expect(others).toEqual([])
  })

  test('if our own policy blocks the list, the page names the origin to add, and nothing is sent', async ({
    start,
  }) => {
    const dash = await start({ api: 'other', isInPolicy: false })
    await dash.open()
    const { serviceOrigin } = dash.server
    await dash.expectPanel(
      `the content security policy of this site blocks requests to ${serviceOrigin}`,
    )
    await expect(dash.panel).toContainText(`add ${serviceOrigin} to connect-src`)
    await dash.page.clock.fastForward(600_000)
    await expect(dash.paused).toHaveCount(0)
    expect(dash.server.ledger.filter(({ by }) => by === 'service')).toHaveLength(0)
  })
})
