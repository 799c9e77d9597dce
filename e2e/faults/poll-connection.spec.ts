import type { Dashboard } from '../support/dashboard'
import { LIST, POLL, PREFLIGHT } from '../support/fault-matches'
import {
  cutBody,
  neverReply,
  heldReply,
  json,
  normalWith,
  READABLE_ELSEWHERE,
  redirectTo,
  resetConnection,
  resetAfterHeaders,
} from '../support/fault-replies'
import { allowErrors, expect, goOffline, test } from '../support/fault-test'

const noAnswer = ({ server }: Dashboard) => `no answer from ${server.serviceOrigin}`

test('an offline browser says so once and polls nothing, and polling resumes automatically when it is back online', async ({
  start,
  context,
}) => {
  const dash = await start()
  await dash.openList()
  await goOffline(dash.page)
  await dash.page.clock.fastForward(300_000)
  await expect(dash.offline).toHaveText(/^You are offline/)
  await dash.expectRows()
  expect(dash.polls()).toHaveLength(0)
  await context.setOffline(false)
  await expect(dash.offline).toHaveCount(0)
  await expect.poll(() => dash.polls().length).toBeGreaterThan(0)
})

test('if new connections are reset, live updates pause and resume by themselves', async ({
  start,
}) => {
  const dash = await start({ isKeptAlive: false })
  await dash.openList()
  dash.server.answer(POLL, resetConnection)
  await dash.nextPoll()
  await dash.expectPausedThenResumes(noAnswer(dash))
})

test('if a poll is reset, cut short, lost or redirected, live updates pause and resume, and no token goes to another origin', async ({
  start,
}) => {
  const dash = await start()
  const elsewhere = await dash.server.elsewhere()
  const sentTo = (status: number) => redirectTo(`${elsewhere}/api/v2/actions`, status)
  await dash.openList()
  for (const [name, reply] of [
    ['reset on a reused connection', resetConnection],
    ['body cut short', cutBody('{"results":[{"target":"id-01"')],
    ['connection lost after the headers', resetAfterHeaders],
    ['302', sentTo(302)],
    ['307', sentTo(307)],
  ] as const) {
    await test.step(name, async () => {
      dash.server.answer(POLL, reply)
      await dash.nextPoll()
      await dash.expectPausedThenResumes(noAnswer(dash))
      expect(dash.server.ledger.filter(({ by }) => by === 'elsewhere')).toHaveLength(0)
    })
  }
})

test('a second poll is not sent before a slow first one is answered', async ({ start }) => {
  const dash = await start()
  await dash.openList()
  const slow = heldReply()
  dash.server.answer(POLL, slow.reply)
  await dash.nextPoll()
  await dash.page.clock.fastForward(10_000)
  await dash.page.clock.fastForward(10_000)
  await dash.expectRows()
  expect(dash.polls()).toHaveLength(1)
  dash.server.answer(POLL, ({ normal }) => normal())
  await slow.release()
  await dash.nextPoll()
  await expect(dash.paused).toHaveCount(0)
})

test('if no answer to a poll comes within 30 s, live updates pause and resume by themselves', async ({
  start,
}) => {
  const dash = await start()
  await dash.openList()
  dash.server.answer(POLL, neverReply, 1)
  await dash.nextPoll()
  await dash.page.clock.fastForward(31_000)
  await expect(dash.paused).toContainText('no answer within 30 s')
  await dash.expectRows()
  await dash.nextPoll(61)
  await expect(dash.paused).toHaveCount(0)
})

test.describe('a service at another origin', () => {
  test.use(
    allowErrors(
      /^Access to fetch at .* blocked by CORS policy/,
      /^Failed to load resource: net::ERR_FAILED/,
      /connect-src/,
      /violates the document's Content Security Policy/,
    ),
  )

  test('if CORS refuses a poll, live updates pause and resume by themselves', async ({ start }) => {
    const dash = await start({ api: 'other' })
    const { server } = dash
    server.answer(PREFLIGHT, json('', 200, READABLE_ELSEWHERE))
    server.answer(LIST, json(server.world.pipelines, 200, READABLE_ELSEWHERE))
    await dash.openList()
    await dash.nextPoll()
    await dash.expectPausedThenResumes(noAnswer(dash), normalWith(READABLE_ELSEWHERE))
  })
})
