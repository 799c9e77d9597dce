import { expect, test } from '../support/journey'
import { navigate } from '../support/navigate'
import { openOne } from '../support/pipeline-page'
import { SCENARIOS } from '../../src/mocks/scenarios/scenarios'

/** Matches texts that appear if a value is missing or was not formatted. */
const NONSENSE = /\bundefined\b|\bnull\b|\bNaN\b|\[object \w+\]|Invalid Date|in [-−]\d/

/** The hostile scenario contains this text on purpose. */
const WRITTEN_OUT = String.raw`null\u0000`

/** A slow scenario, whose texts are also in other scenarios. */
const LONG: ReadonlySet<string> = new Set(['huge-100k'])

test.use({ allowedErrors: [/status of (?:40[13]|429|50[03]) .*\/api\/v2\/|net::ERR_FAILED/] })

test('the texts of no scenario contain an unformatted value', async ({ page, openDemo }) => {
  for (const { id } of SCENARIOS.filter((scenario) => !LONG.has(scenario.id))) {
    await test.step(id, async () => {
      await openDemo('/pipelines?columns=status,tags,lastRun,updated,created,createdBy,id', id)
      await expect(
        page
          .getByRole('grid')
          .or(
            page.getByRole('heading', {
              name: /No pipelines yet|could not be read|no permission to read/,
            }),
          )
          .or(page.getByRole('dialog'))
          .first(),
      ).toBeVisible({ timeout: 10_000 })
      const text = await page.evaluate(() => {
        const named = [
          ...document.querySelectorAll('[aria-label], [title], [placeholder]'),
        ].flatMap((element) =>
          ['aria-label', 'title', 'placeholder'].map((name) => element.getAttribute(name)),
        )
        return [
          document.title,
          document.body.innerText,
          ...named.filter((words) => words !== null),
        ].join('\n')
      })
      const lines = text.replaceAll(WRITTEN_OUT, '').split('\n')
      expect(lines.filter((line) => NONSENSE.test(line))).toEqual([])
    })
  }
})

test('hostile records, pipelines and step types are shown unchanged, and nothing in them runs', async ({
  page,
  list,
  openDemo,
}) => {
  await test.step('in the list', async () => {
    await openDemo('/pipelines', 'hostile')
    await list.expectRows(69)
    await expect(list.grid).toContainText('<script>window.__xss = 1</script>')
    await list.names.first().focus()
    for (let screen = 0; screen < 5; screen += 1) {
      expect(await list.grid.evaluate(spillingCells), 'cells that run into the next one').toEqual(
        [],
      )
      await page.keyboard.press('PageDown')
    }
    await page.keyboard.press('End')
    await expect(list.grid.locator('[aria-rowindex="70"]')).toBeInViewport()
    await page.getByText(/records could not be read/).click()
    await expect(
      page.getByText('Record 1', { exact: true }).or(page.getByText(/^Record \d+$/).first()),
    ).toBeVisible()
    expect(await page.evaluate(() => '__xss' in window)).toBe(false)
    await expect(page).toHaveTitle(/Pipelines · Sluice$/)
  })
  await test.step('a pipeline with an unknown state and one with hostile texts', async () => {
    await list.visit('/pipelines', 69)
    // The column also has room for an unknown status word of the service.
    await list.query.fill('odd-unknown')
    const state = list.row('odd-unknown-status').getByText('Unknown: hibernating')
    await expect
      .poll(() => state.evaluate((text) => text.scrollWidth <= text.clientWidth))
      .toBe(true)
    await openOne(page, list, 'odd-unknown-status')
    await expect(page.getByText('hibernating').first()).toBeVisible()
    await expect(page.getByRole('region', { name: 'Gate' })).toContainText('does not know')
    await expect(page.getByRole('button', { name: 'Run', exact: true })).toHaveAttribute(
      'title',
      /does not know/,
    )
    await page.goBack()
    await openOne(page, list, 'odd-no-dates')
    await expect(page.getByText('4 of 5 steps could not be read')).toBeVisible()
    await page.goBack()
    await list.query.fill('iframe')
    await page.keyboard.press('Enter')
    await list.names.first().click()
    await page.getByRole('button', { name: 'Open all' }).click()
    await page.getByText('Raw JSON').click()
    await expect(page.getByLabel('Raw JSON')).toContainText('<iframe')
    await expect(page.locator('iframe')).toHaveCount(0)
    expect(await page.evaluate(() => '__xss' in globalThis)).toBe(false)
  })
  await test.step('a very long name of a step type takes no more room than its row', async () => {
    await navigate(page, '/pipelines/new')
    const option = page.getByRole('option', { name: /^endless-endless/ })
    await expect.poll(async () => (await option.boundingBox())?.height).toBeLessThan(50)
  })
})

function spillingCells(grid: Element): readonly string[] {
  return [...grid.querySelectorAll('[role=gridcell]')]
    .filter((cell) => cell.scrollWidth > cell.clientWidth + 1)
    .filter((cell) => getComputedStyle(cell).overflowX === 'visible')
    .map((cell) => cell.textContent)
}
