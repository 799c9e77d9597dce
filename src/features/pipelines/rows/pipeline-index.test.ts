import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { phaseOf, PHASES } from '~/api/phases'
import type { Pipeline } from '~/api/pipelines'
import { anIndex, aPipeline, buildIndex } from './a-pipeline'
import { rowKeysOf } from './row-keys'
import { filterAndSort } from './listed-pipelines'
import type { PipelineIndex } from './pipeline-index'
import { SORT_KEYS, type Sort } from './pipeline-order'
import { keysOf } from './walk'
import { parseQuery } from '../query/query-parse'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const BY_NAME: Sort = { by: 'name', descending: false }

function run(startedAt: string, finishedAt?: string) {
  return finishedAt === undefined ? { startedAt } : { startedAt, finishedAt }
}

function daysAgo(days: number): string {
  return new Date(NOW - days * 86_400_000).toISOString()
}

/** The keys of what a query finds. */
function found(index: PipelineIndex, query: string, sort = BY_NAME): string[] {
  const { entries } = filterAndSort(index, parseQuery(query).terms, sort, NOW, 'utc')
  const keys = entries.map(({ key }) => key)
  expect(keysOf(entries)).toEqual(keys)
  return keys
}

describe('the order', () => {
  it('reads numbers in names and ignores case, and has the nameless last both ways', () => {
    const index = anIndex(
      ['b', 'a10', 'A9', 'é', undefined, 'z', '  '].map((name, at) => ({ _id: `k${at}`, name })),
    )
    expect(found(index, '')).toEqual(['k2', 'k1', 'k0', 'k3', 'k5', 'k4', 'k6'])
    expect(found(index, '', { by: 'name', descending: true })).toEqual([
      'k5',
      'k3',
      'k0',
      'k1',
      'k2',
      'k4',
      'k6',
    ])
  })

  it('puts first what waits for somebody', () => {
    const words = [
      'idle',
      'weird',
      'running',
      undefined,
      'waiting_approval',
      'succeeded',
      'failed',
      'queued',
    ]
    const index = anIndex(words.map((status) => ({ _id: status ?? 'none', status })))
    expect(found(index, '', { by: 'status', descending: false })).toEqual([
      'waiting_approval',
      'failed',
      'running',
      'queued',
      'weird',
      'succeeded',
      'idle',
      'none',
    ])
  })

  it('sorts by how long the last run took; one that still runs has no answer yet', () => {
    const index = anIndex([
      { _id: 'short', run: run('2026-01-01T00:00:00Z', '2026-01-01T00:00:05Z') },
      { _id: 'still', run: run('2026-01-01T00:00:00Z') },
      { _id: 'long', run: run('2026-01-01T00:00:00Z', '2026-01-01T01:00:00Z') },
      { _id: 'backwards', run: run('2026-01-01T00:00:05Z', '2026-01-01T00:00:00Z') },
    ])
    expect(found(index, '', { by: 'lastRun', descending: true })).toEqual([
      'long',
      'short',
      'backwards',
      'still',
    ])
  })
})

describe('the keys of rows', () => {
  it('are unique for doubled and missing ids, and stay with the id otherwise', () => {
    const keys = rowKeysOf(
      [{ _id: 'a' }, { _id: 'a' }, {}, { _id: 'a#2' }, { name: 'x' }, { _id: '__proto__' }].map(
        aPipeline,
      ),
    )
    expect(keys).toEqual(['a', 'a#2', '#1', 'a#2#2', '#2', '__proto__'])
  })

  it('are unique for any ids', () => {
    const id = fc.constantFrom('a', 'a#2', 'a#2#2', '#1', '', undefined)
    fc.assert(
      fc.property(fc.array(id, { maxLength: 12 }), (ids) => {
        const keys = rowKeysOf(ids.map((_id) => aPipeline({ _id })))
        expect(new Set(keys).size).toBe(ids.length)
      }),
      { numRuns: 100 },
    )
  })
})

const record = fc.record(
  {
    _id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'),
    name: fc.constantFrom('x1', 'x10', 'x9', 'Ä', 'a', ''),
    status: fc.constantFrom('failed', 'idle', 'weird', 'running'),
    updatedAt: fc.constantFrom('2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z', 'never'),
    createdAt: fc.constantFrom('2026-01-01T00:00:00Z', '2025-01-02T00:00:00Z'),
  },
  { requiredKeys: ['_id'] },
)
const data = fc.uniqueArray(record, { selector: ({ _id }) => _id, maxLength: 7 })

describe('a refresh', () => {
  it('can be searched before and after it was prepared for that', () => {
    const index = anIndex([{ _id: 'a', name: 'web' }, { _id: 'b' }, { _id: 'c', name: 'web' }])
    expect(index.prepareSearch(2)).toBe(true)
    expect(found(index, 'web')).toEqual(['a', 'c'])
    expect(index.prepareSearch(2)).toBe(false)
    expect(found(index, 'web')).toEqual(['a', 'c'])
  })

  it('takes over the entries of records that are the same object, and the index when all are', () => {
    const [a, b, twin] = ['a', 'b', 'a'].map((_id) => aPipeline({ _id })) as [
      Pipeline,
      Pipeline,
      Pipeline,
    ]
    const first = buildIndex([a, b, twin])
    expect(buildIndex([a, b, twin], first)).toBe(first)
    const second = buildIndex([a, aPipeline({ _id: 'b', name: 'new' }), twin], first)
    expect(second.entries[0]).toBe(first.entries[0])
    expect(second.entries[1]?.pipeline.name).toBe('new')
    expect(second.entries.map(({ key }) => key)).toEqual(['a', 'b', 'a#2'])
    const turned = buildIndex([twin, b], second)
    expect(turned.entries.map(({ key }) => key)).toEqual(['a', 'b'])
    expect(turned.entries[0]?.pipeline).toBe(twin)
  })

  it('lists the same as an index that was built anew', () => {
    fc.assert(
      fc.property(
        data,
        fc.array(data, { minLength: 1, maxLength: 4 }),
        fc.constantFrom(...SORT_KEYS),
        fc.boolean(),
        (first, later, by, descending) => {
          const seen = new Map<string, Pipeline>()
          const same = (raw: Record<string, unknown>) => {
            const text = JSON.stringify(raw)
            const pipeline = seen.get(text) ?? aPipeline(raw)
            seen.set(text, pipeline)
            return pipeline
          }
          let index = buildIndex(first.map(same))
          for (const records of later) {
            found(index, '', { by, descending })
            const rows = records.map(same)
            index = buildIndex(rows, index)
            expect(index.entries.map(({ pipeline }) => pipeline)).toEqual(rows)
            const all = found(index, '', { by, descending })
            expect(all).toEqual(found(buildIndex(rows), '', { by, descending }))
            // Searched as it lies in the memory, found in the same order.
            const withX = index.entries.filter(({ pipeline }) => pipeline.name?.includes('x'))
            expect(found(index, 'x', { by, descending })).toEqual(
              all.filter((key) => withX.some((row) => row.key === key)),
            )
          }
        },
      ),
      { numRuns: 200 },
    )
  })

  it('keeps a long list in order when few of its records change', () => {
    const records = Array.from({ length: 200 }, (_, at) =>
      aPipeline({
        _id: `k${at}`,
        name: `n${(at * 7) % 50}`,
        updatedAt: at % 9 === 0 ? 'never' : daysAgo((at * 13) % 40),
      }),
    )
    fc.assert(
      fc.property(
        fc.array(fc.nat(199), { maxLength: 12 }),
        fc.constantFrom(...SORT_KEYS),
        (changed, by) => {
          const sort = { by, descending: true }
          const first = buildIndex(records)
          found(first, '', sort)
          const next = records.map((pipeline, at) =>
            changed.includes(at)
              ? aPipeline({ ...pipeline.raw, name: `n${at}`, updatedAt: daysAgo(at % 5) })
              : pipeline,
          )
          const second = buildIndex(next, first)
          for (const query of ['', 'n1'])
            expect(found(second, query, sort)).toEqual(found(buildIndex(next), query, sort))
        },
      ),
      { numRuns: 60 },
    )
  })
})

describe('filtering', () => {
  it('loses no row and counts each once, for any data', () => {
    fc.assert(
      fc.property(data, (records) => {
        const index = anIndex(records)
        const { entries, facets } = filterAndSort(index, [], BY_NAME, NOW)
        expect(entries).toHaveLength(records.length)
        for (const phase of PHASES) {
          expect(facets[phase]).toBe(records.filter((raw) => phaseOf(raw) === phase).length)
        }
      }),
      { numRuns: 100 },
    )
  })
})
