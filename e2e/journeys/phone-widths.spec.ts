/** Everything that a small phone must show whole, at the widths of real phones. */
import type { Locator } from '@playwright/test'
import { expect, test } from '../support/journey'
import { boundingBoxOf } from '../support/bounding-box'
import { waitForFittingButtons } from '../support/fitting-buttons'

const WIDTHS = [320, 360, 390, 412]

/** How many pixels of the content are outside the element. */
const hiddenIn = (part: Locator) =>
  part.evaluate(({ scrollHeight, clientHeight, scrollWidth, clientWidth }) =>
    Math.max(scrollHeight - clientHeight, scrollWidth - clientWidth),
  )

test(
  'row menus, run times, names in the palette, the selection bar and the dialog of a deletion are whole',
  { tag: '@phone-only' },
  async ({ page, list, openList }) => {
    await test.step('the run time of a pipeline stays on one line', async () => {
      await openList('/pipelines?q=status:waiting', { rows: 7 })
      const texts = list.grid.getByText(/· run time/)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 640 })
        const lines = () =>
          texts.evaluateAll((all) =>
            all.map((text) => {
              const time = document.createRange()
              time.selectNode(text.lastChild ?? text)
              return time.getClientRects().length
            }),
          )
        await expect.poll(lines, `${width} pixels`).toEqual(Array.from({ length: 7 }, () => 1))
      }
    })
    await list.visit()
    await test.step('the menu of a row in the middle leaves its button free and shows no keys', async () => {
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: width === 320 ? 568 : 640 })
        const button = list.row('staging-api').getByRole('button', { name: /^Actions/ })
        await button.click()
        const menu = page.getByRole('menu')
        await expect.poll(() => hiddenIn(menu), `${width} pixels`).toBeLessThanOrEqual(0)
        await expect(menu.getByRole('menuitem').first()).toBeInViewport({ ratio: 1 })
        await expect(menu.getByRole('menuitem').last()).toBeInViewport({ ratio: 1 })
        await expect(menu.locator('kbd').filter({ visible: true })).toHaveCount(0)
        const isFree = async () => {
          const [from, to] = await Promise.all([boundingBoxOf(menu), boundingBoxOf(button)])
          const isBeside = (from?.x ?? 0) + (from?.width ?? 0) <= (to?.x ?? 0)
          return isBeside || (from?.y ?? 0) + (from?.height ?? 0) <= (to?.y ?? 0)
        }
        await expect.poll(isFree, `${width} pixels`).toBe(true)
        await page.keyboard.press('Escape')
      }
    })
    await test.step('the palette shows names that differ only at the end', async () => {
      await page.keyboard.press('Control+k')
      const query = page.getByRole('combobox', { name: 'Screen, pipeline, tool or action' })
      await query.fill('deploy-')
      const palette = page.getByRole('listbox', { name: 'Search results' })
      const options = palette.getByRole('option', {
        name: /^deploy-(?:api|web|checkout)-(?:eu|us)/,
      })
      await expect(options).toHaveCount(6)
      const cut = () =>
        options
          .locator('span')
          .evaluateAll((parts) =>
            parts.flatMap(({ scrollWidth, clientWidth, textContent }) =>
              scrollWidth > clientWidth && clientWidth > 0 ? [textContent] : [],
            ),
          )
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 640 })
        await expect.poll(cut, `${width} pixels`).toEqual([])
      }
      await query.fill('')
      await page.keyboard.press('Escape')
      await expect(query).toHaveCount(0)
    })
    const more = list.selection.getByRole('button', { name: 'More actions for the selection' })
    await test.step('more than half of the dialog of a deletion scrolls', async () => {
      await page.setViewportSize({ width: 320, height: 640 })
      await list.selectAll.check()
      await waitForFittingButtons(list.selection)
      await more.click()
      const remove = page.getByRole('menuitem', { name: /^Delete \d/ })
      const count = /\d+/.exec(await remove.innerText())?.[0]
      await remove.click()
      const dialog = page.getByRole('alertdialog', { name: `Delete ${count} pipelines` })
      await expect(dialog.getByText(/The service cannot restore deleted pipelines/)).toBeVisible()
      const highest = () =>
        dialog.evaluate((element) =>
          Math.max(
            ...[...element.querySelectorAll('div')].map(({ scrollHeight, clientHeight }) =>
              scrollHeight > clientHeight ? clientHeight : 0,
            ),
          ),
        )
      // Half of the dialog, which is 544 pixels high.
      await expect.poll(highest).toBeGreaterThan(272)
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
    })
    await test.step('the number of selected pipelines, also if most of them are not in the list', async () => {
      await list.query.fill('status:failed')
      await page.keyboard.press('Enter')
      const text = list.selection.getByRole('status')
      await expect(async () => {
        const inList = Number(await list.grid.getAttribute('aria-rowcount')) - 1
        const others = new RegExp(`61 selected\\D+${61 - inList} not in this list`)
        await expect(text).toHaveText(others, { timeout: 500 })
      }).toPass()
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 640 })
        await expect.poll(() => hiddenIn(list.selection), `${width} pixels`).toBeLessThanOrEqual(0)
        await expect(async () => {
          const [bar, own] = await Promise.all([list.selection, text].map(boundingBoxOf))
          expect(own?.height, `${width} pixels`).toBeLessThanOrEqual(bar?.height ?? 0)
        }).toPass()
      }
      await more.click()
      await expect(
        page.getByRole('menuitem', { name: 'Show only selected pipelines' }),
      ).toBeVisible()
    })
  },
)

test(
  'the number of problems and the buttons of the builder are in one line, and no word breaks',
  { tag: '@phone-only' },
  async ({ page, openDemo }) => {
    await openDemo('/pipelines/new?tool=sonar')
    await page.getByRole('button', { name: 'Create pipeline' }).click()
    const status = page.getByRole('list', { name: 'Draft status' })
    await expect(status.getByRole('button', { name: /problem/ })).toBeVisible()
    const words = status.getByText('Not created', { exact: true })
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 844 })
      // Only for screen readers.
      await expect.poll(async () => (await boundingBoxOf(words))?.width).toBe(1)
    }
  },
)
