import type { Page } from '@playwright/test'

declare global {
  var bench: ReturnType<typeof installBench>
}

/** Runs in the page before its own scripts. `row` is the CSS selector of a row of the list. */
export function installBench(row: string) {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const tools = {
    /** Tasks of more than 50 ms. The browser does not report shorter tasks. */
    tasks: [] as { start: number; ms: number }[],
    /** Milliseconds from a key or click to the next paint. The browser does not report less than 16 ms. */
    interactions: new Map<number, number>(),
    layoutShift: 0,
    rowsPainted: 0,
    changed: 0,
    frame,
    /** Milliseconds from `act()` until the page has painted a state in which `isDone()` is true. */
    async toPaint(act: () => void, isDone: () => boolean) {
      await frame()
      const start = performance.now()
      act()
      do await frame()
      while (!isDone() && performance.now() - start < 30_000)
      // A task that is queued during a frame runs after the paint of this frame.
      await new Promise((resolve) => setTimeout(resolve))
      return performance.now() - start
    },
  }
  globalThis.bench = tools
  const observe = (type: string, note: (entry: PerformanceEntry) => void) => {
    const options = { type, buffered: true, durationThreshold: 16 }
    new PerformanceObserver((entries) => entries.getEntries().forEach(note)).observe(options)
  }
  observe('longtask', ({ startTime, duration }) => {
    tools.tasks.push({ start: startTime, ms: duration })
  })
  observe('layout-shift', (entry) => (tools.layoutShift += Number(Reflect.get(entry, 'value'))))
  observe('event', (entry) => {
    const id = Number(Reflect.get(entry, 'interactionId'))
    const before = tools.interactions.get(id) ?? 0
    if (id > 0) tools.interactions.set(id, Math.max(before, entry.duration))
  })
  const observer = new MutationObserver(() => {
    tools.changed = performance.now()
    if (tools.rowsPainted > 0 || document.querySelector(row) === null) return
    tools.rowsPainted = tools.changed
    requestAnimationFrame(() => setTimeout(() => (tools.rowsPainted = performance.now())))
  })
  observer.observe(document, { childList: true, subtree: true, characterData: true })
  return tools
}

/** Waits until the page has loaded nothing for a second, because the app preloads code after its rows. */
export async function untilLoaded(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const files = () => performance.getEntriesByType('resource').map(({ name }) => name)
    const count = () => files().filter((name) => !name.includes('/api/')).length
    for (let calm = 0, before = count(); calm < 4; calm += 1) {
      await new Promise((resolve) => setTimeout(resolve, 250))
      if (count() !== before) calm = -1
      before = count()
    }
  })
}

export async function untilIdle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let calm = 0; calm < 6;) {
      const start = performance.now()
      await bench.frame()
      calm = performance.now() - start < 25 ? calm + 1 : 0
    }
  })
}

/** Milliseconds of the longest task since the last call. 0 if no task took more than 50 ms. */
export async function takeLongestTask(page: Page): Promise<number> {
  // The browser reports a task shortly after it ends.
  await page.waitForTimeout(200)
  return page.evaluate(() => Math.max(0, ...bench.tasks.splice(0).map(({ ms }) => ms)))
}

/**
 * Milliseconds to the next paint, for each interaction since the last call. An unreported interaction counts as 16
 * ms.
 */
export async function takeInteractions(page: Page, count: number): Promise<readonly number[]> {
  await page.waitForTimeout(200)
  const slow = await page.evaluate(() => {
    const found = [...bench.interactions.values()]
    bench.interactions.clear()
    return found
  })
  return [...slow, ...Array.from({ length: Math.max(0, count - slow.length) }, () => 16)]
}

/**
 * Of the matching elements that nothing covers, clicks the one at `index`, counted from the top. Playwright's own clicks
 * search the page on its main thread, which would count as work of the page.
 */
export async function click(page: Page, selector: string, index = 0, text = ''): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const spots = await page.evaluate(
      ([wanted, words]) =>
        [...document.querySelectorAll(wanted)].flatMap((element) => {
          const box = element.getBoundingClientRect()
          const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
          const isFree = element.contains(document.elementFromPoint(x, y))
          return isFree && element.textContent.endsWith(words) ? [{ x, y }] : []
        }),
      [selector, text] as const,
    )
    const spot = spots.toSorted((a, b) => a.y - b.y)[index]
    if (spot !== undefined) await page.mouse.click(spot.x, spot.y)
    await page.waitForTimeout(150)
    if (spot !== undefined) return
  }
  throw new Error(`${selector} ${text} cannot be clicked.`)
}
