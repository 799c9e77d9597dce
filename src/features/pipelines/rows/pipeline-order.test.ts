import { lastRunTimeOf } from '~/api/pipelines'
import { epochOf } from '~/lib/time-format'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rowsOf } from './pipeline-builder.test-data'
import { type PipelineRow, sortPipelines, type Sort } from './pipeline-rows'
import { SORT_KEYS, type SortKey } from './pipeline-columns'

const moment = fc.option(
  fc.oneof(
    fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
    fc.constantFrom('2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.001Z', 'never'),
  ),
  { nil: undefined },
)

const records = fc.uniqueArray(
  fc.record({
    _id: fc.string({ minLength: 1 }),
    name: fc.option(
      fc.oneof(
        fc.string(),
        fc.constantFrom('a1', 'a10', 'a9', 'A9', 'a09', 'é', 'e', 'a-b', 'a_b'),
      ),
      { nil: undefined },
    ),
    updatedAt: moment,
    createdAt: moment,
    status: fc.constantFrom('failed', 'running', 'idle', undefined),
    run: fc.record({ startedAt: moment, finishedAt: moment }),
  }),
  { selector: ({ _id }) => _id, maxLength: 30 },
)

const RANKS = ['failed', 'running', 'idle']

function numberBy(by: SortKey, row: PipelineRow): number {
  // RANKS has only the states of the generated records.
  if (by === 'status') return RANKS.indexOf(row.pipeline.status ?? '') + 1 || Number.NaN
  if (by === 'created') return epochOf(row.pipeline.createdAt)
  if (by === 'lastRun') return lastRunTimeOf(row.pipeline)
  return row.updated
}

function hasValue(row: PipelineRow, by: SortKey): boolean {
  if (by === 'name') return (row.pipeline.name ?? '').trim() !== ''
  return !Number.isNaN(numberBy(by, row))
}

const byKey = (one: PipelineRow, other: PipelineRow) => (one.key < other.key ? -1 : 1)

/**
 * A second, simpler implementation of the order: rows with a value first, by value and key, then the others by key.
 */
function expectedOrder(rows: readonly PipelineRow[], { by, descending }: Sort) {
  const { compare } = new Intl.Collator(undefined, { numeric: true })
  const ascending = rows
    .filter((row) => hasValue(row, by))
    .toSorted((one, other) => {
      const order =
        by === 'name'
          ? compare(one.pipeline.name ?? '', other.pipeline.name ?? '')
          : numberBy(by, one) - numberBy(by, other)
      return order === 0 ? byKey(one, other) : order
    })
  const without = rows.filter((row) => !hasValue(row, by)).toSorted(byKey)
  return [...(descending ? ascending.toReversed() : ascending), ...without]
}

const sorts = SORT_KEYS.flatMap((by) => [
  { by, descending: false },
  { by, descending: true },
])

describe('sorting', () => {
  it.each(sorts)('the order by $by (descending: $descending) is exact for any values', (sort) => {
    fc.assert(
      fc.property(records, (list) => {
        const rows = rowsOf(list)
        expect(sortPipelines(rows, sort)).toEqual(expectedOrder(rows, sort))
      }),
      { numRuns: 100 },
    )
  })

  it('the order does not depend on the order of the service', () => {
    fc.assert(
      fc.property(records, (list) => {
        const sort = { by: 'updated', descending: true } as const
        const keys = (each: typeof list) => sortPipelines(rowsOf(each), sort).map(({ key }) => key)
        expect(keys(list.toReversed())).toEqual(keys(list))
      }),
    )
  })
})
