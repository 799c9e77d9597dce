import type { Page, Request } from '@playwright/test'
import { REGISTRY, REPOSITORIES } from '../support/fault-matches'
import {
  neverReply,
  json,
  htmlPage,
  raw,
  redirectTo,
  resetConnection,
} from '../support/fault-replies'
import type { Reply } from '../support/fault-server'
import { expect, test } from '../support/fault-test'
import { FIELDS, NAMES, searchFor, SourcePicker, TOOLS } from '../support/source-picker'

type Fault = readonly [name: string, reply: Reply, cause: string]

/**
 * Every field is tested with a refusal and with an answer without a list. The other faults are tested in one field. The
 * unit tests src/api/client.test.ts and src/components/error-messages.test.ts cover the other statuses and bodies.
 */
const REFUSED: readonly Fault[] = [
  ['an error as text', json({ error: 'no such term' }, 400), '(400): “no such term”'],
  ['no permission', json({ message: 'needs a role' }, 403), 'no permission: “needs a role”'],
]

const UNUSABLE: readonly Fault[] = [
  ['no list', json({ ok: true }), 'does not contain the expected data'],
  ['a web page', htmlPage(200), 'a web page answered instead of the service'],
]

const RETRIED: readonly Fault[] = [
  ['reset', resetConnection, 'no answer from'],
  ['500', json({ error: 'database is down' }, 500), '(500): “database is down”'],
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

test('a refused or unusable answer is requested once and explained in each field, and typing still works', async ({
  start,
}) => {
  const picker = new SourcePicker(await start())
  const { dash, page } = picker
  const { server } = dash
  server.answer(REGISTRY, json({}, 400))
  await picker.open()
  for (const { field, key, match, query } of FIELDS) {
    await test.step(field, async () => {
      const faults = [
        ...(field === 'Repository' ? REFUSED : []).map((fault) => ['Refused.', ...fault] as const),
        ...(field === 'Repository' ? UNUSABLE : UNUSABLE.slice(0, 1)).map(
          (fault) => ['Failed.', ...fault] as const,
        ),
      ]
      server.answer(match, json({}, 400))
      await picker.visit(query, field)
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
    if (field === 'Registered tool') {
      server.answer(REGISTRY, json(TOOLS))
      await picker.look(field)
      await page.getByRole('button', { name: 'Retry' }).click()
      await expect(picker.options).not.toHaveCount(0)
    }
  }
})

test('while a failed request waits for its next attempt, Enter uses the typed text, but not if the list offers repositories', async ({
  start,
}) => {
  const picker = new SourcePicker(await start())
  const { page, dash } = picker
  for (const { field, key, match, query } of FIELDS.slice(1)) {
    await test.step(field, async () => {
      dash.server.answer(match, json({ error: 'database is down' }, 500))
      dash.server.answer(searchFor('dev'), WAITS)
      await (field === 'Repository' ? picker.open(query, field) : picker.visit(query, field))
      await picker.type(field, 'dev')
      await expect(picker.options).toHaveText(['Use “dev” as typed'])
      await expect(picker.field(field)).toHaveAttribute('aria-activedescendant', /./)
      await expect(page.getByRole('button', { name: 'Try now' })).toBeVisible()
      // The same button waits for the list that was read before the text was typed.
      if (field === 'Repository') await expect(dash.countdown).toContainText('fewer requests')
      await picker.field(field).press('Enter')
      await expect(picker.field(field)).toHaveAttribute('aria-expanded', 'false')
      await expect.poll(() => new URL(page.url()).searchParams.get(key)).toBe('dev')
    })
  }
  dash.server.answer(REPOSITORIES, json(NAMES))
  dash.server.answer(searchFor('we'), WAITS)
  await picker.visit('?tool=t-bits&workspace=acme', 'Repository')
  await expect(picker.options).toHaveCount(NAMES.length)
  await picker.type('Repository', 'we')
  await expect(page.getByRole('button', { name: 'Try now' })).toBeVisible()
  await expect(picker.options).toHaveText(['Use “we” as typed', /web/, /web-admin/])
  await picker.field('Repository').press('Enter')
  await expect(picker.field('Repository')).toHaveAttribute('aria-expanded', 'true')
  await expect(page).not.toHaveURL(/repository=/)
})

test('after a temporary failure, a request is sent three times with a countdown, then the error is shown, and no token goes to another origin', async ({
  start,
  expectAccessible,
}) => {
  const picker = new SourcePicker(await start({ isKeptAlive: false }))
  const { dash, page } = picker
  let sent = 0
  const waiting = new Set<Request>()
  const elsewhere = await dash.server.elsewhere()
  const redirected = redirectTo(`${elsewhere}/api/v2/elsewhere`, 307)
  const all: readonly Fault[] = [...RETRIED, ['redirected', redirected, 'no answer from']]
  page.on('request', (request) => {
    if (!new URL(request.url()).pathname.includes('/tools/scm/')) return
    sent += 1
    waiting.add(request)
  })
  page.on('requestfinished', (request) => waiting.delete(request))
  page.on('requestfailed', (request) => waiting.delete(request))
  await picker.open()
  for (const { field, match, query } of FIELDS.slice(1)) {
    dash.server.answer(match, json({}, 400))
    await picker.visit(query, field)
    await picker.expectTrouble('Refused.', '(400)')
    for (const [name, reply, cause] of field === 'Repository' ? all : RETRIED.slice(1, 2)) {
      await test.step(`${field}, ${name}`, async () => {
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
  }
  expect(dash.server.ledger.filter(({ by }) => by === 'elsewhere')).toEqual([])
})
