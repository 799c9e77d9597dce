import { phaseOf, type Phase } from '~/domain/phases'
import { nameOf, type Pipeline } from '~/api/pipelines'
import type { StatusReading } from '~/api/status'
import { textAt } from '~/lib/json-path'
import { saveRecordsCsv } from '~/components/records-csv'

export interface TaskEntry {
  readonly id: string
  /** Equal to `id`. Every list identifies its rows by a key. */
  readonly key: string
  readonly name: string
  readonly phase: Phase
  readonly record: Pipeline | undefined
  /** The reply of the service, if it is not a record. `undefined` if there is a record, and before the first reply. */
  readonly trouble: Exclude<StatusReading, { kind: 'record' }> | undefined
}

export function taskEntry(id: string, reading: StatusReading | undefined): TaskEntry {
  if (reading?.kind !== 'record')
    return { id, key: id, name: id, phase: 'unknown', record: undefined, trouble: reading }
  const { record } = reading
  return { id, key: id, name: nameOf(record), phase: phaseOf(record), record, trouble: undefined }
}

export const scriptOf = (record: Pipeline | undefined) => textAt(record?.raw, 'script')

/** Shown in the row instead of the status, if the task has no record. */
export const TROUBLE_LABELS = {
  gone: 'Does not exist',
  denied: 'No access',
  absent: 'State unknown',
  unreadable: 'State unknown',
  failed: 'Not read',
} as const satisfies Record<NonNullable<TaskEntry['trouble']>['kind'], string>

/** Saves the tasks as a CSV file. For a task that could not be read, the file contains only the id. */
export function saveTasksCsv(entries: readonly TaskEntry[]): void {
  const records = entries.map(({ id, record }) => record ?? { raw: {}, _id: id })
  saveRecordsCsv('tasks.csv', records)
}
