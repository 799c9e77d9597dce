/** What a measurement needs to know from inside the page. These functions run there: they close over nothing. */
import type { Page } from '@playwright/test'

interface Task {
  readonly start: number
  readonly ms: number
}
interface Watched {
  /** Those above 50 ms; the browser reports no others. */
  tasks: Task[]
  /** When the first rows stood painted, in milliseconds since the navigation. */
  rows?: number
  /** Called then. */
  onRows?: () => void
  /** Sum of the layout shifts. */
  shift: number
}
declare global {
  var __bench: Watched
}

/**
 * Watches the main thread and the first rows from here on. Runs before the page's own scripts.
 *
 * @param row selector of a row
 */
export function watchPage(row: string): void {
  const watched: Watched = { tasks: [], shift: 0 }
  globalThis.__bench = watched
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      watched.tasks.push({ start: startTime, ms: duration })
    }
  }).observe({ type: 'longtask' })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) watched.shift += Reflect.get(entry, 'value') as number
  }).observe({ type: 'layout-shift', buffered: true })
  // No frame is asked for while one waits: it would cost the page that draws in slices one for each.
  const observer = new MutationObserver(() => {
    // Called off where a page has no rows: looking costs a little.
    if (watched.rows === undefined && document.querySelector(row) === null) return
    observer.disconnect()
    if (watched.rows !== undefined) return
    requestAnimationFrame(() => {
      // The task after a frame's callbacks comes after its paint.
      setTimeout(() => {
        watched.rows = performance.now()
        watched.onRows?.()
      })
    })
  })
  observer.observe(document, { childList: true, subtree: true })
}

/** Until the first rows stand painted. Looks once, and is told of the rest: to poll would be work for the page. */
export const untilRows = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        setTimeout(() => reject(new Error('There were no rows for two minutes.')), 120_000)
        if (globalThis.__bench.rows === undefined) globalThis.__bench.onRows = resolve
        else resolve()
      }),
  )

/** The long tasks since the last call, with a report of everything that has ended by now. */
export async function takeTasks(page: Page): Promise<readonly Task[]> {
  return page.evaluate(async () => {
    // Reports come later than their task, but in order: one of our own is the last of them.
    const since = performance.now()
    await new Promise((resolve) => setTimeout(resolve))
    const ours = performance.now()
    while (performance.now() < ours + 60) continue
    const isOurs = ({ start, ms }: { start: number; ms: number }) => start >= since && ms >= 50
    while (!globalThis.__bench.tasks.some(isOurs)) {
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    const { tasks } = globalThis.__bench
    globalThis.__bench.tasks = []
    return tasks.slice(0, tasks.findIndex(isOurs))
  })
}

/** Milliseconds of the longest task since the last call; the browser reports those above 50. */
export async function takeLongest(page: Page): Promise<number> {
  return Math.max(0, ...(await takeTasks(page)).map(({ ms }) => ms))
}

/** Until the app has brought, two seconds after its rows, what comes ahead of its first use, too. */
export async function untilAllIsHere(page: Page): Promise<void> {
  const hasPalette = () =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/overlays-'))
  await page.waitForFunction(hasPalette, undefined, { timeout: 60_000 })
  await page.waitForLoadState('networkidle')
}

/** Until nothing is left to load and the page has nothing to do; the app loads its fonts last of all. */
export async function untilQuiet(page: Page, isApp: boolean): Promise<void> {
  if (isApp) {
    // Not by Playwright's means: they have the page compile half a megabyte and look in each frame, and that
    // would count as the app's.
    await page.evaluate(
      () =>
        new Promise<void>((resolve, reject) => {
          const none = setTimeout(
            () => reject(new Error('There were no fonts for a minute.')),
            60_000,
          )
          const { documentElement } = document
          const observer = new MutationObserver(() => look())
          const look = () => {
            if (documentElement.dataset['fonts'] !== 'on') return
            clearTimeout(none)
            observer.disconnect()
            resolve()
          }
          observer.observe(documentElement, { attributeFilter: ['data-fonts'] })
          look()
        }),
    )
  }
  await page.waitForLoadState('networkidle')
  await page.evaluate(async () => {
    // A page without frames is given no idle time.
    await new Promise((resolve) => requestAnimationFrame(resolve))
    await new Promise((resolve) => requestIdleCallback(resolve))
  })
}

/** Until the page has had nothing to do for six frames: what comes next meets no work of what was last. */
export const untilRested = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let calm = 0; calm < 6;) {
      const start = performance.now()
      await new Promise((resolve) => requestAnimationFrame(resolve))
      calm = performance.now() - start < 20 ? calm + 1 : 0
    }
  })

/** Until what an answer or a key brought stands on the screen, and nothing is left to do. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let idle = 0; idle < 3; idle += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      await new Promise((resolve) => requestIdleCallback(() => resolve(undefined)))
    }
  })
}

/** From a click on the one to the frame in which the other stands painted, in milliseconds. */
export async function clickToPaint(page: Page, click: string, wanted: string): Promise<number> {
  return page.evaluate(
    async ([clicked = '', shown = '']) => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
      const element = document.querySelector<HTMLElement>(clicked)
      if (element === null) throw new Error(`There is no ${clicked}.`)
      await frame()
      const start = performance.now()
      element.click()
      // What a click changes is drawn when its handlers have returned, before the frame.
      await Promise.resolve()
      while (document.querySelector(shown) === null) await frame()
      await frame()
      return performance.now() - start
    },
    [click, wanted],
  )
}

/** Milliseconds between frames while this element is scrolled, until it is called off by its time. */
export async function scrollFrames(page: Page, scroller: string, ms: number) {
  return page.evaluate(
    async ([selector, time]) => {
      const element = document.querySelector(selector)
      if (element === null) throw new Error(`There is no ${selector}.`)
      const frames: number[] = []
      const end = performance.now() + time
      let last = performance.now()
      let down = true
      while (last < end) {
        element.scrollBy(0, down ? 240 : -240)
        const most = element.scrollHeight - element.clientHeight
        if (element.scrollTop <= 0 || element.scrollTop >= most - 1) down = !down
        await new Promise((resolve) => requestAnimationFrame(resolve))
        const now = performance.now()
        frames.push(now - last)
        last = now
      }
      return frames
    },
    [scroller, ms] as const,
  )
}

/** Megabytes of JavaScript objects that are in use. */
export async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize / 1e6
}
