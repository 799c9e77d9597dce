import type { Dashboard } from '../support/dashboard'
import { LIST } from '../support/fault-matches'
import { raw } from '../support/fault-replies'
import { allowErrors, expect, test } from '../support/fault-test'
import { aPipeline, START } from '../support/fault-world'

const DEEP = `${'['.repeat(20_000)}${']'.repeat(20_000)}`

/** Answers each read of the list with these records from now on, and makes the page read the list. */
async function showList(dash: Dashboard, records: string, count: number): Promise<void> {
  dash.server.answer(LIST, raw(200, records))
  if (dash.starts() === 0) await dash.open()
  else await dash.click('Refresh')
  await dash.expectRows(count)
}

test('if an answer or a record is nested 20,000 levels deep, the other records are listed, and nothing crashes', async ({
  start,
}) => {
  const dash = await start()
  dash.server.answer(LIST, raw(200, `{"a":${DEEP}}`))
  await dash.open()
  await dash.expectPanel('does not contain the expected data')

  const deepField = JSON.stringify(aPipeline(2)).replace('"steps":[]', `"steps":${DEEP}`)
  dash.server.answer(LIST, raw(200, `[${JSON.stringify(aPipeline(1))},${deepField},${DEEP}]`))
  await dash.click('Retry')
  await dash.expectRows(2)
  await expect(dash.row('pipeline-02')).toBeVisible()
  await dash.page.getByText('1 of 3 records could not be read').click()
  const shown = dash.page.locator('details[open] pre')
  await expect(shown).toBeVisible()
  expect((await shown.innerText()).length).toBeLessThan(5_000)
})

test('each malformed record is a row with its readable values, and its other values are counted or shown raw', async ({
  start,
}) => {
  const dash = await start()
  const { page } = dash
  await test.step('missing and null fields: the id replaces the name, and a dash replaces other fields', async () => {
    const nulls = { name: null, status: null, updatedAt: null, tags: null, createdBy: null }
    const records = [{ _id: 'only-id' }, aPipeline(2, nulls), aPipeline(3, { name: '  ' }), null]
    await showList(dash, JSON.stringify(records), 3)
    await expect(dash.row('Unnamed (only-id)')).toContainText('—')
    await expect(dash.row('Unnamed (id-02)')).toContainText('—')
    await expect(dash.row('Unnamed (id-03)')).toBeVisible()
    await expect(page.getByText('1 of 4 records could not be read')).toBeVisible()
  })

  await test.step('wrong types: converted where this is safe', async () => {
    const records = [
      aPipeline(1, { _id: 7, name: 42, updatedAt: START - 3_600_000, tags: [1, true, 'x'] }),
      aPipeline(2, { createdAt: (START - 7_200_000) / 1_000, status: true, run: 'no' }),
      aPipeline(3, { name: { en: 'three' }, description: ['a'], updatedAt: 'true' }),
      aPipeline(4),
      'pipeline-05',
      5,
      ['pipeline-06'],
    ]
    await showList(dash, JSON.stringify(records), 4)
    await expect(dash.row('42').getByRole('link')).toHaveAttribute('href', /\/pipelines\/7$/)
    await expect(dash.row('42')).toContainText('1 h ago')
    await expect(dash.row('pipeline-02')).toContainText('Unknown')
    await expect(dash.row('Unnamed (id-03)')).toContainText('true')
    await page.getByText('3 of 7 records could not be read').click()
    await expect(page.locator('details[open]')).toContainText('pipeline-05')
  })

  await test.step('an unknown state: shown as the service writes it, and its actions stay', async () => {
    const records = [aPipeline(1, { status: 'defrosting' }), aPipeline(2)]
    await showList(dash, JSON.stringify(records), 2)
    await expect(dash.row('pipeline-01')).toContainText('defrosting')
    await page.getByRole('button', { name: 'Actions for pipeline-01' }).click()
    await expect(page.getByRole('menuitem', { name: /^Run/ })).toBeEnabled()
    await page.keyboard.press('Escape')
  })

  await test.step('duplicate and missing ids: all rows are listed, with a warning', async () => {
    const records = [
      aPipeline(1),
      aPipeline(1, { name: 'the same id' }),
      aPipeline(3, { _id: undefined, name: 'no id' }),
      aPipeline(4, { _id: '', name: 'empty id' }),
    ]
    await showList(dash, JSON.stringify([...records, 'not a record']), 4)
    // One notice has all problems of the records, because each notice takes a row from the list.
    const notice = page.getByText(/1 of 5 records could not be read/)
    await expect(notice).toContainText('1 row has the id of another row, 2 rows have no id')
    await notice.click()
    await expect(page.getByText(/An action on a shared id affects all rows/)).toBeVisible()
    await notice.click()
    await page.getByRole('checkbox', { name: 'Select the same id' }).check()
    await expect(page.getByText('1 selected')).toBeVisible()
    await expect(page.getByRole('checkbox', { name: 'Select pipeline-01' })).not.toBeChecked()
    await page.getByRole('checkbox', { name: /^Select all/ }).check()
    const selection = page.getByRole('region', { name: 'Selection' })
    await expect(selection).toContainText('4 selected')
    await selection.getByRole('button', { name: /^Delete/ }).click()
    await expect(page.getByRole('alertdialog')).toContainText(
      '3 selected rows are not counted here, because they have no id, or the same id as another row.',
    )
    await page.keyboard.press('Escape')
  })
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
  await showList(dash, `[${records.join(',')}]`, names.length)
  for (const name of names) {
    const link = dash.row(`called ${name}`).getByRole('link')
    await expect(link).toHaveAttribute('href', new RegExp(`/pipelines/${name}$`))
  }
  const map = '{"__proto__":{"name":"one","status":"idle"},"constructor":{"name":"two"}}'
  await showList(dash, map, 2)
  await expect(dash.row('one')).toBeVisible()
  await expect(dash.row('two')).toBeVisible()
  expect(await dash.page.evaluate(() => Reflect.get({}, 'polluted') as unknown)).toBeUndefined()
})

test.describe('a row that cannot be rendered', () => {
  // React logs each error that a boundary catches.
  test.use(allowErrors(/^URIError: URI malformed/))

  test('the row of a record that cannot be rendered says so, and the others are listed', async ({
    start,
  }) => {
    const dash = await start()
    // Half a surrogate pair cannot be in a URL, so rendering a link with this id throws.
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
