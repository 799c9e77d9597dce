import type { Locator } from '@playwright/test'
import { refusedResult } from '../support/batch-replies'
import { expect, test } from '../support/batch-test'
import { type Batches, ids, idOf } from '../support/batches'
import { ACT } from '../support/fault-matches'
import { json } from '../support/fault-replies'
import { allowErrors } from '../support/fault-test'
import { changePipelines, aPipeline, statusBody, type PipelineRecord } from '../support/fault-world'
import { PAYLOADS } from '../support/hostile-texts'

const idle = (number: number, change: PipelineRecord = {}) =>
  aPipeline(number, { status: 'idle', ...change })

async function showList({ dash, server }: Batches, records: readonly unknown[]): Promise<void> {
  server.world.pipelines = records
  await dash.click('Refresh')
  await server.answered()
  await dash.expectRows(records.length)
}

test('pipelines with odd states, ids, names and reasons are sent as selected, once, and nothing in them is more than text', async ({
  openBatches,
}) => {
  const first = [idle(1), aPipeline(2, { status: 'hibernating' })]
  const batches = await openBatches({ records: first, config: { batchChunk: 100 } })
  const { dash, dialog, page, results, server } = batches
  await test.step('an unknown state is shown, and is only sent if the user includes it', async () => {
    await batches.selectAll()
    await batches.openPreflight('run')
    await expect(dialog.getByRole('region', { name: 'Unknown state' })).toContainText(
      'Unknown: hibernating',
    )
    await expect(batches.confirmButton('run', 1)).toBeVisible()
    await dialog.getByRole('checkbox', { name: /^Include despite/ }).check()
    await batches.confirm('run', ids(1, 2))
    await batches.expectOutcomes('run', { Done: ids(1, 2) })
  })
  await test.step('two rows with one id are sent once, and a row without an id is not sent', async () => {
    const { _id: _, ...without } = idle(13)
    await showList(batches, [idle(11), idle(11, { name: 'the duplicate' }), idle(12), without])
    await batches.selectAll()
    await batches.openPreflight('run')
    await batches.confirm('run', ids(11, 12))
    await batches.expectOutcomes('run', { Done: ids(11, 12) })
    expect(batches.sentIds().at(-1)).toEqual(ids(11, 12))
    await expect(
      dash.row(/(?:pipeline-1[12]|duplicate).*Queued|Queued.*(?:pipeline-1[12]|duplicate)/),
    ).toHaveCount(3)
    await expect(dash.row('pipeline-13')).toContainText('Idle')
    await expect(results.row(idOf(11))).toHaveCount(1)
  })
  await test.step('numbers and names of JavaScript properties are ids like any other', async () => {
    const odd = ['7', '__proto__', 'constructor', 'toString']
    await showList(batches, [
      idle(21, { _id: 7 }),
      ...odd.slice(1).map((_id, at) => idle(22 + at, { _id })),
    ])
    const targets = [7, ...odd.slice(1)]
    server.answer(ACT, json({ results: targets.map((target) => ({ target, outcome: 'done' })) }), 1)
    await batches.actOnAll('run', odd)
    await batches.expectOutcomes('run', { Done: odd })
    expect(await page.evaluate(() => Reflect.get({}, 'polluted') as unknown)).toBeUndefined()
  })
  await test.step('a reversed name and a name of 10,000 characters are shown in full, with the id, in the confirmation', async () => {
    const long = 'long-name-'.repeat(1_000)
    const running = { status: 'running' }
    await showList(batches, [
      aPipeline(1, { ...running, name: 'deploy\u202Etxt.exe' }),
      aPipeline(2, { ...running, name: long }),
    ])
    await batches.selectAll()
    await batches.openPreflight('stop')
    await expect(dialog).toContainText('deploy\\u202Etxt.exe')
    await expect(dialog).toContainText(long)
    await expect(dialog).toContainText(idOf(2))
    await batches.confirm('stop', ids(1, 2))
    await batches.expectOutcomes('stop', { Done: ids(1, 2) })
    await expect(results.row(idOf(1))).toContainText('deploy\\u202Etxt.exe')
    const wider = () => document.documentElement.scrollWidth - innerWidth
    await expect.poll(() => page.evaluate(wider)).toBe(0)
  })
  await test.step('markup stays text in the dialog, the results and Activity', async () => {
    const wanted = PAYLOADS.map((text, at) => `${at} ${text}`)
    await showList(
      batches,
      wanted.map((text, at) => idle(at, { _id: text, name: text })),
    )
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
