import { LIST, POLL } from '../support/fault-matches'
import { heldReply, json } from '../support/fault-replies'
import { expect, test } from '../support/fault-test'
import {
  aPipeline,
  changePipelines,
  pipelines,
  START,
  statusBody,
  statusEntry,
} from '../support/fault-world'

const at = (seconds: number) => new Date(START + seconds * 1_000).toISOString()
const FAILED = aPipeline(1, { status: 'failed', updatedAt: at(0) })

test('polls replace no newer record, and are not sent from a hidden tab', async ({ start }) => {
  const dash = await start()
  const { page, server } = dash
  await dash.openList()

  await test.step('a record with an older update time', async () => {
    const old = aPipeline(1, { status: 'failed', updatedAt: at(-90_000) })
    const other = aPipeline(4, { status: 'succeeded' })
    server.answer(POLL, json(statusBody([statusEntry('id-01', old), statusEntry('id-04', other)])))
    await dash.nextPoll()
    await expect(dash.row('pipeline-04')).toContainText('Succeeded')
    await expect(dash.row('pipeline-01')).not.toContainText('Failed')
  })

  await test.step('a poll whose answer comes after a newer read', async () => {
    const slow = heldReply()
    server.answer(POLL, slow.reply)
    await dash.nextPoll()
    // Without an update time, the records do not say which record is older.
    const newer = aPipeline(1, { status: 'succeeded', updatedAt: null })
    server.world.pipelines = [newer, ...pipelines(20).slice(1)]
    await dash.click('Refresh')
    await expect(dash.row('pipeline-01')).toContainText('Succeeded')
    const older = aPipeline(1, { status: 'failed', updatedAt: null })
    await slow.release(json(statusBody([statusEntry('id-01', older)])))
    // Polls are sent one after another. So when the next poll is sent, the page has handled the late answer.
    // This poll is held, so that its own answer cannot repair the row.
    const next = heldReply()
    server.answer(POLL, next.reply)
    await dash.nextPoll()
    await expect(dash.row('pipeline-01')).toContainText('Succeeded')
    server.answer(POLL, ({ normal }) => normal())
    await next.release()
  })

  await test.step('a hidden tab', async () => {
    await server.answered()
    await dash.setHidden(true)
    const before = dash.polls().length
    for (let hour = 0; hour < 8; hour += 1) await page.clock.fastForward(3_600_000)
    expect(dash.polls()).toHaveLength(before)
    server.answer(LIST, json(pipelines(7)))
    dash.allowRead()
    await dash.setHidden(false)
    await dash.expectRows(7)
    await expect.poll(() => dash.polls().length).toBeGreaterThan(before)
    // The page polls once when it is shown. It polls a second time if the read of the list has aborted the first poll.
    expect(dash.polls().length).toBeLessThanOrEqual(before + 2)
  })
})

test('without storage, locks and channels, a tab polls', async ({ start }) => {
  const dash = await start({
    token: null,
    before: () => {
      const refuse = () => {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      }
      Object.defineProperty(globalThis, 'localStorage', { get: refuse })
      Object.defineProperty(globalThis, 'sessionStorage', { get: refuse })
      Object.defineProperty(globalThis, 'BroadcastChannel', { value: refuse })
      Object.defineProperty(navigator, 'locks', { value: { request: refuse } })
    },
  })
  await dash.open()
  await dash.connect('CANARY_typed')
  await dash.expectRows()
  dash.server.answer(POLL, json(statusBody([statusEntry('id-01', FAILED)])))
  await dash.nextPoll()
  await expect(dash.row('pipeline-01')).toContainText('Failed')
})

test('the page of a pipeline does not move while the mouse button is down', async ({ start }) => {
  const dash = await start()
  const { page, server } = dash
  const steps = ['Build', 'Deploy'].map((name) => ({ name, tool: 'run_script' }))
  const approval = { step: 'Deploy' }
  changePipelines(server.world, ['id-02'], { status: 'waiting_approval', steps, approval })
  await dash.open('pipelines/id-02')
  const gate = page.getByRole('region', { name: 'Gate' })
  await page.getByRole('button', { name: 'Deploy' }).hover()
  await expect(gate).toBeVisible()
  await page.mouse.down()
  changePipelines(server.world, ['id-02'], { status: 'running' })
  await dash.nextPoll()
  // When the next poll is sent, the page has handled the answer of this one.
  await dash.nextPoll()
  await expect(gate).toBeVisible()
  await page.mouse.up()
  await expect(gate).toHaveCount(0)
})
