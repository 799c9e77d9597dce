import { fold, type Term } from '~/domain/query-language/query-language'
import type { QueryProblem } from '~/domain/query-language/query-parse'
import { unknownStatusesIn } from '~/domain/query-language/query-status'
import type { PipelineEntry } from '../rows/pipeline-entry'

/** Values after `status:` that are neither a phase nor a word that some pipeline has as its status. */
export function unknownStatusProblems(
  terms: readonly Term[],
  rows: readonly PipelineEntry[],
): readonly QueryProblem[] {
  const values = unknownStatusesIn(terms)
  if (values.length === 0 || rows.length === 0) return []
  const words = new Set(rows.map(({ pipeline: { status = '' } }) => fold(status.trim())))
  return values
    .filter((value) => !words.has(fold(value.trim())))
    .map((value, at) => ({
      from: at,
      to: at,
      text: value,
      message: `“${value}” is no status. Write idle, queued, running, waiting, succeeded, failed, stopped, rejected or unknown.`,
      // The popup of the field offers the statuses while somebody types one.
      unfinished: true,
    }))
}
