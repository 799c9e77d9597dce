import { performThen, refusedResult } from '../support/batch-replies'
import { idOf, ids, reasonAt } from '../support/decisions'
import { expect, test } from '../support/decisions-test'
import { ACT } from '../support/fault-matches'
import {
  heldReply,
  htmlPage,
  json,
  neverReply,
  redirectTo,
  resetConnection,
} from '../support/fault-replies'
import { changePipelines, performAction } from '../support/fault-world'

const WORDS = 'The release office is closed.'

// The unit tests of src/batch/engine/ cover the other answers. The answer to a single gate has the same forms.
test('the queue shows what became of each decision, which is sent once, and the reason of a rejection stays', async ({
  openGates,
}) => {
  const decisions = await openGates({ isKeptAlive: false, count: 8 })
  const { page, results, server } = decisions
  const elsewhere = await server.elsewhere()
  const said: Record<number, string> = {}
  let gate = 0
  await test.step('refused', async () => {
    server.answer(ACT, json({ error: { message: WORDS } }, 400), 1)
    await decisions.decide('reject', (gate += 1))
    said[gate] = 'Rejection refused'
    await decisions.expectGateTexts(said)
    await expect(results.group(WORDS)).toBeVisible()
  })
  await test.step('without a readable answer: unknown', async () => {
    for (const reply of [
      htmlPage(502),
      redirectTo(`${elsewhere}/api/v2/actions`, 307),
      neverReply,
    ]) {
      server.answer(ACT, reply, 1)
      await decisions.decide('reject', (gate += 1))
      said[gate] = 'Rejection sent, outcome unknown'
    }
    await page.clock.fastForward(61_000)
  })
  await test.step('without an answer, but done: confirmed by status', async () => {
    server.answer(ACT, performThen(resetConnection), 1)
    await decisions.decide('approve', (gate += 1))
    said[gate] = 'Approved'
    await decisions.expectGateTexts(said)
    await expect(results.group('Confirmed by status')).toBeVisible()
  })
  await test.step('done only if the answer says so about this id', async () => {
    for (const [body, words] of [
      [[{ id: idOf(gate + 1), success: true }], 'Approved, but the service shows the old status'],
      [{ results: [{ target: 'id-99', outcome: 'done' }] }, 'Approval sent, outcome unknown'],
    ] as const) {
      server.answer(ACT, json(body), 1)
      await decisions.decide('approve', (gate += 1))
      said[gate] = words
    }
    await decisions.expectGateTexts(said)
  })
  await decisions.expectReasonsKept(4)
  decisions.expectSentOnce(7)
  expect(server.ledger.filter(({ by }) => by === 'elsewhere')).toHaveLength(0)
  expect(await page.evaluate(() => '__xss' in globalThis)).toBe(false)
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

test('the next gate opens only after an accepted decision, and gates that are refused, decided elsewhere, deleted or done show different texts', async ({
  openGates,
}) => {
  const decisions = await openGates({ count: 12 })
  const { gates, page, results, server } = decisions
  await test.step('a gate that was refused or decided by another user stays open', async () => {
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
  await test.step('decided elsewhere, deleted, locked or done: “already decided” is no error', async () => {
    server.answer(
      ACT,
      (exchange) => {
        changePipelines(exchange.world, ids(5, 6), { status: 'running' })
        performAction(exchange.world, 'delete', [idOf(7)])
        performAction(exchange.world, 'approve', [idOf(9)])
        const said = [
          ...ids(5, 6).map((id) =>
            refusedResult(id, 'It waits for no approval.', 'state_conflict'),
          ),
          refusedResult(idOf(7), 'There is no such pipeline.', 'not_found'),
          refusedResult(idOf(8), 'It is locked.'),
          { target: idOf(9), outcome: 'done' },
        ]
        return json({ action: 'approve', type: 'pipeline', results: said }, 207)(exchange)
      },
      1,
    )
    server.answer(
      ACT,
      (exchange) => {
        changePipelines(exchange.world, ids(10, 11), { status: 'rejected' })
        return json({ error: { message: 'Somebody else was first.' } }, 409)(exchange)
      },
      1,
    )
    await decisions.select('pipeline-10', 'pipeline-11')
    await decisions.openPreflight('reject')
    await decisions.gates.reason.fill(reasonAt(10))
    await decisions.confirm('reject', ids(10, 11))
    await decisions.expectOutcomes('reject', { 'Already decided': ids(10, 11) })
    await results.expectSummary('2 already decided')
    await expect(results.region.getByRole('button', { name: /^Retry/ })).toHaveCount(0)
    await expect(results.row(idOf(10))).toContainText(/Rejected/)

    await decisions.select(
      'pipeline-05',
      'pipeline-06',
      'pipeline-07',
      'pipeline-08',
      'pipeline-09',
    )
    await decisions.openPreflight('approve')
    await decisions.confirm('approve', ids(5, 9))
    await decisions.expectOutcomes('approve', {
      'Already decided': ids(5, 6),
      Refused: ids(7, 8),
      Done: [idOf(9)],
    })
    await results.expectSummary('1 done · 2 already decided · 2 refused')
    await decisions.expectGateTexts({ 8: 'Approval refused' })
  })
})

test('a rejection sends the reason in the field, and separate reasons stay written until one reason for all is sent', async ({
  openGates,
}) => {
  const decisions = await openGates({ count: 3 })
  const { dialog, gates, server } = decisions
  const separate = dialog.getByRole('checkbox', { name: 'A separate reason for each' })
  const reasonFor = (name: string) => dialog.getByRole('textbox', { name: `Reason for ${name}` })
  const sentReason = () =>
    (JSON.parse(decisions.actionRequests().at(-1)?.body ?? '') as { message?: string }).message
  await decisions.selectAll()
  await decisions.openPreflight('reject')
  await separate.check()
  await reasonFor('pipeline-02').fill('Wrong branch')
  await separate.uncheck()
  await gates.reason.fill('Closed')
  await separate.check()
  await expect(reasonFor('pipeline-01')).toHaveValue('')
  await reasonFor('pipeline-01').fill('Frozen')
  await separate.uncheck()
  await expect(gates.reason).toHaveValue('Frozen')
  await gates.reason.fill('Closed')
  await separate.check()
  await expect(reasonFor('pipeline-01')).toHaveValue('Closed')
  await expect(reasonFor('pipeline-02')).toHaveValue('Wrong branch')
  await expect(reasonFor('pipeline-03')).toHaveValue('')
  await separate.uncheck()
  server.answer(
    ACT,
    json({
      action: 'reject',
      type: 'pipeline',
      results: ids(2, 3).map((id) => refusedResult(id, WORDS)),
    }),
    1,
  )
  await decisions.confirm('reject', ids(1, 3))
  await decisions.expectOutcomes('reject', { Unknown: ids(1, 1), Refused: ids(2, 3) })
  expect(sentReason()).toBe('Closed')

  await decisions.selectAll()
  await decisions.openPreflight('reject')
  await expect(gates.reason).toHaveValue('Closed')
  await gates.reason.fill('Closed until Monday')
  await dialog.getByRole('checkbox', { name: /^Send .* again$/ }).check()
  await decisions.confirm('reject', ids(1, 3))
  await decisions.expectOutcomes('reject', { Done: ids(1, 3) })
  expect(sentReason()).toBe('Closed until Monday')
})

test('Retry of an approval leaves out a pipeline that waits at another gate since the first approval', async ({
  openGates,
}) => {
  const decisions = await openGates({ count: 2 })
  const { dialog, results, server } = decisions
  server.answer(ACT, json({ error: { message: WORDS } }, 400), 1)
  await decisions.selectAll()
  await decisions.openPreflight('approve')
  await decisions.confirm('approve', ids(1, 2))
  await decisions.expectOutcomes('approve', { Refused: ids(1, 2) })
  changePipelines(server.world, ids(1, 1), { approval: { step: 'Release to production' } })
  await results.button('Retry 2…').click()
  await expect(dialog.getByRole('region', { name: 'Waiting at a new gate' })).toContainText(
    'pipeline-01',
  )
  await decisions.confirm('approve', ids(2, 2))
  await decisions.expectOutcomes('approve', { Done: ids(2, 2) })
})
