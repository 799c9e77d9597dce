/** Where the focus goes, and which step is in view, after a step was duplicated or removed, or is missing. */
import type { Page } from '@playwright/test'
import { BuilderPage } from '../support/builder-page'
import { expect, test } from '../support/journey'

async function openWith(page: Page, names: readonly string[]): Promise<BuilderPage> {
  const tool = { tool_identifier: 'run_script', configuration: { script: 'true' } }
  await page.goto('/pipelines/new?editor=json')
  await page.getByRole('textbox', { name: 'Pipeline as JSON' }).press('Control+a')
  const steps = names.map((name) => ({ name, tool }))
  await page.keyboard.insertText(JSON.stringify({ name: 'focus', steps }))
  const builder = new BuilderPage(page)
  await builder.button('Form').click()
  await expect(builder.steps).toHaveCount(names.length)
  return builder
}

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 2, name, exact: true })

test('after Duplicate and Remove, the focus is on the heading of the step that opens', async ({
  page,
}) => {
  const builder = await openWith(page, ['Build', 'Test'])
  await builder.button('Duplicate').press('Enter')
  await expect(heading(page, 'Build 2')).toBeFocused()
  await expect(heading(page, 'Build 2')).toHaveCSS('outline-style', 'solid')
  await builder.remove()
  await expect(heading(page, 'Build')).toBeFocused()
  await builder.remove()
  await expect(heading(page, 'Test')).toBeFocused()
  await builder.remove()
  await expect(page.getByRole('combobox', { name: 'Search step types' })).toBeFocused()
})

test('the copy of a step has the next free number, and its row is scrolled into view', async ({
  page,
}) => {
  const names = Array.from({ length: 20 }, (_, at) => `Step ${at + 1}`)
  const builder = await openWith(page, names)
  await expect(heading(page, 'Step 1')).toBeVisible()
  for (let copies = 1; copies <= 14; copies += 1) {
    await builder.button('Duplicate').click()
    await expect(heading(page, `Step ${20 + copies}`)).toBeFocused()
  }
  await expect(builder.step(14)).toHaveAttribute('aria-current', 'step')
  await expect(builder.step(14)).toBeInViewport({ ratio: 1 })
})

async function openWithoutSteps(page: Page): Promise<BuilderPage> {
  await page.goto('/pipelines/new')
  const builder = new BuilderPage(page)
  await builder.button('Start empty').click()
  await builder.name.fill('x')
  return builder
}

test('Create without a step leads to the search for a step type, which says what is missing, also in a hidden tab', async ({
  page,
}) => {
  const builder = await openWithoutSteps(page)
  await builder.button('Create pipeline').click()
  const search = page.getByRole('combobox', { name: 'Search step types' })
  await expect(search).toBeFocused()
  await expect(search).toHaveAccessibleDescription('Add a step.')

  // A hidden tab renders no frames.
  await builder.name.focus()
  await page.evaluate(() => {
    globalThis.requestAnimationFrame = () => 0
  })
  await builder.button('Create pipeline').dispatchEvent('click')
  await expect(search).toBeFocused()
})

test(
  'on a small phone, the heading of an added step is in view as a whole',
  { tag: '@phone-only' },
  async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    const builder = await openWith(page, ['Build', 'Test', 'Scan', 'Push'])
    await page.getByRole('link', { name: 'Add step' }).click()
    const search = page.getByRole('combobox', { name: 'Search step types' })
    await search.fill('argo')
    await search.press('Enter')
    await expect(builder.steps).toHaveCount(5)
    await expect(page.getByRole('combobox', { name: 'Registered tool' })).toBeFocused()
    await expect(heading(page, 'Argo CD')).toBeInViewport({ ratio: 1 })
  },
)

test(
  'on a phone, a step opens at the top of the screen, from a link too, and a button leads back to the list',
  { tag: '@phone-only' },
  async ({ page }) => {
    await page.goto('/pipelines')
    await page.getByRole('link', { name: 'deploy-checkout-eu', exact: true }).click()
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    const builder = new BuilderPage(page)
    await builder.step(3).click()
    const top = page.getByRole('button', { name: 'All steps' })
    const distance = async () =>
      (await top.evaluate((element) => element.closest('section')?.getBoundingClientRect().top)) ??
      0
    await expect(heading(page, 'Scan dependencies')).toBeFocused()
    await expect.poll(distance).toBeCloseTo(48, -1)
    await top.click()
    await expect(builder.step(3)).toBeInViewport({ ratio: 1 })

    await page.goto(page.url())
    await expect(heading(page, 'Scan dependencies')).toBeVisible()
    await expect.poll(distance).toBeCloseTo(48, -1)
  },
)

test('a click is not lost if the field that loses the focus shows its problem in a new line', async ({
  page,
}) => {
  const builder = await openWith(page, ['Build'])
  await builder.name.fill('x'.repeat(300))
  await expect(page.getByRole('list', { name: 'Draft status' })).toContainText('1 to do')
  await builder.button('Duplicate').click()
  await builder.expectSteps('Build', 'Build 2')
  await expect(builder.name).toHaveAccessibleDescription(/\S/)
})

test('a field shows its problem after a press of a mouse button without a release', async ({
  page,
}) => {
  // A context menu of the browser, or another window, takes the release.
  for (const button of ['right', 'left'] as const) {
    const builder = await openWith(page, ['Build'])
    await builder.name.fill('x'.repeat(300))
    await heading(page, 'Build').hover()
    await page.mouse.down({ button })
    await builder.name.focus()
    await page.keyboard.press('Tab')
    await expect(builder.name).toHaveAccessibleDescription(/\S/)
    await page.mouse.up({ button })
  }
})

for (const event of ['contextmenu', 'dragend', 'blur'] as const)
  test(`a field that lost the focus during a press shows its problem after the event ${event}`, async ({
    page,
  }) => {
    const builder = await openWith(page, ['Build'])
    await builder.name.fill('x'.repeat(300))
    await expect(page.getByRole('list', { name: 'Draft status' })).toContainText('1 to do')
    await heading(page, 'Build').hover()
    await page.mouse.down()
    await expect(builder.name).not.toBeFocused()
    await expect(builder.name).not.toHaveAccessibleDescription(/\S/)
    await page.evaluate((type) => dispatchEvent(new Event(type)), event)
    await expect(builder.name).toHaveAccessibleDescription(/\S/)
  })
