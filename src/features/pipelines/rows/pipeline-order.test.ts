import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anIndex } from './a-pipeline'
import type { IndexedPipeline } from './indexed-pipeline'
import { orderOf, SORT_KEYS, type SortKey } from './pipeline-order'
import { keysOf } from './walk'

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
    run: fc.record({ startedAt: moment, finishedAt: moment }),
  }),
  { selector: ({ _id }) => _id, maxLength: 30 },
)

const RANKS = ['failed', 'running', 'idle']

function numberBy(by: SortKey, entry: IndexedPipeline): number {
  // Of those that the long list has.
  if (by === 'status') return RANKS.indexOf(entry.pipeline.status ?? '') + 1 || Number.NaN
  if (by === 'created') return entry.created
  if (by === 'lastRun') return entry.lastRun
  return entry.updated
}

/** The same without any shortcut. */
function slowlySorted(entries: readonly IndexedPipeline[], by: SortKey): IndexedPipeline[] {
  const { compare } = new Intl.Collator(undefined, { numeric: true })
  const named = ({ pipeline }: IndexedPipeline) => (pipeline.name ?? '').trim() !== ''
  const has = (entry: IndexedPipeline) =>
    by === 'name' ? named(entry) : !Number.isNaN(numberBy(by, entry))
  return entries.toSorted((a, b) => {
    if (has(a) !== has(b)) return has(a) ? -1 : 1
    const byKey = a.key < b.key ? -1 : 1
    if (!has(a)) return byKey
    const byValue =
      by === 'name'
        ? compare(a.pipeline.name ?? '', b.pipeline.name ?? '')
        : numberBy(by, a) - numberBy(by, b)
    return byValue === 0 ? byKey : byValue
  })
}

describe('sorting', () => {
  it.each(SORT_KEYS.filter((by) => by !== 'status'))('by %s is exact, for any values', (by) => {
    fc.assert(
      fc.property(records, (list) => {
        const { entries } = anIndex(list)
        const order = orderOf(entries, by)
        expect(order.entries).toEqual(slowlySorted(entries, by))
      }),
      { numRuns: 100 },
    )
  })

  it.each(['status', 'name', 'lastRun'] as const)('by %s is exact in a long list', (by) => {
    const states = ['failed', 'running', 'idle', undefined]
    const { entries } = anIndex(
      Array.from({ length: 22_000 }, (_, at) => ({
        _id: `p${(at * 7_919) % 22_000}`,
        name: at % 50 === 0 ? ' ' : `job ${(at * 31) % 400}`,
        status: states[at % 4],
        run: { startedAt: '2026-01-01T00:00:00Z', finishedAt: `2026-01-01T00:0${at % 3}:00Z` },
      })),
    )
    expect(keysOf(orderOf(entries, by).entries)).toEqual(keysOf(slowlySorted(entries, by)))
  })
})
