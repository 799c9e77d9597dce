/** The source of a step: it is chosen before the builder opens, or in the fields of the step. */
import type { Page } from '@playwright/test'
import { BuilderPage } from '../support/builder-page'
import { expect, test } from '../support/journey'

const ACME = '1fc0c81b8c45942bbc1ec836'

test('a source comes from the address once or from its fields, which depend on each other and say what is missing', async ({
  page,
}) => {
  const builder = new BuilderPage(page)
  await test.step('a chosen source becomes the first step once, and later changes to it stay', async () => {
    await page.goto(`/pipelines/new?gitToolId=${ACME}&repository=acme/api&branch=main`)
    await builder.expectSteps(/GitHub acme · acme\/api · main/)
    await expect(page).not.toHaveURL(/gitToolId/)
    await expect(builder.field('Registered tool')).toHaveValue('GitHub acme')
    await builder.field('Step name').fill('Check out')
    await builder.expectSaved()
    await page.reload()
    await builder.expectSteps(/Check out/)
    await builder.remove()
    await builder.expectSaved()
    await page.reload()
    await expect(builder.button('Start empty')).toBeVisible()
    await expect(builder.steps).toHaveCount(0)
  })
  await test.step('the branch is removed when another repository is chosen', async () => {
    await builder.openAnother(`/pipelines/new?gitToolId=${ACME}&repository=acme/api&branch=main`)
    await builder.expectSteps(/acme\/api · main/)
    const repository = page.getByRole('combobox', { name: 'Repository', exact: true })
    await repository.fill('acme/docs')
    const list = page.getByRole('listbox', { name: 'Repository', exact: true })
    await expect(list.getByRole('option', { selected: true })).toContainText('acme/docs')
    await repository.press('Enter')
    await expect(builder.field('Branch')).toHaveValue('')
    await builder.expectSteps(/acme\/docs(?! ·)/)
    await page.getByRole('button', { name: /^Use the default branch/ }).click()
    // The button disappears, so the field takes the focus.
    await expect(builder.field('Branch')).toBeFocused()
    await expect(builder.field('Branch')).not.toHaveValue('')
    // Each change is one undo step, so two undos restore the repository and its branch.
    await builder.button('Undo').click()
    await builder.button('Undo').click()
    await builder.expectSteps(/acme\/api · main/)
  })
  await test.step('only the field of an unknown registered tool says that the tool is unknown', async () => {
    await builder.openAnother('/pipelines/new?tool=github')
    await builder.field('Registered tool').fill('gone')
    await builder.field('Registered tool').press('Enter')
    await expect(builder.field('Registered tool')).toHaveAccessibleDescription(
      /This tool is not registered/,
    )
    await expect(builder.field('Repository')).toHaveAccessibleDescription(
      'Choose another registered tool first.',
    )
  })
  await test.step('a step type without a registered tool says in the form and in the problems what to do', async () => {
    await builder.openAnother('/pipelines/new?tool=anchore-scan')
    await builder.name.fill('scan')
    const advice = /No registered tool of this type .* Ask an administrator of the service/
    await expect(builder.field('Registered tool')).toHaveAccessibleDescription(advice)
    await builder.button('Validate').click()
    const problems = page.getByRole('region', { name: 'Problems' })
    await expect(problems.getByRole('button', { name: advice })).toBeVisible()
  })
})

async function chooseRepository(page: Page): Promise<BuilderPage> {
  const builder = new BuilderPage(page)
  await page.goto('/pipelines/new?tool=bitbucket')
  await builder.expectSteps(/Bitbucket/)
  const choose = async (label: string, typed: string) => {
    const field = page.getByRole('combobox', { name: label, exact: true })
    await field.fill(typed)
    const list = page.getByRole('listbox', { name: label, exact: true })
    await expect(list.getByRole('option', { selected: true })).toContainText(typed)
    await field.press('Enter')
  }
  await expect(builder.field('Repository')).toHaveAccessibleDescription(
    /Choose a registered tool first/,
  )
  await expect(builder.field('Branch')).toHaveAccessibleDescription(/Choose a repository first/)
  await choose('Registered tool', 'Bitbucket mobile')
  await expect(builder.field('Repository')).toHaveAccessibleDescription(/Enter a workspace first/)
  await choose('Workspace', 'acme')
  await choose('Repository', 'acme/ios')
  await expect(builder.field('Branch')).not.toHaveAccessibleDescription(/Choose a/)
  return builder
}

test('workspace, repository and branch are chosen in this order and sent by their keys, and the options follow their field when it moves', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 600 })
  const builder = await chooseRepository(page)
  await builder.field('Branch').click()
  const first = page.getByRole('listbox', { name: 'Branch' }).getByRole('option').first()
  // The list opens above the field, and uses all the space there.
  await expect.poll(async () => (await first.boundingBox())?.y).toBeLessThan(145)
  await expect(first).toBeInViewport({ ratio: 1 })
  // The text above the field may disappear at any time. This test hides it.
  await page.getByText(/^Bitbucket lists repositories by workspace/).evaluate((element) => {
    element.setAttribute('hidden', '')
  })
  await expect(first).toBeInViewport({ ratio: 1 })
  const heading = page.getByRole('heading', { name: 'Bitbucket', exact: true })
  await heading.hover()
  await page.mouse.wheel(0, 60)
  await expect(heading).not.toBeInViewport()
  await expect(first).toBeInViewport({ ratio: 1 })
  await first.click()
  await expect(builder.field('Branch')).not.toHaveValue('')
  await builder.button('What will be sent').click()
  await expect(page.getByLabel('Body', { exact: true })).toHaveText(
    /"gitToolId": "[^"]+",\s+"workspace": "acme",\s+"repository": "acme\/ios",\s+"branch": "[^"]+"/,
  )
})

test.describe('a source that the service does not have', () => {
  test.use({ allowedErrors: [/status of 404 .*\/scm\/branches/] })

  const causesOf = (page: Page) =>
    page.getByText('The tool has no access to a repository of this name.')

  test('has its reason only below the repository, is a warning in its row and in the footer, and does not block the creation', async ({
    page,
  }) => {
    const builder = new BuilderPage(page)
    // Nobody has typed this repository.
    await page.goto(`/pipelines/new?gitToolId=${ACME}&repository=acme/nowhere&branch=main`)
    await builder.expectSteps(/! 1 warning/)
    await expect(causesOf(page)).toHaveText([/^The service does not find this repository/])
    await builder.button('Check again').click()
    await expect(builder.button('Check again')).toBeVisible()
    await expect(causesOf(page)).toHaveText([/^The service does not find this repository/])

    await builder.openAnother(`/pipelines/new?gitToolId=${ACME}&repository=acme/docs&branch=gone`)
    await builder.name.fill('docs')
    await builder.field('Description').fill('Builds the documents.')
    await builder.expectSteps(/! 1 warning/)
    await expect(
      page.getByRole('button', { name: '1 warning: branch gone not found in acme/docs' }),
    ).toBeVisible()

    const repository = page.getByRole('combobox', { name: 'Repository', exact: true })
    await repository.fill('acme/nowhere')
    await repository.press('Enter')
    // The branch of the other repository was removed, so the branch is missing now.
    await builder.expectSteps(/! 1 warning1 to do/)
    await builder.field('Branch').fill('main')
    await builder.field('Branch').press('Enter')
    const unknown = page.getByRole('button', {
      name: '1 warning: repository acme/nowhere not found',
    })
    await expect(unknown).toBeVisible()
    await builder.expectSteps(/! 1 warning/)
    await expect(causesOf(page)).toHaveText([/^The service does not find this repository/])

    await repository.fill('acme/docs')
    await repository.press('Enter')
    await page.getByRole('button', { name: /^Use the default branch/ }).click()
    await expect(page.getByRole('button', { name: /warning/ })).toHaveCount(0)
    await expect(builder.steps).not.toContainText(['warning'])

    await builder.button('Undo').click()
    await builder.field('Branch').fill('gone')
    await builder.field('Branch').press('Enter')
    await expect(page.getByRole('button', { name: /^1 warning: branch gone/ })).toBeVisible()
    await builder.button('Create pipeline').click()
    await expect(page.getByRole('heading', { level: 1, name: 'docs' })).toBeVisible()
  })
})

test('Create right after the steps were added opens the pipeline, even if the browser is busy', async ({
  page,
}) => {
  // Blocks the page for 400 ms while it leaves the builder, so that the timers of the builder, such as the autosave, are
  // due before the next page is rendered.
  await page.addInitScript(() => {
    const replace = history.replaceState.bind(history)
    history.replaceState = (...args) => {
      replace(...args)
      if (!/^\/pipelines\/\w{24}$/.test(String(args[2]))) return
      for (const start = performance.now(); performance.now() - start < 400;);
    }
  })
  await page.goto(`/pipelines/new?gitToolId=${ACME}&repository=acme/api&branch=main`)
  await page.getByRole('textbox', { name: 'Name', exact: true }).first().fill('deliver-api')
  await page.getByRole('button', { name: 'Create pipeline' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'deliver-api' })).toBeFocused()
})
