/** The letters of ours: they come after the rows, a part of the page in a frame, and stay. */
import { expect, test } from '../support/fixtures'

test('a first visit gets the letters part by part, and the next one from its first paint', async ({
  page,
  openDemo,
}) => {
  await page.addInitScript(() => {
    /** How many elements took other letters, frame by frame. */
    const frames: number[] = []
    Object.assign(globalThis, { letterFrames: frames })
    let now = 0
    const count = () => {
      if (now > 0) frames.push(now)
      now = 0
      requestAnimationFrame(count)
    }
    requestAnimationFrame(count)
    new MutationObserver((records) => {
      for (const { target } of records) {
        if (target instanceof HTMLElement && target.matches('body [data-fonts]'))
          now += target.querySelectorAll('*').length + 1
      }
    }).observe(document, { subtree: true, attributeFilter: ['data-fonts'] })
  })
  const letters = page.locator('[data-fonts]')
  const familyOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) =>
        getComputedStyle(element).fontFamily.split(',')[0]?.replaceAll('"', ''),
      )

  await openDemo('/pipelines')
  await expect(page.locator('html')).toHaveAttribute('data-fonts', 'on')
  // Of the whole page, so of whatever comes later, too; none of its parts keeps a mark.
  await expect(letters).toHaveCount(1)
  expect(await familyOf('[role=row] a')).toBe('Inter Variable')
  expect(await familyOf('.font-mono')).toBe('JetBrains Mono Variable')
  const frames = await page.evaluate(() => Reflect.get(globalThis, 'letterFrames') as number[])
  expect(frames.length).toBeGreaterThan(3)
  expect(Math.max(...frames)).toBeLessThanOrEqual(100)

  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Pipelines' })).toBeVisible()
  await expect(letters).toHaveCount(1)
  expect(await page.evaluate(() => Reflect.get(globalThis, 'letterFrames') as number[])).toEqual([])
})
