import { expect, it } from 'vitest'
import type { Pipeline } from '~/api/pipelines'
import { readPipeline } from '~/api/pipelines'
import { recordsCsv } from './records-csv'

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
