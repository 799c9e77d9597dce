/** Batch action, rows 24 and 26 to 30: names, ids and words that mean harm, or might. */
import { refusing } from '../support/batch-replies'
import { expect, test } from '../support/batch-test'
import { ids, idOf } from '../support/batches'
import { ACT } from '../support/fault-matches'
import { json } from '../support/fault-replies'
import { allowing } from '../support/fault-test'
import { aPipeline } from '../support/fault-world'
import { PAYLOADS } from '../support/payloads'

test('24 · an answer with fields missing or null: unknown where it says nothing', async ({
  openBatches,
}) => {
  const batches = await openBatches({ count: 5 })
  const results = [
    { target: idOf(1), outcome: 'done', resource: null, error: null },
    { target: idOf(2), outcome: null },
    { target: null, outcome: 'done' },
    null,
  ]
  batches.server.answer(ACT, json({ results }))
  await batches.actOnAll('run', ids(1, 5))
  await batches.expectOutcomes('run', { Done: [idOf(1)], Unknown: ids(2, 5) })
})

test('26 · a state that nobody knows: shown by its word, sent only when somebody includes it', async ({
  openBatches,
}) => {
  const records = [aPipeline(1, { status: 'idle' }), aPipeline(2, { status: 'hibernating' })]
  const batches = await openBatches({ records })
  await batches.selectAll()
  await batches.ask('run')
  await expect(batches.sheet.getByRole('region', { name: 'Not known' })).toContainText(
    'hibernating',
  )
  await expect(batches.confirming('run', 1)).toBeVisible()
  await batches.sheet.getByRole('checkbox', { name: /^Include them/ }).check()
  await batches.confirm('run', ids(1, 2))
  await batches.expectOutcomes('run', { Done: ids(1, 2) })
})

test('27 · two rows with one id, and one without: the id is sent once', async ({ openBatches }) => {
  const one = aPipeline(1, { status: 'idle' })
  const { _id: _, ...without } = aPipeline(3, { status: 'idle' })
  const records = [one, { ...one, name: 'its double' }, aPipeline(2, { status: 'idle' }), without]
  const batches = await openBatches({ records })
  await batches.selectAll()
  await batches.ask('run')
  await batches.confirm('run', ids(1, 2))
  await batches.expectOutcomes('run', { Done: ids(1, 2) })
  expect(batches.chunks()).toEqual([ids(1, 2)])
})

test('28 · __proto__, constructor and toString as ids: ids like any other', async ({
  openBatches,
}) => {
  const odd = ['__proto__', 'constructor', 'toString']
  const records = odd.map((_id, at) => aPipeline(at + 1, { _id, status: 'idle' }))
  const batches = await openBatches({ records })
  await batches.actOnAll('run', odd)
  await batches.expectOutcomes('run', { Done: odd })
  expect(await batches.page.evaluate(() => Reflect.get({}, 'polluted') as unknown)).toBeUndefined()
})

test('29 · markup in names, ids and reasons: text, in the sheet, the results and Activity', async ({
  openBatches,
}) => {
  const wanted = PAYLOADS.slice(0, 15).map((text, at) => `${at} ${text}`)
  const records = wanted.map((text, at) => aPipeline(at, { _id: text, name: text, status: 'idle' }))
  const batches = await openBatches({ records })
  const { page, results } = batches
  const words = PAYLOADS[1] ?? ''
  batches.server.answer(ACT, refusing(wanted, words))
  await batches.selectAll()
  await batches.ask('run')
  await expect(batches.sheet.getByText(wanted[0] ?? '').first()).toBeVisible()
  await batches.confirm('run', wanted)
  await batches.settle()
  await results.expectSummary('15 refused')
  await expect(results.group(words)).toBeVisible()
  await expect(results.region.locator('script, img, iframe, svg[onload], object')).toHaveCount(0)
  await page.getByRole('link', { name: 'Activity' }).click()
  await page.getByRole('button', { name: /^Run 15 pipelines/ }).click()
  const sent = page.getByRole('list', { name: 'What was sent' })
  await expect(sent.getByText(words).first()).toBeVisible()
  await expect(sent.locator('script, img, iframe, svg[onload], object')).toHaveCount(0)
  expect(await page.evaluate(() => '__xss' in globalThis)).toBe(false)
})

test('30 · a name that turns round, and one of 10,000 characters: in full, with the id, in the confirmation', async ({
  openBatches,
}) => {
  const long = 'long-name-'.repeat(1_000)
  const records = [
    aPipeline(1, { name: 'deploy\u202Etxt.exe', status: 'running' }),
    aPipeline(2, { name: long, status: 'running' }),
  ]
  const batches = await openBatches({ records })
  await batches.selectAll()
  await batches.ask('stop')
  await expect(batches.sheet).toContainText('deploy\\u202Etxt.exe')
  await expect(batches.sheet).toContainText(long)
  await expect(batches.sheet).toContainText(idOf(2))
  await batches.confirm('stop', ids(1, 2))
  await batches.expectOutcomes('stop', { Done: ids(1, 2) })
  await expect(batches.results.row(idOf(1))).toContainText('deploy\\u202Etxt.exe')
  const wider = () => document.documentElement.scrollWidth - innerWidth
  expect(await batches.page.evaluate(wider)).toBe(0)
})

test.describe('a crash', () => {
  // React writes what a boundary has caught.
  test.use(allowing(/^URIError: URI malformed/))

  test('44 · one that cannot be drawn: its line says which, the others are sent and shown', async ({
    openBatches,
  }) => {
    // Half a character cannot stand in an address, so that drawing its link throws.
    const odd = '\ud800'
    const records = [aPipeline(1, { _id: odd }), aPipeline(2), aPipeline(3)].map((record) => ({
      ...record,
      status: 'idle',
    }))
    const batches = await openBatches({ records })
    const { page, results } = batches
    await batches.actOnAll('run', [odd, ...ids(2, 3)])
    await batches.settle()
    await results.expectSummary('3 done')
    await expect(results.region.getByText(/^This record cannot be drawn/)).toContainText('D800')
    await expect(results.row(idOf(3))).toBeVisible()
    expect(batches.chunks()).toEqual([[odd, ...ids(2, 3)]])
    await page.getByRole('link', { name: 'Activity' }).click()
    await page.getByRole('button', { name: /^Run 3 pipelines/ }).click()
    await expect(page.getByText(/^This record cannot be drawn/)).toHaveCount(1)
  })
})
