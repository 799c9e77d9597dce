import { LIST, POLL, targetsOf } from '../support/fault-matches'
import { json, raw, megabytesOfSpaces } from '../support/fault-replies'
import type { Reply } from '../support/fault-server'
import { allowErrors, expect, test } from '../support/fault-test'
import { aPipeline, missingEntry, START, statusBody, statusEntry } from '../support/fault-world'
import { PAYLOADS } from '../support/hostile-texts'
import { ignoringCase } from '../support/ignore-case'

/** A newer record of `pipeline-01`, which has failed. */
const FAILED = aPipeline(1, { status: 'failed', updatedAt: new Date(START).toISOString() })
const STOPPED = aPipeline(1, {
  status: 'stopped',
  updatedAt: new Date(START + 1_000).toISOString(),
})
const answerWith = (...results: readonly unknown[]): Reply => json(statusBody(results))
const DEEP = `${'['.repeat(20_000)}${']'.repeat(20_000)}`

interface Changed {
  readonly status: string
  readonly updatedAt: string
}

const FORMS = [
  ['results', (record: Changed) => statusBody([statusEntry('id-01', record)])],
  ['items of bare states', ({ status }: Changed) => ({ items: [{ id: 'id-01', status }] })],
  ['a bare list of records', (record: Changed) => [record]],
  ['a map from id to record', (record: Changed) => ({ 'id-01': record })],
  ['a map from id to state', ({ status }: Changed) => ({ 'id-01': status })],
  ['one record', (record: Changed) => record],
] as const

test('polled states are read from every known form of answer, and an answer that is unknown, too large, too deep or null leaves the rows', async ({
  start,
}) => {
  const dash = await start()
  const { page, server } = dash
  await dash.openList()
  const states = ['failed', 'stopped'] as const
  for (const [turn, [name, bodyWith]] of FORMS.entries()) {
    await test.step(name, async () => {
      const status = states[turn % 2] ?? 'failed'
      const updatedAt = new Date(START + turn * 1_000).toISOString()
      server.answer(POLL, json(bodyWith({ ...aPipeline(1), status, updatedAt })))
      await dash.nextFullPoll()
      await expect(dash.row('pipeline-01')).toContainText(ignoringCase(status))
      await expect(page.getByText(/Live updates/)).toHaveCount(0)
      await dash.expectRows()
    })
  }

  await test.step('an unknown form: live updates pause', async () => {
    server.answer(POLL, json({ ok: true }))
    await dash.nextFullPoll()
    await dash.expectPausedThenResumes('does not contain the expected data')
  })

  await test.step('more than 64 MB: this poll is lost, and the next one works', async () => {
    server.answer(POLL, megabytesOfSpaces(70), 1)
    await dash.nextPoll()
    await dash.nextPoll()
    await expect(page.getByText(/Live updates/)).toHaveCount(0)
    await dash.expectRows()
  })

  const later = new Date(START + 60_000).toISOString()

  await test.step('a field nested 20,000 levels deep: the rest of its record is used', async () => {
    const record = { ...FAILED, status: 'rejected', updatedAt: later }
    const body = JSON.stringify(statusBody([statusEntry('id-01', record)]))
    server.answer(POLL, raw(200, body.replace('"steps":[]', `"steps":${DEEP}`)))
    await dash.nextFullPoll()
    await expect(dash.row('pipeline-01')).toContainText('Rejected')
    await dash.expectRows()
  })

  await test.step('null in every field: the id replaces the name, and the row stays', async () => {
    const nothing = { _id: 'id-01', name: null, status: null, tags: null, updatedAt: null }
    server.answer(POLL, answerWith(statusEntry('id-01', nothing), null, { target: null }))
    await dash.nextFullPoll()
    await expect(dash.row('Unnamed (id-01)')).toContainText('—')
    await dash.expectRows()
  })

  await test.step('an answer nested 20,000 levels deep: live updates pause, and nothing crashes', async () => {
    server.answer(POLL, raw(200, `{"results":${DEEP}}`))
    await dash.nextPoll()
    await dash.expectPausedThenResumes('the answer')
  })
})

test('each row shows its own polled state as text, even with unexpected ids, hidden characters, markup or odd times', async ({
  start,
}) => {
  const dash = await start()
  const { page, server } = dash
  await dash.openList()

  await test.step('the answer has fewer, other and reordered ids: each state goes to its own row, and the rest stays', async () => {
    const other = aPipeline(99, { _id: 'not-asked-for', name: 'nobody asked' })
    server.answer(
      POLL,
      answerWith(
        statusEntry('id-05', aPipeline(5, { status: 'succeeded' })),
        statusEntry('not-asked-for', other),
        statusEntry('id-01', FAILED),
      ),
    )
    await dash.nextPoll()
    await expect(dash.row('pipeline-01')).toContainText('Failed')
    await expect(dash.row('pipeline-05')).toContainText('Succeeded')
    await expect(dash.row('pipeline-04')).toContainText('Queued')
    await expect(dash.row('nobody asked')).toHaveCount(0)
    await expect(dash.row('pipeline-04')).toContainText(
      /missing from the last update.*since .*2026/s,
    )
    await expect(dash.row('pipeline-01')).not.toContainText('missing from the last update')
    await dash.expectRows()
    server.answer(POLL, ({ normal }) => normal())
    await dash.nextFullPoll()
    await expect(dash.row('pipeline-04')).not.toContainText('missing from the last update')
  })

  await test.step('some ids are refused in a 207: the answered rows change, and the others stay', async () => {
    const refused = { ...missingEntry('id-04'), error: { code: 'internal', message: 'try later' } }
    server.answer(POLL, json(statusBody([statusEntry('id-01', STOPPED), refused]), 207))
    await dash.nextFullPoll()
    await expect(dash.row('pipeline-01')).toContainText('Stopped')
    await expect(dash.row('pipeline-04')).toContainText('Queued')
    await expect(page.getByText('no longer exists')).toHaveCount(0)
    await dash.expectRows()
  })

  await test.step('a reversed name: its hidden characters are shown as codes', async () => {
    server.answer(POLL, answerWith(statusEntry('id-01', { ...STOPPED, name: 'run\u202Enot' })))
    await dash.nextFullPoll()
    await expect(dash.row('run\\u202Enot')).toBeVisible()
  })

  await test.step('markup in every field stays text', async () => {
    server.answer(POLL, ({ received, res }) => {
      const results = targetsOf(received).map((target, at) => {
        const text = PAYLOADS[at % PAYLOADS.length] ?? ''
        const record = { _id: target, name: text, status: text, updatedAt: text, tags: [text] }
        return statusEntry(target, record)
      })
      res.end(JSON.stringify(statusBody(results)))
    })
    await dash.nextFullPoll()
    await expect(dash.row(PAYLOADS[0] ?? '').first()).toBeVisible()
    await expect(page.getByRole('grid').locator('script, img, iframe, object, style')).toHaveCount(
      0,
    )
    expect(await page.evaluate(() => '__xss' in globalThis)).toBe(false)
  })

  await test.step('markup in the message of a refusal stays text', async () => {
    server.answer(POLL, json({ message: '<img src=x onerror=window.__xss=1>' }, 400))
    await dash.nextPoll()
    await dash.expectStopped('“<img src=x onerror=window.__xss=1>”')
    expect(await page.evaluate(() => '__xss' in globalThis)).toBe(false)
  })

  await test.step('the clock is days off: exact times are shown, and an unreadable date stays as received', async () => {
    const date = new Date(START + 3 * 86_400_000).toUTCString()
    const odd = statusEntry('id-01', { ...FAILED, updatedAt: 'soon' })
    server.answer(POLL, (exchange) => {
      exchange.res.setHeader('date', date)
      return answerWith(odd)(exchange)
    })
    dash.allowRead()
    await page.getByRole('button', { name: 'Refresh', exact: true }).click()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(dash.row('pipeline-01')).toContainText('soon')
    await expect(page.getByText(/The service’s clock is .* ahead of/)).toBeVisible()
    await expect(dash.row('pipeline-02')).not.toContainText(/ ago/)
  })
})

test.describe('odd ids', () => {
  test.use(allowErrors(/^URIError: URI malformed/))

  test('a poll asks once for each id, whatever it looks like, changes all rows with that id, and shows an unknown state as received', async ({
    start,
  }) => {
    const dash = await start()
    const { page, server } = dash
    // A row with the id U+D800 cannot be rendered, because no address can contain this id.
    const list = [
      aPipeline(1),
      aPipeline(1, { name: 'twin' }),
      aPipeline(2, { _id: 7 }),
      aPipeline(3, { _id: null }),
      aPipeline(4, { _id: '__proto__' }),
      aPipeline(5, { _id: 'constructor' }),
      aPipeline(6, { _id: '\ud800' }),
    ]
    server.answer(LIST, raw(200, JSON.stringify(list)))
    await dash.openList(list.length)
    await expect(page.getByText(/1 row has the id of another row/)).toBeVisible()
    await expect(dash.row('This record cannot be shown')).toHaveCount(1)
    expect(await page.locator('body').innerText(), 'no stack trace').not.toMatch(/\.js:\d+/)

    await test.step('a number matches the same id as text, epoch numbers are dates, and twins are polled once', async () => {
      const seven = aPipeline(2, { _id: 7, status: 'stopped', updatedAt: START, tags: 'none' })
      const entry = { target: 'id-01', outcome: 'done', status: 'stopped' }
      const ofSeven = { target: 7, outcome: 'done', resource: seven }
      server.answer(POLL, answerWith(entry, entry, { ...entry, target: undefined }, ofSeven))
      const targets = targetsOf(await dash.nextFullPoll())
      expect(targets.toSorted()).toEqual(['7', '__proto__', 'constructor', 'id-01', '\ud800'])
      for (const name of ['pipeline-01', 'twin', 'pipeline-02'])
        await expect(dash.row(name)).toContainText('Stopped')
    })

    await test.step('__proto__ and constructor are ids like any other', async () => {
      server.answer(
        POLL,
        raw(
          200,
          '{"__proto__":{"status":"failed","polluted":1},"constructor":{"status":"failed"}}',
        ),
      )
      await dash.nextFullPoll()
      await expect(dash.row('pipeline-04')).toContainText('Failed')
      await expect(dash.row('pipeline-05')).toContainText('Failed')
      expect(await page.evaluate(() => Reflect.get({}, 'polluted') as unknown)).toBeUndefined()
    })

    await test.step('an unknown state: shown as received, and polling continues', async () => {
      server.answer(LIST, json([aPipeline(1), aPipeline(2)]))
      await dash.click('Refresh')
      await dash.expectRows(2)
      server.answer(POLL, answerWith(statusEntry('id-01', { ...FAILED, status: 'thawing' })))
      await dash.nextFullPoll()
      await expect(dash.row('pipeline-01')).toContainText('thawing')
      expect(targetsOf(await dash.nextPoll())).toEqual(['id-01'])
      expect(targetsOf(await dash.nextPoll())).toEqual(['id-01'])
    })
  })
})
