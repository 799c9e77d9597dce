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

test('a pipeline that cannot be read shows the cause and how to go on, and each later read shows the pipeline', async ({
  start,
}) => {
  const dash = await start({ isKeptAlive: false })
  const { page, server } = dash
  // The list must not contain the pipeline, because the page would show the record of the list.
  server.answer(LIST, json([]))

  await test.step('after a 401, one dialog opens, and a new token is used', async () => {
    server.world.tokens.clear()
    await open(dash)
    await expect(dash.dialog).toHaveCount(1)
    server.answer(ONE, json({ message: 'no' }, 422), 1)
    await dash.connect('CANARY_second')
  })

  await test.step('an error shows its cause and Retry', async () => {
    const panel = page
      .getByRole('alert')
      .filter({ hasText: /could not be read|no permission to read/ })
    const answers = [
      [json({ message: 'no' }, 422), 'the service refused the request (422): “no”'],
      [json({ message: 'viewers only' }, 403), 'The service says: “viewers only”'],
      [htmlPage(200), 'a web page answered instead of the service'],
      [json({ error: 'not today' }), 'reported a failure: “not today”'],
    ] as const
    for (const [at, [, words]] of answers.entries()) {
      await expect(panel).toContainText(ignoringCase(words))
      await expect(heading(dash, 'Pipeline id-02')).toBeVisible()
      const next = answers[at + 1]
      if (next !== undefined) server.answer(ONE, next[0], 1)
      await panel.getByRole('button', { name: 'Retry' }).click()
    }
    await expect(heading(dash, NAME)).toBeVisible()
    // The first request was answered with 401.
    expect(server.received(ONE)).toHaveLength(1 + answers.length + 1)
  })

  await test.step('after a temporary failure, the page counts down, and then reads by itself', async () => {
    const replies = [raw(429, '', { 'retry-after': '7' }), raw(500), resetConnection]
    for (const [at, reply] of replies.entries()) {
      const first = heldReply(reply)
      server.answer(ONE, first.reply, 1)
      await dash.visit(`pipelines/id-0${at + 3}`)
      // The countdown lasts only a second, so the test waits for it before it starts.
      const isCounting = dash.countdown.filter({ hasText: /Trying again in \d+ s/ }).waitFor()
      await first.release()
      await isCounting
      await dash.passUntil(heading(dash, `pipeline-0${at + 3}`), 31_000)
    }
  })

  await test.step('a pipeline that only `status` returns is shown', async () => {
    const polls = server.received(POLL).length
    server.answer(ONE, raw(404), 1)
    await dash.visit('pipelines/id-06')
    await expect(heading(dash, 'pipeline-06')).toBeVisible()
    expect(server.received(POLL).length).toBeGreaterThan(polls)
  })

  await test.step('if it becomes unreadable or is deleted, the page says so, and the data stays', async () => {
    await server.answered()
    server.answer(ONE, json({ message: 'not now' }, 422), 1)
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(dash.stale).toContainText('“not now”')
    server.world.pipelines = []
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByText(/no longer exists on the service\. This page/)).toBeVisible()
    await expect(heading(dash, 'pipeline-06')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Go to Pipelines' })).toBeVisible()
  })
})

test('a sentence says what a dotted line is, if a long wait at a gate is drawn shorter, and a queued pipeline has no run time, even if its record has a start time, and its steps are pending', async ({
  start,
}) => {
  const dash = await start()
  const { page, server } = dash
  const at = (minutes: number) => new Date(START - minutes * 60_000).toISOString()
  const stepOf = (name: string, tool: string, from: number, to: number) => ({
    name,
    tool: { tool_identifier: tool, configuration: {} },
    status: 'succeeded',
    startedAt: at(from),
    finishedAt: at(to),
  })
  const waitFor = (minutes: number) => [
    stepOf('Build', 'run_script', minutes + 4, minutes + 2),
    stepOf('Release', 'approval', minutes + 2, 2),
    stepOf('Deploy', 'run_script', 2, 1),
  ]
  changePipelines(server.world, ['id-05'], { steps: waitFor(600) })
  changePipelines(server.world, ['id-06'], { steps: waitFor(0.1) })
  const legend = page.getByText('A dotted line is a long wait. It is not drawn to scale.')
  await dash.open('pipelines/id-05')
  await expect(legend).toBeVisible()
  await dash.visit('pipelines/id-06')
  await expect(heading(dash, 'pipeline-06')).toBeVisible()
  await expect(page.getByRole('row', { name: 'Release' })).toBeVisible()
  await expect(legend).toHaveCount(0)

  const [startedAt, finishedAt] = [60_000, 0].map((ago) => new Date(START - ago).toISOString())
  const run = { number: 1, startedAt }
  server.world.pipelines = [
    aPipeline(1, { status: 'running', run }),
    aPipeline(2, { status: 'queued', run }),
    aPipeline(3, { status: 'queued', steps: [{ name: 'Build', status: 'idle' }] }),
    aPipeline(4, { status: 'success', steps: [{ name: 'Build', startedAt, finishedAt }] }),
  ]
  const time = /\b1 min/
  await dash.visit('pipelines?columns=lastRun')
  await dash.click('Refresh')
  await expect(dash.row('pipeline-01').getByText(time)).toHaveCount(1)
  await expect(dash.row('pipeline-02')).toContainText('—')
  await expect(dash.row('pipeline-02').getByText(time)).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(dash.row('pipeline-01')).toContainText('run time 1 min')
  await expect(dash.row('pipeline-02')).toContainText('Queued')
  await expect(dash.row('pipeline-02')).not.toContainText('run time')

  const step = page.getByRole('list', { name: 'Steps' }).getByRole('listitem')
  await dash.visit('pipelines/id-03')
  await expect(step).toContainText('Pending')
  // A step without a status has its bar.
  await dash.visit('pipelines/id-04')
  await expect(step).toContainText('1 min')
  await expect(step.locator('[style*="width: 100%"]')).toHaveCount(1)

  await page.setViewportSize({ width: 1280, height: 800 })
  await dash.visit('pipelines/id-02')
  const took = page.getByText('Took', { exact: true }).locator('xpath=..')
  await expect(took).toHaveText('Took—')
})

test.describe('saving a name', () => {
  test.use({ checksActions: true })

  test('a name that is not saved stays in its field with the reason, and nothing is sent again without a click', async ({
    start,
  }) => {
    const dash = await start({ isKeptAlive: false })
    const { page, server } = dash
    const edit = page.getByRole('form', { name: 'Edit name' })
    const sent = () => server.received(ACT).length
    /** Saves. A save can change the list, so the test allows one more read of the list. */
    const save = async () => {
      dash.allowRead()
      await edit.getByRole('button', { name: 'Save' }).click()
    }
    const rename = async (name: string) => {
      await choose(page, 'Edit name')
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
      dash.allowRead()
      await page.keyboard.press('Enter')
    }
    await open(dash)

    await test.step('a refusal shows its reason, and a click saves the name', async () => {
      const answers = [
        [json({ message: 'too plain' }, 400), 'too plain'],
        [json({ message: 'not yours' }, 403), 'not yours'],
        [json({ message: 'being rebuilt' }, 409), 'being rebuilt'],
        [raw(429, '', { 'retry-after': '9' }), /fewer requests.*You can try again in \d+ s/],
        [json({ error: 'not today' }), 'not today'],
      ] as const
      server.answer(ACT, answers[0][0], 1)
      await rename('another')
      for (const [at, [, words]] of answers.entries()) {
        await expect(edit.getByRole('status')).toContainText(words)
        await expect(edit.getByRole('textbox')).toHaveValue('another')
        expect(sent()).toBe(at + 1)
        const next = answers[at + 1]
        if (next !== undefined) server.answer(ACT, next[0], 1)
        await save()
      }
      await expect(heading(dash, 'another')).toBeVisible()
      expect(sent()).toBe(answers.length + 1)
    })

    await test.step('without a readable answer, the change may have been done, and is read back', async () => {
      const before = sent()
      const answers = [resetConnection, cutBody('{"results":['), raw(500), htmlPage(200), raw(200)]
      server.answer(ACT, resetConnection, 1)
      await rename('third')
      for (const [at] of answers.entries()) {
        await expect(edit.getByRole('status')).toContainText(/still has the old text/)
        await expect(edit.getByRole('button', { name: 'Check status' })).toBeVisible()
        expect(sent()).toBe(before + at + 1)
        const next = answers[at + 1]
        if (next === undefined) break
        server.answer(ACT, next, 1)
        await save()
      }
      // Now the service has the new name after all.
      changePipelines(server.world, ['id-02'], { name: 'third' })
      await edit.getByRole('button', { name: 'Check status' }).click()
      await expect(heading(dash, 'third')).toBeVisible()
      expect(sent()).toBe(before + answers.length)
    })

    await test.step('after a 401, the text stays under the dialog, and a second save says that the pipeline was deleted meanwhile', async () => {
      const before = sent()
      server.answer(ACT, json({ message: 'expired' }, 401), 1)
      await rename('fourth')
      await expect(dash.dialog).toHaveCount(1)
      await dash.connect('CANARY_second')
      await expect(edit.getByRole('textbox')).toHaveValue('fourth')
      expect(sent()).toBe(before + 1)
      // The pipeline is deleted just before the update arrives. After an earlier deletion, the page would not send the
      // update.
      server.answer(ACT, ({ world, normal }) => {
        world.pipelines = []
        normal()
      })
      await save()
      await expect(page.getByText(/no longer exists on the service\. This page/)).toBeVisible()
      await expect(edit.getByRole('textbox')).toHaveValue('fourth')
      expect(sent()).toBe(before + 2)
    })
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
