/** Figures of a run: one line a bench id and figure, and the same as JSON. */
import { mkdir, writeFile } from 'node:fs/promises'

export interface Figure {
  /** Of performance.md. */
  readonly id: string
  readonly what: string
  readonly unit: 'ms' | 'MB' | '×' | ''
  /** One a round. */
  readonly values: readonly number[]
  /** At most; left out where nothing is asked. */
  readonly goal?: number
}

export function middleOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** @param share 0.95 for p95 */
export function shareOf(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

const isMet = ({ values, goal }: Figure) => goal === undefined || middleOf(values) <= goal
const short = (value: number) =>
  value >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(3)))

export function printTable(figures: readonly Figure[]): void {
  const header = ['id', 'figure', 'middle', 'from–to', 'goal', '']
  const rows = figures.map((figure) => {
    const { id, what, unit, values, goal } = figure
    const range = `${short(Math.min(...values))}–${short(Math.max(...values))}`
    const wanted = goal === undefined ? '' : `≤ ${short(goal)} ${unit}`
    const verdict = goal === undefined ? '' : isMet(figure) ? 'met' : 'NOT MET'
    return [id, what, `${short(middleOf(values))} ${unit}`, range, wanted, verdict]
  })
  const widths = header.map((_, column) =>
    Math.max(...[header, ...rows].map((row) => row[column]?.length ?? 0)),
  )
  for (const row of [header, ...rows]) {
    console.log(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
  }
}

export async function writeFigures(figures: readonly Figure[]): Promise<string> {
  const folder = new URL('../../dist/bench/', import.meta.url)
  await mkdir(folder, { recursive: true })
  const file = new URL(`${new Date().toISOString().replaceAll(':', '')}.json`, folder)
  const measured = figures.map((figure) => ({
    ...figure,
    middle: middleOf(figure.values),
    isMet: isMet(figure),
  }))
  await writeFile(file, JSON.stringify(measured, null, 2))
  return file.pathname
}
