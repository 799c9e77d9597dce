import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures'

const familyOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element).fontFamily.split(',')[0]?.replaceAll('"', ''))

test('our fonts load after the rows without a layout shift, and later visits have them at the first paint', async ({
  page,
  openDemo,
}) => {
  await page.addInitScript(() => {
    const seen: { shift: number; fontsAtFirst?: string } = { shift: 0 }
    Object.assign(globalThis, { seen })
    // The body is created after the scripts in the head have run and before the first paint.
    new MutationObserver((_, observer) => {
      if (!document.body) return
      seen.fontsAtFirst = document.documentElement.dataset.fonts ?? 'off'
      observer.disconnect()
    }).observe(document, { childList: true, subtree: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += Reflect.get(entry, 'value') as number
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await openDemo('/pipelines')
  await expect(page.locator('html')).toHaveAttribute('data-fonts', 'on')
  expect(await familyOf(page, '[role=row] a')).toBe('Inter Variable')
  expect(await familyOf(page, '.font-mono')).toBe('JetBrains Mono Variable')
  const seen = () =>
    page.evaluate(() => Reflect.get(globalThis, 'seen') as { shift: number; fontsAtFirst?: string })
  expect((await seen()).fontsAtFirst).toBe('off')
  expect((await seen()).shift).toBeLessThanOrEqual(0.01)

  await page.reload()
  await expect(page.locator('[role=row] a').first()).toBeVisible()
  expect(await seen()).toMatchObject({ fontsAtFirst: 'on' })
  expect((await seen()).shift).toBeLessThanOrEqual(0.01)
})
