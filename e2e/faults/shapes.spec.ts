/** Read list, rows 17 to 21 and 23 to 27: a 200 that is not what one would expect. */
import type { Dashboard } from '../support/dashboard'
import { LIST } from '../support/fault-matches'
import { ERROR_PAGE, json, page as webPage, raw } from '../support/fault-replies'
import { expect, test } from '../support/fault-test'
import { aPipeline, pipelines } from '../support/fault-world'

/** L0, not tried again by itself. */
async function expectPanelOnce(dash: Dashboard, cause: string) {
  await dash.open()
  await dash.expectPanel(cause)
  await expect(dash.page.getByText('No pipelines yet')).toHaveCount(0)
  await dash.page.clock.fastForward(120_000)
  await dash.expectPanel(cause)
  expect(dash.reads()).toHaveLength(1)
}

async function openDetails({ page }: Dashboard) {
  await page.getByText('Details', { exact: true }).click()
  return page.locator('details[open] pre')
}

for (const [name, reply] of [
  ['as HTML', webPage(200)],
  ['that says it is JSON', raw(200, ERROR_PAGE)],
  ['without a type', raw(200, ERROR_PAGE, { 'content-type': '' })],
] as const) {
  test(`17 · 200 with a web page ${name}: not the service, and which address it was`, async ({
    start,
  }) => {
    const dash = await start()
    dash.server.answer(LIST, reply)
    await expectPanelOnce(dash, 'not the service: got a web page')
    await expect(dash.panel).toContainText(`At ${dash.server.serviceOrigin} something else answers`)
    await expect(dash.page.getByRole('heading', { name: 'Bad gateway' })).toHaveCount(0)
    expect(await dash.page.evaluate(() => '__xss' in globalThis)).toBe(false)
  })
}

for (const [name, reply] of [
  ['200 with nothing', raw(200)],
  ['200 with blanks', raw(200, ' \n ')],
  ['204', raw(204)],
] as const) {
  test(`18 · ${name}: an empty answer, which is not an empty list`, async ({ start }) => {
    const dash = await start()
    dash.server.answer(LIST, reply)
    await expectPanelOnce(dash, 'empty answer, which is not an empty list')
  })
}

test('18 · an empty list: no pipelines yet, and no error', async ({ start }) => {
  const dash = await start()
  dash.server.answer(LIST, json([]))
  await dash.open()
  await expect(dash.page.getByRole('heading', { name: 'No pipelines yet' })).toBeVisible()
  await expect(dash.panel).toHaveCount(0)
})

const ONE = JSON.stringify(aPipeline(1))

for (const [name, body] of [
  ['broken JSON', `[${ONE}`],
  ['a byte order mark', `\uFEFF[${ONE}]`],
  ['a record a line', `${ONE}\n${ONE}\n`],
  ['something behind its end', `[${ONE}] trailing`],
  ['words', 'pipelines: none'],
] as const) {
  test(`19 · 200 with ${name}: not JSON, and its beginning for whoever asks`, async ({ start }) => {
    const dash = await start()
    dash.server.answer(LIST, raw(200, body))
    await expectPanelOnce(dash, 'the answer is not JSON')
    const details = await openDetails(dash)
    await expect(details).toContainText('Answer begins:')
    await expect(details).toContainText(body.includes('_id') ? 'id-01' : 'none')
  })
}

for (const [name, body, words] of [
  ['an error', { error: 'index is rebuilt' }, '“index is rebuilt”'],
  ['an error with a list', { error: { message: 'half' }, data: [] }, '“half”'],
  ['success: false', { success: false, message: 'not now', items: [] }, '“not now”'],
  ['errors', { errors: ['first', 'second'] }, '“first; second”'],
] as const) {
  test(`20 · 200 that holds ${name}: a failure in the service’s words`, async ({ start }) => {
    const dash = await start()
    dash.server.answer(LIST, json(body))
    await expectPanelOnce(dash, `the service reports a failure: ${words}`)
  })
}

const TWO = pipelines(2)
for (const [name, body, count] of [
  ['data', { data: TWO }, 2],
  ['items and a total', { items: TWO, total: 2 }, 2],
  ['results', { results: TWO }, 2],
  ['records', { records: TWO }, 2],
  ['pipelines', { pipelines: TWO }, 2],
  ['data.pipelines', { data: { pipelines: TWO } }, 2],
  ['a map by id', { 'id-01': { name: 'pipeline-01' }, 'id-02': { name: 'pipeline-02' } }, 2],
  ['one record', aPipeline(1), 1],
] as const) {
  test(`21 · the list under ${name}: listed`, async ({ start }) => {
    const dash = await start()
    dash.server.answer(LIST, json(body))
    await dash.openList(count)
    await expect(dash.row('pipeline-01')).toBeVisible()
  })
}

for (const body of [{}, { ok: true }, { rows: TWO }, 'pipelines', 7, null, true]) {
  const text = JSON.stringify(body).slice(0, 20)
  test(`21 · ${text}: no list, never taken for an empty one, and shown raw`, async ({ start }) => {
    const dash = await start()
    dash.server.answer(LIST, json(body))
    await expectPanelOnce(dash, 'holds no list that Sluice recognises')
    await expect(await openDetails(dash)).toContainText(text)
  })
}
