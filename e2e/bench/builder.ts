/** N3 of performance.md: a pipeline of 500 steps in the builder. */
import type { Page } from '@playwright/test'
import type { BenchRound, PageBench } from './bench-round.ts'
import { clickToPaint } from './in-page.ts'
import { shareOf, type Figure } from './report.ts'

const STEPS = 500
const ROW = 'nav[aria-label="Steps"] li'
const OPTION = '[role="listbox"][aria-label="Step types"] [role="option"]'

async function createPipeline(url: string): Promise<string> {
  const steps = Array.from({ length: STEPS }, (_, at) => ({
    _id: `s${at}`,
    name: `Step ${at}`,
    tool: { tool_identifier: 'run_script', configuration: { script: `echo ${at}` } },
  }))
  const response = await fetch(`${url}api/v2/pipelines`, {
    method: 'POST',
    headers: { authorization: 'Bearer demo-admin', 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'five-hundred', description: 'For the bench', steps }),
  })
  if (!response.ok) throw new Error(`Not created: ${await response.text()}`)
  return ((await response.json()) as { readonly _id: string })._id
}

/** Milliseconds between frames while a step is dragged down the list, a row in each frame. */
async function dragFrames(page: Page): Promise<readonly number[]> {
  return page.evaluate(async (selector) => {
    const rows = [...document.querySelectorAll(selector)]
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const send = (type: string, at: number) =>
      rows[at]?.dispatchEvent(
        new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: new DataTransfer() }),
      )
    send('dragstart', 2)
    await frame()
    const frames: number[] = []
    let last = performance.now()
    for (let at = 3; at < 63; at += 1) {
      send('dragover', at)
      await frame()
      const now = performance.now()
      frames.push(now - last)
      last = now
    }
    send('dragend', 2)
    return frames
  }, ROW)
}

async function measureBuilder({ page, service }: BenchRound): Promise<readonly Figure[]> {
  const id = await createPipeline(service.url)
  await page.goto(`${service.url}pipelines/${id}/edit`)
  await page
    .locator(ROW)
    .nth(STEPS - 1)
    .waitFor()
  await page.waitForTimeout(4_000)
  const frames = await dragFrames(page)
  const added: number[] = []
  for (let time = 0; time < 3; time += 1) {
    await page.getByRole('link', { name: 'Add step' }).click()
    await page.locator(OPTION).first().waitFor()
    added.push(await clickToPaint(page, OPTION, `${ROW}[data-place="${STEPS + time}"]`))
    await page.waitForTimeout(1_000)
  }
  const n3 = (what: string, values: readonly number[], goal: number): Figure => ({
    id: 'N3',
    what,
    unit: 'ms',
    values,
    goal,
  })
  return [
    n3(`${STEPS} steps: frames of a drag, p95`, [shareOf(frames, 0.95)], 33),
    n3(`${STEPS} steps: one more, click to paint`, added, 50),
  ]
}

export const builderBenches: readonly PageBench[] = [
  { ids: ['N3'], on: { scenario: 'default' }, cpu: 4, measure: measureBuilder },
]
