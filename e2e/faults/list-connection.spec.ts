import type { Locator } from '@playwright/test'
import type { Dashboard } from '../support/dashboard'
import { LIST, PREFLIGHT } from '../support/fault-matches'
import {
  cutBody,
  neverReply,
  heldReply,
  redirectTo,
  resetConnection,
  resetAfterHeaders,
} from '../support/fault-replies'
import { allowErrors, expect, goOffline, test } from '../support/fault-test'
import { boundingBoxOf } from '../support/bounding-box'

const noAnswer = ({ server }: Dashboard) => `no answer from ${server.serviceOrigin}`

test('a browser that is offline from the start sends nothing, and reads the list once the network is back', async ({
  start,
}) => {
  const dash = await start({
    before: () => {
      Object.defineProperty(navigator, 'onLine', { get: () => '__online' in globalThis })
    },
  })
  await dash.open()
  await dash.expectPanel('Sluice reads again when you are back online.')
  await expect(dash.offline).toHaveText(/^You are offline/)
  expect(dash.reads()).toHaveLength(0)
  await dash.page.evaluate(() => {
    Object.assign(globalThis, { __online: true })
    dispatchEvent(new Event('online'))
  })
  await dash.expectRows()
  expect(dash.reads()).toHaveLength(1)
})

test('if the browser goes offline later, the rows stay and are marked as old, and the list is read once the network is back', async ({
  start,
  context,
}) => {
  const dash = await start()
  await dash.openList()
  // The code of the actions is preloaded, so that it also works offline.
  const isLoaded = (part: RegExp) => dash.server.ledger.some(({ path }) => part.test(path))
  await dash.page.clock.fastForward(2_000)
  await expect.poll(() => isLoaded(/list-parts/)).toBe(true)
  const actions = dash.page.getByRole('button', { name: 'Actions for pipeline-01' })
  const place = await boundingBoxOf(actions)
  await goOffline(dash.page)
  await expect(dash.page.getByText(/^You are offline/)).toBeVisible()
  // The message about being offline must not move the button under the pointer.
  expect(await boundingBoxOf(actions)).toEqual(place)
  await actions.click()
  await dash.page.getByRole('menuitem', { name: 'Check status' }).press('Escape')
  await dash.click('Refresh')
  await dash.page.clock.fastForward(60_000)
  await expect(dash.offline).toHaveText(/^You are offline. The data may be out of date/)
  await dash.expectRows()
  expect(dash.reads()).toHaveLength(1)
  await context.setOffline(false)
  await expect(dash.page.getByText('Back online.')).toBeVisible()
  await expect.poll(() => dash.reads().length).toBe(2)
  await expect(dash.offline).toHaveCount(0)
  await dash.expectRows()
  await dash.page.clock.fastForward(10_000)
  await expect(dash.page.getByText('Back online.')).toHaveCount(0)
})

test('if new connections are reset, the list is tried three times, and then the error is shown', async ({
  start,
}) => {
  const dash = await start({ isKeptAlive: false })
  dash.server.answer(LIST, resetConnection)
  await dash.open()
  await dash.expectRetriedThenPanel(noAnswer(dash))
})

test('if reused connections are reset, the page tries the list three times, whatever the browser repeats', async ({
  start,
}) => {
  const dash = await start()
  await dash.openList()
  dash.server.answer(LIST, resetConnection)
  await dash.click('Refresh')
  await dash.passUntil(dash.stale, 31_000)
  await dash.expectStale(noAnswer(dash))
  expect(dash.sentReads()).toBe(1 + 3)
  // Chromium itself repeats each read at most twice, depending on how many reused connections it has.
  expect(dash.reads().length).toBeLessThanOrEqual(1 + 3 * 3)
})

test('while a slow list loads, a placeholder is shown, and then the list', async ({ start }) => {
  const dash = await start()
  const slow = heldReply()
  dash.server.answer(LIST, slow.reply)
  await dash.open()
  const loading = dash.page.getByRole('status', { name: 'Loading pipelines' })
  await expect(loading).toBeVisible()
  await dash.page.clock.fastForward(4_000)
  await expect(loading).toBeVisible()
  await expect(dash.page.getByText(/^Still loading/)).toHaveCount(0)
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
  expect(await edges(dash.page.getByRole('grid'))).toEqual(before)
  expect(dash.reads()).toHaveLength(1)
})

test('without an answer, the page shows a text and a Cancel button after 10 s, the cause after 30 s, and tries three times', async ({
  start,
}) => {
  const dash = await start()
  dash.server.answer(LIST, neverReply)
  await dash.open()
  await dash.expectStillLoading()
  await dash.page.clock.fastForward(20_000)
  await dash.expectRetriedThenPanel('no answer within 30 s')
})

test('after the user has canceled a read without an answer, nothing is sent until the user asks', async ({
  start,
}) => {
  const dash = await start()
  dash.server.answer(LIST, neverReply, 1)
  await dash.open()
  // On a phone, the count and Refresh are placed on the header row of the list. Before the first read there is no header
  // row, so they are hidden and cannot cover the Cancel button.
  await dash.page.setViewportSize({ width: 390, height: 844 })
  await dash.expectStillLoading()
  await dash.page.getByRole('button', { name: 'Cancel' }).click()
  await dash.page.setViewportSize({ width: 1280, height: 844 })
  await expect(dash.page.getByText('Nothing has been read yet')).toBeVisible()
  // The page has its own button to read the list, so “Refresh” is not shown.
  await expect(dash.page.getByRole('button', { name: 'Refresh' })).toHaveCount(0)
  await expect(dash.page.getByRole('button', { name: 'Read the pipelines' })).toBeFocused()
  await dash.page.clock.fastForward(120_000)
  expect(dash.reads()).toHaveLength(1)
  await dash.click('Read the pipelines')
  await dash.expectRows()
})

test.describe('a service at another origin', () => {
  test.use(
    allowErrors(
      /^Access to fetch at .* blocked by CORS policy/,
      /^Failed to load resource: net::ERR_FAILED/,
      /connect-src/,
      /violates the document's Content Security Policy/,
    ),
  )

  test('if CORS refuses the list, the error names CORS as one of three possible causes, with a link to the documents', async ({
    start,
  }) => {
    const dash = await start({ api: 'other' })
    await dash.open()
    await expect(dash.countdown).toContainText(noAnswer(dash))
    await dash.passUntil(dash.panel, 31_000)
    await dash.expectPanel(noAnswer(dash))
    for (const cause of [
      'connection was lost',
      'CORS',
      'redirect',
      'How to connect to the service',
    ]) {
      await expect(dash.panel).toContainText(cause)
    }
    expect(dash.server.received(PREFLIGHT)).toHaveLength(3)
    expect(dash.reads()).toHaveLength(0)
    dash.allowRead()
    await dash.panel.getByRole('link', { name: 'How to connect to the service' }).click()
    const guide = dash.page.getByRole('region', { name: 'How to connect to the service' })
    await expect(guide).toContainText(new URL(dash.server.url).origin)
  })

  test('if our own policy blocks the list, the page names the origin to add, and nothing is sent', async ({
    start,
  }) => {
    const dash = await start({ api: 'other', isInPolicy: false })
    await dash.open()
    const { serviceOrigin } = dash.server
    await dash.expectPanel(`this site’s policy blocks requests to ${serviceOrigin}`)
    await expect(dash.panel).toContainText(`add ${serviceOrigin} to connect-src`)
    await dash.page.clock.fastForward(600_000)
    await expect(dash.paused).toHaveCount(0)
    expect(dash.server.ledger.filter(({ by }) => by === 'service')).toHaveLength(0)
  })
})

test('nothing of a list is shown that is cut short, lost or redirected, it is tried three times, and no token goes to another origin', async ({
  start,
}) => {
  const dash = await start()
  const elsewhere = await dash.server.elsewhere()
  const { page, server } = dash
  let reads = 0
  for (const [name, reply] of [
    ['body cut short', cutBody('[{"_id":"id-01","name":"half')],
    ['connection lost after the headers', resetAfterHeaders],
    ...[301, 302, 303, 307, 308].map(
      (status) => [status, redirectTo(`${elsewhere}/api/v2/pipelines`, status)] as const,
    ),
  ] as const) {
    await test.step(`${name}`, async () => {
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
