import { describe, expect, it } from 'vitest'
import { parseQuery } from '~/domain/query-language/query-parse'
import { rowsOf } from '../rows/pipeline-builder.test-data'
import { missedCondition } from './empty-list'

const NOW = Date.parse('2026-06-01T12:00:00Z')

const failedAt = (name: string, message = 'Exit code 2') => ({
  status: 'failed',
  tags: ['eu'],
  createdBy: 'anna@acme.test',
  steps: [
    {
      name,
      status: 'failed',
      message,
      tool: { tool_identifier: 'docker', configuration: { repository: 'acme/web' } },
    },
  ],
})

const rows = rowsOf([
  failedAt('Scan, all'),
  failedAt('Push image'),
  failedAt('Push image'),
  { status: 'running', tags: ['eu', 'web'] },
])

const missed = (query: string) => missedCondition(parseQuery(query).terms, rows, NOW, 'utc')

describe('a query without matches', () => {
  it.each([
    ['failed-at:build', 'No pipeline failed at a step whose name begins with “build”.'],
    ['failed-at~build', 'No pipeline failed at a step whose name contains “build”.'],
    ['tag:us,asia', 'No pipeline has the tag “us” or “asia”.'],
    ['tool:argo', 'No pipeline uses a tool whose type or id begins with “argo”.'],
    ['repo:acme/api', 'No pipeline uses the repository “acme/api”.'],
    ['why~timeout', 'No pipeline has a failure reason that contains “timeout”.'],
    ['id:1,2,3,4', 'No pipeline has the id “1” or “2” or “3” or another value.'],
    ['status:failed tag:web', 'No pipeline that matches the rest of the filter has the tag “web”.'],
  ])('%s: %s', (query, sentence) => {
    expect(missed(query)?.sentence).toBe(sentence)
  })

  it('several conditions for the status are offered as one that any of the statuses matches', () => {
    expect(missed('status:failed tag:eu status:running')).toEqual({
      sentence: 'No pipeline matches both conditions for the status.',
      heading: 'Pipelines that match one of them:',
      choices: [{ value: 'failed or running', count: 4, query: 'tag:eu status:failed,running' }],
    })
    expect(missed('status:idle status:waiting')).toBeUndefined()
  })

  it('the values that would find something are offered, the most frequent first', () => {
    expect(missed('failed-at~build')).toMatchObject({
      heading: 'Pipelines failed at these steps:',
      choices: [
        { value: 'Push image', count: 2, query: 'failed-at:"Push image"' },
        { value: 'Scan, all', count: 1, query: 'failed-at:"Scan, all"' },
      ],
    })
    expect(missed('status:failed tag:web updated<1d')).toBeUndefined()
    expect(missed('status:failed tag:web')?.choices).toEqual([
      { value: 'eu', count: 3, query: 'status:failed tag:eu' },
    ])
    expect(missed('name~nothing')?.choices).toEqual([])
  })

  it('the count of a choice is the number of pipelines that its query finds', () => {
    const some = rowsOf(['Push', 'Push image', 'Push image'].map((name) => failedAt(name)))
    const found = missedCondition(parseQuery('failed-at:build').terms, some, NOW, 'utc')
    expect(found?.choices.map(({ value, count }) => [value, count])).toEqual([
      ['Push image', 2],
      ['Push', 3],
    ])
  })

  it('the heading says if only the most frequent of many values are offered', () => {
    const many = rowsOf(Array.from({ length: 9 }, (_, at) => failedAt(`Step ${at}`)))
    const found = missedCondition(parseQuery('failed-at:build').terms, many, NOW, 'utc')
    expect(found?.heading).toBe('The 8 most frequent of 9 values:')
    expect(found?.choices).toHaveLength(8)
  })

  it('nothing is said of words, of excluded values, and of a key that is not the cause', () => {
    for (const query of ['nothing', '-tag:eu', 'tag:eu nothing']) {
      expect(missed(query)).toBeUndefined()
    }
  })
})
