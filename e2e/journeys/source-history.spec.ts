import { boundingBoxOf } from '../support/bounding-box'
import { BuilderPage } from '../support/builder-page'
import { expect, test } from '../support/journey'
import { field, openWithTool, option, options, choose, sourceButton } from '../support/source-page'

test('each step of the source picker is in the URL, Back undoes one, and Forward or a new tab restores them', async ({
  page,
  context,
}) => {
  await openWithTool(page, 'GitHub acme')
  await choose(page, 'Repository', /^acme\/api/)
  // The page moves the focus one frame after the click, unless the user has focused another field by then.
  await page
    .getByRole('button', { name: /^Use the default branch/ })
    .evaluate((button: HTMLElement) => {
      button.click()
      document.querySelector<HTMLElement>('[data-step=repository] input')?.focus()
      return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    })
  await expect(field(page, 'Repository')).toBeFocused()
  await expect(page.getByText('All 3 steps are done')).toBeVisible()
  const whole = page.url()
  const chosen = await field(page, 'Branch').inputValue()
  await field(page, 'Repository').fill('half of a na')
  await page.reload()
  await expect(field(page, 'Repository')).toHaveValue('half of a na')
  await expect(page.getByText(/^Typed, not chosen yet/)).toBeVisible()
  await expect(sourceButton(page)).toHaveAttribute('href', /repository=acme%2Fapi/)
  await field(page, 'Repository').press('Escape')
  await expect(field(page, 'Repository')).toHaveValue('acme/api')
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('half of a na')
  await page.goBack()
  await expect(field(page, 'Branch')).toHaveValue('')
  await expect(page.getByText('Step 3 of 3: Branch')).toBeVisible()
  await page.goBack()
  await expect(field(page, 'Repository')).toHaveValue('')
  await page.goForward()
  await page.goForward()
  await expect(field(page, 'Branch')).toHaveValue(chosen)
  await choose(page, 'Repository', /^acme\/web/)
  await expect(field(page, 'Branch')).toHaveValue('')
  await page.goBack()
  await expect(field(page, 'Branch')).toHaveValue(chosen)
  const second = await context.newPage()
  await second.goto(whole)
  await expect(field(second, 'Branch')).toHaveValue(chosen)
  await expect(sourceButton(second)).toBeVisible()
  // The repository that was chosen last is first, together with its branch.
  await second.getByRole('button', { name: 'Clear repository' }).click()
  await field(second, 'Repository').click()
  await expect(options(second).first()).toContainText(`branch ${chosen}`)
  await options(second).first().click()
  await expect(field(second, 'Branch')).toHaveValue(chosen)
})

test('in the wizard, Back and a click beside the fields keep the focus where the user is, and Back leads from the created pipeline to its source', async ({
  page,
}) => {
  await openWithTool(page, 'GitHub acme')
  await test.step('Back in the wizard moves the focus to the field of the step', async () => {
    await choose(page, 'Repository', /^acme\/api/)
    await expect(field(page, 'Branch')).toBeFocused()
    await page.goBack()
    await expect(field(page, 'Repository')).toBeFocused()
    await choose(page, 'Repository', /^acme\/web/)
    await page.getByRole('button', { name: /^Use the default branch/ }).click()
    await field(page, 'Branch').focus()
    await page.goBack()
    await page.goBack()
    // The field of the branch now waits for a repository.
    await expect(field(page, 'Repository')).toBeFocused()
  })
  await test.step('Back to the first step, where the field of the step is gone, moves the focus to the heading', async () => {
    await page.goBack()
    await expect(field(page, 'Repository')).toBeDisabled()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await page.goForward()
  })
  await test.step('a click beside the fields keeps the typed name, but does not move the focus to the next field', async () => {
    await field(page, 'Repository').fill('acme/web')
    await expect(option(page, 'acme/web').first()).toBeVisible()
    // A click in the navigation, but not on a link, focuses no element.
    await page.mouse.click(100, 480)
    await expect(page).toHaveURL(/repository=acme%2Fweb/)
    await expect(page.getByText('Step 3 of 3: Branch')).toBeVisible()
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))),
    )
    await expect(field(page, 'Branch')).not.toBeFocused()
    await expect(options(page)).toHaveCount(0)
    await page.goBack()
    await expect(field(page, 'Repository')).toHaveValue('')
  })
  await test.step('after the pipeline was created, Back leads to its source, whatever was opened in the builder', async () => {
    await choose(page, 'Repository', /^acme\/api/)
    await page.getByRole('button', { name: /^Use the default branch/ }).click()
    await sourceButton(page).click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).first().fill('deliver-api')
    const builder = new BuilderPage(page)
    await builder.add('run_script')
    await builder.field('Script').fill('make')
    for (const step of [/GitHub/, /Script/, /GitHub/]) {
      const steps = page.getByRole('navigation', { name: 'Steps' })
      await steps.getByRole('link', { name: step }).click()
      await expect(page.getByRole('heading', { level: 2, name: step })).toBeVisible()
    }
    await page.getByRole('button', { name: 'Create pipeline' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'deliver-api' })).toBeVisible()
    await page.goBack()
    await expect(page.getByText('All 3 steps are done')).toBeVisible()
  })
})

test('a button below the steps stays under the pointer while a press on it commits a typed text', async ({
  page,
  openDemo,
}) => {
  await openDemo('/pipelines/new/source')
  await field(page, 'Registered tool').fill('no-such-tool')
  const cancel = page.getByRole('button', { name: 'Cancel' })
  await cancel.hover()
  const before = await boundingBoxOf(cancel)
  await page.mouse.down()
  await expect(page.getByText('This tool is not registered')).toBeVisible()
  expect(await boundingBoxOf(cancel)).toEqual(before)
  await page.mouse.up()
  await expect(page).toHaveURL('/pipelines')
})
