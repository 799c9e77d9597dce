import type { Locator } from '@playwright/test'
import { refusedResult } from '../support/batch-replies'
import { expect, test } from '../support/batch-test'
import { ids, idOf } from '../support/batches'
import { ACT } from '../support/fault-matches'
import { json } from '../support/fault-replies'
import { allowErrors } from '../support/fault-test'
import { changePipelines, aPipeline, statusBody } from '../support/fault-world'
import { PAYLOADS } from '../support/hostile-texts'

test('a pipeline with an unknown state shows this state, and is only sent if the user includes it', async ({
  openBatches,
}) => {
  const records = [aPipeline(1, { status: 'idle' }), aPipeline(2, { status: 'hibernating' })]
  const batches = await openBatches({ records })
  await batches.selectAll()
  await batches.openPreflight('run')
  await expect(batches.dialog.getByRole('region', { name: 'Unknown state' })).toContainText(
    'Unknown: hibernating',
  )
  await expect(batches.confirmButton('run', 1)).toBeVisible()
  await batches.dialog.getByRole('checkbox', { name: /^Include despite/ }).check()
  await batches.confirm('run', ids(1, 2))
  await batches.expectOutcomes('run', { Done: ids(1, 2) })
})

test('if two rows have one id, and one row has none, the id is sent once', async ({
  openBatches,
}) => {
  const one = aPipeline(1, { status: 'idle' })
  const { _id: _, ...without } = aPipeline(3, { status: 'idle' })
  const records = [
    one,
    { ...one, name: 'the duplicate' },
    aPipeline(2, { status: 'idle' }),
    without,
  ]
  const batches = await openBatches({ records })
  await batches.selectAll()
  await batches.openPreflight('run')
  await batches.confirm('run', ids(1, 2))
  await batches.expectOutcomes('run', { Done: ids(1, 2) })
  expect(batches.sentIds()).toEqual([ids(1, 2)])
  await expect(batches.dash.row(/pipeline-0[12].*Queued|Queued.*pipeline-0[12]/)).toHaveCount(3)
  await expect(batches.dash.row('pipeline-03')).toContainText('Idle')
  await expect(batches.results.row(idOf(1))).toHaveCount(1)
})

test('markup in names, ids, states and reasons stays text in the dialog, the results and Activity', async ({
  openBatches,
}) => {
  const wanted = PAYLOADS.map((text, at) => `${at} ${text}`)
  const records = wanted.map((text, at) => aPipeline(at, { _id: text, name: text, status: 'idle' }))
  const batches = await openBatches({ records, config: { batchChunk: 100 } })
  const { page, results, server, dialog } = batches
  server.answer(ACT, (exchange) => {
    for (const [at, id] of wanted.entries())
      changePipelines(exchange.world, [id], { status: PAYLOADS[at] })
    const refused = wanted.map((target, at) => refusedResult(target, PAYLOADS[at] ?? ''))
    const others = PAYLOADS.map((target) => ({ target, outcome: 'done' }))
    return json({ ...statusBody([...refused, ...others]), action: 'run' })(exchange)
  })
  const expectNothingBut = async (place: Locator) => {
    await expect(place.locator('script, img, iframe, object, embed, base, form')).toHaveCount(0)
    const addresses = await place
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))
    const own = [`${server.url}pipelines/`, `${server.url}pipelines?q=id`]
    expect(addresses.filter((each) => !own.some((start) => each.startsWith(start)))).toEqual([])
  }
  await batches.selectAll()
  await batches.openPreflight('run')
  await expect(dialog.getByText(wanted[0] ?? '').first()).toBeVisible()
  await expect(dialog.locator('script, img, iframe, object, embed, base')).toHaveCount(0)
  await batches.confirm('run', wanted)
  await batches.waitUntilFinished()
  await results.expectSummary(`${wanted.length} refused`)
  await expect(results.group(PAYLOADS[1] ?? '').first()).toBeVisible()
  await expectNothingBut(results.region)
  await results
    .row(wanted[0] ?? '')
    .evaluate((line) => line.closest('[role=grid]')?.scrollTo(0, 1e6))
  await expect(results.row(wanted.at(-1) ?? '')).toBeVisible()
  await expectNothingBut(results.region)
  await page.getByRole('link', { name: 'Activity' }).click()
  await page.getByRole('button', { name: new RegExp(`^Run ${wanted.length} pipelines`) }).click()
  const sent = page.getByRole('list', { name: 'Sent actions' })
  await expect(
    sent
      .getByRole('grid')
      .getByText(PAYLOADS[1] ?? '')
      .first(),
  ).toBeVisible()
  await expectNothingBut(sent)
  expect(await page.evaluate(() => '__xss' in globalThis)).toBe(false)
})

test('a reversed name and a name of 10,000 characters are shown in full, with the id, in the confirmation', async ({
  openBatches,
}) => {
  const long = 'long-name-'.repeat(1_000)
  const records = [
    aPipeline(1, { name: 'deploy\u202Etxt.exe', status: 'running' }),
    aPipeline(2, { name: long, status: 'running' }),
  ]
  const batches = await openBatches({ records })
  await batches.selectAll()
  await batches.openPreflight('stop')
  await expect(batches.dialog).toContainText('deploy\\u202Etxt.exe')
  await expect(batches.dialog).toContainText(long)
  await expect(batches.dialog).toContainText(idOf(2))
  await batches.confirm('stop', ids(1, 2))
  await batches.expectOutcomes('stop', { Done: ids(1, 2) })
  await expect(batches.results.row(idOf(1))).toContainText('deploy\\u202Etxt.exe')
  const wider = () => document.documentElement.scrollWidth - innerWidth
  await expect.poll(() => batches.page.evaluate(wider)).toBe(0)
})

test.describe('a row that cannot be rendered', () => {
  // React logs each error that a boundary catches.
  test.use(allowErrors(/^URIError: URI malformed/, /^Error: Forced/))

  /** Makes the rendering of the name “breaks” throw, because no real name is known to do that. */
  const breakName = () => {
    const tries = Reflect.get(RegExp.prototype, 'test')
    Object.assign(RegExp.prototype, {
      test(this: RegExp, text: string) {
        if (text === 'breaks' && this.source.startsWith('[^ -~')) throw new Error('Forced')
        return tries.call(this, text)
      },
    })
  }

  test('rows that cannot be rendered name their id, and all pipelines are sent', async ({
    openBatches,
    expectAccessible,
  }) => {
    // Half a surrogate pair cannot be in a URL, so rendering a link with this id throws.
    const odd = '\ud800'
    const records = [
      aPipeline(1, { _id: odd, status: 'idle' }),
      aPipeline(2, { name: 'breaks', status: 'idle' }),
      aPipeline(3, { status: 'idle' }),
    ]
    const batches = await openBatches({ records, before: breakName })
    const { page, results, dialog } = batches
    const broken = (where: Locator) => where.getByText(/^This record cannot be shown/)
    await batches.selectAll()
    await batches.openPreflight('run')
    await expect(broken(dialog)).toContainText(idOf(2))
    await expect(dialog.getByText('pipeline-03')).toBeVisible()
    await expectAccessible()
    await batches.confirm('run', [odd, ...ids(2, 3)])
    await batches.waitUntilFinished()
    await results.expectSummary('3 done')
    await expect(broken(results.region)).toContainText(['D800', idOf(2)])
    await expect(results.row(idOf(3))).toBeVisible()
    await expectAccessible()
    expect(batches.sentIds()).toEqual([[odd, ...ids(2, 3)]])
    await page.getByRole('link', { name: 'Activity' }).click()
    await page.getByRole('button', { name: /^Run 3 pipelines/ }).click()
    await expect(broken(page.getByRole('main'))).toHaveCount(2)
    await expectAccessible()
  })
})
