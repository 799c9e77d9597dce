import type { MissingRecords } from '~/api/list-paging'
import { PHASE_TABLE, phaseOf } from '~/domain/phases'
import { lastRunOf, type Pipeline } from '~/api/pipelines'
import { csvOf, type CsvCell } from '~/lib/csv'
import { dateText } from '~/lib/time-format'
import { saveFile } from '~/lib/save-file'

/** The columns of the file. Texts and times are as the service sent them. */
const COLUMNS: readonly (readonly [name: string, cell: (record: Pipeline) => CsvCell])[] = [
  ['id', (record) => record._id],
  ['name', (record) => record.name],
  ['status', (record) => record.status],
  ['description', (record) => record.description],
  ['tags', (record) => record.tags?.join(', ')],
  ['created by', (record) => record.createdBy],
  ['created', (record) => record.createdAt],
  ['updated', (record) => record.updatedAt],
  ['last run started', (record) => record.run?.startedAt],
  ['last run finished', (record) => record.run?.finishedAt],
  [
    'last run seconds',
    (record) => {
      const lastRun = lastRunOf(record)
      return Number.isNaN(lastRun) ? undefined : lastRun / 1000
    },
  ],
]

/** Records as a CSV file, in the given order. It has all columns, also those that the screen hides. */
export function recordsCsv(records: readonly Pipeline[]): string {
  return csvOf(
    COLUMNS.map(([name]) => name),
    records.map((record) => COLUMNS.map(([, cell]) => cell(record))),
  )
}

/**
 * Downloads pipelines as CSV. The file name contains their state if it is the same for all, whether the list is
 * incomplete, and the date.
 */
export function savePipelinesCsv(
  pipelines: readonly Pipeline[],
  missing: MissingRecords | undefined,
): void {
  const [phase, another] = new Set(pipelines.map(phaseOf))
  const state =
    phase === undefined || another !== undefined ? '' : `-${PHASE_TABLE[phase].label.toLowerCase()}`
  const page = missing && `-one-page-${missing.came}-of-${missing.total ?? 'more'}`
  saveRecordsCsv(
    `pipelines${state}${page ?? ''}-${dateText(new Date(), { form: 'iso' })}.csv`,
    pipelines,
  )
}

/** Downloads records as CSV. */
export function saveRecordsCsv(name: string, records: readonly Pipeline[]): void {
  saveFile(name, 'text/csv', recordsCsv(records))
}
