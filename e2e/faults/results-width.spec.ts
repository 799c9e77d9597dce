/** The line above the results, if it has more to say than fits. */
import { expect, test } from '../support/batch-test'
import { ids, idOf } from '../support/batches'
import { ACT, LIST, POLL } from '../support/fault-matches'
import { json, resetConnection } from '../support/fault-replies'
import { changePipelines, statusBody } from '../support/fault-world'

test('in any width, “Send the rest” is a button, no text is cut, and Tab follows the order that one sees', async ({
  openBatches,
}) => {
  const batches = await openBatches()
  const { dash, page, results, server } = batches
  await batches.selectAll()
  await batches.openPreflight('run')
  const done = ids(1, 5).map((target) => ({ target, outcome: 'done' }))
  server.answer(ACT, json({ message: 'Too busy.' }, 403))
  server.answer(ACT, json({ ...statusBody(done), action: 'run' }), 1)
  server.answer(POLL, json({ message: 'Closed for today.' }, 403))
  await batches.confirm('run', ids(1, 12))
  await batches.waitUntilFinished()
  await results.expectSummary('5 done · 2 not sent · 5 refused')
  changePipelines(server.world, [idOf(1)], { status: 'running' })
  changePipelines(server.world, [idOf(2)], { status: 'failed' })
  dash.allowRead()
  await dash.click('Refresh')
  await dash.nextPoll()

  const started = results.region.getByRole('group', { name: 'Status of started pipelines' })
  await expect(started).toContainText('3 pipelines without a new status')
  const cut = () =>
    results.heading.locator('xpath=../..').evaluate((line) =>
      [...line.querySelectorAll('*')]
        .filter((part) => getComputedStyle(part).textOverflow === 'ellipsis')
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ textContent }) => textContent),
    )
  const counts = started.getByRole('link')
  for (const width of [1920, 1280, 1024, 768]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(started.getByText('Last seen'), `${width} pixels`).toBeVisible()
    await expect(results.button('Send the rest'), `${width} pixels`).toBeInViewport({ ratio: 1 })
    await expect.poll(cut, `${width} pixels`).toEqual([])
  }
  // Counts that have no room cannot be reached with Tab, and their number is shown.
  await expect(counts).toHaveText(['1 failed', '1 running'])
  await expect(started).toContainText('+1 more: 3 pipelines without a new status')
  // They are shown again as soon as there is room for them in place of the sign.
  const isSignNeedless = () =>
    started.evaluate((group) => {
      const sign = group.querySelector('span[title]')
      const row = group.querySelector('a')?.parentElement
      if (sign === null || !row) return false
      const widths = [...row.children].map((child) => child.getBoundingClientRect().width)
      const room = sign.getBoundingClientRect().right - row.getBoundingClientRect().left
      return widths.reduce((sum, width) => sum + width, 0) <= room
    })
  for (let width = 820; width <= 1920; width += 100) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(isSignNeedless, `${width} pixels`).toBe(false)
  }
  // On a slow machine, a minute has passed, and the old statuses are counted too.
  await expect(counts.filter({ hasNotText: 'idle' })).toHaveText(['1 failed', '1 running'])
  await expect(started).not.toContainText('more:')

  await test.step('on a phone, Tab follows the order that one sees, and “Fold” keeps the focus when it moves', async () => {
    const names = () =>
      results.heading.locator('xpath=../..').evaluate((line) => {
        const boxes = [...line.querySelectorAll('button, a')]
          .filter((part) => part.checkVisibility({ visibilityProperty: true }))
          .map((part) => ({ name: part.textContent, box: part.getBoundingClientRect() }))
        const rowOf = ({ top, bottom }: DOMRect) => Math.floor((top + bottom) / 2 / 20)
        const seen = boxes.toSorted(
          (one, other) => rowOf(one.box) - rowOf(other.box) || one.box.left - other.box.left,
        )
        return { tab: boxes.map(({ name }) => name), seen: seen.map(({ name }) => name) }
      })
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      const fold = results.button('Fold')
      const unfold = results.button('Unfold')
      if (width === 320) {
        await fold.press('Enter')
        await expect(unfold).toBeFocused()
      }
      await unfold.press('Enter')
      await expect(fold).toBeFocused()
      await expect(async () => {
        const { tab, seen } = await names()
        expect(tab.length).toBeGreaterThan(5)
        expect(tab, `${width} pixels`).toEqual(seen)
      }).toPass()
    }
  })

  await test.step('at 320 pixels, a notice with a button stays above the open results', async () => {
    server.answer(LIST, json({ error: 'Later.' }, 500))
    await dash.click('Refresh')
    const notice = page.locator('.bg-notice', { has: page.getByRole('button', { name: 'Retry' }) })
    await expect(notice).toBeVisible()
    server.answer(LIST, ({ normal }) => normal())
    dash.allowRead()
    await notice.getByRole('button', { name: 'Retry' }).click()
    await expect(notice).toHaveCount(0)
  })

  await test.step('beside other batches, the counts are short, so that the title of the batch is not cut', async () => {
    server.answer(POLL, ({ normal }) => normal())
    server.answer(ACT, ({ normal }) => normal())
    await page.setViewportSize({ width: 768, height: 1_024 })
    await batches.select('pipeline-12')
    await batches.runSelected(idOf(12))
    await expect(results.heading).toHaveText('Results: Run pipeline-12')
    await batches.waitUntilFinished()
    await results.choose(/^Run 12 pipelines/)
    await results.expectSummary('5 done · 2 not sent · 5 refused')
    const cutBy = () => results.heading.evaluate((title) => title.scrollWidth - title.clientWidth)
    await expect.poll(cutBy).toBeLessThanOrEqual(0)
    // On a phone, the word “pipelines” is only for screen readers.
    await page.setViewportSize({ width: 320, height: 640 })
    const noun = results.heading.getByText('pipelines', { exact: true })
    await expect.poll(async () => (await noun.boundingBox())?.width).toBe(1)
  })
  // The checks after each test need the navigation.
  await page.setViewportSize({ width: 1280, height: 800 })
})

test('next to many outcomes and buttons, the title is whole, and “Now” has a count beside it', async ({
  openBatches,
}) => {
  const batches = await openBatches({ count: 43, config: { batchChunk: 20 }, isKeptAlive: false })
  const { page, results, server } = batches
  await page.setViewportSize({ width: 1280, height: 800 })
  await batches.selectAll()
  await batches.openPreflight('run')
  server.answer(ACT, resetConnection)
  server.answer(ACT, ({ normal }) => normal(), 1)
  await batches.confirm('run', ids(1, 43))
  await batches.waitUntilFinished()
  await results.expectSummary('20 done · 3 not sent · 20 unknown')
  changePipelines(server.world, ids(1, 7), { status: 'failed' })
  changePipelines(server.world, ids(8, 12), { status: 'running' })
  await batches.dash.nextPoll()

  const started = results.region.getByRole('group', { name: 'Status of started pipelines' })
  await expect(started).toContainText('7 failed')
  for (const width of [1280, 1024, 768]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(started.getByRole('link').first(), `${width} pixels`).toHaveText('7 failed')
    const cut = () => results.heading.evaluate((title) => title.scrollWidth - title.clientWidth)
    await expect.poll(cut, `${width} pixels`).toBeLessThanOrEqual(0)
  }
})

test('in a narrow window, buttons move to the menu before a count of the started pipelines is hidden', async ({
  openBatches,
}) => {
  const batches = await openBatches()
  const { dash, page, results, server } = batches
  await batches.actOnAll('run', ids(1, 12))
  await batches.waitUntilFinished()
  changePipelines(server.world, [idOf(1)], { status: 'failed' })
  changePipelines(server.world, [idOf(2)], { status: 'succeeded' })
  changePipelines(server.world, ids(3, 12), { status: 'running' })
  await dash.nextPoll()
  const started = results.region.getByRole('group', { name: 'Status of started pipelines' })
  for (const width of [1024, 768, 640, 390]) {
    await page.setViewportSize({ width, height: 800 })
    if (width === 390) await results.button('Unfold').click()
    await expect(started.getByRole('link'), `${width} pixels`).toHaveText([
      '1 failed',
      '10 running',
      '1 succeeded',
    ])
    await expect(started, `${width} pixels`).not.toContainText('more:')
  }
  await page.setViewportSize({ width: 1280, height: 800 })
})
