/** Treats batches and single requests alike, for the search, the export and the removal. */
import type { BatchView } from '~/batch/engine/batch'
import { outcomeShown } from '~/batch/ui/batch-labels'
import { ledgerRecordOf } from '~/batch/ui/ledger-export'
import { counted } from '~/lib/count-text'
import type { SingleRecord } from '~/queries/journal'

export interface ActivityEntries {
  readonly batches: readonly BatchView[]
  readonly singles: readonly SingleRecord[]
}

export const countOf = ({ batches, singles }: ActivityEntries): number =>
  batches.length + singles.length

/** The entries that contain all words of the search in their action, name or id. */
export function searchEntries({ batches, singles }: ActivityEntries, q: string): ActivityEntries {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return { batches, singles }
  return {
    batches: batches.filter((batch) => matches(batch, words, namesInBatch(batch))),
    singles: singles.filter((single) =>
      matches(single, words, [[single.name, single.id, ...(single.ids ?? [])].join(' ')]),
    ),
  }
}

function matches(
  { action, type }: Pick<SingleRecord, 'action' | 'type'>,
  words: readonly string[],
  names: Iterable<string>,
): boolean {
  const open = new Set(words.filter((word) => !`${action} ${type}`.includes(word)))
  if (open.size === 0) return true
  for (const name of names) {
    const text = name.toLowerCase()
    for (const word of open) if (text.includes(word)) open.delete(word)
    if (open.size === 0) return true
  }
  return false
}

function* namesInBatch(batch: BatchView): Iterable<string> {
  for (const { target } of batch.items()) yield `${target.name} ${target.id}`
}

/** Plain data for an export file, newest first. */
export function exportEntries({ batches, singles }: ActivityEntries): readonly object[] {
  const all = [...batches.map(ledgerRecordOf), ...singles.map(plainSingle)]
  return all.toSorted((one, other) => other.createdAt - one.createdAt)
}

function plainSingle(record: SingleRecord) {
  const { action, type, at, changedAt, id, ids = [id], name } = record
  const { kind, reason } = outcomeShown(record)
  const items = ids.map((each) => ({ id: each, name, outcome: kind, reason }))
  return { action, type, createdAt: at, finishedAt: changedAt, items }
}

export function countedEntries({ batches, singles }: ActivityEntries): string {
  return [
    ...(batches.length > 0 ? [counted(batches.length, 'batch', 'batches')] : []),
    ...(singles.length > 0 ? [counted(singles.length, 'request')] : []),
  ].join(' and ')
}
