import { readFile } from 'node:fs/promises'
import { expect, STEPS, test } from '../support/builder-test'
import { CREATE, METADATA } from '../support/fault-matches'
import { heldReply, json, neverReply, raw } from '../support/fault-replies'
import { allowErrors } from '../support/fault-test'
import { START } from '../support/fault-world'

test('after a reload during a save, the pipeline may have been created, and neither tab sends the request again', async ({
  openSave,
  context,
}) => {
  const save = await openSave()
  await save.expectSaved()
  const other = await context.newPage()
  await other.goto(save.page.url())
  await expect(other.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('deploy-web')
  const slow = heldReply()
  save.server.answer(CREATE, slow.reply)
  await save.createButton.click()
  await expect.poll(() => save.createRequests().length).toBe(1)
  await other.getByRole('button', { name: /^Create pipeline/ }).click()
  await expect(other.getByText(/Nothing was sent from this tab/)).toBeVisible()

  save.dash.allowRead()
  await save.page.reload()
  await expect(save.mayExistNotice).toBeVisible()
  await expect(save.name).toHaveValue('deploy-web')
  await save.expectSentOnly(1)
  await save.dismiss()
  await save.page.reload()
  await expect(save.name).toHaveValue('deploy-web')
  await expect(save.mayExistNotice).toHaveCount(0)
  await save.expectInActivity(/^Create 1 pipelinedeploy-web.*No answer has been read/)
})

test.describe('a missing script', () => {
  test.use(allowErrors(/\/assets\/json-editor/))

  test('typed text survives the reload for a new version, and after a refused or removed token, the draft is locked until a new token, which sends nothing', async ({
    openSave,
  }) => {
    const save = await openSave()
    await save.expectSaved()
    await test.step('if a new version has removed a script, typed text is stored before a click reloads the page', async () => {
      // While the clock is paused, React would not replace the loading state of the form.
      await expect(save.page.getByRole('combobox', { name: 'Search step types' })).toBeVisible()
      // The clock is paused, so that no timer saves the draft.
      await save.page.clock.pauseAt(START + 3_600_000)
      await save.name.fill('deploy-web, typed last')
      save.server.answerFile(/\/assets\/json-editor/, raw(404))
      await save.button('JSON').click()
      // React shows a loading state for at least 300 ms.
      await save.page.clock.runFor(350)
      await expect(save.page.getByRole('alert')).toContainText('There may be a new version')
      save.server.restoreFiles()
      save.dash.allowRead()
      await save.button('Reload').click()
      await save.page.clock.resume()
      await expect(save.page.getByRole('textbox', { name: 'Pipeline as JSON' })).toContainText(
        'deploy-web, typed last',
      )
    })
    await test.step('after a refused token, the draft is kept, and the new token sends nothing', async () => {
      await save.button('Form').click()
      await save.name.fill('deploy-web')
      await save.add('run_script')
      await save.field('Script').fill('make all')
      save.server.answer(CREATE, json({ message: 'Who are you?' }, 401), 1)
      await save.createButton.click()
      await expect(save.dash.dialog).toBeVisible()
      await save.dash.connect('CANARY_second')
      await expect(save.notCreatedNotice).toBeVisible()
      await expect(save.field('Script')).toHaveValue('make all')
      await save.expectSentOnly(1)
    })
    await test.step('after a removed token, the draft is locked until a new token is entered, which sends nothing', async () => {
      await save.page.getByRole('button', { name: 'Sign out' }).click()
      await expect(save.page.getByText('1 draft stays in this browser')).toBeVisible()
      await expect(save.page.getByText('make all')).toHaveCount(0)
      await save.dash.connect('CANARY_third')
      await save.page.getByRole('button', { name: 'New pipeline' }).click()
      await save.page.getByRole('link', { name: 'Continue the draft' }).click()
      await expect(save.field('Script')).toHaveValue('make all')
      await save.expectSentOnly(1)
      await save.createButton.click()
      await expect(save.page.getByText('Created deploy-web.')).toBeVisible()
      await save.expectInActivity(/^Create 1 pipelinedeploy-web.*Done/)
    })
  })
})

test('a change of a draft before the step metadata are read loses no stored step, also after a reload or a sign-out', async ({
  openSave,
}) => {
  const save = await openSave()
  const { page, server } = save
  await save.add('run_script')
  await save.field('Script').fill('make all')
  await save.expectSaved()
  server.answer(METADATA, neverReply)
  const url = page.url()
  await page.reload()
  await save.name.fill('changed at once')
  await page.reload()
  await expect(save.name).toHaveValue('changed at once')
  await save.name.fill('changed again')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('1 draft stays in this browser')).toBeVisible()
  await save.dash.connect('CANARY_second')
  const metadata = heldReply(json(STEPS))
  server.answer(METADATA, metadata.reply)
  await page.goto(url)
  await save.name.fill('changed at last')
  await expect(page.getByText('Saving in this browser…')).toBeVisible()
  await save.button('Import, export').click()
  const sheet = page.getByRole('dialog', { name: 'Import and export' })
  await expect(sheet.getByText('The export is not ready.')).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Download' })).toHaveCount(0)
  server.answer(METADATA, json(STEPS))
  await metadata.release()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    sheet.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(await readFile(await download.path(), 'utf8')).toContain('make all')
  await sheet.getByRole('button', { name: 'Close' }).click()
  await save.expectSaved()
  await expect(save.field('Script')).toHaveValue('make all')
  await page.reload()
  await expect(save.name).toHaveValue('changed at last')
  await expect(save.field('Script')).toHaveValue('make all')
  await save.button('Drafts').click()
  await expect(save.drafts.getByRole('listitem')).toHaveCount(1)
})

test('with forbidden or full storage, the page keeps the draft in memory, says so, offers a download, and asks before the draft is lost', async ({
  service,
}) => {
  const save = await service({
    before: () => {
      const storage = new URLSearchParams(location.search).get('storage')
      if (storage === 'forbidden')
        Object.defineProperty(globalThis, 'indexedDB', {
          get: () => {
            throw new DOMException('The operation is insecure.', 'SecurityError')
          },
        })
      if (storage === 'full')
        IDBObjectStore.prototype.put = () => {
          throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
        }
    },
  })
  const { page } = save
  for (const storage of ['forbidden', 'full']) {
    await test.step(`${storage} storage`, async () => {
      await save.dash.open(`pipelines/new?storage=${storage}`)
      await save.name.fill('deploy-web')
      await expect(save.notices.getByText('This browser cannot store the draft,')).toBeVisible()
      const downloading = page.waitForEvent('download')
      await save.button('Download draft').click()
      expect((await downloading).suggestedFilename()).toBe('deploy-web.json')
      await page.getByRole('link', { name: 'Settings' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
      await page.goBack()
      await expect(save.name).toHaveValue('deploy-web')
      const asked = page.waitForEvent('dialog')
      const leaving = page.close({ runBeforeUnload: true })
      await (await asked).dismiss()
      await leaving
      await save.createButton.click()
      await expect(page.getByText('Created deploy-web.')).toBeVisible()
    })
  }
})

test('a damaged draft is kept, and a draft from the future shows no negative age', async ({
  openSave,
}) => {
  const save = await openSave()
  const { page } = save
  await save.expectSaved()
  const mine = page.url()
  await page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('sluice')
      opening.addEventListener('success', () => resolve(opening.result))
    })
    const writing = database.transaction('drafts', 'readwrite')
    writing.objectStore('drafts').put({ version: 99, pipeline: '{"name":"of later"}' }, 'odd')
    await new Promise((resolve) => writing.addEventListener('complete', resolve))
    database.close()
  })
  await page.goto(`${save.server.url}pipelines/new?draft=odd`)
  await expect(page.getByRole('heading', { name: 'This draft could not be read' })).toBeVisible()
  const downloading = page.waitForEvent('download')
  await save.button('Download draft').click()
  expect((await downloading).suggestedFilename()).toBe('draft-odd.json')
  await page.getByRole('link', { name: 'Build a new pipeline' }).click()
  await save.button('Drafts').click()
  await expect(save.drafts.getByRole('listitem')).toContainText([/deploy-web/, /Unreadable draft/])
  await save.drafts.getByRole('button', { name: 'Close' }).click()

  await page.clock.setSystemTime(START - 86_400_000)
  await page.goto(mine)
  await expect(page.getByText(/^Draft from .*2026/)).toBeVisible()
  await expect(page.getByText(/-\d+ (?:s|min|h|d) ago/)).toHaveCount(0)
})

test.describe('a step that cannot be rendered', () => {
  test.use(allowErrors(/cannot be drawn/))

  test('hostile names and unusual metadata are shown as text and sent as typed, and a step whose form cannot be rendered can be edited as JSON', async ({
    service,
  }) => {
    const hostile = '<img src=x onerror=window.__xss=1>\u202E{{7*7}}'
    const save = await service({
      before: () => {
        // The form trims the title of a field. Trimming the title CRASH throws.
        const trimmed = (text: string) => text.replace(/^\s+/, '').replace(/\s+$/, '')
        // oxlint-disable-next-line no-extend-native -- no known metadata makes the form throw
        Object.defineProperty(String.prototype, 'trim', {
          configurable: true,
          value(this: string) {
            if (this.valueOf() === 'CRASH') throw new Error('cannot be drawn')
            return trimmed(this)
          },
        })
      },
    })
    const { dash, page, server } = save
    const properties = {
      ['__proto__']: { type: 'string', title: hostile },
      constructor: { type: 'color', enum: [{ toString: 1 }] },
      deep: { $ref: '#' },
      list: { type: 'array', items: [true] },
      bounds: { type: 'integer', minimum: 'x', default: {} },
    }
    const broken = { type: 'object', properties: { a: { type: 'string', title: 'CRASH' } } }
    server.answer(
      METADATA,
      json([
        {
          tool_identifier: 'run_script',
          configuration: { type: ['object'], required: 7, properties },
        },
        { tool_identifier: 'vault', configuration: broken },
        { tool_identifier: 5, configuration: 'none' },
        null,
      ]),
    )
    await dash.open('pipelines/new')
    await save.name.fill(hostile)
    await save.expectSaved()
    dash.allowRead()
    await page.reload()
    await expect(save.name).toHaveValue(hostile)
    await save.add('run_script')
    await save.field('Constructor').fill('{"__proto__": {"polluted": 1}}')
    await save.add('vault')
    await save.field('Configuration').fill('{"a": "b"}')
    await save.add('run_script')
    await save.expectSteps(/run_script/, /vault/, /run_script/)
    await save.createButton.click()
    await expect(page.getByText(/Created </)).toBeVisible()
    const body = save.createRequests()[0]?.body ?? ''
    expect(JSON.parse(body)).toMatchObject({ name: hostile })
    expect(body).toContain('"constructor":{"__proto__":{"polluted":1}}')
    expect(body).toContain('"configuration":{"a":"b"}')
    const traces = () => ['__xss' in globalThis, 'polluted' in {}]
    expect(await page.evaluate(traces)).toEqual([false, false])
  })
})

test('Undo and Redo of a chosen variant show the variant that had the value, also if no constant identifies it', async ({
  service,
}) => {
  const { dash, page, server } = await service()
  const variant = (title: string) => ({ type: 'object', title, properties: { [title]: {} } })
  const properties = { rule: { oneOf: ['Tag', 'Branch'].map(variant) } }
  server.answer(
    METADATA,
    json([{ tool_identifier: 'vault', configuration: { type: 'object', properties } }]),
  )
  await dash.open('pipelines/new?tool=vault')
  const chosen = page.getByLabel('Variant', { exact: true })
  await chosen.selectOption('Tag')
  await page.getByLabel('Tag', { exact: true }).fill('1')
  await chosen.selectOption('Branch')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(chosen).toHaveValue('0')
  await page.getByRole('button', { name: 'Redo', exact: true }).click()
  await expect(chosen).toHaveValue('1')
  await page.getByLabel('Branch', { exact: true }).fill('2')
  await expect(chosen).toHaveValue('1')
})
