/** L5 and L6 of performance.md: frames of the list while it is scrolled, and what each costs. */
import type { BenchRound, PageBench } from './bench-round.ts'
import { untilAllIsHere, untilRested } from './in-page.ts'
import { PARTS } from './page-parts.ts'
import { nextPoll } from './polls.ts'
import { shareOf, type Figure } from './report.ts'

type Way = 'in steps' | 'by jumps'
const FRAMES = 60

/** A frame, and the thirtieth of a millisecond that clocks are off by. */
const FRAME = 17

interface Pass {
  /** Milliseconds from each frame to the next. */
  readonly frames: readonly number[]
  /** Frames that had no row where one belongs. */
  readonly blank: number
}

/** @param looks whether blanks are looked for, which costs time itself */
async function scroll({ page, subject }: BenchRound, way: Way, looks: boolean): Promise<Pass> {
  const { scroller, row } = PARTS[subject]
  return page.evaluate(
    async ({ selector, rowSelector, isByJumps, count, isLooking }) => {
      const element = document.querySelector(selector)
      if (element === null) throw new Error(`There is no ${selector}.`)
      const { left, top, height } = element.getBoundingClientRect()
      const most = element.scrollHeight - element.clientHeight
      const isBlank = () =>
        [60, height / 2, height - 30].some(
          (y) =>
            (document.elementFromPoint(left + 200, top + y)?.closest(rowSelector) ?? null) === null,
        )
      const { port1, port2 } = new MessageChannel()
      // A task after the frame is painted: a scroll in here is handled and drawn by the next frame,
      // as that of a wheel.
      const painted = () =>
        new Promise((resolve) => {
          port1.addEventListener('message', resolve, { once: true })
          port1.start()
          // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port
          port2.postMessage('')
        })
      const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
      const frames: number[] = []
      let blank = 0
      let last = await frame()
      for (let at = 1; at <= count; at += 1) {
        await painted()
        // The golden section spreads jumps over the whole list, the same ones each time.
        element.scrollTop = isByJumps ? ((at * 0.618_034) % 1) * most : at * 240
        const now = await frame()
        if (isLooking && isBlank()) blank += 1
        frames.push(now - last)
        last = now
      }
      return { frames, blank }
    },
    {
      selector: scroller,
      rowSelector: row,
      isByJumps: way === 'by jumps',
      count: FRAMES,
      isLooking: looks,
    },
  )
}

/** Milliseconds that the main thread has worked so far. */
async function worked({ devtools }: BenchRound): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000
}

async function measure(round: BenchRound): Promise<readonly Figure[]> {
  await round.openQuietly()
  // What is brought ahead is work of the load, and none of a frame's; and so is the first poll.
  if (round.subject === 'app') {
    await untilAllIsHere(round.page)
    await nextPoll(round.page)
  }
  await untilRested(round.page)
  await round.devtools.send('Performance.enable')
  const figures: Figure[] = []
  for (const [way, times] of [
    ['in steps', 2],
    ['by jumps', 3],
  ] as const) {
    const { frames, blank } = await scroll(round, way, true)
    const before = await worked(round)
    await scroll(round, way, false)
    const cost = (await worked(round)) - before
    const one = (id: string, what: string, unit: Figure['unit'], value: number) => ({
      id,
      what: `scroll ${way}: ${what}`,
      unit,
      values: [value],
    })
    figures.push(
      { ...one('L5', 'p95 of the frames', 'ms', shareOf(frames, 0.95)), goal: FRAME },
      { ...one('L5', 'blank frames', '', blank), goal: 0 },
      {
        ...one('L6', 'main thread a frame', 'ms', cost / FRAMES),
        against: { of: 'vanilla', times },
      },
    )
  }
  return figures
}

export const scrollBenches: readonly PageBench[] = [
  { ids: ['L5', 'L6'], on: { records: 100_000 }, against: ['vanilla'], measure },
]
