/** A deploy has removed scripts that this page has not loaded yet. */
import { ACT, POLL } from '../support/fault-matches'
import { heldReply, json, raw } from '../support/fault-replies'
import { allowErrors, expect, goOffline, test } from '../support/fault-test'
import { aPipeline, statusBody, statusEntry } from '../support/fault-world'

test.use(
  allowErrors(
    /^Failed to load resource: .*404/,
    /^Failed to load module script/,
    /Failed to fetch dynamically imported module/,
  ),
)

const NOT_FOUND = raw(404)
const WEB_PAGE = raw(200, '<!doctype html>', { 'content-type': 'text/html' })

for (const [name, reply] of [
  ['404', NOT_FOUND],
  ['a web page', WEB_PAGE],
] as const) {
  test(`if the code of a screen is answered with ${name}, only that screen shows an error, and the page reloads once`, async ({
    start,
  }) => {
    const dash = await start()
    dash.server.answerFile(/settings-page/, reply)
    await dash.open('settings')
    await expect.poll(dash.starts).toBe(2)
    expect(dash.server.visits('/settings')).toBe(2)
    await expect(
      dash.page.getByRole('heading', { name: 'This screen could not be loaded' }).first(),
    ).toBeVisible()
    await expect(dash.page.getByRole('alert')).toContainText('There may be a new version of Sluice')
    await expect(dash.page).toHaveTitle('This screen could not be loaded · Settings · Sluice')
    await expect(dash.page.getByRole('button', { name: 'Reload this page' })).toBeVisible()
    dash.server.restoreFiles()
    await dash.page.getByRole('button', { name: 'Open this screen again' }).click()
    await expect(dash.page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
    await dash.page.getByRole('link', { name: 'Registry' }).click()
    await expect(dash.page.getByRole('heading', { level: 1, name: 'Registry' })).toBeVisible()
    expect(dash.server.visits('/settings')).toBe(2)
  })
}

test('if the row menu, the action dialog and the token dialog are missing, nothing is sent, and the list stays and is polled', async ({
  start,
  expectAccessible,
}) => {
  const dash = await start()
  dash.server.answerFile(/list-parts/, NOT_FOUND)
  dash.server.answerFile(/background-services|overlays/, WEB_PAGE)
  await dash.openList()
  await dash.page.getByRole('button', { name: 'Actions for pipeline-01' }).click()
  const missingPart = dash.page.getByRole('alert')
  await expect(missingPart).toContainText('There may be a new version of Sluice')
  await dash.expectRows()
  dash.server.answer(
    POLL,
    json(statusBody([statusEntry('id-01', aPipeline(1, { status: 'failed' }))])),
  )
  // `nextPoll` would wait for the fonts, which the missing code would load.
  await expect(async () => {
    await dash.page.clock.fastForward(5_000)
    await expect(dash.row('pipeline-01')).toContainText('Failed', { timeout: 500 })
  }).toPass()
  dash.server.restoreFiles()
  dash.server.answerFile(/background-services|overlays/, WEB_PAGE)
  await missingPart.getByRole('button', { name: 'Try again' }).click()
  await dash.page.getByRole('menuitem', { name: 'Check status' }).press('Escape')
  await dash.page.getByRole('checkbox', { name: 'Select pipeline-02' }).check()
  await dash.page.getByRole('button', { name: 'Reset 1' }).click()
  const nothing = dash.page.getByRole('alert').filter({ hasText: 'Nothing was sent.' })
  await expect(nothing).toContainText('There may be a new version of Sluice')
  await expect(nothing.getByRole('button', { name: 'Reload' })).toBeVisible()
  await expect(dash.page.getByText('1 selected')).toBeVisible()
  await expectAccessible()

  const missing = dash.page.getByText('There may be a new version of Sluice')
  const before = await missing.count()
  dash.server.world.tokens.clear()
  await dash.click('Refresh')
  await expect(missing).toHaveCount(before + 1)
  await dash.expectRows()
  await dash.page.clock.fastForward(600_000)
  expect(dash.reads()).toHaveLength(2)
})

test.describe('with an action', () => {
  test.use({ checksActions: true })

  test('a missing screen causes no reload into a login page, none that would lose a selection, and none until a sent action is answered', async ({
    start,
  }) => {
    const dash = await start()
    await dash.openList()
    const { page, server } = dash
    const goTo = (screen: string) => page.getByRole('link', { name: screen, exact: true }).click()
    const missing = page.getByRole('heading', { name: 'This screen could not be loaded' }).first()
    const looks = () => server.ledger.filter(({ path }) => path === '/activity').length
    server.answerFile(/activity-page/, raw(404))
    await test.step('a login page', async () => {
      const login = raw(200, '<h1>Log in</h1>', { 'content-type': 'text/html' })
      server.answerFile(/^\/activity$/, login)
      await goTo('Activity')
      await expect(missing).toBeVisible()
      await expect.poll(looks).toBe(1)
      server.restoreFiles()
      server.answerFile(/activity-page/, raw(404))
    })
    await test.step('a selection', async () => {
      await goTo('Pipelines')
      await page.getByRole('checkbox', { name: 'Select pipeline-02' }).check()
      await goTo('Activity')
      await expect(missing).toBeVisible()
      await goTo('Pipelines')
      await page.getByRole('button', { name: 'Clear selection' }).click()
      expect(server.visits('/activity')).toBe(0)
    })
    await test.step('an action that is being sent', async () => {
      const slow = heldReply()
      server.answer(ACT, slow.reply)
      await dash.visit('console?action=create&type=task')
      await page.getByRole('textbox', { name: 'Settings' }).fill('{"name": "by hand"}')
      await page.getByRole('button', { name: 'Create 1 task', exact: true }).click()
      await expect.poll(() => server.received(ACT).length).toBe(1)
      const before = looks()
      await goTo('Activity')
      await expect(missing).toBeVisible()
      // If the page checked for a new version, that request would arrive before this request.
      await page.evaluate(() => fetch('/config.json').then((answer) => answer.text()))
      expect(looks()).toBe(before)

      await slow.release(json({ results: [{ target: 'task-1', outcome: 'done' }] }))
      await goTo('Console')
      await expect(page.getByRole('region', { name: 'Last request' })).toContainText('task-1')
    })
    await goTo('Activity')
    await expect.poll(() => server.visits('/activity')).toBe(1)
    await expect(missing).toBeVisible()
    expect(server.received(ACT)).toHaveLength(1)
  })
})

test('a screen and an editor that were opened offline load when the network is back, without a page reload', async ({
  start,
}) => {
  const dash = await start()
  await dash.openList()
  const { page } = dash
  await page.getByRole('button', { name: 'New pipeline' }).click()
  await expect(page.getByRole('button', { name: 'JSON', exact: true })).toBeVisible()
  // The code of this editor is not preloaded.
  const editor = page.getByRole('textbox', { name: 'Pipeline as JSON' })
  await goOffline(page)
  await page.getByRole('button', { name: 'JSON', exact: true }).click()
  const part = page.getByRole('alert').filter({ hasText: 'could not be loaded' })
  await part.getByRole('button', { name: 'Try again' }).click()
  await expect(part).toContainText('could not be loaded. This browser is offline.')
  await page.context().setOffline(false)
  await expect(editor).toBeVisible()

  await goOffline(page)
  await page.getByRole('link', { name: 'Registry', exact: true }).click()
  await expect(page.getByText('This screen could not be loaded').first()).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('This browser is offline.')
  await expect(page.getByText('new version of Sluice')).toHaveCount(0)
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Registry' })).toBeVisible()
  expect(dash.server.visits('/registry')).toBe(0)
})

test('a new version shows a quiet notice and loads by a click, and typed text stays', async ({
  start,
}) => {
  const dash = await start()
  await dash.openList()
  const { page, server } = dash
  const field = page.getByRole('combobox', { name: 'Filter pipelines' })
  await field.fill('pipeline-0')
  const said = page.getByRole('status').filter({ hasText: 'New version of Sluice' })
  const pages = () => server.ledger.filter(({ path }) => path === '/pipelines').length

  // The login page of a captive portal is not reported as a new version of Sluice.
  server.answerFile(/^\/$/, async (exchange) => deployed(exchange))
  let deployed = raw(200, '<h1>Log in</h1>', { 'content-type': 'text/html' })
  const looks = () => server.ledger.filter(({ path }) => path === '/').length
  await expect(async () => {
    await page.clock.fastForward(900_000)
    await expect.poll(looks, { timeout: 800 }).toBeGreaterThan(0)
  }).toPass()
  await expect(said).toHaveCount(0)

  const entry = '<script type="module" src="/assets/start-Another1.js"></script>'
  deployed = raw(200, entry, { 'content-type': 'text/html' })
  await dash.passUntil(said, 900_000)
  await said.getByRole('button', { name: 'Later' }).click()
  await expect(said).toHaveCount(0)
  await page.clock.fastForward(3_600_000)
  expect(pages()).toBe(1)

  await page.reload()
  await expect(field).toHaveValue('pipeline-0')
  await dash.passUntil(said, 900_000)
  dash.allowRead()
  await said.getByRole('button', { name: 'Reload' }).click()
  await expect.poll(pages).toBe(3)
  await expect(field).toHaveValue('pipeline-0')
})
