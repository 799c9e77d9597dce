/** What a measurement needs to know from inside the page. These functions run there: they close over nothing. */
import type { Page } from '@playwright/test'

interface Bench {
  longest: number
}
declare global {
  var __bench: Bench
}

/** Watches the main thread from here on. Runs before the page's own scripts. */
export function watchTasks(): void {
  globalThis.__bench = { longest: 0 }
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      globalThis.__bench.longest = Math.max(globalThis.__bench.longest, duration)
    }
  }).observe({ type: 'longtask' })
}

/** Milliseconds of the longest task since the last call; the browser reports those above 50. */
export async function takeLongest(page: Page): Promise<number> {
  return page.evaluate(async () => {
    // Entries come a moment after their task.
    await new Promise((resolve) => setTimeout(resolve, 300))
    const { longest } = globalThis.__bench
    globalThis.__bench.longest = 0
    return longest
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
