import { useEffect, useMemo, useRef } from 'react'
import { useRefreshTasks, useTaskStatuses, type TaskReading } from '~/queries/tasks'
import { useSavedTasks } from '~/stores/saved-tasks'
import { isRunning, useBatchEngine, useBatches } from '~/batch/ui/batch-store'
import { phaseOf, type Phase } from '~/domain/phases'
import { nameOf, type Pipeline } from '~/api/pipelines'
import type { StatusReading } from '~/api/status'
import { textAt } from '~/lib/json-path'
import { saveRecordsCsv } from '~/components/records-csv'

/** The saved tasks, and the task in the address, as they were last read. */
export function useTasks(named: string) {
  const kept = useSavedTasks()
  const ids = useMemo(
    () => (named === '' || kept.includes(named) ? kept : [named, ...kept]),
    [kept, named],
  )
  const { query, readings, readAt } = useTaskStatuses(ids)
  useFreshAfterBatches()
  return {
    kept,
    query,
    isKnown: readings !== undefined,
    readAt,
    entries: useMemo(() => ids.map((id) => taskEntry(id, readings?.get(id))), [ids, readings]),
  }
}

/** Reads the tasks again after a batch has more outcomes, or has ended. */
function useFreshAfterBatches(): void {
  const engine = useBatchEngine()
  const batches = useBatches().filter(({ type }) => type === 'task')
  const refresh = useRefreshTasks()
  const sent = batches.reduce((sum, { counts: c }) => sum + c.done + c.refused + c.unknown, 0)
  const isOver = !batches.some(isRunning)
  const known = useRef<number>(undefined)
  useEffect(() => {
    if (engine === undefined) return
    const before = known.current
    known.current = sent
    if (before === undefined || (before === sent && !isOver)) return
    // While a batch runs, a read in flight continues. When no batch runs any more, the read is started again.
    refresh({ cancelRefetch: isOver })
  }, [engine, refresh, sent, isOver])
}

/** The tasks of this browser for the command palette. Their names are read once, when they are needed. */
export function useTaskNames(isWanted: boolean): readonly TaskEntry[] {
  const ids = useSavedTasks()
  const { readings } = useTaskStatuses(ids, {
    enabled: isWanted,
    staleTime: Infinity,
    refetchInterval: false,
  })
  return useMemo(() => ids.map((id) => taskEntry(id, readings?.get(id))), [ids, readings])
}

export interface TaskEntry {
  readonly id: string
  /** Equal to `id`. Every list identifies its rows by a key. */
  readonly key: string
  readonly name: string
  readonly phase: Phase
  readonly record: Pipeline | undefined
  /** Why there is no record, or why the record is old. `undefined` before the first reply. */
  readonly trouble: Exclude<StatusReading, { kind: 'record' }> | undefined
}

export function taskEntry(id: string, reading: TaskReading | undefined): TaskEntry {
  if (reading?.kind !== 'record')
    return { id, key: id, name: id, phase: 'unknown', record: undefined, trouble: reading }
  const { record, error } = reading
  const trouble = error === undefined ? undefined : ({ kind: 'failed', error } as const)
  return { id, key: id, name: nameOf(record), phase: phaseOf(record), record, trouble }
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

/** Saves the tasks as a CSV file. For a task without a record, the file contains only the id. */
export function saveTasksCsv(entries: readonly TaskEntry[]): void {
  const records = entries.map(({ id, record }) => record ?? { raw: {}, _id: id })
  saveRecordsCsv('tasks.csv', records)
}
