/** Measures a long session: goals R1 and R2. */
import type { Page } from '@playwright/test'
import { SCREENS } from '../support/screens.ts'
import type { Round } from './bench.ts'
import { click, takeInteractions, untilLoaded } from './in-page.ts'
import { POLL, pollOften } from './long-list.ts'
import { percentile, type Figures } from './report.ts'

/** Uses the list without pauses, like a user who knows the app well. */
async function tryEverything(page: Page): Promise<void> {
  const row = (part: string) => `[role="grid"] [role="row"][data-at] [data-part="${part}"]`
  const clear = () => click(page, 'main button', 0, 'Clear selection')
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await page.keyboard.press(key, { delay: 33 })
  }
  await click(page, 'input[aria-label="Filter pipelines"]')
  await page.keyboard.type('status:failed deploy', { delay: 90 })
  await press('Control+a', 'Delete', 'Escape')
  await click(page, row('check'), 2)
  await page.keyboard.down('Shift')
  await click(page, row('check'), 9)
  await page.keyboard.up('Shift')
  await click(page, 'input[aria-label="Select all"]')
  await clear()
  await page.mouse.move(640, 400)
  for (let turn = 0; turn < 20; turn += 1) {
    await page.mouse.wheel(0, turn < 15 ? 700 : -2_000)
    await page.waitForTimeout(30)
  }
  await click(page, row('check'), 4)
  await press(...Array.from({ length: 12 }, () => 'ArrowDown'))
  await clear()
  await click(page, row('menu'), 8)
  await press('Escape')
  await press('Control+k')
  await page.keyboard.type('appr', { delay: 90 })
  await press('Escape')
  await click(page, row('link'), 8)
  await page.getByRole('heading', { level: 2, name: 'Steps' }).waitFor()
  await page.goBack()
  await click(page, '[role="columnheader"] button', 0, 'Name')
  await click(page, '[role="columnheader"] button', 0, 'Updated')
  for (const screen of ['approvals', 'tools', 'pipelines']) {
    await click(page, `nav[aria-label="Screens"] a[href^="/${screen}"]`)
  }
}

export async function measureInteractions({ page, open }: Round): Promise<Figures> {
  await open()
  await untilLoaded(page)
  for (const end = performance.now() + 180_000; performance.now() < end;) await tryEverything(page)
  const count = await page.evaluate(() => Reflect.get(performance, 'interactionCount'))
  const times = await takeInteractions(page, count)
  return { 'interaction to next paint, 3 minutes, p98': percentile(times, 0.98) }
}

export async function measureMemory({ page, devtools, open }: Round): Promise<Figures> {
  await pollOften(page)
  await page.clock.install()
  await open()
  let routes = 0
  const heapAfter = async (count: number) => {
    for (; routes < count; routes += 1) {
      const screen = SCREENS[routes % SCREENS.length] ?? 'Pipelines'
      await page.locator(`nav[aria-label="Screens"] a[href^="/${screen.toLowerCase()}"]`).click()
      await page.getByRole('heading', { level: 1, name: screen }).waitFor()
      // One poll for each screen. All of them happen on this screen, because it shows pipelines that are polled.
      if (screen !== 'Pipelines') continue
      for (let poll = 0; poll < SCREENS.length; poll += 1) {
        const answer = page.waitForResponse(POLL)
        await page.clock.fastForward(5_000)
        await answer
      }
    }
    await devtools.send('HeapProfiler.collectGarbage')
    return (await devtools.send('Runtime.getHeapUsage')).usedSize
  }
  const before = await heapAfter(20)
  return { 'heap after 200 routes and polls ÷ after 20': (await heapAfter(200)) / before }
}
