/** Row 41 for both columns: a deploy took away chunks that this page has not loaded yet. */
import { LIST, POLL } from '../support/fault-matches'
import { json, raw } from '../support/fault-replies'
import { allowing, expect, test } from '../support/fault-test'
import { aPipeline, statusBody, statusEntry } from '../support/fault-world'

test.use(
  allowing(
    /^Failed to load resource: .*404/,
    /^Failed to load module script/,
    /Failed to fetch dynamically imported module/,
  ),
)

const GONE = [
  ['404', raw(404)],
  ['a web page', raw(200, '<!doctype html>', { 'content-type': 'text/html' })],
] as const

for (const [name, reply] of GONE) {
  test(`41 · ${name} for another screen: contained, and no loop of reloads`, async ({ start }) => {
    const dash = await start()
    await dash.openList()
    dash.server.answerChunk(/not-found-page/, reply)
    const pages = () => dash.server.ledger.filter(({ path }) => path === '/nowhere').length
    await dash.open('nowhere')
    await expect(
      dash.page.getByRole('heading', { name: 'This screen could not be loaded' }).first(),
    ).toBeVisible()
    await expect(dash.page.getByRole('alert')).toContainText('There may be a new version of Sluice')
    await expect(dash.page.getByRole('button', { name: 'Reload this page' })).toBeVisible()
    expect(pages()).toBeLessThanOrEqual(2)
  })

  test(`41 · ${name} for the menu of a row and the sheet of an action: nothing is sent, the list stays and is followed`, async ({
    start,
    expectAccessible,
  }) => {
    const dash = await start()
    dash.server.answerChunk(/beside/, reply)
    await dash.openList()
    dash.server.answerChunk(/row-menu/, reply)
    await dash.page.getByRole('button', { name: 'Actions for pipeline-01' }).click()
    await expect(dash.page.getByRole('alert')).toContainText('there may be a new version of Sluice')
    await dash.expectRows()
    dash.server.answer(
      POLL,
      json(statusBody([statusEntry('id-01', aPipeline(1, { status: 'failed' }))])),
    )
    await dash.nextPoll()
    await expect(dash.row('pipeline-01')).toContainText('Failed')
    await dash.page.getByRole('checkbox', { name: 'Select pipeline-02' }).check()
    await dash.page.getByRole('button', { name: 'Reset 1' }).click()
    const nothing = dash.page.getByRole('alert').filter({ hasText: 'Nothing was sent.' })
    await expect(nothing).toContainText('there may be a new version of Sluice')
    await expect(nothing.getByRole('button', { name: 'Reload' })).toBeVisible()
    await expect(dash.page.getByText('1 selected')).toBeVisible()
    await expectAccessible()
  })

  test(`41 · ${name} for the words about a failure: that it failed is said all the same`, async ({
    start,
  }) => {
    const dash = await start()
    dash.server.answerChunk(/list-trouble/, reply)
    dash.server.answer(LIST, json({ error: 'no' }, 400))
    await dash.open()
    const alert = dash.page.getByRole('alert')
    await expect(alert).toContainText('The pipelines could not be read.')
    await expect(alert).toContainText('there may be a new version of Sluice')
    await expect(alert.getByRole('button', { name: 'Reload' })).toBeVisible()
    await expect(dash.page.getByRole('button', { name: 'Refresh' })).toBeVisible()
  })

  test(`41 · ${name} for the dialog that asks for a token: the screen stays`, async ({ start }) => {
    const dash = await start()
    await dash.openList()
    dash.server.answerChunk(/session-dialog/, reply)
    dash.server.world.tokens.clear()
    await dash.click('Refresh')
    await expect(dash.page.getByText('there may be a new version of Sluice')).toBeVisible()
    await dash.expectRows()
    await dash.page.clock.fastForward(600_000)
    expect(dash.reads()).toHaveLength(2)
  })
}
