import type { Dashboard } from '../support/dashboard'
import { LIST } from '../support/fault-matches'
import { json, htmlPage, raw } from '../support/fault-replies'
import { expect, test } from '../support/fault-test'

const SAID = '“fields is not known”'

async function expectNothingDrawn({ page }: Dashboard) {
  await expect(page.getByRole('heading', { name: 'Bad gateway' })).toHaveCount(0)
  expect(await page.evaluate(() => '__xss' in globalThis)).toBe(false)
}

test('after a 400 in any form, the list shows the service’s words, and is not read again', async ({
  start,
}) => {
  const dash = await start()
  let reads = 0
  // Consecutive cases expect different texts, so an old text that stays on the page fails the test.
  for (const [form, reply, words] of [
    ['error as text', json({ error: 'fields is not known' }, 400), SAID],
    ['a web page', htmlPage(400), ' and gave no reason'],
    ['error as object', json({ error: { code: 'x', message: 'fields is not known' } }, 400), SAID],
    ['nothing', raw(400), ' and gave no reason'],
    ['a message', json({ message: 'fields is not known' }, 400), SAID],
    ['errors', json({ errors: [{ message: 'no' }, { message: 'nor' }] }, 400), '“no; nor”'],
    ['msg', json({ msg: 'one' }, 400), '“one”'],
    ['reason', json({ reason: 'two' }, 400), '“two”'],
    ['detail', json({ detail: [{ loc: ['query', 'page'], msg: 'three' }] }, 400), '“three”'],
    ['errors by field', json({ errors: { page: ['four'] } }, 400), '“page: four”'],
    ['error_description', json({ error: 'no', error_description: 'five' }, 400), '“five”'],
    ['title', json({ title: 'six', status: 400 }, 400), '“six”'],
    ['error in error', json({ error: { error: { message: 'seven' } } }, 400), '“seven”'],
    ['fault', json({ fault: { faultstring: 'eight' } }, 400), '“eight”'],
    [
      'something else',
      json({ hint: 9, apiKey: 'CANARY_of_theirs' }, 400),
      ' and gave no reason that Sluice can read. Its answer begins: {"hint":9,"apiKey":"••••••••"}',
    ],
    ['plain text', raw(400, 'fields is not known', { 'content-type': 'text/plain' }), SAID],
  ] as const) {
    await test.step(form, async () => {
      dash.server.answer(LIST, reply)
      await (reads === 0 ? dash.open() : dash.click('Retry'))
      reads += 1
      const colon = words.startsWith('“') ? ': ' : ''
      await dash.expectPanel(`the service refused the request (400)${colon}${words}`)
      await dash.page.clock.fastForward(120_000)
      await dash.expectPanel(words.trim())
      await expectNothingDrawn(dash)
      expect(dash.reads()).toHaveLength(reads)
    })
  }
})

test('after a 401 at the start, one dialog opens with the time of the refusal, and a new token reads the list', async ({
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

  // After another refused token, the dialog opens again with the time of this refusal.
  const time = dash.dialog.getByText(/^Refused at \d\d:\d\d:\d\d\./)
  const first = await time.innerText()
  await dash.page.getByLabel(/^API token for /).fill('CANARY_refused')
  await dash.click('Connect')
  await expect(time).not.toHaveText(first)
  await expect(dash.page.getByLabel(/^API token for /)).toBeFocused()
  await dash.connect('CANARY_second')
  await dash.expectRows()
  expect(dash.reads()).toHaveLength(3)
})

test('without a token nothing is sent', async ({ start }) => {
  const dash = await start({ token: null })
  await dash.open()
  await expect(dash.page.getByRole('dialog', { name: 'Connect to the service' })).toBeVisible()
  expect(dash.reads()).toHaveLength(0)
  await dash.connect('CANARY_first')
  await dash.expectRows()
})

test('after a 401 to a refresh, rows and filter stay under the dialog, and a new token reads the list again', async ({
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

test('a 403, 404, 410 or 413 to the list is shown once with the service’s words, and Retry reads again', async ({
  start,
}) => {
  const dash = await start()
  let reads = 0
  for (const [reply, cause] of [
    [
      json({ error: { message: 'list needs the role viewer' } }, 403),
      'The service says: “list needs the role viewer”',
    ],
    [raw(404), 'the service did not find the requested data'],
    [json({ error: 'ask for less' }, 413), 'the service refused the request (413): “ask for less”'],
    [raw(410), 'the service did not find the requested data'],
  ] as const) {
    await test.step(cause, async () => {
      dash.server.answer(LIST, reply, 1)
      await (reads === 0 ? dash.open() : dash.click('Retry'))
      reads += 1
      await dash.expectPanel(cause)
      await dash.page.clock.fastForward(120_000)
      expect(dash.reads()).toHaveLength(reads)
    })
  }
  await dash.click('Retry')
  await dash.expectRows()
})

test('after a 408 or 5xx, also with a web page, the list is tried three times, then the error is shown, and no HTML is rendered', async ({
  start,
}) => {
  const dash = await start()
  let reads = 0
  for (const [reply, cause] of [
    [raw(408), 'the service timed out (408)'],
    [
      json({ error: { message: 'database is down' } }, 500),
      'the service failed (500): “database is down”',
    ],
    [htmlPage(502), 'the service failed (502)'],
    [htmlPage(503), 'the service failed (503)'],
    [htmlPage(504), 'the service failed (504)'],
  ] as const) {
    await test.step(cause, async () => {
      dash.server.answer(LIST, reply)
      await (reads === 0 ? dash.open() : dash.click('Retry'))
      reads += 3
      await dash.expectRetriedThenPanel(cause, reads)
      await expect(dash.panel).not.toContainText(/no answer/i)
      await expectNothingDrawn(dash)
    })
  }
})

test('after a 422, 409 or 500 to a refresh, the rows stay and are marked as old, and Retry reads again', async ({
  start,
}) => {
  const dash = await start()
  await dash.openList()
  for (const [reply, cause] of [
    [
      json({ detail: 'fields is not known' }, 422),
      'the service refused the request (422): “fields is not',
    ],
    [
      json({ message: 'being rebuilt' }, 409),
      'the service refused the request (409): “being rebuilt”',
    ],
  ] as const) {
    dash.server.answer(LIST, reply, 1)
    await dash.click('Refresh')
    await dash.expectStale(cause)
    await dash.click('Retry')
    await expect(dash.stale).toHaveCount(0)
    await dash.expectRows()
  }
  const before = dash.sentReads()
  dash.server.answer(LIST, raw(500))
  await dash.click('Refresh')
  await dash.passUntil(dash.stale, 31_000)
  await dash.expectStale('the service failed (500)')
  expect(dash.sentReads()).toBe(before + 3)
})

test('after a failed refresh, the age is that of the list, and the list is read again without a click', async ({
  start,
}) => {
  const dash = await start()
  const { page, server } = dash
  await dash.openList()
  server.answer(LIST, raw(500))
  await dash.click('Refresh')
  await dash.passUntil(dash.stale, 31_000)
  await dash.nextFullPoll()
  await server.answered()
  await expect(page.getByText(/^updated [1-9]\d* min ago$/)).toBeVisible()
  await expect(dash.stale).toBeVisible()
  const before = dash.sentReads()
  await dash.click('Refresh')
  await expect.poll(() => dash.sentReads()).toBeGreaterThan(before)
  await dash.passUntil(dash.stale, 31_000)
  server.answer(LIST, ({ normal }) => normal())
  dash.allowRead()
  dash.allowRead()
  await page.clock.fastForward(60_000)
  await expect(dash.stale).toHaveCount(0)
  await dash.expectRows()
})

test('the wait before the list is read again doubles with each failure', async ({ start }) => {
  const dash = await start({ config: { pollSeconds: 3 } })
  const { page, server } = dash
  await dash.openList()
  server.answer(LIST, raw(200, 'no list'))
  const before = dash.sentReads()
  await dash.click('Refresh')
  for (let failures = 1; failures <= 5; failures += 1) {
    await expect(dash.stale).toBeVisible()
    await expect.poll(() => dash.sentReads()).toBe(before + failures)
    await server.answered()
    dash.allowRead()
    if (failures < 5) await page.clock.fastForward(60_000)
  }
  await page.clock.fastForward(15_000)
  server.answer(LIST, ({ normal }) => normal())
  dash.allowRead()
  await dash.click('Refresh')
  await expect(dash.stale).toHaveCount(0)
  expect(dash.sentReads()).toBe(before + 6)
})
