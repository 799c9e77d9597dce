/** On a first visit, the demo starts runs by itself. */
import type { Locator, Page } from '@playwright/test'
import { expect, START, test } from '../support/journey'
import { welcomeOf } from '../support/demo-box'
import { navigate } from '../support/navigate'
import { expectStarted, unfoldResults } from '../support/results-view'

test.use({ livingDemo: true })

const pass = async (page: Page, seconds: number) => {
  for (let left = seconds; left > 0; left -= 5) await page.clock.fastForward(5_000)
}

test('without a click, runs start, fail, wait and end, also after a reload and after ten minutes', async ({
  page,
  list,
  openDemo,
  expectAccessible,
}) => {
  await page.clock.install({ time: START })
  await openDemo('/pipelines')
  await list.expectRows(61)
  await expect(welcomeOf(page)).toBeVisible()
  await expectAccessible()
  await pass(page, 10)
  await expect(list.row('docs-site')).toContainText(/Queued|Running/)
  await pass(page, 50)
  await expect(list.row('docs-site')).toContainText('Succeeded')
  await expect(list.row('deploy-web-eu')).toContainText('Waiting')
  // The demo continues from its last state.
  await page.clock.setSystemTime(START - 3_600_000)
  await page.reload()
  await list.expectRows(61)
  await expect(list.row('docs-site')).toContainText('Succeeded')
  await expect(list.row('deploy-web-eu')).toContainText('Waiting')
  await pass(page, 60)
  await expect(list.row('staging-search')).toContainText('Failed')
  await expect(list.row('staging-web')).toContainText('Succeeded')

  // After ten minutes, the list still shows new runs.
  const moving = page.getByRole('row').filter({ hasText: /Queued|Running/ })
  const started = new Set<string>()
  for (let step = 0; step < 30; step += 1) {
    await pass(page, 15)
    for (const text of await moving.allInnerTexts()) started.add(text.split('\n')[1] ?? '')
  }
  expect(started.size).toBeGreaterThan(3)
})

test('new runs also start among 10,000 pipelines', async ({ page, list, openDemo }) => {
  await page.clock.install({ time: START })
  await openDemo('/pipelines', 'huge')
  // The number of succeeded pipelines falls only when some of them run again.
  let most = 0
  await expect(async () => {
    await pass(page, 5)
    const succeeded = Number((await list.facet('Succeeded').innerText()).replace(/\D/g, ''))
    most = Math.max(most, succeeded)
    expect(succeeded).toBeLessThan(most)
  }).toPass({ timeout: 60_000 })
})

test('an unknown scenario is reported until it is dismissed, and the results follow a retried pipeline, even if no row matches the filter any more', async ({
  page,
  list,
  openDemo,
}) => {
  await page.clock.install({ time: START })
  await openDemo('/pipelines', 'no-such')
  await expect(
    page.getByText('There is no scenario “no-such”. The demo shows “Default”.'),
  ).toBeVisible()
  const said = page.getByText(/Scenarios: default, empty, huge/)
  await expect(said).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pipelines' })).toBeFocused()
  await expect(said).toHaveCount(0)

  await navigate(page, '/pipelines?q=status:failed')
  await list.runAll(7)
  await expect(list.results).toContainText(/Queued|Running/)
  // The list keeps its rows while the pointer is over it, so the pointer leaves the list.
  await page.mouse.move(0, 0)
  await expect(page.getByText('No pipeline matches the filter')).toBeVisible()
  await pass(page, 30)
  await expect(list.results).toContainText('Running')
})

test('in a browser that forbids IndexedDB, or all storages, the demo works in this tab and says so', async ({
  page,
  list,
  openDemo,
}) => {
  for (const names of [['indexedDB'], ['localStorage', 'sessionStorage']]) {
    await page.addInitScript((forbidden) => {
      const get = () => {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      }
      for (const name of forbidden) Object.defineProperty(globalThis, name, { get })
    }, names)
    await openDemo('/pipelines')
    await list.expectRows(61)
    await expect(page.getByText('This browser stores nothing for the demo.')).toBeVisible()
  }
})

// On a desktop, build.spec.ts counts the actions that lead to a created pipeline.
test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

  test('within three minutes, a visitor runs a batch, decides a gate, and gets from a repository to a running pipeline in twelve actions', async ({
    page,
    list,
    openDemo,
  }) => {
    const press = (locator: Locator) => locator.tap()
    await page.clock.install({ time: START })
    await openDemo('/pipelines')
    await list.expectRows(61)
    await press(welcomeOf(page).getByRole('link', { name: /^Rerun failed pipelines/ }))
    await list.runAll(7)
    await unfoldResults(list.results)
    await expect(list.results).toContainText('deploy-checkout-eu')

    await navigate(page, '/approvals')
    await press(page.getByRole('link', { name: 'rotate-keys' }))
    await press(page.getByRole('button', { name: 'Approve', exact: true }))
    await press(page.getByRole('button', { name: 'Approve 1 pipeline' }))
    await expect(list.results).toContainText('rotate-keys')

    let actions = 0
    const act = async (work: Promise<unknown>) => {
      await work
      actions += 1
    }
    const choose = async (label: string, typed: string) => {
      const field = page.getByRole('combobox', { name: label, exact: true })
      await act(field.fill(typed))
      const options = page.getByRole('listbox', { name: label, exact: true })
      const option = options.getByRole('option', { selected: true })
      await expect(option).toContainText(typed)
      await act(option.tap())
    }
    await navigate(page, '/pipelines')
    await act(press(page.getByRole('button', { name: 'New pipeline' })))
    await act(press(page.getByRole('link', { name: 'Start from a repository' })))
    await expect(page.getByRole('heading', { name: 'Choose a source' })).toBeVisible()
    await choose('Registered tool', 'GitHub acme')
    await choose('Repository', 'acme/api')
    await act(press(page.getByRole('button', { name: /^Use the default branch/ })))
    await act(press(page.getByRole('button', { name: 'Use this source' })))
    const name = page.getByRole('textbox', { name: 'Name', exact: true }).first()
    await act(name.fill('deliver-api'))
    await act(press(page.getByRole('button', { name: 'Create pipeline' })))
    await expect(page.getByText('Created deliver-api.')).toBeVisible()
    await expect(page.getByText(/not run|no run/i)).toHaveText('Idle, no run recorded')
    await act(press(page.getByRole('button', { name: 'Run', exact: true })))
    await expectStarted(page, 'deliver-api')
    await expect(page.getByRole('group', { name: 'Actions' }).locator(':focus')).toHaveCount(1)
    expect(actions).toBeLessThanOrEqual(11)
  })
})
