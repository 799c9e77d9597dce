import { readFile } from 'node:fs/promises'
import { expect, test } from '../support/batch-test'
import { waitForFonts } from '../support/bounding-box'
import { violationsOn } from '../support/accessibility'
import { ids, idOf } from '../support/batches'
import { ACT } from '../support/fault-matches'
import { heldReply, json } from '../support/fault-replies'
import { aPipeline } from '../support/fault-world'

test('while a batch runs, closing the page warns, and a second tab says that it runs in another tab and sends nothing', async ({
  openBatches,
  context,
}) => {
  const batches = await openBatches()
  const slow = heldReply()
  batches.server.answer(ACT, slow.reply)
  await batches.actOnAll('run', ids(1, 12))
  await expect.poll(() => batches.actionRequests().length).toBe(1)
  const wouldWarn = () =>
    batches.page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))
  await expect.poll(wouldWarn).toBe(true)
  const other = await context.newPage()
  batches.dash.allowRead()
  await other.goto(`${batches.server.url}activity`)
  await other.getByRole('button', { name: /^Run 12 pipelines/ }).click()
  await expect(other.getByText('In progress in another tab of this browser.')).toBeVisible()
  await expect(other.getByRole('button', { name: /^Cancel the / })).toHaveCount(0)
  expect(await violationsOn(other)).toEqual([])
  expect(batches.actionRequests()).toHaveLength(1)
  await other.getByRole('link', { name: 'Pipelines', exact: true }).click()
  const panel = other.getByRole('region', { name: 'Results' })
  await panel.getByRole('button', { name: 'Fold' }).focus()
  for (let chunk = 1; chunk <= 3; chunk += 1) {
    await expect.poll(() => batches.actionRequests().length).toBe(chunk)
    await slow.release()
  }
  await batches.expectOutcomes('run', { Done: ids(1, 12) })
  await expect.poll(wouldWarn).toBe(false)
  // The other tab shows a batch of this tab only while it runs.
  await expect(panel).toHaveCount(0)
  await expect(other.getByRole('heading', { level: 1, name: 'Pipelines' })).toBeFocused()
})

test('in a read-only installation, every action gives the reason, and nothing is sent', async ({
  openBatches,
}) => {
  const batches = await openBatches({ count: 3, config: { readOnly: true } })
  await batches.selectAll()
  await expect(batches.actionButton('run')).toHaveCount(0)
  await batches.page.getByRole('button', { name: 'More actions for the selection' }).click()
  for (const verb of ['Run', 'Stop', 'Reset', 'Delete']) {
    const item = batches.page.getByRole('menuitem', { name: new RegExp(`^${verb}`) })
    await expect(item).toHaveAccessibleDescription(/read-only/)
    await item.click({ force: true })
  }
  await expect(batches.dialog).toHaveCount(0)
  expect(batches.actionRequests()).toHaveLength(0)
})

test('the outcome is announced once at the end, exported as JSON and CSV, and Activity finds the batch by a name, repeats it, and keeps it for 30 days', async ({
  openBatches,
}) => {
  const batches = await openBatches()
  const { dash, page, results } = batches
  await test.step('announced and exported', async () => {
    batches.server.answer(ACT, json({ message: 'Not today.' }, 400), 1)
    await batches.actOnAll('run', ids(1, 12))
    await batches.expectOutcomes('run', { Refused: ids(1, 5), Done: ids(6, 12) })
    await expect(
      page.getByRole('status').filter({ hasText: 'Run 12 pipelines: 7 done · 5 refused' }),
    ).toHaveCount(1)
    const [file] = await Promise.all([page.waitForEvent('download'), results.more('JSON')])
    const kept = JSON.parse(await readFile(await file.path(), 'utf8')) as {
      readonly items: readonly { readonly id: string; readonly outcome: string }[]
    }
    expect(kept.items.filter(({ outcome }) => outcome === 'refused').map(({ id }) => id)).toEqual(
      ids(1, 5),
    )
    const [table] = await Promise.all([page.waitForEvent('download'), results.more('CSV')])
    expect(await readFile(await table.path(), 'utf8')).toContain('id-01,pipeline-01,refused')
  })
  await test.step('found by a name, and repeated through the dialog', async () => {
    await batches.makeAllIdle()
    await page.getByRole('link', { name: 'Activity' }).click()
    const search = page.getByRole('textbox', { name: 'Search activity' })
    await search.fill('nothing-like-it')
    await expect(
      page.getByRole('listitem').filter({
        hasText: 'No entry matches. The search looks at actions, names and ids.',
      }),
    ).toBeVisible()
    await search.fill('pipeline-02')
    await page.getByRole('button', { name: /^Run 12 pipelines/ }).click()
    await page.getByRole('button', { name: 'Repeat…' }).click()
    await batches.confirm('run', ids(1, 12))
    await expect.poll(() => batches.timesReceived('run', idOf(2))).toBe(1)
    await expect(page.getByRole('button', { name: /^Run 12 pipelines\s*12 done/ })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Run 12 pipelines/ })).toHaveCount(2)
  })
  await test.step('kept for 30 days', async () => {
    const comeBackAfter = async (days: number) => {
      // The page is closed for these days, so that none of its timers run. A request that it leaves behind counts as under
      // way, so it is answered first.
      await dash.server.answered()
      await page.goto('about:blank')
      await page.clock.fastForward(days * 86_400_000)
      await page.goto(`${dash.server.url}activity`)
      await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible()
      // The page opens the journal with timers, and the fake clock stands still after a jump.
      await page.clock.runFor(1_000)
    }
    await comeBackAfter(20)
    await expect(page.getByRole('button', { name: /^Run 12 pipelines\s*12 done/ })).toBeVisible()
    await comeBackAfter(20)
    await expect(page.getByText('Nothing is recorded in this browser')).toBeVisible()
    expect(dash.reads().length).toBeGreaterThan(0)
  })
})

test('the progress is announced at the start, at most every five seconds, and at the end, and keys and dragging change the height of its results', async ({
  openBatches,
}) => {
  const batches = await openBatches({ count: 25 })
  const { page, results } = batches
  await test.step('the progress', async () => {
    await page.evaluate(() => {
      const said: string[] = []
      Object.assign(globalThis, { __said: said })
      new MutationObserver(() => {
        for (const { textContent: text } of document.querySelectorAll('[role=status]')) {
          if (text.startsWith('Run 25') && said.at(-1) !== text) said.push(text)
        }
      }).observe(document.body, { childList: true, subtree: true, characterData: true })
    })
    const slow = heldReply()
    batches.server.answer(ACT, slow.reply)
    const since = await page.evaluate(() => Date.now())
    await batches.actOnAll('run', ids(1, 25))
    for (let chunk = 1; chunk <= 5; chunk += 1) {
      await expect.poll(() => batches.actionRequests().length).toBe(chunk)
      await results.expectSummary(
        [
          chunk > 1 && `${chunk * 5 - 5} done`,
          chunk < 5 && `${25 - chunk * 5} not sent yet`,
          '5 sent',
        ]
          .filter((words) => words !== false)
          .join(' · '),
      )
      // The third request takes six seconds. The other requests take only a moment.
      if (chunk === 3) await page.clock.fastForward(6_000)
      if (chunk === 5) await results.button('5 sent').click()
      await slow.release()
    }
    await batches.waitUntilFinished()
    // The chosen outcome has no items anymore. Its switch stays until it is released, and then the focus moves on.
    await expect(results.region).toContainText('No results match the filter.')
    await results.button('0 sent').press('Enter')
    await expect(results.button('0 sent')).toHaveCount(0)
    await expect(results.button('25 done')).toBeFocused()
    const announced = () =>
      page.evaluate(() => Reflect.get(globalThis, '__said') as readonly string[])
    await expect.poll(async () => (await announced()).at(-1)).toBe('Run 25 pipelines: 25 done')
    const said = await announced()
    expect(said[0]).toMatch(/^Run 25 pipelines: (?:25 not sent yet|20 not sent yet · 5 sent)$/)
    expect(said.length).toBeGreaterThan(2)
    // The limit uses the clock of the page, because a slow machine renders late.
    const passed = (await page.evaluate(() => Date.now())) - since
    expect(said.length).toBeLessThanOrEqual(2 + Math.floor(passed / 5_000))
  })
  await test.step('the height of the results', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    const heightOf = async () => (await results.region.boundingBox())?.height ?? 0
    const before = await heightOf()
    const edge = results.region.getByRole('separator', { name: 'Height of the results' })
    await edge.press('ArrowUp')
    await expect.poll(heightOf).toBeGreaterThan(before + 20)
    await edge.press('ArrowDown')
    await edge.press('ArrowDown')
    await expect.poll(heightOf).toBeLessThan(before - 20)
    await edge.hover()
    await page.mouse.down()
    await page.mouse.move(400, 200)
    await page.mouse.up()
    await expect.poll(heightOf).toBeGreaterThan(590)
    await page.mouse.move(400, 400)
    expect(await heightOf()).toBeLessThan(610)
    // In a low window, the results cannot have another height, so the edge is hidden.
    await page.setViewportSize({ width: 1280, height: 400 })
    await expect(edge).toBeHidden()
  })
})

test('running one pipeline needs no confirmation', async ({ openBatches }) => {
  const batches = await openBatches({ records: [aPipeline(1, { status: 'idle' })] })
  await batches.selectAll()
  batches.allowAction('run', [idOf(1)])
  // A preflight that takes more than a second opens a dialog, so the clock moves by single milliseconds.
  const { page } = batches
  // While the clock is paused, no code that loads late is shown. The code of batches loads before the fonts.
  await expect(batches.actionButton('run')).toBeVisible()
  await waitForFonts(page)
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000)
  await batches.actionButton('run').click()
  const requests = async () => {
    await page.clock.runFor(1)
    return batches.actionRequests().length
  }
  await expect.poll(requests, { intervals: [0] }).toBe(1)
  await page.clock.resume()
  await batches.expectOutcomes('run', { Done: [idOf(1)] })
  await expect(batches.results.heading).toContainText('Run pipeline-01')
})
