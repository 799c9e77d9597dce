import { performThen } from '../support/batch-replies'
import { ids, reasonAt } from '../support/decisions'
import { expect, test } from '../support/decisions-test'
import { ACT, LIST, POLL, PREFLIGHT } from '../support/fault-matches'
import {
  cutBody,
  ERROR_PAGE,
  neverReply,
  json,
  normalWith,
  htmlPage,
  raw,
  READABLE_ELSEWHERE,
  redirectTo,
  resetConnection,
  resetAfterHeaders,
} from '../support/fault-replies'
import { allowErrors, CORS_ERRORS, goOffline, POLICY_ERRORS } from '../support/fault-test'

test.describe('a browser that cannot send requests', () => {
  test.use(allowErrors(...POLICY_ERRORS))

  test('a decision that is confirmed offline, or blocked by a policy, is not sent, also not later, and the reason stays', async ({
    context,
    openGates,
  }) => {
    const decisions = await openGates()
    const { gates, page: tab } = decisions
    await decisions.openDecision('reject', 1)
    await goOffline(tab)
    await decisions.confirm('reject', ids(1, 1))
    await decisions.expectGateTexts({ 1: 'Rejection not sent' })
    await expect(decisions.results.group('Nothing was sent').first()).toBeVisible()
    await context.setOffline(false)
    await tab.clock.fastForward(120_000)
    expect(decisions.actionRequests()).toHaveLength(0)
    await gates.link('pipeline-01').click()
    await tab.keyboard.press('r')
    await expect(gates.reason).toHaveValue(reasonAt(1))
    await tab.keyboard.press('Escape')

    // The list and the decisions use the same origin, so our content security policy cannot block only the decision.
    // But a browser extension may add a stricter policy later.
    await decisions.openDecision('reject', 2)
    await tab.evaluate(() => {
      const policy = document.createElement('meta')
      policy.httpEquiv = 'Content-Security-Policy'
      policy.content = "connect-src 'none'"
      document.head.append(policy)
    })
    await decisions.confirm('reject', ids(2, 2))
    await decisions.expectGateTexts({ 2: 'Rejection not sent' })
    await expect(decisions.results.group(/policy/).first()).toBeVisible()
    expect(decisions.actionRequests()).toHaveLength(0)
    await gates.link('pipeline-02').click()
    await tab.keyboard.press('r')
    await decisions.dialog.getByRole('checkbox', { name: /^Include/ }).check()
    await expect(gates.reason).toHaveValue(reasonAt(2))
  })
})

const UNREADABLE = [
  resetConnection,
  cutBody('{"results":[{"target":"id-01","outcome":"done"}'),
  resetAfterHeaders,
  json({ error: 'boom' }, 500),
  htmlPage(502),
  htmlPage(503),
  htmlPage(504),
  raw(200, ERROR_PAGE, { 'content-type': 'text/html' }),
  raw(200, ''),
  raw(204),
  raw(200, '{"results":[{"target":"id-01","outcome":"do'),
  raw(200, '{"results":[]} and more'),
  raw(200, '['.repeat(20_000) + ']'.repeat(20_000)),
] as const

test('without a readable answer, the outcome of a decision is unknown until `status` shows it, and the decision is sent once', async ({
  openGates,
}) => {
  const count = UNREADABLE.length + 2
  const decisions = await openGates({ isKeptAlive: false, count: count + 1 })
  const elsewhere = await decisions.server.elsewhere()
  const replies = [...UNREADABLE, redirectTo(`${elsewhere}/api/v2/actions`, 307), neverReply]
  const said: Record<number, string> = {}
  for (const [at, reply] of replies.entries()) {
    decisions.server.answer(ACT, reply, 1)
    await decisions.decide('reject', at + 1)
    said[at + 1] = 'Rejection sent, outcome unknown'
  }
  await decisions.page.clock.fastForward(61_000)
  decisions.server.answer(ACT, performThen(resetConnection), 1)
  await decisions.decide('approve', count + 1)
  await decisions.expectGateTexts({ ...said, [count + 1]: 'Approved' })
  await expect(decisions.results.group('Confirmed by status')).toBeVisible()
  await decisions.expectReasonsKept(count)
  decisions.expectSentOnce(count + 1)
  expect(decisions.server.ledger.filter(({ by }) => by === 'elsewhere')).toHaveLength(0)
  expect(await decisions.page.evaluate(() => '__xss' in globalThis)).toBe(false)
})

test('if a reused connection is reset, the page sends a decision once, and copies from the browser have the same key', async ({
  openGates,
}) => {
  const decisions = await openGates({ config: { idempotencyHeader: 'Idempotency-Key' } })
  decisions.mayBeRepeated = true
  const sent: string[] = []
  decisions.page.on('request', (request) => {
    if (request.postData()?.includes('"approve"') === true) sent.push(request.url())
  })
  decisions.server.answer(ACT, resetConnection)
  await decisions.decide('approve', 1)
  await decisions.expectGateTexts({ 1: 'Approval sent, outcome unknown' })
  expect(sent).toHaveLength(1)
  const keys = decisions.actionRequests().map(({ headers }) => headers['idempotency-key'])
  expect(keys[0]).toMatch(/\S/)
  expect(new Set(keys).size).toBe(1)
})

test.describe('a service at another origin', () => {
  test.use(allowErrors(...CORS_ERRORS))

  test('if CORS hides the answer to a decision, its outcome is unknown, and then comes from `status`', async ({
    openGates,
  }) => {
    const decisions = await openGates({
      api: 'other',
      arrange: ({ server }) => {
        server.answer(PREFLIGHT, json('', 200, READABLE_ELSEWHERE))
        for (const match of [LIST, POLL]) server.answer(match, normalWith(READABLE_ELSEWHERE))
      },
    })
    decisions.server.answer(ACT, json({}), 1)
    await decisions.decide('reject', 1)
    decisions.server.answer(ACT, performThen(json({})), 1)
    await decisions.decide('reject', 2)
    await decisions.expectGateTexts({ 1: 'Rejection sent, outcome unknown', 2: 'Rejected' })
    decisions.expectSentOnce(2)
  })
})
