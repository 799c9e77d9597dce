/** Reading the list: malformed records. */
import { LIST } from '../support/fault-matches'
import { json, raw } from '../support/fault-replies'
import { allowing, expect, test } from '../support/fault-test'
import { aPipeline, START } from '../support/fault-world'

const DEEP = `${'['.repeat(20_000)}${']'.repeat(20_000)}`

test('a record nested 20,000 levels deep: the others are listed, and its raw view is cut', async ({
  start,
}) => {
  const dash = await start()
  const deepField = JSON.stringify(aPipeline(2)).replace('"steps":[]', `"steps":${DEEP}`)
  dash.server.answer(LIST, raw(200, `[${JSON.stringify(aPipeline(1))},${deepField},${DEEP}]`))
  await dash.openList(2)
  await expect(dash.row('pipeline-02')).toBeVisible()
  await dash.page.getByText('1 of 3 records could not be read').click()
  const shown = dash.page.locator('details[open] pre')
  await expect(shown).toBeVisible()
  expect((await shown.innerText()).length).toBeLessThan(5_000)
})

test('an answer nested 20,000 levels deep shows no list, and nothing crashes', async ({
  start,
}) => {
  const dash = await start()
  dash.server.answer(LIST, raw(200, `{"a":${DEEP}}`))
  await dash.open()
  await dash.expectPanel('contains no list that Sluice recognises')
})

test('missing and null fields of a record: the id replaces the name, and a dash replaces other fields', async ({
  start,
}) => {
  const dash = await start()
  dash.server.answer(
    LIST,
    json([
      { _id: 'only-id' },
      aPipeline(2, { name: null, status: null, updatedAt: null, tags: null, createdBy: null }),
      aPipeline(3, { name: '  ' }),
      null,
    ]),
  )
  await dash.openList(3)
  await expect(dash.row('Unnamed (only-id)')).toContainText('—')
  await expect(dash.row('Unnamed (id-02)')).toContainText('—')
  await expect(dash.row('Unnamed (id-03)')).toBeVisible()
  await expect(dash.page.getByText('1 of 4 records could not be read')).toBeVisible()
})

test('wrong types in a record are converted where that is safe, and the other values stay in the raw record', async ({
  start,
}) => {
  const dash = await start()
  dash.server.answer(
    LIST,
    json([
      aPipeline(1, { _id: 7, name: 42, updatedAt: START - 3_600_000, tags: [1, true, 'x'] }),
      aPipeline(2, { createdAt: (START - 7_200_000) / 1_000, status: true, run: 'no' }),
      aPipeline(3, { name: { en: 'three' }, description: ['a'], updatedAt: 'true' }),
      'pipeline-04',
      5,
      ['pipeline-06'],
    ]),
  )
  await dash.openList(3)
  await expect(dash.row('42').getByRole('link')).toHaveAttribute('href', /\/pipelines\/7$/)
  await expect(dash.row('42')).toContainText('1 h ago')
  await expect(dash.row('pipeline-02')).toContainText('Unknown')
  await expect(dash.row('Unnamed (id-03)')).toContainText('true')
  await dash.page.getByText('3 of 6 records could not be read').click()
  await expect(dash.page.locator('details[open]')).toContainText('pipeline-04')
})

test('an unknown state is shown as the service’s word, and its actions stay', async ({ start }) => {
  const dash = await start()
  dash.server.answer(LIST, json([aPipeline(1, { status: 'defrosting' }), aPipeline(2)]))
  await dash.openList(2)
  await expect(dash.row('pipeline-01')).toContainText('defrosting')
  await dash.page.getByRole('button', { name: 'Actions for pipeline-01' }).click()
  await expect(dash.page.getByRole('menuitem', { name: /^Run/ })).toBeEnabled()
})

test('duplicate and missing ids in the list: all rows are listed, with a warning', async ({
  start,
}) => {
  const dash = await start()
  const { page } = dash
  dash.server.answer(
    LIST,
    json([
      aPipeline(1),
      aPipeline(1, { name: 'the same id' }),
      aPipeline(3, { _id: undefined, name: 'no id' }),
      aPipeline(4, { _id: '', name: 'empty id' }),
    ]),
  )
  await dash.openList(4)
  await expect(page.getByText(/1 row shares its id with another/)).toContainText(
    '2 rows have no id',
  )
  await page.getByRole('checkbox', { name: 'Select the same id' }).check()
  await expect(page.getByText('1 selected')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Select pipeline-01' })).not.toBeChecked()
})

test('__proto__, constructor and toString as keys, ids and names are texts like any other', async ({
  start,
}) => {
  const dash = await start()
  const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf']
  const records = names.map((name) =>
    JSON.stringify(aPipeline(1, { _id: name, name: `called ${name}`, tags: [name] })).replace(
      '"steps":[]',
      '"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}',
    ),
  )
  dash.server.answer(LIST, raw(200, `[${records.join(',')}]`))
  await dash.openList(names.length)
  for (const name of names) {
    const link = dash.row(`called ${name}`).getByRole('link')
    await expect(link).toHaveAttribute('href', new RegExp(`/pipelines/${name}$`))
  }
  expect(await dash.page.evaluate(() => Reflect.get({}, 'polluted') as unknown)).toBeUndefined()
})

test('a map whose ids are __proto__ and constructor: two records', async ({ start }) => {
  const dash = await start()
  dash.server.answer(
    LIST,
    raw(200, '{"__proto__":{"name":"one","status":"idle"},"constructor":{"name":"two"}}'),
  )
  await dash.openList(2)
  await expect(dash.row('one')).toBeVisible()
  await expect(dash.row('two')).toBeVisible()
})

test.describe('a row that cannot be rendered', () => {
  // React logs each error that a boundary catches.
  test.use(allowing(/^URIError: URI malformed/))

  test('a record that cannot be rendered: its row says so, and the others are listed', async ({
    start,
  }) => {
    const dash = await start()
    // Half a surrogate pair cannot be in a URL, so rendering the link throws.
    dash.server.answer(
      LIST,
      raw(200, JSON.stringify([aPipeline(1, { _id: '\ud800' }), aPipeline(2)])),
    )
    await dash.openList(2)
    await expect(dash.row('This record cannot be shown')).toHaveCount(1)
    await expect(dash.row('pipeline-02')).toBeVisible()
    await expect(dash.page.getByRole('button', { name: 'Refresh' })).toBeVisible()
  })
})
