/** N3 of performance.md: a pipeline of 500 steps in the builder; and typing and moving in one of 200 (issue 5). */
import type { Page } from '@playwright/test'
import type { BenchRound, PageBench } from './bench-round.ts'
import { clickToPaint, untilAllIsHere, untilQuiet, untilRested } from './in-page.ts'
import { shareOf, type Figure } from './report.ts'

const MANY = 500
const SOME = 200
const ROW = 'nav[aria-label="Steps"] li'
const OPTION = '[role="listbox"][aria-label="Step types"] [role="option"]'

/** Opens a pipeline of so many steps to be edited, at one of them. */
async function openSteps(
  { page, service }: BenchRound,
  count: number,
  step: number,
): Promise<void> {
  const id = await createPipeline(service.url, count)
  await page.goto(`${service.url}pipelines/${id}/edit?step=${step}`)
  await page
    .locator(ROW)
    .nth(count - 1)
    .waitFor()
  await page.getByRole('textbox', { name: 'Step name' }).waitFor()
  await untilReady(page)
}

/** Until the builder stands, and what the app brings after its first screen is there: fonts, dialogs, the palette. */
async function untilReady(page: Page): Promise<void> {
  // The builder has no rows that the watch of the page would know.
  await page.evaluate(() => (globalThis.__bench.rows ??= 0))
  await untilAllIsHere(page)
  await untilQuiet(page, true)
  await untilRested(page)
}

async function createPipeline(url: string, count: number): Promise<string> {
  const steps = Array.from({ length: count }, (_, at) => ({
    _id: `s${at}`,
    name: `Step ${at}`,
    tool: { tool_identifier: 'run_script', configuration: { script: `echo ${at}` } },
  }))
  const response = await fetch(`${url}api/v2/pipelines`, {
    method: 'POST',
    headers: { authorization: 'Bearer demo-admin', 'content-type': 'application/json' },
    body: JSON.stringify({ name: `of-${count}`, description: 'For the bench', steps }),
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

const n3 = (what: string, values: readonly number[], goal: number): Figure => ({
  id: 'N3',
  what,
  unit: 'ms',
  values,
  goal,
})

async function measureMany(round: BenchRound): Promise<readonly Figure[]> {
  const { page } = round
  await openSteps(round, MANY, 1)
  const frames = await dragFrames(page)
  const added: number[] = []
  for (let at = MANY; at < MANY + 3; at += 1) {
    await page.getByRole('link', { name: 'Add step' }).click()
    await page.locator(OPTION).first().waitFor()
    await untilRested(page)
    added.push(await clickToPaint(page, OPTION, `${ROW}[data-place="${at}"]`))
    await page.getByRole('textbox', { name: 'Step name' }).waitFor()
    await untilRested(page)
  }
  return [
    n3(`${MANY} steps: frames of a drag, p95`, [shareOf(frames, 0.95)], 33),
    n3(`${MANY} steps: one more, click to paint`, added, 50),
  ]
}

declare global {
  var __painted: {
    /** Of each key so far. */
    readonly ms: number[]
    /** Called with each of them. */
    onMore?: () => void
  }
}

/** Milliseconds from each of these keys to its paint, in what has the focus. */
async function keysToPaint(page: Page, keys: readonly string[]): Promise<readonly number[]> {
  await page.evaluate(() => {
    globalThis.__painted = { ms: [] }
    document.addEventListener(
      'keydown',
      ({ key, timeStamp }) => {
        if (key === 'Alt') return
        requestAnimationFrame(() => {
          setTimeout(() => {
            globalThis.__painted.ms.push(performance.now() - timeStamp)
            globalThis.__painted.onMore?.()
          })
        })
      },
      true,
    )
  })
  for (const [at, key] of keys.entries()) {
    await page.keyboard.press(key)
    // Told, not asked in each frame: what is asked then is compiled and run beside the next key.
    await page.evaluate(
      (count) =>
        new Promise<void>((resolve) => {
          const painted = globalThis.__painted
          painted.onMore = () => {
            if (painted.ms.length > count) resolve()
          }
          painted.onMore()
        }),
      at,
    )
  }
  return page.evaluate(() => globalThis.__painted.ms)
}

async function measureSome(round: BenchRound): Promise<readonly Figure[]> {
  const { page } = round
  await openSteps(round, SOME, SOME / 2)
  await page.getByRole('textbox', { name: 'Step name' }).focus()
  const typed = await keysToPaint(page, 'deploytotheregionname'.split(''))
  await page.reload()
  await page.locator('[aria-current="step"]').waitFor()
  await untilReady(page)
  await page.locator('[aria-current="step"]').focus()
  await untilRested(page)
  const moved = await keysToPaint(
    page,
    Array.from({ length: 20 }, () => 'Alt+ArrowDown'),
  )
  return [
    n3(`${SOME} steps: key in a field to paint, p95`, [shareOf(typed, 0.95)], 50),
    n3(`${SOME} steps: one moved by a place, key to paint, p95`, [shareOf(moved, 0.95)], 50),
  ]
}

export const builderBenches: readonly PageBench[] = [
  { ids: ['N3'], on: { scenario: 'default' }, cpu: 4, measure: measureMany },
  { ids: ['N3'], on: { scenario: 'default' }, cpu: 4, isLong: true, measure: measureSome },
]
