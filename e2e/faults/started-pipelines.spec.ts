/** The results follow the pipelines that their batch has started, until these end. */
import { expect, test } from '../support/batch-test'
import { ids, idOf, type Batches } from '../support/batches'
import { ACT, POLL, targetsOf } from '../support/fault-matches'
import { heldReply, json } from '../support/fault-replies'
import type { Reply } from '../support/fault-server'
import { aPipeline, changePipelines, performAction, statusBody } from '../support/fault-world'
import { boundingBoxOf } from '../support/bounding-box'

const startedNow = ({ results }: Batches) =>
  results.region.getByRole('group', { name: 'Status of started pipelines' })

const countsIn = (batches: Batches) => startedNow(batches).getByRole('link')

test('the results follow started pipelines to their end on every screen, and each count shows its pipelines', async ({
  openBatches,
}) => {
  const batches = await openBatches({ count: 4 })
  const { dash, page, results, server } = batches
  await batches.select('pipeline-01', 'pipeline-02', 'pipeline-03')
  await batches.openPreflight('run')
  await batches.confirm('run', ids(1, 3))
  await batches.waitUntilFinished()
  await expect(countsIn(batches)).toHaveText(['3 queued'])

  // The Tools screen shows no pipelines, so only the results need their status.
  await page.getByRole('link', { name: 'Tools' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tools' })).toBeVisible()
  changePipelines(server.world, [idOf(1)], { status: 'succeeded' })
  changePipelines(server.world, [idOf(2)], { status: 'running' })
  changePipelines(server.world, [idOf(3)], { status: 'failed', run: { message: 'Exit code 7.' } })
  expect(targetsOf(await dash.nextPoll())).toEqual(ids(1, 3))
  await expect(countsIn(batches)).toHaveText(['1 failed', '1 running', '1 succeeded'])
  await expect(results.row(idOf(3))).toContainText('Exit code 7.')
  await results.button('Fold').click()
  await expect(countsIn(batches)).toHaveText(['1 failed', '1 running', '1 succeeded'])

  // This screen has no notice about the polls, so the results themselves say that their counts may be old.
  await expect(startedNow(batches)).toContainText('Now')
  server.answer(POLL, json({ message: 'Too busy.' }, 503))
  await dash.nextPoll()
  await expect(startedNow(batches)).toContainText('Last seen')
  server.answer(POLL, ({ normal }) => normal())

  changePipelines(server.world, [idOf(2)], { status: 'succeeded' })
  await dash.nextPoll(61)
  await expect(countsIn(batches)).toHaveText(['1 failed', '2 succeeded'])
  await expect(startedNow(batches)).toContainText('Now')
  await expect(
    page.getByRole('status').filter({ hasText: 'Run 3 pipelines: now 1 failed · 2 succeeded' }),
  ).toHaveCount(1)
  // All runs have ended, so the pipelines are no longer polled.
  const polls = dash.polls().length
  await page.clock.fastForward(600_000)
  expect(dash.polls()).toHaveLength(polls)

  dash.allowRead()
  await countsIn(batches).filter({ hasText: 'failed' }).click()
  await dash.expectRows(1)
  await expect(dash.row('pipeline-03')).toContainText('Failed')
  await expect(page).toHaveURL(/q=id%3Aid-03/)

  await page.getByRole('link', { name: 'Activity' }).click()
  await page.getByRole('button', { name: /^Run 3 pipelines/ }).click()
  await expect(
    page.getByRole('group', { name: 'Status of started pipelines' }).getByRole('link'),
  ).toHaveText(['1 failed', '2 succeeded'])
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('group', { name: 'Filter by outcome' })).toContainText('3 done')
  await expect(page.getByRole('group', { name: 'Filter by outcome' })).toBeVisible()
  await page.emulateMedia({ media: 'screen' })

  // After a reload, dismissed results have no counts, and their entry in Activity says why.
  const whyNot = page.getByText('The status is not updated on this page.').first()
  await expect(whyNot).toHaveCount(0)
  await page.getByRole('link', { name: 'Pipelines', exact: true }).click()
  await results.button('Dismiss').click()
  await page.goBack()
  await page.reload()
  await expect(whyNot).toBeVisible()
})

async function act(batches: Batches, action: 'run' | 'stop', from: number, to: number) {
  await batches.select(...ids(from, to).map((id) => `pipeline-${id.slice(3)}`))
  await batches.openPreflight(action)
  await batches.confirm(action, ids(from, to))
  await expect(batches.results.row(idOf(from))).toBeVisible()
}

test('the results count polled statuses also while the batch still sent, count no deleted pipeline, follow no stop, and count a status only if it was read after the request, or if its run is new', async ({
  openBatches,
}) => {
  const batches = await openBatches({
    records: [
      ...Array.from({ length: 12 }, (_, at) =>
        aPipeline(at + 1, { status: at < 10 ? 'idle' : 'running' }),
      ),
      ...[13, 14].map((number) => aPipeline(number, { status: 'succeeded' })),
      ...[15, 16].map((number) => aPipeline(number, { status: 'failed', run: { number: 3 } })),
    ],
  })
  const { dash, page, server } = batches
  await test.step('a status that a poll read while the batch still sent other pipelines is counted after the batch', async () => {
    const slow = heldReply()
    server.answer(ACT, slow.reply, 1)
    server.answer(ACT, ({ normal }) => normal(), 1)
    await act(batches, 'run', 1, 7)
    await expect.poll(() => batches.actionRequests().length).toBe(2)
    changePipelines(server.world, ids(1, 5), { status: 'succeeded' })
    await dash.passUntil(dash.row('pipeline-05').filter({ hasText: 'Succeeded' }), 5_000)
    await slow.release()
    await batches.waitUntilFinished()
    await expect(countsIn(batches)).toHaveText(['2 queued', '5 succeeded'])
  })

  await test.step('a started pipeline that is deleted has ended too', async () => {
    await act(batches, 'run', 8, 10)
    await batches.waitUntilFinished()
    await expect(countsIn(batches)).toHaveText(['3 queued'])
    changePipelines(server.world, ids(8, 9), { status: 'succeeded' })
    performAction(server.world, 'delete', [idOf(10)])
    await dash.nextPoll()
    await expect(countsIn(batches)).toHaveText(['2 succeeded'])
    await expect(
      page.getByRole('status').filter({ hasText: /Run 3 pipelines: now 2 succeeded$/ }),
    ).toHaveCount(1)
  })

  await test.step('a stop starts no run', async () => {
    await act(batches, 'stop', 11, 12)
    await batches.waitUntilFinished()
    await batches.results.expectSummary('2 done')
    await expect(startedNow(batches)).toHaveCount(0)
  })

  const answerDoneButNoStatus = (from: number, to: number) => {
    const done = ids(from, to).map((target) => ({ target, outcome: 'done' }))
    const reply: Reply = (exchange) => {
      server.answer(POLL, json({ message: 'Closed for today.' }, 403))
      return json({ ...statusBody(done), action: 'run' })(exchange)
    }
    server.answer(ACT, reply, 1)
  }

  await test.step('a status from before the request is not counted', async () => {
    answerDoneButNoStatus(13, 14)
    await act(batches, 'run', 13, 14)
    await batches.waitUntilFinished()
    await batches.results.expectSummary('2 done')
    await expect(startedNow(batches)).toHaveCount(0)
    changePipelines(server.world, [idOf(13)], { status: 'running' })
    changePipelines(server.world, [idOf(14)], { status: 'failed' })
    server.answer(POLL, ({ normal }) => normal())
    await dash.click('Refresh')
    await expect(countsIn(batches)).toHaveText(['1 failed', '1 running'])
  })

  await test.step('a pipeline that has failed again is counted at once, because its run is new', async () => {
    answerDoneButNoStatus(15, 16)
    await act(batches, 'run', 15, 16)
    await batches.waitUntilFinished()
    changePipelines(server.world, [idOf(16)], { status: 'failed', run: { number: 4 } })
    server.answer(POLL, ({ normal }) => normal())
    await dash.click('Refresh')
    await expect(countsIn(batches)).toHaveText(['1 failed'])
  })
})

const keepThree = () => {
  if (location.protocol === 'http:')
    localStorage.setItem('sluice.tasks', '["id-01","id-02","id-03"]')
}

test('the results follow started tasks to their end on every screen, also after a poll that failed', async ({
  openBatches,
}) => {
  const batches = await openBatches({ count: 3, before: keepThree })
  const { dash, page, results, server } = batches
  const counts = results.region
    .getByRole('group', { name: 'Status of started tasks' })
    .getByRole('link')
  await page.getByRole('link', { name: 'Tasks' }).click()
  await batches.select('pipeline-01', 'pipeline-02')
  await batches.openPreflight('run')
  batches.allowAction('run', ids(1, 2))
  await page.getByRole('button', { name: 'Run 2 tasks' }).click()
  await batches.waitUntilFinished()
  await expect(counts).toHaveText(['2 queued'])
  await expect(results.region).not.toContainText('last seen')

  // The Tools screen shows no tasks, so only the results need their status.
  await page.getByRole('link', { name: 'Tools' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tools' })).toBeVisible()
  changePipelines(server.world, [idOf(1)], { status: 'succeeded' })
  changePipelines(server.world, [idOf(2)], { status: 'running' })
  const poll = await dash.nextPoll()
  expect(JSON.parse(poll.body)).toMatchObject({ type: 'task', target: ids(1, 2) })
  await expect(counts).toHaveText(['1 running', '1 succeeded'])

  const group = results.region.getByRole('group', { name: 'Status of started tasks' })
  await expect(group).not.toContainText('Last seen')
  server.answer(POLL, json({ message: 'Too busy.' }, 503))
  await dash.nextPoll()
  await expect(group).toContainText('Last seen')
  await expect(results.row(idOf(2))).toContainText('Running when last seen')
  server.answer(POLL, ({ normal }) => normal())
  changePipelines(server.world, [idOf(2)], { status: 'failed', run: { message: 'Exit code 7.' } })
  await dash.nextPoll(61)
  await expect(counts).toHaveText(['1 failed', '1 succeeded'])
  await expect(group).not.toContainText('Last seen')
  await expect(results.row(idOf(2))).toContainText('Exit code 7.')
  await expect(
    page.getByRole('status').filter({ hasText: 'Run 2 tasks: now 1 failed · 1 succeeded' }),
  ).toHaveCount(1)
  // All tasks have ended, so they are no longer polled.
  const polls = dash.polls().length
  await page.clock.fastForward(600_000)
  expect(dash.polls()).toHaveLength(polls)

  dash.allowRead()
  await counts.filter({ hasText: 'failed' }).click()
  await expect(page.getByRole('grid', { name: 'Tasks' }).getByRole('link')).toHaveText([
    'pipeline-02',
  ])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the results say in a second line what became of the pipelines', async ({ openBatches }) => {
    const batches = await openBatches({ count: 5 })
    const { dash, page, results, server } = batches
    await batches.actOnAll('run', ids(1, 5))
    await batches.waitUntilFinished()
    const height = async () => (await boundingBoxOf(results.region))?.height ?? 0
    await expect.poll(height).toBeLessThanOrEqual(48)
    await results.button('Unfold').click()
    await expect(countsIn(batches)).toHaveText(['5 queued'])
    const unfolded = await height()
    for (const [at, status] of ['queued', 'running', 'succeeded', 'failed', 'stopped'].entries())
      changePipelines(server.world, [idOf(at + 1)], {
        status,
        run: { message: `Reason ${at + 1}` },
      })
    await dash.nextPoll()
    await expect(countsIn(batches)).toHaveCount(5)
    await expect.poll(height).toBe(unfolded)
    for (const link of await countsIn(batches).all()) {
      const box = await link.boundingBox()
      expect(box?.height).toBeGreaterThanOrEqual(44)
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390)
    }
    await expect(results.region.getByRole('row').filter({ hasText: 'pipeline-04' })).toContainText(
      'Reason 4',
    )
    // All requests were done, but a run has failed, so the folded line shows the runs and not “5 done”.
    await results.button('Fold').click()
    await expect(results.button('5 done')).toBeHidden()
    await expect(results.region.getByRole('link', { name: '1 failed' })).toBeInViewport({
      ratio: 1,
    })
    await expect.poll(height).toBeLessThanOrEqual(48)
    await results.button('Unfold').click()

    await test.step('the menu of the row has the whole reason', async () => {
      const long =
        'The image of the registry has 3 findings: openssl, zlib and curl must be updated.'
      changePipelines(server.world, [idOf(1)], { status: 'failed', run: { message: long } })
      changePipelines(server.world, [idOf(2)], {
        status: 'failed',
        run: { message: 'Exit code 7.' },
      })
      await dash.nextPoll()
      const heightOf = async (text: string) =>
        (await results.region.getByText(text).filter({ visible: true }).boundingBox())?.height ?? 0
      expect(await heightOf(long)).toBeGreaterThan(1.5 * (await heightOf('Exit code 7.')))
      const row = results.region.getByRole('row').filter({ hasText: 'pipeline-01' })
      const [name, status] = await Promise.all(
        [row.getByRole('link'), row.getByText('Failed')].map(boundingBoxOf),
      )
      expect(status?.x).toBeLessThan((name?.x ?? 0) + 30)
      expect(status?.y).toBeGreaterThanOrEqual((name?.y ?? 0) + (name?.height ?? 0) - 2)
      await results.button('Fold').click()
      await page.getByRole('button', { name: 'Actions for pipeline-01' }).tap()
      const open = page.getByRole('menuitem', { name: 'Open', exact: true })
      await expect(open).toHaveAccessibleDescription(long)
      await expect(open.getByText(long)).toBeInViewport({ ratio: 1 })
      await page.keyboard.press('Escape')
    })

    await results.button('Unfold').click()
    await page.setViewportSize({ width: 320, height: 640 })
    await expect.poll(() => countsIn(batches).first().isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Menu' }).tap()
  })
})
