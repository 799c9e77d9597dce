import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { ids } from '../support/batches'
import { expect, test } from '../support/batch-test'
import { ACT, CREATE, LIST, REGISTRY, VALIDATE } from '../support/fault-matches'
import { json } from '../support/fault-replies'
import { changePipelines } from '../support/fault-world'
import { encodingsOf, fragmentsOf, textsByLocation } from '../support/page-texts'

/** A token with special characters, so that its URL-encoded and base64 forms differ from the plain text. */
const TOKEN = `CANARY_${randomUUID()}/+=&~`
const ECHO = encodingsOf(TOKEN).join(' | ')
const MASKED = '[token removed]'

/** Records what the page copies, because our permissions policy forbids reading the clipboard. */
async function rememberCopies(page: Page): Promise<() => Promise<string>> {
  await page.context().grantPermissions(['clipboard-write'])
  await page.addInitScript(() => {
    const copies: string[] = []
    Reflect.set(globalThis, 'copies', copies)
    navigator.clipboard.writeText = async (text) => {
      copies.push(text)
    }
    navigator.clipboard.write = async (items) => {
      for (const item of items)
        for (const type of item.types) copies.push(await (await item.getType(type)).text())
    }
  })
  return () => page.evaluate(() => (Reflect.get(globalThis, 'copies') as string[]).join('\n'))
}

async function expectNoToken(places: Readonly<Record<string, string>>): Promise<void> {
  const found = Object.entries(places).flatMap(([place, text]) =>
    fragmentsOf(TOKEN).flatMap((sign) =>
      text.includes(sign)
        ? [`${place}: ${text.slice(Math.max(0, text.indexOf(sign) - 80), text.indexOf(sign) + 40)}`]
        : [],
    ),
  )
  expect(found, 'where the token is').toEqual([])
}

async function fileOf(page: Page, save: () => Promise<void>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), save()])
  return readFile(await download.path(), 'utf8')
}

test('a token that the service repeats never appears on the screen, in storage, in a copy or in a file', async ({
  page,
  openBatches,
}) => {
  const copied = await rememberCopies(page)
  const batches = await openBatches({ count: 5, token: TOKEN })
  const { dash, server } = batches
  const look = async () =>
    expectNoToken({ ...(await textsByLocation(page)), copies: await copied() })

  await test.step('in an error of the list, and in its headers', async () => {
    server.answer(
      LIST,
      json({ error: { message: ECHO, code: TOKEN } }, 422, { 'x-request-id': TOKEN }),
    )
    await dash.open()
    await expect(dash.panel).toContainText(MASKED)
    await dash.panel.getByText('Details', { exact: true }).click()
    await dash.panel.getByRole('button', { name: /Copy/ }).first().click()
    await expect.poll(copied).toContain(MASKED)
    await look()
  })

  await test.step('in the description of a record', async () => {
    changePipelines(server.world, ids(1, 5), { description: ECHO, tags: [TOKEN], status: 'idle' })
    server.answer(LIST, ({ normal }) => normal())
    dash.allowRead()
    await dash.panel.getByRole('button', { name: 'Retry' }).click()
    await dash.expectRows(5)
    await expect(page.getByText(MASKED).filter({ visible: true }).first()).toBeVisible()
    await look()
  })

  await test.step('in the reason for one pipeline of a batch, exported, copied and in its answer, which also has another token', async () => {
    const log = 'GET /builds 401, Authorization: Bearer foreign-canary'
    const results = ids(1, 5).map((target) => ({ target, outcome: 'refused', reason: ECHO }))
    server.answer(ACT, json({ log, results }))
    await batches.actOnAll('run', ids(1, 5))
    await batches.waitUntilFinished()
    await expect(page.getByText(MASKED).filter({ visible: true }).first()).toBeVisible()
    const files = {
      CSV: await fileOf(page, () => batches.results.more('CSV')),
      JSON: await fileOf(page, () => batches.results.more('JSON')),
    }
    expect(files.CSV).toContain(MASKED)
    await expectNoToken(files)
    await batches.results.more('Requests and answers…')
    const dialog = page.getByRole('dialog', { name: /^Requests and answers/ })
    await expect(dialog.locator('summary').first()).toBeVisible()
    for (const details of await dialog.locator('summary').all()) await details.click()
    await expect(dialog).toContainText('Authorization: ••••••••')
    await expect(dialog).not.toContainText('foreign-canary')
    await look()
    await page.keyboard.press('Escape')
  })

  await test.step('on the page of a pipeline, in its raw JSON and in its curl command', async () => {
    await dash.visit('pipelines/id-01')
    await page.getByText('Raw JSON', { exact: true }).first().click()
    await page.getByRole('button', { name: 'Copy JSON' }).click()
    await expect.poll(copied).toContain(MASKED)
    await look()
  })

  await test.step('in the command palette', async () => {
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByRole('dialog').getByRole('combobox').fill('pipeline-01')
    await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible()
    await look()
    await page.keyboard.press('Escape')
  })

  await test.step('in a copy of the record, which Sluice does not send back', async () => {
    server.answer(VALIDATE, json({ valid: true }))
    await dash.visit('pipelines/id-01/clone')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('the copy')
    const create = page.getByRole('button', { name: /^Create/ }).first()
    await create.click()
    const reason = page.getByText(/which Sluice shows instead of your API token/).first()
    await expect(reason).toBeVisible()
    expect(server.received(CREATE)).toEqual([])
    await look()
  })
})

test('the console neither shows nor stores a token that a reply repeats, and the secrets in the record of a registered tool are masked on the screen and in copies, until the user shows them', async ({
  page,
  start,
}) => {
  const copied = await rememberCopies(page)
  const dash = await start({ token: TOKEN })
  dash.server.answer(ACT, json({ results: [{ target: 'new-1', outcome: 'done' }], echo: ECHO }))
  await dash.open('console?action=create&type=task')
  await page.getByRole('textbox', { name: 'Settings' }).fill('{"name": "by hand"}')
  await page.getByRole('button', { name: 'Create 1 task', exact: true }).click()
  await expect(page.getByLabel('Answer', { exact: true })).toContainText(MASKED)
  await page.getByRole('button', { name: /^Copy/ }).first().click()
  await expectNoToken({ ...(await textsByLocation(page)), copies: await copied() })

  const record = { _id: 't1', name: 'Git of ours', note: 'x'.repeat(5_000), apiKey: 'hunter2' }
  dash.server.answer(REGISTRY, json([record]))
  await dash.visit('registry?fields=apiKey')
  const row = page.getByRole('row').filter({ hasText: 'Git of ours' })
  await expect(row).toContainText('••••••••')
  await expect(row).not.toContainText('hunter2')
  await row.getByRole('link', { name: 'Git of ours' }).click()
  const region = page.getByRole('region', { name: 'Raw record' })
  await expect(region).toContainText('"apiKey": "••••••••"')
  await region.getByRole('button', { name: /^Cop/ }).first().click()
  await expect.poll(copied).toContain('"apiKey": "••••••••"')
  expect(await copied()).not.toContain('hunter2')
  await region.getByRole('button', { name: 'Show secrets' }).click()
  await expect(region).toContainText('"apiKey": "hunter2"')
  await region.getByRole('button', { name: /^Cop/ }).first().click()
  await expect.poll(copied).toContain('"apiKey": "hunter2"')
})
