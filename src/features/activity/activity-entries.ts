import type { BatchView } from '~/batch/engine/batch'
import { outcomeShown } from '~/batch/ui/batch-labels'
import { ledgerRecordOf } from '~/batch/ui/ledger-export'
import { containsWords } from '~/lib/contains-words'
import type { SingleRecord } from '~/queries/single-requests'

export interface ActivityEntries {
  readonly batches: readonly BatchView[]
  readonly singles: readonly SingleRecord[]
}

export const countOf = ({ batches, singles }: ActivityEntries): number =>
  batches.length + singles.length

/** The entries that contain all words of the search in their action, type, names or ids. */
export function searchEntries({ batches, singles }: ActivityEntries, q: string): ActivityEntries {
  if (q.trim() === '') return { batches, singles }
  const isFound = ({ action, type }: BatchView | SingleRecord, names: () => readonly string[]) => {
    const title = `${action} ${type}`
    // The names of a large batch are read only if they are needed.
    return containsWords(title, q) || containsWords([title, ...names()].join(' '), q)
  }
  return {
    batches: batches.filter((batch) =>
      isFound(batch, () =>
        Array.from(batch.items(), ({ target }) => `${target.name} ${target.id}`),
      ),
    ),
    singles: singles.filter((single) =>
      isFound(single, () => [single.name, single.id, ...(single.ids ?? [])]),
    ),
  }
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
