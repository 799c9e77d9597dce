import type { Dashboard } from '../support/dashboard'
import { LIST } from '../support/fault-matches'
import { htmlPage, json, megabytesOfSpaces, raw } from '../support/fault-replies'
import { expect, test } from '../support/fault-test'
import { aPipeline, pipelines } from '../support/fault-world'

const WEB_PAGE = 'a web page answered instead of the service'
const NO_JSON = 'the answer is not JSON'
const FAILURE = 'the service reported a failure: '
const SAID = 'the service refused the request (400): “fields is not known”'
const ONE = JSON.stringify(aPipeline(1))
const UNKNOWN_KEY = { result: { rows: [aPipeline(1)] } }

async function expectNothingDrawn({ page }: Dashboard) {
  await expect(page.getByRole('heading', { name: 'Bad gateway' })).toHaveCount(0)
  expect(await page.evaluate(() => '__xss' in globalThis)).toBe(false)
}

// The unit tests src/api/readers.test.ts and src/api/client.test.ts cover the other forms of an answer.
test('an answer without a usable list is never shown as an empty list, its cause is named, and a list in any form is shown', async ({
  start,
}) => {
  const dash = await start()
  const { page, panel, server } = dash
  let reads = 1
  await test.step('200 with more than 64 MB', async () => {
    server.answer(LIST, megabytesOfSpaces(70))
    await dash.open()
    await expect(panel).toContainText('larger than 64 MB and was cut', { timeout: 30_000 })
    await dash.expectPanel('larger than 64 MB and was cut')
    expect(dash.reads()).toHaveLength(1)
  })
  // Consecutive answers expect different texts, so an old text that stays on the page fails the test.
  for (const [name, reply, cause, ...details] of [
    ['a web page', htmlPage(200), WEB_PAGE],
    ['broken JSON', raw(200, `[${ONE}`), NO_JSON, 'Answer begins:', 'id-01'],
    ['an error and a list', json({ error: { message: 'half' }, data: [] }), `${FAILURE}“half”`],
    [
      'a list under an unknown key',
      json(UNKNOWN_KEY),
      'does not contain the expected data. It begins: {"result":{"rows":[{"_id":"id-01"',
      JSON.stringify(UNKNOWN_KEY),
    ],
  ] as const) {
    await test.step(`200 with ${name}`, async () => {
      server.answer(LIST, reply)
      await dash.click('Retry')
      reads += 1
      await dash.expectPanel(cause)
      await expect(page.getByText('No pipelines yet')).toHaveCount(0)
      if (cause === WEB_PAGE)
        await expect(panel).toContainText(
          `A login page, a proxy or another site answers at ${server.serviceOrigin}.`,
        )
      await expectNothingDrawn(dash)
      const raws = panel.locator('pre')
      if (!(await raws.isVisible())) await panel.getByText('Details', { exact: true }).click()
      for (const text of details) await expect(raws).toContainText(text)
      await page.clock.fastForward(120_000)
      await dash.expectPanel(cause)
      expect(dash.reads()).toHaveLength(reads)
    })
  }
  await test.step('200 with a failure of the service: the list is read three times', async () => {
    server.answer(LIST, json({ code: 500, msg: 'db down', data: [] }))
    await dash.click('Retry')
    await dash.expectRetriedThenPanel(
      'the service failed (error 500 in an answer with status 200): “db down”',
      reads + 3,
    )
    await expect(page.getByText('No pipelines yet')).toHaveCount(0)
  })
  await test.step('a list under other keys, a part of a list, and an empty list', async () => {
    const edges = pipelines(2).map((node) => ({ node }))
    server.answer(LIST, json({ data: { pipelines: { edges, pageInfo: {} } } }))
    await dash.click('Retry')
    await dash.expectRows(2)
    await expect(dash.row('pipeline-02')).toBeVisible()
    server.answer(LIST, json({ data: pipelines(3), errors: [{ id: 'id-04', message: 'no' }] }))
    await dash.click('Refresh')
    await dash.expectRows(3)
    await expect(panel).toHaveCount(0)
    await expect(page.getByText('1 of 4 records could not be read')).toBeVisible()
    server.answer(LIST, json({ data: pipelines(3), next: '/api/v2/pipelines?page=2' }))
    await dash.click('Refresh')
    await expect(page.getByText('3 pipelines: the service has more')).toBeVisible()
    server.answer(LIST, json([]))
    await dash.click('Refresh')
    await expect(page.getByRole('heading', { name: 'No pipelines yet' })).toBeVisible()
    await expect(panel).toHaveCount(0)
  })
})

// The unit tests of src/api/client.ts and src/components/error-messages.ts cover the other statuses and bodies.
test('a refused read is not repeated, a failed read is tried three times, the service’s words are shown, and later failures keep the rows', async ({
  start,
}) => {
  const dash = await start()
  const { page, server } = dash
  let reads = 0
  const expectNotRepeated = async (cause: string) => {
    await dash.expectPanel(cause)
    await page.clock.fastForward(120_000)
    await dash.expectPanel(cause)
    await expectNothingDrawn(dash)
    expect(dash.reads()).toHaveLength(reads)
  }
  for (const [name, reply, cause] of [
    ['400', json({ error: { code: 'x', message: 'fields is not known' } }, 400), SAID],
    [
      '400 with something else',
      json({ hint: 9, apiKey: 'CANARY_of_theirs' }, 400),
      'gave no reason that Sluice can read. Its answer begins: {"hint":9,"apiKey":"••••••••"}',
    ],
  ] as const) {
    await test.step(name, async () => {
      server.answer(LIST, reply)
      await (reads === 0 ? dash.open() : dash.click('Retry'))
      reads += 1
      await expectNotRepeated(cause)
    })
  }
  await test.step('408', async () => {
    server.answer(LIST, raw(408))
    await dash.click('Retry')
    reads += 3
    await dash.expectRetriedThenPanel('the service timed out (408)', reads)
    await expect(dash.panel).not.toContainText(/no answer/i)
  })
  server.answer(LIST, ({ normal }) => normal())
  await dash.click('Retry')
  await dash.expectRows()

  await test.step('a refused refresh: the rows stay and are marked as old, and Retry reads again', async () => {
    server.answer(LIST, json({ message: 'being rebuilt' }, 409), 1)
    await dash.click('Refresh')
    await dash.expectStale('the service refused the request (409): “being rebuilt”')
    await dash.click('Retry')
    await expect(dash.stale).toHaveCount(0)
    await dash.expectRows()
  })
  await test.step('a failed refresh is tried three times, and its age is that of the list', async () => {
    const before = dash.sentReads()
    server.answer(LIST, raw(500))
    await dash.click('Refresh')
    await dash.passUntil(dash.stale, 31_000)
    await dash.expectStale('the service failed (500)')
    expect(dash.sentReads()).toBe(before + 3)
    await dash.nextFullPoll()
    await server.answered()
    await expect(page.getByText(/^updated [1-9]\d* min ago$/)).toBeVisible()
    await expect(dash.stale).toBeVisible()
  })
  await test.step('after another failed refresh, the list is read again without a click', async () => {
    // Refresh is unavailable until the read that began by itself ends. The notice of the first failure stays.
    await expect(page.getByRole('button', { name: 'Refresh', exact: true })).toBeEnabled()
    const before = dash.sentReads()
    await dash.click('Refresh')
    await expect(async () => {
      await page.clock.fastForward(2_000)
      await expect.poll(() => dash.sentReads(), { timeout: 800 }).toBe(before + 3)
    }).toPass({ intervals: [0] })
    await server.answered()
    server.answer(LIST, ({ normal }) => normal())
    dash.allowRead()
    await page.clock.fastForward(60_000)
    await expect(dash.stale).toHaveCount(0)
    await dash.expectRows()
  })
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

test('a new token after a 401 reads the list, a sign-out removes the data, and after a 429 the page waits, tries three times and keeps the rows', async ({
  start,
}) => {
  const dash = await start()
  const { page, server } = dash
  const field = page.getByLabel(`API token for ${server.serviceOrigin}`)
  await test.step('at the start: the dialog has the time of each refusal, and nothing else is read', async () => {
    server.world.tokens.clear()
    await dash.open('pipelines?q=pipeline')
    await expect(dash.dialog).toHaveCount(1)
    await expect(field).toBeFocused()
    await page.clock.fastForward(120_000)
    expect(dash.reads()).toHaveLength(1)
    expect(dash.polls()).toHaveLength(0)
    const time = dash.dialog.getByText(/^Refused at \d\d:\d\d:\d\d\./)
    const first = await time.innerText()
    await field.fill('CANARY_refused')
    await dash.click('Connect')
    await expect(time).not.toHaveText(first)
    await expect(field).toBeFocused()
    await dash.connect('CANARY_second')
    await dash.expectRows()
    expect(dash.reads()).toHaveLength(3)
  })
  await test.step('at a refresh: rows and filter stay under the dialog', async () => {
    server.world.tokens.clear()
    await dash.click('Refresh')
    await expect(dash.dialog).toHaveCount(1)
    await expect(page.locator('[role=row][data-at]').first()).toBeVisible()
    await expect(page).toHaveURL(/q=pipeline/)
    await dash.connect('CANARY_third')
    await expect(dash.stale).toHaveCount(0)
    await dash.expectRows()
    expect(dash.reads()).toHaveLength(5)
  })
  await test.step('after a sign-out, also with a token of other rights, no data of the first token are shown', async () => {
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('dialog', { name: 'Connect to the service' })).toBeVisible()
    await expect(page.getByText('pipeline-01')).toHaveCount(0)
    await dash.connect('CANARY_fourth')
    await dash.expectRows()
    await page.getByRole('button', { name: 'Sign out' }).click()
    server.answer(LIST, json({ message: 'not for you' }, 403))
    await dash.connect('CANARY_fifth')
    await dash.expectPanel('The service says: “not for you”')
    await expect(page.getByText('pipeline-01')).toHaveCount(0)
  })
  // The unit tests of src/api/retry.ts cover the other forms of `Retry-After`.
  await test.step('after a 429: a countdown as long as Retry-After says, three tries, and the rows stay during a later refresh', async () => {
    const FEWER = 'the service asks for fewer requests'
    server.answer(LIST, raw(429, '', { 'retry-after': '20' }))
    const before = dash.sentReads()
    await dash.click('Retry')
    await dash.expectRetriedThenPanel(FEWER, before + 3)

    server.answer(LIST, ({ normal }) => normal())
    server.answer(LIST, json({ error: 'too fast' }, 429, { 'retry-after': '60' }), 1)
    const began = performance.now()
    await dash.click('Retry')
    await expect(dash.countdown).toContainText(FEWER)
    const left = await dash.secondsLeft(dash.countdown)
    // A date and a countdown have whole seconds, so each may be one second off.
    expect(left).toBeGreaterThanOrEqual(60 - (performance.now() - began) / 1_000 - 2)
    expect(left).toBeLessThanOrEqual(60)
    await page.clock.fastForward((left - 8) * 1_000)
    expect(await dash.secondsLeft(dash.countdown)).toBeLessThanOrEqual(10)
    expect(dash.sentReads()).toBe(before + 4)
    await page.clock.fastForward(9_000)
    await dash.expectRows()
    expect(dash.sentReads()).toBe(before + 5)

    server.answer(LIST, raw(429, '', { 'retry-after': '20' }))
    await dash.click('Refresh')
    await dash.expectRows()
    await dash.passUntil(dash.stale, 31_000)
    await dash.expectStale(FEWER)
  })
})
