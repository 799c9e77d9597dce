import { saveFile } from '~/lib/save-file'
import type { IndexedPipeline } from './indexed-pipeline'
import { pipelinesCsv } from './pipelines-csv'

/** Hands the rows to the browser as a CSV file. */
export function saveCsv(entries: readonly IndexedPipeline[]): void {
  saveFile('pipelines.csv', 'text/csv', pipelinesCsv(entries))
}
