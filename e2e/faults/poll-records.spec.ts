import { LIST, POLL, targetsOf } from '../support/fault-matches'
import { json, raw, megabytesOfSpaces } from '../support/fault-replies'
import type { Reply } from '../support/fault-server'
import { allowErrors, expect, test } from '../support/fault-test'
import { aPipeline, START, statusBody, statusEntry } from '../support/fault-world'
import { ignoringCase } from '../support/ignore-case'

/** A newer record of `pipeline-01`, which has failed. */
const FAILED = aPipeline(1, { status: 'failed', updatedAt: new Date(START).toISOString() })
const answerWith = (...results: readonly unknown[]): Reply => json(statusBody(results))
const DEEP = `${'['.repeat(20_000)}${']'.repeat(20_000)}`

interface Changed {
  readonly status: string
  readonly updatedAt: string
}

test('polled states are read from every known envelope, and an unknown envelope pauses live updates', async ({
  start,
}) => {
  const dash = await start()
  await dash.openList()
  const states = ['failed', 'stopped'] as const
  for (const [turn, [name, bodyWith]] of Object.entries([
    ['results', (record: Changed) => statusBody([statusEntry('id-01', record)])],
    ['data', (record: Changed) => ({ data: [statusEntry('id-01', record)] })],
    ['items of bare states', ({ status }: Changed) => ({ items: [{ id: 'id-01', status }] })],
    ['a bare list', (record: Changed) => [statusEntry('id-01', record)]],
    ['a bare list of records', (record: Changed) => [record]],
    ['pipelines', (record: Changed) => ({ pipelines: [record] })],
    ['a map from id to record', (record: Changed) => ({ 'id-01': record })],
    ['a map from id to state', ({ status }: Changed) => ({ 'id-01': status })],
    ['one record', (record: Changed) => record],
  ] as const)) {
    await test.step(`under ${name}`, async () => {
      const status = states[Number(turn) % 2] ?? 'failed'
      const updatedAt = new Date(START + Number(turn) * 1_000).toISOString()
      dash.server.answer(POLL, json(bodyWith({ ...aPipeline(1), status, updatedAt })))
      await dash.nextFullPoll()
      await expect(dash.row('pipeline-01')).toContainText(ignoringCase(status))
      await expect(dash.page.getByText(/Live updates/)).toHaveCount(0)
      await dash.expectRows()
    })
  }
  dash.server.answer(POLL, json({ ok: true }))
  await dash.nextFullPoll()
  await dash.expectPausedThenResumes('does not contain the expected data')
})

test('if a polled answer is too large, too deep or null, the readable records are used, and the rows stay', async ({
  start,
}) => {
  const dash = await start()
  await dash.openList()

  await test.step('more than 64 MB: this poll is lost, and the next one works', async () => {
    dash.server.answer(POLL, megabytesOfSpaces(70), 1)
    await dash.nextPoll()
    await dash.nextPoll()
    await expect(dash.page.getByText(/Live updates/)).toHaveCount(0)
    await dash.expectRows()
  })

  await test.step('a field nested 20,000 levels deep: the rest of its record is used', async () => {
    const body = JSON.stringify(statusBody([statusEntry('id-01', FAILED)]))
    dash.server.answer(POLL, raw(200, body.replace('"steps":[]', `"steps":${DEEP}`)))
    await dash.nextFullPoll()
    await expect(dash.row('pipeline-01')).toContainText('Failed')
    await dash.expectRows()
  })

  await test.step('null in every field: the id replaces the name, and the row stays', async () => {
    const nothing = { _id: 'id-01', name: null, status: null, tags: null, updatedAt: null }
    dash.server.answer(POLL, answerWith(statusEntry('id-01', nothing), null, { target: null }))
    await dash.nextFullPoll()
    await expect(dash.row('Unnamed (id-01)')).toContainText('—')
    await dash.expectRows()
  })

  await test.step('an answer nested 20,000 levels deep: live updates pause, and nothing crashes', async () => {
    dash.server.answer(POLL, raw(200, `{"results":${DEEP}}`))
    await dash.nextPoll()
    await dash.expectPausedThenResumes('the answer')
  })
})

test('in a poll, a number matches the same id as text, epoch numbers are dates, and an unknown state is shown as received', async ({
  start,
}) => {
  const dash = await start()
  dash.server.answer(LIST, json([aPipeline(1, { _id: 7 })]))
  await dash.openList(1)
  const changed = aPipeline(1, { _id: 7, status: 'failed', updatedAt: START, tags: 'none' })
  dash.server.answer(POLL, answerWith({ target: 7, outcome: 'done', resource: changed }))
  expect(targetsOf(await dash.nextFullPoll())).toEqual(['7'])
  await expect(dash.row('pipeline-01')).toContainText('Failed')

  await test.step('an unknown state: shown as received, and polling continues', async () => {
    dash.server.answer(LIST, json([aPipeline(1), aPipeline(2)]))
    await dash.click('Refresh')
    await dash.expectRows(2)
    dash.server.answer(POLL, answerWith(statusEntry('id-01', { ...FAILED, status: 'thawing' })))
    await dash.nextFullPoll()
    await expect(dash.row('pipeline-01')).toContainText('thawing')
    expect(targetsOf(await dash.nextPoll())).toEqual(['id-01'])
    expect(targetsOf(await dash.nextPoll())).toEqual(['id-01'])
  })
})

test('if two rows have the same id, it is polled once, and the answer changes both rows', async ({
  start,
}) => {
  const dash = await start()
  const twin = aPipeline(1, { name: 'twin' })
  dash.server.answer(LIST, json([aPipeline(1), twin, aPipeline(3, { _id: null })]))
  await dash.openList(3)
  const entry = { target: 'id-01', outcome: 'done', status: 'failed' }
  dash.server.answer(POLL, answerWith(entry, entry, { ...entry, target: undefined }))
  expect(targetsOf(await dash.nextFullPoll())).toEqual(['id-01'])
  await expect(dash.row('pipeline-01')).toContainText('Failed')
  await expect(dash.row('twin')).toContainText('Failed')
  await expect(dash.page.getByText(/1 row has the id of another row/)).toBeVisible()
  await dash.expectRows(3)
})

test.describe('a row that cannot be rendered', () => {
  test.use(allowErrors(/^URIError: URI malformed/))

  test('the row of a record that cannot be rendered says so, and the others are still polled', async ({
    start,
  }) => {
    const dash = await start()
    dash.server.answer(
      LIST,
      raw(200, JSON.stringify([aPipeline(4, { _id: '\ud800' }), aPipeline(1)])),
    )
    await dash.openList(2)
    dash.server.answer(POLL, answerWith(statusEntry('id-01', FAILED)))
    await dash.nextPoll()
    await expect(dash.row('pipeline-01')).toContainText('Failed')
    await expect(dash.row('This record cannot be shown')).toHaveCount(1)
    expect(await dash.page.locator('body').innerText(), 'no stack trace').not.toMatch(/\.js:\d+/)
  })
})
