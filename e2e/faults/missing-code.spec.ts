/** A part of a screen whose code is missing or late. */
import { ACT, ONE } from '../support/fault-matches'
import { heldReply, raw } from '../support/fault-replies'
import { allowErrors, expect, test, waitForIdleLock } from '../support/fault-test'
import { aGate, changePipelines } from '../support/fault-world'
import { choose } from '../support/pipeline-page'

test.use(
  allowErrors(
    /^Failed to load resource: .*404/,
    /^Failed to load module script/,
    /Failed to fetch dynamically imported module/,
  ),
)

test('if the code for a sign-out is missing, the page says that the user is still signed in', async ({
  start,
}) => {
  const dash = await start()
  dash.server.answerFile(/overlays/, raw(404))
  await dash.openList()
  await dash.page.getByRole('button', { name: 'Sign out' }).click()
  await expect(dash.page.getByRole('alert')).toContainText('You are still signed in.')
  dash.server.restoreFiles()
  await dash.page.getByRole('button', { name: 'Try again' }).click()
  await expect(dash.page.getByText('You are signed out.')).toBeVisible()
})

test('late or missing code of the suggestions and the palette loses no letter', async ({
  start,
}) => {
  const dash = await start()
  const { page, server } = dash
  server.answerFile(/list-parts/, raw(404))
  await dash.openList()
  // The code that reports uncaught errors loads together with the fonts.
  await page.locator('html[data-fonts="on"]').waitFor()
  const query = page.getByRole('combobox', { name: 'Filter pipelines' })
  const failed = page.waitForResponse(/list-parts/)
  await query.fill('pipeline-01')
  await failed
  await expect(dash.row('pipeline-02')).toHaveCount(0)
  server.restoreFiles()
  await query.fill('status:')
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
  await expect(page.getByText('Sluice caught an unexpected error')).toHaveCount(0)

  const code = Promise.withResolvers<void>()
  await page.route(/overlays/, async (route) => {
    await code.promise
    await route.continue()
  })
  await query.fill('')
  await page.getByRole('link', { name: 'pipeline-01' }).focus()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('set')
  code.resolve()
  const field = page.getByRole('combobox', { name: 'Screen, pipeline, tool or action' })
  await expect(field).toBeFocused()
  await page.keyboard.type('tings')
  await expect(field).toHaveValue('settings')
})

test.describe('saving a name', () => {
  test.use({ checksActions: true })

  test('if the code that saves a name is missing, the page says that nothing was saved, and a later save sends the name', async ({
    start,
  }) => {
    const dash = await start()
    const { page, server } = dash
    server.answerFile(/pipeline-requests/, raw(404))
    await dash.open('pipelines/id-02')
    await choose(page, 'Edit name')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('another')
    dash.allowRead()
    await page.keyboard.press('Enter')
    const edit = page.getByRole('form', { name: 'Edit name' })
    await expect(edit.getByRole('status')).toHaveText(/could not be loaded\. Reload the page/)
    await page.reload()
    await expect(edit.getByRole('textbox')).toHaveValue('another')
    await expect(edit.getByRole('status')).toHaveText(/could not be loaded\. Reload the page/)
    expect(server.received(ACT)).toHaveLength(0)
    server.restoreFiles()
    await edit.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'another' })).toBeVisible()
    expect(server.received(ACT)).toHaveLength(1)
  })
})

test('if the browser goes offline before the code of the idle lock is loaded, the page says so, and the lock works when the browser is online again', async ({
  context,
  start,
}) => {
  const dash = await start({ config: { idleLockMinutes: 5 } })
  const { page } = dash
  await page.route(/idle-lock/, async (route) => {
    await context.setOffline(true)
    await route.abort('internetdisconnected')
  })
  await dash.openList()
  const alert = page.getByRole('alert').filter({ hasText: 'Sluice does not lock itself while' })
  await expect(alert).toContainText('This browser is offline. When the browser is online, Sluice')
  await page.unroute(/idle-lock/)
  await context.setOffline(false)
  await waitForIdleLock(page)
  await expect(alert).toHaveCount(0)
  await page.clock.fastForward(600_000)
  await expect(page.getByRole('dialog', { name: 'Sluice is locked' })).toBeVisible()
})

test('if the code of batches or of the idle lock is missing, the rest works, and the page says until a sign-out if it does not lock itself', async ({
  start,
}) => {
  const dash = await start({ config: { idleLockMinutes: 5 } })
  const { page, server } = dash
  const signOut = page.getByRole('button', { name: 'Sign out' })
  const alert = page.getByRole('alert').filter({ hasText: 'Sluice does not lock itself while' })
  server.world.pipelines = [aGate(1), aGate(2)]
  server.answerFile(/background-services|idle-lock/, raw(404))
  await test.step('without both, the number of gates is right, and the page says until a sign-out that it does not lock itself', async () => {
    await dash.openList(2)
    await expect(page.getByRole('link', { name: 'Approvals' })).toHaveText('Approvals2')
    await expect(alert).toContainText('A part of this screen')
    await signOut.click()
    await expect(page.getByText('You are signed out.')).toBeVisible()
    await page.getByRole('checkbox', { name: /Keep the token for this tab/ }).check()
    await expect(alert).toHaveCount(0)
  })
  await test.step('without the code of batches, the idle lock works', async () => {
    await dash.connect('CANARY_again')
    await expect(alert).toBeVisible()
    server.restoreFiles()
    server.answerFile(/background-services/, raw(404))
    await alert.getByRole('button', { name: 'Try again' }).click()
    await waitForIdleLock(page)
    await expect(alert).toHaveCount(0)
    await page.clock.fastForward(600_000)
    await expect(page.getByRole('dialog', { name: 'Sluice is locked' })).toBeVisible()
  })
  await test.step('a sign-out asks only if the journal has entries', async () => {
    await dash.connect('CANARY_unlocked')
    await signOut.click()
    await expect(page.getByText('You are signed out.')).toBeVisible()
    await page.evaluate(async () => {
      const opening = indexedDB.open('sluice')
      await new Promise((resolve) => opening.addEventListener('success', resolve))
      const adding = opening.result
        .transaction('journal', 'readwrite')
        .objectStore('journal')
        .add({})
      await new Promise((resolve) => adding.addEventListener('success', resolve))
      opening.result.close()
    })
    await dash.connect('CANARY_last')
    await signOut.click()
    const question = page.getByRole('alertdialog', { name: 'Sign out' })
    await page.clock.runFor(300)
    await expect(question).toContainText('Sluice has not read all data in this browser.')
  })
})

test('if the code of a part is missing, the page says so once, shows the rest, and loads the part after a retry; a letter typed for a missing palette does not act on the list', async ({
  start,
}) => {
  const dash = await start()
  const { page, server } = dash
  const tool = { tool_identifier: 'shell', configuration: { build: 2 ** 60 } }
  const steps = ['one', 'two', 'three'].map((name) => ({ name, tool }))
  changePipelines(server.world, ['id-02'], { steps })
  server.answerFile(/gate-notifications|raw-record|builder-dialogs|overlays/, raw(404))
  await dash.openList()
  const noGates = page.getByRole('alert').filter({ hasText: 'does not show how many gates wait' })
  await expect(noGates).toContainText('A part of this screen could not be loaded.')

  await test.step('the palette', async () => {
    const alert = page.getByRole('alert').filter({ hasNotText: 'gates wait' })
    await page.getByRole('link', { name: 'pipeline-01' }).focus()
    await page.keyboard.press('Control+k')
    await page.keyboard.press('s')
    await expect(alert).toContainText('There may be a new version of Sluice')
    await page.keyboard.press('s')
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(alert).toHaveCount(0)
    await page.keyboard.press('j')
    await expect(page.getByRole('link', { name: 'pipeline-02' })).toBeFocused()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('ss')
    await expect(alert).toBeVisible()
    server.restoreFiles()
    server.answerFile(/raw-record|builder-dialogs/, raw(404))
    await alert.getByRole('button', { name: 'Try again' }).press('Space')
    await expect(page.getByRole('combobox', { name: /^Screen, pipeline/ })).toHaveValue('ss')
    await page.keyboard.press('Escape')
  })

  await test.step('the names of lost values, for all open steps', async () => {
    await dash.visit('pipelines/id-02?step=all')
    const alert = page.getByRole('region', { name: 'Steps' }).getByRole('alert')
    await expect(alert).toContainText('A part of this screen could not be loaded.')
    await expect(alert).toHaveCount(1)
    // The other alert is the one about the gates.
    await expect(page.getByRole('alert')).toHaveCount(2)
    server.restoreFiles()
    server.answerFile(/builder-dialogs/, raw(404))
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect(
      page.getByText('These values may differ from the values on the service'),
    ).toHaveCount(3)
    await expect(alert).toHaveCount(0)
  })

  await test.step('the dialogs of the builder: the loading state of Edit is shown with Cancel', async () => {
    server.answer(ONE, heldReply().reply)
    await dash.visit('pipelines/id-03/edit')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('main')).toContainText('Nothing has been read yet')
  })
})
