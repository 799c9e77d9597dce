import { waitForFonts } from '../support/bounding-box'
import { LIST } from '../support/fault-matches'
import { heldReply } from '../support/fault-replies'
import { expect, test } from '../support/fault-test'

test('the list is requested once, while a slow bundle loads, or after early.js if the bundle loads first', async ({
  start,
}) => {
  const dash = await start()
  const { page } = dash
  const hold = async (files: string) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route(files, async (route) => {
      await promise
      await route.continue()
    })
    return resolve
  }
  await test.step('while a slow bundle loads', async () => {
    const release = await hold('**/assets/index-*.js')
    const opened = dash.open()
    await expect.poll(() => dash.reads().length).toBe(1)
    release()
    await opened
    await dash.expectRows()
    expect(dash.reads()).toHaveLength(1)
  })
  await test.step('the bundle waits for early.js', async () => {
    const release = await hold('**/early.js')
    const bundle = page.waitForEvent('requestfinished', (request) =>
      /\/index-[^/]*\.js$/.test(request.url()),
    )
    const opened = dash.open()
    await bundle
    expect(dash.reads()).toHaveLength(1)
    release()
    await opened
    await dash.expectRows()
    expect(dash.reads()).toHaveLength(2)
  })
})

test('after a reload during a read, the list is read again, once, and the focus stays where it was or where the user put it', async ({
  start,
}) => {
  const dash = await start()
  const { page } = dash
  dash.server.answer(LIST, heldReply().reply, 1)
  await dash.open()
  await expect.poll(() => dash.reads().length).toBe(1)
  dash.allowRead()
  await page.reload()
  await dash.expectRows()
  expect(dash.reads()).toHaveLength(2)

  const link = dash.row('pipeline-03').getByRole('link')
  await link.focus()
  const slow = heldReply()
  dash.server.answer(LIST, slow.reply, 1)
  dash.allowRead()
  await page.reload()
  const query = page.getByRole('combobox', { name: 'Filter pipelines' })
  await query.focus()
  await expect.poll(() => dash.reads().length).toBe(3)
  await slow.release()
  await dash.expectRows()
  await expect(query).toBeFocused()
  await link.focus()
  dash.allowRead()
  await page.reload()
  await expect(link).toBeFocused()
})

test('a user who leaves the list during a read and returns sees the list, also if the code of the count in the navigation is late', async ({
  start,
}) => {
  const dash = await start()
  const { page, server } = dash
  const openSlowly = async () => {
    const before = dash.reads().length
    const slow = heldReply()
    server.answer(LIST, slow.reply, 1)
    await dash.open()
    await expect.poll(() => dash.reads().length).toBe(before + 1)
    return slow
  }
  const leave = async () => {
    await page.getByRole('link', { name: 'Settings' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  }
  await test.step('the read goes on without the screen, for the count', async () => {
    const slow = await openSlowly()
    // The code of the count in the navigation is loaded before the fonts.
    await waitForFonts(page)
    await leave()
    await page.goBack()
    await slow.release()
    await dash.expectRows()
    expect(dash.reads()).toHaveLength(1)
  })
  await test.step('without the code of the count, nothing needs the first read any more, so it is canceled', async () => {
    const code = Promise.withResolvers<void>()
    await page.route('**/{background-services,gate-notifications}-*.js', async (route) => {
      await code.promise
      await route.continue()
    })
    await openSlowly()
    await leave()
    dash.allowRead()
    await page.goBack()
    await dash.expectRows()
    code.resolve()
    await waitForFonts(page)
    expect(dash.reads()).toHaveLength(3)
  })
})

test('without a token nothing is sent, and the page works with forbidden, full or corrupt browser storage, and says if nothing can be stored', async ({
  start,
}) => {
  const dash = await start({
    token: null,
    before: () => {
      const storage = new URLSearchParams(location.search).get('storage')
      if (storage === 'forbidden') {
        const get = () => {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        }
        for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
          Object.defineProperty(globalThis, name, { get })
      } else if (storage === 'full') {
        Storage.prototype.setItem = () => {
          throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
        }
      } else if (storage === 'corrupt') {
        localStorage.setItem('sluice.preferences', '{"theme":7,"density":')
        sessionStorage.setItem('sluice.token', 'no token\n')
      }
    },
  })
  const { page } = dash
  let reads = 0
  for (const storage of ['forbidden', 'full', 'corrupt']) {
    await test.step(`with ${storage} storage`, async () => {
      await dash.open(`pipelines?storage=${storage}`)
      await expect(page.getByRole('dialog', { name: 'Connect to the service' })).toBeVisible()
      expect(dash.reads()).toHaveLength(reads)
      await dash.connect('CANARY_typed')
      await dash.expectRows()
      reads += 1
      expect(dash.reads()).toHaveLength(reads)
      await page.getByText('Display', { exact: true }).click()
      await expect(page.getByText('This browser cannot store these choices')).toHaveCount(
        storage === 'corrupt' ? 0 : 1,
      )
      await expect(page.locator('html')).toHaveAttribute('data-fonts', 'on')
    })
  }
})
