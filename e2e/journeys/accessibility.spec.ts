import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey'
import { APPROVALS_STATES } from '../support/approvals-states'
import { DISCOVERY_STATES } from '../support/discovery-states'
import { LIST_STATES } from '../support/list-states'
import { navigate } from '../support/navigate'
import { SCENARIO_STATES } from '../support/scenario-states'

/** The scenarios `unauthorized` and `forbidden` cause these console errors of the browser. */
test.use({ allowedErrors: [/status of 40[13] .*\/(?:api\/v2\/|mcp$)/] })

/** The unit test src/domain/theme-contrast.test.ts tests the colors of both themes. */
const THEMES = ['light', 'dark'] as const

/**
 * Returns by how many pixels the page is too high, and by how many the page and its main region are too wide. The page
 * itself must not scroll.
 */
function beyondTheEdge(page: Page): Promise<readonly number[]> {
  return page.evaluate(() => {
    const { documentElement: whole } = document
    const wider = [whole, document.querySelector('main')].map(
      (element) => (element?.scrollWidth ?? 0) - (element?.clientWidth ?? 0),
    )
    return [whole.scrollHeight - whole.clientHeight, ...wider]
  })
}

for (const [screen, states] of Object.entries({
  ...LIST_STATES,
  ...DISCOVERY_STATES,
  ...APPROVALS_STATES,
  ...SCENARIO_STATES,
})) {
  test(`${screen} has no accessibility violation, light or dark, wide or on a phone`, async ({
    page,
    openDemo,
    expectAccessible,
  }) => {
    let shown: string | null | undefined
    /** Loads the page only for another scenario, or if the state needs it. */
    const open = async (path: string, isLoaded = false) => {
      const { pathname, searchParams } = new URL(path, 'http://own.invalid')
      const scenario = searchParams.get('scenario')
      searchParams.delete('scenario')
      if (scenario === shown && !isLoaded)
        await navigate(page, `${pathname}?${searchParams.toString()}`)
      else await openDemo(path)
      shown = scenario
    }
    for (const [at, { name, path, reach, isFleeting, isLoaded }] of states.entries()) {
      // A wide page in one theme, and then a phone in the other theme. The next state has the opposite themes.
      const [wide, narrow] = at % 2 === 0 ? THEMES : THEMES.toReversed()
      await test.step(name, async () => {
        await page.emulateMedia({ colorScheme: wide })
        await page.setViewportSize({ width: 1280, height: 800 })
        if (path !== undefined) await open(path, isLoaded)
        await reach(page)
        await expect(page.locator('main')).toHaveCount(1)
        await expectAccessible()
        await page.emulateMedia({ colorScheme: narrow })
        await page.setViewportSize({ width: 390, height: 700 })
        await expect.poll(() => beyondTheEdge(page), '390 pixels wide').toEqual([0, 0, 0])
        await page.setViewportSize({ width: 320, height: 700 })
        await expect.poll(() => beyondTheEdge(page), '320 pixels wide').toEqual([0, 0, 0])
        if (isFleeting === true) await reach(page)
        await expectAccessible()
      })
    }
  })
}

test('the loading list has no accessibility violation, and says that it is loading', async ({
  page,
  list,
  openDemo,
  expectAccessible,
}) => {
  await openDemo('/pipelines', 'slow')
  await expect(page.getByRole('status', { name: 'Loading pipelines' })).toBeVisible()
  await expectAccessible()
  await list.expectRows(61)
})

test('in forced colors, selected, focused and running rows look different, and nothing moves if the user prefers reduced motion', async ({
  page,
  list,
  openList,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await openList()
  await list.focusOn('staging-api')
  await page.keyboard.press('Space')
  await expect(list.box('staging-api')).toBeChecked()
  await expect(list.link('staging-api')).not.toHaveCSS('outline-style', 'none')
  await expect(list.row('staging-api')).toContainText('Running')
  await expect(page.getByRole('link', { name: 'Pipelines', exact: true })).not.toHaveCSS(
    'outline-style',
    'none',
  )
  await page.keyboard.press('Control+k')
  await page.keyboard.press('ArrowDown')
  const offered = page.getByRole('dialog').getByRole('option', { selected: true })
  await expect(offered).not.toHaveCSS('outline-style', 'none')
  await page.keyboard.press('Escape')
  // Forced colors must not replace the colors of the bars, because a bar shows nothing but its color.
  const bars = page.locator('main [class*="bg-phase-"]')
  const colors = () =>
    bars.evaluateAll((all) => new Set(all.map((bar) => getComputedStyle(bar).backgroundColor)).size)
  expect(await colors()).toBeGreaterThan(3)
  await navigate(page, '/pipelines?q=status:failed')
  await expect(page.getByRole('button', { name: /Failed/, pressed: true })).not.toHaveCSS(
    'outline-style',
    'none',
  )
  await list.link('deploy-checkout-eu').click()
  await expect(page.getByRole('table', { name: /Steps, their state/ })).toBeVisible()
  expect(await colors()).toBe(2)

  await page.emulateMedia({ forcedColors: 'none', reducedMotion: 'reduce' })
  await navigate(page, '/pipelines')
  await list.choose('staging-api', /^Stop/)
  await expect(page.getByRole('alertdialog')).toBeVisible()
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().activeDuration) > 1)
      .map((animation) => (animation.effect as KeyframeEffect | null)?.target?.outerHTML),
  )
  expect(moving).toEqual([])
})
