import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey'
import { chooseRole } from '../support/demo-box'
import { boundingBoxOf } from '../support/bounding-box'
import { navigate } from '../support/navigate'

const registry = (page: Page) => page.getByRole('grid', { name: 'Registered tools' })
const tool = (page: Page, name: string) =>
  registry(page)
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name, exact: true }) })
const count = (page: Page, text: string) => page.getByText(text, { exact: true })

function requestsOf(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/v2/')) asked.push(pathname.slice('/api/v2'.length) + search)
  })
  return asked
}

async function becomeViewer(page: Page): Promise<void> {
  await chooseRole(page, 'Viewer')
}

test('the registry is filtered without a request, reads the step metadata only for “Used by”, and the page of a tool shows its record', async ({
  page,
  openDemo,
  context,
}) => {
  await test.step('step metadata are only read if the column “Used by” is shown', async () => {
    const asked = requestsOf(page)
    await openDemo('/registry?uses=hidden')
    await expect(registry(page)).toHaveAttribute('aria-rowcount', '23')
    // On every screen, the idle page reads the list of pipelines, for the count beside Approvals.
    expect(asked.filter((path) => path !== '/pipelines')).toEqual(['/tools/registry'])
    await page.getByText('Columns', { exact: true }).click()
    await page.getByRole('checkbox', { name: 'Used by' }).check()
    await expect(tool(page, 'GitHub acme')).toContainText('42 pipelines')
    const noUse = tool(page, 'Harbor registry').getByRole('gridcell', { name: '—', exact: true })
    await expect(noUse).toBeVisible()
    expect(asked.toSorted()).toEqual(['/pipelines', '/pipelines/step-metadata', '/tools/registry'])
  })
  await test.step('by keyboard alone, typing filters the tools without a request, and one key copies an id', async () => {
    await page.keyboard.press('Escape')
    await context.grantPermissions(['clipboard-write'])
    await expect(count(page, '22 tools')).toBeVisible()
    await page.getByRole('textbox', { name: 'Search registered tools' }).focus()
    await page.keyboard.type('argo us')
    await expect(count(page, '1 of 22 tools')).toBeVisible()
    const found = tool(page, 'Argo CD production US')
    await expect(found).toContainText('6 pipelines')
    // The tab stops are Clear, Columns, two lists, the type, Refresh, three headings and the row.
    for (let stop = 0; stop < 10; stop += 1) await page.keyboard.press('Tab')
    await expect(found.getByRole('link', { name: 'Argo CD production US' })).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect(
      found.getByRole('button', { name: 'Copy the id of Argo CD production US' }),
    ).toBeFocused()
    await page.keyboard.press('Enter')
    const copied = found.getByRole('button', { name: 'Copied' })
    await expect(copied).toBeFocused()
    // The note "Copied" is inside the button, so that it covers no other cell.
    const [button, note] = [
      await boundingBoxOf(copied),
      await boundingBoxOf(copied.locator('span')),
    ]
    expect((note?.x ?? NaN) + (note?.width ?? 0)).toBeLessThan(
      (button?.x ?? 0) + (button?.width ?? 0),
    )
    const search = page.getByRole('textbox', { name: 'Search registered tools' })
    await search.press('ControlOrMeta+a')
    await page.keyboard.press('ControlOrMeta+v')
    await expect(search).toHaveValue(/^[0-9a-f]{24}$/)
    await expect(found).toContainText(await search.inputValue())

    await search.fill('nothing such')
    await expect(
      page.getByRole('heading', { name: 'No registered tool matches the search' }),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(registry(page)).toHaveAttribute('aria-rowcount', '23')
  })
  await test.step('the page of a tool shows its keys as received, the config keys that it can fill, its pipelines and its curl', async () => {
    await tool(page, 'Argo CD staging').getByRole('link', { name: 'Argo CD staging' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Argo CD staging' })).toBeFocused()
    await expect(page).toHaveTitle(/Argo CD staging · Registry · Sluice$/)
    await expect(page.getByText('from the step metadata')).toBeVisible()
    const used = page.getByRole('region', { name: 'Used by 10 pipelines' })
    await expect(used.getByRole('listitem').filter({ hasText: 'staging-api' })).toContainText(
      'Running',
    )
    await expect(page.getByRole('region', { name: 'Raw record' })).toContainText(
      'https://argo-staging.acme.example',
    )
    await page.getByRole('button', { name: 'Copy curl' }).click()
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
    await page.getByRole('link', { name: 'Use in a pipeline' }).click()
    await expect(page.getByRole('combobox', { name: 'Registered tool' })).toHaveValue(
      'Argo CD staging',
    )
    await page.goBack()
    await page.getByRole('link', { name: 'argo', exact: true }).click()
    await expect(page).toHaveURL(/\/tools\?search=argo$/)
    const search = page.getByRole('textbox', { name: 'Search tools' })
    await search.press('ControlOrMeta+a')
    await page.keyboard.press('ControlOrMeta+v')
    await expect(search).toHaveValue(
      /\$API_TOKEN.*\/api\/v2\/tools\/registry\?tool_identifier=argo|tool_identifier=argo.*\$API_TOKEN/,
    )
    await page.goBack()
    await page.goBack()
    await expect(page.getByRole('link', { name: 'argo', exact: true })).toBeFocused()
    await page.getByRole('main').getByRole('link', { name: 'Registry' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Registry' })).toBeVisible()

    const last = tool(page, 'Twistlock production').getByRole('link').first()
    await last.scrollIntoViewIfNeeded()
    await last.click()
    await expect(
      page.getByRole('heading', { level: 1, name: 'Twistlock production' }),
    ).toBeVisible()
    await page.goBack()
    await expect(last).toBeFocused()
    await expect(last).toBeInViewport()
  })
})

test('the service filters the registry, and a tool leads to its pipelines, its repositories and, if it is missing, to the pipelines with its id', async ({
  page,
  context,
  openDemo,
  list,
  expectAccessible,
}) => {
  const asked = requestsOf(page)
  await test.step('the service filters by type and returns the requested columns, and the link shows the same', async () => {
    await openDemo('/registry')
    await page.getByRole('combobox', { name: 'Type' }).selectOption('argo')
    await expect(registry(page)).toHaveAttribute('aria-rowcount', '4')
    await page.getByText('Columns', { exact: true }).click()
    await page.getByRole('checkbox', { name: 'url' }).check()
    await expect(tool(page, 'Argo CD staging')).toContainText('https://argo-staging.acme.example')
    expect(asked).toContain('/tools/registry?tool_identifier=argo')
    expect(asked).toContain(
      `/tools/registry?tool_identifier=argo&fields=${encodeURIComponent('_id,name,tool_identifier,url')}`,
    )
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Used by' }).click()
    await expect(page.getByRole('columnheader', { name: 'Used by' })).toHaveAttribute(
      'aria-sort',
      'descending',
    )
    await expect(registry(page).getByRole('row').nth(1)).toContainText('Argo CD production EU')
    const shown = await registry(page).getByRole('row').allInnerTexts()

    const copy = await context.newPage()
    await copy.goto(page.url())
    await expect(tool(copy, 'Argo CD staging')).toContainText('10 pipelines')
    await expect(count(copy, '3 of 22 tools')).toBeVisible()
    await expect.poll(() => registry(copy).getByRole('row').allInnerTexts()).toEqual(shown)

    // The documented example of `fields` contains `name`. There must still be only one column with the name.
    await navigate(copy, '/registry?fields=_id,name,tool_identifier')
    await expect(tool(copy, 'Argo CD staging')).toContainText('10 pipelines')
    await expect(copy.getByRole('columnheader', { name: 'name' })).toHaveCount(1)
    await copy.close()
  })
  await test.step('the pipelines that use a tool are one click away as a list, to be selected and acted on', async () => {
    await tool(page, 'Argo CD staging').getByRole('link', { name: 'Argo CD staging' }).click()
    await page
      .getByRole('region', { name: 'Used by 10 pipelines' })
      .getByRole('link', { name: 'Show in Pipelines' })
      .click()
    await list.expectRows(10)
    await expect(list.query).toHaveValue(/^tool:[0-9a-f]{24}$/)
    await list.selectAll.click()
    await expect(list.selection).toContainText('10 selected')
  })
  await test.step('a source-control tool lists its repositories and branches on request, and links to the source page', async () => {
    await navigate(page, '/registry?tool_identifier=gitlab')
    await tool(page, 'GitLab platform').getByRole('link', { name: 'GitLab platform' }).click()
    await expect(page.getByText('gitToolId')).toBeVisible()
    const id = new URL(page.url()).pathname.split('/').at(-1)
    await expect(page.getByRole('link', { name: 'Use in a pipeline' })).toHaveAttribute(
      'href',
      `/pipelines/new/source?tool=${id}`,
    )
    const reaches = page.getByRole('region', { name: 'Repositories and branches' })
    const repository = reaches.getByRole('combobox', { name: 'Repository' })
    await expect(repository).toBeVisible()
    expect(asked.filter((path) => path.includes('/scm/'))).toEqual([])
    await repository.click()
    await page
      .getByRole('option', { name: /^platform\// })
      .first()
      .click()
    await expect(repository).toHaveValue(/^platform\//)
    await page.reload()
    await expect(repository).toHaveValue(/^platform\//)
    await expect(reaches.getByRole('link', { name: 'Use this source' })).toHaveAttribute(
      'href',
      new RegExp(`^/pipelines/new/source\\?tool=${id}&repository=platform%2F`),
    )
  })
  await test.step('where the link of a used tool wraps, it is far enough from the button below it', async () => {
    await page.setViewportSize({ width: 300, height: 640 })
    await navigate(page, '/registry?tool_identifier=github')
    await page.getByRole('link', { name: 'GitHub acme', exact: true }).click()
    const used = page.getByRole('region', { name: /^Used by/ })
    const button = used.getByRole('button', { name: /^Replace in/ })
    await expect(button).toBeVisible()
    const link = await boundingBoxOf(used.getByRole('link', { name: 'Show in Pipelines' }))
    const heading = await boundingBoxOf(used.getByRole('heading'))
    const { y: top = 0 } = (await boundingBoxOf(button)) ?? {}
    const { y = 0, height = 0 } = link ?? {}
    expect(y, 'wraps').toBeGreaterThan((heading?.y ?? 0) + (heading?.height ?? 0) - 1)
    // The middle of a target must be at least 12 pixels from the next target.
    expect(top - (y + height / 2)).toBeGreaterThanOrEqual(12)
    await page.setViewportSize({ width: 1280, height: 720 })
  })
  await test.step('each missing tool id is listed with its pipelines, and its page says that the registry has no tool with this id', async () => {
    await navigate(page, '/registry')
    await page.getByRole('button', { name: 'Missing tools 0' }).click()
    await expect(page.getByRole('heading', { name: 'No missing tools' })).toBeVisible()
    // A viewer cannot see all tools that the pipelines use.
    await becomeViewer(page)
    await expect(page.getByRole('button', { name: 'Missing tools 3' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    const ids = page.getByRole('list', { name: 'Missing tools' })
    const terraform = ids.getByRole('listitem').filter({ hasText: 'deployToolId' })
    await expect(terraform.getByRole('link', { name: 'infra-network' })).toBeVisible()
    const most = ids.getByRole('listitem').filter({ hasText: 'awsToolConfigId' })
    await most.getByRole('button', { name: 'Show 13 more' }).click()
    await expect(most.getByRole('list').getByRole('listitem')).toHaveCount(18)
    await terraform.getByRole('link').first().click()
    await expect(
      page.getByRole('heading', { name: 'The registry lists no tool with this id' }),
    ).toBeVisible()
    await expect(
      page
        .getByRole('region', { name: 'Pipelines with this id' })
        .getByRole('link', { name: 'infra-network' }),
    ).toBeVisible()
    await page.getByRole('link', { name: 'Go to Registry' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Registry' })).toBeFocused()
  })
  await test.step('a type without a registered tool', async () => {
    await navigate(page, '/registry?tool_identifier=nothing-such')
    await expect(
      page.getByRole('heading', { name: 'No registered tool of this type' }),
    ).toBeVisible()
    await expectAccessible()
  })
})

test(
  'on a phone, the table does not scroll sideways, the user filters the tools, opens a tool and returns, and the targets are large',
  { tag: '@phone-only' },
  async ({ page, openDemo }) => {
    await openDemo('/registry')
    await expect(page.getByRole('button', { name: /^Copy the id of/ }).first()).toBeVisible()
    const grid = page.getByRole('grid')
    await expect.poll(() => grid.evaluate((table) => table.scrollWidth - table.clientWidth)).toBe(0)
    await page.getByRole('textbox', { name: 'Search registered tools' }).fill('staging')
    const row = tool(page, 'Argo CD staging')
    await expect(row).toContainText('10 pipelines')
    const copy = row.getByRole('button', { name: 'Copy the id of Argo CD staging' })
    expect((await copy.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await row.getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Argo CD staging' })).toBeVisible()
    await page.goBack()
    await expect(row).toBeVisible()
    await navigate(page, '/tools')
    await page.getByText('Filters', { exact: true }).click()
    await page.getByRole('combobox', { name: 'Type' }).fill('approval')
    await expect(page.getByRole('table', { name: 'Tool types' })).toContainText('user-action')
    await expect(page.getByText('Filters (1)')).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    await navigate(page, '/tools?search=anchore')
    const link = page.getByRole('link', { name: /^Use in a pipeline/ })
    await expect(link).toHaveCount(1)
    const use = await boundingBoxOf(link)
    expect(use?.width).toBeGreaterThanOrEqual(44)
    expect(use?.height).toBeGreaterThanOrEqual(44)
  },
)
