import { waitForFonts } from '../support/bounding-box'
import { LIST, POLL } from '../support/fault-matches'
import { neverReply, heldReply, json } from '../support/fault-replies'
import { expect, test } from '../support/fault-test'
import { aPipeline, pipelines } from '../support/fault-world'

test('a list with errors beside its records, or with more pages, is not described as all pipelines', async ({
  start,
}) => {
  const dash = await start()
  dash.server.answer(LIST, json({ data: pipelines(3), errors: [{ id: 'id-04', message: 'no' }] }))
  await dash.openList(3)
  await expect(dash.panel).toHaveCount(0)
  await expect(dash.page.getByText('1 of 4 records could not be read')).toBeVisible()

  dash.server.answer(LIST, json({ data: pipelines(3), next: '/api/v2/pipelines?page=2' }))
  await dash.click('Refresh')
  await expect(dash.page.getByText('3 pipelines: the service has more')).toBeVisible()
})

test('while a slow bundle loads, the list is requested, and only once', async ({ start }) => {
  const dash = await start()
  const bundle = Promise.withResolvers<void>()
  await dash.page.route('**/assets/index-*.js', async (route) => {
    await bundle.promise
    await route.continue()
  })
  const opened = dash.open()
  await expect.poll(() => dash.reads().length).toBe(1)
  bundle.resolve()
  await opened
  await dash.expectRows()
  expect(dash.reads()).toHaveLength(1)
})

test('a bundle that loads before early.js waits for it, and the list is requested once', async ({
  start,
}) => {
  const dash = await start()
  const early = Promise.withResolvers<void>()
  await dash.page.route('**/early.js', async (route) => {
    await early.promise
    await route.continue()
  })
  const bundle = dash.page.waitForEvent('requestfinished', (request) =>
    /\/index-[^/]*\.js$/.test(request.url()),
  )
  const opened = dash.open()
  await bundle
  expect(dash.reads()).toHaveLength(0)
  early.resolve()
  await opened
  await dash.expectRows()
  expect(dash.reads()).toHaveLength(1)
})

test('if answers come out of order, the answer to the last request is shown', async ({ start }) => {
  const dash = await start()
  const slow = heldReply()
  dash.server.answer(LIST, slow.reply)
  await dash.open()
  await dash.expectStillLoading()
  await dash.page.getByRole('button', { name: 'Cancel' }).click()
  await dash.click('Read the pipelines')
  await expect.poll(() => dash.reads().length).toBe(2)
  // The second request for the list gets its answer first.
  const [first, second] = [heldReply(), heldReply()]
  await slow.release(first.reply)
  await slow.release(second.reply)
  await second.release(json([aPipeline(1, { name: 'the new answer' })]))
  await expect(dash.row('the new answer')).toBeVisible()
  await first.release(json([aPipeline(1, { name: 'the old answer' })]))
  // When the page sends its next poll, it has handled the late answer. This poll gets no answer.
  dash.server.answer(POLL, neverReply)
  await dash.nextPoll()
  await expect(dash.row('the new answer')).toBeVisible()
  await expect(dash.row('the old answer')).toHaveCount(0)
  await dash.expectRows(1)
})

test('fast typing in the filter uses the last text and sends nothing, and a double click on Refresh sends one request', async ({
  start,
}) => {
  const dash = await start()
  await dash.openList()
  const filter = dash.page.getByRole('combobox', { name: 'Filter pipelines' })
  await filter.pressSequentially('name~line-07')
  await dash.expectRows(1)
  await expect(dash.row('pipeline-07')).toBeVisible()
  expect(dash.reads()).toHaveLength(1)

  const slow = heldReply()
  dash.server.answer(LIST, slow.reply)
  dash.allowRead()
  await dash.page.getByRole('button', { name: 'Refresh' }).dblclick()
  await expect.poll(() => dash.reads().length).toBe(2)
  await slow.release()
  await expect(dash.row('pipeline-07')).toBeVisible()
  expect(dash.reads()).toHaveLength(2)
})

test('after a reload during a read, the list is read again, once', async ({ start }) => {
  const dash = await start()
  const slow = heldReply()
  dash.server.answer(LIST, slow.reply, 1)
  await dash.open()
  await expect.poll(() => dash.reads().length).toBe(1)
  dash.allowRead()
  await dash.page.reload()
  await dash.expectRows()
  expect(dash.reads()).toHaveLength(2)
})

test('a field that the user enters during the read after a reload keeps the focus', async ({
  start,
}) => {
  const dash = await start()
  await dash.openList()
  const link = dash.row('pipeline-03').getByRole('link')
  await link.focus()
  const slow = heldReply()
  dash.server.answer(LIST, slow.reply, 1)
  dash.allowRead()
  await dash.page.reload()
  const query = dash.page.getByRole('combobox', { name: 'Filter pipelines' })
  await query.focus()
  await expect.poll(() => dash.reads().length).toBe(2)
  await slow.release()
  await dash.expectRows()
  await expect(query).toBeFocused()
  await link.focus()
  dash.allowRead()
  await dash.page.reload()
  await expect(link).toBeFocused()
})

test('a user who leaves the list during a read and returns sees the list', async ({ start }) => {
  const dash = await start()
  const slow = heldReply()
  dash.server.answer(LIST, slow.reply)
  await dash.open()
  // The code of the count in the navigation is loaded before the fonts. From then on, the read goes on without the
  // screen, for this count.
  await waitForFonts(dash.page)
  await dash.page.getByRole('link', { name: 'Settings' }).click()
  await expect(dash.page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  dash.server.answer(LIST, ({ normal }) => normal())
  await dash.page.goBack()
  await slow.release()
  await dash.expectRows()
  expect(dash.reads()).toHaveLength(1)
})

test('a user who leaves the list before the code of the count in the navigation is loaded, and returns, sees the list', async ({
  start,
}) => {
  const dash = await start()
  const code = Promise.withResolvers<void>()
  await dash.page.route('**/{background-services,gate-notifications}-*.js', async (route) => {
    await code.promise
    await route.continue()
  })
  const slow = heldReply()
  dash.server.answer(LIST, slow.reply, 1)
  await dash.open()
  await expect.poll(() => dash.reads().length).toBe(1)
  await dash.page.getByRole('link', { name: 'Settings' }).click()
  await expect(dash.page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  // Nothing needs the first read any more, so it is canceled.
  dash.allowRead()
  await dash.page.goBack()
  await dash.expectRows()
  code.resolve()
  await waitForFonts(dash.page)
  expect(dash.reads()).toHaveLength(2)
})

test('after a sign-out and with a token of other rights, the screen shows no data of the first token', async ({
  start,
}) => {
  const dash = await start()
  await dash.openList()
  await dash.page.getByRole('button', { name: 'Sign out' }).click()
  await expect(dash.page.getByRole('dialog', { name: 'Connect to the service' })).toBeVisible()
  await expect(dash.page.getByText('pipeline-01')).toHaveCount(0)
  await dash.connect('CANARY_second')
  await dash.expectRows()

  await dash.page.getByRole('button', { name: 'Sign out' }).click()
  dash.server.answer(LIST, json({ message: 'not for you' }, 403))
  await dash.connect('CANARY_third')
  await dash.expectPanel('The service says: “not for you”')
  await expect(dash.page.getByText('pipeline-01')).toHaveCount(0)
})

test.describe('unusable browser storage', () => {
  for (const [name, before] of [
    [
      'forbidden',
      () => {
        const refuse = () => {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        }
        Object.defineProperty(globalThis, 'localStorage', { get: refuse })
        Object.defineProperty(globalThis, 'sessionStorage', { get: refuse })
        Object.defineProperty(globalThis, 'indexedDB', { get: refuse })
      },
    ],
    [
      'full',
      () => {
        Storage.prototype.setItem = () => {
          throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
        }
      },
    ],
    [
      'corrupt',
      () => {
        localStorage.setItem('sluice.preferences', '{"theme":7,"density":')
        sessionStorage.setItem('sluice.token', 'no token\n')
      },
    ],
  ] as const) {
    test(`with ${name} browser storage the page works, and Display says if nothing can be stored`, async ({
      start,
    }) => {
      const dash = await start({ token: null, before })
      await dash.open()
      await dash.connect('CANARY_typed')
      await dash.expectRows()
      await dash.page.getByText('Display', { exact: true }).click()
      await expect(dash.page.getByText('This browser cannot store these choices')).toHaveCount(
        name === 'corrupt' ? 0 : 1,
      )
      await expect(dash.page.locator('html')).toHaveAttribute('data-fonts', 'on')
    })
  }
})

test('a page that was hidden for eight hours reads the list once when it is shown', async ({
  start,
}) => {
  const dash = await start()
  await dash.openList()
  await dash.setHidden(true)
  await dash.page.clock.fastForward(8 * 3_600_000)
  expect(dash.reads()).toHaveLength(1)
  dash.server.answer(LIST, json(pipelines(7)))
  dash.allowRead()
  await dash.setHidden(false)
  await dash.expectRows(7)
  expect(dash.reads()).toHaveLength(2)
})
