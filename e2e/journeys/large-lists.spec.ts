import type { Locator, Page } from '@playwright/test'
import type { PipelinesList } from '../support/pipelines-list'
import { expect, test } from '../support/journey'

declare global {
  var titles: Set<string>
}

/** With so few elements, a long list feels as fast as a short list. */
const MAX_ROWS = 120
const MAX_ELEMENTS = 1_000

/** On a busy machine, a page with 100,000 pipelines is slow. */
const SLOW = { timeout: 60_000 }

async function expectLight({ page, grid }: PipelinesList): Promise<void> {
  expect(await grid.getByRole('row').count()).toBeLessThan(MAX_ROWS)
  expect(await page.locator('*').count()).toBeLessThan(MAX_ELEMENTS)
}

/** Which part of each element is visible. Asks once for all elements, because such a page answers slowly. */
const visibleParts = (elements: Locator) =>
  elements.evaluateAll(
    (all) =>
      new Promise<readonly number[]>((resolve) => {
        if (all.length === 0) resolve([])
        const parts = new Map<Element, number>()
        const observer = new IntersectionObserver((entries) => {
          for (const { target, intersectionRatio } of entries) parts.set(target, intersectionRatio)
          if (parts.size < all.length) return
          observer.disconnect()
          resolve(all.map((each) => parts.get(each) ?? 0))
        })
        for (const each of all) observer.observe(each)
      }),
  )

const statusesOf = (page: Page) =>
  page.getByRole('group', { name: 'Filter by status' }).getByRole('button')

async function expectStatusesVisible(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 720 })
  const statuses = statusesOf(page)
  const parts = async () => [...new Set(await visibleParts(statuses))]
  await expect.poll(parts, { message: `${width} pixels`, ...SLOW }).toEqual([1])
  const rows = () =>
    statuses.evaluateAll((all) => {
      const tops = all.map((each) => each.getBoundingClientRect().top)
      return [...new Set(tops)].map((top) => tops.filter((each) => each === top).length)
    })
  // While no pipeline is queued, there are seven statuses.
  const inRows = width < 390 ? /^4,[34]$/ : /^[78]$/
  await expect
    .poll(async () => String(await rows()), { message: `${width} pixels`, ...SLOW })
    .toMatch(inRows)
}

test(
  'on a phone, one of 10,000 pipelines is found with two actions',
  { tag: '@phone-only' },
  async ({ list, openList }) => {
    await openList('/pipelines', { scenario: 'huge', rows: 10_000 })
    await expect(list.count).toHaveText('10,000 pipelines')
    await list.query.click()
    await list.query.pressSequentially('checkout 02861')
    await expect(list.names).toHaveText(['deploy-checkout-latam-02861'])
    await expect(list.count).toHaveText('1 of 10,000 pipelines')
  },
)

test('10,000 rows are never all in the DOM, one of them is found with two actions, Back leads to the same row and scroll position, and long counts make the statuses smaller only in a narrow window', async ({
  page,
  list,
  openList,
}) => {
  await openList('/pipelines', { scenario: 'huge', rows: 10_000 })
  for (const share of [0, 0.01, 0.5, 0.77, 1]) {
    await list.scrollTo(share * 10_000 * 36)
    await expect(list.grid.getByRole('row').nth(10)).toBeVisible()
    await expectLight(list)
  }
  await expect(list.grid.locator('[aria-rowindex="10001"]')).toBeInViewport()

  await list.scrollTo(180_000)
  const row = list.grid.locator('[aria-rowindex="5008"] a')
  const name = (await row.textContent()) ?? ''
  await row.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
  await page.goBack()
  await expect(list.link(name)).toBeFocused()
  await expect.poll(() => list.scrollTop()).toBe(180_000)

  const failed = list.facet('Failed')
  await page.setViewportSize({ width: 2560, height: 900 })
  await expect(failed).toHaveCSS('font-size', '13px')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(failed).toHaveCSS('font-size', '12px')

  await expectStatusesVisible(page, 768)
  await page.setViewportSize({ width: 1280, height: 720 })
  await list.query.click()
  await list.query.pressSequentially('checkout 02861')
  await expect(list.names).toHaveText(['deploy-checkout-latam-02861'])
  await expect(list.count).toHaveText('1 of 10,000 pipelines')
})

test('100,000 pipelines are listed, filtered, scrolled to the end and selected, and all their statuses are visible at every width', async ({
  page,
  list,
  openList,
}) => {
  test.setTimeout(300_000)
  await page.addInitScript(() => {
    Object.assign(globalThis, { titles: new Set<string>() })
    new MutationObserver(() => {
      const title = document.querySelector('main h2')?.textContent
      if (title !== undefined) titles.add(title)
    }).observe(document, { childList: true, subtree: true })
  })
  await openList('/pipelines', { scenario: 'huge-100k', rows: 100_000 })
  // The page never said that no pipeline matches while the rows were being prepared. On a slow machine, the demo may
  // need more than 30 seconds to prepare them, and the page then says that a read failed.
  const shown = await page.evaluate(() => [...titles])
  expect(shown.filter((title) => title !== 'Reading the pipelines failed')).toEqual([])
  await list.query.fill('status:failed')
  await expect(list.count).toHaveText(/^[\d,]+ of 100,000 pipelines$/, SLOW)
  await expect(list.grid.getByText('Failed').nth(10)).toBeVisible(SLOW)
  await expectLight(list)
  await list.query.fill('')
  await list.expectRows(100_000)

  await list.names.first().focus()
  await page.keyboard.press('Control+End')
  await expect(list.grid.locator('[aria-rowindex="100001"] a')).toBeFocused(SLOW)
  await expectLight(list)

  await page.keyboard.press('Control+a')
  await expect(list.selection).toContainText('100,000 selected', SLOW)
  await expect(list.selectAll).toBeChecked()
  await expectLight(list)
  await page.keyboard.press('Escape')
  await expect(list.selection).toHaveCount(0)

  // All statuses are visible at every width, in rows of the same length.
  await expectStatusesVisible(page, 1280)
  // All statuses have their labels, or all are only a shape and a count.
  const labels = () =>
    statusesOf(page).evaluateAll((all) =>
      all.map(({ lastElementChild: label }) => (label?.clientWidth ? label.textContent : '')),
    )
  await expect.poll(labels, SLOW).toEqual(Array.from({ length: 8 }, () => ''))
  await page.setViewportSize({ width: 1600, height: 720 })
  await expect.poll(labels, SLOW).not.toContain('')
  // A narrow window has a short count. The description of its button still has the whole count.
  await expect(list.facet('Succeeded')).toHaveAccessibleName(/^\d\d,\d{3} Succeeded$/)
  await expectStatusesVisible(page, 768)
  await expectStatusesVisible(page, 390)
  await expect(list.facet('Succeeded')).toHaveAccessibleName(/^\d\dK Succeeded$/)
  await expect(list.facet('Succeeded')).toHaveAttribute('title', /^\d\d,\d{3} Succeeded$/)
  await expectStatusesVisible(page, 320)
})
