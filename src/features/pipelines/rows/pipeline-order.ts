/** The orders in which pipelines can be listed. */
import { PHASE_TABLE } from '~/domain/phases'
import { lastRunOf } from '~/api/pipelines'
import { compareTexts } from '~/lib/compare-texts'
import { epochOf } from '~/lib/time-format'
import type { PipelineEntry } from './pipeline-entry'

export const SORT_KEYS = ['name', 'status', 'updated', 'created', 'lastRun'] as const
export type SortKey = (typeof SORT_KEYS)[number]

export interface Sort {
  readonly by: SortKey
  readonly descending: boolean
}

const collator = new Intl.Collator(undefined, { numeric: true })

type Value = string | number | undefined

/** What an entry is sorted by; `undefined` when it has none. */
function valueOf({ pipeline, phase, updated }: PipelineEntry, by: SortKey): Value {
  switch (by) {
    case 'name':
      return pipeline.name?.trim() === '' ? undefined : pipeline.name
    case 'status':
      return (pipeline.status ?? '') === '' ? undefined : PHASE_TABLE[phase].rank
    case 'updated':
      return numberOrMissing(updated)
    case 'created':
      return numberOrMissing(epochOf(pipeline.createdAt))
    case 'lastRun':
      return numberOrMissing(lastRunOf(pipeline))
    default:
      return by satisfies never
  }
}

function numberOrMissing(value: number): Value {
  return Number.isNaN(value) ? undefined : value
}

function compareValues(one: Value, other: Value): number {
  return typeof one === 'string' && typeof other === 'string'
    ? collator.compare(one, other)
    : Number(one) - Number(other)
}

/**
 * Sorts rows. Those without the value stand last in both directions; equal ones stand by their keys, so
 * that a refresh does not shuffle them.
 */
export function sortPipelines(
  entries: readonly PipelineEntry[],
  { by, descending }: Sort,
): readonly PipelineEntry[] {
  const direction = descending ? -1 : 1
  return entries
    .map((entry) => ({ entry, value: valueOf(entry, by) }))
    .toSorted((one, other) => {
      const byKey = () => compareTexts(one.entry.key, other.entry.key)
      if (one.value === undefined || other.value === undefined) {
        return Number(one.value === undefined) - Number(other.value === undefined) || byKey()
      }
      return direction * (compareValues(one.value, other.value) || byKey())
    })
    .map(({ entry }) => entry)
}
