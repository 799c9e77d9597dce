/** Figures of a run: one line a bench id and figure, and the same as JSON. */
import { mkdir, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import type { Reference, Subject } from './bench-round.ts'

export interface Figure {
  /** Of performance.md. */
  readonly id: string
  readonly what: string
  readonly unit: 'ms' | 'MB' | 'kB' | '×' | ''
  /** One a round. */
  readonly values: readonly number[]
  /** At most; left out where nothing is asked. */
  readonly goal?: number
  /** The page that it is held against: at most so many times as much, or so much more. */
  readonly against?: { readonly of: Reference; readonly times?: number; readonly over?: number }
}

/** A figure of one value. @param goal at most; left out where nothing is asked */
export const figureOf = (
  id: string,
  what: string,
  unit: Figure['unit'],
  value: number,
  goal?: number,
): Figure => ({ id, what, unit, values: [value], ...(goal !== undefined && { goal }) })

/** A figure of the app with what the references had in the same run. */
export interface Finding extends Figure {
  readonly reference?: readonly number[]
}

/** A reference that spreads by more says that the machine had other things to do. */
const MOST_SPREAD = 1.6

export function middleOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** @param share 0.95 for p95 */
export function shareOf(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Joins the figures of all rounds, and those of the references to the app's. */
export function createFindings() {
  const taken = new Map<string, Map<Subject, Figure>>()
  return {
    add(subject: Subject, figures: readonly Figure[]): void {
      for (const figure of figures) {
        const key = `${figure.id} ${figure.what}`
        const bySubject = taken.get(key) ?? new Map<Subject, Figure>()
        const before = bySubject.get(subject)?.values ?? []
        bySubject.set(subject, { ...figure, values: [...before, ...figure.values] })
        taken.set(key, bySubject)
      }
    },
    list: (): readonly Finding[] =>
      [...taken.values()].flatMap((bySubject) => {
        const figure = bySubject.get('app')
        if (figure === undefined) return []
        const reference = figure.against && bySubject.get(figure.against.of)?.values
        return [{ ...figure, ...(reference !== undefined && { reference }) }]
      }),
  }
}

const spreadOf = (values: readonly number[]) => Math.max(...values) / Math.min(...values)

export function verdictOf({ values, goal, against, reference }: Finding): string {
  const value = middleOf(values)
  const limits = goal === undefined ? [] : [goal]
  if (reference !== undefined) {
    if (spreadOf(reference) > MOST_SPREAD) return 'void'
    const floor = middleOf(reference)
    if (against?.times !== undefined) limits.push(floor * against.times)
    if (against?.over !== undefined) limits.push(floor + against.over)
  }
  if (limits.length === 0) return ''
  return limits.every((limit) => value <= limit) ? 'met' : 'NOT MET'
}

const short = (value: number) =>
  Math.abs(value) >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(3)))

function goalInWords({ goal, unit, against }: Finding): string {
  const parts = goal === undefined ? [] : [`≤ ${short(goal)} ${unit}`]
  if (against?.times !== undefined) parts.push(`≤ ${short(against.times)} × ${against.of}`)
  if (against?.over !== undefined) parts.push(`≤ ${against.of} + ${short(against.over)} ${unit}`)
  return parts.join(', ')
}

const rangeOf = (values: readonly number[]) =>
  [Math.min(...values), middleOf(values), Math.max(...values)].map(short).join('–')

function rowOf(finding: Finding): readonly string[] {
  const { id, what, unit, values, against, reference } = finding
  const middle = middleOf(values)
  return [
    id,
    what,
    `${short(middle)} ${unit}`,
    reference && against ? `${short(middleOf(reference))} ${against.of}` : '',
    reference ? (middle / middleOf(reference)).toFixed(2) : '',
    values.length > 1 ? rangeOf(values) : '',
    reference && reference.length > 1 ? rangeOf(reference) : '',
    goalInWords(finding),
    verdictOf(finding),
  ]
}

/** @returns in the order of performance.md's table, whichever bench came first */
export function inOrder(findings: readonly Finding[], ids: readonly string[]): readonly Finding[] {
  return findings.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}

export function printTable(findings: readonly Finding[]): void {
  const spread = 'min–median–max'
  const header = ['id', 'figure', 'app', 'reference', 'ratio', spread, 'of reference', 'goal', '']
  const rows = findings.map(rowOf)
  const widths = header.map((_, column) =>
    Math.max(...[header, ...rows].map((row) => row[column]?.length ?? 0)),
  )
  for (const row of [header, ...rows]) {
    const cells = row.map((cell, column) => cell.padEnd(widths[column] ?? 0))
    console.log(cells.join('  ').trimEnd())
  }
  if (findings.some((finding) => verdictOf(finding) === 'void')) {
    console.log(`\nvoid: the reference itself spreads by more than ${MOST_SPREAD}. Run it again.`)
  }
}

export async function writeFindings(findings: readonly Finding[]): Promise<string> {
  const folder = new URL('../../dist/bench/', import.meta.url)
  await mkdir(folder, { recursive: true })
  const at = new Date().toISOString()
  const file = new URL(`${at.replaceAll(':', '')}.json`, folder)
  const machine = { cores: cpus().length, model: cpus()[0]?.model }
  const figures = findings.map((finding) => ({
    ...finding,
    middle: middleOf(finding.values),
    ...(finding.reference && { middleOfReference: middleOf(finding.reference) }),
    verdict: verdictOf(finding),
  }))
  await writeFile(file, JSON.stringify({ at, machine, figures }, null, 2))
  return file.pathname
}
