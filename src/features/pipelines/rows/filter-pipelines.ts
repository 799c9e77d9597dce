import { PHASES, type Phase } from '~/domain/phases'
import type { Zone } from '~/lib/time-format'
import type { Term } from '~/domain/query-language/query-language'
import { compileQuery } from '../query/compile-query'
import type { PipelineRow } from './pipeline-rows'

export interface FilteredRows {
  readonly rows: readonly PipelineRow[]
  /**
   * How many rows of each phase match the query without its status terms. The status buttons show these counts. A
   * deleted pipeline has no status any more, so its row matches no status.
   */
  readonly facets: Readonly<Record<Phase, number>>
}

/**
 * Filters the rows by the terms of a query.
 *
 * @param now epoch milliseconds, for ages in the query
 * @param zone the time zone in which a day of the query begins
 */
export function filterPipelines(
  rows: readonly PipelineRow[],
  terms: readonly Term[],
  now: number,
  zone: Zone = 'local',
): FilteredRows {
  const statuses = terms.filter(({ kind }) => kind === 'status')
  const rest = terms.filter(({ kind }) => kind !== 'status')
  const matching = rest.length === 0 ? rows : rows.filter(compileQuery(rest, now, zone))
  const facets = Object.fromEntries(PHASES.map((phase) => [phase, 0])) as Record<Phase, number>
  for (const { phase, mark } of matching) if (mark?.kind !== 'gone') facets[phase] += 1
  const hasStatus = compileQuery(statuses, now, zone)
  return { rows: statuses.length === 0 ? matching : matching.filter(hasStatus), facets }
}
