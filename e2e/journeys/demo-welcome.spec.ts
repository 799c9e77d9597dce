/** The welcome of the demo leads to the three main uses. */
import { expect, openMenuOfScreens, START, test } from '../support/journey'
import { resetDemo, welcomeOf } from '../support/demo-box'
import { boundingBoxOf } from '../support/bounding-box'

test.use({ livingDemo: true })

test('the welcome panel leads to the three main uses, and stays on the list until it is closed, even right before a reload', async ({
  page,
  list,
  openDemo,
}) => {
  await page.clock.install({ time: START })
  await openDemo('/pipelines')
  await list.expectRows(61)
  const places = welcomeOf(page).getByRole('link')
  await expect(places).toHaveText([
    /^Clear a gate/,
    /^Rerun failed pipelines/,
    /^Build from a repository/,
  ])
  await places.nth(1).click()
  await expect(page).toHaveURL(/status%3Afailed/)
  await list.expectRows(7)
  await places.nth(2).click()
  await expect(page).toHaveURL('/pipelines/new/source')
  await expect(welcomeOf(page)).toHaveCount(0)
  await page.goBack()
  await places.nth(0).click()
  await expect(page).toHaveURL('/approvals')
  await page.goBack()
  await list.expectRows(7)
  // The page is reloaded at once, so the storage must not wait.
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Close the welcome' }).evaluate((button: HTMLElement) => {
    button.click()
    location.reload()
  })
  await reloaded
  await list.expectRows(7)
  await expect(welcomeOf(page)).toHaveCount(0)
  await openDemo('/tasks')
  await expect(page.getByText('Rebuild the search index')).toBeVisible()
})

test(
  'on a phone the welcome is hidden while the results are unfolded, so that the list keeps a row',
  { tag: '@phone-only' },
  async ({ page, list, openDemo }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openDemo('/pipelines?q=status:failed')
    await list.expectRows(7)
    for (const name of ['deploy-checkout-eu', 'deploy-checkout-us', 'staging-checkout'])
      await list.box(name).tap()
    await list.selection.getByRole('button', { name: 'Run 3' }).tap()
    await page.getByRole('dialog').getByRole('button', { name: 'Run 3 pipelines' }).tap()
    const notice = page.getByText('3 pipelines no longer match the filter.')
    await expect(notice).toBeVisible()
    await list.results.getByRole('button', { name: 'Unfold' }).tap()
    await expect(list.results.getByText('staging-checkout')).toBeVisible()
    const { y: end = 0 } = (await boundingBoxOf(notice)) ?? {}
    const { y = 0, height = 0 } = (await boundingBoxOf(list.names.first())) ?? {}
    expect(y + height).toBeLessThanOrEqual(end)
    await list.results.getByRole('button', { name: 'Fold', exact: true }).tap()
    await expect(welcomeOf(page)).toBeVisible()
    await list.results.getByRole('button', { name: 'Unfold' }).tap()
    await expect(welcomeOf(page)).toBeHidden()
    await openMenuOfScreens(page)
    await resetDemo(page)
    await expect(list.results).toBeHidden()
    await expect(welcomeOf(page)).toBeVisible()
  },
)

test.describe('in the scenarios without failed or waiting pipelines', () => {
  test.use({ allowedErrors: [/Failed to load resource/] })

  test('the welcome panel is hidden until another scenario is chosen, leaves room for the list on a phone, and its end focuses the heading', async ({
    page,
    list,
    openDemo,
    expectAccessible,
  }) => {
    await openDemo('/pipelines', 'empty')
    await expect(page.getByText('No pipelines yet')).toBeVisible()
    await expect(welcomeOf(page)).toHaveCount(0)
    await openDemo('/pipelines', 'offline')
    await expect(page.getByRole('main')).toContainText('No answer from')
    await expect(welcomeOf(page)).toHaveCount(0)
    await openDemo('/pipelines', 'default')
    await expect(welcomeOf(page)).toBeVisible()

    await page.setViewportSize({ width: 390, height: 844 })
    await list.expectRows(61)
    expect((await welcomeOf(page).boundingBox())?.height).toBeLessThanOrEqual(844 / 4)
    await expectAccessible()
    // At 400 % zoom, the welcome scrolls together with the page.
    await page.setViewportSize({ width: 320, height: 256 })
    // A new run becomes the first row, so the row that was first may be the second row now.
    await expect(async () => {
      await list.names.first().scrollIntoViewIfNeeded()
      await expect(list.names.first()).toBeInViewport({ ratio: 0.9, timeout: 1000 })
      await expect(list.names.nth(1)).toBeInViewport({ ratio: 0.9, timeout: 1000 })
    }).toPass()
    await page.getByRole('button', { name: 'Close the welcome' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Pipelines' })).toBeFocused()
    await expect(welcomeOf(page)).toHaveCount(0)
  })
})
