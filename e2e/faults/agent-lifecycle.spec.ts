import { aFunction, forAnyId, rpcError, stream, text, type Answer } from '../support/agent-endpoint'
import { expect, test } from '../support/agent-test'
import { neverReply, raw } from '../support/fault-replies'
import { waitForIdleLock } from '../support/fault-test'

const UNKNOWN = 'The function may have run'

function heldAnswer(): { readonly answer: Answer; readonly release: () => void } {
  const waiting: (() => void)[] = []
  return {
    answer: (id, message) => (exchange) =>
      void waiting.push(() => void text('Late.')(id, message)(exchange)),
    release: () => waiting.shift()?.(),
  }
}

test('after a reload during a call, the arguments are restored without secrets, and nothing is sent again, also if localStorage fails', async ({
  agents,
}) => {
  const properties = { note: { type: 'string', title: 'Note' }, pin: { writeOnly: true } }
  const there = await agents({
    before: () => {
      // localStorage fails, but sessionStorage works.
      Object.defineProperty(globalThis, 'localStorage', {
        get() {
          throw new DOMException('no storage', 'SecurityError')
        },
      })
    },
  })
  const { endpoint, page } = there
  endpoint.functions = [aFunction('look', { inputSchema: { type: 'object', properties } })]
  await there.open()
  await page.getByLabel('Note').fill('typed')
  await page.getByLabel(/^pin/i).fill('"LEFT_OUT"')
  endpoint.answers['tools/call'] = forAnyId(neverReply)
  await there.call()
  await expect.poll(() => endpoint.calls().length).toBe(1)
  there.dash.allowRead()
  await page.reload()
  await there.connect()
  await expect(page.getByLabel('Note')).toHaveValue('typed')
  expect(endpoint.calls()).toHaveLength(1)
  await expect(page.getByLabel(/^pin/i)).toHaveValue('')
})

test('one click is one call, and each answer belongs to its own call', async ({ agents }) => {
  const there = await agents()
  there.endpoint.functions = ['look', 'other'].map((name) => ({
    name,
    inputSchema: { type: 'object' },
    annotations: { readOnlyHint: true },
  }))
  await there.open()
  const entry = '<script type="module" src="/assets/start-Another1.js"></script>'
  there.dash.server.answerFile(/^\/$/, raw(200, entry, { 'content-type': 'text/html' }))
  const said = there.page.getByRole('status').filter({ hasText: 'New version of Sluice' })
  await there.dash.passUntil(said, 900_000)
  const late = heldAnswer()
  there.endpoint.answers['tools/call'] = late.answer
  await there.button(/^Call /).click()
  await there.page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Call / })
    .dblclick()
  await expect(there.latest.getByRole('status')).toHaveText('Running')
  const reload = said.getByRole('button', { name: 'Reload' })
  await expect(reload).toHaveAccessibleDescription(/^An agent function is running/)
  await there.button(/^Call /).press('Enter')
  await expect.poll(() => there.endpoint.calls().length).toBe(1)
  there.endpoint.answers['tools/call'] = text('Of the other.')
  await there.page.getByRole('link', { name: 'other' }).click()
  await there.call()
  await expect(there.latest).toContainText('Of the other.')
  late.release()
  await there.page.getByRole('link', { name: 'look', exact: false }).first().click()
  await expect(there.latest).toContainText('Late.')
  await expect(reload).toBeEnabled()
  expect(there.endpoint.calls().map(({ params }) => params?.name)).toEqual(['look', 'other'])
})

test('a call that is canceled or times out may have run, a connection test never cancels a call, and an idle lock keeps the calls and sends none', async ({
  agents,
}) => {
  const there = await agents({ config: { idleLockMinutes: 5 } })
  const { endpoint, latest, page } = there
  const status = latest.getByRole('status')
  await there.open()
  let closed = 0
  endpoint.answers['tools/call'] = (id, message) => (exchange) => {
    exchange.res.on('close', () => void (closed += 1))
    return stream(() => [': hello\n\n'], 'open')(id, message)(exchange)
  }
  await test.step('a slow function is canceled', async () => {
    await there.call()
    await expect.poll(() => endpoint.calls().length).toBe(1)
    await latest.getByRole('button', { name: 'Cancel' }).click()
    await expect(status).toHaveText(UNKNOWN)
    await expect(latest).toContainText('already done is not undone')
    await expect.poll(() => closed).toBe(1)
  })
  await test.step('a call without an answer times out', async () => {
    await there.call()
    await expect(status).toHaveText('Running')
    await expect.poll(() => endpoint.calls().length).toBe(2)
    await page.clock.fastForward(61_000)
    await expect(status).toHaveText(UNKNOWN)
    await expect(latest).toContainText('Sluice closed the stream')
    await expect.poll(() => closed).toBe(2)
    expect(endpoint.calls()).toHaveLength(2)
  })
  const outcomes = page.getByText(UNKNOWN)
  await test.step('a connection test during a call', async () => {
    endpoint.answers['tools/call'] = forAnyId(neverReply)
    await there.call()
    await expect.poll(() => endpoint.calls().length).toBe(3)
    await there.link(/^Connection/).click()
    await expect(there.button('Test again')).toHaveAccessibleDescription(/would cancel the call/)
    await there.link('Calls 3').click()
    await page.getByText('Running', { exact: true }).click()
    await there.button('Cancel').click()
    await expect(outcomes).toHaveCount(3)
    await expect(page.getByText(/asked the endpoint to stop/)).toHaveCount(2)
  })
  await test.step('an idle lock, and the question before a sign-out', async () => {
    await there.link(/^Functions/).click()
    await there.link(/^Title of look/).click()
    await there.button(/^Call /).click()
    const question = page.getByRole('alertdialog', { name: 'Call look' })
    await expect(question).toBeVisible()
    await waitForIdleLock(page)
    await page.clock.fastForward(600_000)
    await expect(page.getByRole('dialog', { name: 'Sluice is locked' })).toBeVisible()
    expect(await page.evaluate(() => sessionStorage.getItem('sluice.agent-token'))).toBeNull()
    await there.dash.connect('CANARY_again')
    await expect(question).toHaveCount(0)
    await expect(there.button('Connect')).toBeVisible()
    await there.link('Calls 3').click()
    await expect(outcomes).toHaveCount(3)
    expect(endpoint.calls()).toHaveLength(3)

    await there.dash.click('Sign out')
    await expect(page.getByRole('alertdialog', { name: 'Sign out' })).toContainText(
      '3 agent calls that are running or have an unknown outcome',
    )
  })
})

const STAGES: readonly (readonly [method: string, answer: Answer, stage: string, words: RegExp])[] =
  [
    ['server/discover', forAnyId(raw(401)), 'Authorization', /refused the token \(401\)/],
    ['server/discover', forAnyId(raw(403, '{"error":"no"}')), 'Authorization', /\(403\).*“no”/],
    ['server/discover', forAnyId(raw(503)), 'Protocol', /failed \(503\)/],
    ['tools/list', forAnyId(raw(200, '<!doctype html>')), 'Functions', /web page/],
    ['tools/list', rpcError(-32_603, 'no list today'), 'Functions', /no list today/],
  ]

test('each stage of the connection test shows its own error, a lost session and a new token cause no second call, and a sign-out closes the stream', async ({
  agents,
}) => {
  const there = await agents()
  const { endpoint, latest, page } = there
  const status = latest.getByRole('status')
  await there.dash.open('agents')
  for (const [method, answer, stage, words] of STAGES) {
    await test.step(`${method}: ${String(words)}`, async () => {
      endpoint.answers = { [method]: answer }
      await there.test()
      await expect(page.getByText(`Not connected. The stage “${stage}” failed`)).toBeVisible()
      await expect(there.stage(stage)).toContainText(words)
    })
  }
  await test.step('a web page at the address', async () => {
    endpoint.answers = {
      'server/discover': forAnyId(raw(404)),
      initialize: forAnyId(raw(404)),
    }
    await there.test()
    await expect(there.stage('Protocol')).toContainText('There is no agent endpoint at this path')
  })
  await test.step('the previous protocol version', async () => {
    endpoint.answers = {}
    endpoint.isLegacy = true
    await there.test()
    await expect(there.stage('Protocol')).toContainText('2025-11-25, an earlier version')
    await expect(page.getByText('Connected to before')).toBeVisible()
  })
  await test.step('a session that the endpoint lost is opened again, without a second call', async () => {
    await there.link(/^Functions/).click()
    await there.link(/^Title of look/).click()
    endpoint.answers = { 'tools/call': forAnyId(raw(404)) }
    await there.call()
    await expect(status).toHaveText('Refused')
    const sessions = () =>
      endpoint.requests().flatMap(({ headers }) => headers['mcp-session-id'] ?? [])
    await expect.poll(() => sessions().at(-1)).toBe('session-2')
    expect(endpoint.calls()).toHaveLength(1)
    endpoint.answers = {}
    await there.call()
    await expect(status).toHaveText('Done')
    expect(endpoint.calls()).toHaveLength(2)
    // The next steps use the current protocol version.
    endpoint.isLegacy = false
    await there.link(/^Connection/).click()
    await there.test()
    await expect(there.stage('Protocol')).toContainText('the current version')
    await expect(page.getByRole('status').filter({ hasText: /Connected$/ })).toBeVisible()
    await there.link(/^Functions/).click()
    await there.link(/^Title of look/).click()
  })
  await test.step('after a refused token the page asks for another token, which sends no call', async () => {
    await page.getByLabel('Note').fill('kept')
    endpoint.answers = { 'tools/call': forAnyId(raw(401)) }
    await there.call()
    await expect(status).toHaveText('Refused')
    await there.button('Enter another token').click()
    await expect(page.getByText('The endpoint refused the token')).toBeVisible()
    await page.getByLabel(/^Token for /).fill('AGENT_second')
    await there.button('Use this token').click()
    endpoint.answers = {}
    await there.link(/^Functions/).click()
    await there.link(/^Title of look/).click()
    await expect(page.getByLabel('Note')).toHaveValue('kept')
    expect(endpoint.calls()).toHaveLength(3)
    await there.call()
    await expect(status).toHaveText('Done')
    expect(endpoint.requests().at(-1)?.headers.authorization).toBe('Bearer AGENT_second')
    // The endpoint has refused its own token, so the session of the service continues.
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
  await test.step('a sign-out closes the stream and removes the token', async () => {
    let isClosed = false
    endpoint.answers['tools/call'] = (id, message) => (exchange) => {
      exchange.res.on('close', () => void (isClosed = true))
      return stream(() => [': hello\n\n'], 'open')(id, message)(exchange)
    }
    await there.call()
    await expect.poll(() => endpoint.calls().length).toBe(5)
    await there.button('Sign out').click()
    const question = page.getByRole('alertdialog', { name: 'Sign out' })
    await question.getByRole('button', { name: 'Sign out' }).click()
    await expect.poll(() => isClosed).toBe(true)
    await expect(page.getByRole('dialog', { name: 'Connect to the service' })).toBeVisible()
    expect(await page.evaluate(() => sessionStorage.getItem('sluice.agent-token'))).toBeNull()
  })
})
