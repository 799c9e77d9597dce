/** The line above the results, if it has more to say than fits. */
import { expect, test } from '../support/batch-test'
import { ids, idOf } from '../support/batches'
import { ACT, POLL } from '../support/fault-matches'
import { json } from '../support/fault-replies'
import { changePipelines, statusBody } from '../support/fault-world'

test('“Send the rest” is a button and no text is cut, while a text about old statuses has no room', async ({
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
  await expect(counts).toHaveText(['1 failed'])
  await expect(started).toContainText('+2 more: 1 running, 3 pipelines without a new status')
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
  for (let width = 800; width <= 1920; width += 20) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(isSignNeedless, `${width} pixels`).toBe(false)
  }
  await expect(counts).toHaveText(['1 failed', '1 running'])
  await expect(started).not.toContainText('more:')
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

test('on a phone, Tab follows the order that one sees, and “Fold” keeps the focus when it moves', async ({
  openBatches,
}) => {
  const batches = await openBatches()
  const { page, results, server } = batches
  server.answer(ACT, json({ message: 'Too busy.' }, 403))
  server.answer(ACT, ({ normal }) => normal(), 1)
  await batches.actOnAll('run', ids(1, 12))
  await batches.waitUntilFinished()
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
  // The checks after each test need the navigation.
  await page.setViewportSize({ width: 1280, height: 800 })
})
