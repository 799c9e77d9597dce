/** Low windows: 320×256 pixels, which is a window of 1280×1024 at 400 % zoom, and a phone in landscape. */
import type { Locator, Page } from '@playwright/test'
import { boundingBoxOf } from '../support/bounding-box'
import { expect, test } from '../support/journey'
import { navigate } from '../support/navigate'

test.use({ viewport: { width: 320, height: 256 } })

const scrollersIn = (page: Page) =>
  page.getByRole('main').evaluate((main) =>
    [...main.querySelectorAll('*')]
      .filter((element) => {
        const { overflowY } = getComputedStyle(element)
        const scrolls = overflowY === 'auto' || overflowY === 'scroll'
        return scrolls && element.scrollHeight > element.clientHeight
      })
      .map(({ clientHeight }) => clientHeight),
  )

test('each screen has one scrolling area in 320×256 and 844×390, the rows of its list use the whole window, and what takes the focus is visible, also in a long list', async ({
  page,
  list,
  openDemo,
}) => {
  await test.step('in 640×400, the list has one line of controls and one line of counts above its rows', async () => {
    await page.setViewportSize({ width: 640, height: 400 })
    await openDemo('/pipelines', 'approvals')
    const table = page.getByRole('grid', { name: 'Pipelines' })
    await expect(table.getByRole('row').nth(2)).toBeAttached()
    expect((await boundingBoxOf(table))?.y).toBeLessThan(110)
  })
  for (const [path, grid] of [
    ['/approvals', 'Waiting for approval'],
    ['/pipelines', 'Pipelines'],
    ['/registry', 'Registered tools'],
    ['/tools', 'Tool types'],
  ] as const) {
    await test.step(path, async () => {
      await page.setViewportSize({ width: 320, height: 256 })
      await navigate(page, path)
      const rows = page.getByRole(path === '/tools' ? 'table' : 'grid', { name: grid })
      await expect(rows.getByRole('row').nth(2)).toBeAttached()
      // The height of the window without the header.
      await expect.poll(() => scrollersIn(page)).toEqual([207])
      await page.setViewportSize({ width: 844, height: 390 })
      // The navigation is beside the page, so the page has the height of the window.
      await expect.poll(() => scrollersIn(page)).toEqual([390])
    })
  }
  await page.setViewportSize({ width: 320, height: 256 })
  await navigate(page, '/tasks')
  await expect(page.getByRole('heading', { name: 'No tasks yet' })).toBeAttached()
  await expect.poll(() => scrollersIn(page)).toEqual([207])
  await navigate(page, '/agents')
  for (const part of ['Connection', 'Functions', 'Calls']) {
    const link = page.getByRole('main').getByRole('link', { name: part, exact: true })
    await link.click()
    await expect(link).toHaveAttribute('aria-current', 'page')
    await expect.poll(() => scrollersIn(page), part).toEqual([207])
  }
  await test.step('the heading that takes the focus from a button is visible', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Functions', exact: true }).click()
    await page.getByRole('button', { name: 'Show the connection test' }).press('Enter')
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toBeFocused()
    await expect(heading).toBeInViewport({ ratio: 1 })
  })
  await test.step('the answer takes the focus from a button that it scrolls out of view', async () => {
    await navigate(page, '/console?target=p1')
    for (const viewport of [
      { width: 320, height: 256 },
      { width: 768, height: 400 },
    ]) {
      await page.setViewportSize(viewport)
      await page.getByRole('button', { name: 'Check status of 1 pipeline' }).press('Enter')
      const answer = page.getByLabel('Answer', { exact: true })
      await expect(answer).toBeFocused()
      await expect(answer).toBeInViewport()
    }
    // In a high window, the answer does not hide the button, so that Enter sends the request again.
    await page.setViewportSize({ width: 1280, height: 1000 })
    const send = page.getByRole('button', { name: 'Check status of 1 pipeline' })
    const sent = page.waitForResponse(/\/actions$/)
    await send.press('Enter')
    await sent
    await expect(page.getByText(/^Status 200 after/)).toBeVisible()
    await expect(send).toBeFocused()
  })
  await test.step('the keyboard moves through a long list, and Back returns to the row', async () => {
    await page.setViewportSize({ width: 320, height: 256 })
    await list.visit('/pipelines?sort=name', 200)
    const links = list.grid.getByRole('link')
    await links.first().focus()
    await page.keyboard.press('End')
    const last = list.grid.locator('[data-at="199"]')
    await expect(last.getByRole('link')).toBeFocused()
    await expect(last).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('x')
    await expect(page.getByText('1 selected')).toBeInViewport({ ratio: 1 })
    // The selection bar must never cover the focused row.
    for (let times = 0; times < 12; times += 1) await page.keyboard.press('PageUp')
    for (let times = 0; times < 4; times += 1) await page.keyboard.press('ArrowDown')
    const bottomOf = async (part: Locator) => {
      const { y, height } = (await part.boundingBox()) ?? { y: Number.NaN, height: 0 }
      return y + height
    }
    const row = list.grid.locator('[data-at]:focus-within')
    const bar = await list.selection.boundingBox()
    await expect.poll(() => bottomOf(row)).toBeLessThanOrEqual((bar?.y ?? 0) + 1)
    await expect(last).not.toBeInViewport()
    await expect(row).toBeInViewport({ ratio: 0.9 })
    const at = (await row.getAttribute('data-at')) ?? ''
    await page.keyboard.press('Enter')
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toBeFocused()
    await expect(heading).toBeInViewport()
    await page.goBack()
    const again = list.grid.locator(`[data-at="${at}"]`)
    await expect(again.getByRole('link')).toBeFocused()
    await expect(again).toBeInViewport({ ratio: 0.9 })
  })
})
