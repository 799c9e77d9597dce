/**
 * Everyday tasks must not need more than a fixed number of actions. An action is a click, a key press, or one typed
 * text.
 */
import type { Locator } from '@playwright/test'
import { expect, test } from '../support/approvals-test'
import { PIPELINE_COUNT } from '../support/journey'

function counter() {
  let actions = 0
  const act = async (work: Promise<unknown>) => {
    actions += 1
    await work
  }
  return { act, actions: () => actions }
}

test('rows show the whole reason of a failure without an action, four actions run failed pipelines in production again, and two show which pipelines use a tool', async ({
  page,
  list,
  openList,
}) => {
  await test.step('the whole reason at each width', async () => {
    await openList('/pipelines?q=status:failed', { rows: 7 })
    await expect(list.row('deploy-checkout-eu')).toContainText(
      '1 high severity vulnerability: prototype pollution in lodash 4.17.20 (Scan dependencies)',
    )
    const reasons = list.grid.getByTitle(/ \([^)]+\)$/)
    const cut = async (texts: Locator) => {
      const areCut = await Promise.all(
        (await texts.all()).map((each) =>
          each.evaluate((text) => {
            // On a phone, the reason is a part of a longer text.
            const box = text.clientHeight > 0 ? text : text.parentElement
            return box!.scrollHeight > box!.clientHeight || box!.scrollWidth > box!.clientWidth
          }),
        ),
      )
      return areCut.filter(Boolean)
    }
    for (const [width, rowHeight] of [
      [1280, 36],
      [1024, 36],
      [768, 36],
      [390, 64],
      [320, 72],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      await expect(reasons).toHaveCount(7)
      // Until the font is loaded, the texts have another width.
      await expect.poll(() => cut(reasons), `${width} pixels wide`).toEqual([])
      await expect(list.row('deploy-checkout-eu').getByText(/ago$/)).toBeInViewport({ ratio: 1 })
      await expect(list.row('deploy-checkout-eu')).toHaveCSS('height', `${rowHeight}px`)
      if (width >= 768) {
        await expect.poll(() => cut(list.grid.getByRole('link'))).toEqual([])
      }
    }
    await page.setViewportSize({ width: 768, height: 800 })
    // At this width, the times have no column of their own, but the rows can still be sorted by time.
    await page.getByLabel('Sort', { exact: true }).selectOption('Updated, oldest first')
    await expect(list.grid.getByRole('link').first()).toHaveText('service-mesh')
    // Compact rows have the whole reason too.
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.evaluate(() => {
      localStorage.setItem('sluice.preferences', JSON.stringify({ density: 'compact' }))
    })
    await page.reload()
    await expect(list.row('deploy-checkout-eu')).toHaveCSS('height', '28px')
    await expect(reasons).toHaveCount(7)
    await expect.poll(() => cut(reasons)).toEqual([])
  })
  await test.step('failed pipelines run again, and a tool shows its pipelines', async () => {
    const { act, actions } = counter()
    await act(list.query.fill('failed tag:production'))
    await expect(list.count).toHaveText(`3 of ${PIPELINE_COUNT} pipelines`)
    await act(list.selectAll.click())
    await act(list.selection.getByRole('button', { name: 'Run 3', exact: true }).click())
    await act(page.getByRole('button', { name: 'Run 3 pipelines' }).click())
    await expect(list.results.getByText('3 done', { exact: true })).toBeVisible()
    expect(actions()).toBeLessThanOrEqual(4)

    const uses = counter()
    await uses.act(page.getByRole('navigation').getByRole('link', { name: 'Registry' }).click())
    await uses.act(page.getByRole('link', { name: 'Argo CD production EU' }).click())
    const used = page.getByRole('region', { name: 'Used by 13 pipelines' })
    await expect(used.getByRole('listitem')).toHaveCount(13)
    expect(uses.actions()).toBeLessThanOrEqual(2)
  })
})

test('twenty gates are approved with four clicks or twenty-four keys, and three are rejected for one reason with seven keys and the typed reason', async ({
  page,
  approvals,
  openQueue,
}) => {
  await openQueue(200, '/approvals', 'approvals')
  const clicks = counter()
  const boxAt = (place: number) =>
    approvals.queue.locator(`[data-at="${place}"]`).getByRole('checkbox')
  await clicks.act(boxAt(0).click())
  // A user scrolls with the wheel, so this is not counted as an action.
  await approvals.queue.evaluate((grid) => (grid.scrollTop = 300))
  await clicks.act(boxAt(19).click({ modifiers: ['Shift'] }))
  await clicks.act(approvals.selection.getByRole('button', { name: 'Approve 20' }).click())
  await clicks.act(approvals.confirm('Approve', 20))
  await approvals.expectAllSay(180)
  expect(clicks.actions()).toBeLessThanOrEqual(4)

  await page.getByRole('button', { name: 'Remove 20 decided from the list' }).click()
  const keys = counter()
  const press = (key: string) => keys.act(page.keyboard.press(key))
  await press('x')
  for (let more = 1; more < 20; more += 1) await press('Shift+ArrowDown')
  await press('a')
  await expect(approvals.confirming('Approve', 20)).toBeFocused()
  await page.clock.runFor(500)
  await press('Enter')
  await approvals.expectAllSay(160)
  expect(keys.actions()).toBeLessThanOrEqual(24)
  await test.step('three gates are rejected for one reason', async () => {
    await page.getByRole('button', { name: 'Remove 20 decided from the list' }).click()
    const rejecting = counter()
    const pressNext = (key: string) => rejecting.act(page.keyboard.press(key))
    await pressNext('x')
    await pressNext('Shift+ArrowDown')
    await pressNext('Shift+ArrowDown')
    await pressNext('r')
    await expect(approvals.reason).toBeFocused()
    await page.keyboard.type('Not before the audit')
    await page.clock.runFor(500)
    await pressNext('Control+Enter')
    await expect(approvals.sheet).toHaveCount(0)
    await approvals.expectAllSay(157)
    for (const place of [0, 1, 2])
      await expect(approvals.queue.locator(`[data-at="${place}"]`)).toContainText('Rejected')
    expect(rejecting.actions()).toBeLessThanOrEqual(7)
  })
})
