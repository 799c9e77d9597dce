import type { Dashboard } from '../support/dashboard'
import { LIST, POLL, PREFLIGHT } from '../support/fault-matches'
import {
  cutBody,
  neverReply,
  heldReply,
  json,
  normalWith,
  raw,
  READABLE_ELSEWHERE,
  redirectTo,
  resetConnection,
} from '../support/fault-replies'
import type { Reply } from '../support/fault-server'
import { allowErrors, expect, goOffline, test } from '../support/fault-test'

const noAnswer = ({ server }: Dashboard) => `no answer from ${server.serviceOrigin}`

test('if polls are lost, late or redirected, or the browser is offline, the rows stay and polling resumes by itself, and no token goes to another origin', async ({
  start,
  context,
}) => {
  const dash = await start()
  const { page, server } = dash
  const elsewhere = await server.elsewhere()
  await dash.openList()

  await test.step('offline: the page says so once and polls nothing', async () => {
    await goOffline(page)
    await page.clock.fastForward(300_000)
    await expect(dash.offline).toHaveText(/^You are offline/)
    await dash.expectRows()
    expect(dash.polls()).toHaveLength(0)
    await context.setOffline(false)
    await expect(dash.offline).toHaveCount(0)
    await expect.poll(() => dash.polls().length).toBeGreaterThan(0)
  })

  for (const [name, reply] of [
    ['reset on a reused connection', resetConnection],
    ['body cut short', cutBody('{"results":[{"target":"id-01"')],
    ['307', redirectTo(`${elsewhere}/api/v2/actions`, 307)],
  ] as const) {
    await test.step(name, async () => {
      server.answer(POLL, reply)
      await dash.nextPoll()
      await dash.expectPausedThenResumes(noAnswer(dash))
      expect(server.ledger.filter(({ by }) => by === 'elsewhere')).toHaveLength(0)
    })
  }

  await test.step('slow: the next poll is not sent before the answer', async () => {
    const slow = heldReply()
    server.answer(POLL, slow.reply, 1)
    await dash.nextPoll()
    const sent = dash.polls().length
    await page.clock.fastForward(10_000)
    await page.clock.fastForward(10_000)
    await dash.expectRows()
    expect(dash.polls()).toHaveLength(sent)
    await slow.release()
    await dash.nextPoll()
    await expect(dash.paused).toHaveCount(0)
  })

  await test.step('no answer within 30 s', async () => {
    server.answer(POLL, neverReply, 1)
    await dash.nextPoll()
    await page.clock.fastForward(31_000)
    await expect(dash.paused).toContainText('no answer within 30 s')
    await dash.expectRows()
    await dash.nextPoll(61)
    await expect(dash.paused).toHaveCount(0)
  })
})

test.describe('a service at another origin', () => {
  test.use(
    allowErrors(
      /^Access to fetch at .* blocked by CORS policy/,
      /^Failed to load resource: (?:net::ERR_FAILED|.* 429)/,
      /connect-src/,
      /violates the document's Content Security Policy/,
    ),
  )

  test('if the browser hides Retry-After, Sluice chooses the delay, and if CORS refuses a poll or a new connection is reset, live updates pause and resume', async ({
    start,
  }) => {
    const dash = await start({ api: 'other', isKeptAlive: false })
    const { server } = dash
    server.answer(PREFLIGHT, json('', 200, READABLE_ELSEWHERE))
    server.answer(LIST, json(server.world.pipelines, 200, READABLE_ELSEWHERE))
    await dash.openList()

    server.answer(POLL, raw(429, '', { ...READABLE_ELSEWHERE, 'retry-after': '600' }), 1)
    await dash.nextPoll()
    await expect(dash.paused).toContainText('the service asks for fewer requests')
    expect(await dash.secondsLeft(dash.paused)).toBeLessThanOrEqual(40)

    for (const reply of [({ normal }) => normal(), resetConnection] satisfies Reply[]) {
      server.answer(POLL, reply)
      await dash.nextPoll(61)
      await dash.expectPausedThenResumes(noAnswer(dash), normalWith(READABLE_ELSEWHERE))
    }
  })
})
