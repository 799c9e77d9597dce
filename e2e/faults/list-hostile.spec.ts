import { LIST } from '../support/fault-matches'
import { json, normalWith } from '../support/fault-replies'
import { expect, test } from '../support/fault-test'
import { aPipeline, START } from '../support/fault-world'
import { PAYLOADS } from '../support/hostile-texts'

test('markup in records and in an error message stays text, and creates no element, link or request', async ({
  start,
}) => {
  const dash = await start()
  const { page, server } = dash
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
  await dash.openList(PAYLOADS.length)
  await expect(dash.row(`0 ${PAYLOADS[0]}`)).toBeVisible()
  await page.getByRole('grid').evaluate((grid) => {
    grid.scrollTop = grid.scrollHeight
  })
  await expect(dash.row(`${PAYLOADS.length - 1} `)).toBeVisible()
  const grid = page.getByRole('grid')
  await expect(grid.locator('script, img, iframe, svg[onload], object, embed, style')).toHaveCount(
    0,
  )
  expect(
    await grid
      .locator('a')
      .evaluateAll((links) =>
        links
          .map((link) => (link as HTMLAnchorElement).protocol)
          .filter((each) => each !== 'http:'),
      ),
  ).toEqual([])
  expect(await page.evaluate(() => '__xss' in globalThis)).toBe(false)

  server.answer(LIST, json({ error: { message: '<img src=x onerror=window.__xss=1>' } }, 400))
  await dash.open()
  await dash.expectPanel('“<img src=x onerror=window.__xss=1>”')
  await expect(dash.panel.locator('img')).toHaveCount(0)
  expect(await page.evaluate(() => '__xss' in globalThis)).toBe(false)
})

test('parameters in the URL cannot point the page to another service', async ({ start }) => {
  const dash = await start()
  const named = 'api=https://evil.invalid/&apiBaseUrl=https://evil.invalid/'
  await dash.open(`pipelines?${named}#${named}`)
  await dash.expectRows()
})

test('names with reversed or hidden characters show them as codes, and a name of 10,000 characters takes one line', async ({
  start,
}) => {
  const dash = await start()
  dash.server.answer(
    LIST,
    json([
      aPipeline(1, { name: 'deploy\u202Etxt.exe' }),
      aPipeline(2, { name: 'pay\u200Bments' }),
      aPipeline(3, { name: 'שלום deploy' }),
      aPipeline(4, { name: `Z${'\u0301'.repeat(200)}algo` }),
      aPipeline(5, { name: '👩🏽‍🚀 launch' }),
    ]),
  )
  await dash.openList(5)
  await expect(dash.row('deploy\\u202Etxt.exe')).toBeVisible()
  await expect(dash.row('pay\\u200Bments')).toBeVisible()
  await expect(dash.row('שלום deploy').locator('bdi').first()).toHaveText('שלום deploy')
  await expect(dash.row('👩🏽‍🚀 launch')).toBeVisible()
  await expect(
    dash.page.getByRole('checkbox', { name: String.raw`Select deploy\u202Etxt.exe` }),
  ).toBeVisible()

  const long = 'long-name-'.repeat(1_000)
  dash.server.answer(LIST, json([aPipeline(1, { name: long }), aPipeline(2)]))
  await dash.click('Refresh')
  await dash.expectRows(2)
  const box = await dash.row('long-name-').boundingBox()
  expect(box?.height).toBeLessThan(60)
  expect(await dash.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  await expect(dash.row('long-name-').getByRole('link')).toHaveAttribute('title', /long-name-/)
})

test('if the service’s clock is more than a day off, exact times and a note are shown; otherwise ages and no note', async ({
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
    if (dash.starts() === 0) await dash.openList()
    else await dash.click('Refresh')
    const row = dash.row('pipeline-05')
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

test('invalid and future dates are shown as received, never as “in −3 h”', async ({ start }) => {
  const dash = await start()
  dash.server.answer(
    LIST,
    json([
      aPipeline(1, { updatedAt: 'soon' }),
      aPipeline(2, { updatedAt: '2026-02-31T25:61:00Z' }),
      aPipeline(3, { updatedAt: '2031-05-06T07:08:09Z' }),
      aPipeline(4, { updatedAt: 9e18 }),
      aPipeline(5, { updatedAt: '2026-03-29T02:30:00+01:00' }),
    ]),
  )
  await dash.openList(5)
  await expect(dash.row('pipeline-01')).toContainText('soon')
  await expect(dash.row('pipeline-02')).toContainText('2026-02-31T25:61:00Z')
  await expect(dash.row('pipeline-03')).toContainText('2031')
  await expect(dash.row('pipeline-04')).toContainText('9000000000000000000')
  await expect(dash.row('pipeline-05')).toContainText('2026')
  await expect(dash.page.getByRole('grid')).not.toContainText(/NaN|Invalid|[-−]\d+ (?:s|min|h|d)\b/)
})
