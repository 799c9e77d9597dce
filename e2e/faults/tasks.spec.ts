import { expect, test } from '../support/fault-test'
import { ACT, POLL } from '../support/fault-matches'
import type { Reply } from '../support/fault-server'
import { heldReply, json, htmlPage, resetConnection } from '../support/fault-replies'
import {
  aPipeline,
  changePipelines,
  missingEntry,
  statusBody,
  statusEntry,
} from '../support/fault-world'

const keepFour = () => {
  if (location.protocol === 'http:')
    localStorage.setItem('sluice.tasks', '["id-01","id-02","id-03","id-04"]')
}

const keepNoJournal = () => {
  IDBObjectStore.prototype.add = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  }
}

test('a failed read of the tasks is repeated, each task shows the state of the service, and a failed refresh hides nothing', async ({
  start,
}) => {
  const dash = await start({ before: keepFour })
  const { page, server } = dash
  server.answer(POLL, htmlPage(502))
  const first = heldReply(htmlPage(502))
  server.answer(POLL, first.reply, 1)
  await dash.open('tasks')
  // The countdown passes by itself, so the test waits for it before it starts.
  const isCounting = page.getByText(/Trying again (?:in|now)/).waitFor()
  await first.release()
  await isCounting
  const panel = page.getByRole('heading', { name: 'The tasks could not be read' })
  await dash.passUntil(panel, 31_000)
  expect(await page.evaluate(() => '__xss' in globalThis)).toBe(false)

  const forbidden = { code: 'forbidden', message: 'Not yours to see.' }
  const results = [
    statusEntry('id-01', aPipeline(1, { name: 'turn\u202Eround', status: 'hibernating' })),
    missingEntry('id-02'),
    { target: 'id-03', outcome: 'refused', error: forbidden },
    { target: 'id-04', outcome: 'done' },
  ]
  server.answer(POLL, json(statusBody(results)))
  await page.getByRole('button', { name: 'Retry', exact: true }).click()
  const row = (text: string) => page.getByRole('row').filter({ hasText: text })
  await expect(row('turn\\u202Eround')).toContainText('hibernating')
  await expect(row('id-02')).toContainText('Does not exist')
  await expect(row('id-03')).toContainText('No access')
  await expect(row('id-04')).toContainText('State unknown')
  await page.getByRole('link', { name: 'id-03' }).click()
  await expect(page.getByRole('region', { name: 'Task' })).toContainText('Not yours to see.')

  server.answer(POLL, json({ message: 'Closed for today.' }, 403))
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(dash.stale).toContainText('Closed for today.')
  await expect(row('turn\\u202Eround')).toBeVisible()
})

test('a task that one refresh cannot read is marked as old, on one line', async ({ start }) => {
  const dash = await start({ before: keepFour, config: { batchChunk: 2 } })
  const { page, server } = dash
  changePipelines(server.world, ['id-03'], { status: 'partially succeeded with warnings' })
  await dash.open('tasks')
  await page.getByRole('link', { name: 'pipeline-03' }).click()
  server.answer((received) => POLL(received) && received.body.includes('id-03'), htmlPage(502))
  await page.getByRole('button', { name: 'Refresh' }).click()
  const mark = page.getByRole('row').filter({ hasText: 'pipeline-03' }).getByText('(old)')
  await mark.waitFor()
  expect((await mark.boundingBox())?.height).toBeLessThan(24)
  await expect(page.getByRole('region', { name: 'Task' })).toContainText(
    'The details below are from an earlier refresh.',
  )
})

test('under a filter, a task keeps its row while the pointer is in the list, and a poll cannot remove it', async ({
  start,
}) => {
  const dash = await start({ before: keepFour })
  const { page, server } = dash
  for (const id of ['id-01', 'id-02', 'id-03', 'id-04'])
    changePipelines(server.world, [id], { status: 'running' })
  await dash.open('tasks?status=running')
  const grid = page.getByRole('grid', { name: 'Tasks' })
  const names = grid.getByRole('link')
  const all = ['pipeline-01', 'pipeline-02', 'pipeline-03', 'pipeline-04']
  await expect(names).toHaveText(all)
  await grid.getByRole('link', { name: 'pipeline-03' }).hover()
  changePipelines(server.world, ['id-02'], { status: 'succeeded' })
  await dash.nextPoll()
  await expect(grid.getByRole('row').filter({ hasText: 'pipeline-02' })).toContainText('Succeeded')
  await expect(names).toHaveText(all)
  await expect(page.getByText('1 task no longer matches the filter.')).toBeVisible()

  await page.getByRole('button', { name: 'Update list' }).click()
  const left = ['pipeline-01', 'pipeline-03', 'pipeline-04']
  await expect(names).toHaveText(left)
  changePipelines(server.world, ['id-03'], { status: 'failed' })
  await page.getByRole('heading', { level: 1 }).hover()
  await dash.nextPoll()
  // The list holds its order while it has the focus.
  await expect(names).toHaveText(left)
  await page.getByRole('textbox', { name: 'Search tasks' }).focus()
  await expect(names).toHaveText(['pipeline-01', 'pipeline-04'])
})

test.describe('writing a task', () => {
  test.use({ checksActions: true })

  test('one click sends one request, typed text stays, an unclear outcome is shown as unknown, and a task is created only if its reply says so', async ({
    start,
  }) => {
    const dash = await start({ isKeptAlive: false })
    const { page, server } = dash
    const sheet = page.getByRole('dialog')
    const create = sheet.getByRole('button', { name: 'Create task' })
    const sent = () => server.received(ACT).length
    await dash.open('tasks')
    await page.getByRole('button', { name: 'New task' }).click()
    await sheet.getByRole('textbox', { name: 'Name', exact: true }).fill('New one')
    server.answer(ACT, resetConnection)
    await create.click()
    await expect(sheet.getByRole('alert')).toContainText('The task may have been created.')
    expect(sent()).toBe(1)
    // After a reload, the dialog still shows the unknown outcome, and the button says "Create anyway".
    await page.reload()
    await expect(page.getByText('“New one” may have been created')).toBeVisible()
    await page.getByRole('button', { name: 'Open the form' }).click()
    await expect(sheet.getByRole('alert')).toContainText('Sluice cannot search for the new task')
    expect(sent()).toBe(1)
    server.answer(ACT, json({ message: 'This name is taken.' }, 422))
    await sheet.getByRole('button', { name: 'Create anyway' }).click()
    await expect(sheet.getByRole('alert')).toContainText(
      'Not created. The service says: “This name is taken.”',
    )
    // A request that created nothing does not answer whether the earlier request did.
    const again = sheet.getByRole('button', { name: 'Create anyway' })
    const refused = { target: 'id-01', outcome: 'refused', error: { message: 'Quota used up.' } }
    server.answer(ACT, json({ results: [refused] }))
    await again.click()
    await expect(sheet.getByRole('alert')).toContainText(
      'Not created. The service says: “Quota used up.”',
    )
    server.answer(ACT, json({ results: [{ target: 'id-01', ok: true, skipped: true }] }))
    await again.click()
    await expect(sheet.getByRole('alert')).toContainText('The task may have been created.')
    server.answer(ACT, json('', 200))
    await again.click()
    await expect(sheet.getByRole('alert')).toContainText(
      /the answer has no id|may have been created/,
    )
    await expect(sheet.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('New one')
    await expect.poll(sent).toBe(5)

    const slow = heldReply(json({ results: [{ target: 'id-01', outcome: 'done' }] }))
    server.answer(ACT, slow.reply)
    await again.dblclick()
    await expect.poll(sent).toBe(6)
    await page.keyboard.press('Escape')
    await expect(sheet.getByRole('button', { name: 'Cancel' })).toHaveAccessibleDescription(
      'The request is being sent.',
    )
    await slow.release()
    await expect(sheet).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'pipeline-01' })).toBeVisible()
    expect(sent()).toBe(6)

    await page.getByRole('button', { name: 'Actions for pipeline-01' }).click()
    await page.getByRole('menuitem', { name: 'Update…' }).click()
    await sheet.getByRole('textbox', { name: 'Description' }).fill('Another')
    const update = sheet.getByRole('button', { name: 'Update 1 task' })
    server.answer(ACT, json({ error: { message: 'Somebody else was first.' } }, 409))
    await update.click()
    await expect(sheet.getByRole('alert')).toContainText('Not changed. The service says:')
    expect(JSON.parse(server.received(ACT).at(-1)?.body ?? '')).toEqual({
      action: 'update',
      type: 'task',
      version: 1,
      target: 'id-01',
      settings: { description: 'Another' },
    })
    // Without an answer, only the status shows whether the action was done.
    server.answer(ACT, resetConnection)
    await update.click()
    await expect(sheet.getByRole('alert')).toContainText(
      'The task on the service does not show the new values.',
    )
    const changed = statusEntry('id-01', aPipeline(1, { description: 'Another' }))
    server.answer(POLL, json(statusBody([changed])))
    await update.click()
    await expect(sheet).toHaveCount(0)
    expect(sent()).toBe(9)
    await page.getByRole('link', { name: 'Activity' }).click()
    const listed = page.getByRole('list', { name: 'Single requests' }).getByRole('listitem')
    await expect(listed.nth(0)).toContainText('Done: Confirmed by status')
    await expect(listed.nth(1)).toContainText('Unknown: Sluice received no complete answer')
    await expect(listed).toHaveCount(9)
    await page.getByRole('textbox', { name: 'Search activity' }).fill('update id-01')
    await expect(listed).toHaveCount(3)
  })

  test('after leaving the page during a creation and coming back, the form shows the result of the request', async ({
    start,
  }) => {
    const dash = await start()
    const { page, server } = dash
    const sheet = page.getByRole('dialog')
    const screens = page.getByRole('navigation', { name: 'Screens' })
    const createSlowly = async (reply: Reply) => {
      const slow = heldReply(reply)
      server.answer(ACT, slow.reply)
      await sheet.getByRole('button', { name: /^Create/ }).click()
      await expect(sheet.getByRole('button', { name: 'Sending…' })).toBeVisible()
      await page.goBack()
      await expect(sheet).toHaveCount(0)
      await screens.getByRole('link', { name: 'Tasks' }).click()
      await page.getByRole('button', { name: 'New task' }).click()
      await expect(sheet.getByRole('button', { name: 'Sending…' })).toBeVisible()
      await slow.release()
    }
    await dash.open('pipelines')
    await screens.getByRole('link', { name: 'Tasks' }).click()
    await page.getByRole('button', { name: 'New task' }).click()
    await sheet.getByRole('textbox', { name: 'Name', exact: true }).fill('New one')
    await createSlowly(json({ message: 'This name is taken.' }, 422))
    await expect(sheet.getByRole('alert')).toContainText('This name is taken.')
    await createSlowly(json({ results: [{ target: 'id-01', outcome: 'done' }] }))
    await expect(sheet).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'pipeline-01' })).toBeVisible()
    expect(server.received(ACT)).toHaveLength(2)
    await page.getByRole('button', { name: 'New task' }).click()
    await expect(sheet.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('')
  })

  test('in a browser without storage, Activity says that a new task is lost when the page closes, and closing asks first', async ({
    start,
  }) => {
    const dash = await start({ before: keepNoJournal })
    const { page, server } = dash
    server.answer(ACT, json({ results: [{ target: 'id-01', outcome: 'done' }] }), 1)
    await dash.open('tasks')
    await page.getByRole('button', { name: 'New task' }).click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Kept nowhere')
    await page.getByRole('button', { name: 'Create task' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('link', { name: 'Activity' }).click()
    await expect(page.getByText('Sluice could not read or store its journal')).toBeVisible()
    const list = page.getByRole('list', { name: 'Single requests' })
    await expect(list.getByRole('listitem')).toContainText(['Kept nowhere'])
    const asked = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    const question = await asked
    expect(question.type()).toBe('beforeunload')
    await question.dismiss()
  })
})
