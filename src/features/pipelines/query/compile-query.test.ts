import { describe, expect, it } from 'vitest'
import { rowsOf } from '../rows/pipeline-builder.test-data'
import type { PIPELINE_COLUMNS } from '../rows/pipeline-columns'
import { type PipelineRow, sortPipelines, type Sort } from '../rows/pipeline-rows'
import { filterPipelines } from '../rows/filter-pipelines'
import { parseQuery } from '~/domain/query-language/query-parse'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const BY_NAME: Sort = { by: 'name', descending: false }

const GONE = { kind: 'gone' } as const

function daysAgo(days: number): string {
  return new Date(NOW - days * 86_400_000).toISOString()
}

function found(rows: readonly PipelineRow[], query: string, sort = BY_NAME): string[] {
  const { terms } = parseQuery(query)
  return filterPipelines(sortPipelines(rows, sort), terms, NOW, 'utc').rows.map(({ key }) => key)
}

it('a deleted pipeline matches no status and counts for none', () => {
  const rows = rowsOf([
    { _id: 'a', status: 'failed' },
    { _id: 'b', status: 'failed' },
  ])
  const marked = rows.map((row) => ({ ...row, ...(row.key === 'a' && { mark: GONE }) }))
  expect(found(marked, 'status:failed')).toEqual(['b'])
  expect(found(marked, '-status:failed')).toEqual(['a'])
  expect(filterPipelines(marked, [], NOW).facets.failed).toBe(1)
})

const some = rowsOf([
  {
    _id: '64a1',
    name: 'deploy-api',
    status: 'failed',
    tags: ['web', 'eu'],
    createdBy: 'anna@acme.test',
    updatedAt: daysAgo(1),
    createdAt: daysAgo(90),
  },
  {
    _id: '64a2',
    name: 'Deploy-Web',
    status: 'cancelled',
    tags: ['web'],
    createdBy: 'Ben',
    updatedAt: daysAgo(10),
    description: 'for Café visitors',
    steps: [
      {
        tool: {
          tool_identifier: 'github',
          configuration: { gitToolId: '8d23aa', repository: 'Acme/API' },
        },
      },
      { tool: { tool_identifier: 'argo', configuration: { deployToolId: '9e41bb' } } },
    ],
  },
  {
    _id: '77b3',
    name: 'nightly',
    status: 'Weird State',
    tags: ['two words'],
    updatedAt: 'yesterday',
  },
  { _id: '77b4', status: 'waiting_approval', updatedAt: '2026-01-31T23:59:59Z' },
])

describe('the rows that match a query', () => {
  it.each([
    ['', ['64a1', '64a2', '77b3', '77b4']],
    ['deploy', ['64a1', '64a2']],
    ['DEPLOY web', ['64a1', '64a2']],
    ['cafe\u0301', ['64a2']],
    ['77b', ['77b3', '77b4']],
    ['-web', ['77b3', '77b4']],
    ['status:failed', ['64a1']],
    ['status:stopped,failed', ['64a1', '64a2']],
    ['-status:failed', ['64a2', '77b3', '77b4']],
    ['status:"weird state"', ['77b3']],
    ['status:unknown', ['77b3']],
    ['status:waiting', ['77b4']],
    ['failed', ['64a1']],
    ['"failed"', []],
    ['tool:argo', ['64a2']],
    ['tool:8d23', ['64a2']],
    ['tool:jenkins', []],
    ['repo:acme/api', ['64a2']],
    ['repo:api', ['64a2']],
    ['repo:pi', []],
    ['repo~acme', ['64a2']],
    ['tag:web', ['64a1', '64a2']],
    ['tag:we', []],
    ['tag~we', ['64a1', '64a2']],
    ['tag:"two words",eu', ['64a1', '77b3']],
    ['name:deploy-web', ['64a2']],
    ['name~web', ['64a2']],
    ['id:64', []],
    ['id~64', ['64a1', '64a2']],
    ['id:64a1,77b3', ['64a1', '77b3']],
    ['id:64a10', []],
    ['by:anna', ['64a1']],
    ['by:ann', []],
    ['by:ANNA@acme.test,ben', ['64a1', '64a2']],
    ['by~an', ['64a1']],
    ['updated<7d', ['64a1']],
    ['updated>7d', ['64a2', '77b4']],
    ['-updated<7d', ['64a2', '77b4']],
    ['-updated>7d', ['64a1']],
    ['-updated>2026-01-31', ['77b4']],
    ['created>8w', ['64a1']],
    ['updated>2026-01-30', ['64a1', '64a2', '77b4']],
    ['updated>2026-01-31', ['64a1', '64a2']],
    ['updated<2026-01-31', []],
    ['updated<2026-02-01', ['77b4']],
    ['nonsense:x deploy', ['64a1', '64a2']],
  ])('the query “%s” finds the right rows', (query, keys) => {
    expect(found(some, query)).toEqual(keys)
  })

  it.each(
    Object.entries({
      status: 'status:failed',
      name: 'name:deploy-api',
      tags: 'tag:eu',
      updated: 'updated<7d',
      created: 'created>8w',
      createdBy: 'by:anna',
      id: 'id:64a1',
    } satisfies Record<Exclude<keyof typeof PIPELINE_COLUMNS, 'lastRun'>, string>),
  )('a query key finds the value of the column %s: %s', (_, query) => {
    expect(found(some, query)).toEqual(['64a1'])
  })

  it('the failed step and the reason of a failure find failed pipelines, and no running one', () => {
    const steps = (status: string) => [{ name: 'Scan images', status, message: 'Exit code 2' }]
    const rows = rowsOf([
      { _id: 'failed', status: 'failed', steps: steps('failed') },
      { _id: 'running', status: 'running', steps: steps('running') },
      { _id: 'stopped', status: 'stopped', message: 'By anna' },
    ])
    expect(found(rows, 'failed-at:scan')).toEqual(['failed'])
    expect(found(rows, 'Failed-At~images')).toEqual(['failed'])
    expect(found(rows, 'failed-at:images')).toEqual([])
    expect(found(rows, 'why~"code 2"')).toEqual(['failed'])
    expect(found(rows, 'why:by')).toEqual(['stopped'])
    expect(found(rows, '-why~code')).toEqual(['running', 'stopped'])
  })

  it('a day begins at midnight of the displayed time zone', () => {
    const lateByLocalTime = new Date(2026, 0, 31, 23, 59).toISOString()
    const rows = rowsOf([{ _id: 'a', updatedAt: lateByLocalTime }])
    const { terms } = parseQuery('updated>2026-01-31')
    expect(filterPipelines(rows, terms, NOW, 'local').rows).toEqual([])
  })

  it('the counts of phases ignore the status terms of the query', () => {
    const { terms } = parseQuery('deploy status:failed')
    expect(filterPipelines(some, terms, NOW).facets).toMatchObject({
      failed: 1,
      stopped: 1,
      unknown: 0,
    })
  })
})
