/** Read list, rows 7 to 20: what the service, or something in front of it, answers. */
import type { Dashboard } from '../support/dashboard'
import { LIST } from '../support/fault-matches'
import { json, page as webPage, raw } from '../support/fault-replies'
import { expect, test } from '../support/fault-test'

const SAID = '“fields is not known”'

const BODIES_OF_400 = [
  ['error as text', json({ error: 'fields is not known' }, 400), SAID],
  ['error as object', json({ error: { code: 'x', message: 'fields is not known' } }, 400), SAID],
  ['a message', json({ message: 'fields is not known' }, 400), SAID],
  ['errors', json({ errors: [{ message: 'no' }, { message: 'nor that' }] }, 400), '“no; nor that”'],
  ['plain text', raw(400, 'fields is not known', { 'content-type': 'text/plain' }), SAID],
  ['a web page', webPage(400), 'it gave no reason'],
  ['nothing', raw(400), 'it gave no reason'],
] as const

/** A page that came in place of an answer is shown as text in the details, and as nothing else. */
async function expectNothingDrawn({ page }: Dashboard) {
  await expect(page.getByRole('heading', { name: 'Bad gateway' })).toHaveCount(0)
  expect(await page.evaluate(() => '__xss' in globalThis)).toBe(false)
}

for (const [form, reply, words] of BODIES_OF_400) {
  test(`7 · 400 with ${form}: the service’s words, not tried again`, async ({ start }) => {
    const dash = await start()
    dash.server.answer(LIST, reply)
    await dash.open()
    await dash.expectPanel(`the service refused (400): ${words}`)
    await dash.page.clock.fastForward(120_000)
    await dash.expectPanel(words)
    await expectNothingDrawn(dash)
    expect(dash.reads()).toHaveLength(1)
  })
}

test('7 · 422 of a refresh: the rows stay and are said to be old; Retry reads again', async ({
  start,
}) => {
  const dash = await start()
  await dash.openList()
  dash.server.answer(LIST, json({ message: 'not today' }, 422), 1)
  await dash.click('Refresh')
  await dash.expectStale('the service refused (422): “not today”')
  await dash.click('Retry')
  await expect(dash.stale).toHaveCount(0)
  await dash.expectRows()
})

test('8 · 401 at the start: one dialog over the screen; a new token lets reading go on', async ({
  start,
}) => {
  const dash = await start()
  dash.server.world.tokens.clear()
  await dash.open()
  await expect(dash.dialog).toHaveCount(1)
  await expect(dash.page.getByLabel(`API token for ${dash.server.serviceOrigin}`)).toBeFocused()
  await dash.page.clock.fastForward(120_000)
  expect(dash.reads()).toHaveLength(1)
  expect(dash.polls()).toHaveLength(0)
  await dash.connect('CANARY_second')
  await dash.expectRows()
  expect(dash.reads()).toHaveLength(2)
})

test('8 · no token yet: nothing is sent before one is given', async ({ start }) => {
  const dash = await start({ token: null })
  await dash.open()
  await expect(dash.page.getByRole('dialog', { name: 'Connect to the service' })).toBeVisible()
  expect(dash.reads()).toHaveLength(0)
  await dash.connect('CANARY_first')
  await dash.expectRows()
})

test('9 · 401 of a refresh: the rows and the filter stay under the dialog, reading goes on after it', async ({
  start,
}) => {
  const dash = await start()
  await dash.open('pipelines?q=pipeline')
  await dash.expectRows()
  dash.server.world.tokens.clear()
  await dash.click('Refresh')
  await expect(dash.dialog).toHaveCount(1)
  await expect(dash.page.locator('[role=row][data-at]').first()).toBeVisible()
  await expect(dash.page).toHaveURL(/q=pipeline/)
  await dash.connect('CANARY_second')
  await expect(dash.stale).toHaveCount(0)
  await dash.expectRows()
  expect(dash.reads()).toHaveLength(3)
})

test('10 · 403: no permission, in the service’s words', async ({ start }) => {
  const dash = await start()
  dash.server.answer(LIST, json({ error: { message: 'list needs the role viewer' } }, 403))
  await dash.open()
  await dash.expectPanel('no permission for this: “list needs the role viewer”')
  expect(dash.reads()).toHaveLength(1)
})

for (const status of [404, 410]) {
  test(`11 · ${status} of the list: said once, with a way to try again`, async ({ start }) => {
    const dash = await start()
    dash.server.answer(LIST, raw(status), 1)
    await dash.open()
    await dash.expectPanel('the service does not have this')
    expect(dash.reads()).toHaveLength(1)
    await dash.click('Retry')
    await dash.expectRows()
  })
}

test('12 · 409: the reason, and the next read shows the current state', async ({ start }) => {
  const dash = await start()
  await dash.openList()
  dash.server.answer(LIST, json({ message: 'being rebuilt' }, 409), 1)
  await dash.click('Refresh')
  await dash.expectStale('the service refused (409): “being rebuilt”')
  await dash.click('Retry')
  await expect(dash.stale).toHaveCount(0)
})

test('13 · 413: the reason, not tried again', async ({ start }) => {
  const dash = await start()
  dash.server.answer(LIST, json({ error: 'ask for less' }, 413))
  await dash.open()
  await dash.expectPanel('the service refused (413): “ask for less”')
  expect(dash.reads()).toHaveLength(1)
})

test('15 · 500: tried three times, then the service’s words', async ({ start }) => {
  const dash = await start()
  dash.server.answer(LIST, json({ error: { message: 'database is down' } }, 500))
  await dash.open()
  await dash.expectRetriedThenPanel('the service failed (500): “database is down”')
})

test('15 · 500 of a refresh: the rows stay through all attempts', async ({ start }) => {
  const dash = await start()
  await dash.openList()
  dash.server.answer(LIST, raw(500))
  await dash.click('Refresh')
  await dash.passUntil(dash.stale, 31_000)
  await dash.expectStale('the service failed (500)')
  expect(dash.sentReads()).toBe(4)
})

for (const status of [502, 503, 504]) {
  test(`16 · ${status} with a web page: tried three times, its HTML never drawn`, async ({
    start,
  }) => {
    const dash = await start()
    dash.server.answer(LIST, webPage(status))
    await dash.open()
    await dash.expectRetriedThenPanel(`the service failed (${status})`)
    await expectNothingDrawn(dash)
  })
}
