import { expect, test } from '../support/journey'
import { navigate } from '../support/navigate'
import { boundingBoxOf } from '../support/bounding-box'

test.describe('a browser in the zone UTC', () => {
  test.use({ timezoneId: 'UTC' })

  test('a request size and exact times stay after a reload, and clearing everything asks first and leaves nothing in this browser', async ({
    page,
    list,
    openList,
  }) => {
    await test.step('a chosen request size takes effect after a reload, and can be reset', async () => {
      await openList('/pipelines')
      await page.getByRole('link', { name: 'Settings' }).click()
      const size = page.getByRole('textbox', { name: 'Ids in one request' })
      await expect(size).toHaveValue('50')
      // A field that the user is still changing is not wrong yet.
      await size.fill('nine')
      await expect(size).toHaveAttribute('aria-invalid', 'false')
      await size.blur()
      await expect(page.getByText('Enter a whole number from 1 to 500.')).toBeVisible()
      await size.fill('2')
      await size.blur()
      await page.getByRole('button', { name: 'Reload', exact: true }).click()
      await expect(page.getByRole('button', { name: 'Reload', exact: true })).toHaveCount(0)
      await expect(size).toHaveValue('2')

      await page.getByRole('link', { name: 'Pipelines' }).click()
      await list.expectRows(61)
      for (const name of ['docs-site', 'staging-web', 'infra-network']) await list.box(name).click()
      await page.getByRole('button', { name: 'Check status' }).click()
      await expect(list.results.getByText('3 done')).toBeVisible()
      // Three ids are sent in two requests, because the setting allows two ids in a request.
      await expect
        .poll(() =>
          list.sent.some(({ action, target }) => action === 'status' && target.length === 1),
        )
        .toBe(true)

      await page.getByRole('link', { name: 'Settings' }).click()
      const clear = page.getByRole('button', { name: 'Clear everything' })
      await expect(clear).not.toBeInViewport()
      await clear.scrollIntoViewIfNeeded()
      await page.getByRole('link', { name: 'Console' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Console' })).toBeVisible()
      await page.goBack()
      // Back restores the scroll position.
      await expect(clear).toBeInViewport()
      await page.getByRole('button', { name: 'Reset to 50' }).click()
      await expect(size).toBeFocused()
      await expect(size).toHaveValue('50')
    })
    await test.step('exact times in every list need no pointer, fit into their column, and stay after a reload', async () => {
      await list.visit()
      const exact = /^\d{1,2} [A-Z][a-z]{2} \d{4}, \d\d:\d\d:\d\d UTC$/
      const times = page.getByRole('main').getByRole('grid').getByRole('time')
      await expect(times.last()).toHaveText(/ago$/)
      await page.getByText('Display', { exact: true }).click()
      await page.getByLabel('Times').selectOption('Exact')
      await page.getByLabel('Zone').selectOption('UTC')
      await expect(times.first()).toHaveText(exact)
      await page.reload()
      await list.expectRows(61)
      await expect(times.first()).toHaveText(exact)
      expect(
        await times.evaluateAll((all) =>
          all.filter(({ parentElement: cell }) => cell && cell.scrollWidth > cell.clientWidth),
        ),
      ).toEqual([])
      await navigate(page, '/tasks?task=b73f354ac5c90d62f1094e0e')
      await expect(times.last()).toHaveText(exact)
      await page.getByRole('link', { name: 'Approvals' }).click()
      await expect(
        page
          .getByText(/, \d+ (?:s|min|h|d).*, since /)
          .getByRole('time')
          .last(),
      ).toHaveText(exact)
      const time = page.getByRole('main').getByRole('time').first()
      await time.hover()
      await expect(time, 'once for both zones').toHaveAttribute('title', /^[^\n]+ UTC$/)
      await navigate(page, '/pipelines/17e9fa54fa2c263202f69245')
      await expect(page.locator('dt:text-is("Started") + dd')).toHaveText(exact)
    })
    await test.step('clearing everything asks first and leaves nothing in this browser', async () => {
      await list.visit()
      await list.run('docs-site')
      await list.expectDone('Run', 'docs-site')
      await page.getByRole('link', { name: 'Settings' }).click()
      await page.getByRole('checkbox', { name: /^Single-key shortcuts/ }).uncheck()
      const clear = page.getByRole('button', { name: 'Clear everything in this browser…' })
      await clear.click()
      const dialog = page.getByRole('alertdialog', { name: 'Clear everything in this browser' })
      await expect(dialog).toContainText('removes the entries of Activity')
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await expect(clear).toBeFocused()
      await clear.click()
      await dialog.getByRole('button', { name: 'Clear everything' }).click()
      const signIn = page.getByRole('dialog', { name: 'Connect to the service' })
      await signIn.getByRole('button', { name: 'Engineer' }).click()
      await page.getByRole('link', { name: 'Settings' }).click()
      await expect(page.getByRole('checkbox', { name: /^Single-key shortcuts/ })).toBeChecked()
      await page.getByRole('link', { name: 'Activity' }).click()
      await expect(
        page.getByRole('heading', { name: 'Nothing is recorded in this browser' }),
      ).toBeVisible()
      await expect(page.getByRole('link', { name: 'Go to Pipelines' })).toBeVisible()
    })
  })
})

test.describe('a browser in another zone', () => {
  test.use({ timezoneId: 'Asia/Kolkata' })

  test('the connection check shows its result as text, notifications apply to Approvals, and the sizes and colors of controls are right', async ({
    page,
    openDemo,
    expectAccessible,
  }) => {
    // A headless browser denies notifications, so the test fakes their permission.
    await page.addInitScript(() => {
      Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
      Notification.requestPermission = async () => 'granted'
    })
    await test.step('the connection check shows its result as text, without accessibility violations, and the sizes and colors of controls are right', async () => {
      await openDemo('/settings')
      await expect(page.getByText('/api/v2')).toBeVisible()
      await page.getByRole('button', { name: 'Check the connection' }).click()
      await expect(page.getByText(/The service answered in \d+ ms\./)).toBeVisible()
      const diagnostics = page.getByRole('region', { name: 'Diagnostics' })
      await expect(diagnostics).toContainText('IndexedDB')
      await expect(diagnostics).toContainText(/GET \/\S+ with a list of records/)
      await expectAccessible()
      await page.emulateMedia({ colorScheme: 'dark' })
      await page.setViewportSize({ width: 320, height: 700 })
      await expectAccessible()
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)

      await page.setViewportSize({ width: 1280, height: 720 })
      const label = page.getByRole('main').locator('label', { hasText: 'Single-key shortcuts' })
      expect((await boundingBoxOf(label))?.height).toBeGreaterThanOrEqual(24)
      const number = page.getByRole('textbox', { name: 'Ids in one request' })
      const select = page.getByRole('combobox', { name: 'Zone' })
      expect((await boundingBoxOf(number))?.height).toBe((await boundingBoxOf(select))?.height)
      // The open section of Agents keeps its color under the pointer.
      await page.getByRole('link', { name: 'Agents' }).click()
      const open = page.getByRole('link', { name: 'Connection' })
      const color = () => open.evaluate((each) => getComputedStyle(each).backgroundColor)
      const chosen = await color()
      await open.hover()
      expect(await color()).toBe(chosen)
    })
    await test.step('notifications that are switched on apply to Approvals', async () => {
      await page.getByRole('link', { name: 'Settings' }).click()
      await page.getByRole('checkbox', { name: /^Notify me when a pipeline/ }).check()
      await page.getByRole('link', { name: /^Approvals/ }).click()
      await expect(page.getByRole('checkbox', { name: 'Notify me' })).toBeChecked()
    })
    await test.step('the exact time on hover is in both zones', async () => {
      const time = page.getByRole('main').getByRole('time').first()
      await time.hover()
      await expect(time).toHaveAttribute('title', /^[^\n]+ GMT\+5:30\n[^\n]+ UTC$/)
    })
  })
})

test.describe('a service that refuses the connection check', () => {
  test.use({ allowedErrors: [/status of 403 .*\/api\/v2\//] })

  test('is not called unreachable, and the diagnostics are shown if the browser does not say how much storage is used', async ({
    page,
    openDemo,
  }) => {
    await page.addInitScript(() => {
      StorageManager.prototype.estimate = () => Promise.reject(new TypeError('blocked'))
    })
    await openDemo('/settings', 'forbidden')
    const diagnostics = page.getByRole('region', { name: 'Diagnostics' })
    await expect(diagnostics).toContainText('StorageUnknown')
    await page.getByRole('button', { name: 'Check the connection' }).click()
    await expect(page.getByRole('region', { name: 'Connection' }).getByRole('status')).toHaveText(
      /^No permission: “Your roles do not allow this.” Ask the person/,
    )
  })
})

test('a number outside its range shows its problem after the mouse button is released, because the problem moves the control that is clicked', async ({
  page,
  openDemo,
}) => {
  await openDemo('/settings')
  await page.getByRole('textbox', { name: 'Seconds between polls' }).fill('0')
  const singleKeys = page.getByRole('checkbox', { name: /^Single-key shortcuts/ })
  await singleKeys.hover()
  const before = await boundingBoxOf(singleKeys)
  await page.mouse.down()
  await expect(page.getByRole('textbox', { name: 'Seconds between polls' })).not.toBeFocused()
  expect(await boundingBoxOf(singleKeys)).toEqual(before)
  await page.mouse.up()
  await expect(singleKeys).not.toBeChecked()
  await expect(page.getByText('Nothing was changed.')).toBeVisible()
})
