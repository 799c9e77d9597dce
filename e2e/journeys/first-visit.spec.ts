/** A first visit: our letters come after the rows, a part of the page in a frame, and stay. */
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures'

/** Notes how many elements take other letters within each frame, and how many in the end all at once. */
function watchLetters() {
  const seen = { frames: [] as number[], last: 0 }
  Object.assign(globalThis, { letters: seen })
  let inFrame = 0
  const nextFrame = () => {
    if (inFrame > 0) seen.frames.push(inFrame)
    inFrame = 0
    requestAnimationFrame(nextFrame)
  }
  requestAnimationFrame(nextFrame)
  const sizeOf = (element: Element) => element.querySelectorAll('*').length + 1
  new MutationObserver((records) => {
    for (const { target } of records) {
      if (!(target instanceof HTMLElement) || target.dataset['fonts'] === undefined) continue
      if (target !== document.documentElement) inFrame += sizeOf(target)
      else {
        // From the second visit on, the letters are chosen before the page has a body.
        const body = document.querySelector('body')
        const all = body === null ? 0 : sizeOf(body)
        seen.last = all - seen.frames.reduce((sum, size) => sum + size, inFrame)
      }
    }
  }).observe(document, { subtree: true, attributeFilter: ['data-fonts'] })
}

interface Letters {
  readonly frames: readonly number[]
  readonly last: number
}

const lettersOf = (page: Page) => page.evaluate(() => Reflect.get(globalThis, 'letters') as Letters)

const familyOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element).fontFamily.split(',')[0]?.replaceAll('"', ''))

/** The code of the palette is the last of what comes by itself. */
const untilAllIsHere = (page: Page) =>
  page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/overlays-')),
  )

test('our letters come part by part after the rows, and with the first paint from then on', async ({
  page,
  openDemo,
}) => {
  await page.addInitScript(watchLetters)
  await openDemo('/pipelines')
  await expect(page.locator('html')).toHaveAttribute('data-fonts', 'on')
  // Of the whole page, so of whatever comes later, too; none of its parts keeps a mark.
  await expect(page.locator('[data-fonts]')).toHaveCount(1)
  expect(await familyOf(page, '[role=row] a')).toBe('Inter Variable')
  expect(await familyOf(page, '.font-mono')).toBe('JetBrains Mono Variable')
  const { frames, last } = await lettersOf(page)
  expect(frames.length).toBeGreaterThan(2)
  expect(Math.max(...frames)).toBeLessThanOrEqual(50)
  // What holds the parts together, and the last of them.
  expect(last).toBeLessThan(150)

  await page.reload()
  expect(await page.locator('html').getAttribute('data-fonts')).toBe('on')
  await untilAllIsHere(page)
  expect((await lettersOf(page)).frames).toEqual([])
})
