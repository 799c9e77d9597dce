import type { MissingRecords } from '~/api/list-paging'
import { saveRecordsCsv } from '~/components/records-csv'
import type { PipelineRow } from './pipeline-rows'

/** Hands the rows to the browser as a CSV file. The name says when the list was one page of more. */
export function saveCsv(rows: readonly PipelineRow[], missing: MissingRecords | undefined): void {
  const { came, total = 'more' } = missing ?? {}
  saveRecordsCsv(
    came === undefined ? 'pipelines.csv' : `pipelines-one-page-${came}-of-${total}.csv`,
    rows.map(({ pipeline }) => pipeline),
  )
}
