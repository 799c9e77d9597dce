import { expect, it } from 'vitest'
import type { Pipeline } from '~/api/pipelines'
import { readPipeline } from '~/api/pipelines'
import { csvNameOf, recordsCsv } from './records-csv'

function aRecord(record: Record<string, unknown>): Pipeline {
  const pipeline = readPipeline(record)
  if (pipeline === undefined) throw new Error('A record is read from an object.')
  return pipeline
}

it('a CSV file has a line for each record, with empty cells for missing fields', () => {
  const text = recordsCsv([
    aRecord({
      _id: '64a1',
      name: '=cmd',
      status: 'Weird, state',
      tags: ['web', 'eu'],
      updatedAt: 'yesterday',
      run: { startedAt: '2026-01-01T00:00:00Z', finishedAt: '2026-01-01T00:00:01.5Z' },
    }),
    aRecord({}),
  ])
  expect(text.split('\r\n')).toEqual([
    'id,name,status,description,tags,created by,created,updated,last run started,last run finished,last run seconds',
    `64a1,'=cmd,"Weird, state",,"web, eu",,,yesterday,2026-01-01T00:00:00Z,2026-01-01T00:00:01.5Z,1.5`,
    ',,,,,,,,,,',
    '',
  ])
})

it('the name of a CSV file has the local date', () => {
  // The tests run in Asia/Kolkata, 5:30 ahead of UTC.
  const now = new Date('2026-03-01T20:00:00Z')
  const one = { received: 1, total: undefined }
  expect(csvNameOf([], undefined, now)).toBe('pipelines-2026-03-02.csv')
  expect(csvNameOf([aRecord({ status: 'failed' })], one, now)).toBe(
    'pipelines-failed-one-page-1-of-more-2026-03-02.csv',
  )
})
