import type { TaskEntry } from '../data/task-entry'

/** Hands the tasks to the browser as a CSV file: of those that could not be read, the ids alone. */
export async function saveTasksCsv(entries: readonly TaskEntry[]): Promise<void> {
  const { saveRecordsCsv } = await import('~/components/records-csv')
  const records = entries.map(({ id, record }) => record ?? { raw: {}, _id: id })
  saveRecordsCsv('tasks.csv', records)
}
