import type { Locator, Page } from '@playwright/test'
import { BuilderPage } from '../support/builder-page'
import { expect, test } from '../support/journey'
import { boundingBoxOf } from '../support/bounding-box'
import { navigate } from '../support/navigate'
import { expectStarted } from '../support/results-view'

const types = (page: Page) =>
  page.getByRole('listbox', { name: 'Step types' }).getByRole('option', { selected: true })
const progress = (page: Page) => page.getByRole('list', { name: 'Draft status' })

test('twelve actions lead from an empty browser to a valid, created pipeline', async ({
  page,
  expectAccessible,
}) => {
  const builder = new BuilderPage(page)
  await page.goto('/pipelines')
  let actions = 0
  const act = async (work: Promise<unknown>) => {
    await work
    actions += 1
  }
  const choose = async (label: string, typed: string) => {
    const field = page.getByRole('combobox', { name: label, exact: true })
    await expect(field).not.toHaveAccessibleDescription(/Choose a/)
    await act(field.fill(typed))
    const list = page.getByRole('listbox', { name: label, exact: true })
    await expect(list.getByRole('option', { selected: true })).toContainText(typed)
    await act(field.press('Enter'))
  }
  const search = page.getByRole('combobox', { name: 'Search step types' })
  await act(page.getByRole('button', { name: 'New pipeline' }).click())
  await act(builder.name.fill('deploy-web'))
  await act(search.fill('github'))
  await expect(types(page)).toContainText('github')
  await expectAccessible()
  await act(search.press('Enter'))
  await choose('Registered tool', 'GitHub acme')
  await choose('Repository', 'acme/api')
  await expect(progress(page).getByRole('listitem')).toHaveText(/^1 to do/)
  await act(page.getByRole('button', { name: /^Use the default branch/ }).click())
  await expect(progress(page).getByRole('listitem')).toHaveText(/^Valid/)
  await act(builder.button('Create pipeline').click())
  await expect(page.getByText('Created deploy-web.')).toBeVisible()
  expect(actions).toBeLessThanOrEqual(12)

  const heading = page.getByRole('heading', { level: 1, name: 'deploy-web' })
  await expect(heading).toBeFocused()
  await page.getByRole('link', { name: 'Create another' }).click()
  await expect(builder.name).toHaveValue('')
  await expect(builder.steps).toHaveCount(0)

  await page.goBack()
  await expect(heading).toBeVisible()
  await builder.button('Run').click()
  await expectStarted(page, 'deploy-web')
  await expect(page.getByText('Created.', { exact: true })).toBeHidden()
})

test('a user with only a keyboard adds steps and a gate, moves, removes and restores them, fixes the reported problems, and creates the pipeline', async ({
  page,
  expectAccessible,
}) => {
  const builder = new BuilderPage(page)
  const { keyboard } = page
  await page.goto('/pipelines')
  await expect(page.getByRole('heading', { level: 1, name: 'Pipelines' })).toBeVisible()
  const tabTo = async (target: Locator, key = 'Tab') => {
    await expect(target).toBeVisible()
    // Finding the element again after each key would take most of the time of this test.
    const element = await target.elementHandle()
    const isThere = () => page.evaluate((each) => each === document.activeElement, element)
    for (let left = 60; left > 0 && !(await isThere()); left -= 1) await keyboard.press(key)
    await expect(target).toBeFocused()
  }
  const add = async (type: string) => {
    const count = await builder.steps.count()
    if (count > 0) {
      await tabTo(page.getByRole('link', { name: 'Add step' }))
      await keyboard.press('Enter')
    }
    await tabTo(page.getByRole('combobox', { name: 'Search step types' }))
    await keyboard.type(type)
    await expect(types(page)).toContainText(type)
    await keyboard.press('Enter')
    await expect(builder.steps).toHaveCount(count + 1)
  }
  await keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search or run a command' })
  await expect(palette.getByRole('combobox')).toBeFocused()
  await keyboard.type('New pipeline')
  await expect(palette.getByRole('option', { selected: true })).toHaveText('New pipeline')
  await keyboard.press('Enter')
  await expect(builder.name).toBeVisible()
  await tabTo(builder.name)
  await keyboard.type('by-hand')
  await add('approval')
  await add('run_script')
  await expect(builder.field('Script')).toBeFocused()
  await builder.expectSteps(/Gate · approval/, /run_script/)

  const step = (name: RegExp) => builder.steps.getByRole('link', { name })
  await tabTo(step(/run_script/), 'Shift+Tab')
  await keyboard.press('Alt+ArrowUp')
  await builder.expectSteps(/run_script/, /Gate · approval/)
  await expect(step(/run_script/)).toBeFocused()
  await expect(page).toHaveURL(/step=1(&|$)/)
  await keyboard.press('Control+z')
  await builder.expectSteps(/Gate · approval/, /run_script/)
  await expect(step(/run_script/)).toBeFocused()
  await keyboard.press('Control+Shift+z')
  await builder.expectSteps(/run_script/, /Gate · approval/)
  await expect(step(/run_script/)).toBeFocused()
  await keyboard.press('ArrowDown')
  await expect(step(/approval/)).toBeFocused()
  await keyboard.press('Enter')
  await expect(
    page.getByText('The run waits at this gate until a user approves or rejects the gate.'),
  ).toBeVisible()
  await tabTo(builder.button('More actions for this step'))
  await keyboard.press('Enter')
  // The menu stays open, so that the user can move the step several places.
  await expect(builder.inMenu('Move up')).toBeFocused()
  await keyboard.press('Enter')
  await builder.expectSteps(/Gate · approval/, /run_script/)
  await expect(builder.inMenu('Move up')).toHaveAccessibleDescription('This is the first step.')
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await builder.expectSteps(/run_script/, /Gate · approval/)
  await keyboard.press('End')
  await keyboard.press('Enter')
  await builder.expectSteps(/run_script/)
  await keyboard.press('Control+z')
  await builder.expectSteps(/run_script/, /Gate · approval/)

  await tabTo(builder.button('Create pipeline'))
  await keyboard.press('Enter')
  const notCreated = builder.notices.getByText(/^Not created\. The service reports \d+ problem/)
  await expect(notCreated).toBeVisible()
  await expect(builder.field('Script')).toBeFocused()
  await expect(builder.field('Script')).toHaveAccessibleDescription(/Enter the script\./)
  await expectAccessible()
  await keyboard.type('make all')
  await expect(notCreated).toHaveCount(0)
  await expect(progress(page)).toContainText('1 problem')
  const problems = page.getByRole('region', { name: 'Problems' })
  await tabTo(progress(page).getByRole('button', { name: '1 problem' }), 'Shift+Tab')
  await keyboard.press('Enter')
  await tabTo(problems.getByRole('button', { name: /^Step 2, [^:]*: Enter the instructions/ }))
  await keyboard.press('Enter')
  await expect(builder.field('Instructions for approvers')).toBeFocused()
  await keyboard.type('The scan')
  await expect(progress(page)).toContainText('Valid')
  await expect(builder.notices.getByText(/^Not created/)).toHaveCount(0)
  await tabTo(builder.button('Create pipeline'))
  await keyboard.press('Enter')
  await expect(page.getByText('Created by-hand.')).toBeVisible()
  await expectAccessible()
  await expect(page.getByRole('heading', { level: 1, name: 'by-hand' })).toBeVisible()
})

test('on narrow screens, the head and the foot of the builder are one row each, no word in them breaks, and menus have the rest', async ({
  page,
  openDemo,
}) => {
  const builder = new BuilderPage(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await openDemo('/pipelines/new')
  await test.step('the narrowest phone, before the first step', async () => {
    const repository = page.getByRole('link', { name: 'Start from a repository' })
    await expectOneRow(page, [repository, builder.button('Start empty')])
    await expect(builder.button('Import')).toBeHidden()
    // An empty draft has nothing to validate or preview, and the list of step types is already open.
    await builder.button('More actions').click()
    await expect(page.getByRole('menuitem')).toHaveText(['Cancel'])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('link', { name: 'Add step' })).toBeHidden()
    const more = builder.button('More actions for the draft')
    await more.click()
    await builder.inMenu('Import, export').click()
    await expect(page.getByRole('dialog', { name: 'Import and export' })).toBeVisible()
    await page.keyboard.press('Escape')
  })
  await test.step('“Start empty” leads to the search for a step, and the other ways to begin disappear', async () => {
    await page.setViewportSize({ width: 1280, height: 720 })
    const ways = page.getByRole('group', { name: 'Ways to begin' })
    await expect(ways.getByRole('link', { name: 'Start from a repository' })).toBeVisible()
    await expect(builder.button('Import, export')).toBeHidden()
    await builder.button('Start empty').click()
    await expect(page.getByRole('combobox', { name: 'Search step types' })).toBeFocused()
    await expect(ways).toBeHidden()
    await expect(builder.button('Import, export')).toBeVisible()
  })
  await test.step('the narrowest phone, with a step', async () => {
    await page.setViewportSize({ width: 320, height: 640 })
    const more = builder.button('More actions for the draft')
    await builder.add('sonar')
    await builder.button('Create pipeline').click()
    const problems = progress(page).getByRole('button', { name: /^\d+ problems$/ })
    await expectOneRow(page, [
      problems,
      builder.button('More actions'),
      builder.button('Create pipeline'),
    ])
    await expectOneRow(page, [
      page.getByRole('heading', { level: 1 }),
      builder.button('JSON'),
      more,
    ])

    await builder.button('More actions').click()
    await expect(page.getByRole('menuitem')).toHaveText([
      'Cancel, keep draft',
      'Validate',
      'What will be sent',
      'Create anyway',
    ])
    await page.keyboard.press('Escape')
    await more.click()
    await page.getByRole('menuitem', { name: 'Undo' }).click()
    await expect(builder.steps).toHaveCount(0)
    await more.click()
    await page.getByRole('menuitem', { name: 'Drafts' }).click()
    await expect(builder.drafts).toBeVisible()
  })
  await test.step('a phone, where the foot counts a warning', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await builder.openAnother('/pipelines/new?tool=run_script')
    await builder.name.fill('deploy-web')
    await builder.field('Script').fill('make')
    const valid = progress(page).getByText('Valid', { exact: true })
    await expect(valid).toBeVisible()
    expect((await valid.boundingBox())?.height).toBeLessThan(24)
    const warning = progress(page).getByRole('button', { name: '1 warning', exact: true })
    await warning.click()
    await expect(page.getByRole('region', { name: 'Problems' })).toContainText('Add a description')
  })
  await test.step('a tablet', async () => {
    await page.setViewportSize({ width: 700, height: 900 })
    await builder.openAnother('/pipelines/new?tool=sonar')
    await builder.button('Create pipeline').click()
    const text = progress(page).getByText('Not created', { exact: true })
    await expectOneRow(page, [text, builder.button('More actions')])
    expect((await boundingBoxOf(text))?.height).toBeLessThan(24)
  })
  await test.step('a tablet, with a long name and a saved draft', async () => {
    await page.setViewportSize({ width: 768, height: 900 })
    await navigate(page, '/pipelines')
    await page.getByRole('link', { name: 'deploy-checkout-eu', exact: true }).click()
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await builder.name.fill('deploy-checkout-eu-west')
    const parts = [
      page.getByRole('heading', { level: 1 }),
      page.getByText(/^Saved in this browser/),
      builder.button('Form'),
      builder.button('Import, export'),
      builder.button('Redo'),
    ]
    await expectOneRow(page, parts)
  })
})

/** Checks that these parts are in one row, and that none of them ends beyond the right edge of the window. */
async function expectOneRow(page: Page, parts: readonly Locator[]): Promise<void> {
  await expect(async () => {
    const boxes = await Promise.all(parts.map(boundingBoxOf))
    const middles = boxes.map((box) => (box?.y ?? Number.NaN) + (box?.height ?? 0) / 2)
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(4)
    const ends = boxes.map((box) => (box?.x ?? Number.NaN) + (box?.width ?? 0))
    expect(Math.max(...ends)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
  }).toPass()
}

test.describe('refused reads in the builder', () => {
  test.use({ allowedErrors: [/status of 403 .*\/api\/v2\//] })

  test('the reason for several refused reads is shown once, and Retry repeats all of them', async ({
    page,
    openDemo,
  }) => {
    await openDemo('/pipelines/new', 'forbidden')
    const notice = page.getByRole('alert')
    await expect(notice).toContainText(
      'Step types could not be read. No permission: “Your roles do not allow this.” Ask the',
    )
    await expect(notice.getByText('Details', { exact: true })).toBeVisible()
    await expect(progress(page).getByRole('listitem')).toHaveCount(0)
    const asked: string[] = []
    page.on('response', (response) => asked.push(new URL(response.url()).pathname))
    await notice.getByRole('button', { name: 'Retry' }).click()
    await expect
      .poll(() => new Set(asked.filter((path) => path.startsWith('/api/v2/'))).size)
      .toBeGreaterThanOrEqual(3)
  })
})
