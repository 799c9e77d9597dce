import { expect, OLDEST_GATES, test, WAITING_COUNT } from '../support/approvals-test'
import { chooseRole } from '../support/demo-box'
import { boundingBoxOf } from '../support/bounding-box'

/** The console error of the browser about an action that the role may not do. */
test.use({ allowedErrors: [/status of 403 .*\/api\/v2\/actions/] })

test('a user with a mouse and shortcuts reads gates, selects them, approves one, and the next gate opens, and all counts are equal after each change', async ({
  page,
  approvals,
  openQueue,
}) => {
  await openQueue()
  await approvals.expectAllSay(WAITING_COUNT)
  await test.step('shortcuts act on the focused row, whichever gate is shown', async () => {
    await approvals.expectOpen('ledger-release')
    await approvals.box('android-release').click()
    await expect(approvals.selection).toContainText('1 selected')
    await page.keyboard.press('x')
    await expect(approvals.box('android-release')).not.toBeChecked()
    await expect(approvals.box('ledger-release')).not.toBeChecked()
    await page.keyboard.press('ArrowRight')
    await expect(approvals.link('android-release')).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(approvals.box('android-release')).toBeFocused()
    await page.keyboard.press('j')
    await expect(approvals.box('infra-network')).toBeFocused()
    await approvals.expectOpen('infra-network')
    // The shortcut acts on the focused row, even if another gate is shown.
    await approvals.box('deploy-api-eu').focus()
    await page.keyboard.press('a')
    await expect(approvals.sheet).toContainText('deploy-api-eu')
    await page.keyboard.press('Escape')

    await approvals.box('ledger-release').click()
    await approvals.box('deploy-api-us').click({ modifiers: ['Shift'] })
    await page.keyboard.press('Shift+ArrowDown')
    await expect(approvals.box('android-release')).toBeFocused()
    await expect(approvals.selection).toContainText('5 selected')
    expect(approvals.actionBodies).toEqual([])
    await page.keyboard.press('Escape')
  })
  await test.step('a mouse reads and approves a gate', async () => {
    await expect(approvals.queue.getByRole('link')).toHaveText([...OLDEST_GATES])
    await expect(
      approvals.queue.getByRole('gridcell', { name: '1 d, more than a day', exact: true }),
    ).toBeVisible()
    await approvals.link('deploy-api-eu').click()
    await expect(page).toHaveURL(/\?gate=[0-9a-f]{24}$/)
    await expect(page).toHaveTitle(`(${WAITING_COUNT}) deploy-api-eu · Approvals · Sluice`)
    await approvals.expectOpen('deploy-api-eu')
    await expect(approvals.detail).toContainText('Release to EU')
    await expect(approvals.detail).toContainText('requested by amina.diallo')
    const next = approvals.detail.getByRole('region', { name: 'What runs next' })
    await expect(next).toContainText('Deploy to EU')
    await expect(next).toContainText('Argo CD production EU')
    await approvals.detail.getByRole('button', { name: 'Approve' }).click()
    await expect(approvals.sheet).toContainText(
      /Waits at Release to EU · next: Deploy to EU \(argo\)deploy-api-eu\d+ \w+/,
    )
    await approvals.confirm('Approve', 1)
    await expect(approvals.place('deploy-api-eu')).toContainText('Approved')
    await approvals.expectOpen('deploy-api-us')
    await expect(approvals.link('deploy-api-us')).toBeFocused()
    await approvals.expectWaiting(WAITING_COUNT - 1)
    await page.getByRole('button', { name: 'Remove 1 decided from the list' }).click()
    await expect(approvals.place('deploy-api-eu')).toHaveCount(0)
    expect(approvals.actionBodies).toMatchObject([{ action: 'approve' }])
  })
  await test.step('the counts in the navigation, the title and the rows', async () => {
    const badge = page.getByRole('navigation').getByRole('link', { name: /^Approvals/ })
    await expect(badge).toHaveAccessibleName(`Approvals ${WAITING_COUNT - 1}`)
    await approvals.expectAllSay(WAITING_COUNT - 1)
    await page.keyboard.press('a')
    await approvals.confirm('Approve', 1)
    await approvals.expectAllSay(WAITING_COUNT - 2)
    await approvals.box('rotate-keys').click()
    await approvals.box('infra-network').click()
    await page.keyboard.press('r')
    await approvals.reason.fill('Not today')
    await approvals.confirm('Reject', 2)
    await approvals.expectAllSay(WAITING_COUNT - 4)
    await page.getByRole('button', { name: 'Remove 3 decided from the list' }).click()
    await approvals.expectAllSay(WAITING_COUNT - 4)
    await page.getByRole('link', { name: 'Activity' }).click()
    await expect(page).toHaveTitle(`(${WAITING_COUNT - 4}) Activity · Sluice`)
    await page.goto('/approvals?scenario=empty')
    await expect(page.getByRole('heading', { name: 'Nothing waits for approval' })).toBeVisible()
    await expect(badge).toHaveAccessibleName('Approvals')
    await approvals.expectAllSay(0)
  })
})

test(
  'a user with only a keyboard moves, reads, selects and approves, and Enter in the queue decides nothing',
  { tag: '@firefox' },
  async ({ page, approvals, openQueue }) => {
    await openQueue()
    const { keyboard } = page
    await keyboard.press('j')
    await expect(approvals.link('deploy-identity-eu')).toBeFocused()
    await keyboard.press('ArrowDown')
    await keyboard.press('k')
    await approvals.expectOpen('deploy-identity-eu')
    await keyboard.press('Enter')
    await expect(approvals.detail.getByRole('heading', { level: 2 })).toBeFocused()
    await keyboard.press('Escape')
    await expect(approvals.link('deploy-identity-eu')).toBeFocused()
    await keyboard.press('x')
    await keyboard.press('Shift+ArrowDown')
    await expect(approvals.selection).toContainText('2 selected')
    await keyboard.press('Control+k')
    await expect(page.getByRole('group', { name: 'Selected gates' })).toContainText(
      'Reject 2 selected gates',
    )
    await keyboard.press('Enter')
    await expect(approvals.confirming('Approve', 2)).toBeFocused()
    // The confirm button ignores keys in the first half second, because nobody can have read it yet.
    await page.clock.runFor(500)
    await keyboard.press('Control+Enter')
    await expect(approvals.place('deploy-api-eu')).toContainText('Approved')
    await expect(approvals.place('deploy-identity-eu')).toContainText('Approved')
    await expect(approvals.link('deploy-api-us')).toBeFocused()
    await keyboard.press('r')
    await expect(approvals.reason).toBeFocused()
    await keyboard.type('jax')
    await expect(approvals.reason).toHaveValue('jax')
    await keyboard.press('Escape')
    await expect(approvals.sheet).toHaveCount(0)
    await expect(approvals.link('deploy-api-us')).toBeFocused()
    await approvals.expectWaiting(WAITING_COUNT - 2)
  },
)

test('a gate that another tab has decided stays open and says so in a neutral text, and a role without permission sees the refusal of the service in its own words', async ({
  page,
  approvals,
  openQueue,
}) => {
  await openQueue()
  await test.step('a gate that another tab has decided', async () => {
    // Without a gate in the address, the first gate stays open even if another tab decides it.
    const [first] = OLDEST_GATES
    const approve = approvals.detail.getByRole('button', { name: 'Approve' })
    const onlyWaiting = /You can approve or reject only a gate that waits/
    await approvals.expectOpen(first)
    await approvals.approveInAnotherTab()
    await approvals.expectWaiting(WAITING_COUNT - 1)
    await approvals.expectOpen(first)
    await expect(approvals.detail.getByRole('status')).toContainText(
      /Already decided|Approved from this browser/,
    )
    await expect(approve).toHaveAccessibleDescription(onlyWaiting)

    await approvals.link('deploy-api-eu').click()
    const steps = approvals.detail.getByRole('region', { name: 'Steps' })
    // The page of the pipeline also uses the word “Pending” for this step.
    await expect(steps).toContainText('Pending: Deploy to EU')
    await approvals.approveInAnotherTab()
    // Both tabs share the journal. After the page has read it, the texts say that this browser has decided.
    await expect(approvals.place('deploy-api-eu')).toContainText(/Already decided|Approved/)
    await expect(approvals.detail.getByRole('status')).toContainText(
      /(?:Already decided|Approved from this browser).*now.*Running.*read the approval request below at \d\d:\d\d:\d\d/,
    )
    // The details from before the decision stay, so no text says that the service does not give them.
    await expect(approvals.detail).toContainText('requested by amina.diallo')
    await expect(approvals.detail.getByRole('region', { name: 'Instructions' })).toBeVisible()
    await expect(approvals.detail).not.toContainText('does not say')
    await expect(steps).toContainText('Succeeded: Release to EU')
    await expect(steps).not.toContainText('Waits here')
    await expect(approve).toHaveAccessibleDescription(onlyWaiting)
    await approvals.expectWaiting(WAITING_COUNT - 2)
    await expect(approvals.link('deploy-api-eu')).toBeFocused()
    expect(approvals.actionBodies).toEqual([])
  })
  await test.step('a refused rejection, whose typed reason stays', async () => {
    // The page reads the list again after the change of the role.
    const read = page.waitForResponse(/\/api\/v2\/pipelines$/)
    await chooseRole(page, 'Viewer')
    await read
    await approvals.expectWaiting(WAITING_COUNT - 2)
    await approvals.link('rotate-keys').click()
    await approvals.detail.getByRole('button', { name: 'Reject…' }).click()
    await approvals.reason.fill('Not mine to decide')
    await approvals.confirm('Reject', 1)
    await expect(approvals.results.getByText('1 refused', { exact: true })).toBeVisible()
    await expect(approvals.place('rotate-keys')).toContainText('Rejection refused')
    // The refused gate stays open, so that nobody mistakes the next gate for the refused gate.
    await approvals.expectOpen('rotate-keys')
    await expect(approvals.detail).toContainText(/Rejection refused: A viewer may not reject/)
    await approvals.results.getByRole('button', { name: 'Retry…' }).click()
    await expect(approvals.reason).toHaveValue('Not mine to decide')
    await page.keyboard.press('Escape')
    await approvals.link('rotate-keys').click()
    await approvals.detail.getByRole('button', { name: 'Reject…' }).click()
    await expect(approvals.reason).toHaveValue('Not mine to decide')
  })
})

test(
  'a user with a phone reads a gate, approves it, and the next gate opens',
  { tag: '@phone-only' },
  async ({ page, approvals, openQueue }) => {
    await openQueue()
    await expect(approvals.detail).toHaveCount(0)
    await approvals.link('deploy-api-eu').click()
    await approvals.expectOpen('deploy-api-eu')
    const approve = approvals.detail.getByRole('button', { name: 'Approve' })
    expect((await approve.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await approve.click()
    await expect(approvals.sheet.getByText('ed4cf7501245a877bb105b3f')).toBeVisible()
    await approvals.confirm('Approve', 1)
    await approvals.expectOpen('deploy-api-us')
    await page.getByRole('main').getByRole('link', { name: 'Approvals' }).click()
    await expect(approvals.link('deploy-api-us')).toBeFocused()
    await approvals.expectWaiting(WAITING_COUNT - 1)
  },
)

test(
  'Back on a phone leads to the row that was open, at the same scroll position',
  { tag: '@phone-only' },
  async ({ page, approvals, openQueue }) => {
    // A headless browser denies notifications, so the test fakes their permission.
    await page.addInitScript(() => {
      Object.defineProperty(Notification, 'permission', { get: () => 'default' })
    })
    await openQueue(200, '/approvals', 'approvals')
    await expect(page.getByRole('checkbox', { name: 'Notify me' })).toBeVisible()
    await expect(page.getByRole('main').getByText('200 waiting')).toBeVisible()
    await approvals.queue.evaluate((grid) => (grid.scrollTop = 3_000))
    const row = approvals.queue.locator('[data-at="58"]')
    const open = row.getByRole('link')
    const topOf = async () => (await boundingBoxOf(row))?.y
    const top = await topOf()
    await row.tap({ position: { x: 200, y: 4 } })
    await expect(approvals.detail.getByRole('heading', { level: 2 })).toBeFocused()
    await page.goBack()
    await expect(open).toBeFocused()
    await expect.poll(topOf).toBe(top)
    await row.tap({ position: { x: 200, y: 4 } })
    await page.getByRole('main').getByRole('link', { name: 'Approvals' }).click()
    await expect(open).toBeFocused()
    await expect.poll(topOf).toBe(top)
    await expect(page).not.toHaveURL(/gate=/)
    await row.tap({ position: { x: 200, y: 4 } })
    await approvals.detail.getByRole('button', { name: 'Reject…' }).tap()
    await approvals.reason.fill('Not tested')
    await page.goBack()
    await expect(approvals.sheet).toHaveCount(0)
    await expect(open).toBeFocused()
  },
)

test('at 400 % zoom, a gate that was opened by a link is read with one scroll bar, and approved with two actions', async ({
  page,
  approvals,
  openQueue,
}) => {
  await openQueue(WAITING_COUNT, '/approvals?gate=24037d326a44c748c56fcbe9')
  await page.setViewportSize({ width: 320, height: 256 })
  await expect(approvals.detail.getByRole('heading', { level: 2 })).toBeVisible()
  const scrollers = () =>
    page.getByRole('main').evaluate(
      (main) =>
        [...main.querySelectorAll('*')].filter((element) => {
          const { overflowY } = getComputedStyle(element)
          const scrolls = overflowY === 'auto' || overflowY === 'scroll'
          // The text inside closed details is laid out, but nobody can scroll it.
          return scrolls && element.checkVisibility() && element.scrollHeight > element.clientHeight
        }).length,
    )
  await expect.poll(scrollers).toBe(1)
  await approvals.detail.getByRole('button', { name: 'Approve' }).click()
  await approvals.confirm('Approve', 1)
  await page.setViewportSize({ width: 1280, height: 720 })
  await expect(approvals.place('rotate-keys')).toContainText('Approved')
})
