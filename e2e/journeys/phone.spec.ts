import type { Locator } from '@playwright/test'
import { expect, test } from '../support/journey'
import { navigate } from '../support/navigate'
import { boundingBoxOf } from '../support/bounding-box'

test(
  'on a phone, a pipeline is sorted, found, opened and stopped',
  { tag: '@phone-only' },
  async ({ page, list, openList }) => {
    await openList()
    // The sort order is visible without a tap, and one tap opens the select box.
    const order = (text: string) => page.getByText(text, { exact: true }).filter({ visible: true })
    await expect(order('Sort: Updated')).toBeInViewport()
    // On a slow machine, the first time is already some seconds ago.
    const age = page.getByText(/^(?:just now|\d+ s ago)$/).filter({ visible: true })
    await expect(age.first()).toBeInViewport()
    const place = await boundingBoxOf(order('Sort: Updated'))
    await page.getByLabel('Sort').selectOption('Name, A to Z')
    await expect(page).toHaveURL('/pipelines?sort=name')
    await expect(order('Sort: Name')).toBeInViewport()
    const choice = await boundingBoxOf(page.getByLabel('Sort'))
    expect(choice?.height).toBeGreaterThanOrEqual(43)
    expect(choice?.y).toBeLessThanOrEqual(place?.y ?? 0)
    await list.query.fill('staging-api')
    await expect(list.names).toHaveText(['staging-api'])
    await page.keyboard.press('Enter')
    await expect(list.row('staging-api')).toHaveText(
      /^staging-api\d+ (?:s|min) agoRunning .+ · run time \d+ (?:s|min)/,
    )
    // A tap in the cell beside the checkbox ticks it, and a tap beside the name opens the pipeline.
    const cells = list.row('staging-api').getByRole('gridcell')
    await cells.first().tap({ position: { x: 5, y: 40 } })
    await expect(page.getByText('1 selected')).toBeVisible()
    await cells.first().tap({ position: { x: 5, y: 40 } })
    await expect(page.getByText('1 selected')).toBeHidden()
    // The right edge of the cell is next to the name. Its lower edge is the border between two rows.
    const { width } = (await cells.first().boundingBox()) ?? { width: 0 }
    const { height } = (await list.row('staging-api').boundingBox()) ?? { height: 0 }
    const edges = [
      { x: width - 5, y: height / 2 },
      { x: width - 1, y: height / 2 },
      { x: 5, y: height - 1 },
    ]
    for (const position of edges) {
      await list.row('staging-api').tap({ position })
      await expect(page.getByText('1 selected')).toBeVisible()
      await cells.first().tap()
      await expect(page.getByText('1 selected')).toBeHidden()
    }
    await cells.nth(1).tap({ position: { x: 200, y: 5 } })
    await expect(page.getByRole('heading', { level: 1, name: 'staging-api' })).toBeFocused()
    await page.goBack()
    await expect(list.link('staging-api')).toBeFocused()
    await list.choose('staging-api', /^Stop/)
    const stop = page.getByRole('button', { name: 'Stop 1 pipeline' })
    expect((await stop.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await stop.click()
    await expect(page.getByRole('button', { name: 'Unfold' })).toBeVisible()
    expect((await list.results.boundingBox())?.height).toBeLessThanOrEqual(48)
    await list.expectDone('Stop', 'staging-api')
    // The menu of the unfolded results has the commands for which a phone has no space.
    const more = list.results.getByRole('button', { name: 'More about these results' })
    await more.click()
    await expect(page.getByRole('menuitem', { name: 'Show in list' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Fold', exact: true }).click()
    await expect(list.row('staging-api')).toContainText('Stopped')

    // On any small screen, two rows stay visible beside the results and the selection. In landscape, the page scrolls.
    await list.query.fill('')
    await page.keyboard.press('Escape')
    await page.getByRole('checkbox', { name: 'Select all' }).check()
    const second = page.getByRole('row').nth(2)
    await page.setViewportSize({ width: 320, height: 640 })
    await expect(page.getByRole('button', { name: 'Unfold' })).toBeVisible()
    await expect(second).toBeInViewport({ ratio: 1 })
    await page.setViewportSize({ width: 640, height: 360 })
    await second.scrollIntoViewIfNeeded()
    expect((await second.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await expect(second).toBeInViewport({ ratio: 1 })
    await expect(page.getByText(/^\d+ selected/)).toBeInViewport({ ratio: 1 })
  },
)

test(
  'on a phone the failed pipelines show their status as a whole word with the reason, a preflight shows each name with its whole id, the menu has every screen, the status filters are large and visible, and the rows begin above the middle',
  { tag: '@phone-only' },
  async ({ page, list, openList }) => {
    await test.step('the status is a whole word, and two lines show it with the reason of a failure', async () => {
      await page.setViewportSize({ width: 390, height: 844 })
      await openList('/pipelines?q=status:failed', { rows: 7 })
      const row = list.row('deploy-checkout-us')
      const reason = row.getByTitle(/Push denied: the authorization token has expired/)
      const [time, cause, whole] = await Promise.all(
        [row.getByText(/ago$/), reason, row].map(boundingBoxOf),
      )
      const bottomOf = (box: typeof whole) => (box?.y ?? 0) + (box?.height ?? 0)
      expect(cause?.y).toBeGreaterThanOrEqual(bottomOf(time) - 2)
      expect(bottomOf(cause)).toBeLessThan(bottomOf(whole))
      // A long reason has two lines, so that it does not touch the edges of the row.
      const lines = reason.locator('xpath=..')
      const heightFor = (text: string) =>
        lines.evaluate((box, words) => {
          box.append(words)
          return box.getBoundingClientRect().height
        }, text)
      expect(await heightFor(' and more'.repeat(30))).toBe(2 * 14)
      // A row without a reason has the same height, so a poll that brings a reason moves no row.
      await navigate(page, '/pipelines?q=status:succeeded')
      const other = await boundingBoxOf(list.row('staging-web'))
      expect(other?.height).toBe(whole?.height)
      await list.visit('/pipelines?q=status:failed', 7)
      const words = list.grid.getByText('Failed', { exact: true })
      await expect(words).toHaveCount(7)
      const cut = () =>
        words.evaluateAll((found) =>
          found
            .filter((word) => word.scrollWidth > word.clientWidth)
            .map((word) => word.clientWidth),
        )
      await expect.poll(cut).toEqual([])
      await page.setViewportSize({ width: 320, height: 640 })
      await expect.poll(cut).toEqual([])
      // If no pipeline matches, there are no statuses, and there is no gap in their place.
      const statuses = page.getByRole('group', { name: 'Filter by status' })
      await expect(statuses).toBeVisible()
      await list.query.fill('no-such-pipeline')
      await expect(
        page.getByRole('heading', { name: 'No pipeline matches the filter' }),
      ).toBeVisible()
      await expect(statuses).toBeHidden()
    })
    await test.step('on the smallest phone a preflight shows each name with its whole id in two lines, and cuts a long id until a tap', async () => {
      await page.setViewportSize({ width: 320, height: 640 })
      await list.visit('/pipelines?q=status:failed', 7)
      await page.getByRole('checkbox', { name: 'Select all' }).check()
      await list.selection.getByRole('button', { name: 'Run 7' }).click()
      const dialog = page.getByRole('dialog', { name: 'Run 7 pipelines' })
      const ids = dialog.getByRole('listitem').locator('code')
      await expect(ids).toHaveCount(7)
      const lines = () =>
        ids.evaluateAll((all) =>
          all.map((id) => Math.round(id.getBoundingClientRect().height / 16)),
        )
      await expect.poll(lines).toEqual([1, 1, 1, 1, 1, 1, 1])
      const first = dialog.getByRole('listitem').first()
      // Each entry has the name and the sign of the status, and below them the id.
      expect((await first.boundingBox())?.height).toBeLessThanOrEqual(56)
      const isWhole = () =>
        first.locator('summary').evaluate((id) => id.scrollWidth <= id.clientWidth)
      expect(await isWhole()).toBe(true)
      await page.setViewportSize({ width: 240, height: 640 })
      await expect.poll(isWhole).toBe(false)
      await ids.first().click()
      await expect.poll(isWhole).toBe(true)
      await page.keyboard.press('Escape')
      await list.selection.getByRole('button', { name: 'Clear selection' }).click()
    })
    await test.step('the menu has every screen, and it closes when a screen opens', async () => {
      await page.setViewportSize({ width: 390, height: 844 })
      await list.visit()
      const menu = page.getByRole('button', { name: 'Menu' })
      await expect(page.getByRole('link', { name: 'Tools' })).toBeHidden()
      await expect(menu).toHaveAccessibleName('Menu 7 waiting')
      await menu.click()
      await expect(menu).toHaveAttribute('aria-expanded', 'true')
      await page.getByRole('link', { name: 'Tools' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Tools' })).toBeFocused()
      await expect(page.getByRole('link', { name: 'Tools' })).toBeHidden()
    })
    await test.step('on the smallest phone the rows begin above the middle, and their number and Refresh are above them', async () => {
      await page.setViewportSize({ width: 320, height: 640 })
      await list.visit()
      const first = await boundingBoxOf(list.grid.getByRole('row').nth(1))
      expect(first?.y).toBeLessThan(320)
      const refresh = await boundingBoxOf(page.getByRole('button', { name: 'Refresh' }))
      expect(refresh?.y).toBeGreaterThan(200)
      expect((refresh?.y ?? 0) + (refresh?.height ?? 0)).toBeLessThanOrEqual(first?.y ?? 0)
      await expect(page.getByText('61 pipelines', { exact: true })).toBeInViewport()
      // The unfolded results cover no part of the list's header.
      await page.getByRole('checkbox', { name: 'Select all' }).check()
      await list.selection.getByRole('button', { name: /^Run/ }).click()
      await page.getByRole('dialog').getByRole('button', { name: /^Run/ }).click()
      await list.results.getByRole('button', { name: 'Unfold' }).click()
      const top = async () => (await boundingBoxOf(list.results))?.y
      await expect.poll(top).toBeGreaterThanOrEqual((refresh?.y ?? 0) + (refresh?.height ?? 0))
    })
    await test.step('the status filters are 44 pixels wide, and all of them are visible', async () => {
      const statuses = page.getByRole('group', { name: 'Filter by status' }).getByRole('button')
      await list.visit()
      for (const width of [320, 360, 390]) {
        await page.setViewportSize({ width, height: 844 })
        await expect
          .poll(() =>
            statuses.evaluateAll((all) =>
              Math.min(...all.map((each) => each.getBoundingClientRect().width)),
            ),
          )
          .toBeGreaterThanOrEqual(44)
        await expect(statuses.last()).toBeInViewport({ ratio: 1 })
      }
      await page.getByRole('combobox', { name: 'Filter pipelines' }).fill('name~android')
      await expect(statuses).toHaveText(['1Running', '1Waiting'])
      const word = statuses.last().getByText('Waiting')
      expect((await word.boundingBox())?.width).toBeGreaterThan(30)
      // Even on the narrowest phone, no name covers the next status.
      await page.setViewportSize({ width: 320, height: 700 })
      const overlaps = () =>
        statuses.evaluateAll(
          (all) => all.filter((each) => each.scrollWidth > each.clientWidth).length,
        )
      await expect.poll(overlaps).toBe(0)
      await openList('/pipelines', { scenario: 'huge', rows: 10_000 })
      // Long numbers stay inside the edges of the page.
      await page.setViewportSize({ width: 412, height: 844 })
      await expect(async () => {
        const [first, last] = await Promise.all([
          boundingBoxOf(statuses.first()),
          boundingBoxOf(statuses.last()),
        ])
        expect(first?.x).toBeGreaterThanOrEqual(16)
        expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(412 - 16)
      }).toPass()
    })
  },
)

test(
  'on a phone, the open results hide the notices of the list until they are folded',
  { tag: '@phone-only' },
  async ({ page, list, openList }) => {
    await openList('/pipelines', { scenario: 'hostile', rows: 69 })
    const notice = page.getByText('records could not be read')
    await expect(notice).toBeVisible()
    await list.run('deploy-checkout-eu')
    await list.results.getByRole('button', { name: 'Unfold' }).click()
    await expect(notice).toBeHidden()
    await list.results.getByRole('button', { name: 'Fold', exact: true }).click()
    await expect(notice).toBeVisible()
  },
)

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 820, height: 1100 }, hasTouch: true, isMobile: true })

  test('the icons of the folded navigation and the links are 44 pixels large', async ({
    page,
    openDemo,
  }) => {
    const sizeOf = async (target: Locator) => {
      await expect(target).toBeVisible()
      const { width, height } = (await target.boundingBox()) ?? { width: 0, height: 0 }
      return Math.min(width, height)
    }
    await openDemo('/approvals')
    const gate = page.getByRole('region', { name: 'Gate' })
    const heading = gate.getByRole('heading', { level: 2 }).getByRole('link')
    for (const target of [
      page.getByRole('link', { name: 'Sluice', exact: true }),
      page.getByRole('link', { name: 'Tasks' }),
      page.getByRole('button', { name: 'Search or run a command' }),
      heading,
    ])
      expect(await sizeOf(target)).toBeGreaterThanOrEqual(44)
    await heading.click()
    expect(
      await sizeOf(page.getByRole('link', { name: 'Open in Approvals' })),
    ).toBeGreaterThanOrEqual(44)
    await page.getByRole('link', { name: 'Registry', exact: true }).click()
    const sort = page.getByRole('columnheader', { name: 'Name' }).getByRole('button')
    expect(await sizeOf(sort)).toBeGreaterThanOrEqual(44)
    await page.getByRole('link', { name: 'Tools' }).click()
    expect(await sizeOf(page.getByText('Enabled in registry'))).toBeGreaterThanOrEqual(44)
    expect(
      await sizeOf(page.getByRole('link', { name: '1 more of SonarQube' })),
    ).toBeGreaterThanOrEqual(44)
  })
})
