import type { Page, Request } from '@playwright/test'
import {
  cutBody,
  ERROR_PAGE,
  neverReply,
  json,
  htmlPage,
  raw,
  redirectTo,
  resetConnection,
  resetAfterHeaders,
} from '../support/fault-replies'
import type { Reply } from '../support/fault-server'
import { expect, test } from '../support/fault-test'
import { FIELDS, NAMES, searchFor, SourcePicker } from '../support/source-picker'

type Fault = readonly [name: string, reply: Reply, cause: string]

const REFUSED: readonly Fault[] = [
  ['an error as text', json({ error: 'no such term' }, 400), '(400): “no such term”'],
  ['an error as object', json({ error: { message: 'no, you' } }, 422), '(422): “no, you”'],
  ['errors', json({ errors: [{ message: 'a' }, { message: 'b' }] }, 400), '“a; b”'],
  ['a web page', htmlPage(400), '(400) and gave no reason'],
  ['nothing', raw(422), '(422) and gave no reason'],
  ['no permission', json({ message: 'needs a role' }, 403), 'no permission: “needs a role”'],
  ['gone', json({ error: 'was removed' }, 404), '“was removed”'],
  ['gone permanently', raw(410), 'the service did not find the requested data'],
  ['a conflict', json({ message: 'is moving' }, 409), '(409): “is moving”'],
  ['too large', json({ error: 'ask for less' }, 413), '(413): “ask for less”'],
]

const UNUSABLE: readonly Fault[] = [
  ['a web page', htmlPage(200), 'a web page answered instead of the service'],
  ['nothing', raw(204), 'the answer is empty'],
  ['cut-off JSON', raw(200, '["acme/api"'), 'the answer is not JSON'],
  ['blanks', raw(200, ' \n '), 'answer is empty'],
  ['a byte order mark', raw(200, '\uFEFF[{"name":"x"}]'), 'the answer is not JSON'],
  ['an error', json({ error: 'index is rebuilt' }), 'a failure: “index is rebuilt”'],
  ['one record per line', raw(200, '{"name":"a"}\n{"name":"b"}'), 'the answer is not JSON'],
  ['success: false', json({ success: false, message: 'not now', items: [] }), '“not now”'],
  ['text after the JSON', raw(200, '["a"] b'), 'the answer is not JSON'],
  ['errors', json({ errors: ['first', 'second'] }), '“first; second”'],
  ['no list', json({ ok: true }), 'does not contain the expected data'],
  [
    'a page that claims to be JSON',
    raw(200, ERROR_PAGE),
    'a web page answered instead of the service',
  ],
  ['a number', json(7), 'does not contain the expected data'],
]

const RETRIED: readonly Fault[] = [
  ['reset', resetConnection, 'no answer from'],
  ['500', json({ error: 'database is down' }, 500), '(500): “database is down”'],
  ['cut short', cutBody('["half"'), 'no answer from'],
  ['502', htmlPage(502), 'the service failed (502)'],
  ['lost after the headers', resetAfterHeaders, 'no answer from'],
  ['503', htmlPage(503), 'the service failed (503)'],
  ['504', htmlPage(504), 'the service failed (504)'],
  ['no answer', neverReply, 'no answer within 30 s'],
]

/** The next attempt is after a minute, so that the wait does not pass while a test looks. */
const WAITS = raw(429, '', { 'retry-after': '60' })

/**
 * Advances the clock until the field shows the failure. The clock waits for each answer, because 30 s without an
 * answer are another failure.
 */
async function passUntilFailed(page: Page, isWaiting: () => boolean) {
  await expect(async () => {
    if (!isWaiting()) await page.clock.fastForward(31_000)
    await expect(page.getByText('Failed.', { exact: true })).toBeVisible({ timeout: 100 })
  }).toPass({ intervals: [20] })
}

for (const { field, key, match, query } of FIELDS) {
  test(`in the field ${field}, a refused or unusable answer is requested once and explained, and typing still works`, async ({
    start,
  }) => {
    const picker = new SourcePicker(await start())
    const { dash, page } = picker
    const { server } = dash
    const faults = [
      ...REFUSED.map((fault) => ['Refused.', ...fault] as const),
      ...UNUSABLE.map((fault) => ['Failed.', ...fault] as const),
    ]
    server.answer(match, json({}, 400))
    await picker.open(query, field)
    await picker.expectTrouble('Refused.', '(400)')
    for (const [kind, name, reply, cause] of faults) {
      await test.step(name, async () => {
        server.answer(match, reply)
        const before = server.received(match).length
        await page.getByRole('button', { name: 'Retry' }).click()
        await expect.poll(() => server.received(match).length).toBe(before + 1)
        await picker.expectTrouble(kind, cause)
        await expect(picker.field(field)).toBeFocused()
      })
    }
    const before = server.received(match).length
    await page.clock.fastForward(120_000)
    expect(server.received(match)).toHaveLength(before)
    await picker.expectFreeEntry(field, key, query)
    await expect(page.getByRole('heading', { name: 'Bad gateway' })).toHaveCount(0)
    expect(await page.evaluate(() => '__xss' in globalThis)).toBe(false)
  })
}

test('Enter uses the typed text while a failed request waits for its next attempt', async ({
  start,
}) => {
  const picker = new SourcePicker(await start())
  const { page } = picker
  for (const { field, key, match, query } of FIELDS.slice(1)) {
    await test.step(field, async () => {
      picker.dash.server.answer(match, json({ error: 'database is down' }, 500))
      picker.dash.server.answer(searchFor('dev'), WAITS)
      await picker.open(query, field)
      await picker.type(field, 'dev')
      await expect(picker.options).toHaveText(['Use “dev” as typed'])
      await expect(picker.field(field)).toHaveAttribute('aria-activedescendant', /./)
      await expect(page.getByRole('button', { name: 'Try now' })).toBeVisible()
      await picker.field(field).press('Enter')
      await expect(picker.field(field)).toHaveAttribute('aria-expanded', 'false')
      await expect.poll(() => new URL(page.url()).searchParams.get(key)).toBe('dev')
    })
  }
})

test('while a failed search waits for its next attempt, Enter does not take the typed text if the list offers repositories', async ({
  start,
}) => {
  const picker = new SourcePicker(await start())
  const { page } = picker
  picker.dash.server.answer(searchFor('we'), WAITS)
  await picker.open('?tool=t-git', 'Repository')
  await expect(picker.options).toHaveCount(NAMES.length)
  await picker.type('Repository', 'we')
  await expect(page.getByRole('button', { name: 'Try now' })).toBeVisible()
  await expect(picker.options).toHaveText(['Use “we” as typed', /web/, /web-admin/])
  await picker.field('Repository').press('Enter')
  await expect(picker.field('Repository')).toHaveAttribute('aria-expanded', 'true')
  await expect(page).not.toHaveURL(/repository=/)
})

for (const { field, path, match, query } of FIELDS.slice(1)) {
  test(`in the field ${field}, the request is sent three times with a countdown after a temporary failure, then the error is shown`, async ({
    start,
    expectAccessible,
  }) => {
    const picker = new SourcePicker(await start({ isKeptAlive: false }))
    const { dash, page } = picker
    let sent = 0
    const waiting = new Set<Request>()
    page.on('request', (request) => {
      if (new URL(request.url()).pathname !== path) return
      sent += 1
      waiting.add(request)
    })
    page.on('requestfinished', (request) => waiting.delete(request))
    page.on('requestfailed', (request) => waiting.delete(request))
    dash.server.answer(match, json({}, 400))
    await picker.open(query, field)
    await picker.expectTrouble('Refused.', '(400)')
    const elsewhere = await dash.server.elsewhere()
    const redirected = redirectTo(`${elsewhere}/api/v2/elsewhere`, 307)
    const faults: readonly Fault[] = [...RETRIED, ['redirected', redirected, 'no answer from']]
    for (const [name, reply, cause] of faults) {
      await test.step(name, async () => {
        dash.server.answer(match, reply)
        sent = 0
        waiting.clear()
        await page.getByRole('button', { name: 'Retry' }).click()
        const goOn = page.getByRole('button', { name: 'Try now' })
        if (reply === neverReply) {
          await expect.poll(() => sent).toBe(1)
          await page.clock.fastForward(30_000)
        }
        await expect(goOn).toBeVisible()
        await expect(dash.countdown).toContainText(/Trying again (?:now|in \d+ s)/)
        if (reply === resetConnection) await expectAccessible()
        await passUntilFailed(page, () => reply !== neverReply && waiting.size > 0)
        await picker.expectTrouble('Failed.', cause)
        if (reply === resetConnection) await expectAccessible()
        expect(sent).toBe(3)
      })
    }
    expect(dash.server.ledger.filter(({ by }) => by === 'elsewhere')).toEqual([])
  })
}
