import { performThen } from '../support/batch-replies'
import type { Dashboard } from '../support/dashboard'
import { ACT, LIST, ONE, POLL } from '../support/fault-matches'
import { cutBody, heldReply, htmlPage, json, raw, resetConnection } from '../support/fault-replies'
import { expect, test } from '../support/fault-test'
import { aPipeline, changePipelines, START, type PipelineRecord } from '../support/fault-world'
import { ignoringCase } from '../support/ignore-case'
import { choose } from '../support/pipeline-page'

const NAME = 'pipeline-02'

async function open(dash: Dashboard): Promise<void> {
  await dash.open('pipelines/id-02')
}

const heading = (dash: Dashboard, name: string) =>
  dash.page.getByRole('heading', { level: 1, name, exact: true })

test.describe('reading a pipeline', () => {
  test('an error shows its cause and Retry, and then the pipeline once it can be read', async ({
    start,
  }) => {
    const dash = await start()
    const panel = dash.page
      .getByRole('alert')
      .filter({ hasText: /could not be read|no permission to read/ })
    const answers = [
      [json({ message: 'no' }, 422), 'the service refused the request (422): “no”'],
      [json({ message: 'viewers only' }, 403), 'The service says: “viewers only”'],
      [htmlPage(200), 'a web page answered instead of the service'],
      [raw(200), 'answer is empty'],
      [raw(200, '{"_id":'), 'the answer is not JSON'],
      [json({ error: 'not today' }), 'reported a failure: “not today”'],
    ] as const
    // The list must not contain the pipeline, because the page would show the record of the list.
    dash.server.answer(LIST, json([]))
    dash.server.answer(ONE, answers[0][0], 1)
    await open(dash)
    for (const [at, [, words]] of answers.entries()) {
      await expect(panel).toContainText(ignoringCase(words))
      await expect(heading(dash, 'Pipeline id-02')).toBeVisible()
      const next = answers[at + 1]
      if (next !== undefined) dash.server.answer(ONE, next[0], 1)
      await panel.getByRole('button', { name: 'Retry' }).click()
    }
    await expect(heading(dash, NAME)).toBeVisible()
    expect(dash.server.received(ONE)).toHaveLength(answers.length + 1)
  })

  test('a sentence says what a dotted line is, if a long wait at a gate is drawn shorter', async ({
    start,
  }) => {
    const dash = await start()
    const at = (minutes: number) => new Date(START - minutes * 60_000).toISOString()
    const stepOf = (name: string, tool: string, from: number, to: number) => ({
      name,
      tool: { tool_identifier: tool, configuration: {} },
      status: 'succeeded',
      startedAt: at(from),
      finishedAt: at(to),
    })
    const answerWithWait = (minutes: number) =>
      dash.server.answer(
        ONE,
        json(
          aPipeline(2, {
            steps: [
              stepOf('Build', 'run_script', minutes + 4, minutes + 2),
              stepOf('Release', 'approval', minutes + 2, 2),
              stepOf('Deploy', 'run_script', 2, 1),
            ],
          }),
        ),
      )
    const legend = dash.page.getByText('A dotted line is a long wait. It is not drawn to scale.')
    answerWithWait(600)
    await open(dash)
    await expect(legend).toBeVisible()
    answerWithWait(0.1)
    await open(dash)
    await expect(dash.page.getByRole('row', { name: 'Release' })).toBeVisible()
    await expect(legend).toHaveCount(0)
  })

  test('after a 401, one dialog opens, and a new token reads the pipeline', async ({ start }) => {
    const dash = await start()
    dash.server.world.tokens.clear()
    await open(dash)
    await expect(dash.dialog).toHaveCount(1)
    await dash.connect('CANARY_second')
    await expect(heading(dash, NAME)).toBeVisible()
  })

  test('after a temporary failure, the page counts down, and then reads the pipeline by itself', async ({
    start,
  }) => {
    const dash = await start({ isKeptAlive: false })
    dash.server.answer(LIST, json([]))
    for (const reply of [raw(429, '', { 'retry-after': '7' }), raw(500), resetConnection]) {
      const first = heldReply(reply)
      dash.server.answer(ONE, first.reply, 1)
      await open(dash)
      // The countdown lasts only a second, so the test waits for it before it starts.
      const isCounting = dash.countdown.filter({ hasText: /Trying again in \d+ s/ }).waitFor()
      await first.release()
      await isCounting
      await dash.passUntil(heading(dash, NAME), 31_000)
    }
  })

  test('if a shown pipeline becomes missing or unreadable, the page says so, and the data stays', async ({
    start,
  }) => {
    const dash = await start()
    await open(dash)
    await expect(heading(dash, NAME)).toBeVisible()
    // The list already has the name, so the first read of the pipeline may still be on its way.
    await dash.server.answered()
    dash.server.answer(ONE, json({ message: 'not now' }, 422), 1)
    await dash.page.getByRole('button', { name: 'Refresh' }).click()
    await expect(dash.stale).toContainText('“not now”')
    dash.server.world.pipelines = []
    await dash.page.getByRole('button', { name: 'Retry' }).click()
    await expect(dash.page.getByText(/no longer exists on the service\. This page/)).toBeVisible()
    await expect(heading(dash, NAME)).toBeVisible()
    await expect(dash.page.getByRole('link', { name: 'Go to Pipelines' })).toBeVisible()
  })

  test('a queued pipeline has no run time in the list and on its page, even if its record has a start time', async ({
    start,
  }) => {
    const dash = await start()
    const { page } = dash
    const run = { number: 1, startedAt: new Date(START - 60_000).toISOString() }
    dash.server.world.pipelines = [
      aPipeline(1, { status: 'running', run }),
      aPipeline(2, { status: 'queued', run }),
    ]
    const time = /\b1 min/
    await dash.open('pipelines?columns=lastRun')
    await expect(dash.row('pipeline-01').getByText(time)).toHaveCount(1)
    await expect(dash.row('pipeline-02')).toContainText('—')
    await expect(dash.row('pipeline-02').getByText(time)).toHaveCount(0)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(dash.row('pipeline-01')).toContainText('run time 1 min')
    await expect(dash.row('pipeline-02')).toContainText('Queued')
    await expect(dash.row('pipeline-02')).not.toContainText('run time')
    await page.setViewportSize({ width: 1280, height: 800 })
    await open(dash)
    const took = page.getByText('Took', { exact: true }).locator('xpath=..')
    await expect(took).toHaveText('Took—')
  })

  test('a pipeline that only `status` returns is shown', async ({ start }) => {
    const dash = await start()
    dash.server.answer(ONE, raw(404))
    await open(dash)
    await expect(heading(dash, NAME)).toBeVisible()
    await expect.poll(() => dash.server.received(POLL).length).toBeGreaterThan(0)
  })
})

test.describe('saving a name', () => {
  test.use({ checksActions: true })

  /** Saves. A save can change the list, so the test allows one more read of the list. */
  async function save(dash: Dashboard, press: () => Promise<void>): Promise<void> {
    dash.allowRead()
    await press()
  }

  async function rename(dash: Dashboard) {
    await open(dash)
    await choose(dash.page, 'Edit name')
    await dash.page.getByRole('textbox', { name: 'Name', exact: true }).fill('another')
    await save(dash, () => dash.page.keyboard.press('Enter'))
    return dash.page.getByRole('form', { name: 'Edit name' })
  }

  test('for a refused name, the reason is shown, the text stays, and a click saves it', async ({
    start,
  }) => {
    const dash = await start()
    const answers = [
      [json({ message: 'too plain' }, 400), 'too plain'],
      [json({ message: 'not yours' }, 403), 'not yours'],
      [json({ message: 'being rebuilt' }, 409), 'being rebuilt'],
      [raw(429, '', { 'retry-after': '9' }), /fewer requests.*You can try again in \d+ s/],
      [json({ error: 'not today' }), 'not today'],
    ] as const
    dash.server.answer(ACT, answers[0][0], 1)
    const edit = await rename(dash)
    for (const [at, [, words]] of answers.entries()) {
      await expect(edit.getByRole('status')).toContainText(words)
      await expect(edit.getByRole('textbox')).toHaveValue('another')
      expect(dash.server.received(ACT)).toHaveLength(at + 1)
      const next = answers[at + 1]
      if (next !== undefined) dash.server.answer(ACT, next[0], 1)
      await save(dash, () => edit.getByRole('button', { name: 'Save' }).click())
    }
    await expect(heading(dash, 'another')).toBeVisible()
    expect(dash.server.received(ACT)).toHaveLength(answers.length + 1)
  })

  test('after a 401 to a save, the text stays under the dialog, and a second save says that the pipeline was deleted meanwhile', async ({
    start,
  }) => {
    const dash = await start()
    dash.server.answer(ACT, json({ message: 'expired' }, 401), 1)
    const edit = await rename(dash)
    await expect(dash.dialog).toHaveCount(1)
    await dash.connect('CANARY_second')
    await expect(edit.getByRole('textbox')).toHaveValue('another')
    expect(dash.server.received(ACT)).toHaveLength(1)
    // The pipeline is deleted just before the update arrives. After an earlier deletion, the page would not send the
    // update.
    dash.server.answer(ACT, ({ world, normal }) => {
      world.pipelines = []
      normal()
    })
    await save(dash, () => edit.getByRole('button', { name: 'Save' }).click())
    await expect(dash.page.getByText(/no longer exists on the service\. This page/)).toBeVisible()
    await expect(edit.getByRole('textbox')).toHaveValue('another')
    expect(dash.server.received(ACT)).toHaveLength(2)
  })

  test('without a readable answer, the change may have been done, is read back, and is not sent again', async ({
    start,
  }) => {
    const dash = await start({ isKeptAlive: false })
    const answers = [resetConnection, cutBody('{"results":['), raw(500), htmlPage(200), raw(200)]
    dash.server.answer(ACT, performThen(resetConnection), 1)
    const edit = await rename(dash)
    for (const [at] of answers.entries()) {
      await expect(edit.getByRole('status')).toContainText(/still has the old text/)
      await expect(edit.getByRole('button', { name: 'Check status' })).toBeVisible()
      expect(dash.server.received(ACT)).toHaveLength(at + 1)
      const next = answers[at + 1]
      if (next === undefined) break
      dash.server.answer(ACT, performThen(next), 1)
      await save(dash, () => edit.getByRole('button', { name: 'Save' }).click())
    }
    // Now the service has the new name after all.
    changePipelines(dash.server.world, ['id-02'], { name: 'another' })
    await edit.getByRole('button', { name: 'Check status' }).click()
    await expect(heading(dash, 'another')).toBeVisible()
    expect(dash.server.received(ACT)).toHaveLength(answers.length)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('when a gate appears, an open menu stays open, and the focus moves from a button that goes', async ({
    start,
  }) => {
    const dash = await start()
    const { page, server } = dash
    const approve = page.getByRole('button', { name: 'Approve', exact: true })
    const more = page.getByRole('button', { name: 'More actions' })
    const menu = page.getByRole('menu', { name: 'More actions' })
    let turn = 0
    const change = (fields: PipelineRecord) => {
      turn += 1
      const updatedAt = new Date(START + turn * 1_000).toISOString()
      changePipelines(server.world, ['id-02'], { ...fields, updatedAt })
    }
    const reachGate = async () => {
      change({ status: 'waiting_approval', approval: { step: 'Release' } })
      await dash.passUntil(approve, 31_000)
    }
    change({ status: 'running' })
    await open(dash)
    await more.click()
    await expect(menu).toBeVisible()
    await reachGate()
    await expect(menu).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(more).toBeFocused()

    for (const control of [
      page.getByRole('button', { name: 'Stop…' }),
      page.getByRole('link', { name: 'Edit', exact: true }),
    ]) {
      change({ status: 'running' })
      await dash.passUntil(control, 31_000)
      await control.focus()
      await reachGate()
      await expect(control).toHaveCount(0)
      await expect(more).toBeFocused()
    }
    await page.getByRole('button', { name: 'Menu' }).click()
  })
})
