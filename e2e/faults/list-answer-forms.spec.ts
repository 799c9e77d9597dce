/**
 * Reading the list: a 200 with an unexpected body. One page gets one answer after another. Consecutive answers
 * expect different texts, so an old text that stays on the page fails the test.
 */
import type { Dashboard } from '../support/dashboard'
import { LIST } from '../support/fault-matches'
import { ERROR_PAGE, json, htmlPage, raw } from '../support/fault-replies'
import { expect, test } from '../support/fault-test'
import { aPipeline, pipelines } from '../support/fault-world'

const WEB_PAGE = 'a web page answered instead of the service'
const EMPTY = 'the answer is empty'
const NO_JSON = 'the answer is not JSON'
const FAILURE = 'the service reported a failure: '
const ONE = JSON.stringify(aPipeline(1))

/** Opens the details of the error if they are closed, and checks their texts. */
async function expectDetails({ panel }: Dashboard, ...texts: readonly string[]) {
  const raws = panel.locator('pre')
  if (!(await raws.isVisible())) await panel.getByText('Details', { exact: true }).click()
  for (const text of texts) await expect(raws).toContainText(text)
}

test('an answer without a list is never shown as an empty list, its cause is named, and the list is read once', async ({
  start,
}) => {
  const dash = await start()
  let reads = 0
  for (const [name, reply, cause, ...details] of [
    ['a web page', htmlPage(200), WEB_PAGE],
    ['nothing', raw(200), EMPTY],
    ['a web page that says it is JSON', raw(200, ERROR_PAGE), WEB_PAGE],
    ['blanks', raw(200, ' \n '), EMPTY],
    ['a web page without a type', raw(200, ERROR_PAGE, { 'content-type': '' }), WEB_PAGE],
    ['204', raw(204), EMPTY],
    ['broken JSON', raw(200, `[${ONE}`), NO_JSON, 'Answer begins:', 'id-01'],
    ['an error', json({ error: 'index is rebuilt' }), `${FAILURE}“index is rebuilt”`],
    ['a byte order mark', raw(200, `\uFEFF[${ONE}]`), NO_JSON, 'id-01'],
    ['an error and a list', json({ error: { message: 'half' }, data: [] }), `${FAILURE}“half”`],
    ['one record per line', raw(200, `${ONE}\n${ONE}\n`), NO_JSON, 'id-01'],
    ['success: false', json({ success: false, message: 'not now' }), `${FAILURE}“not now”`],
    ['text after the JSON', raw(200, `[${ONE}] trailing`), NO_JSON, 'id-01'],
    ['errors', json({ errors: ['first', 'second'] }), `${FAILURE}“first; second”`],
    ['a code', json({ code: 403, msg: 'not yours', data: [] }), 'The service says: “not yours”'],
    ['words', raw(200, 'pipelines: none'), NO_JSON, 'none'],
    ['errors and no rows', json({ data: [], errors: ['part 3'] }), `${FAILURE}“part 3”`],
  ] as const) {
    await test.step(`200 with ${name}`, async () => {
      dash.server.answer(LIST, reply)
      await (reads === 0 ? dash.open() : dash.click('Retry'))
      reads += 1
      await dash.expectPanel(cause)
      await expect(dash.page.getByText('No pipelines yet')).toHaveCount(0)
      if (cause === WEB_PAGE) {
        const { serviceOrigin } = dash.server
        await expect(dash.panel).toContainText(
          `A login page, a proxy or another site answers at ${serviceOrigin}.`,
        )
        await expect(dash.page.getByRole('heading', { name: 'Bad gateway' })).toHaveCount(0)
        expect(await dash.page.evaluate(() => '__xss' in globalThis)).toBe(false)
      }
      await expectDetails(dash, ...details)
      await dash.page.clock.fastForward(120_000)
      await dash.expectPanel(cause)
      expect(dash.reads()).toHaveLength(reads)
    })
  }
})

test('an empty list shows “No pipelines yet” and no error', async ({ start }) => {
  const dash = await start()
  dash.server.answer(LIST, json([]))
  await dash.open()
  await expect(dash.page.getByRole('heading', { name: 'No pipelines yet' })).toBeVisible()
  await expect(dash.panel).toHaveCount(0)
})

test('a list under another key, as a map or as one record is shown', async ({ start }) => {
  const dash = await start()
  const [first, second, third] = pipelines(3)
  const two = [first, second]
  let reads = 0
  for (const [name, body, count] of [
    ['data', { data: two }, 2],
    ['items and a total', { items: [third], total: 1 }, 1],
    ['results', { results: two }, 2],
    ['records', { records: [third] }, 1],
    ['pipelines', { pipelines: two }, 2],
    ['data.pipelines', { data: { pipelines: [third] } }, 1],
    ['a map', { 'id-01': { name: 'pipeline-01' }, 'id-02': { name: 'pipeline-02' } }, 2],
    ['one record', third, 1],
    ['edges', { data: { pipelines: { edges: two.map((node) => ({ node })), pageInfo: {} } } }, 2],
    ['nodes', { pipelines: { nodes: [third] } }, 1],
  ] as const) {
    await test.step(`under ${name}`, async () => {
      dash.server.answer(LIST, json(body))
      await (reads === 0 ? dash.open() : dash.click('Refresh'))
      reads += 1
      await dash.expectRows(count)
      await expect(dash.row(count === 2 ? 'pipeline-01' : 'pipeline-03')).toBeVisible()
    })
  }
})

test('an answer without any list is never taken for an empty list, and is shown raw', async ({
  start,
}) => {
  const dash = await start()
  let reads = 0
  // No body contains a number that is also in the address, because the details show the address.
  for (const body of [
    {},
    { ok: true },
    { rows: [] },
    'pipelines',
    700_007,
    { data: { pipelines: { pageInfo: { hasNextPage: true } } } },
    null,
    { result: { rows: [{ _id: 'id-01', name: 'pipeline-01' }] } },
    true,
    { id: 'request-1', name: 'pipelines', rows: [] },
  ]) {
    const text = JSON.stringify(body)
    await test.step(text, async () => {
      dash.server.answer(LIST, json(body))
      await (reads === 0 ? dash.open() : dash.click('Retry'))
      reads += 1
      // The details are checked before the first words of the panel, because these words are the same for each answer.
      await expectDetails(dash, text)
      await dash.expectPanel('does not contain the expected data')
      await dash.page.clock.fastForward(120_000)
      await dash.expectPanel(`does not contain the expected data. It begins: ${text}`)
      await expect(dash.page.getByText('Unnamed')).toHaveCount(0)
      expect(dash.reads()).toHaveLength(reads)
    })
  }
})

test('after a 200 that reports a failure, the list is read three times, and then the failure is shown instead of an empty list', async ({
  start,
}) => {
  const dash = await start()
  dash.server.answer(LIST, json({ code: 500, msg: 'db down', data: [] }))
  await dash.open()
  await dash.expectRetriedThenPanel(
    'the service failed (500 in an answer with status 200): “db down”',
  )
  await expect(dash.page.getByText('No pipelines yet')).toHaveCount(0)
})
