/** Where the focus goes, and which step is in view, after a step was duplicated or removed, or is missing. */
import type { Page } from '@playwright/test'
import { BuilderPage } from '../support/builder-page'
import { expect, test } from '../support/journey'

async function writeSteps(
  page: Page,
  names: readonly string[],
  configuration: unknown = { script: 'true' },
): Promise<BuilderPage> {
  const tool = { tool_identifier: 'run_script', configuration }
  const builder = new BuilderPage(page)
  await builder.button('JSON').click()
  const editor = page.getByRole('textbox', { name: 'Pipeline as JSON' })
  await editor.focus()
  // In the editor, `?` is not a shortcut.
  await page.keyboard.type('?')
  await expect(editor).toContainText('?')
  await editor.press('Control+a')
  const steps = names.map((name) => ({ name, tool }))
  await page.keyboard.insertText(JSON.stringify({ name: 'focus', steps }))
  await builder.button('Form').click()
  await expect(builder.steps).toHaveCount(names.length)
  return builder
}

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 2, name, exact: true })

test('the focus stays in a configuration while it is typed as JSON, and after Duplicate, Remove and Create, it is on the heading of the step that opens, or on the search for a step type', async ({
  page,
}) => {
  const names = Array.from({ length: 20 }, (_, at) => `Step ${at + 1}`)
  await page.goto('/pipelines/new?tool=run_script')
  await test.step('a configuration as JSON, whose form is shown afterwards', async () => {
    const own = await writeSteps(page, ['Build'], [1])
    await own.step(0).click()
    const json = own.field('Configuration')
    await expect(json).toHaveValue('[\n  1\n]')
    await json.fill('')
    await json.pressSequentially('{"script": "make"}')
    await expect(json).toHaveValue('{"script": "make"}')
    await expect(json).toBeFocused()
    await own.name.focus()
    await expect(json).toHaveCount(0)
    await expect(own.field('Script')).toHaveValue('make')
  })
  const builder = await writeSteps(page, names)
  await expect(heading(page, 'Step 1')).toBeVisible()
  await test.step('the copy of a step has the next free number, and its row is scrolled into view', async () => {
    for (let copies = 1; copies <= 14; copies += 1) {
      await builder.button('Duplicate').click()
      await expect(heading(page, `Step ${20 + copies}`)).toBeFocused()
    }
    await expect(builder.step(14)).toHaveAttribute('aria-current', 'step')
    await expect(builder.step(14)).toBeInViewport({ ratio: 1 })
  })
  await test.step('the focus is on the heading of the step that opens', async () => {
    await writeSteps(page, ['Build', 'Test'])
    await builder.step(0).click()
    await builder.button('Duplicate').press('Enter')
    await expect(heading(page, 'Build 2')).toBeFocused()
    await expect(heading(page, 'Build 2')).toHaveCSS('outline-style', 'solid')
    await builder.remove()
    await expect(heading(page, 'Build')).toBeFocused()
    await builder.remove()
    await expect(heading(page, 'Test')).toBeFocused()
    await builder.remove()
  })
  const search = page.getByRole('combobox', { name: 'Search step types' })
  await expect(search).toBeFocused()
  await test.step('Create without a step leads to the search, which says what is missing', async () => {
    await builder.name.focus()
    await builder.button('Create pipeline').click()
    await expect(search).toBeFocused()
    await expect(search).toHaveAccessibleDescription('Add a step.')
  })
  await test.step('so also in a hidden tab, which renders no frames', async () => {
    await builder.name.focus()
    await page.evaluate(() => {
      globalThis.requestAnimationFrame = () => 0
    })
    await builder.button('Create pipeline').dispatchEvent('click')
    await expect(search).toBeFocused()
  })
})

test(
  'on a phone, an opened or added step is in view, also from a link, and a button leads back to the list',
  { tag: '@phone-only' },
  async ({ page }) => {
    await page.goto('/pipelines')
    await page.getByRole('link', { name: 'deploy-checkout-eu', exact: true }).click()
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    const builder = new BuilderPage(page)
    // A finger needs a field as high as the others, also if the field grows with its text.
    await expect(builder.field('Description')).toBeVisible()
    expect((await builder.field('Description').boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await builder.step(3).click()
    const top = page.getByRole('button', { name: 'All steps' })
    const distance = async () =>
      (await top.evaluate((element) => element.closest('section')?.getBoundingClientRect().top)) ??
      0
    await expect(heading(page, 'Scan dependencies')).toBeFocused()
    await expect.poll(distance).toBeCloseTo(48, -1)
    await top.click()
    await expect(builder.step(3)).toBeInViewport({ ratio: 1 })

    // A link opens a new entry of the history. A reload of the same entry restores the focus in the list of steps.
    const address = page.url()
    await page.goto('about:blank')
    await page.goto(address)
    await expect(heading(page, 'Scan dependencies')).toBeVisible()
    await expect.poll(distance).toBeCloseTo(48, -1)

    await page.setViewportSize({ width: 320, height: 640 })
    await writeSteps(page, ['Build', 'Test', 'Scan', 'Push'])
    await page.getByRole('link', { name: 'Add step' }).click()
    const search = page.getByRole('combobox', { name: 'Search step types' })
    await search.fill('argo')
    await search.press('Enter')
    await expect(builder.steps).toHaveCount(5)
    await expect(page.getByRole('combobox', { name: 'Registered tool' })).toBeFocused()
    await expect(heading(page, 'Argo CD')).toBeInViewport({ ratio: 1 })
  },
)

test('a field that loses the focus shows its problem, and a click on a button that the new line moves is not lost', async ({
  page,
}) => {
  await page.goto('/console')
  const builder = new BuilderPage(page)
  const startAgain = async () => {
    await builder.openAnother('/pipelines/new?tool=run_script')
    await builder.name.fill('x'.repeat(300))
    await expect(page.getByRole('list', { name: 'Draft status' })).toContainText('2 to do')
  }
  await test.step('a click on a button that the new line moves', async () => {
    await startAgain()
    await builder.button('Duplicate').click()
    await builder.expectSteps('Script', 'Script 2')
    await expect(builder.name).toHaveAccessibleDescription(/\S/)
  })
  // A context menu of the browser, or another window, takes the release.
  for (const button of ['right', 'left'] as const) {
    await test.step(`a press of the ${button} button without a release`, async () => {
      await startAgain()
      await heading(page, 'Script').hover()
      await page.mouse.down({ button })
      await builder.name.focus()
      await page.keyboard.press('Tab')
      await expect(builder.name).toHaveAccessibleDescription(/\S/)
      await page.mouse.up({ button })
    })
  }
  for (const event of ['contextmenu', 'pointercancel', 'blur'] as const) {
    await test.step(`the event ${event} after a press`, async () => {
      await startAgain()
      await heading(page, 'Script').hover()
      await page.mouse.down()
      await expect(builder.name).not.toBeFocused()
      await expect(builder.name).not.toHaveAccessibleDescription(/\S/)
      await page.evaluate((type) => dispatchEvent(new Event(type)), event)
      await expect(builder.name).toHaveAccessibleDescription(/\S/)
      await page.mouse.up()
    })
  }
})

test('a text that is not valid JSON stays with its list entry when another entry is removed, and Undo restores both', async ({
  page,
}) => {
  await page.goto('/pipelines/new?tool=run_script')
  const builder = await writeSteps(page, ['Build'], { script: 'true', environment: [1, 2, 3] })
  await builder.step(0).click()
  const entries = page.getByRole('group', { name: 'Environment' }).getByRole('textbox')
  await entries.nth(2).fill('{"three"')
  await builder.button('Remove entry 2 of Environment').click()
  await expect(entries).toHaveCount(2)
  await expect(entries.nth(1)).toHaveValue('{"three"')
  await page.keyboard.press('Control+z')
  await expect(entries).toHaveCount(3)
  await expect(entries.nth(1)).toHaveValue('2')
  await expect(entries.nth(2)).toHaveValue('{"three"')
  await entries.nth(2).press('Control+z')
  await expect(entries.nth(2)).toHaveValue('3')
  await builder.button('Redo').click()
  await expect(entries.nth(2)).toHaveValue('{"three"')
  await builder.button('Discard invalid JSON').click()
  await expect(entries.nth(2)).toHaveValue('3')
  await builder.button('Undo').click()
  await expect(entries.nth(2)).toHaveValue('{"three"')
})
