/** Measures a batch, the way to a pipeline and back, the builder, and the demo service: goals B1, N1, N3 and M1. */
import type { Round } from './bench.ts'
import { takeInteractions, takeLongestTask, untilIdle, untilLoaded } from './in-page.ts'
import { median, percentile, type Figures } from './report.ts'
import { HEADERS } from './site.ts'

export async function measureBatch({ page, open }: Round): Promise<Figures> {
  await open()
  await untilLoaded(page)
  await page.locator('input[aria-label="Select all"]').click()
  await page.getByRole('button', { name: /^Reset [0-9]/ }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Check again' }).waitFor({ timeout: 120_000 })
  let serviceMs = 0
  await page.route('**/api/v2/actions', async (route) => {
    const begin = performance.now()
    await new Promise((resolve) => setTimeout(resolve, 40))
    const response = await route.fetch()
    serviceMs += performance.now() - begin
    await route.fulfill({ response })
  })
  await takeLongestTask(page)
  const start = performance.now()
  await dialog.getByRole('textbox').fill(await dialog.locator('form strong').innerText())
  await dialog.getByRole('button', { name: /^Reset / }).click()
  const isOver = '[aria-label="Results"] button:not([aria-disabled="true"]):has-text("Dismiss")'
  await page.locator(isOver).waitFor({ timeout: 180_000 })
  return {
    'batch of 10,000: time ÷ service at 40 ms': (performance.now() - start) / serviceMs,
    'batch of 10,000: longest task': await takeLongestTask(page),
  }
}

export async function measureNavigation({ page, open }: Round): Promise<Figures> {
  await open('pipelines?sort=name')
  await untilLoaded(page)
  await page.locator('[role="grid"]').evaluate((list) => (list.scrollTop = 5_000 * 36))
  let figures: Figures = {}
  // The first visit also loads the code of the screen, so only the second visit counts.
  for (const row of ['[role="row"][data-at="5006"]', '[role="row"][data-at="5007"]']) {
    await page.locator(row).waitFor()
    await untilIdle(page)
    const opened = await page.evaluate((selector) => {
      const link = document.querySelector<HTMLElement>(`${selector} a[data-part="link"]`)
      const steps = 'main :is(table, ol[aria-label="Steps"])'
      return bench.toPaint(
        () => link?.click(),
        () => document.querySelector(steps) !== null,
      )
    }, row)
    await untilLoaded(page)
    const returned = await page.evaluate((selector) => {
      const topOf = () => document.querySelector(selector)?.getBoundingClientRect().top ?? 0
      const isBack = () => topOf() > 0 && topOf() < innerHeight
      return bench.toPaint(() => history.back(), isBack)
    }, row)
    figures = { 'list to pipeline': opened, 'back to the list, scroll kept': returned }
  }
  return figures
}

export async function measureBuilder({ page, url }: Round): Promise<Figures> {
  const steps = Array.from({ length: 200 }, (_, index) => ({
    _id: `s${index}`,
    name: `Step ${index}`,
    tool: { tool_identifier: 'run_script', configuration: { script: `echo ${index}` } },
  }))
  const body = JSON.stringify({ name: 'of-200', description: 'For the bench', steps })
  const options = { method: 'POST', headers: HEADERS, body }
  const reply = await fetch(`${url}api/v2/pipelines`, options)
  const { _id } = (await reply.json()) as { readonly _id: string }
  await page.goto(`${url}pipelines/${_id}/edit?step=100`)
  await page.getByRole('textbox', { name: 'Step name' }).focus()
  await untilLoaded(page)
  await takeInteractions(page, 0)
  const keys = 'deploytotheregion'.split('')
  for (const key of keys) await page.keyboard.press(key, { delay: 100 })
  const times = await takeInteractions(page, keys.length)
  return { 'builder of 200 steps: key to paint, p95': percentile(times, 0.95) }
}

export async function measureDemoService({ url }: Round): Promise<Figures> {
  const timed = async (path: string, options: RequestInit = {}) => {
    const times: number[] = []
    let text = ''
    for (let time = 0; time < 60; time += 1) {
      const start = performance.now()
      text = await (await fetch(`${url}api/v2/${path}`, { headers: HEADERS, ...options })).text()
      times.push(performance.now() - start)
    }
    return { ms: median(times), text }
  }
  const list = await timed('pipelines')
  const records = JSON.parse(list.text) as readonly { readonly _id: string }[]
  const target = records.slice(0, 500).map(({ _id }) => _id)
  const body = JSON.stringify({ action: 'status', type: 'pipeline', version: 1, target })
  const status = await timed('actions', { method: 'POST', body })
  return { 'demo service: status of 500 ids': status.ms, 'demo service: list of 10,000': list.ms }
}
