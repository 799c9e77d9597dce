import { expect, test } from '../support/journey'
import { navigate } from '../support/navigate'
import { field, openWithTool, option, options, sourceButton } from '../support/source-page'

/** Console errors of the browser for the requests that the service refuses in these tests. */
test.use({ allowedErrors: [/status of 40[034] .*\/tools\/scm\//] })

test('an address fills the fields, an address of another service is refused with a reason, and Clear empties the field of the tool', async ({
  page,
}) => {
  await openWithTool(page, 'GitHub acme')
  const repository = field(page, 'Repository')
  await repository.fill('git@github.com:acme/api.git')
  await expect(option(page, 'acme/api')).toContainText('pasted')
  await repository.press('Enter')
  await expect(repository).toHaveValue('acme/api')
  await repository.fill('https://github.com/acme/web/tree/feature/login')
  await repository.press('Enter')
  await expect(repository).toHaveValue('acme/web')
  await expect(field(page, 'Branch')).toHaveValue('feature/login')
  await expect(page.getByText('The service lists no branch with this name.')).toBeVisible()
  await repository.fill('https://gitlab.com/platform/base-images')
  await repository.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Choose a tool for GitLab.')
  await page.reload()
  await expect(repository).toHaveAccessibleDescription(/Choose a tool for GitLab\.$/)
  await expect(repository).toHaveValue('https://gitlab.com/platform/base-images')
  await expect(page).toHaveURL(/repository=acme%2Fweb&branch=feature%2Flogin/)
  await repository.fill('https://git.acme.example/acme/docs')
  await repository.press('Enter')
  await page.getByRole('button', { name: 'Use acme/docs anyway' }).click()
  await expect(repository).toHaveValue('acme/docs')
  await expect(page.getByText(/^Found: \d+ branches\.$/)).toBeVisible()

  // User name and password are removed before the address is stored or sent.
  const calls: unknown[] = []
  page.on('request', (request) => calls.push(request.postData()))
  await repository.fill('https://me:s3cret@git.acme.example/acme')
  await expect(option(page, 'Use “https://git.acme.example/acme” as typed')).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('s3cret')
  await repository.press('Enter')
  await expect(page).toHaveURL(/repository=https%3A%2F%2Fgit\.acme\.example%2Facme/)
  await expect(page.getByText(/^The service does not find this repository/)).toBeVisible()
  expect(JSON.stringify(calls)).not.toContain('s3cret')

  // A refused address stays in the field, where other people can see it. So the user name and the password are removed
  // here too.
  for (const name of ['Repository', 'Registered tool']) {
    await field(page, name).fill('https://me:s3cret@nowhere.example/acme/docs')
    await field(page, name).press('Escape')
    await field(page, name).press('Tab')
    await expect(field(page, name)).toHaveValue('https://nowhere.example/acme/docs')
  }

  // The typed text may be the name of another tool.
  const tool = field(page, 'Registered tool')
  await tool.fill('GitHub acme-labs')
  await page.getByRole('button', { name: 'Clear registered tool' }).click()
  await expect(tool).toHaveValue('')
  expect(new URL(page.url()).searchParams.has('tool')).toBe(false)
})

test('only an address of a known tool chooses a tool and its repository, and no other text is taken as a registered tool', async ({
  page,
}) => {
  const tool = field(page, 'Registered tool')
  await test.step('a repository that belongs to no known tool is not taken as a registered tool', async () => {
    await page.goto('/pipelines/new/source?scenario=default')
    for (const text of [
      'https://git.acme.example/acme/docs',
      'https://github.com/acme',
      'acme/web',
    ]) {
      await tool.fill(text)
      await expect(
        page.getByText(/Choose a registered tool first\. Then paste this address/),
      ).toBeVisible()
      await tool.press('Enter')
      // The list of tools stays open, because the user must choose a tool first.
      await expect(option(page, /^GitHub acme(?!-)/)).toBeVisible()
      await tool.press('Tab')
      await expect(tool).toHaveAccessibleDescription(
        /Choose a registered tool first\. Then paste this address/,
      )
      await expect(tool).toHaveValue(text)
    }
    expect(new URL(page.url()).searchParams.has('tool')).toBe(false)
    await tool.fill('')
    await expect(option(page, 'GitLab platform')).toBeVisible()
    // The list may not contain every tool, so an id can still be typed.
    await tool.fill('unlisted-1')
    await tool.press('Enter')
    await expect(page).toHaveURL(/tool=unlisted-1$/)
  })
  await test.step('a step with a tool that the service does not list is not done', async () => {
    await navigate(page, '/pipelines/new/source?tool=zzz&repository=foo/bar&branch=x')
    await expect(page.getByText('This tool is not registered')).toBeVisible()
    await expect(page.getByText('Step 1 of 3')).toBeVisible()
    await sourceButton(page).click()
    await expect(field(page, 'Registered tool')).toBeFocused()
  })
  await test.step('an address in the field of the tool chooses the tool and its repository', async () => {
    await navigate(page, '/pipelines/new/source')
    await expect(tool).toBeVisible()

    // Several tools fit this address, so Enter takes none of them, and the list stays open.
    await tool.fill('https://github.com/acme/web/tree/feature/login')
    await expect(options(page)).toHaveText([
      /^GitHub acme/,
      /^GitHub acme-labs/,
      /^GitHub acme-vault/,
    ])
    await tool.press('Enter')
    await expect(options(page)).toHaveCount(3)
    await expect(page.getByText('3 registered tools fit this address. Choose a tool')).toBeVisible()
    // The address stays in the field, also after a reload.
    await tool.press('Escape')
    for (const isReloaded of [false, true]) {
      if (isReloaded) await page.reload()
      await expect(tool).toHaveAccessibleDescription(
        /^3 registered tools fit this address\. Choose a tool/,
      )
      await expect(tool).toHaveValue('https://github.com/acme/web/tree/feature/login')
      await expect(page.getByText('Step 1 of 3: Registered tool')).toBeVisible()
      expect(new URL(page.url()).searchParams.has('tool')).toBe(false)
    }
    await tool.press('ArrowDown')
    await expect(options(page)).toHaveCount(3)
    await option(page, /^GitHub acme(?!-)/).click()
    await expect(tool).toHaveValue('GitHub acme')
    await expect(field(page, 'Repository')).toHaveValue('acme/web')
    await expect(field(page, 'Branch')).toHaveValue('feature/login')

    // The service of this tool needs a workspace, which is a part of the address.
    await tool.fill('git@bitbucket.org:acme/ios.git')
    await option(page, 'Bitbucket mobile').click()
    await expect(tool).toHaveValue('Bitbucket mobile')
    await expect(field(page, 'Workspace')).toHaveValue('acme')
    await expect(field(page, 'Repository')).toHaveValue('acme/ios')
    await expect(field(page, 'Branch')).toBeFocused()

    // Only one tool fits this address.
    await tool.fill('https://gitlab.com/platform/base-images')
    await expect(options(page)).toHaveText(/^GitLab platform/)
    await tool.press('Enter')
    await expect(tool).toHaveValue('GitLab platform')
    await expect(field(page, 'Repository')).toHaveValue('platform/base-images')
    await tool.fill('https://dev.azure.com/org/finance/_git/ledger')
    await tool.press('Tab')
    await expect(tool).toHaveValue('Azure DevOps finance')
    await expect(field(page, 'Repository')).toHaveValue('finance/ledger')
    // After Back, the field shows the earlier tool, and no rejected address.
    await tool.fill('acme/web')
    await tool.press('Escape')
    await expect(tool).toHaveValue('acme/web')
    await page.goBack()
    await expect(tool).toHaveValue('GitLab platform')
  })
})
