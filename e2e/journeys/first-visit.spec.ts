/** A first visit: our fonts come after the rows, and from then on with the first paint. */
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures'

const familyOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element).fontFamily.split(',')[0]?.replaceAll('"', ''))

test('our fonts come after the rows, move nothing, and come with the first paint from then on', async ({
  page,
  openDemo,
}) => {
  await page.addInitScript(() => {
    const seen = { shift: 0 }
    Object.assign(globalThis, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += Reflect.get(entry, 'value') as number
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await openDemo('/pipelines')
  await expect(page.locator('html')).toHaveAttribute('data-fonts', 'on')
  expect(await familyOf(page, '[role=row] a')).toBe('Inter Variable')
  expect(await familyOf(page, '.font-mono')).toBe('JetBrains Mono Variable')
  const shift = () =>
    page.evaluate(() => (Reflect.get(globalThis, 'seen') as { shift: number }).shift)
  expect(await shift()).toBeLessThanOrEqual(0.01)

  await page.reload({ waitUntil: 'commit' })
  expect(await page.locator('html').getAttribute('data-fonts')).toBe('on')
  await expect(page.locator('[role=row] a').first()).toBeVisible()
  expect(await shift()).toBeLessThanOrEqual(0.01)
})
