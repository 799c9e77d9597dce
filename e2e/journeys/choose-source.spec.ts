import type { Page } from '@playwright/test'
import { expect, START, test } from '../support/journey'
import { navigate } from '../support/navigate'
import { field, openWithTool, option, options, choose, sourceButton } from '../support/source-page'

/** The console errors of the browser about the requests that the service refuses in these tests. */
test.use({ allowedErrors: [/status of 40[034] .*\/tools\/scm\//] })

function scmCallsOf(page: Page): { path: string; body: Record<string, unknown> }[] {
  const calls: { path: string; body: Record<string, unknown> }[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    const path = /\/tools\/scm\/(\w+)$/.exec(pathname)?.[1]
    if (path === undefined) return
    calls.push({ path, body: request.postDataJSON() as Record<string, unknown> })
  })
  return calls
}

test(
  'a user with only a keyboard chooses tool, repository and branch, and a pipeline begins with them',
  { tag: '@firefox' },
  async ({ page, openDemo }) => {
    await openDemo('/pipelines/new/source')
    await expect(page.getByRole('heading', { level: 1, name: 'Choose a source' })).toBeVisible()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'New pipeline' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(field(page, 'Registered tool')).toBeFocused()
    await expect(page.getByPlaceholder('Name or id')).toBeFocused()
    const fill = () => sourceButton(page).evaluate((each) => getComputedStyle(each).backgroundColor)
    const before = await fill()
    await page.keyboard.press('ArrowDown')
    await expect(options(page)).toHaveCount(7)
    await page.keyboard.press('ArrowUp')
    const last = option(page, 'Azure DevOps finance')
    await expect(last).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('PageDown')
    await expect(last).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Control+Home')
    await field(page, 'Registered tool').dispatchEvent('keydown', {
      key: 'Enter',
      isComposing: true,
    })
    await expect(last).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('PageUp')
    await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Escape')
    await expect(options(page)).toHaveCount(0)
    await page.keyboard.type('github acme')
    await expect(options(page).first()).toContainText('GitHub acme')
    await page.keyboard.press('Enter')
    await expect(field(page, 'Repository')).toBeFocused()
    await expect(page.getByText('Step 2 of 3: Repository')).toBeVisible()
    await page.keyboard.type('check')
    await expect(option(page, 'acme/checkout')).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(field(page, 'Branch')).toBeFocused()
    await expect(page.getByText(/^Found: \d+ branches\.$/)).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(options(page).first()).toContainText('default')
    await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(page.getByText('All 3 steps are done')).toBeVisible()
    await expect(sourceButton(page)).toBeFocused()
    await expect.poll(fill).not.toBe(before)
    const { searchParams } = new URL(page.url())
    await page.keyboard.press('Space')
    await expect(page.getByRole('heading', { level: 1, name: 'New pipeline' })).toBeVisible()
    await expect(page.getByText(String(searchParams.get('repository'))).first()).toBeVisible()
  },
)

test('in 10,000 repositories, scrolling loads more and typing finds one with a single request after a pause, and 5,000 branches are read once', async ({
  page,
  context,
}) => {
  await context.clock.install({ time: START })
  const calls = scmCallsOf(page)
  await openWithTool(page, 'GitHub acme-labs')
  expect(calls).toEqual([])
  await expect(field(page, 'Repository')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText('50 repositories. Scroll or type to find more.')).toBeVisible()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText('100 repositories. Scroll or type to find more.')).toBeVisible()
  expect(calls.map(({ body }) => body['currentPage'])).toEqual([1, 2])

  // The clock is paused, so that a slow machine cannot turn the time between two keys into a pause.
  await page.clock.pauseAt(START + 600_000)
  await page.keyboard.type('ui-7777')
  await page.clock.runFor(300)
  await page.clock.resume()
  await expect(option(page, '-7777')).toHaveCount(1)
  expect(calls.slice(2).map(({ body }) => body['searchTerm'])).toEqual(['ui-7777'])

  await test.step('the branches are filtered without a request, and rendered only where visible', async () => {
    calls.length = 0
    await field(page, 'Repository').fill('acme-labs/monolith')
    await option(page, /^acme-labs\/monolith/)
      .first()
      .click()
    await expect(page.getByText('Found: 5,000 branches.')).toBeVisible()
    await field(page, 'Branch').click()
    await expect(options(page).first()).toContainText('default')
    await expect(options(page).first()).toHaveAttribute('aria-setsize', '5000')
    await expect.poll(() => options(page).count()).toBeLessThan(40)
    await page.keyboard.press('ArrowUp')
    await expect(page.locator('[role=option][aria-posinset="5000"]')).toHaveAttribute(
      'aria-selected',
      'true',
    )
    await page.keyboard.type('-4321')
    await expect(options(page)).toHaveCount(2)
    await page.keyboard.press('Enter')
    await expect(field(page, 'Branch')).toHaveValue(/-4321$/)
    const paths = calls.map(({ path }) => path)
    expect(paths.filter((path) => path === 'branches')).toHaveLength(1)
    expect(paths.filter((path) => path === 'repositories').length).toBeLessThanOrEqual(1)
    expect(paths.at(-1)).toBe('branches')
  })
})

test('the fields of a source name what is missing or wrong, also after a reload, accept any typed name, and send no request without a needed workspace', async ({
  page,
}) => {
  const calls = scmCallsOf(page)
  const repository = field(page, 'Repository')
  await page.goto('/pipelines/new/source?scenario=default')
  await test.step('Tab from the tool leads to the next field, although the button for the other tools disappears', async () => {
    await field(page, 'Registered tool').fill('GitHub acme')
    await expect(
      page.getByRole('button', { name: /^Show \d+ other registered tools$/ }),
    ).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page).toHaveURL(/tool=/)
    await expect(field(page, 'Repository')).toBeFocused()
  })
  await test.step('the focus moves to the missing field, and typing replaces a chosen value', async () => {
    await sourceButton(page).click()
    await expect(field(page, 'Repository')).toBeFocused()
    await expect(field(page, 'Repository')).toHaveAttribute('aria-invalid', 'true')
    await expect(field(page, 'Repository')).toHaveAccessibleDescription(/Choose a repository\.$/)
    await expect(page.getByRole('alert')).toHaveText('Choose a repository.')
    // The next field is not marked as missing before the user tries again.
    await choose(page, 'Repository', /acme\/checkout/)
    await expect(field(page, 'Repository')).toHaveValue('acme/checkout')
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page).toHaveURL(/\/new\/source/)

    // Typing replaces the chosen value. A second click puts the caret into the typed text.
    await page.getByRole('heading', { level: 1 }).click()
    await repository.click()
    await page.keyboard.type('acme/i')
    await expect(repository).toHaveValue('acme/i')
    await repository.click()
    await page.keyboard.press('End')
    await page.keyboard.type('os')
    await expect(repository).toHaveValue('acme/ios')
  })
  await test.step('a typed name is checked', async () => {
    calls.length = 0
    await repository.fill('acme/api')
    await repository.press('Enter')
    const branchReads = () => calls.filter(({ path }) => path === 'branches')
    await expect
      .poll(() => branchReads().map(({ body }) => body))
      .toEqual([
        { tool_id: expect.any(String) as unknown, service: 'github', repository: 'acme/api' },
      ])
    await expect(page.getByText(/^Found: \d+ branches\.$/)).toBeVisible()
    await repository.fill('acme/no-such-thing')
    await page.keyboard.press('Tab')
    await expect(
      page.getByText(/^The service does not find this repository with this tool: “/),
    ).toBeVisible()
    const answered = page.waitForResponse(/\/branches/)
    const step = page.getByRole('listitem').filter({ has: repository })
    await expect(step).toContainText('Check step 2:')
    await page.getByRole('button', { name: 'Check again' }).click()
    await answered
    // Until the answer, Enter chooses no branch, because the text may be the start of a listed branch.
    await expect(page.getByText('Checking the repository…')).toHaveCount(0)
    await expect(
      page.getByText(/^The service does not find this repository with this tool: “/),
    ).toBeVisible()
    const branch = field(page, 'Branch')
    await branch.fill('main')
    await branch.press('Enter')
    await expect(sourceButton(page)).toHaveAttribute(
      'href',
      /repository=acme%2Fno-such-thing&branch=main$/,
    )
  })
  await test.step('a typed text that the service does not list is chosen with Tab, and stays chosen after a reload', async () => {
    await field(page, 'Repository').fill('acme/api')
    await field(page, 'Repository').press('Enter')
    await expect(page.getByText(/^Found: \d+ branches\.$/)).toBeVisible()
    // The next stop is the link, because the button for the default branch is hidden while a branch is typed.
    await field(page, 'Branch').fill('no-such-branch')
    await page.keyboard.press('Tab')
    await expect(sourceButton(page)).toBeFocused()
    await page.reload()
    await expect(page.getByText('The service lists no branch with this name.')).toBeVisible()
    await expect(field(page, 'Branch')).toHaveValue('no-such-branch')
    await expect(page.getByText(/not chosen yet/)).toHaveCount(0)
    await expect(page.getByText('Check step 3: Branch')).toBeVisible()
  })
  await test.step('a service with workspaces asks for one before any request, and says if the workspace is wrong', async () => {
    calls.length = 0
    await navigate(page, '/pipelines/new/source')
    await choose(page, 'Registered tool', 'Bitbucket mobile')
    await expect(page.getByText('Step 2 of 4: Workspace')).toBeVisible()
    await expect(page.getByText('Enter a workspace first.').first()).toBeVisible()
    await field(page, 'Repository').focus()
    await page.keyboard.type('api')
    await expect(field(page, 'Repository')).toHaveValue('')
    await expect(options(page)).toHaveCount(0)
    expect(calls).toEqual([])
    await field(page, 'Workspace').fill('no-such')
    await field(page, 'Workspace').press('Enter')
    await expect(field(page, 'Repository')).toBeFocused()
    const step = page.getByRole('listitem').filter({ has: field(page, 'Workspace') })
    await expect(step).toContainText('Check step 2:')
    await expect(step).not.toContainText('Done')
    await expect(page.getByText('Refused.', { exact: true })).toBeVisible()
    await expect(page.getByText('Check the registered tool and the workspace above.')).toBeVisible()
    await field(page, 'Workspace').fill('acme')
    await field(page, 'Workspace').press('Enter')
    await expect(field(page, 'Repository')).toBeFocused()
    await choose(page, 'Repository', /^acme\/ios/)
    await expect(page).toHaveURL(/workspace=acme&repository=acme%2Fios$/)
    // The endpoint and the tool type have different names for this service.
    await choose(page, 'Registered tool', 'Azure DevOps finance')
    await choose(page, 'Repository', /./)
    await expect(page.getByText(/^Found: /)).toBeVisible()
    expect(calls.map(({ body }) => [body['service'], body['workspace']])).toEqual([
      ['bitbucket', 'no-such'],
      ['bitbucket', 'acme'],
      ['bitbucket', 'acme'],
      ['azure_devops', undefined],
      ['azure_devops', undefined],
    ])

    await test.step('a wrong workspace is named also after a reload, and if a repository is chosen', async () => {
      await choose(page, 'Registered tool', 'Bitbucket mobile')
      await field(page, 'Workspace').fill('no-such')
      await field(page, 'Workspace').press('Enter')
      await field(page, 'Repository').fill('no-such/app')
      await field(page, 'Repository').press('Enter')
      for (const visit of ['first', 'reload']) {
        if (visit === 'reload') await page.reload()
        await expect(page.getByText(/^The service does not find this repository/)).toBeVisible()
        await expect(step, visit).toContainText('Check step 2:')
      }
    })
  })
})

test(
  'the fields on a phone are large enough for a finger and fit the screen',
  { tag: '@phone-only' },
  async ({ page }) => {
    await openWithTool(page, 'GitHub acme')
    const repository = field(page, 'Repository')
    expect((await repository.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await repository.tap()
    const first = options(page).first()
    await expect(first).toBeVisible()
    expect((await first.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await repository.fill('checkout')
    await expect(options(page)).toHaveCount(1)
    await first.tap()
    await expect(repository).toHaveValue('acme/checkout')
    await page.getByRole('button', { name: /^Use the default branch/ }).tap()
    await expect(sourceButton(page)).toBeVisible()
    expect((await sourceButton(page).boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
      .toBe(0)
    await repository.fill(
      'https://git.acme.example/a-very-long-name-of-a-group/and-a-long-repository',
    )
    await repository.press('Enter')
    const anyway = page.getByRole('button', { name: /^Use a-very-long.* anyway$/ })
    await expect(anyway).toBeInViewport({ ratio: 1 })
  },
)
