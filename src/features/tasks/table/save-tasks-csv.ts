import { saveRecordsCsv } from '~/components/records-csv'
import type { TaskEntry } from '../data/task-entry'

/** Saves the tasks as a CSV file. Of a task that could not be read, it has the id alone. */
export function saveTasksCsv(entries: readonly TaskEntry[]): void {
  const records = entries.map(({ id, record }) => record ?? { raw: {}, _id: id })
  saveRecordsCsv('tasks.csv', records)
}
