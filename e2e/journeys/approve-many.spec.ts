import { expect, test, WAITING_COUNT } from '../support/approvals-test'
import { boundingBoxOf } from '../support/bounding-box'
import { navigate } from '../support/navigate'

/** More gates than the queue can show at once. */
const IN_A_ROW = 16

test(`${IN_A_ROW} gates are approved one by one by keyboard, and the queue never scrolls away from the focus, also in a window of 320×256`, async ({
  page,
  approvals,
  openQueue,
}) => {
  await openQueue(200, '/approvals', 'approvals')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  const firstRow = await boundingBoxOf(approvals.queue.locator('[data-at="0"]'))
  const height = firstRow?.height ?? 0
  let before = 0
  for (let turn = 0; turn < IN_A_ROW; turn += 1) {
    const now = await approvals.focusedPlace(turn)
    expect(now).toMatchObject({ isInView: true })
    expect(now.scrollTop - before).toBeGreaterThanOrEqual(0)
    expect(now.scrollTop - before).toBeLessThanOrEqual(height)
    before = now.scrollTop
    await page.keyboard.press('a')
    await approvals.sheet.locator(':focus', { hasText: 'Approve 1 pipeline' }).waitFor()
    await page.clock.runFor(500)
    await page.keyboard.press('Enter')
    await approvals.sheet.waitFor({ state: 'detached' })
  }
  expect(before, 'scrolled').toBeGreaterThan(height)
  await approvals.expectAllSay(200 - IN_A_ROW)
  expect(approvals.actionBodies).toHaveLength(IN_A_ROW)
  // The select box cuts long texts at the end, so the name is before the action.
  await expect(approvals.results.getByRole('option').first()).toHaveText(/^\S+, approve$/)
  // The approved gates keep their places, so the first gate is still at the top.
  await page.keyboard.press('Home')
  await expect(approvals.queue.locator('[data-at="0"]')).toContainText('Approved')
  await expect.poll(() => boundingBoxOf(approvals.queue.locator('[data-at="0"]'))).toEqual(firstRow)
  await test.step('in a window of 320×256, the next gate is below the header of the queue', async () => {
    await approvals.results.getByRole('button', { name: 'Dismiss' }).click()
    await page.setViewportSize({ width: 320, height: 256 })
    await navigate(page, '/approvals')
    await approvals.queue.locator('[data-at="0"]').getByRole('link').focus()
    await page.keyboard.press('a')
    await approvals.sheet.locator(':focus', { hasText: 'Approve 1 pipeline' }).waitFor()
    await page.clock.runFor(500)
    await page.keyboard.press('Enter')
    await expect(approvals.results).toBeVisible()
    const next = approvals.queue.locator('[data-at="1"]')
    await expect(next.locator(':focus')).toBeAttached()
    // The results make the queue lower, so it scrolls again.
    await expect(next).toBeInViewport({ ratio: 0.95 })
    const header = await boundingBoxOf(approvals.queue.getByRole('row').first())
    const row = await boundingBoxOf(next)
    expect(row?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0) - 1)
  })
})

test('two hundred gates are approved with five actions, one of which types their number, and their number and their selection take one row, also on a phone', async ({
  page,
  approvals,
  openQueue,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openQueue(200, '/approvals', 'approvals')
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  const count = approvals.selection.getByText('200 selected')
  await expect(count).toBeVisible()
  const rows = [
    [
      page.getByRole('heading', { level: 1 }),
      page.getByRole('main').getByText('200 waiting'),
      page.getByRole('button', { name: 'Refresh' }),
    ],
    [
      count,
      approvals.selection.getByRole('button', { name: 'Reject 200…' }),
      approvals.selection.getByRole('button', { name: 'Approve 200' }),
      approvals.selection.getByRole('button', { name: 'Clear selection' }),
    ],
  ]
  for (const row of rows) {
    await expect(async () => {
      const boxes = await Promise.all(row.map(boundingBoxOf))
      // The elements of a row are side by side, and have the same vertical center.
      const ends = boxes.map((box) => (box?.x ?? 0) + (box?.width ?? 0))
      for (const [at, box] of boxes.entries()) {
        expect(box?.x).toBeGreaterThanOrEqual(ends[at - 1] ?? 0)
        expect(Math.abs(middleOf(box) - middleOf(boxes[0] ?? null))).toBeLessThan(4)
      }
      expect(ends.at(-1)).toBeLessThanOrEqual(390)
    }).toPass()
  }

  // In the folded navigation, the number of gates does not cover the icon.
  await page.setViewportSize({ width: 768, height: 1024 })
  const link = page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: /200/ })
  const number = await boundingBoxOf(link.getByText('200', { exact: true }))
  const symbol = await boundingBoxOf(link.locator('svg'))
  expect(number?.height).toBeLessThan(20)
  const end = Number(symbol?.x) + Number(symbol?.width)
  expect(end - Number(number?.x)).toBeLessThan(12)
  expect(Number(number?.x) + Number(number?.width)).toBeLessThanOrEqual(50)

  await page.setViewportSize({ width: 1280, height: 720 })
  await expect(page.getByRole('main').getByText(/\d+ for more than a day/)).toBeVisible()
  await approvals.selection.getByRole('button', { name: 'Approve 200' }).click()
  // A normal click of Playwright would wait until the button is available.
  await approvals.confirming('Approve', 200).click({ force: true })
  const typed = approvals.sheet.getByRole('textbox', { name: /to confirm/ })
  await expect(typed).toBeFocused()
  await expect(typed).toHaveAccessibleName('Type 200 to confirm')
  await expect(typed).toHaveAccessibleDescription('Type 200 to confirm. Nothing was sent.')
  expect(approvals.actionBodies).toEqual([])
  await typed.fill('200')
  await approvals.confirming('Approve', 200).click()
  await expect(approvals.results.getByText('200 done', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Nothing waits for approval' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await approvals.expectAllSay(0)
  expect(approvals.actionBodies.flatMap(({ target }) => target)).toHaveLength(200)
})

test('a selection of a range, of all or of none can be cleared and restored, the name of a gate leads to its pipeline and Back to the gate before, and names are whole in a narrow queue', async ({
  page,
  approvals,
  openQueue,
}) => {
  await openQueue()
  await test.step('a selection', async () => {
    await page.keyboard.press('x')
    await expect(approvals.link('ledger-release')).toBeFocused()
    await page.keyboard.press('Shift+ArrowDown')
    await expect(approvals.selection).toContainText('2 selected')
    // Only the selection can be decided now, because the buttons of the open gate would be close to the buttons of the
    // selection.
    const ofGate = approvals.detail.getByRole('button', { name: /^(Approve|Reject)/ })
    await expect(ofGate).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(ofGate).toHaveCount(2)
    await approvals.box('deploy-api-us').click()
    await approvals.box('deploy-identity-eu').click({ modifiers: ['Shift'] })
    await expect(approvals.selection).toContainText('3 selected')
    await approvals.selection.getByRole('button', { name: 'Clear selection' }).click()
    const again = approvals.selection.getByRole('button', { name: 'Select 3 gates again' })
    await expect(again).toBeFocused()
    await again.click()
    await expect(approvals.selection).toContainText('3 selected')
    await page.keyboard.press('*')
    await expect(approvals.selection).toContainText(`${WAITING_COUNT} selected`)
    await approvals.link('deploy-api-us').focus()
    await page.keyboard.press('Escape')
    await expect(approvals.selection).toContainText('Selection cleared')
    await page.keyboard.press('u')
    await approvals.selection.getByRole('button', { name: /^Approve/ }).focus()
    await page.keyboard.press('Escape')
    await expect(approvals.selection).toContainText('Selection cleared')
    await expect(page.getByRole('grid').locator(':focus')).toHaveCount(1)
    await page.keyboard.press('u')
    await expect(approvals.selection).toContainText(`${WAITING_COUNT} selected`)
    const all = page.getByRole('checkbox', { name: 'Select all' })
    await all.press('Space')
    await expect(approvals.selection).toHaveCount(0)
    await all.press('Space')
    await expect(approvals.selection).toContainText(`${WAITING_COUNT} selected`)
    expect(approvals.actionBodies).toEqual([])
    await page.keyboard.press('Escape')
  })
  await test.step('the name of the open gate, and Back', async () => {
    await page.setViewportSize({ width: 1920, height: 1080 })
    await approvals.link('ledger-release').click()
    await approvals.expectOpen('ledger-release')
    const reject = await boundingBoxOf(approvals.detail.getByRole('button', { name: 'Reject…' }))
    const approve = await boundingBoxOf(approvals.detail.getByRole('button', { name: 'Approve' }))
    const gap = (approve?.x ?? 0) - (reject?.x ?? 0) - (reject?.width ?? 0)
    expect(gap).toBeGreaterThan(0)
    expect(gap).toBeLessThan(24)

    // Back shows the previous gate, and the focus and the shortcuts go back to its row.
    await approvals.link('infra-network').click()
    await approvals.link('rotate-keys').click()
    await approvals.expectOpen('rotate-keys')
    await page.goBack()
    await approvals.expectOpen('infra-network')
    await expect(approvals.link('infra-network')).toBeFocused()
    // The gates that keys open one after another are one step of Back.
    await page.keyboard.press('k')
    await page.keyboard.press('k')
    await expect(approvals.link('infra-network')).not.toBeFocused()
    await page.goBack()
    await approvals.expectOpen('infra-network')
    await expect(approvals.link('infra-network')).toBeFocused()
    await page.keyboard.press('a')
    await expect(approvals.sheet).toContainText('infra-network')
    await page.keyboard.press('Escape')

    await approvals.link('ledger-release').click()
    await approvals.detail.getByRole('link', { name: 'ledger-release' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'ledger-release' })).toBeVisible()
  })
  await test.step('in a narrow queue, the names and the gate names beside them are whole', async () => {
    await navigate(page, '/approvals')
    await expect(approvals.queue.getByRole('link').first()).toBeVisible()
    await page.setViewportSize({ width: 768, height: 1024 })
    const missing = () =>
      approvals.queue.getByRole('link').evaluateAll((links) =>
        links.flatMap((link) =>
          [link, link.nextElementSibling ?? link].map((part) => {
            const text = document.createRange()
            text.selectNodeContents(part)
            return text.getBoundingClientRect().width - part.getBoundingClientRect().width
          }),
        ),
      )
    // An ellipsis appears even if only a hundredth of a pixel is missing. Until the font is loaded, the texts are wider.
    await expect.poll(async () => Math.max(...(await missing()))).toBeLessThanOrEqual(0.01)
  })
})

function middleOf(box: { y: number; height: number } | null): number {
  return box === null ? Number.NaN : box.y + box.height / 2
}

test('Back and Forward keep the scroll position of the queue and the row that the user left, even if no gate was open', async ({
  page,
  approvals,
  openQueue,
}) => {
  await openQueue(200, '/approvals', 'approvals')
  const top = () => approvals.queue.evaluate((grid) => grid.scrollTop)
  const link = approvals.queue.locator('[data-at="45"]').getByRole('link')
  const visitRegistry = async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Registry' }).click()
    await expect(approvals.queue).toHaveCount(0)
    await page.goBack()
  }
  await approvals.queue.evaluate((grid) => (grid.scrollTop = 1_500))
  await expect(approvals.queue.locator('[data-at="45"]')).toBeInViewport()
  await test.step('no row had the focus', async () => {
    await visitRegistry()
    await expect.poll(top).toBe(1_500)
    await expect(approvals.queue.locator(':focus')).toHaveCount(0)
  })
  await test.step('the user opened a gate', async () => {
    await approvals.queue.locator('[data-at="45"]').click({ position: { x: 300, y: 10 } })
    await expect(link).toHaveAttribute('aria-current')
    await page.goBack()
    await expect(link).not.toHaveAttribute('aria-current')
    await expect(link).toBeFocused()
    await expect.poll(top).toBe(1_500)
    await page.goForward()
    await expect(link).toHaveAttribute('aria-current')
    await expect(link).toBeFocused()
    await expect.poll(top).toBe(1_500)
    await page.goBack()
  })
  await test.step('a row had the focus, and its gate was not open', async () => {
    await expect(link).not.toHaveAttribute('aria-current')
    await visitRegistry()
    await expect(link).toBeFocused()
    await expect.poll(top).toBe(1_500)
  })
})

test('on a phone, the notices about the queue are not below an open gate', async ({
  page,
  approvals,
  openQueue,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openQueue(15, '/approvals', 'hostile')
  const notices = page.getByText(/have an unknown state|records could not be read/)
  await expect(notices).toHaveCount(2)
  await approvals.link('deploy-api-eu').click()
  await expect(approvals.detail.getByRole('button', { name: 'Approve' })).toBeInViewport()
  await expect(notices).toHaveCount(0)
  // Without a gate there is no Approve button that a notice could move.
  await navigate(page, '/approvals?gate=no-such-id')
  await expect(notices).toHaveCount(2)
  await page.goBack()
  await expect(notices).toHaveCount(0)
  await page.goBack()
  await expect(notices).toHaveCount(2)
})
