import { saveRecordsCsv } from '~/components/records-csv'
import type { IndexedPipeline } from './indexed-pipeline'

/** Hands the rows to the browser as a CSV file. */
export function saveCsv(entries: readonly IndexedPipeline[]): void {
  saveRecordsCsv(
    'pipelines.csv',
    entries.map(({ pipeline }) => pipeline),
  )
}
