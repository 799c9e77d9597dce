import type { Page } from '@playwright/test'
import { expect, START, test } from '../support/journey'
import { chooseScenario } from '../support/demo-box'
import { navigate } from '../support/navigate'

const catalog = (page: Page) => page.getByRole('table', { name: 'Tool types' })
const type = (page: Page, name: string) =>
  catalog(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name, exact: false }) })
const names = (page: Page) => catalog(page).getByRole('rowheader')
const search = (page: Page) => page.getByRole('textbox', { name: 'Search tools' })

test('a type is found by a search, by each documented filter, by a link and by keyboard, and an empty list says why', async ({
  page,
  openDemo,
  context,
}) => {
  await context.grantPermissions(['clipboard-write'])
  await test.step('a search is sent once after a pause in typing, and Back undoes it in one step', async () => {
    const asked: (string | null)[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname.endsWith('/tools/identifiers')) asked.push(searchParams.get('search'))
    })
    await page.clock.install({ time: START })
    await openDemo('/tools')
    await expect(page.getByText('22 types', { exact: true })).toBeVisible()
    // The clock is paused, so that a slow machine cannot turn the time between two keys into a pause.
    await page.clock.pauseAt(START + 60_000)
    await search(page).pressSequentially('docker')
    await page.clock.resume()
    await expect(page.getByText('2 of 22 types', { exact: true })).toBeVisible()
    expect(asked).toEqual([null, 'docker'])
    await page.goBack()
    await expect(search(page)).toHaveValue('')
    await expect(page.getByText('22 types', { exact: true })).toBeVisible()
    await search(page).press('Escape')
    await page.goForward()
    await expect(search(page)).toHaveValue('docker')
    await page.goBack()
  })
  await test.step('by keyboard alone, the user searches, clears with one key, filters and copies an identifier', async () => {
    await expect(names(page)).toHaveCount(28)
    await search(page).focus()
    await page.keyboard.type('zzz')
    await expect(page.getByText('The service searches only the identifiers of')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Rules for this list' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(names(page)).toHaveCount(28)
    await page.keyboard.type('azure')
    await expect(names(page)).toHaveCount(2)
    const copy = page.getByRole('button', { name: 'Copy azure-devops' })
    // The tab stops before the copy button are Clear, Columns, four filters and Refresh.
    for (let stop = 0; stop < 8; stop += 1) await page.keyboard.press('Tab')
    await expect(copy).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Copied' })).toBeFocused()
    await search(page).press('ControlOrMeta+a')
    await page.keyboard.press('ControlOrMeta+v')
    await expect(search(page)).toHaveValue('azure-devops')
  })
  await test.step('an empty list names its filters and the four rules of the service', async () => {
    await navigate(page, '/tools?search=nothing-such&type=scm')
    await expect(page.getByRole('heading', { name: 'No tool type matches' })).toBeVisible()
    await expect(page.getByText('search “nothing-such”, type scm')).toBeVisible()
    const rules = page.getByRole('main').getByRole('listitem')
    await expect(rules).toHaveText([/^Roles/, /^Entitlements/, /^No entitlements/, /^Registration/])
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Tools' })).toBeFocused()
    await expect(names(page)).toHaveCount(28)
    await expect(page).toHaveURL(/\/tools$/)
  })
  await test.step('every documented filter finds a type, and the link shows the same', async () => {
    await expect(names(page)).toHaveCount(22 + 6)
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Inactive')
    await expect(type(page, 'Travis CI')).toContainText('Inactive')
    await expect(type(page, 'GitHub')).toHaveCount(0)
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Active')

    await page.getByRole('combobox', { name: 'Usage' }).selectOption('task')
    await page.getByRole('combobox', { name: 'Type' }).fill('deploy')
    await expect(names(page)).toHaveText([/Deploy 1/, /Terraform/])
    await page.getByRole('checkbox', { name: 'Enabled in registry' }).check()
    await search(page).fill('plan')
    await page.getByText('Columns', { exact: true }).click()
    await page.getByRole('checkbox', { name: 'Status' }).check()
    await page.getByRole('checkbox', { name: 'Usage' }).uncheck()
    await expect(type(page, 'Terraform')).toContainText('Active')
    await expect(page).toHaveURL(
      /search=plan.*&fields=description%2Cactive|fields=description%2Cactive.*search=plan/,
    )

    const copy = await context.newPage()
    await copy.goto(page.url())
    await expect(names(copy)).toHaveText([/Deploy 1/, /Terraform/])
    await expect(copy.getByText('1 of 22 types', { exact: true })).toBeVisible()
    await expect(search(copy)).toHaveValue('plan')
    await expect(copy.getByRole('checkbox', { name: 'Enabled in registry' })).toBeChecked()
    await expect(catalog(copy).getByRole('columnheader', { name: 'Usage' })).toHaveCount(0)
  })
})

const cutDescriptions = (rows: readonly Element[]) =>
  rows
    .map((row) => row.querySelector('td > span'))
    .filter((text) => text && text.scrollHeight > text.clientHeight)
    .map((text) => text?.textContent)

test('every type is one row of the same height and leads to a source or a pipeline', async ({
  page,
  openDemo,
}) => {
  await test.step('rows with the registered tools of the type, the config keys that it can fill, and links', async () => {
    await openDemo('/tools')
    await expect(type(page, 'github')).toBeVisible()
    const rows = catalog(page)
      .getByRole('row')
      .filter({ has: page.locator('td') })
    const header = (name: string) => page.getByRole('columnheader', { name })
    for (const [width, hasAll] of [
      [1920, true],
      [1280, true],
      [1024, false],
      [768, false],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      // What a type does is more important than its usage and its key.
      await expect(header('Description')).toBeVisible()
      await expect(header('Usage')).toBeVisible({ visible: hasAll })
      await expect(header('Config key')).toBeVisible({ visible: hasAll })
      const heights = () =>
        rows.evaluateAll((all) => all.map((row) => Math.round(row.getBoundingClientRect().height)))
      // A tablet has two lines in each row, so that the description is whole.
      await expect.poll(heights).toEqual(Array.from({ length: 22 }, () => (hasAll ? 36 : 48)))
      if (!hasAll) await expect.poll(() => rows.evaluateAll(cutDescriptions)).toEqual([])
    }
    await expect(page.getByText(/Sluice guesses/)).toHaveCount(1)

    await page.setViewportSize({ width: 1920, height: 800 })
    await expect(type(page, 'argo').getByRole('link', { name: /^Argo CD/ })).toHaveCount(3)
    await navigate(page, '/registry')
    const registry = page.getByRole('grid', { name: 'Registered tools' })
    const jenkins = registry.getByRole('row').filter({ hasText: 'Jenkins mobile' })
    await expect(jenkins).toContainText('2 pipelines')
    await expect(jenkins).toContainText('ios-release, ios-beta')
    await page.goBack()
    await page.setViewportSize({ width: 1280, height: 720 })

    // An identifier has the whole cell, and its copy button appears in the row of the pointer.
    const azure = type(page, 'azure-devops')
    const identifier = azure.getByText('azure-devops', { exact: true })
    await expect
      .poll(() => identifier.evaluate((code) => code.scrollWidth - code.clientWidth))
      .toBe(0)
    const copy = azure.getByRole('button', { name: 'Copy azure-devops' })
    await type(page, 'github').hover()
    await expect(copy).toHaveCSS('opacity', '0')
    await azure.hover()
    await expect(copy).toHaveCSS('opacity', '1')

    const github = type(page, 'github')
    await expect(github).toContainText('gitToolId')
    await expect(github.getByRole('link', { name: /^Use in a pipeline/ })).toHaveAttribute(
      'href',
      '/pipelines/new/source',
    )
    await expect(type(page, 'argo')).toContainText('step metadata')
    await expect(type(page, 'jenkins')).toContainText('jenkinsToolId')
    await expect(type(page, 'aws_ecr')).toContainText('awsToolConfigId')
    const anchore = type(page, 'anchore-scan')
    await expect(anchore).toContainText('No tool registered')
    await expect(page.getByText(/Sluice cannot register tools/)).toBeVisible()
    await expect(anchore.getByRole('link', { name: /^Use in a pipeline/ })).toHaveAttribute(
      'href',
      '/pipelines/new?tool=anchore-scan',
    )
    await expect(type(page, 'sonar').getByRole('link', { name: 'SonarQube central' })).toBeVisible()
    await type(page, 'sonar').getByRole('link', { name: '1 more of SonarQube' }).click()
    await page.getByRole('link', { name: 'SonarQube cloud' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'SonarQube cloud' })).toBeFocused()
  })
  await test.step('Tools and the builder show the same texts about the registered tools of a type', async () => {
    await navigate(page, '/tools')
    // This type has no documented key.
    await expect(type(page, 'maven')).toContainText('Maven repository')
    await navigate(page, '/pipelines/new')
    const option = (name: RegExp) => page.getByRole('option', { name })
    await expect(option(/^Maven/)).toContainText('1 registered')
    await expect(option(/^Gradle/)).toContainText('no tool needed')
  })
  await test.step('at each width, Tools and Registry lead to a source or to a pipeline with the tool', async () => {
    const source = page.getByRole('heading', { level: 1, name: 'Choose a source' })
    const steps = page.getByRole('navigation', { name: 'Steps' }).getByRole('listitem')
    const start = page.getByRole('link', { name: /^Use in a pipeline/ })
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await navigate(page, '/tools?search=github')
      await type(page, 'github')
        .getByRole('link', { name: /^Use in a pipeline/ })
        .click()
      await expect(source).toBeVisible()

      await navigate(page, '/tools?search=anchore')
      await start.click()
      await expect(steps).toHaveText([/^1Anchore/])

      await navigate(page, '/registry?tool_identifier=gitlab')
      await page.getByRole('link', { name: 'GitLab platform' }).click()
      await page.getByRole('link', { name: 'Use in a pipeline' }).click()
      await expect(source).toBeVisible()
      await expect(page.getByRole('combobox', { name: 'Registered tool' })).toHaveValue(
        'GitLab platform',
      )

      await navigate(page, '/registry?tool_identifier=argo')
      await page.getByRole('link', { name: 'Argo CD staging' }).click()
      await start.click()
      await expect(steps).toHaveText([/^1Argo/])
    }
  })
})

test('an empty service, other envelopes and hostile records are listed, counted and harmless', async ({
  page,
  openDemo,
  expectAccessible,
}) => {
  const registry = page.getByRole('grid', { name: 'Registered tools' })
  await test.step('Tools and the builder show the same texts about a type without a registered tool', async () => {
    await openDemo('/tools', 'empty')
    await expect(type(page, 'jenkins')).toContainText('No tool registered')
    await expect(type(page, 'maven')).toContainText('No tool needed')
    await navigate(page, '/pipelines/new')
    const option = (name: RegExp) => page.getByRole('option', { name })
    await expect(option(/^Jenkins/)).toContainText('none registered')
    await expect(option(/^Maven/)).toContainText('no tool needed')
  })
  await test.step('an empty list of pipelines has nothing to clear, and on a phone nothing to sort', async () => {
    await navigate(page, '/pipelines')
    await expect(page.getByRole('heading', { name: 'No pipelines yet' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Build the first pipeline' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Clear filters' })).toHaveCount(0)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.getByRole('combobox', { name: 'Filter pipelines' })).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Sort' })).toHaveCount(0)
    await page.setViewportSize({ width: 1280, height: 720 })
  })
  await test.step('other envelopes list the same types and the same tools', async () => {
    await navigate(page, '/tools')
    await chooseScenario(page, 'Other shapes')
    await expect(page.getByText('22 types', { exact: true })).toBeVisible()
    await expect(type(page, 'github').getByRole('link', { name: '2 more' })).toBeVisible()
    await navigate(page, '/registry')
    await expect(registry).toHaveAttribute('aria-rowcount', '23')
  })
  await test.step('hostile types and tools are shown as text', async () => {
    await navigate(page, '/tools')
    await chooseScenario(page, 'Hostile')
    await expect(page.getByText('3 of 33 records could not be read')).toBeVisible()
    await expect(type(page, '__proto__').first()).toBeVisible()
    await expect(page.getByText('\\u202E').first()).toBeVisible()
    await navigate(page, '/registry')
    await expect(page.getByText('4 of 53 records could not be read')).toBeVisible()
    await registry.getByRole('link', { name: '__proto__', exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: '__proto__' })).toBeVisible()
    await expect(page.getByText('javascript:window.__xss=1').first()).toBeVisible()
    await expect(page.locator('a[href^="javascript:"]')).toHaveCount(0)
    expect(await page.evaluate(() => '__xss' in globalThis)).toBe(false)
    await expectAccessible()
  })
})

test.describe('refused reads', () => {
  test.use({ allowedErrors: [/status of 40[13] .*\/api\/v2\//] })

  test('a missing permission and a refused token have different messages', async ({
    page,
    openDemo,
  }) => {
    await openDemo('/tools', 'forbidden')
    // The demo reads its scenario from the address, so the address must not change before.
    await expect(page.getByText(/^Demo · Forbidden/)).toBeVisible()
    for (const [path, subject] of [
      ['/tools', 'tool types'],
      ['/registry', 'registered tools'],
      ['/registry/abc', 'registered tools'],
      ['/registry?show=dangling', 'registered tools'],
    ] as const) {
      await navigate(page, path)
      const panel = page.getByRole('alert')
      await expect(
        panel.getByRole('heading', { name: `You have no permission to read the ${subject}` }),
      ).toBeVisible()
      await expect(panel).toContainText('“Your roles do not allow this.”')
    }
    await openDemo('/tools', 'unauthorized')
    await expect(page.getByRole('dialog', { name: 'The service refused the token' })).toBeVisible()
  })
})
