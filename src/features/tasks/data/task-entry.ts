import { phaseOf, type Phase } from '~/domain/phases'
import { nameOf, type Pipeline } from '~/api/pipelines'
import type { StatusReading } from '~/api/status'
import { saveRecordsCsv } from '~/components/records-csv'

export interface TaskEntry {
  readonly id: string
  /** Its name; its id while nothing is known of it. */
  readonly name: string
  readonly phase: Phase
  readonly record: Pipeline | undefined
  /** What the service said in place of a record; `undefined` with one, and before the first answer. */
  readonly trouble: Exclude<StatusReading, { kind: 'record' }> | undefined
}

export function taskEntry(id: string, reading: StatusReading | undefined): TaskEntry {
  if (reading?.kind !== 'record')
    return { id, name: id, phase: 'unknown', record: undefined, trouble: reading }
  const { record } = reading
  return { id, name: nameOf(record), phase: phaseOf(record), record, trouble: undefined }
}

/** Why there is no record of it, for its row. */
export const TROUBLE_LABELS = {
  gone: 'No such task',
  denied: 'No access',
  silent: 'State not shown',
  unreadable: 'State not shown',
  failed: 'Not read',
} as const satisfies Record<NonNullable<TaskEntry['trouble']>['kind'], string>

/** Saves the tasks as a CSV file. Of a task that could not be read, it has the id alone. */
export function saveTasksCsv(entries: readonly TaskEntry[]): void {
  const records = entries.map(({ id, record }) => record ?? { raw: {}, _id: id })
  saveRecordsCsv('tasks.csv', records)
}
