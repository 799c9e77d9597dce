import type { MissingRecords } from '~/api/list-paging'
import { PHASE_TABLE, phaseOf } from '~/domain/phases'
import { lastRunTimeOf, type Pipeline } from '~/api/pipelines'
import { csvOf, type CsvCell } from '~/lib/csv'
import { saveFile } from '~/lib/save-file'

type Column = readonly [name: string, cell: (record: Pipeline) => CsvCell]

/**
 * The CSV columns for each field of a record. Texts and times are as the service sent them. If `Pipeline` gets a new
 * field, this table does not compile until it has the columns of the field.
 */
const COLUMNS_OF = {
  _id: [['id', (record) => record._id]],
  name: [['name', (record) => record.name]],
  status: [['status', (record) => record.status]],
  description: [['description', (record) => record.description]],
  tags: [['tags', (record) => record.tags?.join(', ')]],
  createdBy: [['created by', (record) => record.createdBy]],
  createdAt: [['created', (record) => record.createdAt]],
  updatedAt: [['updated', (record) => record.updatedAt]],
  run: [
    ['last run started', (record) => record.run?.startedAt],
    ['last run finished', (record) => record.run?.finishedAt],
    [
      'last run seconds',
      (record) => {
        const lastRun = lastRunTimeOf(record)
        return Number.isNaN(lastRun) ? undefined : lastRun / 1000
      },
    ],
  ],
  approval: [],
  raw: [],
  text: [],
} as const satisfies Record<keyof Pipeline, readonly Column[]>

const COLUMNS: readonly Column[] = Object.values(COLUMNS_OF).flat()

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
