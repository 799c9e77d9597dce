import type { MissingRecords } from '~/api/list-paging'
import { PHASE_TABLE, phaseOf } from '~/domain/phases'
import { lastRunTimeOf, readPipeline, type Pipeline } from '~/api/pipelines'
import { csvOf, type CsvCell } from '~/lib/csv'
import { saveFile } from '~/lib/save-file'

type Column = readonly [name: string, cell: (record: Pipeline) => CsvCell]

/**
 * The fields of a pipeline that are neither a text nor a list of texts. Of these, a CSV file has only the times of the
 * run.
 */
const NO_TEXTS = { run: true, approval: true, raw: true } satisfies Record<
  { [Name in Field]: NonNullable<Pipeline[Name]> extends Texts ? never : Name }[Field],
  true
>
type Field = keyof Pipeline
type Texts = string | readonly string[]

/** `createdBy` becomes “created by”, `createdAt` becomes “created”. */
const columnName = (field: string) =>
  field.replaceAll(/^_|At$/g, '').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** Each text of a record has a column. Texts and times are as the service sent them. */
const COLUMNS: readonly Column[] = [
  ...Object.keys(readPipeline({}) ?? {})
    .filter((field): field is Exclude<Field, keyof typeof NO_TEXTS> => !(field in NO_TEXTS))
    .map((field): Column => [columnName(field), (record) => [record[field]].flat().join(', ')]),
  ['last run started', (record) => record.run?.startedAt],
  ['last run finished', (record) => record.run?.finishedAt],
  [
    'last run seconds',
    (record) => {
      const lastRun = lastRunTimeOf(record)
      return Number.isNaN(lastRun) ? undefined : lastRun / 1000
    },
  ],
]

/**
 * Returns the text of a CSV file with these records, in the given order. The file has all columns, including those that
 * the screen hides.
 */
export function recordsCsv(records: readonly Pipeline[]): string {
  return csvOf(
    COLUMNS.map(([name]) => name),
    records.map((record) => COLUMNS.map(([, cell]) => cell(record))),
  )
}

/** The file name contains the state that all pipelines share, a note if the list is incomplete, and the local date. */
export function csvNameOf(
  pipelines: readonly Pipeline[],
  missing: MissingRecords | undefined,
  now: Date,
): string {
  const [phase, another] = new Set(pipelines.map(phaseOf))
  const state =
    phase === undefined || another !== undefined ? '' : `-${PHASE_TABLE[phase].label.toLowerCase()}`
  const page = missing && `-one-page-${missing.received}-of-${missing.total ?? 'more'}`
  // Swedish dates have the form 2026-01-31.
  return `pipelines${state}${page ?? ''}-${now.toLocaleDateString('sv')}.csv`
}

export function savePipelinesCsv(
  pipelines: readonly Pipeline[],
  missing: MissingRecords | undefined,
): void {
  saveRecordsCsv(csvNameOf(pipelines, missing, new Date()), pipelines)
}

export function saveRecordsCsv(name: string, records: readonly Pipeline[]): void {
  saveFile(name, 'text/csv', recordsCsv(records))
}
