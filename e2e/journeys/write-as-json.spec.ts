import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { BuilderPage } from '../support/builder-page'
import { expect, test } from '../support/journey'
import { navigate } from '../support/navigate'

const openText = async (page: Page) => {
  await page.getByRole('button', { name: 'JSON', exact: true }).click()
  const text = page.getByRole('textbox', { name: 'Pipeline as JSON' })
  await expect(text).toBeVisible()
  return text
}

async function rewrite(text: Locator, typed: string): Promise<void> {
  await text.press('Control+a')
  await text.press('Delete')
  await text.page().keyboard.insertText(typed)
}

test('the form and the JSON edit one draft with one Undo, and each error and each problem links to its place', async ({
  page,
  expectAccessible,
}) => {
  const builder = new BuilderPage(page)
  await test.step('one draft with one Undo', async () => {
    await page.goto('/pipelines/new?tool=run_script')
    await builder.name.fill('from-form')
    const text = await openText(page)
    await rewrite(text, '{\n  "name": "from-text",\n  "team": {"__proto__": 1}\n  "steps": []\n}')
    await expect(page.getByText('Line 4, column 3: A comma')).toBeVisible()
    await page.getByRole('button', { name: 'Go to line 4' }).click()
    await expect(text).toBeFocused()

    await builder.button('Form').click()
    await expect(builder.name).toHaveValue('from-form')
    await builder.expectSteps(/run_script/)
    await builder.expectSaved()
    await page.reload()
    await page.getByRole('button', { name: 'Open the JSON editor' }).click()
    await expect(text).toContainText('"team": {"__proto__": 1}')

    await rewrite(text, '{"name": "a",\n"build": 12345678901234567890}')
    await expect(
      page.getByText('Line 2: The number 12345678901234567890 cannot be kept'),
    ).toBeVisible()
    await rewrite(
      text,
      '{"name": "a",\n"name": "from-text", "team": {"__proto__": 1},\n"steps": [{"name": "Own"}]}',
    )
    await expect(page.getByText('Line 2: Duplicate key “name”.')).toBeVisible()
    await builder.button('Validate').click()
    const problems = page.getByRole('region', { name: 'Problems' })
    await expectAccessible()
    await problems
      .getByRole('button', { name: /^Line 3 · Step 1, Own: The step needs a tool/ })
      .click()
    await expect(text).toBeFocused()
    await builder.button('Form').click()
    await expect(builder.name).toHaveValue('from-text')
    await builder.expectSteps(/Own/)
    await builder.field('Step name').fill('Changed by form')
    await builder.button('What will be sent').click()
    await expect(page.getByLabel('Body', { exact: true })).toContainText('"__proto__": 1')
    await page.keyboard.press('Escape')
    await openText(page)
    await expect(text).toContainText('Changed by form')
    await text.press('Control+z')
    await expect(text).toContainText('"Own"')
    await text.press('Control+z')
    await expect(page.getByText('Line 4, column 3')).toBeVisible()
  })
  await test.step('a step whose tool or configuration has another type is shown as JSON', async () => {
    const steps = [{ tool: { configuration: [1] } }, { tool: 'run_script' }]
    await rewrite(await openText(page), JSON.stringify({ steps }))
    await builder.button('Form').click()
    await builder.step(0).click()
    await expect(builder.field('Configuration')).toHaveValue('[\n  1\n]')
    await builder.step(1).click()
    await expect(page.getByRole('heading', { name: 'This step has no form' })).toBeVisible()
  })
  await test.step('the problem of a step without fields leads to its heading at once', async () => {
    await builder.openAnother('/pipelines/new?tool=run_script')
    await builder.expectSteps(/run_script/)
    await rewrite(await openText(page), '{"name": "a", "steps": [7, {"name": "Own"}]}')
    await builder.button('Form').click()
    await builder.step(1).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Own' })).toBeVisible()
    await builder.button('Validate').click()
    const problem = page.getByRole('region', { name: 'Problems' }).getByRole('button', {
      name: /^Step 1:/,
    })
    const frames = await problem.evaluate(async (button) => {
      button.dispatchEvent(new MouseEvent('click', { bubbles: true }))
      let count = 0
      const isThere = () => document.activeElement?.textContent === 'This step has no form'
      for (; !isThere() && count < 100; count += 1)
        await new Promise((resolve) => requestAnimationFrame(resolve))
      return count
    })
    expect(frames).toBeLessThan(30)
  })
})

test('the form keeps the line breaks of a description and the spaces in a tag, and does not change a tag with a comma', async ({
  page,
}) => {
  const builder = new BuilderPage(page)
  await page.goto('/pipelines/new?tool=run_script')
  const rewriteAll = async (pipeline: object) => {
    await rewrite(await openText(page), JSON.stringify(pipeline))
    await builder.button('Form').click()
  }
  const typeAtEnd = async (label: string, typed: string) => {
    await builder.field(label).press('Control+End')
    await builder.field(label).pressSequentially(typed)
  }
  await rewriteAll({
    name: 'a',
    description: 'one\ntwo',
    tags: ['web app', 'team: a'],
    steps: [{}],
  })
  await typeAtEnd('Description', '!')
  await typeAtEnd('Tags', 'x, night run,')
  await expect(builder.field('Description')).toHaveValue('one\ntwo!')
  await expect(builder.field('Tags')).toHaveValue('web app, team: ax, night run,')
  const height = async () => (await builder.field('Description').boundingBox())?.height
  const tall = await height()
  await builder.button('What will be sent').click()
  const body = page.getByLabel('Body', { exact: true })
  expect(JSON.parse((await body.textContent()) ?? '')).toMatchObject({
    description: 'one\ntwo!',
    tags: ['web app', 'team: ax', 'night run'],
  })
  await page.keyboard.press('Escape')
  await builder.field('Description').fill('one')
  expect(await height()).toBeLessThan(tall ?? 0)

  await rewriteAll({ name: 'a\nb', tags: ['a, b'] })
  for (const [label, json] of [
    ['Name', '"a\\nb"'],
    ['Tags', '["a, b"]'],
  ] as const) {
    await expect(builder.field(label)).toHaveValue(json)
    await expect(builder.field(label)).not.toBeEditable()
    await expect(builder.field(label)).toHaveAccessibleDescription(/Edit the value as JSON/)
  }
})

test('Create and Update lead to the text that is not valid JSON, and send nothing', async ({
  page,
  context,
}) => {
  const sent: string[] = []
  context.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/pipelines'))
      sent.push(request.url())
  })
  const builder = new BuilderPage(page)
  await page.goto('/pipelines/new?tool=run_script')
  const text = await openText(page)
  await rewrite(text, '{\n  "name": "a"\n  "steps": []\n}')
  await expect(page.getByText('Line 3, column 3: A comma')).toBeVisible()
  const create = builder.button(/^Create pipeline/)
  await expect(create).toHaveAccessibleDescription(/does not parse/)
  await expect(create).toBeEnabled()
  const status = page.getByRole('list', { name: 'Draft status' })
  await expect(status).toHaveText(/^Not validated/)
  for (const name of ['Validate', 'What will be sent']) {
    await expect(builder.button(name)).toBeDisabled()
    await expect(builder.button(name)).toHaveAccessibleDescription(/does not parse/)
  }
  await create.click()
  await expect(text).toBeFocused()
  await expect(status).toHaveText(/^Nothing was sent. The JSON does not parse/)
  await page.keyboard.insertText(',')
  await expect(status).not.toContainText('Nothing was sent')
  await expect(page.getByText(/^Changes apply to the draft/)).toBeVisible()
  await rewrite(text, '{')
  await builder.button('Form').click()
  await create.click()
  await expect(text).toBeFocused()
  await expect(
    page.getByRole('status').getByText(/^Nothing was sent. The JSON does not parse/),
  ).toBeAttached()
  const tool = '{"tool_identifier": "own", "configuration": {"limits": {"high": 3}}}'
  await rewrite(text, `{"name": "a", "steps": [{"name": "Own", "tool": ${tool}}]}`)
  await builder.button('Form').click()
  const field = page.getByRole('textbox', { name: 'limits' })
  await field.fill('{ "a": ')
  await builder.add('run_script')
  await expect(field).toHaveCount(0)
  await create.click()
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('{ "a": ')
  await expect(create).toHaveAccessibleDescription(/A field of step 1 is not valid JSON/)
  await expect(status).toHaveText(/^Nothing was sent/)
  await builder.button('Discard invalid JSON').click()
  await field.fill('null')
  await expect(field).toHaveValue('null')
  await field.fill('{')
  await expect(status).toHaveText(/^Not validated/)
  await field.pressSequentially('"b')
  await field.press('Control+z')
  await expect(field).not.toHaveValue('{"b')
  await builder.expectSteps(/Own/, /run_script/)
  await navigate(page, '/pipelines')
  await page.getByRole('link', { name: 'deploy-api-eu', exact: true }).click()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Edit deploy-api-eu' })).toBeVisible()
  await rewrite(await openText(page), '[')
  await builder.button('Form').click()
  await builder.button(/^Update pipeline/).click()
  await expect(text).toBeFocused()
  expect(sent).toEqual([])
})

test('a draft exported as YAML is imported unchanged, and an unreadable file gives a reason', async ({
  page,
  expectAccessible,
}) => {
  const builder = new BuilderPage(page)
  await page.goto('/pipelines/new?tool=run_script')
  await builder.name.fill('yes')
  await page.getByRole('textbox', { name: 'Script', exact: true }).fill('make all')
  await builder.button('Import, export').click()
  const dialog = page.getByRole('dialog', { name: 'Import and export' })
  await dialog.getByLabel('Format').selectOption('YAML')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('yes.yaml')
  const yaml = await readFile(await download.path(), 'utf8')
  expect(yaml).toContain('name: "yes"')
  const paste = dialog.getByRole('textbox', { name: /^Paste a pipeline/ })
  await paste.fill('{"name": "a",\n"huge": 1e400,\n"steps": [{"ratio": 1e-400}]}')
  await expect(dialog.getByRole('listitem')).toHaveText([
    'huge: The number 1e400 cannot be kept exactly. null is used.',
    'steps/0/ratio: The number 1e-400 cannot be kept exactly. 0 is used.',
  ])
  await paste.fill('name: a\nsteps: [1,\nb')
  await expect(dialog.getByText(/neither JSON nor YAML. Line 3/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await builder.button('Import, export').click()
  await expect(paste).toHaveValue('name: a\nsteps: [1,\nb')
  await expect(dialog.getByText(/neither JSON nor YAML. Line 3/)).toBeVisible()
  await expectAccessible()
  await expect(dialog.getByRole('button', { name: /^Replace the draft/ })).toBeDisabled()
  await dialog.getByLabel('Choose a file').setInputFiles({
    name: 'big.json',
    mimeType: 'application/json',
    buffer: Buffer.alloc(9_000_000, ' '),
  })
  await expect(dialog.getByText(/big.json has too many characters/)).toBeVisible()
  // The value is set directly, because typing so much text is slow.
  await paste.evaluate((field) => {
    const long = JSON.stringify({ name: 'long', description: 'x'.repeat(5_000_000), steps: [] })
    Reflect.set(HTMLTextAreaElement.prototype, 'value', long, field)
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  })
  await expect(
    dialog.getByText(/^The text has 5,000,0\d\d characters. The limit is 2,000,000/),
  ).toBeVisible()
  await expect(paste).toHaveValue(/^name: a/)
  const replace = dialog.getByRole('button', { name: /^Replace the draft/ })
  await paste.fill('name: from the text')
  await expect(replace).toBeEnabled()
  await dialog
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'bad.json', mimeType: 'application/json', buffer: Buffer.from([0xff]) })
  await expect(dialog.getByText(/bad.json could not be read/)).toBeVisible()
  await expect(replace).toBeDisabled()
  // A user who copies text can give two steps the same id. Both steps must stay, and must be sent unchanged.
  const [, step = ''] = /^steps:\n((?: +.*\n)+)/m.exec(yaml) ?? []
  const twice = yaml.replace(step, step.replace('- ', '- _id: same\n    ').repeat(2))
  const dropped = await page.evaluateHandle((text) => {
    const data = new DataTransfer()
    data.items.add(new File([text], 'pipeline.yaml', { type: 'application/yaml' }))
    return data
  }, `${twice}_id: someone-elses\n`)
  await paste.dispatchEvent('drop', { dataTransfer: dropped })
  await expect(dialog.getByText('YAML: “yes”, 2 steps. Not imported: _id.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Replace the draft' }).click()
  await expect(builder.name).toHaveValue('yes')
  await builder.expectSteps(/run_script/, /run_script/)
  await builder.step(1).click()
  await builder.field('Script').fill('make some')
  await builder.step(0).click()
  await expect(builder.field('Script')).toHaveValue('make all')
  await builder.button('What will be sent').click()
  await expect(page.getByLabel('Body', { exact: true })).toHaveText(
    /"_id": "same"[^]*make all[^]*"_id": "same"[^]*make some/,
  )
  await page.keyboard.press('Escape')
  await builder.button('Undo').click()
  await builder.button('Undo').click()
  await builder.expectSteps(/run_script/)
})
