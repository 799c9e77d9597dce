import { writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { GOALS, type Subject } from './goals.ts'

/** The figures by their names in `GOALS`. */
export type Figures = Readonly<Record<string, number>>

/** If the figures of a reference page differ by more than this factor, the machine was busy. */
const MAX_SPREAD = 1.6

/** @param share 0.95 for the 95th percentile */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const median = (values: readonly number[]) => percentile(values, 0.5)
const short = (value: number) => (value >= 100 ? value.toFixed(0) : String(+value.toPrecision(3)))

function rowOf(name: string, valuesOf: (subject: Subject) => readonly number[]) {
  const { id = '', unit = '', most = 0, of } = GOALS[name] ?? {}
  const app = valuesOf('app')
  const reference = of === undefined ? [] : valuesOf(of)
  const compared = of === undefined ? median(app) : median(app) / median(reference)
  const isVoid = Math.max(...reference) / Math.min(...reference) > MAX_SPREAD
  return {
    id,
    figure: name,
    app: `${short(median(app))} ${unit}`,
    reference: of === undefined ? '' : `${of} ${short(median(reference))} ${unit}`,
    ratio: of === undefined ? '' : compared.toFixed(2),
    'min–median–max': [0, 0.5, 1].map((share) => short(percentile(app, share))).join('–'),
    goal: of === undefined ? `≤ ${most} ${unit}` : `≤ ${most} × ${of}`,
    result: isVoid ? 'void' : compared <= most ? 'met' : 'not met',
  }
}

export function createReport() {
  const found = new Map<string, number[]>()
  const valuesOf = (subject: Subject, name: string) => found.get(`${subject}: ${name}`) ?? []
  return {
    add(subject: Subject, figures: Figures): void {
      for (const [name, value] of Object.entries(figures)) {
        found.set(`${subject}: ${name}`, [...valuesOf(subject, name), value])
      }
    },
    /**
     * Prints a Markdown table and writes the JSON file.
     *
     * @param ids the ids of the goals to report
     */
    async write(ids: readonly string[]): Promise<void> {
      const rows = Object.keys(GOALS)
        .filter((name) => valuesOf('app', name).length > 0)
        .map((name) => rowOf(name, (subject) => valuesOf(subject, name)))
        .filter(({ id }) => ids.includes(id))
      const columns = Object.keys(rows[0] ?? {})
      for (const cells of [columns, columns.map(() => '---'), ...rows.map(Object.values)]) {
        console.log(`| ${cells.join(' | ')} |`)
      }
      if (rows.some(({ result }) => result === 'void')) {
        console.log(`\nThis run is void: a reference spreads by more than ${MAX_SPREAD}.`)
      }
      const date = new Date().toISOString()
      const file = new URL(`../../dist/bench/${date.replaceAll(':', '')}.json`, import.meta.url)
      const machine = { cores: cpus().length, model: cpus()[0]?.model }
      const values = Object.fromEntries(found)
      await writeFile(file, JSON.stringify({ date, machine, rows, values }, null, 2))
      console.log(`\n${file.pathname}`)
    },
  }
}
