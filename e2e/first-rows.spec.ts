/** The parts of the performance budget that only a browser can measure (P7 and L3 on the performance page in docs/). */
import { expect, test } from './support/fault-test'
import { LIST } from './support/fault-matches'
import { json } from './support/fault-replies'
import { pipelines } from './support/fault-world'

const MAX_REQUESTS = 8
const MAX_ELEMENTS = 900

test('the first rows need at most eight requests, no font, and no script that the HTML does not name', async ({
  start,
}) => {
  const dash = await start({ isRealTime: true })
  await dash.page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (document.querySelector('[role="row"][data-at]') === null) return
      observer.disconnect()
      performance.mark('first-row')
    })
    observer.observe(document, { childList: true, subtree: true })
  })
  await dash.openList()
  const { paths, named } = await dash.page.evaluate(() => {
    const rows = performance.getEntriesByName('first-row')[0]?.startTime ?? 0
    const before = performance
      .getEntriesByType('resource')
      .filter((entry) => entry.startTime < rows)
    const scripts = document.querySelectorAll('script[src], link[rel="modulepreload"]')
    const pathOf = (address: string) => new URL(address, location.href).pathname
    return {
      paths: before.map(({ name }) => pathOf(name)),
      named: [...scripts].map((tag) =>
        pathOf(tag.getAttribute('src') ?? tag.getAttribute('href') ?? ''),
      ),
    }
  })
  expect(paths).toContain('/api/v2/pipelines')
  // The document itself is one more request.
  expect(paths.length + 1, paths.join(' ')).toBeLessThanOrEqual(MAX_REQUESTS)
  expect(paths.filter((path) => path.endsWith('.woff2'))).toEqual([])
  expect(paths.filter((path) => path.endsWith('.js') && !named.includes(path))).toEqual([])
})

test('a list of 10,000 pipelines has as few DOM elements as a short one', async ({ start }) => {
  const dash = await start()
  dash.server.answer(LIST, json(pipelines(10_000)))
  await dash.open()
  await expect(dash.page.getByRole('row').nth(20)).toBeVisible()
  await dash.page.waitForLoadState('networkidle')
  expect(await dash.page.locator('*').count()).toBeLessThanOrEqual(MAX_ELEMENTS)
})
