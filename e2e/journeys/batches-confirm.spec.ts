import { expect, test } from '../support/batch-test'
import { ids, idOf } from '../support/batches'
import { POLL, targetsOf } from '../support/fault-matches'
import { heldReply } from '../support/fault-replies'
import { changePipelines } from '../support/fault-world'
import { waitForFittingButtons } from '../support/fitting-buttons'

test('the preflight lists what cannot run, removes one pipeline, offers a search above 20, sends what is confirmed, and shows its title, its buttons and each focused control in a low window', async ({
  openBatches,
}) => {
  const batches = await openBatches({ count: 25 })
  const { page, dialog, server } = batches
  await test.step('a low window', async () => {
    await batches.selectAll()
    for (const [width, height] of [
      [640, 400],
      [320, 256],
    ] as const) {
      await page.setViewportSize({ width, height })
      if (width === 640) {
        await batches.openPreflight('run')
        await expect(batches.confirmButton('run', 25)).toBeFocused()
        await expect(dialog.getByRole('heading', { name: 'Run 25 pipelines' })).toBeInViewport()
        await page.keyboard.press('Escape')
      }
      const more = page.getByRole('button', { name: 'More actions for the selection' })
      await waitForFittingButtons(page.getByRole('region', { name: 'Selection' }))
      if (width === 320) await more.click()
      await batches
        .actionButton('delete')
        .or(page.getByRole('menuitem', { name: /^Delete/ }))
        .click()
      const cancel = dialog.getByRole('button', { name: 'Cancel' })
      await expect(cancel).toBeFocused()
      for (const role of ['button', 'heading'] as const)
        await expect(dialog.getByRole(role, { name: 'Delete 25 pipelines' })).toBeInViewport()
      for (let times = 0; times < 10; times += 1) {
        await expect(dialog.locator(':focus')).toBeInViewport()
        await page.keyboard.press('Shift+Tab')
      }
      await cancel.click()
    }
    await page.setViewportSize({ width: 1280, height: 2_000 })
  })
  await test.step('what cannot run, what is removed and what is sent', async () => {
    changePipelines(server.world, [idOf(25)], { status: 'running' })
    await batches.openPreflight('run')
    await expect(dialog.getByRole('region', { name: 'Cannot' })).toContainText(
      'It is already running.',
    )
    const removing = dialog.getByRole('button', { name: /^Remove / })
    await expect(removing).toHaveCount(20)
    // The long list pushes the group "Cannot" out of view. So the line below the title counts this group and leads to it.
    const cannot = dialog.getByRole('region', { name: 'Cannot' }).first()
    await expect(dialog.getByText('Of 25 pipelines, 1 cannot run')).toBeVisible()
    await dialog.getByRole('button', { name: '1 cannot run' }).click()
    await expect(cannot.and(page.locator(':focus'))).toBeInViewport()
    await dialog.getByRole('button', { name: 'Show 4 more' }).press('Enter')
    await expect(removing).toHaveCount(24)
    // The button is gone, so the first new row has the focus. After a removal, the next row has it.
    await page.keyboard.press('Tab')
    await expect(dialog.getByRole('button', { name: 'Remove pipeline-21' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('button', { name: 'Remove pipeline-22' })).toBeFocused()
    await dialog.getByRole('searchbox', { name: 'Search in Will run' }).fill('id-07')
    await expect(removing).toHaveCount(1)
    await expect(dialog.getByText('1 of 23 match')).toBeVisible()
    await dialog.getByRole('button', { name: 'Remove pipeline-07' }).click()
    const left = ids(1, 24).filter((id) => id !== idOf(7) && id !== idOf(21))
    await batches.confirm('run', left)
    await batches.waitUntilFinished()
    await batches.results.expectSummary('22 done')
    expect(batches.sentIds().flat()).toEqual(left)
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
  })
  await test.step('a reset says how many pipelines wait for approval, and the dialog has one scroll bar', async () => {
    await page.setViewportSize({ width: 1280, height: 600 })
    changePipelines(server.world, ids(1, 25), { status: 'failed' })
    await batches.dash.click('Refresh')
    changePipelines(server.world, ids(1, 8), { status: 'waiting_approval' })
    changePipelines(server.world, ids(9, 12), { status: 'running' })
    await batches.selectAll()
    await batches.openPreflight('reset')
    await expect(dialog).toContainText('8 of these 21 pipelines wait for approval.')
    await expect(dialog.getByRole('region', { name: 'Cannot' })).toContainText(
      '4 are running: stop them first.',
    )
    await expect(dialog.getByRole('searchbox')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Show 1 more' })).toBeVisible()
    const scrollers = await dialog.evaluate(
      (root) =>
        [root, ...root.querySelectorAll('*')].filter(
          (element) =>
            element.scrollHeight > element.clientHeight + 1 &&
            /auto|scroll/.test(getComputedStyle(element).overflowY),
        ).length,
    )
    expect(scrollers).toBe(1)
  })
})

test('the dialog gives the reasons if no pipeline can run, Escape before a stop or a reset sends nothing, and a deletion asks for its name', async ({
  openBatches,
  expectAccessible,
}) => {
  const batches = await openBatches({ count: 5 })
  const { dialog, page, server } = batches
  await test.step('if no pipeline can run, it only offers to close', async () => {
    const askFor = async (names: readonly string[], status: string) => {
      await batches.select(...names.map((id) => id.replace('id', 'pipeline')))
      // The status changes on the service after the list was read.
      changePipelines(server.world, names, { status })
      await batches.openPreflight('run')
    }
    await askFor(ids(1, 3), 'running')
    await expect(
      page.getByRole('dialog', { name: 'None of these 3 pipelines can run' }),
    ).toBeVisible()
    await expect(dialog.getByRole('region', { name: 'Cannot' })).toContainText(
      '3 are already running.',
    )
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused()
    await expect(dialog.getByRole('button')).toHaveText(['Check again', 'Close'])
    await expectAccessible()
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)

    await page.getByRole('button', { name: 'Clear selection' }).click()
    await askFor([idOf(4)], 'running')
    await expect(page.getByRole('dialog', { name: 'Cannot run pipeline-04' })).toBeVisible()
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Clear selection' }).click()
    await askFor([idOf(5)], 'hibernating')
    await expect(
      page.getByRole('dialog', { name: 'Unknown whether pipeline-05 can run' }),
    ).toBeVisible()
    await expect(dialog.getByRole('button', { name: /^Run/ })).toHaveAccessibleDescription(
      /^Nothing to send/,
    )
    await dialog.getByRole('checkbox', { name: /^Include despite/ }).check()
    await batches.confirm('run', [idOf(5)])
    await batches.expectOutcomes('run', { Done: [idOf(5)] })
  })
  await test.step('before a stop or a reset, the button names verb and number, the focus is not on it, and Escape sends nothing', async () => {
    changePipelines(server.world, ids(1, 3), { status: 'running' })
    await batches.dash.click('Refresh')
    const sent = batches.actionRequests().length
    for (const [at, action] of (['stop', 'reset'] as const).entries()) {
      await batches.select('pipeline-01', 'pipeline-02', 'pipeline-03')
      await batches.openPreflight(action)
      await expect(batches.dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
      await batches.page.keyboard.press('Escape')
      await expect(batches.dialog).toHaveCount(0)
      expect(batches.actionRequests()).toHaveLength(sent + at)
      await batches.openPreflight(action)
      await batches.confirm(action, ids(1, 3))
      await batches.expectOutcomes(action, { Done: ids(1, 3) })
    }
  })
  await test.step('the check of a pipeline with an unknown state can be canceled, and its deletion asks for its name', async () => {
    const slow = heldReply()
    changePipelines(server.world, [idOf(5)], { status: 'hibernating' })
    await batches.dash.click('Refresh')
    await batches.select('pipeline-05')
    // The list may poll before the dialog checks the status, so more than one request is held.
    server.answer(POLL, slow.reply)
    await batches.actionButton('delete').click()
    await expect(dialog).toContainText('Checking status of 1 pipeline…')
    await page.clock.fastForward(10_000)
    await expect(dialog).toContainText(
      'Still checking: no status has been read for more than 10 s.',
    )
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    server.answer(POLL, ({ normal }) => normal())
    await slow.release()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText('1 selected')).toBeVisible()
    await batches.openPreflight('delete')
    await dialog.getByRole('checkbox', { name: /^Include despite/ }).check()
    await dialog.getByRole('textbox', { name: /^Type pipeline-05 to confirm/ }).fill('1')
    // A normal click of Playwright would wait until the button is available.
    await batches.confirmButton('delete', 1).click({ force: true })
    await expect(dialog.getByRole('alert')).toContainText('Nothing was sent')
    await dialog.getByRole('textbox', { name: /^Type pipeline-05 to confirm/ }).fill('pipeline-05')
    await batches.confirm('delete', [idOf(5)])
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
    batches.dash.allowRead()
    await page.clock.fastForward(5_500)
    await batches.expectOutcomes('delete', { Done: [idOf(5)] })
  })
})

test('for more than 100 pipelines, the dialog shows the progress of the preflight and asks for their number', async ({
  openBatches,
  expectAccessible,
}) => {
  const batches = await openBatches({ count: 120, config: { batchChunk: 50 } })
  const { page, dialog, server } = batches
  const slow = heldReply()
  let isSlow = true
  server.answer(POLL, (exchange) =>
    isSlow && targetsOf(exchange.received).includes(idOf(60))
      ? slow.reply(exchange)
      : exchange.normal(),
  )
  await batches.selectAll()
  await batches.actionButton('run').click()
  await expect(dialog).toContainText('50 of 120 checked')
  isSlow = false
  await slow.release()
  await expect(batches.confirmButton('run', 120)).toBeVisible()
  await batches.passKeyDelay()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('Type 120 to confirm. Nothing was sent.')
  await expect(dialog.getByRole('textbox', { name: /^Type 120 to confirm/ })).toBeFocused()
  await expectAccessible()
  expect(batches.actionRequests()).toHaveLength(0)
  await batches.confirm('run', ids(1, 120))
  await batches.waitUntilFinished()
  await batches.results.expectSummary('120 done')
  expect(batches.sentIds().flat()).toEqual(ids(1, 120))
  await batches.results.button('More about these results').click()
  const inList = page.getByRole('menuitem', { name: 'Show in list' })
  await expect(inList).toHaveAccessibleDescription(/at most 100 pipelines/)
  await page.keyboard.press('Escape')
  await batches.results.button('Select these again').click()
  await expect(page.getByRole('region', { name: 'Selection' })).toContainText('120 selected')
})

test('a deletion asks for the number, can be undone for five seconds, and keeps a copy', async ({
  openBatches,
  expectAccessible,
}) => {
  const batches = await openBatches({ count: 3 })
  const { page, dialog } = batches
  await batches.selectAll()
  await test.step('Ctrl and Enter confirm in the field for the typed text', async () => {
    await batches.openPreflight('delete')
    await batches.passKeyDelay()
    const field = dialog.getByRole('textbox')
    await field.press('Control+Enter')
    await expect(dialog.getByText('Nothing was sent.')).toBeVisible()
    await field.fill('3')
    await field.press('Control+Enter')
    await expect(dialog).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
  })
  await expect(page.getByRole('region', { name: 'Selection' })).toContainText('3 selected')
  await batches.openPreflight('delete')
  await page.keyboard.press('Escape')
  await batches.openPreflight('delete')
  // A normal click of Playwright would wait until the button is available.
  await batches.confirmButton('delete', 3).click({ force: true })
  await expect(dialog.getByRole('alert')).toContainText('Nothing was sent')
  await expectAccessible()
  const undo = page.getByRole('button', { name: 'Undo' })
  await dialog.getByRole('textbox', { name: /^Type 3 to confirm/ }).fill('3')
  // The clock is paused, because Undo disappears after five seconds.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000)
  await batches.confirmButton('delete', 3).click()
  await batches.dash.passUntil(undo, 1)
  await expect(undo).toBeFocused()
  // No other action can be sent for these pipelines until they are deleted or Undo is pressed.
  const bar = page.getByRole('region', { name: 'Selection' })
  await expect(bar).toHaveCount(0)
  // The accessibility check uses timers, so the clock moves by single milliseconds until this check ends.
  const checked = expectAccessible().then(() => true)
  const isChecked = () => Promise.race([checked, page.clock.runFor(1).then(() => false)])
  await expect.poll(isChecked, { intervals: [0] }).toBe(true)
  await undo.press('Enter')
  await page.clock.resume()
  await expect(bar).toContainText('3 selected')
  const focused = page.getByRole('grid', { name: 'Pipelines' }).locator(':focus')
  await expect(focused).toHaveCount(1)
  await page.clock.fastForward(60_000)
  expect(batches.actionRequests()).toHaveLength(0)
  await batches.openPreflight('delete')
  await dialog.getByRole('textbox', { name: /^Type 3 to confirm/ }).fill('3')
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000)
  await batches.confirm('delete', ids(1, 3))
  await batches.dash.passUntil(undo, 1)
  await undo.press('Shift')
  await page.clock.runFor(4_500)
  expect(batches.actionRequests()).toHaveLength(0)
  batches.dash.allowRead()
  await page.clock.resume()
  await page.clock.fastForward(5_000)
  await batches.expectOutcomes('delete', { Done: ids(1, 3) })
  await expect(focused).toHaveCount(1)
  await page.getByRole('link', { name: 'Activity' }).click()
  await expect(page.getByRole('button', { name: 'Recover as new' })).toHaveCount(3)
  await expectAccessible()
  await page.getByRole('main').getByRole('textbox').fill('pipeline-02')
  await expect(page.getByRole('button', { name: 'Recover as new' })).toHaveCount(1)
})
