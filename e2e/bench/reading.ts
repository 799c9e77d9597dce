/** D6 of performance.md: what reading and checking records costs beside parsing them, in the app's own page. */
import type { BenchRound, PageBench } from './bench-round.ts'
import { figureOf, type Figure } from './report.ts'

async function measureReading(round: BenchRound): Promise<readonly Figure[]> {
  const { page, records } = round
  await round.openQuietly()
  const times = await page.evaluate(async () => {
    const code = '/floor/reading.js'
    await import(code)
    const measure = Reflect.get(globalThis, '__measureReading') as (text: string) => {
      readonly parsing: number
      readonly reading: number
    }
    const text = await (await fetch('/api/v2/pipelines')).text()
    const pause = () => new Promise((resolve) => requestIdleCallback(resolve))
    const taken: ReturnType<typeof measure>[] = []
    for (let time = 0; time < 15; time += 1) {
      taken.push(measure(text))
      await pause()
    }
    return taken
  })
  // The quickest of each: whatever else the machine does only adds to them.
  const parsing = Math.min(...times.map((each) => each.parsing))
  const reading = Math.min(...times.map((each) => each.reading))
  const many = records.toLocaleString('en')
  return [
    figureOf('D6', `${many} records: JSON.parse`, 'ms', parsing),
    figureOf('D6', 'the same, read and checked', 'ms', reading),
    figureOf('D6', 'the one ÷ the other', '×', reading / parsing, 0.25),
  ]
}

export const readingBenches: readonly PageBench[] = [
  { ids: ['D6'], on: { records: 10_000 }, measure: measureReading },
]
