import { csvOf, type CsvCell } from '~/lib/csv'
import type { IndexedPipeline } from './indexed-pipeline'

/** The columns of the file. Words of the service stand as they came; times as the record has them. */
const COLUMNS: readonly (readonly [name: string, cell: (entry: IndexedPipeline) => CsvCell])[] = [
  ['id', ({ pipeline }) => pipeline._id],
  ['name', ({ pipeline }) => pipeline.name],
  ['status', ({ pipeline }) => pipeline.status],
  ['description', ({ pipeline }) => pipeline.description],
  ['tags', ({ pipeline }) => pipeline.tags?.join(' ')],
  ['created by', ({ pipeline }) => pipeline.createdBy],
  ['created', ({ pipeline }) => pipeline.createdAt],
  ['updated', ({ pipeline }) => pipeline.updatedAt],
  ['last run started', ({ pipeline }) => pipeline.run?.startedAt],
  ['last run finished', ({ pipeline }) => pipeline.run?.finishedAt],
  ['last run seconds', ({ lastRun }) => (Number.isNaN(lastRun) ? undefined : lastRun / 1000)],
]

/** The rows as a CSV file, in their order, with all columns whatever the screen shows. */
export function pipelinesCsv(entries: readonly IndexedPipeline[]): string {
  return csvOf(
    COLUMNS.map(([name]) => name),
    entries.map((entry) => COLUMNS.map(([, cell]) => cell(entry))),
  )
}
