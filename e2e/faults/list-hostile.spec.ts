import type { Dashboard } from '../support/dashboard'
import { LIST } from '../support/fault-matches'
import { json, normalWith, raw } from '../support/fault-replies'
import { allowErrors, expect, test } from '../support/fault-test'
import { aPipeline, changePipelines, START } from '../support/fault-world'
import { PAYLOADS } from '../support/hostile-texts'

const DEEP = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
const IMAGE = '<img src=x onerror=window.__xss=1>'

/** Answers each read of the list with these records from now on, and makes the page read the list. */
async function showList(dash: Dashboard, records: unknown, count: number): Promise<void> {
  dash.server.answer(
    LIST,
    raw(200, typeof records === 'string' ? records : JSON.stringify(records)),
  )
  if (dash.starts() === 0) await dash.open()
  else await dash.click('Refresh')
  await dash.expectRows(count)
}

test('markup, hidden characters and odd dates in records, errors and the URL stay text, and create no element, link or request', async ({
  start,
}) => {
  const dash = await start()
  const { page, server } = dash
  const grid = page.getByRole('grid')
  const hasRun = () => page.evaluate(() => '__xss' in globalThis)
  await test.step('an error message, while parameters in the URL name another service', async () => {
    server.answer(LIST, json({ error: { message: IMAGE } }, 400))
    const named = 'api=https://evil.invalid/&apiBaseUrl=https://evil.invalid/'
    await dash.open(`pipelines?${named}#${named}`)
    await dash.expectPanel(`“${IMAGE}”`)
    await expect(dash.panel.locator('img')).toHaveCount(0)
    expect(await hasRun()).toBe(false)
  })
  await test.step('markup in each field', async () => {
    server.answer(
      LIST,
      json(
        PAYLOADS.map((text, at) =>
          aPipeline(at, {
            _id: `${at} ${text}`,
            name: `${at} ${text}`,
            status: text,
            description: text,
            createdBy: text,
            createdAt: text,
            updatedAt: text,
            tags: [text, text],
            run: { number: text, startedAt: text, finishedAt: text, startedBy: text },
            approval: { step: text, instructions: text },
          }),
        ),
      ),
    )
    await dash.click('Retry')
    await dash.expectRows(PAYLOADS.length)
    await expect(dash.row(`0 ${PAYLOADS[0]}`)).toBeVisible()
    await grid.evaluate((all) => {
      all.scrollTop = all.scrollHeight
    })
    await expect(dash.row(`${PAYLOADS.length - 1} `)).toBeVisible()
    const drawn = grid.locator('script, img, iframe, svg[onload], object, embed, style')
    await expect(drawn).toHaveCount(0)
    const protocols = await grid
      .locator('a')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).protocol))
    expect(protocols.filter((each) => each !== 'http:')).toEqual([])
    expect(await hasRun()).toBe(false)
  })
  await test.step('reversed and hidden characters are codes, and a name of 10,000 characters takes one line', async () => {
    const long = 'long-name-'.repeat(1_000)
    const records = [
      aPipeline(1, { name: 'deploy\u202Etxt.exe' }),
      aPipeline(2, { name: 'pay\u200Bments' }),
      aPipeline(3, { name: 'שלום deploy' }),
      aPipeline(4, { name: `Z${'\u0301'.repeat(200)}algo` }),
      aPipeline(5, { name: '👩🏽‍🚀 launch' }),
      aPipeline(6, { name: long }),
    ]
    await showList(dash, records, 6)
    await expect(dash.row('deploy\\u202Etxt.exe')).toBeVisible()
    await expect(dash.row('pay\\u200Bments')).toBeVisible()
    await expect(dash.row('שלום deploy').locator('bdi').first()).toHaveText('שלום deploy')
    await expect(dash.row('👩🏽‍🚀 launch')).toBeVisible()
    await expect(
      page.getByRole('checkbox', { name: String.raw`Select deploy\u202Etxt.exe` }),
    ).toBeVisible()
    expect((await dash.row('long-name-').boundingBox())?.height).toBeLessThan(60)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    await expect(dash.row('long-name-').getByRole('link')).toHaveAttribute('title', /long-name-/)
  })
  await test.step('invalid and future dates are shown as received, never as “in −3 h”', async () => {
    const dates = ['soon', '2026-02-31T25:61:00Z', '2031-05-06T07:08:09Z', 9e18]
    const odd = [...dates, '2026-03-29T02:30:00+01:00']
    await showList(
      dash,
      odd.map((updatedAt, at) => aPipeline(at + 1, { updatedAt })),
      5,
    )
    await expect(dash.row('pipeline-01')).toContainText('soon')
    await expect(dash.row('pipeline-02')).toContainText('2026-02-31T25:61:00Z')
    await expect(dash.row('pipeline-03')).toContainText('2031')
    await expect(dash.row('pipeline-04')).toContainText('9000000000000000000')
    await expect(dash.row('pipeline-05')).toContainText('2026')
    await expect(grid).not.toContainText(/NaN|Invalid|[-−]\d+ (?:s|min|h|d)\b/)
  })
})

test('if the service’s clock is more than a day off, exact times and a note are shown; otherwise ages and no note; run times and ages in the filter are right', async ({
  start,
}) => {
  const dash = await start()
  for (const [ms, note] of [
    [86_400_000, /clock is 1 d ahead of/],
    [-2 * 86_400_000, /clock is 1 d 23 h behind/],
    [0, undefined],
  ] as const) {
    // The clock of the page runs while the page loads, so the date header is one minute later.
    const date = new Date(START + ms + 60_000).toUTCString()
    dash.server.answer(LIST, normalWith({ date }))
    const startedAt = new Date(START + ms - 20 * 60_000).toISOString()
    changePipelines(dash.server.world, ['id-05'], { run: { startedAt } })
    if (dash.starts() === 0) await dash.openList()
    else await dash.click('Refresh')
    const row = dash.row('pipeline-05')
    await expect(row).toContainText(/2\d min/)
    const filter = dash.page.getByRole('combobox', { name: 'Filter pipelines' })
    // The pipeline was updated at 9:55 of the same day, so a clock that is a day ahead says more than 24 hours ago.
    await filter.fill(`updated${ms > 0 ? '>' : '<'}24h pipeline-05`)
    await dash.expectRows(1)
    await filter.fill('')
    if (note === undefined) {
      await expect(row).toContainText('5 min ago')
      await expect(dash.page.getByText(/The service’s clock/)).toHaveCount(0)
    } else {
      await expect(dash.page.getByText(note)).toBeVisible()
      await expect(row).toContainText(/2026/)
      await expect(row).not.toContainText(/ago|just now/)
    }
  }
})

test.describe('records that cannot be read or rendered', () => {
  // React logs each error that a boundary catches.
  test.use(allowErrors(/^URIError: URI malformed/))

  test('each malformed record is a row with its readable values, other values are counted or shown raw, and nothing crashes', async ({
    start,
  }) => {
    const dash = await start()
    const { page, server } = dash
    const expectShortRaw = async (notice: string) => {
      await page.getByText(notice).click()
      const shown = page.locator('details[open] pre')
      await expect(shown).toBeVisible()
      expect((await shown.innerText()).length).toBeLessThan(5_000)
      await page.getByText(notice).click()
    }
    await test.step('an answer or a record of 20,000 levels, and a record of 1 MB', async () => {
      server.answer(LIST, raw(200, `{"a":${DEEP}}`))
      await dash.open()
      await dash.expectPanel('does not contain the expected data')
      const deepField = JSON.stringify(aPipeline(2)).replace('"steps":[]', `"steps":${DEEP}`)
      server.answer(LIST, raw(200, `[${JSON.stringify(aPipeline(1))},${deepField},${DEEP}]`))
      await dash.click('Retry')
      await dash.expectRows(2)
      await expect(dash.row('pipeline-02')).toBeVisible()
      await expectShortRaw('1 of 3 records could not be read')
      const large = [aPipeline(1, { description: 'x'.repeat(1e6) }), ['y'.repeat(1e6)]]
      await showList(dash, large, 1)
      await expectShortRaw('1 of 2 records could not be read')
    })

    await test.step('missing and null fields: the id replaces the name, and a dash replaces other fields', async () => {
      const nulls = { name: null, status: null, updatedAt: null, tags: null, createdBy: null }
      const records = [{ _id: 'only-id' }, aPipeline(2, nulls), aPipeline(3, { name: '  ' }), null]
      await showList(dash, records, 3)
      await expect(dash.row('Unnamed (only-id)')).toContainText('—')
      await expect(dash.row('Unnamed (id-02)')).toContainText('—')
      await expect(dash.row('Unnamed (id-03)')).toBeVisible()
      await expect(page.getByText('1 of 4 records could not be read')).toBeVisible()
    })

    await test.step('wrong types: converted where this is safe', async () => {
      const records = [
        aPipeline(1, { _id: 7, name: 42, updatedAt: START - 3_600_000, tags: [1, true, 'x'] }),
        aPipeline(2, { createdAt: (START - 7_200_000) / 1_000, status: true, run: 'no' }),
        aPipeline(3, { name: { en: 'three' }, description: ['a'], updatedAt: 'true' }),
        aPipeline(4),
        'pipeline-05',
        5,
        ['pipeline-06'],
      ]
      await showList(dash, records, 4)
      await expect(dash.row('42').getByRole('link')).toHaveAttribute('href', /\/pipelines\/7$/)
      await expect(dash.row('42')).toContainText('1 h ago')
      await expect(dash.row('pipeline-02')).toContainText('Unknown')
      await expect(dash.row('Unnamed (id-03)')).toContainText('true')
      await page.getByText('3 of 7 records could not be read').click()
      await expect(page.locator('details[open]')).toContainText('pipeline-05')
    })

    await test.step('an unknown state: shown as the service writes it, and its actions stay', async () => {
      const records = [aPipeline(1, { status: 'defrosting' }), aPipeline(2)]
      await showList(dash, records, 2)
      await expect(dash.row('pipeline-01')).toContainText('defrosting')
      await page.getByRole('button', { name: 'Actions for pipeline-01' }).click()
      await expect(page.getByRole('menuitem', { name: /^Run/ })).toBeEnabled()
      await page.keyboard.press('Escape')
    })

    await test.step('duplicate and missing ids: all rows are listed, with a warning', async () => {
      const records = [
        aPipeline(1),
        aPipeline(1, { name: 'the same id' }),
        aPipeline(3, { _id: undefined, name: 'no id' }),
        aPipeline(4, { _id: '', name: 'empty id' }),
      ]
      await showList(dash, [...records, 'not a record'], 4)
      // One notice has all problems of the records, because each notice takes a row from the list.
      const notice = page.getByText(/1 of 5 records could not be read/)
      await expect(notice).toContainText('1 row has the id of another row, 2 rows have no id')
      await notice.click()
      await expect(page.getByText(/An action on a shared id affects all rows/)).toBeVisible()
      await notice.click()
      await page.getByRole('checkbox', { name: 'Select the same id' }).check()
      await expect(page.getByText('1 selected')).toBeVisible()
      await expect(page.getByRole('checkbox', { name: 'Select pipeline-01' })).not.toBeChecked()
      await page.getByRole('checkbox', { name: /^Select all/ }).check()
      const selection = page.getByRole('region', { name: 'Selection' })
      await expect(selection).toContainText('4 selected')
      await selection.getByRole('button', { name: /^Delete/ }).click()
      await expect(page.getByRole('alertdialog')).toContainText(
        '3 selected rows are not counted here, because they have no id, or the same id as another row.',
      )
      await page.keyboard.press('Escape')
    })

    await test.step('__proto__, constructor and toString as keys, ids and names are texts like any other', async () => {
      const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf']
      const records = names.map((name) =>
        JSON.stringify(aPipeline(1, { _id: name, name: `called ${name}`, tags: [name] })).replace(
          '"steps":[]',
          '"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}',
        ),
      )
      await showList(dash, `[${records.join(',')}]`, names.length)
      for (const name of names) {
        const link = dash.row(`called ${name}`).getByRole('link')
        await expect(link).toHaveAttribute('href', new RegExp(`/pipelines/${name}$`))
      }
      const map = '{"__proto__":{"name":"one","status":"idle"},"constructor":{"name":"two"}}'
      await showList(dash, map, 2)
      await expect(dash.row('one')).toBeVisible()
      await expect(dash.row('two')).toBeVisible()
      expect(await page.evaluate(() => Reflect.get({}, 'polluted') as unknown)).toBeUndefined()
    })

    await test.step('the row of a record that cannot be rendered says so', async () => {
      // Half a surrogate pair cannot be in a URL, so rendering a link with this id throws.
      await showList(dash, [aPipeline(1, { _id: '\ud800' }), aPipeline(2)], 2)
      await expect(dash.row('This record cannot be shown')).toHaveCount(1)
      await expect(dash.row('pipeline-02')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Refresh' })).toBeVisible()
    })
  })
})
