import type { Dashboard } from '../support/dashboard'
import { ACT, LIST } from '../support/fault-matches'
import { heldReply, json, htmlPage, raw, resetConnection } from '../support/fault-replies'
import { expect, goOffline, test } from '../support/fault-test'

test.use({ checksActions: true })

const CREATE = 'console?action=create&type=task'
const SETTINGS = '{"name": "by hand"}'

async function open(dash: Dashboard, path = CREATE): Promise<void> {
  await dash.open(path)
  await dash.page.getByRole('textbox', { name: 'Settings' }).fill(SETTINGS)
}

/** Sends the action. It can change the list, so the test allows one more read of the list. */
async function send(dash: Dashboard): Promise<void> {
  dash.allowRead()
  const button = dash.page.getByRole('button', { name: 'Create 1 task', exact: true })
  await button.click()
}

const last = (dash: Dashboard) => dash.page.getByRole('region', { name: 'Last request' })

// The unit tests of src/batch/engine/outcome.ts cover the other answers.
test('the console names values that would change, waits for an answer, shows each answer and whether anything may have changed, and sends nothing twice or offline', async ({
  start,
}) => {
  const dash = await start({ isKeptAlive: false })
  await open(dash)
  await test.step('after ten seconds without an answer, the sent request cannot be taken back', async () => {
    await expect(last(dash)).toContainText('Choose an action, fill in its fields, and send')
    const slow = heldReply()
    dash.server.answer(ACT, slow.reply, 1)
    await send(dash)
    await expect(dash.page.getByText('Waiting for the answer…')).toBeVisible()
    await expect(last(dash)).not.toContainText('No request yet')
    await expect(last(dash)).toContainText('The answer to your request is shown here')
    await dash.page.clock.fastForward(10_000)
    await expect(
      dash.page.getByText(
        'Still waiting: the service has not answered for more than 10 s. A sent request',
      ),
    ).toBeVisible()
    await slow.release(raw(500))
    await expect(dash.page.getByText('Still waiting')).toHaveCount(0)
  })
  await test.step('values that the browser would send differently are named below the settings', async () => {
    const settings = dash.page.getByRole('textbox', { name: 'Settings' })
    const warning = dash.page.getByText('A browser may change these values.')
    await settings.fill('{"build": 12345678901234567890, "a": {"tiny": 1e-400}, "b": 1, "b": 2}')
    await expect(warning).toBeVisible()
    await expect(dash.page.getByRole('main')).toContainText(
      [
        'build: The number 12345678901234567890 cannot be kept exactly. 12345678901234567000 is used.',
        'a/tiny: The number 1e-400 cannot be kept exactly. 0 is used.',
        'b: Duplicate key “b”. Only the last value is used.',
      ].join(''),
    )
    await settings.fill('{"build": "12345678901234567890"}')
    await expect(warning).toHaveCount(0)
  })
  await test.step('each answer', async () => {
    const before = dash.server.received(ACT).length
    await dash.page.getByRole('textbox', { name: 'Settings' }).fill(SETTINGS)
    const answers = [
      [json({ message: 'no script' }, 422), 'no script'],
      [raw(409), 'because of a conflict with the current state. Nothing was changed.'],
      [raw(429, '', { 'retry-after': '9' }), 'asked for fewer requests. Nothing was changed.'],
      [raw(500), 'The action may have been done'],
      [htmlPage(200), 'A web page answered instead of the service. The action may have been done'],
      [raw(200), 'answer is empty. The action may have been done.'],
      [resetConnection, 'Sluice received no complete answer. The action may have been done'],
    ] as const
    for (const [at, [reply, words]] of answers.entries()) {
      dash.server.answer(ACT, reply, 1)
      await send(dash)
      await expect.poll(() => dash.server.received(ACT).length).toBe(before + at + 1)
      await expect(dash.page.getByText('Waiting for the answer…')).toHaveCount(0)
      await expect(last(dash)).toContainText(words)
      expect(dash.server.received(ACT)).toHaveLength(before + at + 1)
    }
    await expect(dash.page.getByRole('textbox', { name: 'Settings' })).toHaveValue(SETTINGS)
    await expect(last(dash)).toContainText(/The service cannot list tasks/)
  })
  await test.step('of a very long answer, only the beginning is shown, and the button says that it copies no more', async () => {
    dash.server.answer(ACT, json({ message: 'no script', log: 'x'.repeat(200_000) }, 422), 1)
    await send(dash)
    await expect(last(dash)).toContainText('Only the beginning is shown.')
    await expect(last(dash).getByRole('button', { name: 'Copy beginning' })).toBeVisible()
  })
  await test.step('a request that was not sent offline has no answer, no body and no duration', async () => {
    await goOffline(dash.page)
    await send(dash)
    await expect(last(dash)).toContainText('Nothing was sent')
    await expect(last(dash)).not.toContainText(/No answer|reply|body/)
  })
})

test('a request of the console is not sent again after a 401, and its reply is shown as text without secrets until a sign-out', async ({
  start,
}) => {
  const dash = await start()
  const { page } = dash
  await open(dash, 'console?action=create&type=task&target=id-01')
  await test.step('a 401: the form stays', async () => {
    // The navigation reads the list for its count. Without this wait, the 401 to that read would open the dialog before
    // the click.
    await expect.poll(() => dash.server.received(LIST).length).toBeGreaterThan(0)
    dash.server.world.tokens.clear()
    await send(dash)
    await expect(dash.dialog).toHaveCount(1)
    await dash.connect('CANARY_second')
    await expect(dash.page.getByRole('textbox', { name: 'Settings' })).toHaveValue(SETTINGS)
    expect(dash.server.received(ACT)).toHaveLength(1)
    const made = { results: [{ target: 'new-1', outcome: 'done' }], echo: 'Bearer CANARY_second' }
    dash.server.answer(ACT, json(made), 1)
    await send(dash)
    const reply = dash.page.getByLabel('Answer', { exact: true })
    await expect(reply).toContainText('"target": "new-1"')
    await expect(reply).toContainText('"echo": "Bearer [token removed]"')
    expect(dash.server.received(ACT)).toHaveLength(2)
  })
  await test.step('markup has no effect, hidden characters are visible, secrets are masked, and a sign-out removes the reply', async () => {
    dash.server.answer(
      ACT,
      raw(
        200,
        '{"__proto__":{"polluted":1},"x":"<img src=x onerror=window.__xss=1>","y":"a\u202Eb","dbPassword":"hunter2","n":12345678901234567890}',
      ),
      1,
    )
    await send(dash)
    const reply = page.getByLabel('Answer', { exact: true })
    await expect(reply).toContainText('<img src=x onerror=window.__xss=1>')
    await expect(reply).toContainText(String.raw`"y": "a\u202Eb"`)
    await expect(reply).toContainText('"n": 12345678901234567890')
    await expect(page.getByRole('main')).not.toContainText('hunter2')
    const world = await page.evaluate(() => [
      (window as { __xss?: unknown }).__xss,
      ({} as { polluted?: unknown }).polluted,
    ])
    expect(world).toEqual([undefined, undefined])

    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(reply).toHaveCount(0)
    await expect(page).not.toHaveURL(/id-01/)
    await expect(page.locator('textarea')).toHaveCount(0)
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('by hand')
  })
})
