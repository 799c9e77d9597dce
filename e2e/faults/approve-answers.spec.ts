import { refusedResult } from '../support/batch-replies'
import { idOf, ids, reasonAt } from '../support/decisions'
import { expect, test } from '../support/decisions-test'
import { ACT } from '../support/fault-matches'
import { heldReply, json, raw } from '../support/fault-replies'
import type { Reply } from '../support/fault-server'
import { changePipelines, performAction } from '../support/fault-world'

const WORDS = 'The release office is closed.'
const REFUSALS: readonly Reply[] = [
  json({ error: { message: WORDS } }, 400),
  json({ errors: [WORDS] }, 422),
  json({ message: WORDS }, 403),
  json({ message: WORDS }, 404),
  raw(410, WORDS, { 'content-type': 'text/plain' }),
  json({ message: WORDS }, 413),
  raw(429, '', { 'retry-after': '240' }),
  json({ error: WORDS }),
  json({ success: false, message: WORDS }),
  json({ errors: [{ message: WORDS }] }),
]

test('after a refused decision, in any form, the queue shows the refusal, the request was sent once, and the reason stays', async ({
  openGates,
}) => {
  const count = REFUSALS.length
  const decisions = await openGates({ count })
  const said: Record<number, string> = {}
  for (const [at, reply] of REFUSALS.entries()) {
    decisions.server.answer(ACT, reply, 1)
    await decisions.decide('reject', at + 1)
    said[at + 1] = 'Rejection refused'
  }
  await decisions.expectGateTexts(said)
  await expect(decisions.results.group(WORDS)).toBeVisible()
  await decisions.expectReasonsKept(count)
  decisions.expectSentOnce(count)
})

test('after a 401 to a decision, a dialog asks for a token, done gates stay done, and nothing is sent again automatically', async ({
  openGates,
}) => {
  const decisions = await openGates({ count: 12 })
  const { dash, gates, page, server } = decisions
  const expired = json({ message: 'This token has expired.' }, 401)
  server.answer(ACT, expired, 1)
  await decisions.openDecision('reject', 1)
  decisions.allowAction('reject', ids(1, 1))
  await gates.confirming('Reject', 1).click()
  await expect(dash.dialog).toBeVisible()
  await dash.connect('CANARY_second')
  await decisions.expectGateTexts({ 1: 'Rejection refused' })
  await page.clock.fastForward(120_000)
  decisions.expectSentOnce(1)

  server.answer(ACT, expired)
  server.answer(ACT, ({ normal }) => normal(), 1)
  // Gate 1 already has its own reason. The other gates share a reason.
  await decisions.selectAll()
  await gates.box('pipeline-01').uncheck()
  await decisions.openPreflight('reject')
  await gates.reason.fill(reasonAt(12))
  decisions.allowAction('reject', ids(2, 12))
  await decisions.confirmButton('reject', 11).click()
  await expect(dash.dialog).toBeVisible()
  await dash.connect('CANARY_third')
  const outcomes = { Done: ids(2, 6), Refused: ids(7, 11), 'Not sent': ids(12, 12) }
  await decisions.expectOutcomes('reject', outcomes)
  // The queue may have removed decided gates, because nobody used the queue while the dialog was open.
  await decisions.expectGateTexts({ 7: 'Rejection refused', 12: 'Rejection not sent' })
  await page.keyboard.press('Escape')
  await decisions.select('pipeline-07', 'pipeline-11', 'pipeline-12')
  await decisions.openPreflight('reject')
  await expect(gates.reason).toHaveValue(reasonAt(12))
  await page.keyboard.press('Escape')
})

test('the next gate opens only after an accepted decision, and a gate that was refused or decided by another user stays open', async ({
  openGates,
}) => {
  const decisions = await openGates({ count: 4 })
  const { gates, page, server } = decisions
  server.answer(ACT, json({ error: { message: WORDS } }, 400), 1)
  await decisions.decide('approve', 1)
  await decisions.expectGateTexts({ 1: 'Approval refused' })
  await gates.expectOpen('pipeline-01')
  await expect(gates.detail).toContainText(`Approval refused: ${WORDS}`)
  await expect(gates.link('pipeline-01')).toBeFocused()

  server.answer(
    ACT,
    (exchange) => {
      changePipelines(exchange.world, ids(2, 2), { status: 'running' })
      return json({ error: { message: 'Somebody else was first.' } }, 409)(exchange)
    },
    1,
  )
  await decisions.decide('approve', 2)
  await decisions.expectGateTexts({ 2: 'Already decided' })
  await gates.expectOpen('pipeline-02')

  const slow = heldReply()
  server.answer(ACT, slow.reply, 1)
  await decisions.decide('approve', 3)
  await expect(gates.detail).toContainText('Being approved')
  await gates.expectOpen('pipeline-03')
  await slow.release()
  await gates.expectOpen('pipeline-04')
  await expect(gates.link('pipeline-04')).toBeFocused()

  // The user opens another gate before the answer, so the late answer must not open a gate.
  const late = heldReply()
  server.answer(ACT, late.reply, 1)
  await decisions.decide('approve', 4)
  await page.keyboard.press('Home')
  await gates.expectOpen('pipeline-01')
  await late.release()
  await decisions.expectGateTexts({ 4: 'Approved' })
  await gates.expectOpen('pipeline-01')
})

test('gates that are decided elsewhere, deleted, locked or done show four different texts, and “already decided” is no error', async ({
  openGates,
}) => {
  const decisions = await openGates({ count: 8 })
  const { results, server } = decisions
  server.answer(
    ACT,
    (exchange) => {
      changePipelines(exchange.world, ids(1, 2), { status: 'running' })
      performAction(exchange.world, 'delete', [idOf(3)])
      performAction(exchange.world, 'approve', [idOf(5)])
      const said = [
        ...ids(1, 2).map((id) => refusedResult(id, 'It waits for no approval.', 'state_conflict')),
        refusedResult(idOf(3), 'There is no such pipeline.', 'not_found'),
        refusedResult(idOf(4), 'It is locked.'),
        { target: idOf(5), outcome: 'done' },
      ]
      return json({ action: 'approve', type: 'pipeline', results: said }, 207)(exchange)
    },
    1,
  )
  server.answer(
    ACT,
    (exchange) => {
      changePipelines(exchange.world, ids(6, 7), { status: 'rejected' })
      return json({ error: { message: 'Somebody else was first.' } }, 409)(exchange)
    },
    1,
  )
  await decisions.select('pipeline-06', 'pipeline-07')
  await decisions.openPreflight('reject')
  await decisions.gates.reason.fill(reasonAt(6))
  await decisions.confirm('reject', ids(6, 7))
  await decisions.expectOutcomes('reject', { 'Already decided': ids(6, 7) })
  await results.expectSummary('2 already decided')
  await expect(results.region.getByRole('button', { name: /^Retry/ })).toHaveCount(0)
  await expect(results.row(idOf(6))).toContainText(/Rejected/)

  await decisions.select('pipeline-01', 'pipeline-02', 'pipeline-03', 'pipeline-04', 'pipeline-05')
  await decisions.openPreflight('approve')
  await decisions.confirm('approve', ids(1, 5))
  await decisions.expectOutcomes('approve', {
    'Already decided': ids(1, 2),
    Refused: ids(3, 4),
    Done: [idOf(5)],
  })
  await results.expectSummary('1 done · 2 already decided · 2 refused')
  await decisions.expectGateTexts({ 4: 'Approval refused' })
})

const entry = (id: string) => ({ target: id, outcome: 'done' })
const DONE = 'Approved, but the service shows the old status'
const OPEN = 'Approval sent, outcome unknown'
/** Answers of the service about one gate, and the text that the queue then shows. */
const SHAPES: readonly (readonly [(id: string) => unknown, string])[] = [
  [(id) => [{ id, success: true }], DONE],
  [(id) => ({ items: [{ _id: id, success: true }] }), DONE],
  [(id) => ({ [id]: { success: true } }), DONE],
  [(id) => ({ success: [id], errors: [] }), DONE],
  [(id) => ({ data: { results: [entry(id)] } }), DONE],
  [
    (id) => ({ results: [{ ...entry(id), resource: null, error: null, note: 'x'.repeat(8e6) }] }),
    DONE,
  ],
  [(id) => ({ results: [entry('id-99'), entry(id)] }), DONE],
  [() => ({ results: [entry('id-99')] }), OPEN],
  [(id) => ({ results: [null, { target: id, outcome: null }, { target: null }] }), OPEN],
  [() => ({ state: 'fine' }), OPEN],
]

test('a decision is done only if the answer says so about this id; otherwise its outcome is unknown, and it is not sent again', async ({
  openGates,
}) => {
  const decisions = await openGates({ count: SHAPES.length + 1 })
  const said: Record<number, string> = {}
  for (const [at, [body, words]] of SHAPES.entries()) {
    decisions.server.answer(ACT, json(body(idOf(at + 1))), 1)
    await decisions.decide('approve', at + 1)
    said[at + 1] = words
  }
  await decisions.expectGateTexts(said)
  decisions.expectSentOnce(SHAPES.length)
})
